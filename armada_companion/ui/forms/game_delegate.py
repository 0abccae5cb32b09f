"""Paints a saved game in the list of the start page."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from armada_companion.ui.fonts import CARD_NAME, NOTE, advance
from armada_companion.ui.marks import put_mark
from armada_companion.ui.models.games_model import ROW_ROLE, GameRow
from armada_companion.ui.paint.primitives import NO_BRUSH, RIGHT, draw_text, fill_box
from armada_companion.ui.theme import Look

ROW_HEIGHT = 64
_GAP = 8
_MARK_X = 28.0
_TEXT_X = 54.0


class GameDelegate(QStyledItemDelegate):
    """Two lines a game; one that cannot be opened bears a lock and says why."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look

    def set_look(self, look: Look) -> None:
        """Change theme and scale; the list paints itself again."""
        self._look = look

    def sizeHint(
        self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        return QSize(200, round((ROW_HEIGHT + _GAP) * self._look.scale))

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        row = index.data(ROW_ROLE)
        if not isinstance(row, GameRow):
            return
        scale = self._look.scale
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(option.rect.topLeft())  # type: ignore[attr-defined]  # absent in stubs
        painter.scale(scale, scale)
        width = option.rect.width() / scale  # type: ignore[attr-defined]
        state = option.state  # type: ignore[attr-defined]
        hovered = bool(state & QStyle.StateFlag.State_MouseOver)
        self._paint_body(painter, width, hovered, bool(state & QStyle.StateFlag.State_HasFocus))
        self._paint_words(painter, width, row)
        painter.restore()

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
