"""The log of one game in its file; each step is saved before it is shown."""

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import msgspec
from msgspec.structs import asdict

from armada_companion.kit.step import Header, Overruled, Step
from armada_companion.kit.value import Value
from armada_companion.store import database
from armada_companion.store.errors import StoreError
from armada_companion.system.files import move

_INSERT = 'INSERT INTO step (n, at, "by", action, overruled) VALUES (?, ?, ?, ?, ?)'
_SELECT = 'SELECT n, at, "by", action, overruled FROM step ORDER BY n'

Row = tuple[int, str | None, str | None, str, str | None]
"""One row of the log: n, at, by, action, overruled."""


class Summary(Value, frozen=True):
    """The entry of a game in a list.

    Attributes:
        header: The record's header.
        steps: Number of steps.
        changed: Time of the last step; None without one.
    """

    header: Header
    steps: int
    changed: str | None


def summarize(path: Path) -> Summary:
    """Read what a list of games shows, without the steps.

    Raises:
        StoreError: The game cannot be opened.
    """
    connection = database.connect(path)
    try:
        header = _read_header(connection, path.stem)
        with database.as_store_error(f"game {path.stem} not opened"):
            last = connection.execute("SELECT n, at FROM step ORDER BY n DESC LIMIT 1").fetchone()
    finally:
        connection.close()
    steps, changed = last or (0, None)
    return Summary(header, steps, changed)


class GameLog:
    """A game's file, open for this program alone.

    Args:
        connection: As `database.connect` gives it; the log closes it.
        name: The game's name in messages.

    Raises:
        StoreError: The header cannot be read.
    """

    def __init__(self, connection: sqlite3.Connection, name: str) -> None:
        self._connection = connection
        self._name = name
        self._header = _read_header(connection, name)
        self._steps, self._damage = _read_steps(connection, name)

    @classmethod
    def open(cls, path: Path) -> "GameLog":
        """Open the game of a file.

        Raises:
            StoreError: See `database.connect`; or the header cannot be read.
        """
        connection = database.connect(path)
        try:
            return cls(connection, path.stem)
        except StoreError:
            connection.close()
            raise

    @classmethod
    def create(cls, path: Path, header: Header, steps: Iterable[Step] = ()) -> "GameLog":
        """Make a game's file, with its first steps if it has some, and open it.

        The file appears under its name only when it is whole.

        Raises:
            StoreError: The file exists or cannot be made; nothing of it is left.
        """
        if path.exists():
            raise StoreError(f"game {path.stem} not made: the file {path} is there already")
        unfinished = path.with_name(f"{path.name}.new")
        try:
            unfinished.unlink(missing_ok=True)
            try:
                _write_new(unfinished, path.stem, header, steps)
                move(unfinished, path, new=False)
            finally:
                unfinished.unlink(missing_ok=True)
        except OSError as error:
            raise StoreError(f"game {path.stem} not made: {error}; look at its folder") from error
        return cls.open(path)

    @property
    def header(self) -> Header:
        """The record's header."""
        return self._header

    @property
    def damage(self) -> str:
        """Where a damaged file breaks, in one sentence; "" when it is whole."""
        return self._damage

    def steps(self) -> Sequence[Step]:
        """Return every step, up to the last good one of a damaged file."""
        return self._steps

    def append(self, step: Step) -> None:
        """Save a step: when this returns, it is on the disk.

        Raises:
            StoreError: It was not saved, or the file is damaged.
        """
        what = f"step {step.n} of game {self._name} not saved"
        if self._damage:
            raise StoreError(f"{what}: its file is damaged; make a copy to play on")
        try:
            with database.as_store_error(what):
                self._connection.execute(_INSERT, encode_step(step))
        except ValueError as error:
            raise StoreError(f"{what}: a text in it cannot be written: {error}") from error
        self._steps.append(step)

    def close(self) -> None:
        """Close the file; may be called twice."""
        self._connection.close()


def _write_new(path: Path, name: str, header: Header, steps: Iterable[Step]) -> None:
    what = f"game {name} not made"
    connection = database.create(path, name)
    try:
        with database.as_store_error(what):
            data = encode_object(header)
            connection.execute("INSERT INTO header (id, data) VALUES (1, ?)", (data,))
            connection.executemany(_INSERT, map(encode_step, steps))
            connection.execute("COMMIT")
    except ValueError as error:
        raise StoreError(f"{what}: a text in it cannot be written: {error}") from error
    finally:
        connection.close()


def _read_header(connection: sqlite3.Connection, name: str) -> dict[str, object]:
    what = f"game {name} not opened"
    with database.as_store_error(what):
        row = connection.execute("SELECT data FROM header").fetchone()
    try:
        return decode_object(row[0] if row else "")
    except (ValueError, TypeError) as error:
        raise StoreError(f"{what}: its header is damaged; bring it back from a backup") from error


def _read_steps(connection: sqlite3.Connection, name: str) -> tuple[list[Step], str]:
    """Return the steps up to the last good one, and where the file breaks, or ""."""
    steps: list[Step] = []
    try:
        for row in connection.execute(_SELECT):
            step = decode_step(row)
            if step.n != len(steps) + 1:
                return steps, _breaks(name, len(steps), "it is missing")
            steps.append(step)
        problem = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    except sqlite3.Error as error:
        return steps, _breaks(name, len(steps), database.reason(error))
    except (ValueError, TypeError) as error:
        return steps, _breaks(name, len(steps), str(error))
    if problem != "ok":
        what = " ".join(problem.split())
        return (
            steps,
            f"The file of game {name} is damaged, steps after {len(steps)} may be lost: {what}",
        )
    return steps, ""


def _breaks(name: str, good: int, why: str) -> str:
    return f"game {name} is good up to step {good}; step {good + 1} cannot be read: {why}"


def encode_object(data: Mapping[str, object]) -> str:
    """Return plain values as JSON.

    Raises:
        ValueError: A text in it cannot be written as UTF-8.
    """
    return msgspec.json.encode(data).decode()


def decode_object(text: str) -> dict[str, object]:
    """Return the plain values of a JSON object.

    Raises:
        ValueError: It is not one.
    """
    found: object = msgspec.json.decode(text)
    if not isinstance(found, dict):
        raise ValueError(f"{text[:40]!r} is not a JSON object")
    return found


def encode_step(step: Step) -> Row:
    """Return a step as a row.

    Raises:
        ValueError: A text in it cannot be written as UTF-8.
    """
    overruled = encode_object(asdict(step.overruled)) if step.overruled else None
    return step.n, step.at, step.by, encode_object(step.action), overruled


def decode_step(row: Row) -> Step:
    """Return the step of a row.

    Raises:
        ValueError: The row does not hold a step.
    """
    n, at, by, action, overruled = row
    return Step(
        action=decode_object(action),
        n=n,
        at=at,
        by=by,
        overruled=_decode_overruled(overruled) if overruled else None,
    )


def _decode_overruled(text: str) -> Overruled:
    match decode_object(text):
        case {"rules": list(rules), "by": str(by), "why": str(why)}:
            return Overruled(tuple(map(str, rules)), by, why)
        case _:
            raise ValueError(f"{text[:40]!r} does not say what was overruled")
