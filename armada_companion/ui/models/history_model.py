"""The history of a game as a list."""

from PySide6.QtCore import QDateTime, Qt

from armada_companion.session.history import HistoryRow
from armada_companion.ui.models.rows_model import RowsModel


class HistoryModel(RowsModel[HistoryRow]):
    """One row a step."""

    def words(self, row: HistoryRow, role: int) -> str | None:
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.text
            case Qt.ItemDataRole.AccessibleTextRole:
                return spoken(row)
        return None


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
    why = f". {row.why}" if row.why else ""
    return f"Overruled{by}: {'; '.join(row.rules or row.overruled)}{why}"


def clock_time(at: str) -> str:
    """Return the time of day, here, of a UTC time in ISO 8601; "" for none."""
    moment = QDateTime.fromString(at, Qt.DateFormat.ISODateWithMs)
    return moment.toLocalTime().toString("HH:mm") if moment.isValid() else ""
