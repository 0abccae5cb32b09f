"""The list of saved games."""

from typing import NamedTuple

from PySide6.QtCore import Qt

from armada_companion.ui.models.rows_model import RowsModel


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


class GamesModel(RowsModel[GameRow]):
    """The saved games, the last played first."""

    def words(self, row: GameRow, role: int) -> str | None:
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.title
            case Qt.ItemDataRole.AccessibleTextRole:
                parts = (row.title, row.detail, row.when, row.problem)
                return ", ".join(part for part in parts if part)
            case Qt.ItemDataRole.ToolTipRole:
                return row.problem or None
        return None
