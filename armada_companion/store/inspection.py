"""Inspects a game's file without changing it: it opens a copy of the bytes."""

import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path

from armada_companion.kit.step import Header
from armada_companion.kit.value import Value
from armada_companion.store import checkpoint, database
from armada_companion.store.chain import header_line
from armada_companion.store.chained_rows import (
    UNREADABLE,
    Chain,
    decode_object,
    read_chain,
    read_header_row,
)
from armada_companion.store.errors import StoreError, as_store_error
from armada_companion.system.files import read_regular
from armada_companion.system.paths import GAME_SUFFIX

_SCHEMA = "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name"
_COPY = "copy.game"
COPY_FOLDER = "armada-companion-game-"
AUTOSAVE_SUFFIX = ".autosave.armada"
_NOT_OURS = "it is not a saved game; move it out of the folder"

MAX_BYTES = 32 * 1024 * 1024
"""The largest file that is read; a game of 20,000 steps has a few MiB."""


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


class Inspected(Value, frozen=True):
    """The content of a game's file.

    Attributes:
        chain: The good beginning of its log.
        damage: What is wrong, as the end of a sentence; "" when all is as it was written.
        missing: The number of saved steps that cannot be read, as far as known.
        files: The bytes of the game's files, keyed by file name.
        is_other: The checkpoint shows that another file was saved last under this name.
        spoiled: The damaged or missing files beside a good game's file.
        is_record_known: The record beside the file is unchanged since it was saved.
    """

    chain: Chain
    damage: str
    missing: int
    files: Mapping[str, bytes]
    is_other: bool = False
    spoiled: tuple[Path, ...] = ()
    is_record_known: bool = True


def files_of(game: Path) -> tuple[Path, Path, Path]:
    """Return the files that hold a game's steps: its own, and SQLite's logs beside it."""
    # SQLite follows a link, so its logs are beside the file that the link leads to.
    real = Path(os.path.realpath(game)) if game.is_symlink() else game
    return game, *logs_at(real)


def logs_at(path: Path) -> tuple[Path, Path]:
    """Return the paths of SQLite's logs of a file that is no link."""
    log, journal = (path.with_name(f"{path.name}{suffix}") for suffix in ("-wal", "-journal"))
    return log, journal


def autosave_path(game: Path) -> Path:
    """Return the path of the record that is written at the end of each phase."""
    return game.with_name(f"{game.stem}{AUTOSAVE_SUFFIX}")


def beside(game: Path) -> tuple[Path, ...]:
    """Return the paths of all files of a game; they may be missing."""
    return (*logs_at(game), checkpoint.checkpoint_path(game), autosave_path(game))


def games_of(folder: Path) -> list[Path]:
    """Return the paths of a folder's games, also of a game with only its other files left."""
    found = {path.name for path in folder.glob(f"*{GAME_SUFFIX}")}
    for suffix in (AUTOSAVE_SUFFIX, checkpoint.CHECKPOINT_SUFFIX):
        names = (path.name.removesuffix(suffix) for path in folder.glob(f"*{suffix}"))
        found.update(f"{name}{GAME_SUFFIX}" for name in names)
    return [folder / name for name in sorted(found)]


def inspect(game: Path) -> Inspected:
    """Look at a game's file.

    Raises:
        StoreError: It is not there, cannot be read, is not a saved game, or is of a newer version
            of the program.
    """
    what = f"game {game.stem} not opened"
    with as_store_error(what):
        head = checkpoint.read_checkpoint(game)
        is_known = os.path.lexists(checkpoint.checkpoint_path(game)) or os.path.lexists(
            autosave_path(game)
        )
        if is_known and (damage := _not_looked_at(game)):
            return Inspected(Chain(None), damage, head.step if head else 0, {})
        files = _read(game, what)
        with _copied(game, files) as connection:
            spare = checkpoint.read_header(game)
            chain, count, damage = _examine(connection, what, spare, is_known=is_known)
            is_foreign = _has_foreign_checkpoint(game, spare, chain)
            head = None if is_foreign else head
            is_other = not is_foreign and _is_other(connection, head, spare, chain)
    if is_other:
        damage = damage or "it is another game, or was changed by another program"
    damage = damage or _checkpoint_damage(head, chain, game, files) or odd_log(game)
    # A damaged file may have any count; the checkpoint's is right, once it is on the disk.
    expected = head.step if head and (is_other or head.step >= len(chain.steps)) else count
    missing = max(0, expected - (0 if is_other else len(chain.steps))) if damage else 0
    # A power cut may tear the checkpoint of a new game.
    is_spoiled = is_foreign or (chain.steps and checkpoint.is_checkpoint_damaged(game))
    spoiled = (checkpoint.checkpoint_path(game),) if is_spoiled else ()
    is_known = _is_record_known(game, head.record if head else "")
    return Inspected(chain, damage, missing, files, is_other, spoiled, is_known)


