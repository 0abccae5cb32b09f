"""The middle column when no unit is shown: a heading and what happened or is to be done."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.painted import PaintedWidget
from armada_companion.ui.fonts import BODY, UNIT_NAME, fitted
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.painted_text import Tier
from armada_companion.ui.paint.primitives import draw_text
from armada_companion.ui.theme import Look, Theme

_LINE = 30.0
_TOP = 70.0


class NoteList(PaintedWidget):
    """Shows lines with a mark each; the last one counts those that have no room."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._title = ""
        self._lines: tuple[str, ...] = ()
        self.setObjectName("note_list")

    def render_notes(self, title: str, lines: Sequence[str]) -> None:
        """Show a heading and lines."""
        if (title, tuple(lines)) == (self._title, self._lines):
            return
        self._title, self._lines = title, tuple(lines)
        self.setAccessibleName(title)
        self.setAccessibleDescription("; ".join(lines))
        self.update()

    def design_size(self) -> QSizeF:
        return QSizeF(452, 520)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        style = fitted(self._title, UNIT_NAME, size.width(), 22)
        title = QRectF(0, 0, size.width(), 44)
        draw_text(painter, title, self._title, style, theme.hi, elide=True, tier=Tier.READ)
        room = int((size.height() - _TOP) // _LINE)
        shown = list(self._lines)
        if len(shown) > room > 0:
            shown = [*shown[: room - 1], f"and {len(shown) - room + 1} more, see the history"]
        for place, line in enumerate(shown):
            y = _TOP + place * _LINE
            draw_icon(painter, "chev", QPointF(8, y + 12), 5.5, theme.ok)
            box = QRectF(24, y, size.width() - 24, 24)
            draw_text(
                painter,
                box,
                line,
                fitted(line, BODY, box.width(), 14),
                theme.hi,
                elide=True,
                tier=Tier.READ,
            )
