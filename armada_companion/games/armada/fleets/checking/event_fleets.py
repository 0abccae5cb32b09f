"""The checked fleets of events: a folder for each event, in it a file for each player."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from armada_companion.kit.names import search_words
from armada_companion.store.errors import ContentError, FleetUnreadableError, StoreError
from armada_companion.system.file_names import file_name

from ..kept import KeptFleet
from ..library import FleetLibrary
from .checked_list import CheckedList

if TYPE_CHECKING:
    from ...cards.catalog import CatalogSource

_MOST_EVENTS = 200


class EventFleets:
    """The saved fleets of all events.

    Args:
        folder: The folder of the events; created by the first save.
        catalog: Returns the cards for packs.
    """

    def __init__(self, folder: Path, catalog: "CatalogSource") -> None:
        self._folder = folder
        self._catalog = catalog

    def save(self, event: str, lists: Sequence[CheckedList]) -> Iterator[int]:
        """Save the fleets of an event, each with its player's name; yield the number so far.

        The event's earlier fleet of a player is replaced. Lists that cannot be read are omitted.

        Raises:
            StoreError: A fleet cannot be saved.
        """
        name, saved = file_name(event), set[str]()
        library = self._library_of(name)
        for one in lists:
            if one.reading is None:
                continue
            kept = KeptFleet(one.reading.fleet, one.reading.game, one.text, one.player)
            earlier = self._key_of(name, one.player)
            # Two lists of one event may have the same player's name: both are saved.
            saved.add(library.save_kept(kept, None if earlier in saved else earlier))
            yield len(saved)

    def events(self) -> tuple[str, ...]:
        """Return the names of the events, the latest first; () if they cannot be listed."""
        try:
            with os.scandir(self._folder) as found:
                folders = [(one.stat().st_mtime_ns, one.name) for one in found if one.is_dir()]
        except OSError:
            return ()
        return tuple(name for _, name in sorted(folders, reverse=True)[:_MOST_EVENTS])

    def fleet_of(self, player: str) -> tuple[str, KeptFleet] | None:
        """Return the event and the fleet of a player in the latest event that has one, or None."""
        for event in self.events() if player.strip() else ():
            key = self._key_of(event, player)
            kept = None if key is None else self._read(event, key)
            if kept is not None:
                return event, kept
        return None

    def _library_of(self, event: str) -> FleetLibrary:
        return FleetLibrary(self._folder / event, self._catalog)

    def _key_of(self, event: str, player: str) -> str | None:
        """Return the key of a player's fleet, or None without one."""
        name = search_words(player)
        try:
            keys = self._library_of(event).keys_of(player)
        except StoreError:
            return None
        read = ((key, self._read(event, key)) for key in keys)
        found = (key for key, kept in read if kept and search_words(kept.player) == name)
        return next(found, None)

    def _read(self, event: str, key: str) -> KeptFleet | None:
        try:
            return self._library_of(event).read_kept(key)
        except (StoreError, FleetUnreadableError, ContentError):
            return None
