"""Opens a game whose file is damaged: with its good steps, or those of its autosaved record."""

from collections.abc import Collection
from pathlib import Path

from armada_companion.session.record import Record, salvage_lines
from armada_companion.session.record_lines import MAX_BYTES, RecordError
from armada_companion.session.seal import SealCheck
from armada_companion.store.errors import StoreError
from armada_companion.store.inspection import Inspected, autosave_path
from armada_companion.store.log import GameLog
from armada_companion.store.recovery import Damage, keep_damaged, make_anew
from armada_companion.system.files import read_regular


def mend(game: Path, found: Inspected, games: Collection[str]) -> tuple[GameLog, Damage]:
    """Keep the damaged files aside, and open a new file with the longest good beginning.

    Args:
        game: The game's file.
        found: What it holds.
        games: The names of the games that the program knows.

    Raises:
        StoreError: No step can be read, or the files cannot be written; they are as they were.
    """
    header, steps = found.chain.header, found.chain.steps
    record = read_autosave(game, games)
    is_further = record is not None and (header is None or len(record.steps) > len(steps))
    last = len(steps) + found.missing
    if record is not None and is_further:
        header, steps = record.header, record.steps
    if header is None:
        raise StoreError(
            f"game {game.stem} not opened: {found.damage}, and no record of it is beside the file"
        )
    folder = keep_damaged(game, found.files)
    log = make_anew(game, header, steps)
    return log, Damage(found.damage, max(0, last - len(steps)), folder, is_further)


def read_autosave(game: Path, games: Collection[str]) -> Record | None:
    """Return the record that was saved beside a game's file; None when it is missing or damaged."""
    path = autosave_path(game)
    try:
        seal = SealCheck(read_regular(path, MAX_BYTES + 1), path.name)
        record, error = salvage_lines(iter(seal), path.name, games)
    except (OSError, RecordError):
        return None
    return None if error or seal.problem() else record
