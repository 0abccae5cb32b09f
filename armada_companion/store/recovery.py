"""Keeps a damaged game's files as they are, and makes a new file of its good steps."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from shutil import rmtree

from armada_companion.kit.step import Header, Step
from armada_companion.kit.value import Value
from armada_companion.store.errors import as_store_error
from armada_companion.store.head import head_path
from armada_companion.store.inspection import beside, files_of
from armada_companion.store.log import GameLog
from armada_companion.system.files import settle_folder, write_whole

DAMAGED = ".damaged-"
MENDING = ".mending"


class Damage(Value, frozen=True):
    """What happened to a game whose file was damaged.

    Attributes:
        why: What was wrong, as the end of a sentence.
        missing: How many steps were saved and are lost, as far as can be known.
        folder: Where the damaged files are kept.
        from_autosave: The steps come from the record that was saved at the end of a phase.
    """

    why: str
    missing: int
    folder: Path
    from_autosave: bool = False


def keep_damaged(game: Path, files: Mapping[str, bytes]) -> Path:
    """Copy the files of a damaged game byte for byte into a new folder beside it and return that.

    Args:
        game: The game's file.
        files: Its files as they were before anything opened them.

    Raises:
        StoreError: They cannot be copied.
    """
    with as_store_error(f"game {game.stem} not opened, its damaged file not copied"):
        folder = _new_folder(game)
        kept = dict(files)
        for path in beside(game):
            if path.name not in kept and path.is_file():
                kept[path.name] = path.read_bytes()
        for name, data in kept.items():
            write_whole(folder / name, data, new=True)
        settle_folder(game.parent)
    return folder


def make_anew(game: Path, header: Header, steps: Sequence[Step]) -> GameLog:
    """Put a new file with these steps in the place of a damaged one, and open it.

    Call `keep_damaged` first.

    Raises:
        StoreError: It cannot be made.
    """
    # In a folder of its own: until the file is in its place, the old head tells what is missing.
    folder = game.with_suffix(MENDING)
    whole = folder / game.name
    with as_store_error(f"game {game.stem} not opened, its good steps not saved"):
        rmtree(folder, ignore_errors=True)
        folder.mkdir(mode=0o700)
        GameLog.create(whole, header, steps).close()
        # SQLite would take its log beside the old file for that of the new one.
        for path in files_of(game)[1:]:
            path.unlink(missing_ok=True)
        whole.replace(game)
        head_path(whole).replace(head_path(game))
        rmtree(folder, ignore_errors=True)
        settle_folder(game.parent)
    return GameLog.open(game)


def _new_folder(game: Path) -> Path:
    number = 1
    while True:
        folder = game.with_name(f"{game.stem}{DAMAGED}{number}")
        try:
            folder.mkdir(mode=0o700)
        except FileExistsError:
            number += 1
            continue
        return folder
