"""The tables of a hub in an event's database, beside the acts of the desk."""

import os
import sqlite3
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from armada_companion.net.store import MOST_ORDERS, Chunk, Entry, Given, Head
from armada_companion.system.files import PRIVATE_FILE

SCHEMA = """
CREATE TABLE IF NOT EXISTS net_about (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS net_log (
    at INTEGER PRIMARY KEY AUTOINCREMENT, place INTEGER NOT NULL, game TEXT NOT NULL,
    first INTEGER NOT NULL, last INTEGER NOT NULL, prev TEXT NOT NULL, hash TEXT NOT NULL,
    lines BLOB NOT NULL, UNIQUE (place, game, first), CHECK (last >= first)
);
CREATE TABLE IF NOT EXISTS net_orders (
    number INTEGER PRIMARY KEY, place INTEGER NOT NULL, id TEXT NOT NULL,
    body BLOB NOT NULL, UNIQUE (place, id)
);
CREATE INDEX IF NOT EXISTS net_orders_of ON net_orders (place, number);
CREATE TABLE IF NOT EXISTS net_keys (
    key TEXT PRIMARY KEY, revision INTEGER NOT NULL, value BLOB NOT NULL
) WITHOUT ROWID;
"""
TABLES = ("net_about", "net_log", "net_orders", "net_keys")
_BATCH = 200


class NewLines(NamedTuple):
    """Lines to save."""

    table: int
    game: str
    first: int
    prev: str
    lines: tuple[bytes, ...]
    hash: str


class NewOrder(NamedTuple):
    """An order to save."""

    table: int
    id: str
    order: bytes


class NewValue(NamedTuple):
    """A value to save."""

    key: str
    revision: int
    value: bytes


New = NewLines | NewOrder | NewValue


class Database:
    """An open database; used by one thread at a time.

    Args:
        path: The file; it is made if it is missing.

    Raises:
        OSError, sqlite3.Error: It cannot be opened.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, PRIVATE_FILE))
        self._connection = sqlite3.connect(path, timeout=5, check_same_thread=False)
        self._connection.isolation_level = None
        try:
            for words in ("journal_mode = WAL", "synchronous = FULL", "trusted_schema = OFF"):
                self._connection.execute(f"PRAGMA {words}")
            self._connection.executescript(SCHEMA)
        except sqlite3.Error:
            self._connection.close()
            raise
        self._file = _identity(path)
        self._ahead = path.with_name(f"{path.name}-wal")
        """The file in which SQLite keeps what was written last."""
        self._ahead_file: tuple[int, int] | None = None

    @property
    def is_there(self) -> bool:
        """Whether the files are still those that were opened; they may have been deleted."""
        is_ahead_there = self._ahead_file in (None, _identity(self._ahead))
        return is_ahead_there and _identity(self._path) == self._file

    def about(self, key: str) -> str:
        """Return a note about the event, or ""."""
        row = self._connection.execute("SELECT value FROM net_about WHERE key = ?", (key,))
        return str((row.fetchone() or ("",))[0])

    def note(self, key: str, value: str) -> None:
        """Note a value."""
        self._connection.execute("INSERT OR REPLACE INTO net_about VALUES (?, ?)", (key, value))

    def heads(self) -> dict[tuple[int, str], Head]:
        """Return the last line of each log."""
        rows = self._connection.execute(
            "SELECT place, game, max(last), hash FROM net_log GROUP BY place, game"
        )
        return {(place, game): Head(game, last, hash) for place, game, last, hash in rows}

    def last_place(self) -> int:
        """Return the place of the last chunk."""
        return int(self._connection.execute("SELECT max(at) FROM net_log").fetchone()[0] or 0)

    def values(self) -> dict[str, Entry]:
        """Return all values by key."""
        rows = self._connection.execute("SELECT key, value, revision FROM net_keys")
        return {key: Entry(bytes(value), revision) for key, value, revision in rows}

    def orders(self, table: int, after: int) -> Sequence[Given]:
        """Return the next orders to a table."""
        rows = self._connection.execute(
            "SELECT number, body FROM net_orders WHERE place = ? AND number > ? "
            "ORDER BY number LIMIT ?",
            (table, after, _BATCH),
        )
        return [Given(number, bytes(body)) for number, body in rows]

    def chunks(self, since: int, table: int | None) -> Sequence[Chunk]:
        """Return the next chunks."""
        only = "" if table is None else f"AND place = {int(table)} "
        rows = self._connection.execute(
            "SELECT at, place, game, first, prev, lines, hash FROM net_log "
            f"WHERE at > ? {only}ORDER BY at LIMIT ?",
            (since, _BATCH),
        )
        return [
            Chunk(at, place, game, first, prev, tuple(bytes(lines).split(b"\n")), hash)
            for at, place, game, first, prev, lines, hash in rows
        ]

    def write(self, group: Sequence[New]) -> Sequence[int]:
        """Keep a group in one transaction; return a number for each, 0 where it was left out.

        A row that fails is left out alone. The number of an order is the one it has.

        Raises:
            sqlite3.Error: Nothing of the group is kept.
        """
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            numbers = [self._insert(one) for one in group]
            self._connection.execute("COMMIT")
            self._ahead_file = self._ahead_file or _identity(self._ahead)
        except sqlite3.Error:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise
        return numbers

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def _insert(self, one: New) -> int:
        try:
            match one:
                case NewLines():
                    return self._insert_lines(one)
                case NewOrder():
                    return self._insert_order(one)
                case NewValue():
                    values = (one.key, one.revision, one.value)
                    self._connection.execute(
                        "INSERT OR REPLACE INTO net_keys VALUES (?,?,?)", values
                    )
                    return one.revision
        except (sqlite3.IntegrityError, sqlite3.DataError, OverflowError):
            return 0

    def _insert_lines(self, one: NewLines) -> int:
        last = one.first + len(one.lines) - 1
        row = (one.table, one.game, one.first, last, one.prev, one.hash, b"\n".join(one.lines))
        made = self._connection.execute(
            "INSERT INTO net_log (place, game, first, last, prev, hash, lines) "
            "VALUES (?, ?, ?, ?, ?, ?, ?)",
            row,
        )
        return made.lastrowid or 0

    def _insert_order(self, one: NewOrder) -> int:
        known = self._connection.execute(
            "SELECT number FROM net_orders WHERE place = ? AND id = ?", (one.table, one.id)
        ).fetchone()
        if known:
            return int(known[0])
        count = "SELECT count(*) FROM net_orders WHERE place = ?"
        if self._connection.execute(count, (one.table,)).fetchone()[0] >= MOST_ORDERS:
            return 0
        # By the clock: numbers also go up in a file that is made again.
        last = self._connection.execute("SELECT max(number) FROM net_orders").fetchone()[0] or 0
        number = max(int(last) + 1, time.time_ns() // 1_000_000)
        self._connection.execute(
            "INSERT INTO net_orders VALUES (?, ?, ?, ?)", (number, one.table, one.id, one.order)
        )
        return number


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
