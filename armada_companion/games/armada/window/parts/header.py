"""The heading of a unit, in the middle column and on a sheet."""

from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSizeF, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QWidget

from armada_companion.ui import fonts
from armada_companion.ui.controls.buttons import ToolButton
from armada_companion.ui.controls.painted import scaled_box
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.names import NameStyle, draw_name, name_lines
from armada_companion.ui.paint.painted_text import Tier
from armada_companion.ui.paint.primitives import NO_BRUSH, RIGHT, UNKNOWN, draw_number, draw_text
from armada_companion.ui.theme import Look, Theme

from ...views.table.table_views import ShipView, SquadronView
from ..paint.base_diagram import ON_CARD, paint_base, paint_hull_hexagon
from .spots import SpotPanel

HEADER_HEIGHT = 76.0
_BUTTON = 44.0
_GAP = 8.0
_GAUGE = 102.0
_GAUGE_NARROW = 52.0
_WIDTH_FOR_BARS = 420.0
_BAR_PITCH = 16.0

_DIAGRAM = QRectF(22, 9, 80, 98)
_STYLE = ON_CARD._replace(hull_figure=1.31)
"""A style with a hull that is readable from afar on a small base."""

_HEXAGON = 34.0
_WORDS_X = 118.0

_NARROW_LINE = fonts.TextStyle(fonts.Face.COND, 17, 600)
_NARROW_NAME = fonts.TextStyle(fonts.Face.COND, 32, 700)
_NAME = NameStyle(((fonts.UNIT_NAME, 28), (_NARROW_NAME, 26)), _NARROW_NAME.sized(22), 17)


class ShipHeader(SpotPanel):
    """Shows a ship's name, class, points and speed, with buttons for less and more speed.

    Signals:
        speed_chosen (int): The requested speed, 1 more or 1 less than shown.
    """

    speed_chosen = Signal(int)
    speed_requested = Signal()
    _design = QSizeF(452, HEADER_HEIGHT)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._view: ShipView | None = None
        self.slower = ToolButton(look, "speed_minus", parent=self)
        self.faster = ToolButton(look, "speed_plus", parent=self)
        self._set_spots([self.slower, self.faster])
        self.setObjectName("ship_header")
        self._connect()

    def render_ship(self, view: ShipView) -> None:
        before, self._view = self._view, view
        if before is not None and _painted(before) == _painted(view):
            return
        self.setAccessibleName(f"{view.name}, {view.class_name}, {view.points} points")
        self._render_buttons(view.speed, view.speed_max)
        self.update()

    def place(self) -> None:
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
        space = left - _GAP - _BUTTON - 10
        kind = "" if view.class_name == view.name else view.class_name
        parts = (view.owner, kind, f"{view.points} pts")
        line = "  ·  ".join(part for part in parts if part)
        if fonts.advance(line, _NARROW_LINE.sized(14)) > space - 39:
            line = "  ·  ".join(part for part in parts[:2] if part)
        paint_unit_heading(painter, space, view.player, view.name, line, theme)
        paint_speed(painter, left, right, view.speed, theme)
        if size.width() >= _WIDTH_FOR_BARS:
            self._paint_bars(painter, left + 4, view, theme)

    def _render_buttons(self, speed: int | None, top: int) -> None:
        if speed is None:
            self.slower.render_button("Enter the speed, instead of -1", "minus", "-")
            self.faster.render_button("Enter the speed, instead of +1", "plus", "+")
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


def _painted(view: ShipView) -> object:
    """Return the values of a ship that its heading shows."""
    names = view.player, view.owner, view.name, view.class_name, view.points
    return *names, view.speed, view.speed_max


class UnitSubject:
    """The base or squadron beside the title of a sheet; a `sheet_header.Subject`."""

    height = 112.0

    def __init__(self, unit: ShipView | SquadronView) -> None:
        self.unit = unit

    def paint(self, painter: QPainter, width: float, title: str, theme: Theme) -> None:
        """Paint the base or squadron, then the unit's name, the question, and the hull in words."""
        # Imported late: the first frame of a table has no sheet.
        from armada_companion.ui.controls.sheet_header import MARGIN, paint_header_line

        name, _, rest = title.partition(": ")
        rest = rest[:1].upper() + rest[1:]
        if isinstance(self.unit, ShipView):
            paint_base(painter, _DIAGRAM, self.unit, theme, _STYLE)
        else:
            painter.save()
            painter.translate(_DIAGRAM.center())
            hull, hull_max = self.unit.hull, self.unit.hull_max
            paint_hull_hexagon(painter, _HEXAGON, hull, hull_max, theme, ON_CARD)
            painter.restore()
        area = QRectF(_WORDS_X, 16, width - _WORDS_X - MARGIN, 32)
        paint_header_line(painter, area, name, fonts.TITLE, theme)
        paint_header_line(painter, area.translated(0, 31), rest, fonts.BODY, theme)
        words = hull_words(self.unit)
        paint_header_line(painter, area.translated(0, 57), words, fonts.NOTE, theme, soft=True)


def hull_words(unit: ShipView | SquadronView) -> str:
    """Return the hull in words, "Hull 6 of 8", and the faceup damage cards."""
    cards = unit.faceup_cards if isinstance(unit, ShipView) else ()
    words = f"Hull {unit.hull} of {unit.hull_max}"
    return "  ·  ".join((words, *(card or "faceup card" for card in cards)))


def paint_unit_heading(
    painter: QPainter, space: float, player: int, name: str, line: str, theme: Theme
) -> None:
    """Paint emblem, name and one line below it in `space` pixels from the origin.

    A name of two lines starts higher, and the line below it is lower.
    """
    draw_icon(painter, f"emblem{player}", QPointF(12, 26), 15, theme.players[player])
    _, lines = name_lines(name, space - 38, _NAME)
    tall, below = (40.0, 38.0) if len(lines) == 1 else (44.0, 43.0)
    draw_name(painter, QRectF(38, 0, space - 38, tall), name, _NAME, theme.hi)
    style = (
        fonts.BODY
        if fonts.advance(line, fonts.BODY) <= space - 39
        else fonts.fitted(line, _NARROW_LINE, space - 39, 14)
    )
    draw_text(painter, QRectF(39, below, space - 39, 21), line, style, theme.mid, elide=True)


def paint_speed(
    painter: QPainter, left: float, right: float, speed: int | None, theme: Theme
) -> None:
    """Paint the speed as a figure under its label, between `left` and `right`."""
    draw_text(painter, QRectF(left, 0, right - left, 20), "SPEED", fonts.LABEL, theme.mid, RIGHT)
    figure = UNKNOWN if speed is None else str(speed)
    draw_number(painter, QPointF(right - 13, 43), figure, 44, theme.hi, tier=Tier.READ)


def _gauge(width: float) -> float:
    """Return the width of the speed; a narrow header omits its bars."""
    return _GAUGE if width >= _WIDTH_FOR_BARS else _GAUGE_NARROW
