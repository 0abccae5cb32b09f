"""The rows of an event's file: its acts, each chained to the row before."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec

from armada_companion.event import acts
from armada_companion.event.state import Done
from armada_companion.store.chain import START, link
from armada_companion.store.errors import StoreError

_MOST_ACTS = 200_000
SCHEMA = """
CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE acts (
    n INTEGER PRIMARY KEY, at TEXT NOT NULL, by TEXT NOT NULL, act TEXT NOT NULL, hash TEXT NOT NULL
);
CREATE TRIGGER acts_stay BEFORE UPDATE ON acts BEGIN SELECT RAISE(ABORT, 'acts stay'); END;
CREATE TRIGGER acts_are_kept BEFORE DELETE ON acts BEGIN SELECT RAISE(ABORT, 'acts stay'); END;
"""
SCHEMA_IF_MISSING = SCHEMA.replace(" TABLE ", " TABLE IF NOT EXISTS ").replace(
    " TRIGGER ", " TRIGGER IF NOT EXISTS "
)
_ACTS, _TRIGGERS = SCHEMA.split(";\n", 1)[1].split("CREATE TRIGGER", 1)
WITHOUT_ACTS = f"DROP TABLE acts; {_ACTS} CREATE TRIGGER{_TRIGGERS}"


def identity(path: Path) -> tuple[int, int] | None:
    """Return which file this is; None if it is missing."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def chained(several: Sequence[Done], head: str = START) -> list[tuple[int, str, str, str, str]]:
    """Return acts as rows, chained to the row whose hash is `head`."""
    rows = []
    for one in several:
        head = link(head, _row(one))
        text = msgspec.json.encode(one.act, order="sorted").decode()
        rows.append((one.n, one.at, one.by, text, head))
    return rows


def _row(done: Done) -> dict[str, object]:
    return {"n": done.n, "at": done.at, "by": done.by, "act": msgspec.to_builtins(done.act)}


@contextmanager
def connected(database: Path) -> Iterator[sqlite3.Connection]:
    """Connect to a database; what goes wrong in the block closes it."""
    connection = sqlite3.connect(database, timeout=5)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA trusted_schema = OFF")
        yield connection
    except BaseException:
        connection.close()
        raise


def read_acts(connection: sqlite3.Connection, path: Path) -> tuple[list[Done], str]:
    """Return all acts and the hash of the last one.

    Raises:
        StoreError: A row does not fit the row before.
    """
    done: list[Done] = []
    head = START
    with as_store_error(path, "not opened"):
        for n, at, by, text, hash in connection.execute(
            "SELECT n, at, by, act, hash FROM acts ORDER BY n LIMIT ?", (_MOST_ACTS,)
        ):
            number = len(done) + 1
            try:
                one = Done(n, at, by, msgspec.json.decode(text, type=acts.AnyAct))
            except (msgspec.DecodeError, TypeError) as error:
                raise StoreError(f"{path.name}: act {number} cannot be read: {error}") from error
            if n != number or link(head, _row(one)) != hash:
                raise StoreError(f"{path.name}: act {number} was changed after it was written")
            head = hash
            done.append(one)
    return done, head


@contextmanager
def as_store_error(path: Path, what: str) -> Iterator[None]:
    """Raise a StoreError with the folder's name for an error of the disk or the database."""
    try:
        yield
    except OSError as error:
        raise StoreError(f"{path.name} {what}: {error.strerror or error}") from error
    except sqlite3.DatabaseError as error:
        raise StoreError(f"{path.name} {what}: {error}") from error
