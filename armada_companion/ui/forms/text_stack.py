"""Lines of text one below the other that wrap, for rows of any height."""

from collections.abc import Iterable
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter

from armada_companion.rules.kit.plain_text import plain_text
from armada_companion.ui.fonts import TextStyle, font
from armada_companion.ui.forms.text_label import Tone, tone_color
from armada_companion.ui.theme import Theme

_WRAP = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
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
        painter.setFont(_font(line))
        painter.setPen(tone_color(theme, line.tone))
        painter.drawText(_room(line, width).translated(corner.x(), y), _WRAP, plain_text(line.text))
        y += _height(line, width)


def _font(line: StackLine) -> QFont:
    made = QFont(font(line.style))
    made.setStrikeOut(line.struck)
    return made


def _room(line: StackLine, width: float) -> QRectF:
    return QRectF(line.indent, 0, max(_NARROWEST, width - line.indent), 10_000)


def _height(line: StackLine, width: float) -> float:
    return QFontMetricsF(_font(line)).boundingRect(_room(line, width), _WRAP, line.text).height()
