"""The logs of a table: which games it has, which copy of a game counts, and its lines."""

from collections.abc import AsyncGenerator
from contextlib import aclosing

from armada_companion.net.logs.lines import Lines
from armada_companion.net.logs.values import change, read_plain
from armada_companion.net.pipe import Plain
from armada_companion.net.store import MOST_GAMES, MOST_LINES, ConflictError, Head, Store

MOST_READ, MOST_READ_BYTES = 200, 500_000
_BRANCH = "~"
"""Parts the id of a game from the number of a log that the desk took after a fork."""
_RECORD = f"{_BRANCH}record"
"""Ends the name of the log in which a finished record is kept."""


def game_of(log: str) -> str:
    """Return the id of the game of a log."""
    return log.partition(_BRANCH)[0]


def is_record(log: str) -> bool:
    """Return whether a log is that of a finished record."""
    return log.endswith(_RECORD)


class FullError(Exception):
    """The table has the most games, or the game the most lines, that a hub saves."""


class Logs:
    """The logs of tables.

    Args:
        store: The store.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._branches: dict[tuple[int, str], str] = {}

    async def name(self, table: int, game: str, *, fresh: bool = False) -> str:
        """Return the log of a game: its id, with a number after the desk took a fork."""
        key = table, game
        if fresh or key not in self._branches:
            taken = (await read_plain(self._store, f"forks.table{table}")).get(game, 1)
            self._branches[key] = game if taken == 1 else f"{game}{_BRANCH}{taken}"
        return self._branches[key]

    async def take(self, table: int, game: str) -> None:
        """Let the table's copy of a game be a log of its own."""

        def count(value: Plain) -> None:
            value[game] = value.get(game, 1) + 1

        await change(self._store, f"forks.table{table}", count)

    async def last(self, table: int, game: str, *, is_record: bool = False) -> Head | None:
        """Return the last line of a game; of the one that was begun last without `game`."""
        if not game:
            game = await self._latest(table)
            if not game:
                return None
        name = await self.name(table, game, fresh=True)
        found = await self._store.last(table, name + (_RECORD if is_record else ""))
        return found._replace(game=game) if found else None

    async def append(self, table: int, lines: Lines) -> Head:
        """Keep lines.

        Raises:
            ConflictError: They do not follow the last one kept.
            FullError: The table has too many games, or the game too many lines.
        """
        if lines.first + len(lines.texts) > MOST_LINES:
            raise FullError
        name = await self.name(table, lines.game)
        if lines.first == 0:
            await self._begin(table, lines.game, name)
        await self._store.append(table, name, lines.first, lines.prev, lines.texts, lines.head)
        return Head(lines.game, lines.first + len(lines.texts) - 1, lines.head)

    async def append_record(
        self, table: int, game: str, prev: str, texts: tuple[bytes, ...], head: str
    ) -> Head:
        """Keep lines of a finished record.

        Raises:
            ConflictError: They do not follow the last one kept, or the game is not known.
            FullError: The game has too many lines.
        """
        name = await self.name(table, game)
        if await self._store.last(table, name) is None:
            raise ConflictError
        log = name + _RECORD
        before = await self._store.last(table, log)
        first = before.n + 1 if before else 0
        if first + len(texts) > MOST_LINES:
            raise FullError
        if texts:
            await self._store.append(table, log, first, prev, texts, head)
        elif before is None or before.hash != prev:
            raise ConflictError
        return Head(game, first + len(texts) - 1, head)

    async def read(
        self, table: int, game: str, first: int, *, is_record: bool = False
    ) -> tuple[str, list[bytes], int]:
        """Return the id of a game, its lines from a number on, and the number of its last one."""
        head = await self.last(table, game, is_record=is_record)
        if head is None or first > head.n:
            return (head.game if head else game), [], (head.n if head else -1)
        log = await self.name(table, head.game) + (_RECORD if is_record else "")
        found: list[bytes] = []
        size = 0
        async with aclosing(self._lines(table, log, head.n)) as lines:
            async for n, line in lines:
                if n == first + len(found):
                    size += len(line)
                    if len(found) == MOST_READ or (found and size > MOST_READ_BYTES):
                        break
                    found.append(line)
        return head.game, found, head.n

    async def _lines(
        self, table: int, log: str, last: int
    ) -> AsyncGenerator[tuple[int, bytes], None]:
        async with aclosing(self._store.follow(0, table)) as chunks:
            async for chunk in chunks:
                if chunk.game == log:
                    for n, line in enumerate(chunk.lines, chunk.first):
                        yield n, line
                    if chunk.first + len(chunk.lines) > last:
                        break

    async def _latest(self, table: int) -> str:
        games = (await read_plain(self._store, f"games.table{table}")).get("games", [])
        return str(games[-1]) if games else ""

    async def _begin(self, table: int, game: str, log: str) -> None:
        def add(value: Plain) -> bool:
            games = value.setdefault("games", [])
            if game in games:
                return True
            if len(games) >= MOST_GAMES:
                return False
            games.append(game)
            return True

        if await self._store.last(table, log) is not None:
            raise ConflictError
        if not await change(self._store, f"games.table{table}", add):
            raise FullError
