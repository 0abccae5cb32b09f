"""Repairs a game with a damaged file, from its good steps or its autosaved record."""

from collections.abc import Collection, Sequence
from pathlib import Path

from armada_companion.kit.step import Header, Step
from armada_companion.kit.value import Value
from armada_companion.session.record import Record, salvage_lines
from armada_companion.session.record_lines import MAX_BYTES, RecordError
from armada_companion.session.saved_game import SavedGame, entry_from
from armada_companion.session.seal import SealCheck
from armada_companion.store.chained_rows import decode_object
from armada_companion.store.checkpoint import read_header
from armada_companion.store.errors import StoreError
from armada_companion.store.inspection import Inspected, Summary, autosave_path
from armada_companion.store.log import GameLog
from armada_companion.store.quarantine import copy_damaged
from armada_companion.store.recovery import Damage, make_anew
from armada_companion.system.files import read_regular


def repair(game: Path, found: Inspected, games: Collection[str]) -> tuple[GameLog, Damage]:
    """Quarantine the damaged files, and open a new file with the longest good beginning.

    Args:
        game: The game's file.
        found: Its content.
        games: The names of the games that the program knows.

    Raises:
        StoreError: No step can be read, or the files cannot be written; nothing was changed.
    """
    good = good_part(game, found, games)
    folder = copy_damaged(game, found.files)
    log = make_anew(game, good.header, good.steps, folder)
    return log, good.damage._replace(folder=folder)


class GoodPart(Value, frozen=True):
    """The readable part of a damaged game.

    Attributes:
        header: Its header.
        steps: Its good steps.
        damage: The damage; the damaged files were not moved yet.
    """

    header: Header
    steps: Sequence[Step]
    damage: Damage


def good_part(game: Path, found: Inspected, games: Collection[str]) -> GoodPart:
    """Return the longest good beginning of the file or of the record beside it.

    Raises:
        StoreError: No step can be read.
    """
    header, steps = found.chain.header, found.chain.steps
    record, _ = _salvaged_autosave(game, games)
    last = found.missing + (0 if found.is_other else len(steps))
    is_better = found.is_other or header is None or _is_of(game, record, header)
    if record is not None and (is_better or _continues(record, found)):
        missing = max(0, last - len(record.steps))
        damage = Damage(found.damage, missing, game.parent, from_autosave=True)
        return GoodPart(record.header, record.steps, damage)
    if header is None:
        raise StoreError(
            f"game {game.stem} not opened: {found.damage}, and no record of it is beside the file"
        )
    return GoodPart(header, steps, Damage(found.damage, found.missing, game.parent))


def look_beside(game: Path, found: Inspected, games: Collection[str]) -> Inspected:
    """Return the content of a good file, compared with the record beside it.

    If the record has more steps, the file's last steps are missing. A damaged or missing record, or
    one of another game, is `spoiled`.
    """
    record = read_autosave(game, games)
    if record is None:
        return found._replace(spoiled=(*found.spoiled, autosave_path(game)))
    if _continues(record, found):
        missing = len(record.steps) - len(found.chain.steps)
        return found._replace(damage="its last steps are missing", missing=missing)
    steps = found.chain.steps[: len(record.steps)]
    if (record.header, record.steps) == (found.chain.header, steps):
        return found
    if _is_of(game, record, found.chain.header):
        return found._replace(damage="it is another game", is_other=True)
    return found._replace(spoiled=(*found.spoiled, autosave_path(game)))


def _is_foreign(game: Path, record: Record) -> bool:
    """Return whether neither the name nor the checkpoint of a game's file fits a record."""
    header = read_header(game)
    if record.header.get("id") == game.stem or not header:
        return False
    return decode_object(header.decode()) != record.header


def _is_of(game: Path, record: Record | None, header: Header | None) -> bool:
    """Return whether a record fits the name of a game's file, but the file's header does not."""
    name = record.header.get("id") if record else None
    return header is not None and name == game.stem != header.get("id")


def _continues(record: Record, found: Inspected) -> bool:
    """Return whether a record has all steps of the file, and more."""
    header, steps = found.chain.header, found.chain.steps
    is_same = record.header == header and record.steps[: len(steps)] == steps
    return is_same and len(record.steps) > len(steps)


def read_autosave(game: Path, games: Collection[str]) -> Record | None:
    """Return the record beside a game's file; None if it is missing or damaged."""
    record, is_whole = _salvaged_autosave(game, games)
    return record if is_whole else None


def autosaved_entry(game: Path, games: Collection[str]) -> SavedGame | None:
    """Return the list entry of a game with an unreadable file, from the record beside it."""
    record = read_autosave(game, games)
    if record is None:
        return None
    last = record.steps[-1].at if record.steps else None
    return entry_from(game.stem, Summary(record.header, len(record.steps), last))


def _salvaged_autosave(game: Path, games: Collection[str]) -> tuple[Record | None, bool]:
    """Return the good part of the record beside a game's file, and whether it is complete."""
    path = autosave_path(game)
    try:
        seal = SealCheck(read_regular(path, MAX_BYTES + 1), path.name)
        record, error = salvage_lines(iter(seal), path.name, games)
    except (OSError, RecordError):
        return None, False
    is_whole = error is None and seal.problem() is None and seal.is_sealed
    if not seal.good_lines or _is_foreign(game, record):
        return None, False
    return record._replace(steps=record.steps[: seal.good_lines - 1]), is_whole
