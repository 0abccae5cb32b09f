"""What the desk sets for tables: the setup of their games, and the lists of their players.

All of it is in the store, so that another hub, and one that starts again, say the same.
"""

from collections.abc import Mapping
from hashlib import sha256

import msgspec

from armada_companion.kit.event_setup import EventSetup
from armada_companion.net.hub.streams import Streams
from armada_companion.net.join.who import Role, Who
from armada_companion.net.logs.values import change, read_plain
from armada_companion.net.pipe import Json, Plain
from armada_companion.net.store import Store

MOST_LISTS, MOST_BYTES = 8, 60_000
_INDEX = "lists"


def read_setup(value: Json) -> Plain:
    """Return the setup of an event's games; raise ValueError if it is none."""
    try:
        setup = msgspec.convert(value, EventSetup)
    except msgspec.ValidationError:
        # Without its words, which could quote the hash of the PIN.
        raise ValueError("this is no setup of an event's games") from None
    if len(msgspec.json.encode(setup)) > MOST_BYTES:
        raise ValueError("the setup of the event's games is too long")
    plain: Plain = msgspec.to_builtins(setup)
    return plain


def read_lists(lists: Json, table: int) -> dict[str, str]:
    """Return the lists of a table, keyed by their players; raise ValueError if they are none."""
    if not isinstance(lists, dict) or len(lists) > MOST_LISTS:
        raise ValueError(f"a table has at most {MOST_LISTS} lists, keyed by their players")
    plain = {str(player)[:100]: str(text) for player, text in lists.items()}
    if len(msgspec.json.encode(plain)) > MOST_BYTES:
        raise ValueError(f"the lists of table {table} are too long")
    return plain


class TableLists:
    """The lists of all tables: a value of the store for each table, and one with their hashes.

    Args:
        store: The store.
        streams: The streams of the tables.
    """

    def __init__(self, store: Store, streams: Streams) -> None:
        self._store, self._streams = store, streams
        self._told: Plain = {}

    async def keep(self, table: int, lists: Mapping[str, str]) -> None:
        """Save the lists of a table, and send them to it."""

        def replace(kept: Plain) -> None:
            kept.clear()
            kept.update(lists)

        def note(index: Plain) -> None:
            index[str(table)] = _hash(lists)

        await change(self._store, f"{_INDEX}.{table}", replace)
        await change(self._store, _INDEX, note)
        await self.look()

    async def look(self) -> None:
        """Send the tables the lists that this hub or another one has saved."""
        for table, mark in (await read_plain(self._store, _INDEX)).items():
            if self._told.get(table) != mark:
                lists = await read_plain(self._store, f"{_INDEX}.{table}")
                who = Who(Role.TABLE, int(table))
                self._streams.tell_table(who, "lists", msgspec.json.encode(lists))
                self._told[table] = mark


def _hash(lists: Mapping[str, str]) -> str:
    return sha256(msgspec.json.encode(lists, order="sorted")).hexdigest()
