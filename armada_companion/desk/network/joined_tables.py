"""The hub's reports on each table: its connection, its game, its record."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec

from armada_companion.desk.desk_event import DeskEvent
from armada_companion.event.from_tables import is_of_round
from armada_companion.event.tiles import Follow, Line
from armada_companion.kit.live_view import LiveView

CHECKED = "checked"
_LINES = {"online": Line.ONLINE, "offline": Line.OFFLINE, "fork": Line.FORK}


class Fork(NamedTuple):
    """A table whose copy of a game differs from the stored log."""

    table: int
    game: str
    n: int


class _Seen(NamedTuple):
    """The newest tile of a table: its view, its time, and the id of its game."""

    view: LiveView | None
    at: str
    game: str


class _Plays(NamedTuple):
    """A table's game, its header, and whether it differs from what the event sets."""

    game: str
    header: Mapping[str, Any]
    differs: bool


class JoinedTables:
    """The tables that have joined; each message is shown at once.

    Args:
        event: Shows them.

    Attributes:
        forks: The tables with two copies of a game.
        checked: The results of comparing finished records with the public logs, by table.
        differs: Returns whether a game with this header plays otherwise than the event.
    """

    def __init__(self, event: DeskEvent) -> None:
        self._event = event
        self.differs: Callable[[Mapping[str, Any]], object] = _is_alike
        self.forks: dict[int, Fork] = {}
        self.checked: dict[int, str] = {}
        self._known_forks: set[tuple[Fork, object]] = set()
        self._lines: dict[int, Line] = {}
        self._seen: dict[int, _Seen] = {}
        self._games: dict[int, str] = {}
        self._plays: dict[int, _Plays] = {}
        self._rounds: dict[int, int] = {}
        self._round = 0

    def line(self, table: int) -> Line:
        """Return the state of a table's connection."""
        return self._lines.get(table, Line.PAPER)

    def view(self, table: int) -> LiveView | None:
        """Return the public view of a table's game; None if it is not followed."""
        found = self._seen.get(table)
        return found.view if found is not None else None

    def game(self, table: int) -> str:
        """Return the id of the game of a table's newest tile, or ""."""
        found = self._seen.get(table)
        return found.game if found is not None else ""

    def begin_round(self, number: int) -> None:
        """Hide the games of earlier rounds, if another round begins."""
        if number == self._round:
            return
        self._round = number
        self.checked.clear()
        for table in tuple(self._seen):
            self._show(table)

    def hear_joined(self, table: int) -> None:
        """Note that a laptop has joined."""
        self._lines.setdefault(table, Line.ONLINE)
        self._show(table)

    # Any: values of JSON.
    def hear_line(self, said: Any) -> bool:
        """Note the state of a table's connection; return whether it has changed."""
        table, line = int(said.get("table", 0)), _LINES.get(str(said.get("state")))
        if line is None or self._lines.get(table) is line:
            return False
        self._lines[table] = line
        if line is Line.ONLINE:
            # Its lines fit again: it has begun another game, or the desk took its copy.
            self.forks.pop(table, None)
        self._show(table)
        return True

    def hear_tile(self, said: Any) -> None:
        """Note the view of a table after a step."""
        table, plain = int(said.get("table", 0)), said.get("view")
        view = msgspec.convert(plain, LiveView) if isinstance(plain, dict) else None
        seen = _Seen(view, str(said.get("at", "")), str(said.get("game", "")))
        self._note_game(table, seen.game)
        self._seen[table] = seen
        self._lines.setdefault(table, Line.ONLINE)
        self._show(table)

    def hear_plays(self, said: Any) -> None:
        """Note what a game's header has of what the event sets; its tiles follow."""
        header, table = said.get("header"), int(said.get("table", 0))
        if isinstance(header, dict):
            game = str(said.get("game", ""))
            self._plays[table] = _Plays(game, header, bool(self.differs(header)))

    def compare_again(self) -> None:
        """Show which tables play otherwise, after the event's setup has changed."""
        for table, plays in tuple(self._plays.items()):
            differs = bool(self.differs(plays.header))
            if differs != plays.differs:
                self._plays[table] = plays._replace(differs=differs)
                self._show(table)

    def hear_fork(self, said: Any) -> None:
        """Note that a table's copy of a game differs from the stored log; each message once."""
        table = int(said.get("table", 0))
        fork = Fork(table, str(said.get("game", "")), int(said.get("n", 0)))
        if (fork, said.get("at")) in self._known_forks:
            # A hub that starts again says it once more, though it may be over.
            return
        self._known_forks.add((fork, said.get("at")))
        self.forks[table] = fork
        self._lines[table] = Line.FORK
        self._show(table)

    def hear_checked(self, said: Any) -> None:
        """Note the result of comparing a finished record with the public log."""
        words, table = str(said.get("words", "")), int(said.get("table") or 0)
        self.checked[table] = CHECKED if said.get("holds") is True else f"differs: {words}"
        self._show(table)

    def _note_game(self, table: int, game: str) -> None:
        """Note the round in which a game came first: headers need not say it."""
        current = self._event.state.current
        if current is not None and self._games.get(table) != game:
            self._games[table] = game
            self._rounds[table] = current.number
            self.checked.pop(table, None)

    def _show(self, table: int) -> None:
        view, at, _ = self._seen.get(table) or _Seen(None, self._event.now(), "")
        checked = self.checked.get(table, "")
        follow = Follow(
            self.line(table),
            view if view is not None and self._is_played_now(table, view) else None,
            at,
            checked=checked,
            is_sound=checked in ("", CHECKED),
            is_other=self._is_other(table),
        )
        self._event.show(table, follow)

    def _is_other(self, table: int) -> bool:
        plays = self._plays.get(table)
        seen = self._seen.get(table)
        is_of_game = plays is not None and seen is not None and plays.game == seen.game
        return plays is not None and is_of_game and plays.differs

    def _is_played_now(self, table: int, view: LiveView) -> bool:
        """Return whether a game is of the current round."""
        current = self._event.state.current
        if current is None:
            return True
        first = self._rounds.get(table, current.number)
        return first == current.number and is_of_round(view, current.number)


def _is_alike(_header: Mapping[str, Any]) -> bool:
    """Return that nothing differs: nobody has said what the event sets."""
    return False
