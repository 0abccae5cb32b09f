"""The reminders (chips) beside the news: cards that may or must be used now."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF, Signal
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from armada_companion.kit.choice import Choice
from armada_companion.ui.controls.buttons import ActionButton
from armada_companion.ui.controls.painted import PaintedButton, announce, paint_inner_ring
from armada_companion.ui.fonts import Face, TextStyle, advance, fitted
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.primitives import CENTER, EDGE, draw_text, fill_box
from armada_companion.ui.theme import Look, Theme, mix

if TYPE_CHECKING:
    from ...views.cards.chips import Chip

MOST_CHIPS = 4
"""Chips that are shown beside the news; more are in the list."""

_GAP = 8.0
_CROSS, _COUNT = 32.0, 48.0
_LEAST, _MOST = 92.0, 200.0
_LABEL_LEFT, _LABEL_RIGHT = 28.0, 4.0
_PART = 0.62
_REACH = 4.0
_REACH_LOW = 2.0
_LOW = 30.0
_RADIUS = 9.0
_STYLE = TextStyle(Face.SEMI, 16, 600)
_NARROW = TextStyle(Face.COND, 16, 600)
_SMALLEST = 14


class _Pill(PaintedButton):
    """A part of a chip; the area that can be pressed is higher than its picture."""

    up = down = 0.0
    _design = QSizeF(_COUNT, 44)

    def reach(self, up: float, down: float) -> None:
        """Set how far the area that can be pressed extends above and below the picture."""
        self.up, self.down = up, down

    def _body(self, size: QSizeF) -> QRectF:
        return QRectF(
            0.6, self.up + 0.6, size.width() - 1.2, size.height() - self.up - self.down - 1.2
        )


class ChipButton(ActionButton):
    """The button with the name of a chip; a tap plays the chip's choice."""

    _design = QSizeF(_MOST, 44)

    def __init__(self, look: Look, name: str, *, parent: QWidget) -> None:
        super().__init__(look, name, parent=parent)
        self._chip: Chip | None = None
        self._up = self._down = 0.0

    def reach(self, up: float, down: float) -> None:
        """Set how far the area that can be pressed extends above and below the picture."""
        self._up, self._down = up, down

    def render_chip(self, chip: "Chip") -> None:
        self._chip = chip
        self.render_choice(chip.choice._replace(name=self.objectName(), label=chip.label))
        self.setAccessibleDescription(chip.words)
        self.set_hint(chip.words)
        self.update()

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        chip = self._chip
        if chip is None:
            return
        height = size.height() - self._up - self._down
        body = QRectF(0.6, self._up + 0.6, size.width() + 12, height - 1.2)
        fill = _fill(chip, theme, is_down=self.isDown())
        fill_box(painter, body, _RADIUS, fill, _edge(chip, theme))
        middle = self._up + height / 2
        color = theme.player(chip.player)
        draw_icon(painter, f"emblem{chip.player}", QPointF(15, middle), 6.5, color)
        area = QRectF(_LABEL_LEFT, self._up, size.width() - _LABEL_LEFT - _LABEL_RIGHT, height)
        style = fitted(chip.label, _STYLE, area.width(), _SMALLEST)
        if advance(chip.label, style) > area.width():
            style = fitted(chip.label, _NARROW, area.width(), _SMALLEST)
        draw_text(painter, area, chip.label, style, theme.hi, elide=True)
        if self.hasFocus():
            paint_inner_ring(painter, size, _RADIUS, theme.hi)


class DismissButton(_Pill):
    """The cross that removes a chip."""

    def __init__(self, look: Look, name: str, *, parent: QWidget) -> None:
        super().__init__(look, parent)
        self._chip: Chip | None = None
        self.setObjectName(name)

    def render_chip(self, chip: "Chip") -> None:
        if self._chip is None or chip.key != self._chip.key:
            self.touch()
        self._chip = chip
        self.setAccessibleName(f"Dismiss {chip.label}")
        self.set_hint(self.accessibleName())
        self.update()

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        if self._chip is None:
            return
        body = self._body(size)
        fill = _fill(self._chip, theme, is_down=self.isDown())
        wide = body.adjusted(-12, 0, 0, 0)
        fill_box(painter, wide, _RADIUS, fill, _edge(self._chip, theme))
        draw_icon(painter, "cross", body.center(), 5.0, theme.mid)
        if self.hasFocus():
            paint_inner_ring(painter, size, _RADIUS, theme.hi)


