"""Quarantine: moves damaged files unchanged into a folder beside the game."""

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from shutil import rmtree

from armada_companion.store.errors import as_store_error
from armada_companion.store.inspection import MAX_BYTES, beside
from armada_companion.system.files import settle_folder, write_whole

DAMAGED = ".damaged-"
KEEPING = ".keeping"


def copy_damaged(game: Path, files: Mapping[str, bytes]) -> Path:
    """Copy the files of a damaged game byte for byte into a new folder beside it and return that.

    Folders and files that are too large are left to `move_damaged`. If an earlier start was killed
    before the repair, its folder is used.

    Args:
        game: The game's file.
        files: Its files as they were before anything opened them.

    Raises:
        StoreError: They cannot be copied.
    """
    with as_store_error(f"game {game.stem} not opened, its damaged file not copied"):
        kept = dict(files)
        for path in beside(game):
            if path.name not in kept and path.is_file() and path.stat().st_size <= MAX_BYTES:
                kept[path.name] = path.read_bytes()
        last, folder = _folders(game)
        if _holds(last, kept):
            return last
        unfinished = game.with_suffix(KEEPING)
        rmtree(unfinished, ignore_errors=True)
        unfinished.mkdir(mode=0o700)
        for name, data in kept.items():
            write_whole(unfinished / name, data, new=True)
        unfinished.rename(folder)
        settle_folder(game.parent)
    return folder


def move_damaged(paths: Iterable[Path], folder: Path) -> None:
    """Move everything at these paths into a folder; files that were copied there already are kept.

    Raises:
        OSError: It cannot be moved.
    """
    for path in paths:
        if os.path.lexists(path) and not os.path.lexists(folder / path.name):
            path.rename(folder / path.name)


def move_spoiled(game: Path, spoiled: Iterable[Path]) -> Path | None:
    """Move damaged files that were beside a whole game into a new folder and return that.

    Returns:
        The new folder; None if the files are only missing.

    Raises:
        StoreError: They cannot be moved.
    """
    found = [path for path in spoiled if os.path.lexists(path)]
    if not found:
        return None
    with as_store_error(f"game {game.stem} not opened, a damaged file beside it not moved"):
        _, folder = _folders(game)
        folder.mkdir(mode=0o700)
        move_damaged(found, folder)
        settle_folder(folder)
        settle_folder(game.parent)
    return folder


def _folders(game: Path) -> tuple[Path, Path]:
    """Return the paths of the last folder of damaged files and of the next, still free one."""
    number = 1
    while (folder := game.with_name(f"{game.stem}{DAMAGED}{number}")).exists():
        number += 1
    return game.with_name(f"{game.stem}{DAMAGED}{number - 1}"), folder


def _holds(folder: Path, files: Mapping[str, bytes]) -> bool:
    """Return whether a folder has exactly these files, given by name with their bytes."""
    found = [path for path in folder.glob("*") if path.is_file()]
    return {path.name: path.read_bytes() for path in found} == files
