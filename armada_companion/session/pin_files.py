"""The judges' PINs of the games of one folder."""

from collections.abc import Callable
from pathlib import Path

from armada_companion.store.pin_file import PinFile


class PinFiles:
    """Returns the PINs of games; while a game is open, always the same object.

    Args:
        path_of: Returns the path of the PIN for a game's key.
    """

    def __init__(self, path_of: Callable[[str], Path]) -> None:
        self._path_of = path_of
        self._found: dict[str, PinFile] = {}

    def of(self, key: str) -> PinFile:
        """Return the PIN of a game."""
        if key not in self._found:
            self._found[key] = PinFile(self._path_of(key))
        return self._found[key]

    def copy(self, key: str, new: str) -> None:
        """Give a new game the same PIN as another one.

        Raises:
            StoreError: The PIN cannot be saved.
        """
        found = self._found.get(key) or PinFile(self._path_of(key))
        found.copy_to(self._path_of(new))

    def forget(self, key: str) -> None:
        """Forget the PIN of a closed game, so that the next `of` reads its file again."""
        self._found.pop(key, None)
