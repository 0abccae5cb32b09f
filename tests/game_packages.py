"""Where the code of each listed game is, so that no test has to name or count the games."""

from pathlib import Path

from armada_companion.games.entry import GameEntry
from tests.conftest import CHECKOUT


def package_of(entry: GameEntry) -> str:
    """Return the package of a game's `entry.py`, such as `armada_companion.games.armada`."""
    return entry.rules.__module__.rpartition(".")[0]


def folder_of(entry: GameEntry) -> Path:
    """Return the folder of a game's package."""
    return CHECKOUT.joinpath(*package_of(entry).split("."))
