"""One SQLite file with one connection: created, opened, checked; errors become sentences."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from armada_companion.store.chained_rows import chain_rows, no_change
from armada_companion.store.errors import StoreError
from armada_companion.system.files import read_regular
from armada_companion.system.logs import log

APPLICATION_ID = 0x41434750
"""Marks the file as one of ours ("ACGP")."""

_MAGIC = b"SQLite format 3\0"
_LOCK_WAIT_S = 0.1
_PAGE_BYTES = 4096

# Before the file is known to be ours, nothing may be written to it.
_PRAGMAS_BEFORE_CHECK = ("locking_mode = EXCLUSIVE", "trusted_schema = OFF", "foreign_keys = ON")
_PRAGMAS = (
    "journal_mode = WAL",
    "synchronous = FULL",
    "wal_autocheckpoint = 64",
    "fullfsync = ON",
    "checkpoint_fullfsync = ON",
)

_REASONS = {
    sqlite3.SQLITE_BUSY: "it is open in another window; close it there",
    sqlite3.SQLITE_LOCKED: "it is open in another window; close it there",
    sqlite3.SQLITE_NOTADB: "it is not a saved game; move it out of the folder",
    sqlite3.SQLITE_CORRUPT: "the file is damaged; bring it back from a backup",
    sqlite3.SQLITE_READONLY: "it cannot be written; change the rights of the file and its folder",
    sqlite3.SQLITE_PERM: "it cannot be written; change the rights of the file and its folder",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened; look at the rights of the file and its folder",
    sqlite3.SQLITE_FULL: "the disk is full; make room on it",
    sqlite3.SQLITE_IOERR: "the disk does not answer; look whether it is still connected",
}


def reason(error: sqlite3.Error) -> str:
    """Return the error and the user's remedy, as the end of a sentence."""
    known = _REASONS.get(_family(error))
    return known or str(error)


def begins_like_one(path: Path) -> bool:
    """Return whether a file begins as every SQLite file does; the rest is not read.

    Raises:
        OSError: It cannot be read.
    """
    return read_regular(path, len(_MAGIC)) == _MAGIC


def without_log(data: bytes) -> bytes:
    """Return a database file's bytes marked as having no log, so that it opens in memory."""
    return data[:18] + b"\x01\x01" + data[20:] if data[18:20] == b"\x02\x02" else data


def is_no_database(error: BaseException) -> bool:
    """Return whether an error says that a file is no SQLite database."""
    return isinstance(error, sqlite3.Error) and _family(error) == sqlite3.SQLITE_NOTADB


def is_of_the_disk(error: sqlite3.Error) -> bool:
    """Return whether the disk caused an error, not the content of the file."""
    return _family(error) in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_NOMEM)


def _family(error: sqlite3.Error) -> int:
    """Return the low byte of an error's code, its family; -1 where it has none."""
    code = getattr(error, "sqlite_errorcode", None)
    return -1 if code is None else int(code) & 0xFF


def create(path: Path, name: str) -> sqlite3.Connection:
    """Make a new file with empty tables and return its connection, in a transaction.

    Args:
        path: The file; it does not exist yet.
        name: The name of the game for messages; the file is renamed to it when complete.

    Raises:
        StoreError: The file cannot be made.
    """
    with as_store_error(f"game {name} not made"):
        connection = sqlite3.connect(path, isolation_level=None, timeout=_LOCK_WAIT_S)
        try:
            connection.execute("BEGIN EXCLUSIVE")
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            migrate(connection, 0)
        except sqlite3.Error:
            connection.close()
            raise
    return connection


def connect(path: Path) -> sqlite3.Connection:
    """Open a game's file for this program alone and bring its tables up to date.

    Raises:
        StoreError: There is no such file, it is not ours or of a newer version, it is damaged,
            open in another window, or cannot be written.
    """
    what = f"game {path.stem} not opened"
    if not path.is_file():
        raise StoreError(f"{what}: there is no file {path}; look for it in the folder")
    with as_store_error(what):
        # By its path: an address with `mode=rw` would load a module that a start does not need.
        connection = sqlite3.connect(path, isolation_level=None, timeout=_LOCK_WAIT_S)
        try:
            _prepare(connection, what)
        except (sqlite3.Error, StoreError):
            connection.close()
            raise
    return connection


