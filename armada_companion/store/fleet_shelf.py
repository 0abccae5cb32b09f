"""The folder of saved fleets: one readable file a fleet."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple


class SavedFleet(NamedTuple):
    """One fleet in the list.

    Attributes:
        key: What `FleetShelf.read` takes: the file's name without its ending.
        name: The fleet's name, or the key where the file cannot be read.
        faction: A catalogue key, or "".
        points: The sum of its units' points.
        changed: UTC time of the last saving, in ISO 8601.
        ships: The ships' names in order.
        squadrons: Number of squadrons.
        problem: Why it cannot be read, in one sentence, or "".
    """

    key: str
    name: str
    faction: str = ""
    points: int = 0
    changed: str = ""
    ships: tuple[str, ...] = ()
    squadrons: int = 0
    problem: str = ""


class FleetShelf:
    """Every saved fleet of one folder.

    Args:
        folder: Where the fleets lie; made when something is saved in it.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def entries(self, search: str = "") -> tuple[SavedFleet, ...]:
        """Return the saved fleets, the one changed last first; damaged ones too, never hidden.

        Args:
            search: Words that all have to be in the names of the fleet, its faction, ships,
                squadrons and upgrades; case and accents do not matter. "" for every fleet.

        Raises:
            StoreError: The folder cannot be read.
        """
        raise NotImplementedError

    def read(self, key: str) -> Mapping[str, object]:
        """Return a saved fleet as it stands in its file; whether it makes sense, is not checked.

        Raises:
            StoreError: There is no such fleet, or its file cannot be read.
        """
        raise NotImplementedError

    def save(self, fleet: Mapping[str, object], key: str | None = None) -> str:
        """Save a fleet whole or not at all, and return its key.

        Args:
            fleet: Plain values.
            key: Of the fleet to replace; None saves a new one beside those of the same name.

        Raises:
            StoreError: It cannot be saved; what was saved before is still there.
        """
        raise NotImplementedError

    def remove(self, key: str) -> None:
        """Take a fleet off the list; `restore` brings it back.

        Raises:
            StoreError: There is no such fleet, or it cannot be moved.
        """
        raise NotImplementedError

    def restore(self, key: str) -> str:
        """Bring a removed fleet back and return its key: another one where that is taken by now.

        Raises:
            StoreError: No such fleet was removed, or it cannot be moved.
        """
        raise NotImplementedError
