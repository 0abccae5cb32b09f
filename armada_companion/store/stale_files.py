"""Removes the stale files of a killed program: half-written files, copies for reading."""

import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from armada_companion.store.inspection import COPY_FOLDER
from armada_companion.store.quarantine import KEEPING
from armada_companion.store.recovery import MENDING
from armada_companion.system.files import UNFINISHED_AGE_S, remove_unfinished

_UNFINISHED = ("*.game.new", "*.game.new-journal")
_UNFINISHED_FOLDERS = (f"*{MENDING}", f"*{KEEPING}")


def remove_stale_files(games: Path) -> None:
    """Remove stale files from the folder of games and the system's temporary folder."""
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
