"""The games of followed tables, made from the lines of their public logs."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QObject, Signal

from armada_companion.games.entry import GameEntry, LoadedGames, card_sources
from armada_companion.session.followed_game import FollowedGame
from armada_companion.session.replica import Replica, ReplicaError
from armada_companion.system.clock import Clock


class TableGames(QObject):
    """The games that the desk can show; each is made when its first line comes.

    Signals:
        opened (int): The game of this table begins, or begins again.
        stepped (int): It has another step.
        broken (int, str): A line does not fit; why.
    """

    opened = Signal(int)
    stepped = Signal(int)
    broken = Signal(int, str)

    def __init__(
        self, entries: Sequence[GameEntry], clock: Clock, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._games, self._cards = LoadedGames(entries), card_sources(entries)
        self._clock = clock
        self._found: dict[int, FollowedGame] = {}
        self._ids: dict[int, str] = {}

    def of(self, table: int) -> FollowedGame | None:
        """Return the game of a table; None while nothing of it is known."""
        return self._found.get(table)

    def id_of(self, table: int) -> str:
        """Return the id of the game at a table."""
        return self._ids[table]

    def begin(self, table: int, first: bytes, game_id: str = "practice") -> None:
        """Take the line of the header: a game begins."""
        self._ids[table] = game_id
        try:
            replica = Replica(self._games, self._cards, first)
        except ReplicaError as error:
            self._found.pop(table, None)
            self.broken.emit(table, str(error))
            return
        cards = self._cards[str(replica.header["game"])]
        self._found[table] = FollowedGame(replica, cards, self._clock)
        self.opened.emit(table)

    def take(self, table: int, lines: Sequence[bytes]) -> None:
        """Take the next lines of a game."""
        game = self._found.get(table)
        if game is None:
            return
        try:
            for line in lines:
                game.take(line)
        except ReplicaError as error:
            self.broken.emit(table, str(error))
        self.stepped.emit(table)

    # Any: values of JSON.
    def hear_head(self, said: Any) -> None:
        """Take the `head` of a hub: a game begins."""
        first = str(said.get("first", "")).encode()
        self.begin(int(said.get("table", 0)), first, str(said.get("game", "")))

    # Any: values of JSON.
    def hear_lines(self, said: Any) -> None:
        """Take the `lines` of a hub; those that came before are skipped."""
        table, first = int(said.get("table", 0)), int(said.get("first", 0))
        game = self.of(table)
        if game is not None:
            new = max(0, len(game.steps) + 1 - first)
            self.take(table, [str(one).encode() for one in said["lines"][new:]])

    def forget(self, table: int) -> None:
        """Forget the game of a table."""
        self._found.pop(table, None)

    def forget_all(self) -> None:
        """Forget all games, because another round begins."""
        self._found.clear()
