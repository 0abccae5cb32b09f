"""The log of one game in its file; each step is saved before it is shown."""

import os
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path

from armada_companion.kit.step import Header, Step
from armada_companion.store import chained_rows, checkpoint, database, inspection
from armada_companion.store.chain import header_line
from armada_companion.store.errors import StoreError, as_store_error
from armada_companion.system.files import make_private_folder, move
from armada_companion.system.logs import log

_MOST_NAMES = 1000


class DamagedFileError(StoreError):
    """A game's file is damaged; nothing was changed.

    Attributes:
        found: Its content.
    """

    def __init__(self, text: str, found: inspection.Inspected) -> None:
        super().__init__(text)
        self.found = found


class GameLog:
    """A game's file, open for this program alone.

    If the file is removed, moved or replaced while it is open, the next step saves the whole game
    in a new file first.

    Args:
        path: The file.
        connection: As `database.connect` gives it; the log closes it.
        chain: The content of the file.
    """

    def __init__(
        self, path: Path, connection: sqlite3.Connection, chain: chained_rows.Chain
    ) -> None:
        if chain.header is None:
            raise StoreError(f"game {path.stem} not opened: its header cannot be read")
        self._header = chain.header
        self._steps = list(chain.steps)
        self._hash = chain.hash
        self._is_closed = False
        self._use(path, connection)
        self.spoiled_in: Path | None = None
        """Where damaged files are kept that were beside the game when it was opened."""
        self.on_leaving: Callable[[], None] | None = None
        """Called before the game goes into a new file: what is written beside the old one ends."""
        self.on_moved: Callable[[Path], None] | None = None
        """Called with the new file when the old one was lost."""

    @classmethod
    def open(cls, path: Path, looked: inspection.Inspected | None = None) -> "GameLog":
        """Open the game of a file.

        Args:
            path: The file.
            looked: The result of `inspect`, which is called by default.

        Raises:
            DamagedFileError: It is not as it was saved.
            StoreError: See `inspect` and `database.connect`.
        """
        found = looked or inspection.inspect(path)
        if found.damage:
            # SQLite would wait for a pipe. A game that is open has its logs.
            if not inspection.odd_log(path):
                database.require_free(path, f"game {path.stem} not opened")
            raise DamagedFileError(f"game {path.stem} not opened: {found.damage}", found)
        connection = database.connect(path)
        try:
            if _newest(connection) != (len(found.chain.steps), found.chain.hash):
                raise StoreError(f"game {path.stem} not opened: {_CHANGING}")
            kept = _set_aside(path, found.spoiled) if found.spoiled else None
            log = cls(path, connection, found.chain)
            log.spoiled_in = kept
            return log
        except (StoreError, sqlite3.Error) as error:
            connection.close()
            if isinstance(error, StoreError):
                raise
            raise StoreError(f"game {path.stem} not opened: {database.reason(error)}") from error

    @classmethod
    def create(cls, path: Path, header: Header, steps: Iterable[Step] = ()) -> "GameLog":
        """Make a game's file with its first steps, if any, and open it.

        The file appears under its name only when it is whole.

        Raises:
            StoreError: The file exists or cannot be made; nothing of it is left.
        """
        if path.exists():
            raise StoreError(f"game {path.stem} not made: the file {path} is there already")
        unfinished = path.with_name(f"{path.name}.new")
        kept = tuple(steps)
        try:
            unfinished.unlink(missing_ok=True)
            try:
                last = _write_new(unfinished, path.stem, header, kept)
                unfinished.chmod(0o600)
                for old in (*inspection.logs_at(path), checkpoint.checkpoint_path(path)):
                    old.unlink(missing_ok=True)
                move(unfinished, path, new=False)
            finally:
                unfinished.unlink(missing_ok=True)
        except OSError as error:
            raise StoreError(f"game {path.stem} not made: {error}; look at its folder") from error
        log = cls(path, database.connect(path), chained_rows.Chain(header, kept, last))
        log.flush()
        return log

    @property
    def path(self) -> Path:
        """The file that the game is in now."""
        return self._path

    @property
    def header(self) -> Header:
        """The record's header."""
        return self._header

    @property
    def _title(self) -> str:
        """The title in quotation marks; players know a game by it, and not by its file."""
        title = str(self._header.get("title") or "")
        return f"“{title}”" if title else f"game {self._path.stem}"

    def steps(self) -> Sequence[Step]:
        """Return every step."""
        return self._steps

    def append(self, step: Step) -> None:
        """Save a step: when this returns, it is on the disk.

        Raises:
            StoreError: It was not saved.
        """
        what = f"step {step.n} of {self._title} not saved"
        # First: a step that is refused must not be in a file that comes back.
        if not self.is_in_place():
            self._go_on_elsewhere([*self._steps, step], what)
            return
        try:
            with database.as_store_error(what):
                after = chained_rows.insert_step(self._connection, step, self._hash)
        except ValueError as error:
            raise StoreError(f"{what}: a text in it cannot be written: {error}") from error
        except StoreError:
            if self.is_in_place():
                raise
            self._go_on_elsewhere([*self._steps, step], what)
            return
        if self.is_in_place():
            self._steps.append(step)
            self._hash = after
            self._head.write(step.n, after)
        else:
            self._go_on_elsewhere([*self._steps, step], what)

    def keep_place(self) -> None:
        """Continue in a new file if the open one is missing.

        Raises:
            StoreError: The new file cannot be made.
        """
        if not self.is_in_place():
            self._go_on_elsewhere(self._steps, f"{self._title} not saved")

    def know_record(self, data: bytes) -> None:
        """Note the record that was saved beside the file; `flush` writes its checksum."""
        self._head.record = checkpoint.file_checksum(data)

    def flush(self) -> None:
        """Write the game's checkpoint and flush it to the disk."""
        self._head.write(len(self._steps), self._hash)
        self._head.flush()

    def flush_checkpoint(self) -> None:
        """Flush the checkpoint; another thread may do so during play."""
        self._head.flush()

    def close(self) -> None:
        """Close the file; may be called twice."""
        if self._is_closed:
            return
        self._is_closed = True
        self._connection.close()
        with suppress(OSError):
            # SQLite has joined its log to the file, unless the disk kept it from that.
            is_whole = not any(map(Path.exists, inspection.files_of(self._path)[1:]))
            closed = checkpoint.file_checksum(self._path.read_bytes()) if is_whole else ""
            self._head.write(len(self._steps), self._hash, closed)
        self._head.flush()
        self._head.close()

    def _use(self, path: Path, connection: sqlite3.Connection) -> None:
        self._path = path
        self._connection = connection
        self._head = checkpoint.CheckpointFile(
            path, chained_rows.encode_object(header_line(self._header)).encode()
        )
        self._identity = _identity(path)
        self._log_file = inspection.files_of(path)[1]
        self._log_identity = _identity(self._log_file)

    def is_in_place(self) -> bool:
        """Return whether the open file is still the one at its path, and SQLite's log beside it."""
        if self._is_closed:
            return True
        if self._log_identity is None:
            # SQLite makes it with the first step.
            self._log_identity = _identity(self._log_file)
        is_same = _identity(self._path) == self._identity
        return is_same and _identity(self._log_file) == self._log_identity

    def _go_on_elsewhere(self, steps: Sequence[Step], what: str) -> None:
        """Write the whole game with these steps into a new file, and continue there.

        Raises:
            StoreError: The new file cannot be made.
        """
        if self.on_leaving:
            self.on_leaving()
        lost = self._path
        with as_store_error(f"{what}: its file {lost} is missing"):
            make_private_folder(lost.parent)
        path = _free_name(lost, what)
        try:
            made = GameLog.create(path, self._header, steps)
        except StoreError as error:
            raise StoreError(f"{what}: its file {lost} is missing, and {error}") from error
        log.warning("the file %s is not there any more; the game continues in %s", lost, path)
        with suppress(sqlite3.Error):
            # A file that was moved has all steps then.
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        with suppress(sqlite3.Error):
            self._connection.close()
        made._head.record = self._clear_place(inspection.autosave_path(path))
        made.flush()
        self._steps, self._hash = made._steps, made._hash
        made._head.close()
        self._use(path, made._connection)
        if self.on_moved:
            self.on_moved(path)

    def _clear_place(self, record: Path) -> str:
        """Remove the game's other files from its old place.

        Args:
            record: The new path of the record beside it.

        Returns:
            The record's checksum; "" if it is missing.
        """
        old, checksum = inspection.autosave_path(self._path), self._head.record
        is_ours = inspection.is_file_with(old, checksum)
        with suppress(OSError):
            if self._log_identity and _identity(self._log_file) == self._log_identity:
                self._log_file.unlink()
        # Before the record: after a crash a checkpoint alone would list a missing game.
        self._head.remove()
        with suppress(OSError):
            if is_ours:
                move(old, record, new=False)
        return checksum if is_ours else ""


