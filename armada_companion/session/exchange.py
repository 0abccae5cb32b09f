"""Imports record files into the folder of saved games, and exports games as records."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from armada_companion.kit.cards import CardSource
from armada_companion.kit.errors import MalformedActionError
from armada_companion.kit.game import Game
from armada_companion.kit.step import Header, Step
from armada_companion.kit.timeline import JudgedStep, Timeline
from armada_companion.kit.value import Value
from armada_companion.session.game_session import GameSession
from armada_companion.session.library import Library
from armada_companion.session.record import Record, salvage_record
from armada_companion.session.record_lines import MAX_BYTES, RecordError
from armada_companion.session.seal import check_seal, write_record
from armada_companion.store.errors import StoreError
from armada_companion.system.files import write_whole


class Imported(Value, frozen=True):
    """A record that was imported.

    Attributes:
        key: What `Library.open` takes.
        problems: What was wrong with the record or left out, one line each.
    """

    key: str
    problems: tuple[str, ...]


def import_record(library: Library, path: Path) -> Imported:
    """Import a record as a new game with the record's own header.

    A damaged record is imported up to its last good step. Steps that the rules refuse are left
    out, as in a replay. Importing a record twice makes two games. Without a title the game gets
    the name of the file.

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
        whole: Include hidden cards and dials of a running game; a finished game hides nothing.

    Raises:
        StoreError: The record cannot be written.
    """
    is_whole = whole or session.outcome is not None
    _write(path, write_record(session.header, session.recorded if is_whole else session.published))


def hides_something(session: GameSession[Any]) -> bool:
    """Return whether a record of the game would leave hidden parts out."""
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


_DEFAULT_AUTHOR = "table"


class ReadImport(Value, frozen=True):
    """A record that was read and played.

    Attributes:
        header: Its header.
        steps: The steps that were accepted, with their numbers in the record.
        problems: What was left out or is not as it was written, one sentence each.
        error: Why the record could not be read to its end, or None.
    """

    header: Header
    steps: tuple[Step, ...]
    problems: tuple[str, ...]
    error: RecordError | None

    def numbered(self, now: str) -> Iterator[Step]:
        """Yield the steps numbered without gaps; those of a script get the time `now`."""
        for n, step in enumerate(self.steps, 1):
            yield step._replace(n=n, at=step.at or now, by=step.by or _DEFAULT_AUTHOR)


def read_import(
    data: bytes, name: str, games: Mapping[str, Game[Any]], cards: Mapping[str, CardSource]
) -> ReadImport:
    """Read a record and play it, up to where it breaks.

    Args:
        data: The file.
        name: The file's name for messages.
        games: The games that the program knows, by the name in the header.
        cards: The catalogue of each of them, by the same name.

    Raises:
        RecordError: Not even the header can be read.
    """
    record, error = salvage_record(data, name, games)
    key = str(record.header["game"])
    try:
        timeline = Timeline(games[key], cards[key], record.header)
    except MalformedActionError as malformed:
        raise RecordError(name, record.header_line, str(malformed)) from malformed
    refused: list[str] = []
    try:
        for sentence in _play(record, timeline):
            refused.append(sentence)
    except RecordError as malformed:
        error = malformed
    broken_seal = None if error else check_seal(data, name)
    found = [str(problem) for problem in (error, broken_seal) if problem]
    return ReadImport(
        header=record.header,
        steps=tuple(judged.step for judged in timeline.steps),
        problems=(*found, *refused),
        error=error,
    )


def _play(record: Record, timeline: Timeline[Any]) -> Iterator[str]:
    """Play every step; yield a sentence for each that is left out."""
    for line, step in zip(record.lines, record.steps, strict=True):
        try:
            judged = timeline.play(step)
        except MalformedActionError as error:
            raise RecordError(record.file, line, str(error)) from error
        if not judged.accepted:
            yield str(RecordError(record.file, line, f"left out: {_reason(judged)}"))


def _reason(judged: JudgedStep[Any]) -> str:
    return judged.error or "; ".join(f"{rule.text} ({rule.code})" for rule in judged.rules)
