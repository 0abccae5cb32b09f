"""The library of saved fleets, each in a readable file that the user may copy."""

import os
import re
import unicodedata
from collections.abc import Iterator, Set
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from armada_companion.kit.names import search_words
from armada_companion.store.errors import StoreError, as_store_error
from armada_companion.system.files import make_private_folder, move, read_regular, write_whole

from ..rules.model.fleet import Fleet, unit_points
from .formats.own_json import decode_own_fleet, read_own_fleet
from .kept import (
    NO_REMARKS,
    KeptFleet,
    Remarks,
    fleet_title,
    kept_json,
    read_beside,
    read_player,
    read_remarks,
)
from .rules.game_format import STANDARD

if TYPE_CHECKING:
    from ..cards.catalog import CatalogSource

FLEET_SUFFIX = ".json"
MAX_FILE_BYTES = 1024 * 1024
"""The most bytes of a fleet's file; a usual fleet has a few thousand."""

_REMOVED = "removed"
_MAX_KEY_LENGTH = 60
_KEY = re.compile(r"[^./\\:\0][^/\\:\0]{0,199}")
_DEVICES = frozenset(
    {"con", "prn", "aux", "nul"}
    | {f"{port}{number}" for port in ("com", "lpt") for number in range(10)}
)
"""File names that Windows reserves."""


class SavedFleet(NamedTuple):
    """One fleet in the list.

    Attributes:
        key: The name of its file without the suffix.
        name: The fleet's name or title; the key of an unreadable file.
        faction: A catalogue key, or "".
        points: The sum of its units' points.
        changed: When it was saved last, UTC in ISO 8601; "" if the file is missing.
        ships: The ships' names in order.
        squadrons: Number of squadrons.
        problem: Why the file cannot be read, in one sentence, or "".
        built_for: The kind and total of the game it is built for; "" for a standard game.
        remarks: Its tags and note.
    """

    key: str
    name: str
    faction: str = ""
    points: int = 0
    changed: str = ""
    ships: tuple[str, ...] = ()
    squadrons: int = 0
    problem: str = ""
    built_for: str = ""
    remarks: Remarks = NO_REMARKS


class FleetLibrary:
    """All saved fleets in a folder.

    Args:
        folder: The folder of the fleets; created by the first save.
        catalog: Returns the cards; called when a fleet is read.
    """

    def __init__(self, folder: Path, catalog: "CatalogSource") -> None:
        self._folder = folder
        self._catalog = catalog
        self._removed = folder / _REMOVED

    def entries(self, search: str = "") -> tuple[SavedFleet, ...]:
        """Return the saved fleets, the latest first.

        Args:
            search: Words that must all occur in the tags, the note, or the names of the fleet,
                its faction, ships, squadrons or upgrades; case and accents do not matter. "" for
                every fleet. A fleet that cannot be read always matches.

        Raises:
            StoreError: The folder cannot be read.
        """
        with as_store_error("the saved fleets cannot be listed"):
            paths = [self._path(key) for key in sorted(_keys(self._folder))]
        dated = [(_changed_ns(path), path) for path in paths]
        dated.sort(key=lambda each: each[0], reverse=True)
        entries = (self._entry(path, changed, search) for changed, path in dated)
        return tuple(entry for entry in entries if entry is not None)

    def keys_of(self, player: str) -> tuple[str, ...]:
        """Return the keys that the fleets of a player may have, by `KeptFleet.player`.

        Raises:
            StoreError: The folder cannot be read.
        """
        own = free_key(player, frozenset())
        with as_store_error("the saved fleets cannot be listed"):
            found = sorted(_keys(self._folder))
        return tuple(key for key in found if key == own or key.startswith(f"{own}-"))

    def read(self, key: str) -> Fleet:
        """Return a saved fleet; see `read_kept`."""
        return self.read_kept(key).fleet

    def read_kept(self, key: str) -> KeptFleet:
        """Return a saved fleet with its game and text.

        Numbers that the file omits are those of its cards.

        Raises:
            StoreError: The fleet does not exist, or its file cannot be read.
            FleetUnreadableError: The fleet is invalid.
            ContentError: The card files cannot be read.
        """
        data, _ = _read(self._path(key), f"fleet {key} not read")
        return self.kept_of(data)

    def data_of(self, key: str) -> bytes:
        """Return the file of a fleet.

        Raises:
            StoreError: The fleet does not exist, or its file cannot be read.
        """
        return _read(self._path(key), f"fleet {key} not read")[0]

    def kept_of(self, data: bytes) -> KeptFleet:
        """Return the fleet in the bytes of a file; see `read_kept`.

        Raises:
            FleetUnreadableError: The fleet is invalid.
            ContentError: The card files cannot be read.
        """
        game, text = read_beside(data)
        catalog = self._catalog(game.packs if game else ())
        game = game and game.over(catalog)
        carried = game is not None and bool(game.packs)
        fleet = read_own_fleet(data, catalog, carried=carried)
        return KeptFleet(fleet, game, text, read_player(data), read_remarks(data))

    def save(self, fleet: Fleet, key: str | None = None) -> str:
        """Save a fleet without game and text; see `save_kept`."""
        return self.save_kept(KeptFleet(fleet), key)

    def save_kept(self, kept: KeptFleet, key: str | None = None) -> str:
        """Save a fleet and return its key; if saving fails, nothing is changed.

        Args:
            kept: The fleet with its game and text.
            key: The key of the fleet to replace; None saves a new fleet.

        Raises:
            StoreError: The fleet cannot be saved; its saved version is unchanged.
        """
        title = kept.player or fleet_title(kept.fleet)
        what = f"fleet {title} not saved"
        data = _text_of(kept, what)
        with as_store_error(what):
            make_private_folder(self._folder)
            new = key is None
            chosen = free_key(title, _taken_keys(self._folder)) if key is None else key
            write_whole(self._path(chosen), data, new=new)
        return chosen

    def remove(self, key: str) -> None:
        """Move a fleet to the removed fleets; `restore` moves it back.

        Raises:
            StoreError: The fleet does not exist, or cannot be moved.
        """
        path = self._path(key)
        with as_store_error(f"fleet {key} not removed"):
            path.stat()
            make_private_folder(self._removed)
            aside = self._removed / path.name
            if aside.exists():  # An earlier removed fleet with this key is kept too.
                older = free_key(key, _taken_keys(self._removed))
                move(aside, self._removed / f"{older}{FLEET_SUFFIX}", new=True)
            move(path, aside, new=True)

    def restore(self, key: str) -> str:
        """Restore the last removed fleet with this key.

        Returns:
            The fleet's key; a new key if another fleet has the old key now.

        Raises:
            StoreError: No such fleet was removed, or it cannot be moved.
        """
        path = self._path(key)
        with as_store_error(f"fleet {key} not restored"):
            (self._removed / path.name).stat()
            taken = _taken_keys(self._folder)
            free = free_key(key, taken) if key.casefold() in taken else key
            move(self._removed / path.name, self._path(free), new=True)
        return free

    def _path(self, key: str) -> Path:
        if not _is_key(key):
            raise StoreError(f"there is no fleet {key!r}; choose one from the list")
        return self._folder / f"{key}{FLEET_SUFFIX}"

    def _entry(self, path: Path, changed_ns: int, search: str) -> SavedFleet | None:
        key, changed = path.stem, _iso(changed_ns)
        try:
            data, fleet = _read(path, f"fleet {key} not read")
        except StoreError as error:
            return SavedFleet(key=key, name=key, changed=changed, problem=str(error))
        remarks = read_remarks(data)
        if not _matches(fleet, remarks, search):
            return None
        return _listed(key, changed, fleet, data)._replace(remarks=remarks)