def summarize(game: Path) -> Summary:
    """Read what a list of games shows, without the steps.

    Raises:
        StoreError: The game cannot be read.
    """
    what = f"game {game.stem} not opened"
    with as_store_error(what), _copied(game, _read_game(game, what)) as connection:
        try:
            _prepare(connection)
            version = _require_ours(connection, what, is_known=False)
            if not _has_plain_tables(connection):
                raise StoreError(f"{what}: {_NOT_OURS}")
            header = _header(connection, game, is_chained=version > 1)
            newest = "SELECT n, at FROM step ORDER BY n DESC LIMIT 1"
            steps, changed = connection.execute(newest).fetchone() or (0, None)
        except UNREADABLE as error:
            why = _NOT_OURS if database.is_no_database(error) else _why(error, what)
            raise StoreError(f"{what}: {why}") from error
    head = checkpoint.read_checkpoint(game)
    known = max(int(steps), head.step if head else 0)
    return Summary(header, known, None if changed is None else str(changed))


def _header(connection: sqlite3.Connection, game: Path, *, is_chained: bool) -> Header:
    """Return a game's header, from its checkpoint if the file's own was changed."""
    if not is_chained:
        return decode_object(connection.execute("SELECT data FROM header").fetchone()[0])
    header = read_header_row(connection)
    return decode_object(checkpoint.read_header(game).decode()) if header is None else header


def _read_game(game: Path, what: str) -> dict[str, bytes]:
    """Return the bytes of a game's files; a file that is no database is not read."""
    if game.is_file() and not database.begins_like_one(game):
        raise StoreError(f"{what}: {_NOT_OURS}")
    return _read(game, what)


def _read(game: Path, what: str) -> dict[str, bytes]:
    """Return the bytes of a game's files."""
    with as_store_error(what):
        if not game.is_file() and os.path.lexists(game):
            raise StoreError(f"{what}: it is not a file; move it out of the folder")
        if not game.is_file():
            raise StoreError(f"{what}: there is no file {game}; look for it in the folder")
        # A link's logs have the name of the file that it leads to.
        names = [path.name for path in (game, *logs_at(game))]
        places = zip(names, files_of(game), strict=True)
        found = {name: path for name, path in places if _is_readable(path)}
        if game.name not in found:
            raise StoreError(f"{what}: it is larger than any game; move it out of the folder")
        return {name: path.read_bytes() for name, path in found.items()}


def _is_record_known(game: Path, checksum: str) -> bool:
    path = autosave_path(game)
    return is_file_with(path, checksum) if os.path.lexists(path) else not checksum


def is_file_with(path: Path, checksum: str) -> bool:
    """Return whether a file has this `file_checksum`."""
    try:
        is_as_long = checksum.endswith(f"-{path.stat().st_size}")
        return is_as_long and checkpoint.file_checksum(read_regular(path, MAX_BYTES)) == checksum
    except OSError:
        return False


def _not_looked_at(game: Path) -> str:
    """Return why a game's file cannot be inspected, or ""."""
    if not game.is_file():
        return "its path has no regular file" if os.path.lexists(game) else "its file is missing"
    return "" if _is_readable(game) else "it is larger than any game"


def odd_log(game: Path) -> str:
    """Return a message if SQLite's logs are no files, or ""."""
    odd = any(os.path.lexists(path) and not _is_readable(path) for path in files_of(game)[1:])
    return "the file at the path of its log is no log" if odd else ""


def _is_readable(path: Path) -> bool:
    return path.is_file() and path.stat().st_size <= MAX_BYTES


def _has_foreign_checkpoint(game: Path, spare: bytes, chain: Chain) -> bool:
    """Return whether the checkpoint has the header of another game than the file."""
    if not spare or chain.header is None:
        return False
    return decode_object(spare.decode()).get("id") != game.stem == chain.header.get("id")


def _is_other(
    connection: sqlite3.Connection, head: checkpoint.Checkpoint | None, header: bytes, chain: Chain
) -> bool:
    """Return whether the file's header, or its last step, differs from the checkpoint's."""
    if chain.header is None:
        return False
    if header and decode_object(header.decode()) != header_line(chain.header):
        return True
    if head is None or head.step > len(chain.steps):
        return False
    if head.step == len(chain.steps):
        return head.hash != chain.hash
    table = "step WHERE n = ?" if head.step else "header WHERE id > ?"
    row = connection.execute(f"SELECT hash FROM {table}", (head.step,)).fetchone()
    return bool(row[0] != head.hash)


def _examine(
    connection: sqlite3.Connection, what: str, spare: bytes, *, is_known: bool
) -> tuple[Chain, int, str]:
    """Return the good steps, how many rows there are, and what is wrong, or ""."""
    try:
        _prepare(connection)
        version = _require_ours(connection, what, is_known=is_known)
    except UNREADABLE as error:
        if not is_known and database.is_no_database(error):
            raise StoreError(f"{what}: {_NOT_OURS}") from error
        return Chain(None), 0, _why(error, what)
    damage = _file_damage(connection, version, what)
    if not _has_plain_tables(connection):
        return Chain(None), 0, damage
    if version < len(database.MIGRATIONS):
        damage = damage or _bring_up_to_date(connection, version, what)
    chain = read_chain(connection, spare)
    if chain.header is None:
        damage = damage or "its header cannot be read"
    elif not chain.is_whole:
        damage = damage or f"step {chain.first_bad} is not as it was saved"
    return chain, _count(connection), damage


