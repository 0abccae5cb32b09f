"""A list whose rows are values that a delegate paints."""

from collections.abc import Sequence
from typing import Generic, TypeVar

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt

Index = QModelIndex | QPersistentModelIndex
Row = TypeVar("Row")

ROW_ROLE = int(Qt.ItemDataRole.UserRole)
_NO_INDEX = QModelIndex()


class RowsModel(QAbstractListModel, Generic[Row]):
    """Holds the rows; `ROW_ROLE` gives one whole. Subclasses give `words`."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: tuple[Row, ...] = ()

    def set_rows(self, rows: Sequence[Row]) -> None:
        """Replace all rows."""
        self.beginResetModel()
        self._rows = tuple(rows)
        self.endResetModel()

    def change_row(self, place: int, row: Row) -> None:
        """Replace one row."""
        self._rows = (*self._rows[:place], row, *self._rows[place + 1 :])
        index = self.index(place, 0)
        self.dataChanged.emit(index, index)

    def row(self, index: Index) -> Row:
        """Return the row of an index."""
        return self._rows[index.row()]

    def words(self, row: Row, role: int) -> str | None:
        """Return what a row says in a role other than `ROW_ROLE`."""
        raise NotImplementedError

    def rowCount(self, parent: Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> object:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row = self.row(index)
        return row if role == ROW_ROLE else self.words(row, role)
