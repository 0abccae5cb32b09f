"""Paints an entry of a list as a card of two lines."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from armada_companion.ui.controls.row_delegate import RowDelegate, paint_row_card, paint_row_mark
from armada_companion.ui.fonts import CARD_NAME, NOTE, advance
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.models import EntryRow
from armada_companion.ui.paint.primitives import RIGHT, draw_text
from armada_companion.ui.theme import Look

ROW_HEIGHT = 64
_GAP = 8
ROW_PITCH = ROW_HEIGHT + _GAP
_MARK_X = 28.0
_TEXT_X = 54.0


class EntryDelegate(RowDelegate[EntryRow]):
    """Paints the two lines of an entry; a problem or fault has another mark, and its text."""

    def __init__(
        self,
        look: Look,
        mark: str = "play",
        problem_mark: str = "lock",
        *,
        marks: bool = False,
        dims: bool = False,
    ) -> None:
        """With `marks` the current row is marked even while another widget has the focus.

        With `dims` an entry with a problem is grey, otherwise red.
        """
        super().__init__(look)
        self._mark, self._problem_mark, self._marks = mark, problem_mark, marks
        self._dims = dims

    def sizeHint(
        self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        return QSize(200, round(ROW_PITCH * self._look.scale))

    def paint_row(
        self, painter: QPainter, area: QRectF, row: EntryRow, state: QStyle.StateFlag
    ) -> None:
        card = QRectF(0, 0, area.width(), ROW_HEIGHT)
        paint_row_card(painter, card, self._look.theme, state)
        if self._marks and state & QStyle.StateFlag.State_Selected:
            paint_row_mark(painter, card, self._look.theme)
        self._paint_words(painter, self.words_width(area), row)

    def words_width(self, area: QRectF) -> float:
        """Return the width that the texts of a row may have."""
        return area.width()

    def _paint_words(self, painter: QPainter, width: float, row: EntryRow) -> None:
        theme = self._look.theme
        fault, name = (theme.mid, theme.low) if self._dims else (theme.bad, theme.hi)
        name = name if row.problem else theme.hi
        mark, color = (self._problem_mark, fault) if row.problem else (self._mark, theme.mid)
        if row.fault:
            mark, color = "cross", theme.bad
        draw_icon(painter, mark, QPointF(_MARK_X, ROW_HEIGHT / 2), 9, color)
        note = advance(row.note, NOTE)
        inner = width - _TEXT_X - 20
        title = QRectF(_TEXT_X, 8, inner - note - 16, 26)
        draw_text(painter, title, row.title, CARD_NAME, name, elide=True)
        draw_text(painter, QRectF(_TEXT_X, 8, inner, 26), row.note, NOTE, theme.mid, RIGHT)
        below = QRectF(_TEXT_X, 33, inner, 22)
        words, tone = (row.problem, fault) if row.problem else (row.detail, theme.mid)
        if row.fault:
            draw_text(painter, below, row.fault, NOTE, theme.bad, RIGHT)
            below = below.adjusted(0, 0, -advance(row.fault, NOTE) - 16, 0)
        draw_text(painter, below, words, NOTE, tone, elide=True)