def _prepare(connection: sqlite3.Connection) -> None:
    for pragma in ("locking_mode = EXCLUSIVE", "trusted_schema = OFF"):
        connection.execute(f"PRAGMA {pragma}")


def _require_ours(connection: sqlite3.Connection, what: str, *, is_known: bool) -> int:
    """Return the version of a file's tables, or raise StoreError for one that is not a game."""
    is_ours = _number(connection, "application_id") == database.APPLICATION_ID
    if not is_ours and not is_known and not _has_our_tables(connection):
        raise StoreError(f"{what}: {_NOT_OURS}")
    version = _number(connection, "user_version")
    if version > len(database.MIGRATIONS) and is_ours and not _has_our_tables(connection):
        raise StoreError(
            f"{what}: a newer version of the program saved it; update this program to open it"
        )
    return version


def _file_damage(connection: sqlite3.Connection, version: int, what: str) -> str:
    try:
        if _number(connection, "application_id") != database.APPLICATION_ID:
            return "its mark is not that of a saved game"
        if version < 1 or _tables(connection) != _tables_of(version):
            return "its tables are not those of a saved game"
        if connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
            return "its pages are damaged"
    except UNREADABLE as error:
        return _why(error, what)
    return ""


def _bring_up_to_date(connection: sqlite3.Connection, version: int, what: str) -> str:
    try:
        connection.execute("BEGIN")
        database.migrate(connection, max(version, 0))
        connection.execute("COMMIT")
    except UNREADABLE as error:
        return _why(error, what)
    return ""


def _checkpoint_damage(
    head: checkpoint.Checkpoint | None, chain: Chain, game: Path, files: Mapping[str, bytes]
) -> str:
    """Return why the checkpoint contradicts the log, or ""."""
    if head is None or chain.header is None:
        return ""
    if head.step > len(chain.steps):
        return "its last steps are missing"
    # After a power cut the checkpoint may be older: then it says nothing about this file.
    is_of_this = head.file and head.step == len(chain.steps) and len(files) == 1
    if is_of_this and checkpoint.file_checksum(files[game.name]) != head.file:
        return "it was changed after it was closed"
    return ""


def _count(connection: sqlite3.Connection) -> int:
    try:
        return int(connection.execute("SELECT max(n) FROM step").fetchone()[0] or 0)
    except UNREADABLE:
        return 0


def _why(error: BaseException, what: str) -> str:
    """Return that a file is damaged, without quoting it: it may have secrets.

    Raises:
        StoreError: The disk with the copy failed, and the game's file may be good.
    """
    if isinstance(error, sqlite3.Error) and database.is_of_the_disk(error):
        raise StoreError(f"{what}: {database.reason(error)}") from error
    return "the file is damaged"


def _number(connection: sqlite3.Connection, pragma: str) -> int:
    return int(connection.execute(f"PRAGMA {pragma}").fetchone()[0])


@contextmanager
def _copied(game: Path, files: Mapping[str, bytes]) -> Iterator[sqlite3.Connection]:
    """Open a copy of a game's bytes: in memory, or as files where SQLite's log is beside it."""
    if not any(data for name, data in files.items() if name != game.name):
        with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
            if data := files[game.name]:
                connection.deserialize(database.without_log(data))
            yield connection
        return
    from shutil import rmtree  # A game that was closed needs neither.
    from tempfile import mkdtemp

    folder = Path(mkdtemp(prefix=COPY_FOLDER))
    try:
        for name, data in files.items():
            (folder / name.replace(game.name, _COPY, 1)).write_bytes(data)
        with closing(sqlite3.connect(folder / _COPY, isolation_level=None)) as connection:
            yield connection
    finally:
        rmtree(folder, ignore_errors=True)


def _has_our_tables(connection: sqlite3.Connection) -> bool:
    """Return whether the tables are exactly those that the migrations make."""
    return _tables(connection) in map(_tables_of, range(1, len(database.MIGRATIONS) + 1))


def _has_plain_tables(connection: sqlite3.Connection) -> bool:
    """Return whether the rows are in tables: a view in their place may never end."""
    try:
        query = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = ? AND rootpage"
        found = [connection.execute(query, (name,)).fetchone()[0] for name in ("header", "step")]
    except UNREADABLE:
        return False
    return found == [1, 1]


def _tables(connection: sqlite3.Connection) -> tuple[tuple[object, ...], ...]:
    return tuple(connection.execute(_SCHEMA))


@cache
def _tables_of(version: int) -> tuple[tuple[object, ...], ...]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        database.migrate(connection, 0, database.MIGRATIONS[:version])
        return _tables(connection)
