"""The heading of the middle column: what unit is shown, and its speed."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from armada_companion.ui.fonts import BODY, LABEL, UNIT_NAME, Face, TextStyle, advance, fitted
from armada_companion.ui.marks import put_mark
from armada_companion.ui.paint.primitives import RIGHT, UNKNOWN, draw_number, draw_text
from armada_companion.ui.paint.written import Tier
from armada_companion.ui.text import tr
from armada_companion.ui.theme import Theme

HEADER_HEIGHT = 76.0
NARROW_LINE = TextStyle(Face.COND, 17, 600)


def paint_unit_heading(
    painter: QPainter, room: float, player: int, name: str, line: str, theme: Theme
) -> None:
    """Paint emblem, name and one line below it in `room` pixels from the origin."""
    put_mark(painter, f"emblem{player}", QPointF(12, 26), 15, theme.players[player])
    style = fitted(name, UNIT_NAME, room - 38, 22)
    draw_text(
        painter, QRectF(38, 0, room - 38, 40), name, style, theme.hi, elide=True, tier=Tier.READ
    )
    style = BODY if advance(line, BODY) <= room - 39 else fitted(line, NARROW_LINE, room - 39, 14)
    draw_text(painter, QRectF(39, 38, room - 39, 22), line, style, theme.mid, elide=True)


def paint_speed(
    painter: QPainter, left: float, right: float, speed: int | None, theme: Theme
) -> None:
    """Paint the speed as a figure under its label, between `left` and `right`."""
    draw_text(painter, QRectF(left, 0, right - left, 20), tr("SPEED"), LABEL, theme.mid, RIGHT)
    figure = UNKNOWN if speed is None else str(speed)
    draw_number(painter, QPointF(right - 13, 43), figure, 44, theme.hi, tier=Tier.READ)
