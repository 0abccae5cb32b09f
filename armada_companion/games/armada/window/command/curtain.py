"""A curtain over the whole table, for one player alone at the screen.

It takes every click and key: the page below cannot be seen or changed meanwhile.
"""

from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls import painted
from armada_companion.ui.controls.buttons import ActionButton, PushButton
from armada_companion.ui.controls.option_button import Option, OptionButton
from armada_companion.ui.controls.roving import arrow
from armada_companion.ui.fonts import BODY, UNIT_NAME, fitted
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.painted_text import Tier
from armada_companion.ui.paint.primitives import CENTER, draw_text, fill_box, paint_backdrop
from armada_companion.ui.theme import Look, Theme, mix

from ..paint.tokens import COMMAND_NAME, command_color, paint_dial
from ..parts import text

_PANEL = QSizeF(560, 400)
_ASKING_PANEL = QSizeF(560, 460)
_SHEET = QSizeF(560, 660)
_COLORS = ("azure", "amber")
_EDGE = 20.0
_BUTTON, _GAP, _OPTION, _APART = 60.0, 12.0, 78.0, 24.0


class CurtainView(NamedTuple):
    """The content of the curtain.

    Attributes:
        player: The index, 0 or 1, of the player whose color the curtain has.
        line: The next action, in one line.
        go: The label of the large button, which continues; or "" for none.
        back: The label of the button below, or "" for none; it leads back to the table, or with
            `takes_back` to the sheet.
        faces: The dials that the owner looks at; never sent to a screen reader.
        keeps_places: Whether commands have fixed places on the sheet; None hides the question.
    """

    player: int
    title: str
    line: str
    go: str = ""
    back: str = ""
    faces: tuple[str, ...] = ()
    keeps_places: bool | None = None
    takes_back: bool = False


