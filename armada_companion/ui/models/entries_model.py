"""A list of things to choose from: saved games, saved fleets, cards."""

from typing import NamedTuple

from PySide6.QtCore import Qt

from armada_companion.ui.models.rows_model import RowsModel


class EntryRow(NamedTuple):
    """One thing to choose.

    Attributes:
        key: What opens it, or the card's id.
        detail: How far a game is, what is in a fleet, where a card belongs; or "".
        note: When it was changed last, as people read it, or what it costs; or "".
        problem: What speaks against it, in one sentence; or "".
    """

    key: str
    title: str
    detail: str = ""
    note: str = ""
    problem: str = ""


class EntriesModel(RowsModel[EntryRow]):
    """The entries in the order they are given."""

    def place_of(self, key: str) -> int | None:
        """Return where the entry of a key stands; None where it is not shown."""
        return next((place for place, row in enumerate(self._rows) if row.key == key), None)

    def words(self, row: EntryRow, role: int) -> str | None:
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.title
            case Qt.ItemDataRole.AccessibleTextRole:
                parts = (row.title, row.detail, row.note, row.problem)
                return ", ".join(part for part in parts if part)
            case Qt.ItemDataRole.ToolTipRole:
                return row.problem or None
        return None
