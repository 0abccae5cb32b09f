"""The heading of the middle column: what unit is shown, and its speed."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from armada_companion.ui.fonts import BODY, LABEL, UNIT_NAME, Face, TextStyle, advance, fitted
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.names import NameStyle, draw_name, name_lines
from armada_companion.ui.paint.painted_text import Tier
from armada_companion.ui.paint.primitives import RIGHT, UNKNOWN, draw_number, draw_text
from armada_companion.ui.theme import Theme

HEADER_HEIGHT = 76.0
NARROW_LINE = TextStyle(Face.COND, 17, 600)
_NARROW_NAME = TextStyle(Face.COND, 32, 700)
_NAME = NameStyle(((UNIT_NAME, 28), (_NARROW_NAME, 26)), _NARROW_NAME.sized(22), 17)


def paint_unit_heading(
    painter: QPainter, room: float, player: int, name: str, line: str, theme: Theme
) -> None:
    """Paint emblem, name and one line below it in `room` pixels from the origin.

    A name of two lines is higher, and the line below it stands lower.
    """
    draw_icon(painter, f"emblem{player}", QPointF(12, 26), 15, theme.players[player])
    _, lines = name_lines(name, room - 38, _NAME)
    tall, below = (40.0, 38.0) if len(lines) == 1 else (44.0, 43.0)
    draw_name(painter, QRectF(38, 0, room - 38, tall), name, _NAME, theme.hi)
    style = BODY if advance(line, BODY) <= room - 39 else fitted(line, NARROW_LINE, room - 39, 14)
    draw_text(painter, QRectF(39, below, room - 39, 21), line, style, theme.mid, elide=True)


def paint_speed(
    painter: QPainter, left: float, right: float, speed: int | None, theme: Theme
) -> None:
    """Paint the speed as a figure under its label, between `left` and `right`."""
    draw_text(painter, QRectF(left, 0, right - left, 20), "SPEED", LABEL, theme.mid, RIGHT)
    figure = UNKNOWN if speed is None else str(speed)
    draw_number(painter, QPointF(right - 13, 43), figure, 44, theme.hi, tier=Tier.READ)
