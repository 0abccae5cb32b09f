"""Games as record files: brought into the folder of saved games, and given out."""

from pathlib import Path
from typing import Any

from armada_companion.kit.value import Value
from armada_companion.session.game_session import GameSession
from armada_companion.session.library import Library
from armada_companion.session.record_import import read_import
from armada_companion.session.record_lines import MAX_BYTES
from armada_companion.session.seal import write_record
from armada_companion.store.errors import StoreError
from armada_companion.system.files import write_whole


class Imported(Value, frozen=True):
    """A record that was taken in.

    Attributes:
        key: What `Library.open` takes.
        problems: What was wrong with the record or was left out, one line each.
    """

    key: str
    problems: tuple[str, ...]


def import_record(library: Library, path: Path) -> Imported:
    """Take a record in as a new game with the record's own header.

    A damaged record is taken in up to its last good step. Steps that the rules refuse are left
    out, as a replay leaves them out. A record may be taken in twice: that makes two games. A
    record without a title gets the file's name.

    Args:
        library: Where the game is saved.
        path: The record.

    Raises:
        RecordError: The record cannot be read, or holds no good step before it breaks.
        StoreError: The file cannot be read or the game cannot be saved.
    """
    read = read_import(read_file(path), path.name, library.games, library.cards)
    if read.error and not read.steps:
        raise read.error
    header = {**read.header, "title": read.header.get("title") or path.stem}
    key = library.add(header, read.numbered(library.clock.now()))
    return Imported(key, read.problems)


def export_session(session: GameSession[Any], path: Path, *, whole: bool = False) -> None:
    """Write a game as a sealed record; what was at `path` is replaced only by a whole one.

    Args:
        session: The game.
        path: The file.
        whole: With all that lies facedown in a running game; a game that is over hides nothing.

    Raises:
        StoreError: The record cannot be written.
    """
    is_whole = whole or session.outcome is not None
    _write(path, write_record(session.header, session.recorded if is_whole else session.published))


def hides_something(session: GameSession[Any]) -> bool:
    """Tell whether a record of the game, as it is now, leaves something out."""
    return session.outcome is None and session.published != session.recorded


def read_file(path: Path) -> bytes:
    """Return a record file, or the beginning of one that is too large to be read.

    Raises:
        StoreError: It cannot be read.
    """
    try:
        with path.open("rb") as file:
            # One byte more shows that it is too large.
            return file.read(MAX_BYTES + 1)
    except OSError as error:
        raise StoreError(f"{path} cannot be read: {error.strerror or error}") from error


def _write(path: Path, data: bytes) -> None:
    try:
        write_whole(path, data, new=False)
    except OSError as error:
        why = error.strerror or error
        raise StoreError(f"{path} not written: {why}; choose another folder") from error
