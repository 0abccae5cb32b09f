"""Replays the public logs of all tables and reports to the desk; no table's claim is trusted."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import aclosing
from functools import partial
from typing import Any, TypeVar

from armada_companion.net.logs import words
from armada_companion.net.logs.followed import Followed, Games, tile
from armada_companion.net.logs.table_logs import game_of, is_record
from armada_companion.net.pipe import Plain
from armada_companion.net.store import AwayError, Chunk, Store
from armada_companion.system.clock import Clock

BETWEEN_TILES_S, BETWEEN_PAST_TILES_S = 0.1, 1.0
"""How often a tile is said, and while a hub that starts again folds what was played before."""
_AGAIN_S, _BACK_S = 1.0, 3.0
"""When a store that was away is asked again, and when one that answers is back."""
_AT_ONCE = 25
"""Chunks of a game that are folded before its tile is shown."""
_SOME_WAITING, _MOST_WAITING = 1000, 4000
_KEPT = 2
"""Games of a table that are held open."""

Say = Callable[[str, Mapping[str, Any]], None]
_Found = TypeVar("_Found")


class Folding:
    """Follows the store.

    Args:
        store: The store.
        games: All games.
        clock: Gives the time of a table's last word.
        say: Gets each line for the desk: its key and its value.
    """

    def __init__(self, store: Store, games: Games, clock: Clock, say: Say) -> None:
        self._store, self._games, self._clock, self._say = store, games, clock, say
        self._tables: dict[int, dict[str, Followed | None]] = {}
        self._last: dict[int, dict[str, int]] = {}
        """For each table and log, the place of its last line among all lines that were heard."""
        self._count = 0
        self._waiting: OrderedDict[tuple[int, str], deque[Chunk]] = OrderedDict()
        self._seen: dict[tuple[int, str], int] = {}
        self._shown: dict[int, float] = {}
        self._due: dict[int, asyncio.TimerHandle] = {}
        self._backlog, self._is_away = 0, False
        self._came, self._has_room = asyncio.Event(), asyncio.Event()
        self.at = 0
        """The place in the store up to which it has read."""

    async def run(self) -> None:
        """Fold until it is cancelled."""
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._read())
                group.create_task(self._fold())
        finally:
            for timer in self._due.values():
                timer.cancel()

    def latest(self, table: int) -> str:
        """Return the log of a table that came last, or ""."""
        logs = self._last.get(table, {})
        return max(logs, key=logs.__getitem__, default="")

    async def _read(self) -> None:
        while True:
            # Where nothing new is played, a store that stays is back too.
            back = asyncio.get_running_loop().call_later(_BACK_S, self._note_store, "")
            try:
                await self._read_on()
            except AwayError as error:
                self._note_store(str(error))
                await asyncio.sleep(_AGAIN_S)
            finally:
                back.cancel()

    async def _read_on(self) -> None:
        async for chunk in self._store.follow(self.at):
            self._note_store("")
            self.at = chunk.at
            self._hear(chunk)
            if self._backlog >= _MOST_WAITING:
                # All lines of an event at once take three times the memory of its games.
                self._has_room.clear()
                await self._has_room.wait()

    def _note_store(self, why: str) -> None:
        """Say that the store is away, and why, or that it is back; each once."""
        if bool(why) != self._is_away:
            self._is_away = bool(why)
            self._say("store", {"away": self._is_away, "words": why})

    def _hear(self, chunk: Chunk) -> None:
        key = chunk.table, chunk.game
        if chunk.first + len(chunk.lines) <= self._seen.get(key, 0):
            # It came before; a file that was made again comes whole.
            return
        self._seen[key] = chunk.first + len(chunk.lines)
        if chunk.table == words.TABLE:
            self._hear_words(chunk)
            return
        if is_record(chunk.game):
            return
        self._count += 1
        self._last.setdefault(chunk.table, {})[chunk.game] = self._count
        self._backlog += 1
        self._waiting.setdefault(key, deque()).append(chunk)
        self._waiting.move_to_end(key)
        self._came.set()

    def _hear_words(self, chunk: Chunk) -> None:
        for line in chunk.lines:
            at, word = words.read_word_line(line)
            for name, value in word.items():
                if isinstance(value, dict):
                    self._say(name, {**value, "at": value.get("at", at)})

    async def _fold(self) -> None:
        """Fold what waits; the game of which a line came last is the first."""
        while True:
            await self._came.wait()
            self._came.clear()
            while self._waiting:
                key = next(reversed(self._waiting))
                try:
                    await self._fold_some(self._waiting[key])
                except AwayError:
                    await asyncio.sleep(_AGAIN_S)
                if not self._waiting[key]:
                    del self._waiting[key]
                if self._backlog < _MOST_WAITING:
                    self._has_room.set()
                await asyncio.sleep(0)

    async def _fold_some(self, waiting: deque[Chunk]) -> None:
        """Fold the next lines of a game; a hub that starts again has thousands of them.

        Raises:
            AwayError: An earlier game continues, and the store does not answer.
        """
        table = waiting[0].table
        for _ in range(min(len(waiting), _AT_ONCE)):
            await self._fold_chunk(waiting[0])
            waiting.popleft()
            self._backlog -= 1
        self._show(table)

    async def _fold_chunk(self, chunk: Chunk) -> None:
        followed = await self._followed(chunk)
        if followed is not None:
            for name, value in _take(followed, chunk):
                self._say(name, {"table": chunk.table, **value})

    async def _followed(self, chunk: Chunk) -> Followed | None:
        games = self._tables.setdefault(chunk.table, {})
        if chunk.game not in games and chunk.first:
            found = await self._read_again(chunk)
        else:
            found = games.get(chunk.game) or Followed(
                self._games, game_of(chunk.game), chunk.lines[0]
            )
        if found is not None and found is not games.get(chunk.game):
            about = {"table": chunk.table, "game": found.game, "header": found.plays}
            self._say("plays", about)
        games[chunk.game] = found
        self._close_earlier(chunk.table, chunk.game)
        return found

    def _close_earlier(self, table: int, game: str) -> None:
        """Close the games of a table whose lines are the oldest; not one with waiting lines."""
        games, last = self._tables[table], self._last[table]
        spare = [one for one in games if one != game and (table, one) not in self._waiting]
        for one in sorted(spare, key=last.__getitem__)[: max(0, len(games) - _KEPT)]:
            del games[one]

    async def _read_again(self, chunk: Chunk) -> Followed | None:
        """Return an earlier game of a table, up to a chunk."""
        found: Followed | None = None
        async with aclosing(self._store.follow(0, chunk.table)) as chunks:
            async for one in chunks:
                if one.game == chunk.game and one.first >= chunk.first:
                    break
                if one.game == chunk.game:
                    found = found or Followed(self._games, game_of(one.game), one.lines[0])
                    # Its calls and results were said before.
                    _take(found, one)
        return found

    def _show(self, table: int) -> None:
        """Report the tile of a table, not too often."""
        loop = asyncio.get_running_loop()
        if table in self._due:
            return
        between = BETWEEN_TILES_S if self._backlog < _SOME_WAITING else BETWEEN_PAST_TILES_S
        wait = self._shown.get(table, 0.0) + between - loop.time()
        if wait > 0:
            self._due[table] = loop.call_later(wait, self._show_now, table)
        else:
            self._show_now(table)

    def _show_now(self, table: int) -> None:
        self._due.pop(table, None)
        self._shown[table] = asyncio.get_running_loop().time()
        followed = self._tables[table].get(self.latest(table))
        if followed is not None:
            now = self._clock.now()
            shown = _guarded(followed, partial(tile, table, followed, now))
            self._say("tile", shown or tile(table, followed, now))


def _take(followed: Followed, chunk: Chunk) -> Sequence[tuple[str, Plain]]:
    """Take the lines of a chunk that are new; return the calls, arrivals and results in them."""

    def take() -> None:
        for n, line in enumerate(chunk.lines, chunk.first):
            if n > followed.n:
                found.extend(followed.take(n, line))

    found: list[tuple[str, Plain]] = []
    _guarded(followed, take)
    return found


def _guarded(followed: Followed, work: Callable[[], _Found]) -> _Found | None:
    """Return what some work on a game returns.

    Returns:
        None after a fault of the program; the game is followed no further.
    """
    try:
        return work()
    except Exception as error:  # noqa: BLE001  # one table must not end the hub for all others
        followed.give_up(type(error).__name__)
        return None
