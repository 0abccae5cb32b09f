"""Lines of text one below the other that wrap, for rows of any height."""

from collections.abc import Iterable
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from armada_companion.ui.controls.text_label import Tone, tone_color
from armada_companion.ui.fonts import TextStyle, wrapped_height
from armada_companion.ui.paint.primitives import draw_wrapped
from armada_companion.ui.theme import Theme

_NARROWEST = 80.0


class StackLine(NamedTuple):
    """One line, which may take several when it wraps."""

    text: str
    style: TextStyle
    tone: Tone
    indent: float = 0.0
    struck: bool = False


def stack_height(lines: Iterable[StackLine], width: float) -> float:
    """Return the height of the lines in `width` design pixels."""
    return sum(_height(line, width) for line in lines)


def paint_stack(
    painter: QPainter, corner: QPointF, width: float, lines: Iterable[StackLine], theme: Theme
) -> None:
    """Paint the lines down from their upper left corner."""
    y = corner.y()
    for line in lines:
        tall = _height(line, width)
        area = QRectF(corner.x() + line.indent, y, _width(line, width), tall)
        color = tone_color(theme, line.tone)
        draw_wrapped(painter, area, line.text, line.style, color, struck=line.struck)
        y += tall


def _width(line: StackLine, width: float) -> float:
    return max(_NARROWEST, width - line.indent)


def _height(line: StackLine, width: float) -> float:
    return wrapped_height(line.text, line.style, _width(line, width))