def settle(path: Path, what: str) -> bool:
    """Write SQLite's log into the game's file, so that it can be moved; not if it is damaged.

    Returns:
        Whether SQLite could use the file; then a log that is still beside it is empty.

    Raises:
        StoreError: Another window has it open.
    """
    if not _has_pages(path):
        return False
    try:
        connection = sqlite3.connect(path, isolation_level=None, timeout=_LOCK_WAIT_S)
        try:
            for pragma in ("locking_mode = EXCLUSIVE", "checkpoint_fullfsync = ON"):
                connection.execute(f"PRAGMA {pragma}")
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("ROLLBACK")
        finally:
            connection.close()
    except sqlite3.Error as error:
        if _family(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise StoreError(f"{what}: {reason(error)}") from error
        return False
    return True


def require_free(path: Path, what: str) -> None:
    """Make sure that no other window has a file open, and change nothing in it or beside it.

    Raises:
        StoreError: Another window has it open.
    """
    if not _has_pages(path):
        return
    try:
        # Only a connection that may not write leaves SQLite's log beside a file as it is.
        address = f"{path.absolute().as_uri()}?mode=ro"
        connection = sqlite3.connect(address, uri=True, isolation_level=None, timeout=_LOCK_WAIT_S)
        try:
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            connection.execute("SELECT 1 FROM sqlite_schema").fetchone()
        finally:
            connection.close()
    except sqlite3.Error as error:
        if _family(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise StoreError(f"{what}: {reason(error)}") from error


def _has_pages(path: Path) -> bool:
    """Return whether a file has a page; SQLite deletes the log beside a file without pages."""
    return path.is_file() and path.stat().st_size >= _PAGE_BYTES


@contextmanager
def as_store_error(what: str) -> Iterator[None]:
    """Turn an error of the database into a `StoreError` that begins with `what`."""
    try:
        yield
    except sqlite3.Error as error:
        log.warning("%s: %s", what, error)
        raise StoreError(f"{what}: {reason(error)}") from error


def _prepare(connection: sqlite3.Connection, what: str) -> None:
    for pragma in _PRAGMAS_BEFORE_CHECK:
        connection.execute(f"PRAGMA {pragma}")
    if _number(connection, "application_id") != APPLICATION_ID:
        raise StoreError(f"{what}: it is not a saved game; move it out of the folder")
    version = _number(connection, "user_version")
    if version > len(MIGRATIONS):
        raise StoreError(
            f"{what}: a newer version of the program saved it; update this program to open it"
        )
    for pragma in _PRAGMAS:
        connection.execute(f"PRAGMA {pragma}").fetchall()
    if version < len(MIGRATIONS):
        connection.execute("BEGIN EXCLUSIVE")
        migrate(connection, version)
        connection.execute("COMMIT")


def _number(connection: sqlite3.Connection, pragma: str) -> int:
    row = connection.execute(f"PRAGMA {pragma}").fetchone()
    return int(row[0])


Migration = Callable[[sqlite3.Connection], None]


def migration_1(connection: sqlite3.Connection) -> None:
    """Make the header and the log: steps have no gaps and cannot be changed or deleted."""
    connection.execute(
        "CREATE TABLE header (id INTEGER PRIMARY KEY CHECK (id = 1), data TEXT NOT NULL) STRICT"
    )
    connection.execute(
        "CREATE TABLE step ("
        'n INTEGER PRIMARY KEY, at TEXT, "by" TEXT, action TEXT NOT NULL, overruled TEXT) STRICT'
    )
    for table in ("header", "step"):
        for change in ("UPDATE", "DELETE"):
            connection.execute(no_change(table, change))
    connection.execute(
        "CREATE TRIGGER step_no_gap BEFORE INSERT ON step "
        "WHEN NEW.n IS NOT (SELECT coalesce(max(n), 0) + 1 FROM step) "
        "BEGIN SELECT RAISE(ABORT, 'steps are numbered without gaps'); END"
    )


def migration_2(connection: sqlite3.Connection) -> None:
    """Chain the header and the steps: each row gets a hash; see `store/chain.py`."""
    for table in ("header", "step"):
        connection.execute(f"ALTER TABLE {table} ADD COLUMN hash TEXT")
    chain_rows(connection)


MIGRATIONS: tuple[Migration, ...] = (migration_1, migration_2)
"""Every migration in order; the first one makes the tables of version 1."""


def migrate(
    connection: sqlite3.Connection, version: int, migrations: Sequence[Migration] = MIGRATIONS
) -> None:
    """Bring the tables up to date, inside the caller's transaction.

    Args:
        connection: Open, in a transaction.
        version: The version of the file's tables; 0 for a new file.
        migrations: The changes of the tables from each version to the next, in order.
    """
    for migration in migrations[version:]:
        migration(connection)
    connection.execute(f"PRAGMA user_version = {len(migrations)}")
