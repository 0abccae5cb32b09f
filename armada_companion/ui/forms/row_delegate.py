"""What the painters of rows share: a look, and a painter in design pixels."""

from typing import Generic, TypeVar

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from armada_companion.ui.models.rows_model import ROW_ROLE
from armada_companion.ui.theme import Look

Row = TypeVar("Row")


class RowDelegate(QStyledItemDelegate, Generic[Row]):
    """Paints the rows of a `RowsModel`; subclasses give `paint_row` and `sizeHint`."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look

    def set_look(self, look: Look) -> None:
        """Change theme and scale; the list paints itself again."""
        self._look = look

    def paint_row(self, painter: QPainter, room: QRectF, row: Row, state: QStyle.StateFlag) -> None:
        """Paint a row into `room`, which begins at the origin, in design pixels."""
        raise NotImplementedError

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        area = option.rect  # type: ignore[attr-defined]  # absent in the stubs
        state = option.state  # type: ignore[attr-defined]  # absent in the stubs
        scale = self._look.scale
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(area.topLeft())
        painter.scale(scale, scale)
        room = QRectF(0, 0, area.width() / scale, area.height() / scale)
        self.paint_row(painter, room, index.data(ROW_ROLE), state)
        painter.restore()
