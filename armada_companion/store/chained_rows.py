"""The rows of a game's file: the header and the steps, each with its hash in the chain."""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import asdict

from armada_companion.kit.older_steps import OlderSteps
from armada_companion.kit.step import Header, Overruled, Step
from armada_companion.kit.value import Value
from armada_companion.store.chain import START, header_line, link, step_line

MAX_ROW = 64 * 1024
"""The most letters of a row. A fleet of a hundred units with their cards stays far below it."""

_INSERT = 'INSERT INTO step (n, at, "by", action, overruled, hash) VALUES (?, ?, ?, ?, ?, ?)'
_INSERT_HEADER = "INSERT INTO header (id, data, hash) VALUES (1, ?, ?)"
_SELECT = 'SELECT n, at, "by", action, overruled, CAST(hash AS BLOB) FROM step ORDER BY n'
_SELECT_HEADER = "SELECT data, hash FROM header"
_UNCHAINED = 'SELECT n, at, "by", action, overruled FROM step ORDER BY n'
_GUARDED = ("header", "step")

Row = tuple[int, str | None, str | None, str, str | None]
"""One row of the log without its hash: n, at, by, action, overruled."""

UNREADABLE = (sqlite3.Error, ValueError, TypeError, OverflowError, RecursionError, MemoryError)
"""What reading a damaged file can raise."""


class Chain(Value, frozen=True):
    """The steps of a log up to its first damaged row.

    Attributes:
        header: None when it cannot be read.
        steps: The steps before the first damaged row.
        hash: The hash of the last good line.
        is_whole: No row of the log is damaged.
        first_bad: The number of the first damaged step; 0 if there is none.
    """

    header: Header | None
    steps: tuple[Step, ...] = ()
    hash: str = START
    is_whole: bool = False
    first_bad: int = 0


def read_chain(connection: sqlite3.Connection, spare: bytes = b"") -> Chain:
    """Return the rows of a game's file up to its first damaged row.

    Args:
        connection: To the file.
        spare: The header as JSON, for a file whose own cannot be read; the first step tells
            whether it is the right one.
    """
    header = read_header_row(connection)
    if header is not None:
        return _read_steps(connection, header)
    if not spare:
        return Chain(None)
    found = _read_steps(connection, decode_object(spare.decode()))
    return found._replace(is_whole=False) if found.steps else Chain(None)


def read_header_row(connection: sqlite3.Connection) -> Header | None:
    """Return the header of a file; None when it is not as it was written."""
    try:
        data, written = connection.execute(_SELECT_HEADER).fetchone()
        header = decode_object(data)
        is_whole = written == link(START, header_line(header))
    except UNREADABLE:
        return None
    return header if is_whole else None


def _read_steps(connection: sqlite3.Connection, header: Header) -> Chain:
    before = good_hash = link(START, header_line(header))
    steps: list[Step] = []
    older = OlderSteps()
    good = first_bad = 0
    try:
        for *row, written in connection.execute(_SELECT):
            step = decode_step(_checked(row, len(steps) + 1))
            before = link(before, step_line(step))
            steps.append(older.kept(step))
            if before.encode() == written:
                # So every step before it is good, even one whose own hash is damaged.
                good, good_hash = len(steps), before
            else:
                first_bad = first_bad or len(steps)
    except UNREADABLE:
        first_bad = first_bad or len(steps) + 1
    return Chain(header, tuple(steps[:good]), good_hash, not first_bad, first_bad)


def insert_header(connection: sqlite3.Connection, header: Header) -> str:
    """Write the first row and return its hash.

    Raises:
        ValueError: It cannot be written, or is too long.
    """
    plain = header_line(header)
    after = link(START, plain)
    connection.execute(_INSERT_HEADER, (_short(encode_object(plain)), after))
    return after


def insert_step(connection: sqlite3.Connection, step: Step, before: str) -> str:
    """Write the row of a step and return its hash.

    Raises:
        ValueError: It cannot be written, or is too long.
    """
    row = encode_step(step)
    after = link(before, step_line(step))
    connection.execute(_INSERT, (*row, after))
    return after


def insert_steps(connection: sqlite3.Connection, steps: Iterable[Step], before: str) -> str:
    """Write rows one after the other and return the hash of the last one; see `insert_step`."""
    for step in steps:
        before = insert_step(connection, step, before)
    return before


def chain_rows(connection: sqlite3.Connection) -> None:
    """Give the rows of an older file their hashes, up to the first that cannot be read."""
    for table in _GUARDED:
        connection.execute(f"DROP TRIGGER {table}_no_update")
    for n, after in _hashes(connection):
        if n:
            connection.execute("UPDATE step SET hash = ? WHERE n = ?", (after, n))
        else:
            connection.execute("UPDATE header SET hash = ?", (after,))
    for table in _GUARDED:
        connection.execute(no_change(table, "UPDATE"))


def no_change(table: str, change: str) -> str:
    """Return the statement that makes a table refuse UPDATE or DELETE."""
    return (
        f"CREATE TRIGGER {table}_no_{change.lower()} BEFORE {change} ON {table} "
        f"BEGIN SELECT RAISE(ABORT, '{table} rows are kept as they were written'); END"
    )


def _hashes(connection: sqlite3.Connection) -> Iterator[tuple[int, str]]:
    found = connection.execute("SELECT data FROM header").fetchone()
    if found is None:
        return
    try:
        before = link(START, header_line(decode_object(found[0])))
        yield 0, before
        for place, row in enumerate(connection.execute(_UNCHAINED).fetchall(), 1):
            before = link(before, step_line(decode_step(_checked(row, place))))
            yield place, before
    except (ValueError, TypeError, OverflowError, RecursionError):
        return


def _checked(row: Sequence[object], place: int) -> Row:
    """Return a row whose values are of the right kinds.

    Raises:
        ValueError: A value is of another kind, or the row has another place.
    """
    n, at, by, action, overruled = row
    # Each opening asks this of every step: a `match` would take three times as long.
    if (
        isinstance(at, str)
        and isinstance(by, str)
        and isinstance(action, str)
        and (overruled is None or isinstance(overruled, str))
        and n == place
    ):
        if len(at) + len(by) + len(action) + len(overruled or "") > MAX_ROW:
            raise ValueError(f"it is longer than {MAX_ROW} letters")
        return place, at, by, action, overruled
    raise ValueError("a row of another kind")


def _short(text: str) -> str:
    if len(text) > MAX_ROW:
        raise ValueError(f"it is longer than {MAX_ROW} letters")
    return text


def encode_object(data: Mapping[str, object]) -> str:
    """Return plain values as JSON.

    Raises:
        ValueError: A text in it cannot be written as UTF-8.
    """
    return msgspec.json.encode(data).decode()


def decode_object(text: str) -> dict[str, object]:
    """Return the plain values of a JSON object.

    Raises:
        ValueError: The text is not a JSON object.
    """
    found: object = msgspec.json.decode(text)
    if not isinstance(found, dict):
        raise ValueError("not a JSON object")
    return found


def encode_step(step: Step) -> Row:
    """Return a step as a row.

    Raises:
        ValueError: A text in it cannot be written as UTF-8, or the row is too long.
    """
    overruled = encode_object(asdict(step.overruled)) if step.overruled else None
    action = encode_object(step.action)
    _short(f"{step.at}{step.by}{action}{overruled or ''}")
    return step.n, step.at, step.by, action, overruled


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
            raise ValueError("the overruled rules are missing")
