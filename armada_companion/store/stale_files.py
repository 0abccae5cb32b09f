"""Removes the stale files of a killed program: half-written files, files beside no game."""

import time
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path

from armada_companion.store.beside import ENDINGS, FOLDER
from armada_companion.system.files import UNFINISHED_AGE_S, remove_unfinished


def remove_stale_files(games: Path, keys: Collection[str]) -> None:
    """Remove stale files from the folder of games.

    Args:
        games: The folder.
        keys: The keys of all games; an older file beside no game is removed.
    """
    newest = time.time() - UNFINISHED_AGE_S
    for folder in (games, games / FOLDER):
        remove_unfinished(folder)
    if (games / FOLDER).is_symlink():
        return
    for path in (games / FOLDER).glob("[!.]*"):
        with suppress(OSError):
            is_ours = path.suffix in ENDINGS and path.stem not in keys
            if is_ours and path.lstat().st_mtime < newest:
                path.unlink()
