"""The list of saved games: a tap on a row opens the game, a tap on its cross deletes it."""

from PySide6.QtCore import QPersistentModelIndex, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QStyle, QWidget

from armada_companion.ui.controls.entry_delegate import ROW_HEIGHT, ROW_PITCH, EntryDelegate
from armada_companion.ui.controls.list_field import ListField
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.models import EntryRow
from armada_companion.ui.theme import Look

CROSS_ROOM = 58.0
"""Width of the part of a row that deletes it."""

_DELETE_KEYS = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)


class GameDelegate(EntryDelegate):
    """Paints an entry with a cross at its end."""

    def paint_row(
        self, painter: QPainter, area: QRectF, row: EntryRow, state: QStyle.StateFlag
    ) -> None:
        super().paint_row(painter, area, row, state)
        theme, left = self._look.theme, area.width() - CROSS_ROOM
        painter.setPen(QPen(theme.line, 1.2))
        painter.drawLine(QPointF(left, 12), QPointF(left, ROW_HEIGHT - 12))
        hovered = bool(state & QStyle.StateFlag.State_MouseOver)
        center = QPointF(left + CROSS_ROOM / 2, ROW_HEIGHT / 2)
        draw_icon(painter, "cross", center, 8, theme.hi if hovered else theme.mid)

    def words_width(self, area: QRectF) -> float:
        return area.width() - CROSS_ROOM


class GameList(ListField):
    """A list of games that the user opens or deletes.

    Signals:
        delete_requested (int): Delete the game of this row.
    """

    delete_requested = Signal(int)

    def __init__(self, look: Look, name: str, *, label: str, parent: QWidget | None = None) -> None:
        self._scale = look.scale
        self._crossed: QPersistentModelIndex | None = None
        super().__init__(look, name, label=label, parent=parent)
        self.setAccessibleDescription("Enter opens a game, Delete deletes it.")

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        self._scale = look.scale

    def content_height(self) -> int:
        """Return the height of all rows in pixels."""
        return self.model().rowCount() * round(ROW_PITCH * self._scale)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        if event.key() not in _DELETE_KEYS or not index.isValid():
            super().keyPressEvent(event)
        elif self.takes_key(event):
            self.delete_requested.emit(index.row())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._crossed = None
        crossed = self._crossed_at(event.position().toPoint())
        if crossed is None or event.button() != Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)
            return
        if self.takes_press(event):
            self._crossed = crossed

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        crossed, self._crossed = self._crossed, None
        if crossed is None:
            super().mouseReleaseEvent(event)
        elif crossed == self._crossed_at(event.position().toPoint()):
            self._guard.note_release(event.globalPosition())
            self.delete_requested.emit(crossed.row())

    def _crossed_at(self, place: QPoint) -> QPersistentModelIndex | None:
        """Return the row whose cross is at a place of the list; None without a cross there."""
        index = self.indexAt(place)
        if not index.isValid():
            return None
        left = self.visualRect(index).right() - round(CROSS_ROOM * self._scale)
        return QPersistentModelIndex(index) if place.x() >= left else None
