"""Fits names into one line or two: smaller and narrower first, then broken, and cut last."""

from functools import lru_cache

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from armada_companion.kit.value import Value
from armada_companion.ui.fonts import TextStyle, advance, fitted, in_two_lines
from armada_companion.ui.paint.painted_text import Tier
from armada_companion.ui.paint.primitives import draw_text


class NameStyle(Value, frozen=True):
    """The text styles of a name.

    Attributes:
        one: Pairs of a style for one line and its smallest height, the best style first.
        two: The style for two lines; `smallest` is its smallest height in pixels.
    """

    one: tuple[tuple[TextStyle, int], ...]
    two: TextStyle
    smallest: int


@lru_cache(maxsize=512)
def name_lines(name: str, width: float, style: NameStyle) -> tuple[TextStyle, tuple[str, ...]]:
    """Return the one or two lines of a name with their style."""
    for one, smallest in style.one:
        found = fitted(name, one, width, smallest)
        if advance(name, found) <= width:
            return found, (name,)
    lines = tuple(line for line in in_two_lines(name, style.two) if line) or ("",)
    longest = max(lines, key=lambda line: advance(line, style.two))
    return fitted(longest, style.two, width, style.smallest), lines


def draw_name(painter: QPainter, area: QRectF, name: str, style: NameStyle, color: QColor) -> int:
    """Draw a name at the left of `area`; return the number of lines."""
    found, lines = name_lines(name, area.width(), style)
    pitch = found.px + 1.0
    top = area.center().y() - pitch * len(lines) / 2
    for row, line in enumerate(lines):
        box = QRectF(area.x(), top + row * pitch, area.width(), pitch)
        draw_text(painter, box, line, found, color, elide=True, tier=Tier.READ)
    return len(lines)
