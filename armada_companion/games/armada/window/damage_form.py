"""The form for damage: amount, faceup card, redirected damage, and the result."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.buttons import PushButton, ToolButton
from armada_companion.ui.controls.painted import Box, PaintedButton, scaled_box
from armada_companion.ui.controls.sheet_form import SheetForm
from armada_companion.ui.fonts import CARD_NAME, LABEL, NOTE, advance, fitted
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.painted_text import Tier
from armada_companion.ui.paint.primitives import CENTER, draw_number, draw_text, outline
from armada_companion.ui.theme import Look, Theme

from ..views.damage.damage_choices import DamageView
from ..views.damage.damage_entry import MAX_DAMAGE, DamageEntry
from ..views.table.table_views import Choice, ShipView
from .paint.base_diagram import DiagramStyle, paint_base, paint_hull_hexagon, shape_of
from .parts.text import word
from .parts.zone_picker import PROPORTION

Judge = Callable[[DamageEntry], DamageView]

_QUICK = 6
"""Amounts that are one tap."""

_STYLE = DiagramStyle(3.0, 1.8, 0.20, 0.17, 0.95, 0.10, detail=False)
_GAP = 8.0
_BETWEEN = 20.0
_STEP = 50.0
_ROW = 45.0
_LABEL = 20.0
_CHANGES = 26.0
_KEYS_TOP = _LABEL + _STEP + 6
_TOP = _KEYS_TOP + 2 * _ROW + 6
_UNIT = 134.0
_HEXAGON = 58.0
_TWO_COLUMNS_FROM = 640.0


class DamageForm(SheetForm):
    """Asks for the damage to a hull zone or squadron; it does not record steps.

    The same form is used each time, because building its buttons is slow.

    Signals:
        reason_given (str): Why a tap has no effect now.
    """

    reason_given = Signal(str)
    is_kept = True

    def __init__(
        self, look: Look, entry: DamageEntry, judge: Judge, parent: QWidget | None = None
    ) -> None:
        """Make the form; `judge` returns the result of the entered values."""
        super().__init__(look, parent)
        self._less = self._tool("damage_less", "Less damage", "minus")
        self._more = self._tool("damage_more", "More damage", "plus")
        self._quick = [PushButton(look, f"damage_{n + 1}", height=_ROW, parent=self)
                       for n in range(_QUICK)]  # fmt: skip
        self._faceup = PushButton(look, "first_faceup", height=_ROW, parent=self)
        self._title = PushButton(look, "faceup_title", height=_ROW, parent=self)
        self._by_effect = PushButton(look, "redirect_by_effect", height=_ROW, parent=self)
        self._steppers: dict[str, tuple[ToolButton, ToolButton]] = {}
        self.setObjectName("damage_form")
        self._connect()
        self._judge = judge
        self.begin(entry)

    def begin(self, entry: DamageEntry) -> None:
        """Start an entry for a hull zone or squadron, without the values of the last entry."""
        self._entry, self._view = entry, self._judge(entry)
        self._is_by_effect = False
        for shown in self._view.redirects:
            if shown.zone not in self._steppers:
                self._steppers[shown.zone] = self._make_steppers(shown.zone)
        self._render()

    @property
    def entry(self) -> DamageEntry:
        """The values entered on the form so far."""
        return self._entry

    @property
    def main(self) -> Choice:
        return self._view.done

    @property
    def first(self) -> PaintedButton:
        return self._quick[0]

    @property
    def buttons(self) -> Sequence[PaintedButton]:
        asked = [self._steppers[one.zone] for one in self._view.redirects]
        others = [pair for pair in self._steppers.values() if pair not in asked]
        steppers = [button for pair in (*asked, *others) for button in pair]
        on_ship = (self._faceup, self._title, self._by_effect, *steppers)
        return (self._less, self._more, *self._quick, *on_ship)

    def set_title(self, title: str) -> None:
        """Enter the title of the faceup card; "" for none."""
        self._change(self._entry._replace(is_faceup=True, title=title))

    def set_look(self, look: Look) -> None:
        if look != self._look:
            super().set_look(look)

    def design_size(self) -> QSizeF:
        return QSizeF(436, self.height_in(436, 0))

    def height_in(self, width: float, space: float) -> float:
        rows = [_CHANGES]
        if self._is_ship:
            rows.append(_ROW)
            if self._view.redirects:
                rows.append(_STEP if self._shows_steppers else _ROW)
        below = sum(rows) + _GAP * (len(rows) - 1)
        tall = max(_TOP, below) if width >= _TWO_COLUMNS_FROM else _TOP + _GAP + below
        return tall + 4

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle digits as the amount, and plus and minus; the sheet passes its keys on."""
        if event.modifiers() not in (
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.KeypadModifier,
            Qt.KeyboardModifier.ShiftModifier,
        ):
            event.ignore()
        elif event.text().isdecimal():
            self._set_amount(int(event.text()))
            event.accept()
        elif event.text() in ("+", "-"):
            self._set_amount(self._entry.amount + (1 if event.text() == "+" else -1))
            event.accept()
        else:
            event.ignore()

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        self._paint_unit(painter, theme)
        upper, lower = self._halves()
        area = QRectF(upper.x() + _UNIT + 14, 0, upper.width() - _UNIT - 14, _LABEL)
        draw_text(painter, area, "DAMAGE", LABEL, theme.mid, CENTER)
        middle = QPointF(area.center().x(), _LABEL + _STEP / 2)
        draw_number(painter, middle, self._entry.amount, 44, theme.hi)
        changes = "  ·  ".join(self._view.changes) or "Nothing changes yet"
        line = QRectF(lower.x() + 2, lower.y(), lower.width() - 4, _CHANGES)
        style = fitted(changes, CARD_NAME, line.width(), 14)
        color = theme.hi if self._view.changes else theme.mid
        draw_text(painter, line, changes, style, color, elide=True, tier=Tier.READ)
        if self._shows_steppers:
            self._paint_steppers(painter, theme)

    def place(self) -> None:
        upper, lower = self._halves()
        left, right = upper.x() + _UNIT + 14, upper.right()
        boxes: list[tuple[QWidget, Box]] = [
            (self._less, (left, _LABEL, _STEP, _STEP)),
            (self._more, (right - _STEP, _LABEL, _STEP, _STEP)),
        ]
        cell = (right - left - 12) / 3
        for place, button in enumerate(self._quick):
            row, column = divmod(place, 3)
            corner = (left + column * (cell + 6), _KEYS_TOP + row * (_ROW + 6))
            boxes.append((button, (*corner, cell, _ROW)))
        x, half, y = lower.x(), (lower.width() - _GAP) / 2, lower.y() + _CHANGES + _GAP
        boxes += [
            (self._faceup, (x, y, half, _ROW)),
            (self._title, (x + half + _GAP, y, half, _ROW)),
            (self._by_effect, (x, y + _ROW + _GAP, lower.width(), _ROW)),
        ]
        for area, shown in zip(self._stepper_boxes(), self._view.redirects, strict=True):
            pair = self._steppers[shown.zone]
            boxes.append((pair[0], (area.x(), area.y(), _STEP, _STEP)))
            boxes.append((pair[1], (area.right() - _STEP, area.y(), _STEP, _STEP)))
        for widget, box in boxes:
            widget.setGeometry(scaled_box(box, self._look.scale))

    @property
    def _is_ship(self) -> bool:
        return bool(self._entry.zone)

    @property
    def _shows_steppers(self) -> bool:
        is_redirecting = self._view.has_redirect or self._is_by_effect
        return is_redirecting and bool(self._view.redirects)

    def _tool(self, name: str, label: str, mark: str) -> ToolButton:
        button = ToolButton(self._look, name, parent=self)
        button.render_button(label, mark)
        button.counts_up = True
        return button

    def _make_steppers(self, zone: str) -> tuple[ToolButton, ToolButton]:
        less = self._tool(f"redirect_{zone}_less", "less", "minus")
        more = self._tool(f"redirect_{zone}_more", "more", "plus")
        for button, by in ((less, -1), (more, 1)):
            button.refused.connect(self.reason_given)
            button.chosen.connect(partial(self._redirect, zone, by))
        return less, more

    def _connect(self) -> None:
        self._less.chosen.connect(partial(self._add, -1))
        self._more.chosen.connect(partial(self._add, 1))
        for place, button in enumerate(self._quick):
            button.chosen.connect(partial(self._set_amount, place + 1))
        self._faceup.chosen.connect(self._on_faceup_chosen)
        self.title_requested = self._title.chosen
        self._by_effect.chosen.connect(self._on_by_effect_chosen)
        for part in (self._less, self._more, self._faceup, self._title):
            part.refused.connect(self.reason_given)

    def _add(self, by: int) -> None:
        self._set_amount(self._entry.amount + by)

    def _set_amount(self, amount: int) -> None:
        """Set the damage; the redirected damage is limited to it."""
        amount = max(0, min(MAX_DAMAGE, amount))
        kept, left = [], amount
        for zone, part in self._entry.redirect:
            kept.append((zone, min(part, left)))
            left -= kept[-1][1]
        redirect = tuple((zone, part) for zone, part in kept if part)
        self._change(self._entry._replace(amount=amount, redirect=redirect))

    def _redirect(self, zone: str, by: int) -> None:
        shown = next(one for one in self._view.redirects if one.zone == zone)
        amount = max(0, min(shown.most, shown.amount + by))
        self._change(self._entry.with_redirect(zone, amount))

    def _on_faceup_chosen(self) -> None:
        is_faceup = not self._entry.is_faceup
        title = self._entry.title if is_faceup else ""
        self._change(self._entry._replace(is_faceup=is_faceup, title=title))

    def _on_by_effect_chosen(self) -> None:
        self._is_by_effect = True
        self._render()
        self.changed.emit()

    def _change(self, entry: DamageEntry) -> None:
        self._entry = entry
        self._view = self._judge(entry)
        self._render()
        self.changed.emit()

    def _render(self) -> None:
        entry = self._entry
        for place, button in enumerate(self._quick):
            button.render_button(str(place + 1))
            button.setAccessibleName(f"{place + 1} damage")
            button.set_primary(entry.amount == place + 1)
        none = "" if entry.amount else "There is no damage yet"
        self._less.render_button("Less damage", "minus", legal=not none, reason=none)
        most = "" if entry.amount < MAX_DAMAGE else f"At most {MAX_DAMAGE}"
        self._more.render_button("More damage", "plus", legal=not most, reason=most)
        self._render_card()
        self._by_effect.render_button("Redirect by an effect…", "redirect")
        for shown in self._view.redirects:
            less, more = self._steppers[shown.zone]
            none = "" if shown.amount else "Nothing is redirected there"
            label = f"{shown.label}: less"
            less.render_button(label, "minus", legal=not none, reason=none)
            is_more = shown.amount < shown.most
            reason = "" if is_more else "No more shields or damage"
            label = f"{shown.label}: more"
            more.render_button(label, "plus", legal=is_more, reason=reason)
        for button in (self._faceup, self._title):
            button.setVisible(self._is_ship)
        no_steppers = self._is_ship and bool(self._view.redirects) and not self._shows_steppers
        self._by_effect.setVisible(no_steppers)
        shown_zones = {one.zone for one in self._view.redirects} if self._shows_steppers else ()
        for zone, pair in self._steppers.items():
            for step in pair:
                step.setVisible(zone in shown_zones)
        self.setAccessibleName(f"Damage {entry.amount}")
        self.setAccessibleDescription(", ".join(self._view.changes))
        self.update()

    def _render_card(self) -> None:
        is_dealt, is_faceup = self._view.cards > 0, self._entry.is_faceup
        reason = "" if is_dealt or is_faceup else "No damage card is dealt"
        mark = "check" if is_faceup else ""
        label = "First card faceup"
        self._faceup.render_button(label, mark, legal=not reason, reason=reason)
        self._faceup.set_primary(is_faceup)
        words = self._entry.title or "Title not entered"
        reason = "" if is_faceup else "The first card is not faceup"
        self._title.render_button(words, "", legal=is_faceup, reason=reason)

    def _halves(self) -> tuple[QRectF, QRectF]:
        """Return the boxes of the amount and of the rest, side by side in a wide sheet."""
        width = self.width() / self._look.scale
        if width < _TWO_COLUMNS_FROM:
            return QRectF(0, 0, width, _TOP), QRectF(0, _TOP + _GAP, width, _TOP)
        half = (width - _BETWEEN) / 2
        return QRectF(0, 0, half, _TOP), QRectF(half + _BETWEEN, 0, half, _TOP)

    def _stepper_boxes(self) -> list[QRectF]:
        _, lower = self._halves()
        y, half = lower.y() + _CHANGES + _ROW + 2 * _GAP, (lower.width() - _GAP) / 2
        return [
            QRectF(lower.x() + place * (half + _GAP), y, half, _STEP)
            for place in range(len(self._view.redirects))
        ]

    def _paint_unit(self, painter: QPainter, theme: Theme) -> None:
        width, after = round(_UNIT), self._view.after
        if not isinstance(after, ShipView):
            painter.save()
            painter.translate(width / 2, _TOP / 2)
            paint_hull_hexagon(painter, _HEXAGON, after.hull, after.hull_max, theme)
            painter.restore()
            return
        tall = round(width * PROPORTION)
        area = QRectF(1, round((_TOP - tall) / 2), width, tall)
        paint_base(painter, area, after, theme, _STYLE)
        zone = shape_of(area, after, _STYLE).zones[self._entry.zone].translated(area.topLeft())
        outline(painter, zone, QPen(theme.warn, 3))

    def _paint_steppers(self, painter: QPainter, theme: Theme) -> None:
        for area, shown in zip(self._stepper_boxes(), self._view.redirects, strict=True):
            inside = area.adjusted(_STEP, 0, -_STEP, 0)
            label = word(shown.zone).lower().replace(" auxiliary", " aux")
            style = fitted(label, NOTE, inside.width() - 26, 14)
            left = inside.center().x() - (advance(label, style) + 22) / 2
            draw_icon(painter, "redirect", QPointF(left + 8, inside.y() + 12), 7.5, theme.mid)
            beside = QRectF(left + 22, inside.y() + 2, inside.right() - left - 22, 20)
            draw_text(painter, beside, label, style, theme.mid)
            middle = QPointF(inside.center().x(), inside.bottom() - 14)
            draw_number(painter, middle, shown.amount, 25, theme.hi)
