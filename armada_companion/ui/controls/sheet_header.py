"""The header of a sheet: its title, and optionally its subject."""

from typing import Protocol

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from armada_companion.ui.fonts import TITLE, TextStyle, advance, fitted
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.painted_text import Tier
from armada_companion.ui.paint.primitives import draw_text
from armada_companion.ui.theme import Theme

MARGIN = 22.0
_HEIGHT = 56.0
_SMALLEST = 16
_TWO_LINES = 18


class Subject(Protocol):
    """The subject of a decision, such as a ship, as the sheet's header shows it."""

    @property
    def height(self) -> float:
        """The height of the header in design pixels."""
        ...

    def paint(self, painter: QPainter, width: float, title: str, theme: Theme) -> None:
        """Paint the header of a sheet that is `width` wide."""
        ...


def header_height(subject: Subject | None) -> float:
    """Return the height of a header in design pixels."""
    return _HEIGHT if subject is None else subject.height


def paint_header(
    painter: QPainter, width: float, title: str, subject: Subject | None, theme: Theme
) -> None:
    """Paint the title and subject of a sheet that is `width` wide."""
    if subject is None:
        _paint_plain(painter, width, title, theme)
    else:
        subject.paint(painter, width, title, theme)


def paint_header_line(
    painter: QPainter,
    area: QRectF,
    words: str,
    style: TextStyle,
    theme: Theme,
    *,
    soft: bool = False,
) -> None:
    """Paint one line of a header, smaller if it is long; `soft` means in the color of notes."""
    shown = fitted(words, style, area.width(), _SMALLEST)
    color = theme.mid if soft else theme.hi
    draw_text(painter, area, words, shown, color, elide=True, tier=Tier.READ)


def _paint_plain(painter: QPainter, width: float, title: str, theme: Theme) -> None:
    """Paint a title in one line, or in two if it is too long."""
    draw_icon(painter, "chevron", QPointF(MARGIN + 8, 32), 9, theme.mid)
    area = QRectF(MARGIN + 26, 14, width - 2 * MARGIN - 26, 36)
    name, _, rest = title.partition(": ")
    if not rest or advance(title, TITLE.sized(_SMALLEST)) <= area.width():
        paint_header_line(painter, area, title, TITLE, theme)
        return
    for words, top in ((name, 8), (rest, 30)):
        line = QRectF(area.x(), top, area.width(), 22)
        paint_header_line(painter, line, words, TITLE.sized(_TWO_LINES), theme)