class Curtain(painted.PaintedWidget):
    """Covers its parent; shows a sheet in its middle, or a message with two buttons.

    Signals:
        go_on: The large button was pressed, to continue.
        back_requested: Remove the curtain.
        let_go: A key was released, or the keyboard focus left the curtain.
    """

    let_go = Signal()
    places_chosen = Signal(bool)
    _design = QSizeF(1440, 900)

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(look, parent)
        self._page = parent
        self._view = CurtainView(0, "", "")
        self._sheet: QWidget | None = None
        self._go = PushButton(look, "curtain_go", primary=True, parent=self)
        self._back = PushButton(look, "curtain_back", parent=self)
        self._moving = OptionButton(look, "curtain_moving", height=_OPTION, parent=self)
        self._fixed = OptionButton(look, "curtain_fixed", height=_OPTION, parent=self)
        self._moving.chosen.connect(partial(self._on_places_chosen, False))
        self._fixed.chosen.connect(partial(self._on_places_chosen, True))
        self.go_on = self._go.chosen
        self.back_requested = self._back.chosen
        self.setObjectName("curtain")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.hide()

    def cover(self, view: CurtainView) -> None:
        """Cover the page, with a message on the curtain."""
        self._view = view
        self._sheet = None
        if view.go or view.back:
            # It is the next player's turn: a slow second tap on a dial must not lock dials.
            self._look.guard.begin_turn()
        self._go.set_player(view.player)
        self._go.render_button(view.go, "check")
        self._back.render_button(view.back, "undo" if view.takes_back else "home")
        self._go.setVisible(bool(view.go))
        self._back.setVisible(bool(view.back))
        self._render_places()
        self.setAccessibleName(view.title)
        self.setAccessibleDescription(view.line)
        self.setGeometry(self._page.rect())
        self.show()
        self.raise_()
        self.place()
        self.update()
        # *Take back* gets the focus: one Enter too many must not lock the dials.
        goes_on = view.go and not view.takes_back
        first = self._go if goes_on else self._back if view.back else self
        first.setFocus(Qt.FocusReason.PopupFocusReason)
        painted.announce(self, f"{view.title}. {view.line}")

    def hold(self, sheet: QWidget) -> None:
        """Show a sheet, which is a child of the curtain, in place of the message."""
        self._sheet = sheet
        for button in self._buttons:
            button.hide()
        self.setAccessibleName("")
        self.setAccessibleDescription("")
        self.place()
        self.update()

    def render_line(self, line: str) -> None:
        """Show another line below the title; a screen reader says only the first one."""
        self._view = self._view._replace(line=line)
        self.setAccessibleDescription(line)
        self.update()

    def lift(self) -> None:
        """Remove the curtain with its content."""
        self._view = CurtainView(0, "", "")
        self.hide()
        if self._sheet is not None:
            self._sheet.hide()

    @property
    def _buttons(self) -> tuple[ActionButton, ...]:
        return self._moving, self._fixed, self._go, self._back

    @property
    def _panel(self) -> QSizeF:
        return _PANEL if self._view.keeps_places is None else _ASKING_PANEL

    def event(self, event: QEvent) -> bool:
        """Block the window's shortcuts: an undo would be invisible."""
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        direction = arrow(event)
        if event.key() == Qt.Key.Key_Escape and self._back.isVisible():
            self.back_requested.emit()
        elif direction is not None:
            self._move_focus()
        event.accept()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if not event.isAutoRepeat():
            self.let_go.emit()
        event.accept()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.let_go.emit()

    def focusNextPrevChild(self, _following: bool) -> bool:
        self._move_focus()
        return True

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        paint_backdrop(painter, QRectF(0, 0, size.width(), size.height()), theme)
        if self._sheet is not None:
            return
        panel = QRectF(*_middle(size, self._panel))
        color, deep = theme.player(self._view.player), theme.player_deep(self._view.player)
        fill_box(painter, panel, 18, mix(theme.panel, deep, 0.5), QPen(color, 1.8))
        is_low = panel.height() < self._panel.height()
        if not is_low:
            mark = QPointF(panel.center().x(), panel.top() + 56)
            draw_icon(painter, f"emblem{self._view.player}", mark, 26, color)
        area = panel.adjusted(24, 12 if is_low else 96, -24, 0)
        area.setHeight(48)
        words = self._view.title
        style = fitted(words, UNIT_NAME, area.width(), 20)
        draw_text(painter, area, words, style, theme.hi, CENTER, elide=True, tier=Tier.READ)
        area.translate(0, 50)
        area.setHeight(28)
        words = self._view.line
        style = fitted(words, BODY, area.width(), 14)
        draw_text(painter, area, words, style, theme.mid, CENTER, elide=True, tier=Tier.READ)
        self._paint_faces(painter, panel, theme)

    def _paint_faces(self, painter: QPainter, panel: QRectF, theme: Theme) -> None:
        """Paint the dials from left to right, the top one first."""
        faces = self._view.faces
        if not faces:
            return
        step = min(150.0, (panel.width() - 40) / len(faces))
        radius = min(46.0, step / 2 - 6)
        left = panel.center().x() - step * (len(faces) - 1) / 2
        for place, face in enumerate(faces):
            center = QPointF(left + place * step, panel.top() + 246)
            paint_dial(painter, center, radius, face, theme)
            word = text.word(face)
            area = QRectF(center.x() - step / 2 + 3, center.y() + radius + 8, step - 6, 30)
            style = fitted(word, COMMAND_NAME, area.width(), 14)
            color = command_color(theme, face)
            draw_text(painter, area, word, style, color, CENTER, elide=True, tier=Tier.READ)

    def _move_focus(self) -> None:
        """Move the focus to the next button, from the last one to the first."""
        stops = [stop for stop in self._buttons if stop.isVisible()]
        if stops:
            now = next((at for at, stop in enumerate(stops) if stop.hasFocus()), -1)
            stops[(now + 1) % len(stops)].setFocus(Qt.FocusReason.TabFocusReason)

    def _render_places(self) -> None:
        """Show the question whether commands have fixed places, if it is asked."""
        keeps = self._view.keeps_places
        color = _COLORS[self._view.player]
        moving = Option("Change places", "commands", color, detail="Onlookers learn nothing")
        fixed = Option("Keep their places", "commands", color, detail="Keys 1 to 4 stay the same")
        self._moving.render_option(moving._replace(chosen=keeps is False))
        self._fixed.render_option(fixed._replace(chosen=keeps is True))
        for button in (self._moving, self._fixed):
            button.setVisible(keeps is not None)

    def _on_places_chosen(self, keeps: bool) -> None:
        self._view = self._view._replace(keeps_places=keeps)
        self._render_places()
        self.places_chosen.emit(keeps)

    def place(self) -> None:
        scale = self._look.scale
        size = painted.inner_size(self, scale)
        if self._sheet is not None:
            self._sheet.setGeometry(painted.scaled_box(_middle(size, _SHEET), scale))
        panel = QRectF(*_middle(size, self._panel))
        wide = panel.width() - 48
        lower = panel.bottom() - 24 - _BUTTON
        upper = lower - _GAP - _BUTTON
        options, half = upper - _APART - _OPTION, (wide - _GAP) / 2
        left, right = panel.left() + 24, panel.left() + 24 + half + _GAP
        self._moving.setGeometry(painted.scaled_box((left, options, half, _OPTION), scale))
        self._fixed.setGeometry(painted.scaled_box((right, options, half, _OPTION), scale))
        self._go.setGeometry(painted.scaled_box((panel.left() + 24, upper, wide, _BUTTON), scale))
        self._back.setGeometry(painted.scaled_box((panel.left() + 24, lower, wide, _BUTTON), scale))


def _middle(size: QSizeF, largest: QSizeF) -> painted.Box:
    """Return a box in the middle of `size`, at most `largest`."""
    wide = min(largest.width(), size.width() - 2 * _EDGE)
    tall = min(largest.height(), size.height() - 2 * _EDGE)
    return (size.width() - wide) / 2, (size.height() - tall) / 2, wide, tall