_CHANGING = "it is open in another window; close it there"


def _write_new(path: Path, name: str, header: Header, steps: Sequence[Step]) -> str:
    """Write a whole file and return the hash of its last line."""
    what = f"game {name} not made"
    connection = database.create(path, name)
    try:
        with database.as_store_error(what):
            last = chained_rows.insert_steps(
                connection, steps, chained_rows.insert_header(connection, header)
            )
            connection.execute("COMMIT")
    except ValueError as error:
        raise StoreError(f"{what}: a text in it cannot be written: {error}") from error
    finally:
        connection.close()
    return last


def _set_aside(path: Path, spoiled: Sequence[Path]) -> Path | None:
    # A start with whole files needs none of it.
    from armada_companion.store.quarantine import move_spoiled

    return move_spoiled(path, spoiled)


def _newest(connection: sqlite3.Connection) -> tuple[int, str]:
    """Return the number and the hash of the last row."""
    query = "SELECT n, hash FROM step UNION ALL SELECT 0, hash FROM header ORDER BY n DESC LIMIT 1"
    n, hash = connection.execute(query).fetchone()
    return int(n), str(hash)


def _identity(path: Path) -> tuple[int, int] | None:
    """Return the identity of a file on this computer; None if it is missing."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _free_name(lost: Path, what: str) -> Path:
    for number in range(2, _MOST_NAMES):
        path = lost.with_name(f"{lost.stem}-{number}{lost.suffix}")
        if not any(map(os.path.lexists, (path, *inspection.beside(path)))):
            return path
    raise StoreError(f"{what}: its file {lost} is missing")
