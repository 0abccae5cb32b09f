"""The attack as one sheet on the base diagrams of the attacker and its target."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QApplication, QWidget

from armada_companion.ui.controls.buttons import ActionButton, PushButton, ToolButton
from armada_companion.ui.controls.overlay import Overlay
from armada_companion.ui.controls.painted import PaintedButton, announce, scaled_box
from armada_companion.ui.controls.roving import arrow, neighbor
from armada_companion.ui.controls.sheet_form import box_in
from armada_companion.ui.fonts import LABEL, Face, TextStyle, fitted
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.painted_text import Tier
from armada_companion.ui.paint.primitives import CENTER, draw_number, draw_text, fill_box
from armada_companion.ui.theme import Look, Theme, mix

from ...views.attack.rows import AttackView
from ...views.table.table_views import Choice
from ..parts.base_picture import BasePicture
from ..parts.zone_keys import zone_of_key
from .attack_cells import CellButton
from .attack_layout import AttackLayout, lay_out_attack
from .odds_panel import Ask, OddsPanel

_WORDS = TextStyle(Face.SEMI, 18, 600)
_PLAIN_KEYS = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.KeypadModifier,
    Qt.KeyboardModifier.ShiftModifier,
)


class AttackSheet(Overlay):
    """Shows the values that are entered for an attack; it does not record steps."""

    chosen = Signal(object)
    refused = Signal(object)
    _design = QSizeF(480, 664)

    def __init__(self, look: Look, ask: Ask, parent: QWidget | None = None) -> None:
        """`ask` returns the odds of a pool."""
        super().__init__(look, parent)
        self._view: AttackView | None = None
        self._layout: AttackLayout | None = None
        self._cells: dict[str, CellButton] = {}
        self.attacker = BasePicture(look, "attack_attacker", parent=self)
        self.target = BasePicture(look, "attack_target", parent=self)
        self.odds = OddsPanel(look, ask, self)
        self._buttons = (
            PushButton(look, "attack_left", primary=True, height=50, parent=self),
            PushButton(look, "attack_right", height=50, parent=self),
        )
        self._back = ToolButton(look, "attack_back", parent=self)
        self._back.render_button("Close the attack", "back", "Esc")
        self._connect()
        self.setObjectName("attack_sheet")
        self.hide()

    @property
    def view(self) -> AttackView | None:
        """The attack that the sheet shows."""
        return self._view

    @property
    def choices(self) -> tuple[ActionButton, ...]:
        """The visible buttons, in the order of the Tab key."""
        view = self._view
        if view is None:
            return ()
        named = [self._cells[cell.choice.name] for row in view.rows for cell in row.cells]
        cells = [cell for cell in named if not cell.isHidden()]
        ends = [button for button in self._buttons if not button.isHidden()]
        return (*self.target.spots, *self.attacker.spots, *cells, *ends)

    def render_attack(self, view: AttackView) -> None:
        """Show the current entry of an attack."""
        focus = QApplication.focusWidget()
        if focus is None or not self.isAncestorOf(focus):
            focus = None
        # Hiding a button moves the focus, so new buttons must be shown first.
        self._make_cells(view)
        before, self._view = self._view, view
        self.attacker.render_base(view.attacker)
        self.target.render_base(view.target)
        self._render_rows(view)
        self._render_buttons(view)
        self.odds.render_pool(view.odds)
        self.setAccessibleName(view.title)
        self.setAccessibleDescription(view.words)
        if before is None or _shape(before) != _shape(view):
            self.place()
            self.update()
        else:
            self._update_words(before, view)
        is_new = before is None or _asks(before) != _asks(view)
        if focus is not None and (is_new or focus.isHidden()):
            self._focus_first()

    def open_sheet(self) -> None:
        """Show the sheet and take the keyboard focus."""
        self.show()
        self.raise_()
        self._focus_first()

    def set_look(self, look: Look) -> None:
        if look != self._look:
            super().set_look(look)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle Escape, arrows, digits (damage or face), and Ctrl with an arrow (zone)."""
        direction = arrow(event)
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif direction is not None:
            self._move_focus(direction)
        elif self._press_zone(event):
            event.accept()
        elif event.modifiers() in _PLAIN_KEYS and self._press_figure(event.text()):
            self._focus_done()
            event.accept()
        else:
            event.ignore()

    def focusNextPrevChild(self, following: bool) -> bool:
        """Keep the Tab key on the sheet, because it covers the page."""
        if self.isHidden():
            return False
        stops = self._stops()
        now = next((at for at, stop in enumerate(stops) if stop.hasFocus()), -1)
        stops[(now + (1 if following else -1)) % len(stops)].setFocus(Qt.FocusReason.TabFocusReason)
        return True

    def press_key(self, key: str) -> bool:
        """Press the visible button with a key; return whether there is one."""
        for button in self.choices:
            if button.key == key and button.takes_press():
                button.click()
                return True
        return False

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        view = self._view
        body = QRectF(0.8, 0.8, size.width() - 1.6, size.height() - 1.6)
        edge = theme.player(view.attacker.unit.player if view else None)
        fill_box(painter, body, 16, mix(theme.panel, theme.raised, 0.35), QPen(edge, 1.4))
        if view is None or self._layout is None:
            return
        self._paint_damage(painter, QRectF(*self._layout.between), view, theme)
        area = QRectF(*self._layout.words)
        style = fitted(view.words, _WORDS, area.width(), 14)
        draw_text(painter, area, view.words, style, theme.hi, CENTER, elide=True, tier=Tier.READ)

    def _update_words(self, before: AttackView, view: AttackView) -> None:
        """Repaint only the changed area between the buttons."""
        if self._layout is None or before.attacker.unit.player != view.attacker.unit.player:
            self.update()
            return
        if before.amount != view.amount:
            self.update(scaled_box(self._layout.between, self._look.scale))
        if before.words != view.words:
            announce(self, view.words)
            self.update(scaled_box(self._layout.words, self._look.scale))

    def _paint_damage(
        self, painter: QPainter, area: QRectF, view: AttackView, theme: Theme
    ) -> None:
        """Paint an arrow from the attacker to its target, with the damage below it."""
        middle = area.center()
        color = theme.players[view.attacker.unit.player]
        draw_icon(painter, "chevron", QPointF(middle.x(), middle.y() - 34), 13, color)
        draw_number(painter, middle, view.amount, 40, theme.hi, tier=Tier.READ)
        label = QRectF(area.left(), middle.y() + 22, area.width(), 18)
        draw_text(painter, label, "DAMAGE", LABEL, theme.mid, CENTER)

    def _connect(self) -> None:
        for picture in (self.attacker, self.target):
            picture.chosen.connect(self.chosen)
            picture.refused.connect(self.refused)
        for button in self._buttons:
            self._connect_button(button)
        self.closed = self._back.chosen

    def _connect_button(self, button: ActionButton) -> None:
        button.clicked.connect(self._on_button_clicked)

    def _on_button_clicked(self) -> None:
        button = self.sender()
        if isinstance(button, ActionButton):
            found: Choice = button.choice
            (self.chosen if found.legal else self.refused).emit(found)

    def _make_cells(self, view: AttackView) -> None:
        for name in (cell.choice.name for row in view.rows for cell in row.cells):
            if name not in self._cells:
                self._cells[name] = CellButton(self._look, name, parent=self)
                self._connect_button(self._cells[name])

    def _render_rows(self, view: AttackView) -> None:
        for row in view.rows:
            for cell in row.cells:
                self._cells[cell.choice.name].render_cell(cell, view.attacker.unit.player)

    def _render_buttons(self, view: AttackView) -> None:
        for button, found in zip(self._buttons, view.buttons, strict=True):
            button.setVisible(bool(found.name))
            if found.name:
                button.render_choice(found)
        for place, button in enumerate(self._buttons):
            button.set_primary(place == view.leads)
            button.set_player(view.attacker.unit.player)

    def _press_figure(self, figure: str) -> bool:
        view = self._view
        if view is None or not figure:
            return False
        if figure in ("+", "-"):
            return self._press_cell("damage_more" if figure == "+" else "damage_less")
        if not figure.isdecimal() or figure == "0":
            return False
        faces = next((row for row in view.rows if row.name == "faces"), None)
        if faces is None:
            return self._press_cell(f"damage_{figure}")
        places = faces.places or range(len(faces.cells))
        at = dict(zip(places, faces.cells, strict=True)).get(int(figure) - 1)
        return at is not None and self._press_cell(at.choice.name)

    def _press_zone(self, event: QKeyEvent) -> bool:
        spots = {spot.choice.zone: spot for spot in self.target.spots}
        zone = zone_of_key(event, tuple(spots), self._view.target.zone if self._view else "")
        if zone:
            spots[zone].press_by_key()
            self._focus_done()
        return bool(zone)

    def _focus_done(self) -> None:
        """Focus *Done* after digits, so that Enter records the damage."""
        view = self._view
        if view is not None and view.stage == "declare" and view.amount and view.buttons[0].legal:
            self._buttons[0].setFocus()

    def _press_cell(self, name: str) -> bool:
        cell = self._cells.get(name)
        view = self._view
        shown = [one.choice.name for row in view.rows for one in row.cells] if view else []
        if cell is None or name not in shown:
            return False
        cell.press_by_key()
        return True

    def _stops(self) -> list[PaintedButton]:
        return [*self.choices, self._back]

    def _focus_first(self) -> None:
        """Focus the control that is probably used next."""
        stops, wanted = self._stops(), self._view.likeliest if self._view else ""
        # A low window has no space for some amounts.
        names = (wanted, "damage_1") if wanted.startswith("damage_") else (wanted,)
        shown = {stop.objectName(): stop for stop in reversed(stops)}
        found = next((shown[name] for name in names if name in shown), stops[0])
        found.setFocus(Qt.FocusReason.PopupFocusReason)

    def _move_focus(self, direction: tuple[int, int]) -> None:
        stops = self._stops()
        now = next((stop for stop in stops if stop.hasFocus()), None)
        if now is None:
            self._focus_first()
            return
        others = [stop for stop in stops if stop is not now]
        boxes: Sequence[QRect] = [box_in(stop, self) for stop in others]
        near = neighbor(box_in(now, self), boxes, direction)
        if near is not None:
            others[near].setFocus()
        elif direction[0]:
            # At an edge the arrow keys continue in reading order, so that they reach every button.
            following = stops[(stops.index(now) + direction[0]) % len(stops)]
            following.setFocus()

    def _in_places(self, view: AttackView) -> tuple[PushButton, PushButton]:
        """Return the buttons from left to right; the one that ends a turn is last."""
        first, second = self._buttons
        return (second, first) if view.buttons[0].at_right else (first, second)

    def place(self) -> None:
        view, scale = self._view, self._look.scale
        if view is None:
            return
        size = QSizeF(self.width() / scale, self.height() / scale)
        layout = self._layout = lay_out_attack(
            size, view.rows, view.odds is not None, bool(view.buttons[0].name)
        )
        pairs: list[tuple[QWidget, tuple[float, float, float, float]]] = [
            (self.attacker, layout.pictures[0]),
            (self.target, layout.pictures[1]),
            *zip((*self._in_places(view), self._back), layout.footer, strict=True),
        ]
        shown = set()
        for row, boxes in zip(layout.shown, layout.rows, strict=True):
            for cell, box in zip(row.cells, boxes, strict=True):
                pairs.append((self._cells[cell.choice.name], box))
                shown.add(cell.choice.name)
        for name, button in self._cells.items():
            button.setVisible(name in shown)
        self.odds.setVisible(layout.odds is not None)
        if layout.odds is not None:
            pairs.append((self.odds, layout.odds))
        for widget, box in pairs:
            widget.setGeometry(scaled_box(box, scale))


def _asks(view: AttackView) -> object:
    """Return the values that decide on the focus: the step, and whether a zone is chosen."""
    return view.stage, bool(view.target.zone)


def _shape(view: AttackView) -> object:
    """Return the values that decide on the layout."""
    return (
        [(row.name, row.columns, len(row.cells)) for row in view.rows],
        view.odds is None,
        view.buttons[0].at_right,
        bool(view.buttons[0].name),
        [[cell.choice.name for cell in row.cells] for row in view.rows],
    )
