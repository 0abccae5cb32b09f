"""The news of a game: one line above the middle column, or the column without a unit."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from armada_companion.ui import fonts
from armada_companion.ui.controls.painted import PaintedWidget, announce
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.painted_text import Tier
from armada_companion.ui.paint.primitives import draw_text
from armada_companion.ui.theme import Look, Theme

_LEFT = 22.0
_LINE = 18.0
_ONE = fonts.TextStyle(fonts.Face.SEMI, 18, 600)
_SECOND = fonts.TextStyle(fonts.Face.SEMI, 16)
_SMALLEST = 15
_NARROWEST = fonts.TextStyle(fonts.Face.COND, _SMALLEST, 600)
_BETWEEN = "  ·  "

_NOTE_LINE = 30.0
_NOTES_TOP = 70.0


class NewsLine(PaintedWidget):
    """Shows the last step and its side effects, in one line or two.

    The accessible name and the tooltip have the whole text; changes are announced.
    """

    _design = QSizeF(496, 36)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._lines: tuple[str, ...] = ()
        self.setObjectName("news_line")

    def render_news(self, lines: Sequence[str]) -> None:
        """Show the last step, then its side effects; () hides them."""
        if tuple(lines) == self._lines:
            return
        self._lines = tuple(lines)
        words = ". ".join(lines)
        self.setAccessibleName(words)
        self.set_hint("\n".join(lines))
        announce(self, words)
        self.update()

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        if not self._lines:
            return
        rows = self._rows(size)
        top = (size.height() - len(rows) * _LINE) / 2
        draw_icon(painter, "chevron", QPointF(9, top + _LINE / 2), 5.5, theme.ok)
        space = size.width() - _LEFT
        for place, words in enumerate(rows):
            style = fonts.fitted(words, _SECOND if place else _ONE, space, _SMALLEST)
            if fonts.advance(words, style) > space:
                style = style._replace(face=fonts.Face.COND, weight=600)
            line = QRectF(_LEFT, top + place * _LINE, space, _LINE)
            draw_text(painter, line, words, style, theme.hi, elide=True)

    def _rows(self, size: QSizeF) -> tuple[str, ...]:
        """Return one row if all fits; else a row for the step, and one for its side effects.

        Beside reminders the step may need both rows.
        """
        whole = _BETWEEN.join(self._lines)
        is_low = size.height() < 2 * _LINE
        if is_low or fonts.advance(whole, _ONE.sized(_SMALLEST)) <= size.width() - _LEFT:
            return (whole,)
        first, *followed = self._lines
        if fonts.advance(first, _NARROWEST) > size.width() - _LEFT:
            return fonts.in_two_lines(first, _NARROWEST)
        return (first, _BETWEEN.join(followed)) if followed else (first,)


class NoteList(PaintedWidget):
    """Shows a heading and lines; the last line says how many are hidden."""

    _design = QSizeF(452, 520)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._title = ""
        self._lines: tuple[str, ...] = ()
        self.setObjectName("note_list")

    def render_notes(self, title: str, lines: Sequence[str]) -> None:
        if (title, tuple(lines)) == (self._title, self._lines):
            return
        self._title, self._lines = title, tuple(lines)
        self.setAccessibleName(title)
        self.setAccessibleDescription("; ".join(lines))
        self.update()

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        style = fonts.fitted(self._title, fonts.UNIT_NAME, size.width(), 22)
        title = QRectF(0, 0, size.width(), 44)
        draw_text(painter, title, self._title, style, theme.hi, elide=True, tier=Tier.READ)
        space = int((size.height() - _NOTES_TOP) // _NOTE_LINE)
        shown = list(self._lines)
        if len(shown) > space > 0:
            shown = [*shown[: space - 1], f"and {len(shown) - space + 1} more, see the history"]
        for place, line in enumerate(shown):
            y = _NOTES_TOP + place * _NOTE_LINE
            draw_icon(painter, "chevron", QPointF(8, y + 12), 5.5, theme.ok)
            box = QRectF(24, y, size.width() - 24, 24)
            style = fonts.fitted(line, fonts.BODY, box.width(), 14)
            draw_text(painter, box, line, style, theme.hi, elide=True, tier=Tier.READ)
