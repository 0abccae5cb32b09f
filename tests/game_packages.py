"""Finds the code of each listed game, and copies the program with one more game."""

import shutil
from pathlib import Path

from armada_companion.games.entry import GameEntry
from tests.conftest import CHECKOUT


def package_of(entry: GameEntry) -> str:
    """Return the package of a game's `entry.py`, such as `armada_companion.games.armada`."""
    return entry.rules.__module__.rpartition(".")[0]


def folder_of(entry: GameEntry) -> Path:
    """Return the folder of a game's package."""
    return CHECKOUT.joinpath(*package_of(entry).split("."))


def copy_with_heap(folder: Path) -> Path:
    """Copy the program into a folder, add `tests/fourth_game` to it, and return that game's folder.

    No other file changes but the list of games.
    """
    package = folder / "armada_companion"
    unread = shutil.ignore_patterns("__pycache__", "test_*")
    shutil.copytree(CHECKOUT / "armada_companion", package, ignore=unread)
    shutil.copytree(CHECKOUT / "tests/fourth_game", package / "games/heap", ignore=unread)
    for inner in (package / "games/heap", *(package / "games/heap").iterdir()):
        if inner.is_dir():
            (inner / "__init__.py").touch()
    with (package / "games/__init__.py").open("a", encoding="utf-8") as file:
        file.write("from .heap.entry import ENTRY as HEAP\nENTRIES = (*ENTRIES, HEAP)\n")
    shutil.copy(CHECKOUT / "pyproject.toml", folder)
    (folder / "resources").symlink_to(CHECKOUT / "resources")
    return package / "games/heap"
