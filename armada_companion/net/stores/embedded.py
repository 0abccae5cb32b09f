"""Keeps everything in the event's database: the store of one hub on one computer."""

import asyncio
import os
import sqlite3
from collections import deque
from collections.abc import AsyncGenerator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TypeVar

from armada_companion.net.store import (
    AGAIN,
    AwayError,
    Chunk,
    ConflictError,
    Entry,
    Given,
    Head,
    StoreFaultError,
)
from armada_companion.net.stores.database import Database, New, NewLines, NewOrder, NewValue
from armada_companion.net.stores.pulse import Pulse
from armada_companion.store.errors import StoreError
from armada_companion.store.file_lock import FileLock
from armada_companion.system.files import PRIVATE_FILE

_LOCK = "hub.lock"
_MOST_WAITING = 5000
_LOG = "log"
_ORDERS = "orders"
_RECENT = 500
_Found = TypeVar("_Found")


class EmbeddedStore:
    """The store in `event.db`; all lines that come while a transaction is written are the next.

    Use `open`. One thread writes, another one reads.
    """

    def __init__(self, path: Path, event: str, lock: "_HubLock") -> None:
        self._path, self._event, self._lock = path, event, lock
        self._writing, self._reading = ThreadPoolExecutor(1), ThreadPoolExecutor(1)
        self._database, self._reader = Database(path), Database(path)
        self._heads, self._values = self._database.heads(), self._database.values()
        self._waiting: list[tuple[New, asyncio.Future[int]]] = []
        self._busy: set[object] = set()
        self._pulse = Pulse()
        self._writer: asyncio.Task[None] | None = None
        self._recent: deque[Chunk] = deque()
        self._recent_from = self._last = self._database.last_place()
        """The place behind which all chunks are in memory, for those who follow."""
        self._files = 1
        """Counts the files; one that was deleted is made again."""

    @classmethod
    def open(cls, path: Path, event: str) -> "EmbeddedStore":
        """Open the store of an event.

        Args:
            path: The database.
            event: The event's id; a database without one gets it.

        Raises:
            StoreFaultError: Another hub has it open, it is another event's, or it cannot be opened.
        """
        what = f"{path.parent.name}: the event cannot be opened to the network"
        lock = _HubLock(path.with_name(_LOCK), what)
        try:
            made = cls(path, event, lock)
            known = made._database.about("event")
            if not known:
                made._database.note("event", event)
        except (OSError, sqlite3.Error) as error:
            lock.release()
            raise StoreFaultError(f"{what}: {error}") from error
        if known not in ("", event):
            made._end()
            raise StoreFaultError(f"{what}: {path.name} belongs to another event")
        return made

    async def last(self, table: int, game: str) -> Head | None:
        """See `Store`; this hub alone writes, so what it knows is what is kept."""
        return self._heads.get((table, game))

    async def append(
        self, table: int, game: str, first: int, prev: str, lines: Sequence[bytes], head: str
    ) -> None:
        """See `Store`; a second request for a log with one under way conflicts."""
        key = table, game
        before = self._heads.get(key)
        expected = (before.n + 1, before.hash) if before else (0, "")
        if key in self._busy or (first, prev) != expected:
            raise ConflictError
        if not await self._write(NewLines(table, game, first, prev, tuple(lines), head)):
            raise ConflictError

    async def follow(self, since: int, table: int | None = None) -> AsyncGenerator[Chunk, None]:
        """See `Store`; a file that was made again is followed from its start."""
        files = self._files
        while True:
            count, last = self._pulse.count((_LOG, table)), self._last
            if files != self._files:
                files, since = self._files, 0
            found = self._recent_chunks(since, table)
            if found is None:
                found = await self._read(partial(Database.chunks, since=since, table=table))
            for chunk in found:
                since = chunk.at
                yield chunk
            if not found and files == self._files:
                # Nothing of this table is between the two.
                since = max(since, last)
                await self._pulse.after((_LOG, table), count)

    def _recent_chunks(self, since: int, table: int | None) -> Sequence[Chunk] | None:
        """Return what is kept behind a place; None if not all of it is in memory."""
        if since < self._recent_from:
            return None
        found: list[Chunk] = []
        for chunk in reversed(self._recent):
            if chunk.at <= since:
                break
            if table in (None, chunk.table):
                found.append(chunk)
        return found[::-1]

    async def give(self, table: int, id: str, order: bytes) -> int:
        """See `Store`."""
        number = await self._write(NewOrder(table, id, order))
        if not number:
            raise ConflictError
        return number

    async def orders(self, table: int, after: int) -> AsyncGenerator[Given, None]:
        """See `Store`."""
        while True:
            count = self._pulse.count((_ORDERS, table))
            found = await self._read(partial(Database.orders, table=table, after=after))
            for one in found:
                after = one.number
                yield one
            if not found:
                await self._pulse.after((_ORDERS, table), count)

    async def read(self, key: str) -> Entry | None:
        """See `Store`."""
        return self._values.get(key)

    async def swap(self, key: str, seen: Entry | None, value: bytes) -> bool:
        """See `Store`; while a value is written, nobody else may."""
        now = self._values.get(key)
        if key in self._busy or (now and now.revision) != (seen and seen.revision):
            return False
        await self._write(NewValue(key, now.revision + 1 if now else 1, value))
        return True

    async def close(self) -> None:
        """See `Store`."""
        if self._writer is not None:
            await self._writer
        self._end()

    def _end(self) -> None:
        self._writing.shutdown()
        self._reading.shutdown()
        self._database.close()
        self._reader.close()
        self._lock.release()

    async def _write(self, one: New) -> int:
        if len(self._waiting) >= _MOST_WAITING:
            raise AwayError("too much waits for the disk")
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._busy.add(_key(one))
        self._waiting.append((one, done))
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write_groups())
        return await done

    async def _write_groups(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            group, self._waiting = self._waiting, []
            news = [one for one, _ in group]
            try:
                numbers = await loop.run_in_executor(self._writing, self._keep, news)
            except (sqlite3.Error, OSError) as error:
                if isinstance(error, _GoneError):
                    self._begin_again()
                    # What came meanwhile was to follow lines that are gone.
                    group, self._waiting = [*group, *self._waiting], []
                for one, done in group:
                    self._busy.discard(_key(one))
                    if not done.done():
                        done.set_exception(AwayError(str(error)))
                continue
            for (one, done), number in zip(group, numbers, strict=True):
                self._settle(one, number)
                # Who asked may have gone; it is kept all the same.
                if not done.done():
                    done.set_result(number)

    def _settle(self, one: New, number: int) -> None:
        self._busy.discard(_key(one))
        match one:
            case NewLines() if number:
                last = one.first + len(one.lines) - 1
                self._heads[one.table, one.game] = Head(one.game, last, one.hash)
                self._recent.append(Chunk(number, *one))
                self._last = number
                if len(self._recent) > _RECENT:
                    self._recent_from = self._recent.popleft().at
                self._pulse.tell((_LOG, None))
                self._pulse.tell((_LOG, one.table))
            case NewOrder() if number:
                self._pulse.tell((_ORDERS, one.table))
            case NewValue():
                self._values[one.key] = Entry(one.value, one.revision)

    def _keep(self, news: Sequence[New]) -> Sequence[int]:
        """Save a group; values written into a deleted file are not saved."""
        if self._database.is_there:
            numbers = self._database.write(news)
            if self._database.is_there:
                return numbers
        self._make_again()
        raise _GoneError(f"{self._path.name} was deleted; tables send their games again")

    def _make_again(self) -> None:
        """Make the file again, with the keys of tables and all other values by key."""
        # First, because SQLite deletes the other two files by name when the last one closes.
        self._reading.submit(self._reader.close).result()
        self._database.close()
        for suffix in ("-wal", "-shm"):
            self._path.with_name(self._path.name + suffix).unlink(missing_ok=True)
        made = Database(self._path)
        made.note("event", self._event)
        # Tables that have nothing new to send must hear of it.
        before = self._values.get(AGAIN)
        revision = before.revision + 1 if before else 1
        self._values[AGAIN] = Entry(b'{"number": %d}' % revision, revision)
        made.write([NewValue(key, one.revision, one.value) for key, one in self._values.items()])
        self._database, self._reader = made, Database(self._path)

    def _begin_again(self) -> None:
        """Forget what was in the file that was deleted."""
        self._heads = {}
        self._recent.clear()
        self._recent_from = self._last = 0
        self._files += 1
        self._pulse.tell_all()

    async def _read(self, ask: Callable[[Database], _Found]) -> _Found:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._reading, lambda: ask(self._reader))
        except (sqlite3.Error, OSError) as error:
            raise AwayError(str(error)) from error


class _GoneError(OSError):
    """The file was deleted while it was open."""


class _HubLock:
    """Held by the one hub that has an event open.

    Raises:
        StoreFaultError: Another one holds it, or it cannot be made.
    """

    def __init__(self, path: Path, what: str) -> None:
        try:
            self._handle = os.open(path, os.O_CREAT | os.O_RDWR, PRIVATE_FILE)
        except OSError as error:
            raise StoreFaultError(f"{what}: {error.strerror or error}") from error
        try:
            self._lock = FileLock(self._handle, path)
        except StoreError as error:
            os.close(self._handle)
            raise StoreFaultError(f"{what}: another hub has it open already") from error

    def release(self) -> None:
        self._lock.release()
        with suppress(OSError):
            os.close(self._handle)


def _key(one: New) -> object:
    """Return the key that no other request may write at the same time."""
    match one:
        case NewLines():
            return one.table, one.game
        case NewOrder():
            return one.table, "order", one.id
        case NewValue():
            return one.key
