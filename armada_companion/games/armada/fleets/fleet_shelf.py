"""The folder of saved fleets: one readable file a fleet, to be copied around as one likes."""

import os
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import msgspec

from armada_companion.games.armada.fleets.fleet_keys import free_key, is_key
from armada_companion.games.armada.fleets.fleet_listing import FleetRow, matches, read_data
from armada_companion.store.errors import StoreError
from armada_companion.store.files import move, telling, write_whole

FLEET_SUFFIX = ".json"

_REMOVED = "removed"


class SavedFleet(NamedTuple):
    """One fleet in the list.

    Attributes:
        key: What `FleetShelf.read` takes: the file's name without its ending.
        name: The fleet's name, or the key where the file cannot be read.
        faction: A catalogue key, or "".
        points: The sum of its units' points.
        changed: UTC time of the last saving, in ISO 8601; "" where the file is gone.
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
        self._removed = folder / _REMOVED

    def entries(self, search: str = "") -> tuple[SavedFleet, ...]:
        """Return the saved fleets, the one changed last first.

        Args:
            search: Words that all have to be in the names of the fleet, its faction, ships,
                squadrons and upgrades; case and accents do not matter. "" for every fleet. One
                that cannot be read is always there: it may be what is looked for.

        Raises:
            StoreError: The folder cannot be read.
        """
        with telling("the saved fleets cannot be listed"):
            paths = [self._path(key) for key in sorted(_keys(self._folder))]
        dated = [(_changed_ns(path), path) for path in paths]
        dated.sort(key=lambda each: each[0], reverse=True)
        entries = (self._entry(path, changed, search) for changed, path in dated)
        return tuple(entry for entry in entries if entry is not None)

    def read(self, key: str) -> Mapping[str, object]:
        """Return a saved fleet as it stands in its file; whether it makes sense, is not checked.

        Raises:
            StoreError: There is no such fleet, or its file cannot be read.
        """
        _, fleet = read_data(self._path(key), f"fleet {key} not read")
        whole: dict[str, object] = msgspec.json.decode(fleet)
        return whole

    def save(self, fleet: Mapping[str, object], key: str | None = None) -> str:
        """Save a fleet whole or not at all, and return its key.

        Args:
            fleet: Plain values.
            key: Of the fleet to replace; None saves a new one beside those of the same name.

        Raises:
            StoreError: It cannot be saved; what was saved before is still there.
        """
        name = str(fleet.get("name") or "")
        what = f"fleet {name or key or 'without a name'} not saved"
        data = _text_of(fleet, what)
        with telling(what):
            self._folder.mkdir(parents=True, exist_ok=True)
            new = key is None
            chosen = free_key(name, _folded_keys(self._folder)) if key is None else key
            write_whole(self._path(chosen), data, new=new)
        return chosen

    def remove(self, key: str) -> None:
        """Take a fleet off the list; `restore` brings it back.

        Raises:
            StoreError: There is no such fleet, or it cannot be moved.
        """
        path = self._path(key)
        with telling(f"fleet {key} not removed"):
            path.stat()
            self._removed.mkdir(exist_ok=True)
            aside = self._removed / path.name
            if aside.exists():  # an earlier one of this key: nothing that was saved is lost
                older = free_key(key, _folded_keys(self._removed))
                move(aside, self._removed / f"{older}{FLEET_SUFFIX}", new=True)
            move(path, aside, new=True)

    def restore(self, key: str) -> str:
        """Bring the fleet that was removed last under this key back.

        Returns:
            Its key: another one where that is taken by now.

        Raises:
            StoreError: No such fleet was removed, or it cannot be moved.
        """
        path = self._path(key)
        with telling(f"fleet {key} not brought back"):
            (self._removed / path.name).stat()
            taken = _folded_keys(self._folder)
            free = free_key(key, taken) if key.casefold() in taken else key
            move(self._removed / path.name, self._path(free), new=True)
        return free

    def _path(self, key: str) -> Path:
        if not is_key(key):
            raise StoreError(f"there is no fleet {key!r}; choose one from the list")
        return self._folder / f"{key}{FLEET_SUFFIX}"

    def _entry(self, path: Path, changed_ns: int, search: str) -> SavedFleet | None:
        key, changed = path.stem, _iso(changed_ns)
        try:
            row, _ = read_data(path, f"fleet {key} not read")
        except StoreError as error:
            return SavedFleet(key=key, name=key, changed=changed, problem=str(error))
        return _listed(key, changed, row) if matches(row, search) else None


def _listed(key: str, changed: str, row: FleetRow) -> SavedFleet:
    units = (*row.ships, *row.squadrons)
    return SavedFleet(
        key=key,
        name=row.name or key,
        faction=row.faction,
        points=sum(unit.points for unit in units) if row.points is None else row.points,
        changed=changed,
        ships=tuple(unit.name or unit.card for unit in row.ships),
        squadrons=len(row.squadrons),
    )


def _keys(folder: Path) -> Iterator[str]:
    if not folder.exists():
        return
    with os.scandir(folder) as files:
        for file in files:
            key = file.name.removesuffix(FLEET_SUFFIX)
            if key != file.name and is_key(key) and file.is_file():
                yield key


def _folded_keys(folder: Path) -> frozenset[str]:
    return frozenset(key.casefold() for key in _keys(folder))


def _text_of(fleet: Mapping[str, object], what: str) -> bytes:
    try:
        return msgspec.json.format(msgspec.json.encode(fleet), indent=2) + b"\n"
    except UnicodeEncodeError as error:
        raise StoreError(f"{what}: a name holds broken characters; write it anew") from error


def _changed_ns(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:  # told when it is read
        return 0


def _iso(changed_ns: int) -> str:
    if changed_ns == 0:
        return ""
    changed = datetime.fromtimestamp(changed_ns / 1e9, UTC)
    return changed.isoformat(timespec="milliseconds").replace("+00:00", "Z")
