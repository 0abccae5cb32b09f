"""A list of a fleet's rows; a kind of squadron has buttons − and + for its number."""

from PySide6.QtCore import QModelIndex, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent

from armada_companion.ui.controls.list_field import ListField
from armada_companion.ui.models import ROW_ROLE
from armada_companion.ui.theme import Look

from .fleet_rows import FleetRow, step_boxes

_KEYS = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Equal: 1, Qt.Key.Key_Minus: -1}


class CountedList(ListField):
    """A list in which − and + change the number in a row, by a press or by these keys.

    Signals:
        stepped (QModelIndex, int): A row, and the change of its number: 1 or -1.
    """

    stepped = Signal(QModelIndex, int)

    def __init__(self, look: Look, name: str, *, label: str) -> None:
        super().__init__(look, name, label=label)
        self._look = look
        self._held: tuple[int, int] | None = None

    def set_look(self, look: Look) -> None:
        self._look = look
        super().set_look(look)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index, key = self.currentIndex(), Qt.Key(event.key())
        if key in _KEYS and _is_counted(index):
            self.stepped.emit(index, _KEYS[key])
            return
        super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Count each press of a double click, because − and + do not move."""
        self._held = self._step_at(event.position().toPoint())
        if self._held is None:
            super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        held, self._held = self._held, None
        if held is None:
            super().mouseReleaseEvent(event)
        elif held == self._step_at(event.position().toPoint()):
            row, by = held
            self.stepped.emit(self.model().index(row, 0), by)

    def _step_at(self, point: QPoint) -> tuple[int, int] | None:
        """Return the row whose − or + is at a point, and the change (-1 or 1); or None."""
        index = self.indexAt(point)
        if not _is_counted(index):
            return None
        area, scale = self.visualRect(index), self._look.scale
        inside = QPointF((point.x() - area.x()) / scale, (point.y() - area.y()) / scale)
        row = QRectF(0, 0, area.width() / scale, area.height() / scale)
        for by, box in step_boxes(row).items():
            if box.contains(inside):
                return index.row(), by
        return None


def _is_counted(index: QModelIndex) -> bool:
    row = index.data(ROW_ROLE)
    return isinstance(row, FleetRow) and row.number > 0
