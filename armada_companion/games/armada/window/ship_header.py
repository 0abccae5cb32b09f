"""The heading of the shown ship, with its speed gauge."""

from functools import partial

from PySide6.QtCore import QRectF, QSizeF, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QWidget

from armada_companion.games.armada.views.table import ShipView
from armada_companion.games.armada.window.spot_panel import SpotPanel
from armada_companion.games.armada.window.unit_header import (
    HEADER_HEIGHT,
    NARROW_LINE,
    paint_speed,
    paint_unit_heading,
)
from armada_companion.ui.controls.buttons import ToolButton
from armada_companion.ui.controls.painted import scaled_box
from armada_companion.ui.fonts import advance
from armada_companion.ui.paint.primitives import NO_BRUSH
from armada_companion.ui.theme import Look, Theme

_SIZE = QSizeF(452, HEADER_HEIGHT)
_BUTTON = 44.0
_GAP = 8.0
_GAUGE = 102.0
_GAUGE_NARROW = 52.0
_ROOM_FOR_BARS = 420.0
_BAR_PITCH = 16.0


class ShipHeader(SpotPanel):
    """Name, class and points; the speed with a button for less and one for more.

    Signals:
        speed_chosen (int): The speed the user asks for, one more or one less than shown.
        speed_requested: The speed, which nobody told yet, is to be asked for.
    """

    speed_chosen = Signal(int)
    speed_requested = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._view: ShipView | None = None
        self.slower = ToolButton(look, "speed_minus", self)
        self.faster = ToolButton(look, "speed_plus", self)
        self._set_spots([self.slower, self.faster])
        self.setObjectName("ship_header")
        self._connect()

    def render_ship(self, view: ShipView) -> None:
        """Show the heading of `view`."""
        if view == self._view:
            return
        self._view = view
        self.setAccessibleName(f"{view.name}, {view.class_name}, {view.points} points")
        self._render_buttons(view.speed, view.speed_max)
        self.update()

    def design_size(self) -> QSizeF:
        return _SIZE

    def place_spots(self) -> None:
        scale = self._look.scale
        width = self.width() / scale
        top = (HEADER_HEIGHT - _BUTTON) / 2 - 4
        slower = width - 2 * _BUTTON - 2 * _GAP - _gauge(width)
        self.slower.setGeometry(scaled_box((slower, top, _BUTTON, _BUTTON), scale))
        self.faster.setGeometry(scaled_box((width - _BUTTON, top, _BUTTON, _BUTTON), scale))

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        if self._view is None:
            return
        view = self._view
        right = size.width() - _BUTTON - _GAP
        left = right - _gauge(size.width())
        room = left - _GAP - _BUTTON - 10
        line = f"{view.class_name}  ·  {view.points} pts"
        if advance(line, NARROW_LINE.sized(14)) > room - 39:
            line = view.class_name
        paint_unit_heading(painter, room, view.player, view.name, line, theme)
        paint_speed(painter, left, right, view.speed, theme)
        if size.width() >= _ROOM_FOR_BARS:
            self._paint_bars(painter, left + 4, view, theme)

    def _render_buttons(self, speed: int | None, top: int) -> None:
        if speed is None:
            for button, mark, key in ((self.slower, "minus", "-"), (self.faster, "plus", "+")):
                button.render_button("Tell the speed", mark, key)
            return
        self.slower.render_button("Speed -1", "minus", "-", speed > 0, "Speed is 0")
        at_most = "" if speed < top else f"Top speed is {top}"
        self.faster.render_button("Speed +1", "plus", "+", not at_most, at_most)

    def _paint_bars(self, painter: QPainter, left: float, view: ShipView, theme: Theme) -> None:
        color = theme.players[view.player]
        for step in range(view.speed_max):
            reached = step < (view.speed or 0)
            bar = QRectF(left + step * _BAR_PITCH, 48 - step * 6, 12, 10 + step * 6)
            painter.setPen(QPen(color if reached else theme.line_hi, 1.4))
            painter.setBrush(color if reached else NO_BRUSH)
            painter.drawRoundedRect(bar, 2.5, 2.5)

    def _connect(self) -> None:
        self.slower.chosen.connect(partial(self._on_button_chosen, -1))
        self.faster.chosen.connect(partial(self._on_button_chosen, 1))

    def _on_button_chosen(self, by: int) -> None:
        if self._view is None:
            return
        if self._view.speed is None:
            self.speed_requested.emit()
        else:
            self.speed_chosen.emit(self._view.speed + by)


def _gauge(width: float) -> float:
    """Room for the speed: its bars are left out of a narrow header."""
    return _GAUGE if width >= _ROOM_FOR_BARS else _GAUGE_NARROW
