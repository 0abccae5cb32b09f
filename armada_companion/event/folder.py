"""The folder of an event: its acts in a database, each row chained to the row before."""

import os
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

from armada_companion.event import acts
from armada_companion.event.event_rows import (
    SCHEMA,
    SCHEMA_IF_MISSING,
    WITHOUT_ACTS,
    as_store_error,
    chained,
    connected,
    identity,
    read_acts,
)
from armada_companion.event.forgetting import without_names
from armada_companion.event.state import (
    DESK,
    Done,
    EventError,
    EventState,
    apply,
    state_after,
    undone_acts,
)
from armada_companion.kit.salted_pin import SaltedPin
from armada_companion.store.chain import START
from armada_companion.store.errors import StoreError
from armada_companion.store.file_lock import FileLock, LockedError
from armada_companion.system.clock import Clock
from armada_companion.system.files import PRIVATE_FILE, make_private_folder, write_whole

DATABASE = "event.db"
VERSION = 1
_PIN, _JUDGE, _JUDGES = "pin", "judge", "judges"
_GIP = "players.gip"
_LOCK = "desk.lock"


class EventFolder:
    """An open event; every act is on disk before it has an effect.

    Use `create` or `open`.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection, clock: Clock) -> None:
        self.path = path
        self._connection = connection
        self._file = identity(path / DATABASE)
        self._lock: FileLock | None = None
        self._handle = -1
        self._clock = clock
        self._done, self._hash = read_acts(connection, path)
        self.state = _state_of(path, self._done)
        """The event after all acts."""

    @classmethod
    def create(cls, path: Path, setup: acts.SetUp, clock: Clock) -> "EventFolder":
        """Make the folder of a new event.

        Raises:
            EventError: The setup makes no sense; nothing is left of the folder.
            StoreError: There is an event already, or the folder cannot be made.
        """
        database = path / DATABASE
        with as_store_error(path, "not made"):
            make_private_folder(path)
            if database.exists():
                raise StoreError(f"{path.name}: there is an event in this folder already")
            os.close(os.open(database, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        try:
            return cls._begin(path, setup, clock)
        except (EventError, StoreError):
            _remove(path)
            raise

    @classmethod
    def _begin(cls, path: Path, setup: acts.SetUp, clock: Clock) -> "EventFolder":
        """Write the tables and the first act into an empty file."""
        with as_store_error(path, "not made"), connected(path / DATABASE) as connection:
            connection.executescript(SCHEMA)
            connection.execute("INSERT INTO about VALUES ('version', ?)", (str(VERSION),))
            connection.commit()
            made = cls(path, connection, clock)
            made.add(setup)
            return made

    @classmethod
    def open(cls, path: Path, clock: Clock) -> "EventFolder":
        """Open the folder of an event, and check the chain of its acts.

        Raises:
            StoreError: There is no event, one of a newer version, or a damaged one.
        """
        if not (path / DATABASE).is_file():
            raise StoreError(f"{path.name}: there is no event in this folder")
        with as_store_error(path, "not opened"), connected(path / DATABASE) as connection:
            row = connection.execute("SELECT value FROM about WHERE key = 'version'").fetchone()
            if row is None or not row[0].isdigit():
                raise StoreError(f"{path.name}: this is not an event of this program")
            if int(row[0]) > VERSION:
                raise StoreError(f"{path.name}: a newer version of the program made this event")
            return cls(path, connection, clock)

    def lock(self) -> None:
        """Let no other desk open the event until `close`.

        Raises:
            StoreError: Another one has it open.
        """
        with as_store_error(self.path, "not opened"):
            handle = os.open(self.path / _LOCK, os.O_CREAT | os.O_RDWR, PRIVATE_FILE)
        try:
            self._lock = FileLock(handle, self.path / _LOCK)
        except LockedError as error:
            os.close(handle)
            raise StoreError(f"{self.path.name}: another desk has this event open") from error
        self._handle = handle

    @property
    def done(self) -> Sequence[Done]:
        """Every act, also the undone ones."""
        return self._done

    def add(self, act: acts.AnyAct, by: str = DESK) -> Done:
        """Save an act and apply it.

        Raises:
            EventError: It makes no sense; nothing is saved.
            StoreError: It cannot be saved; nothing has changed.
        """
        return self.add_all((act,), by)[0]

    def add_all(self, several: Sequence[acts.AnyAct], by: str = DESK) -> Sequence[Done]:
        """Save acts in one transaction and apply them: all of them or none.

        Raises:
            EventError: One makes no sense; nothing is saved.
            StoreError: They cannot be saved; nothing has changed.
        """
        self._require_file()
        first, now = len(self._done) + 1, self._clock.now()
        added = [Done(first + n, now, by, act) for n, act in enumerate(several)]
        try:
            for done in added:
                _require_readable(done.act)
                self._apply(done)
            head = self._save(added)
        except (EventError, StoreError):
            del self._done[first - 1 :]
            self.state = state_after(self._done)
            raise
        self._hash = head
        # They are saved: the next act says so if the file was deleted meanwhile for good.
        with suppress(StoreError):
            self._require_file()
        return added

    def _require_file(self) -> None:
        """Write the whole event again if its file was deleted while it is open.

        Raises:
            StoreError: It cannot be written.
        """
        if identity(self.path / DATABASE) == self._file:
            return
        with as_store_error(self.path, "not written again"):
            about = self._connection.execute("SELECT key, value FROM about").fetchall()
            make_private_folder(self.path)
            os.close(os.open(self.path / DATABASE, os.O_CREAT | os.O_RDWR, PRIVATE_FILE))
            with connected(self.path / DATABASE) as connection, connection:
                # The hub may have made it again already, with tables of its own.
                connection.executescript(SCHEMA_IF_MISSING)
                connection.executemany("INSERT OR REPLACE INTO about VALUES (?, ?)", about)
                connection.executemany(
                    "INSERT OR IGNORE INTO acts VALUES (?, ?, ?, ?, ?)", chained(self._done)
                )
            self._connection.close()
            self._connection = connection
            self._file = identity(self.path / DATABASE)

    def _apply(self, done: Done) -> None:
        if isinstance(done.act, acts.Undo):
            self._require_undo(done.act)
            self.state = state_after([*self._done, done])
        else:
            apply(self.state, done)
        self._done.append(done)

    def _save(self, added: Sequence[Done]) -> str:
        """Save acts, and return the hash of the last one."""
        rows = chained(added, self._hash)
        with as_store_error(self.path, "act not saved"), self._connection:
            self._connection.executemany("INSERT INTO acts VALUES (?, ?, ?, ?, ?)", rows)
        return rows[-1][-1] if rows else self._hash

    @property
    def next_undo(self) -> Done | None:
        """The last act of the desk that is in effect, which undo would take back; or None."""
        undone = undone_acts(self._done)
        for one in reversed(self._done):
            is_kept = isinstance(one.act, acts.Undo | acts.SetUp) or one.by != DESK
            if not is_kept and one.n not in undone:
                return one
        return None

    def undo(self, by: str = DESK) -> Done:
        """Take the last act of the desk back that is in effect.

        Raises:
            EventError: There is none.
            StoreError: It cannot be saved.
        """
        last = self.next_undo
        if last is None:
            raise EventError("there is nothing to take back")
        return self.add(acts.Undo(last.n), by)

    def forget(self) -> None:
        """Remove all names and lists; the numbers of tables, scores and times stay.

        The acts are written again with other names, in a chain of their own. What came from
        tables by the network goes wholly, because their games have names.

        Raises:
            StoreError: They cannot be removed; the event is as it was.
        """
        forgotten = [*without_names(self._done)]
        rows = chained(forgotten)
        with as_store_error(self.path, "names not removed"):
            with self._connection:
                self._connection.executescript(f"BEGIN; {WITHOUT_ACTS}{self._without_network()}")
                for key in (_JUDGE, _JUDGES):
                    self._connection.execute("DELETE FROM about WHERE key = ?", (key,))
                self._connection.executemany("INSERT INTO acts VALUES (?, ?, ?, ?, ?)", rows)
            (self.path / _GIP).unlink(missing_ok=True)
            # The old rows are still in free pages and in the log until both are written again.
            self._connection.execute("VACUUM")
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self._done, self._hash = forgotten, rows[-1][-1] if rows else START
        self.state = state_after(forgotten)

    @property
    def pin(self) -> SaltedPin | None:
        """The PIN of the judge's seat at all tables, or None.

        Raises:
            StoreError: It cannot be read.
        """
        with as_store_error(self.path, "PIN not read"):
            found = self._connection.execute("SELECT value FROM about WHERE key = ?", (_PIN,))
            row = found.fetchone()
        return None if row is None else msgspec.json.decode(row[0], type=SaltedPin)

    def set_pin(self, pin: SaltedPin | None) -> None:
        """Save another PIN of the judge's seat, or remove it; it is not in the acts.

        Raises:
            StoreError: It cannot be saved.
        """
        self._require_file()
        with as_store_error(self.path, "PIN not saved"), self._connection:
            self._connection.execute("DELETE FROM about WHERE key = ?", (_PIN,))
            if pin is not None:
                text = msgspec.json.encode(pin).decode()
                self._connection.execute("INSERT INTO about VALUES (?, ?)", (_PIN, text))

    @property
    def judge(self) -> str:
        """The name of the judge at the desk, or ""."""
        return self._about(_JUDGE)

    @property
    def judges(self) -> str:
        """The judges who joined with laptops, as `set_judges` saved them; "" for none."""
        return self._about(_JUDGES)

    def set_judge(self, name: str) -> None:
        """Save the name of the judge at the desk.

        Raises:
            StoreError: It cannot be saved.
        """
        self._set_about(_JUDGE, name)

    def set_judges(self, text: str) -> None:
        """Save the judges who joined with laptops.

        Raises:
            StoreError: It cannot be saved.
        """
        self._set_about(_JUDGES, text)

    @property
    def gip(self) -> bytes | None:
        """The file of T3 from which the players came, or None."""
        try:
            return (self.path / _GIP).read_bytes()
        except OSError:
            return None

    def keep_gip(self, data: bytes) -> None:
        """Save the file of T3 from which the players came; results need its numbers.

        Raises:
            StoreError: It cannot be saved.
        """
        with as_store_error(self.path, "players not saved"):
            write_whole(self.path / _GIP, data, new=False)

    def close(self) -> None:
        """Close the database; another desk may open the event."""
        with suppress(StoreError):
            self._require_file()
        self._connection.close()
        if self._lock is not None:
            self._lock.release()
            os.close(self._handle)
            self._lock = None

    def _about(self, key: str) -> str:
        with as_store_error(self.path, "not read"):
            found = self._connection.execute("SELECT value FROM about WHERE key = ?", (key,))
            row = found.fetchone()
        return str(row[0]) if row is not None else ""

    def _set_about(self, key: str, value: str) -> None:
        self._require_file()
        with as_store_error(self.path, "name not saved"), self._connection:
            self._connection.execute("DELETE FROM about WHERE key = ?", (key,))
            if value:
                self._connection.execute("INSERT INTO about VALUES (?, ?)", (key, value))

    def _without_network(self) -> str:
        """Return what removes the tables of a hub."""
        found = self._connection.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name GLOB 'net_*'"
        )
        return "".join(f" DROP TABLE {name};" for (name,) in found)

    def _require_undo(self, act: acts.Undo) -> None:
        if not 1 <= act.act <= len(self._done):
            raise EventError(f"there is no act {act.act}")


def _require_readable(act: acts.AnyAct) -> None:
    """Refuse an act that cannot be read again, because the whole event could not be opened then.

    Raises:
        EventError: A value of it is too long, too large or missing.
    """
    try:
        msgspec.convert(msgspec.to_builtins(act), acts.AnyAct)
    except msgspec.ValidationError as error:
        raise EventError(f"this cannot be saved: {error}") from error


def _remove(path: Path) -> None:
    """Remove the database of a half-made event, and its folder if nothing else is in it."""
    with suppress(OSError):
        for file in path.glob(f"{DATABASE}*"):
            file.unlink()
        path.rmdir()


def _state_of(path: Path, done: Sequence[Done]) -> EventState:
    try:
        return state_after(done)
    except EventError as error:
        raise StoreError(f"{path.name}: {error}") from error
