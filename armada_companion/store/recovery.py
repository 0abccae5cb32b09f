"""Makes a new game's file from the good steps of a damaged file."""

from collections.abc import Sequence
from pathlib import Path
from shutil import rmtree

from armada_companion.kit.step import Header, Step
from armada_companion.kit.value import Value
from armada_companion.store.checkpoint import checkpoint_path
from armada_companion.store.errors import as_store_error
from armada_companion.store.inspection import beside, logs_at
from armada_companion.store.log import GameLog
from armada_companion.store.quarantine import move_damaged
from armada_companion.system.files import settle_folder

MENDING = ".mending"


class Damage(Value, frozen=True):
    """The damage of a game's file.

    Attributes:
        why: The error, as the end of a sentence.
        missing: The number of saved steps that are missing, as far as known.
        folder: The quarantine of the damaged files.
        from_autosave: The steps come from the record that was saved at the end of a phase.
    """

    why: str
    missing: int
    folder: Path
    from_autosave: bool = False


class Spoiled(Value, frozen=True):
    """The damaged or missing files beside a good game's file; they are written again.

    Attributes:
        paths: The files.
        folder: The quarantine of the damaged ones; None if they were only missing.
    """

    paths: tuple[Path, ...]
    folder: Path | None


def make_anew(game: Path, header: Header, steps: Sequence[Step], kept: Path) -> GameLog:
    """Put a new file with these steps in the place of a damaged one, and open it.

    Args:
        game: The game's file.
        header: Its header.
        steps: Its good steps.
        kept: The result of `copy_damaged`, which is called first.

    Raises:
        StoreError: It cannot be made.
    """
    # In a folder of its own: until the file is in place, the old checkpoint shows what is missing.
    folder = game.with_suffix(MENDING)
    whole = folder / game.name
    with as_store_error(f"game {game.stem} not opened, its good steps not saved"):
        rmtree(folder, ignore_errors=True)
        folder.mkdir(mode=0o700)
        GameLog.create(whole, header, steps).close()
        move_damaged((game, *beside(game)), kept)
        # SQLite would take its log beside the old file for that of the new one.
        for path in logs_at(game):
            path.unlink(missing_ok=True)
        whole.replace(game)
        checkpoint_path(whole).replace(checkpoint_path(game))
        rmtree(folder, ignore_errors=True)
        settle_folder(game.parent)
    return GameLog.open(game)
