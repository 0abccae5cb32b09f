"""The line that tells what just happened, until the next step."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.announce import announce
from armada_companion.ui.controls.painted import PaintedWidget
from armada_companion.ui.fonts import Face, TextStyle, advance, fitted
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.primitives import draw_text
from armada_companion.ui.theme import Look, Theme

_SIZE = QSizeF(496, 36)
_LEFT = 22.0
_LINE = 18.0
_ONE = TextStyle(Face.SEMI, 18, 600)
_SECOND = TextStyle(Face.SEMI, 16)
_SMALLEST = 15
_BETWEEN = "  ·  "


class NewsLine(PaintedWidget):
    """Shows what was done last and what followed of itself, in one line or in two.

    All of it is in the accessible name and the tooltip, and is announced when it changes.
    """

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._lines: tuple[str, ...] = ()
        self.setObjectName("news_line")

    def render_news(self, lines: Sequence[str]) -> None:
        """Show what was done first, then what followed; () shows nothing."""
        if tuple(lines) == self._lines:
            return
        self._lines = tuple(lines)
        words = ". ".join(lines)
        self.setAccessibleName(words)
        self.set_hint("\n".join(lines))
        announce(self, words)
        self.update()

    def design_size(self) -> QSizeF:
        return _SIZE

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        if not self._lines:
            return
        rows = self._rows(size)
        top = (size.height() - len(rows) * _LINE) / 2
        draw_icon(painter, "chev", QPointF(9, top + _LINE / 2), 5.5, theme.ok)
        room = size.width() - _LEFT
        for place, words in enumerate(rows):
            style = fitted(words, _SECOND if place else _ONE, room, _SMALLEST)
            if advance(words, style) > room:
                style = style._replace(face=Face.COND, weight=600)
            line = QRectF(_LEFT, top + place * _LINE, room, _LINE)
            draw_text(painter, line, words, style, theme.hi, elide=True)

    def _rows(self, size: QSizeF) -> tuple[str, ...]:
        """One row when all of it fits, else what was done above what followed."""
        whole = _BETWEEN.join(self._lines)
        is_low = size.height() < 2 * _LINE
        if is_low or advance(whole, _ONE.sized(_SMALLEST)) <= size.width() - _LEFT:
            return (whole,)
        first, *followed = self._lines
        return (first, _BETWEEN.join(followed)) if followed else (first,)
