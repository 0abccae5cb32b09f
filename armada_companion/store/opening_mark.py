"""Marks the game that is being opened, so that a crashing game is not opened again."""

import os
from contextlib import suppress
from pathlib import Path

from armada_companion.system.files import read_regular, write_whole

MARK = "opening"
_MOST_BYTES = 5000


class OpeningMark:
    """A small file with the key of the game that is being opened.

    Args:
        games: The folder of the games; no mark is made if it is not writable.
    """

    def __init__(self, games: Path) -> None:
        self._path = games / MARK

    def put(self, key: str) -> None:
        """Mark a game until `clear`."""
        with suppress(OSError):
            write_whole(self._path, os.fsencode(key), new=False)

    def clear(self) -> None:
        """Remove the mark: the game was shown."""
        with suppress(OSError):
            self._path.unlink(missing_ok=True)

    def left_over(self) -> str:
        """Return the key of a game that was being opened when the program ended, or ""."""
        with suppress(OSError):
            return os.fsdecode(read_regular(self._path, _MOST_BYTES))
        return ""