def _read(path: Path, what: str) -> tuple[bytes, Fleet]:
    """Return the bytes of a file, and its fleet without numbers from the catalogue."""
    with as_store_error(what):
        if path.stat().st_size > MAX_FILE_BYTES:
            raise StoreError(
                f"{what}: the file is too large for a fleet; move it out of the folder"
            )
        data = read_regular(path, MAX_FILE_BYTES)
    try:
        return data, decode_own_fleet(data)
    except msgspec.ValidationError as error:
        reason = str(error).replace("`", "")
        raise StoreError(f"{what}: it is not a saved fleet: {reason}") from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise StoreError(f"{what}: the file is damaged; restore it from a backup") from error


def _listed(key: str, changed: str, fleet: Fleet, data: bytes) -> SavedFleet:
    game, _ = read_beside(data)
    return SavedFleet(
        key=key,
        name=fleet_title(fleet, key),
        faction=fleet.faction,
        points=fleet.points or unit_points(fleet),
        changed=changed,
        ships=tuple(ship.name or ship.card for ship in fleet.ships),
        squadrons=len(fleet.squadrons),
        built_for="" if game is None or game == STANDARD else game.words,
    )


def _matches(fleet: Fleet, remarks: Remarks, search: str) -> bool:
    """Whether every word of `search` occurs in the fleet's names, tags or note."""
    text = search_words("\n".join((*_names(fleet), *remarks.tags, remarks.note)))
    return all(word in text for word in search_words(search).split())


def _names(fleet: Fleet) -> Iterator[str]:
    yield fleet.name
    yield fleet.faction
    yield (fleet.commander or "").replace("-", " ")
    upgrades = (upgrade for ship in fleet.ships for upgrade in ship.upgrades)
    for card in (*fleet.units, *upgrades):
        yield card.name or card.card.replace("-", " ")


def _is_key(key: str) -> bool:
    """Whether a key is the name of a file in this folder, neither hidden nor a path elsewhere."""
    return _KEY.fullmatch(key) is not None


def free_key(name: str, taken: Set[str]) -> str:
    """Return a key for a new fleet of this name: `rebel-swarm`, `rebel-swarm-2` and so on.

    Args:
        name: Any text.
        taken: Case-folded keys: on some systems, file names differ by more than case.
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode("ascii").lower()
    slug = re.sub(r"[^a-z0-9]+", "-", plain)[:_MAX_KEY_LENGTH].strip("-") or "fleet"
    if slug in _DEVICES:
        slug = f"{slug}-fleet"
    key, number = slug, 1
    while key in taken:
        number += 1
        key = f"{slug}-{number}"
    return key


def _keys(folder: Path) -> Iterator[str]:
    if not folder.exists():
        return
    with os.scandir(folder) as files:
        for file in files:
            key = file.name.removesuffix(FLEET_SUFFIX)
            if key != file.name and _is_key(key) and file.is_file():
                yield key


def _taken_keys(folder: Path) -> frozenset[str]:
    return frozenset(key.casefold() for key in _keys(folder))


def _text_of(kept: KeptFleet, what: str) -> bytes:
    try:
        return kept_json(kept).encode("utf-8")
    except UnicodeEncodeError as error:
        raise StoreError(f"{what}: a name has broken characters; write it again") from error


def _changed_ns(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:  # Reported when the fleet is read.
        return 0


def _iso(changed_ns: int) -> str:
    if changed_ns == 0:
        return ""
    changed = datetime.fromtimestamp(changed_ns / 1e9, UTC)
    return changed.isoformat(timespec="milliseconds").replace("+00:00", "Z")
