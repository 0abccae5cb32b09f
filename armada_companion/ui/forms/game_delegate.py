"""Paints a saved game in the list of the start page."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from armada_companion.ui.fonts import CARD_NAME, NOTE, advance
from armada_companion.ui.forms.row_delegate import RowDelegate
from armada_companion.ui.marks import put_mark
from armada_companion.ui.models.games_model import GameRow
from armada_companion.ui.paint.primitives import NO_BRUSH, RIGHT, draw_text, fill_box

ROW_HEIGHT = 64
_GAP = 8
_MARK_X = 28.0
_TEXT_X = 54.0


class GameDelegate(RowDelegate[GameRow]):
    """Two lines a game; one that cannot be opened bears a lock and says why."""

    def sizeHint(
        self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        return QSize(200, round((ROW_HEIGHT + _GAP) * self._look.scale))

    def paint_row(
        self, painter: QPainter, room: QRectF, row: GameRow, state: QStyle.StateFlag
    ) -> None:
        hovered = bool(state & QStyle.StateFlag.State_MouseOver)
        focused = bool(state & QStyle.StateFlag.State_HasFocus)
        self._paint_body(painter, room.width(), hovered, focused)
        self._paint_words(painter, room.width(), row)

    def _paint_body(self, painter: QPainter, width: float, hovered: bool, focused: bool) -> None:
        theme = self._look.theme
        body = QRectF(1, 1, width - 2, ROW_HEIGHT - 2)
        pen = QPen(theme.line_hi if hovered else theme.line, 1.2)
        fill_box(painter, body, 12, theme.raised if hovered else theme.card, pen)
        if focused:
            painter.setPen(QPen(theme.hi, 2.5))
            painter.setBrush(NO_BRUSH)
            painter.drawRoundedRect(body.adjusted(1, 1, -1, -1), 11, 11)

    def _paint_words(self, painter: QPainter, width: float, row: GameRow) -> None:
        theme = self._look.theme
        mark, color = ("lock", theme.bad) if row.problem else ("play", theme.mid)
        put_mark(painter, mark, QPointF(_MARK_X, ROW_HEIGHT / 2), 9, color)
        when = advance(row.when, NOTE)
        room = width - _TEXT_X - 20
        title = QRectF(_TEXT_X, 8, room - when - 16, 26)
        draw_text(painter, title, row.title, CARD_NAME, theme.hi, elide=True)
        draw_text(painter, QRectF(_TEXT_X, 8, room, 26), row.when, NOTE, theme.mid, RIGHT)
        below = QRectF(_TEXT_X, 33, room, 22)
        words, tone = (row.problem, theme.bad) if row.problem else (row.detail, theme.mid)
        draw_text(painter, below, words, NOTE, tone, elide=True)
