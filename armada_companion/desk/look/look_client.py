"""The link of a laptop that only looks: the game of one table, as the hub has it."""

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from armada_companion.desk.followed.table_games import TableGames
from armada_companion.desk.look.looked_at import LookedAt
from armada_companion.ui.child_process import ChildProcess

_AGAIN_MS = 1000
_WORDS = {
    "online": "online",
    "joining": "connecting…",
    "refused": "shut out; ask the organiser for a new card",
}


class LookClient(QObject):
    """Follows the game of a table; a link that dies is started again.

    Args:
        games: Get the lines of the table's game.
        table: The membership.

    Signals:
        changed: The state of the connection has changed.
    """

    changed = Signal()

    def __init__(self, games: TableGames, table: LookedAt, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._games, self._table = games, table
        self._child = ChildProcess(("link",), self)
        self._child.said.connect(self._on_said)
        self._child.ended.connect(self._on_ended)
        self._again = QTimer(self, singleShot=True, interval=_AGAIN_MS)
        self._again.timeout.connect(self.start)
        self.state = "joining"
        """The state of the connection: `online`, `offline`, `refused`, `joining`."""

    @property
    def words(self) -> str:
        """The state of the connection in words."""
        return _WORDS.get(self.state, "offline")

    def start(self) -> None:
        """Connect with the hub."""
        self._child.start()
        self._child.say(member=dict(self._table.place))

    def stop(self) -> None:
        """End the link."""
        self._again.stop()
        self._child.stop()

    def _on_said(self, said: Mapping[str, Any]) -> None:
        match said:
            case {"state": {"is": str(state)}}:
                self.state = state
                self.changed.emit()
            case {"head": {}}:
                self._games.hear_head(said["head"])
            case {"lines": {}}:
                self._games.hear_lines(said["lines"])

    def _on_ended(self, _error: str) -> None:
        self.state = "offline"
        self.changed.emit()
        self._again.start()
