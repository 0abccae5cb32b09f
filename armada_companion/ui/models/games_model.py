"""The list of saved games."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt

Index = QModelIndex | QPersistentModelIndex

ROW_ROLE = int(Qt.ItemDataRole.UserRole)
_NO_INDEX = QModelIndex()


class GameRow(NamedTuple):
    """One saved game.

    Attributes:
        key: What opens it.
        detail: How far it is: "Round 3, Ship Phase", "42 steps"; or "".
        when: When it was played last, as people read it; or "".
        problem: Why it cannot be opened, in one sentence; or "".
    """

    key: str
    title: str
    detail: str = ""
    when: str = ""
    problem: str = ""


class GamesModel(QAbstractListModel):
    """Rows of saved games; `ROW_ROLE` gives the `GameRow`."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: tuple[GameRow, ...] = ()

    def set_rows(self, rows: Sequence[GameRow]) -> None:
        """Replace all rows."""
        self.beginResetModel()
        self._rows = tuple(rows)
        self.endResetModel()

    def row(self, index: Index) -> GameRow:
        """Return the game of an index."""
        return self._rows[index.row()]

    def rowCount(self, parent: Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> object:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.title
            case Qt.ItemDataRole.AccessibleTextRole:
                parts = (row.title, row.detail, row.when, row.problem)
                return ", ".join(part for part in parts if part)
            case Qt.ItemDataRole.ToolTipRole:
                return row.problem or None
        return row if role == ROW_ROLE else None
