"""Imports record files into the folder of saved games, and exports games as records."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from armada_companion.kit.action import verb_of
from armada_companion.kit.errors import BarredActionError, MalformedActionError
from armada_companion.kit.game import Game
from armada_companion.kit.judge_actions import AddRuling, ExportWhole
from armada_companion.kit.log_actions import AddBookmark, AddNote
from armada_companion.kit.older_steps import has_pin_hash
from armada_companion.kit.step import TABLE, PlainAction, Step
from armada_companion.kit.timeline import JudgedStep, Timeline
from armada_companion.kit.value import Value
from armada_companion.session.game_files import can_be_written
from armada_companion.session.game_session import GameSession
from armada_companion.session.library import Library
from armada_companion.session.record import Record, salvage_lines
from armada_companion.session.record_lines import RecordError
from armada_companion.session.seal import SealCheck, write_record
from armada_companion.session.shown_steps import may_hide
from armada_companion.store.content import read_content
from armada_companion.store.errors import StoreError
from armada_companion.store.limits import MAX_BYTES
from armada_companion.system.files import read_regular, write_whole


class Imported(Value, frozen=True):
    """A record that was imported.

    Attributes:
        key: The argument of `Library.open`.
        problems: Errors of the record and omitted steps, one line each.
    """

    key: str
    problems: tuple[str, ...]


def import_record(library: Library, path: Path) -> Imported:
    """Import a record as a new game with the record's own header.

    A damaged record is imported up to its last good step. Steps that the rules refuse are omitted,
    as in a replay. Importing a record twice makes two games. A record without a title gets the name
    of its file.

    Args:
        library: The folder of the new game.
        path: The record.

    Raises:
        RecordError: The record cannot be read, or is damaged before its first step.
        StoreError: The file cannot be read or the game cannot be saved.
    """
    seal = SealCheck(_read_file(path), path.name)
    record, error = salvage_lines(iter(seal), path.name, library.games)
    # The window has already shown this error.
    error = error and error.without_values()
    timeline = _timeline(record, library)
    left_out: list[str] = []
    try:
        game = library.games[str(record.header["game"])]
        with library.unplayed.keeping(game, record.header, record.steps):
            left_out.extend(_play(record, game, timeline))
    except RecordError as malformed:
        error = malformed
    if error and not timeline.steps:
        raise error
    broken_seal = None if error else seal.problem()
    found = [str(problem) for problem in (error, broken_seal) if problem]
    header = {**record.header, "title": record.header.get("title") or path.stem}
    key = library.add(header, _numbered(timeline, library.clock.now()))
    return Imported(key, (*found, *left_out))


def can_be_continued(library: Library, path: Path) -> bool:
    """Return whether a record can be played on in its own file: whole, sealed and writable.

    A record of an older version, which has a PIN's hash, can only be imported.
    """
    try:
        found = read_content(_read_file(path))
    except StoreError:
        return False
    is_known = found.header is not None and str(found.header.get("game")) in library.games
    if any(has_pin_hash(step.action) for step in found.steps):
        return False
    return is_known and found.is_whole and bool(found.steps) and can_be_written(path)


def export_session(session: GameSession[Any], path: Path, *, whole: bool = False) -> None:
    """Write a game as a sealed record; a failure leaves the old file.

    Args:
        session: The game.
        path: The file.
        whole: Include hidden cards and dials. In an event game `ExportWhole` has to be the judge's
            last step. Once the result is final, no export hides anything.

    Raises:
        BarredActionError: The step `ExportWhole` is missing.
        StoreError: The record cannot be written.
    """
    if whole and needs_judge(session) and not isinstance(session.steps[-1].action, ExportWhole):
        raise BarredActionError("The judge’s seat saves the whole record of an event game")
    is_whole = whole or session.is_settled
    _write(path, write_record(session.header, session.recorded if is_whole else session.published))


def hides_something(session: GameSession[Any]) -> bool:
    """Return whether an export for the table would omit secrets of the game."""
    return not session.is_settled and session.published != session.recorded


def needs_judge(session: GameSession[Any]) -> bool:
    """Return whether only the judge may export the whole record, by the step `ExportWhole`."""
    return session.game.is_event(session.state) and hides_something(session)


def _read_file(path: Path) -> bytes:
    """Return the bytes of a record; of a too large one only the beginning.

    Raises:
        StoreError: The file cannot be read.
    """
    try:
        # One byte more, to notice a record that is too large.
        return read_regular(path, MAX_BYTES + 1)
    except OSError as error:
        raise StoreError(f"{path} cannot be read: {error.strerror or error}") from error


def _write(path: Path, data: bytes) -> None:
    try:
        write_whole(path, data, new=False, private=False)
    except OSError as error:
        why = error.strerror or error
        raise StoreError(f"{path} not written: {why}; choose another folder") from error


def _timeline(record: Record, library: Library) -> Timeline[Any]:
    """Return the timeline of a recorded game before its first step."""
    key = str(record.header["game"])
    try:
        return Timeline(library.games[key], library.cards[key], record.header)
    except MalformedActionError as error:
        raise RecordError(record.file, record.header_line, str(error)) from error


def _play(record: Record, game: Game[Any], timeline: Timeline[Any]) -> Iterator[str]:
    """Play every step; yield a sentence for each omitted one."""
    for line, step in zip(record.lines, record.steps, strict=True):
        try:
            judged = timeline.play(step)
        except MalformedActionError as error:
            why = "its action cannot be read" if may_hide(game, step.action) else str(error)
            raise RecordError(record.file, line, why) from error
        if not judged.accepted:
            is_secret = may_hide(game, step.action)
            why = _reason(judged, is_secret=is_secret)
            yield str(RecordError(record.file, line, f"left out: {why}"))


def _reason(judged: JudgedStep[Any], *, is_secret: bool) -> str:
    if judged.error:
        return "the action makes no sense at this point" if is_secret else judged.error
    return "; ".join(f"{rule.text} ({rule.code})" for rule in judged.rules)


def _numbered(timeline: Timeline[Any], now: str) -> Iterator[Step]:
    """Yield the accepted steps, numbered again; steps of a script get the time `now`."""
    numbers: dict[int, int] = {}
    for n, judged in enumerate(timeline.steps, 1):
        step = judged.step
        numbers[step.n] = n
        action = _renumbered(step.action, numbers)
        yield step._replace(action=action, n=n, at=step.at or now, by=step.by or TABLE)


_NAMING_STEPS = {verb_of(AddBookmark): "step", verb_of(AddNote): "step", verb_of(AddRuling): "to"}
"""The fields with the number of another step."""


def _renumbered(action: PlainAction, numbers: Mapping[int, int]) -> PlainAction:
    """Return an action that refers to the same step by its new number.

    If that step was omitted, the action refers to the last step before it.
    """
    field = _NAMING_STEPS.get(str(action.get("do")), "")
    named = action.get(field)
    if not isinstance(named, int) or named in numbers and numbers[named] == named:
        return action
    earlier = [new for old, new in numbers.items() if old <= named]
    return {**action, field: max(earlier, default=1)}
