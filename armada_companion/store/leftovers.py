"""Removes what starts that were killed have left: half-written files and copies that were read."""

import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from armada_companion.store.aside import KEEPING
from armada_companion.store.inspection import COPY_FOLDER
from armada_companion.store.recovery import MENDING
from armada_companion.system.files import UNFINISHED_AGE_S, remove_unfinished

_UNFINISHED = ("*.game.new", "*.game.new-journal")
_UNFINISHED_FOLDERS = (f"*{MENDING}", f"*{KEEPING}")


def remove_leftovers(games: Path) -> None:
    """Remove leftovers of the folder of games, and of the system's folder for passing files."""
    remove_unfinished(games)
    newest = time.time() - UNFINISHED_AGE_S
    for path in _old(games, _UNFINISHED, newest):
        with suppress(OSError):
            path.unlink()
    copies = _old(Path(tempfile.gettempdir()), (f"{COPY_FOLDER}*",), newest)
    for folder in (*_old(games, _UNFINISHED_FOLDERS, newest), *copies):
        shutil.rmtree(folder, ignore_errors=True)


def _old(folder: Path, patterns: tuple[str, ...], newest: float) -> Iterator[Path]:
    for pattern in patterns:
        for path in folder.glob(pattern):
            with suppress(OSError):
                if path.lstat().st_mtime < newest:
                    yield path
