"""The history of a game as a list."""

from collections.abc import Sequence

from PySide6.QtCore import QAbstractListModel, QDateTime, QModelIndex, QPersistentModelIndex, Qt

from armada_companion.session.history import HistoryRow

Index = QModelIndex | QPersistentModelIndex

ROW_ROLE = int(Qt.ItemDataRole.UserRole)
_NO_INDEX = QModelIndex()


class HistoryModel(QAbstractListModel):
    """One row a step; `ROW_ROLE` gives the `HistoryRow`."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: tuple[HistoryRow, ...] = ()

    def set_rows(self, rows: Sequence[HistoryRow]) -> None:
        """Replace all rows."""
        self.beginResetModel()
        self._rows = tuple(rows)
        self.endResetModel()

    def rowCount(self, parent: Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> object:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.text
            case Qt.ItemDataRole.AccessibleTextRole:
                return spoken(row)
        return row if role == ROW_ROLE else None


def spoken(row: HistoryRow) -> str:
    """Return everything that a row shows as one text."""
    parts = [
        str(row.n),
        clock_time(row.at),
        row.by,
        row.text,
        "taken back" if row.taken_back else "",
        *row.notes,
        overruling(row),
    ]
    return ", ".join(part for part in parts if part)


def overruling(row: HistoryRow) -> str:
    """Return which rules the table overruled, who decided and why; "" for none."""
    if not row.overruled:
        return ""
    by = f" by {row.overruled_by}" if row.overruled_by else ""
    why = f": {row.why}" if row.why else ""
    return f"Overruled {', '.join(row.overruled)}{by}{why}"


def clock_time(at: str) -> str:
    """Return the time of day, here, of a UTC time in ISO 8601; "" for none."""
    moment = QDateTime.fromString(at, Qt.DateFormat.ISODateWithMs)
    return moment.toLocalTime().toString("HH:mm") if moment.isValid() else ""