class CountButton(_Pill):
    """Shows the number of hidden chips; a tap opens the list."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(look, parent)
        self._count = 0
        self.setObjectName("chip_list")

    def render_count(self, count: int) -> None:
        if count == self._count:
            return
        self._count = count
        self.setAccessibleName(f"{count} more reminders")
        self.set_hint(f"{count} more reminders (R)")
        self.update()

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        body = self._body(size)
        fill = mix(theme.raised, theme.hi, 0.16) if self.isDown() else theme.raised
        fill_box(painter, body, _RADIUS, fill, QPen(theme.line_hi, EDGE))
        draw_text(painter, body, f"+{self._count}", _STYLE, theme.hi, CENTER)
        if self.hasFocus():
            paint_inner_ring(painter, size, _RADIUS, theme.hi)


class ChipRow(QWidget):
    """Shows as many chips as fit, and the number of hidden chips.

    It uses the right end of the news line.

    Signals:
        dismissed (str): Remove the chip with this key.
    """

    chosen = Signal(object)
    refused = Signal(object)
    dismissed = Signal(str)
    list_requested = Signal()

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self._chips: tuple[Chip, ...] = ()
        self._buttons: list[tuple[ChipButton, DismissButton]] = []
        self._count: CountButton | None = None
        self._place = QRect()
        self._news: QWidget | None = None
        self.setObjectName("chip_row")
        self.hide()

    @property
    def chips(self) -> "tuple[Chip, ...]":
        """All reminders (chips), including hidden ones."""
        return self._chips

    def set_look(self, look: Look) -> None:
        self._look = look
        for button in self.findChildren(PaintedButton):
            button.set_look(look)

    def render_chips(self, chips: "Sequence[Chip]") -> None:
        """Show the chips; () hides the row."""
        if tuple(chips) == self._chips:
            return
        self._chips = tuple(chips)
        self._lay_out()
        announce(self, ". ".join(chip.words for chip in chips))

    def share(self, place: QRect, news: QWidget) -> None:
        """Divide a box between the news and the chips."""
        self._place, self._news = place, news
        self._lay_out()

    def _lay_out(self) -> None:
        if self._news is None:
            return
        place, scale = self._place, self._look.scale
        widths = _widths(self._chips, place.width() / scale * _PART)
        if not widths:
            self.hide()
            self._news.setGeometry(place)
            return
        more = len(self._chips) - len(widths)
        whole = sum(widths) + _GAP * (len(widths) - 1) + (_GAP + _COUNT if more else 0)
        is_low = place.height() / scale < _LOW
        up, down = (0.0, _REACH_LOW) if is_low else (_REACH, _REACH)
        left = place.right() + 1 - round(whole * scale)
        top = place.top() - round(up * scale)
        height = place.height() + round((up + down) * scale)
        self.setGeometry(left, top, round(whole * scale), height)
        self._news.setGeometry(
            place.left(), place.top(), left - place.left() - round(_GAP * scale), place.height()
        )
        self._lay_out_buttons(widths, more, (up, down))
        self.show()

    def _lay_out_buttons(
        self, widths: Sequence[float], more: int, reach: tuple[float, float]
    ) -> None:
        x, scale, height = 0.0, self._look.scale, self.height()
        for at, width in enumerate(widths):
            name, cross = self._pair(at)
            chip = self._chips[at]
            name.reach(*reach)
            cross.reach(*reach)
            name.render_chip(chip)
            cross.render_chip(chip)
            split = round((x + width - _CROSS) * scale)
            name.setGeometry(round(x * scale), 0, split - round(x * scale), height)
            cross.setGeometry(split, 0, round((x + width) * scale) - split, height)
            name.show()
            cross.show()
            x += width + _GAP
        for name, cross in self._buttons[len(widths) :]:
            name.hide()
            cross.hide()
        if more:
            count = self._counter()
            count.reach(*reach)
            count.render_count(more)
            count.setGeometry(round(x * scale), 0, round(_COUNT * scale), height)
        if self._count is not None:
            self._count.setVisible(more > 0)

    def _pair(self, at: int) -> tuple[ChipButton, DismissButton]:
        while len(self._buttons) <= at:
            number = len(self._buttons)
            name = ChipButton(self._look, f"chip_{number}", parent=self)
            cross = DismissButton(self._look, f"chip_dismiss_{number}", parent=self)
            name.chosen.connect(partial(self._on_chip_chosen, number))
            name.refused.connect(partial(self._on_chip_refused, number))
            cross.clicked.connect(partial(self._on_cross_clicked, number))
            self._buttons.append((name, cross))
        return self._buttons[at]

    def _counter(self) -> CountButton:
        if self._count is None:
            self._count = CountButton(self._look, self)
            self._count.clicked.connect(self.list_requested)
        return self._count

    def _choice(self, at: int) -> Choice:
        return self._chips[at].choice

    def _on_chip_chosen(self, at: int) -> None:
        self.chosen.emit(self._choice(at))

    def _on_chip_refused(self, at: int, _reason: str) -> None:
        self.refused.emit(self._choice(at))

    def _on_cross_clicked(self, at: int) -> None:
        self.dismissed.emit(self._chips[at].key)


def _fill(chip: "Chip", theme: Theme, *, is_down: bool) -> QColor:
    fill = mix(theme.raised, theme.warn, 0.18) if chip.is_owed else theme.raised
    return mix(fill, theme.hi, 0.16) if is_down else fill


def _edge(chip: "Chip", theme: Theme) -> QPen:
    """Return the pen for a chip's edge, thicker if its card must be used."""
    return QPen(theme.warn, 2.0) if chip.is_owed else QPen(theme.line_hi, EDGE)


def _widths(chips: "Sequence[Chip]", room: float) -> list[float]:
    """Return the widths of the chips that fit, at least one."""
    wanted = [
        min(_MOST, _LABEL_LEFT + advance(chip.label, _STYLE) + _LABEL_RIGHT + 6 + _CROSS)
        for chip in chips[:MOST_CHIPS]
    ]
    for shown in range(len(wanted), 0, -1):
        rest = _GAP + _COUNT if shown < len(chips) else 0.0
        free = room - rest - _GAP * (shown - 1)
        found = wanted[:shown]
        if sum(found) <= free:
            return found
        if shown == 1:
            return [max(_LEAST, min(found[0], free))]
    return []
