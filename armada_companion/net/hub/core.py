"""A hub: its store, logs, cards and messages, the games that it follows, and its connections."""

import asyncio
import json
from collections.abc import Mapping
from contextlib import suppress

from armada_companion.net.hub.desks import Desks
from armada_companion.net.hub.presence import Presence
from armada_companion.net.hub.streams import Streams
from armada_companion.net.hub.table_setup import TableLists
from armada_companion.net.join.cards import Cards
from armada_companion.net.join.identity import Identity
from armada_companion.net.logs.checking import Checked, check
from armada_companion.net.logs.folding import Folding
from armada_companion.net.logs.followed import Games
from armada_companion.net.logs.table_logs import Logs
from armada_companion.net.logs.values import change, read_plain
from armada_companion.net.logs.words import HUB, TELEPHONE, Words, log_of
from armada_companion.net.pipe import Plain, Said
from armada_companion.net.store import AGAIN, AwayError, Store
from armada_companion.system.clock import Clock

SETUP = "setup"
VALUES = ("round", "judges", SETUP, AGAIN)
"""What is sent to all tables; every hub looks for it in the store."""
_FOR_TABLES_ALONE = (SETUP, AGAIN)
"""The setup has the hash of the PIN, which no judge's laptop and no page may have."""
LAPTOPS = "keys"
"""The names and public keys of the judges who joined, for the organiser's desk alone."""
LOOK_S = 1.0


class Hub:
    """The objects that all parts of a hub share.

    Args:
        store: The store.
        identity: The event's certificate and id.
        games: All games.
        clock: The hub's clock.
        folds: Whether it follows the games of all tables, for a desk.

    Attributes:
        name: The name of the event for tables, or "".
    """

    def __init__(
        self, store: Store, identity: Identity, games: Games, clock: Clock, *, folds: bool = True
    ) -> None:
        self.store, self.identity, self.games, self.clock = store, identity, games, clock
        self.desks = Desks(self)
        self.say = self.desks.say
        self.logs, self.words = Logs(store), Words(store, clock)
        self.cards = Cards(store, lambda: asyncio.get_running_loop().time())
        self.streams = Streams(store)
        self.table_lists = TableLists(store, self.streams)
        self.presence = Presence(self._say_line)
        self.folding = Folding(store, games, clock, self.say) if folds else None
        self.name = ""
        self._told: dict[str, bytes] = {}

    async def run(self) -> None:
        """Follow the store until it is cancelled."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self._look())
            if self.folding is not None:
                group.create_task(self.folding.run())

    async def about(self) -> Plain:
        """Return the saved values of the event: its name, the organiser's key."""
        return await read_plain(self.store, "about")

    async def note(self, **values: object) -> None:
        """Save values of the event."""
        await change(self.store, "about", lambda value: value.update(values))

    async def tell_all(self, name: str, value: Said) -> None:
        """Save a value for all tables, and send it to them."""

        def replace(kept: Plain) -> None:
            kept.clear()
            kept.update(value)

        await change(self.store, name, replace)
        await self._tell_values()

    async def note_laptop(self, judge: int, about: Mapping[str, str] | None) -> None:
        """Keep the name and the public key of a judge's laptop, or forget them."""

        def note(kept: Plain) -> None:
            kept.pop(str(judge), None)
            if about is not None:
                kept[str(judge)] = dict(about)

        await change(self.store, LAPTOPS, note)
        await self._tell_values()

    async def call(self, value: Said, kind: str) -> None:
        """Keep a call or result that came without a program."""
        await self.words.add(TELEPHONE, {kind: dict(value)})

    async def note_card(self, kind: str, value: Said) -> None:
        """Keep that a card was used or died; all hubs hear it."""
        await self.words.add(HUB, {kind: dict(value)})

    async def hear(self, table: int, kind: str, value: Said) -> bool:
        """Keep what a table says beside its game; return False if it has said too much."""
        return await self.words.add(log_of(table), {kind: {"table": table, **value}})

    async def check_record(self, table: int, game: str, secret: str) -> Checked:
        """Compare a whole record with the public log, and report to the desk."""
        public = await self._all_lines(table, game, is_record=False)
        record = await self._all_lines(table, game, is_record=True)
        loop = asyncio.get_running_loop()
        found = await loop.run_in_executor(None, check, self.games, public, record, secret)
        await self.hear(table, "checked", {"game": game, **found._asdict()})
        return found

    async def _all_lines(self, table: int, game: str, *, is_record: bool) -> list[bytes]:
        found: list[bytes] = []
        while True:
            _, lines, last = await self.logs.read(table, game, len(found), is_record=is_record)
            found += lines
            if not lines or len(found) > last:
                return found

    async def _look(self) -> None:
        """Look for what another hub wrote, and for tables that are gone."""
        while True:
            with suppress(AwayError):
                await self._tell_values()
                await self.table_lists.look()
            self.presence.look(asyncio.get_running_loop().time())
            await asyncio.sleep(LOOK_S)

    async def _tell_values(self) -> None:
        for name in (*VALUES, LAPTOPS):
            entry = await self.store.read(name)
            if entry is not None and self._told.get(name) != entry.value:
                self._told[name] = entry.value
                if name != LAPTOPS:
                    self.streams.tell(name, entry.value)
                if name not in _FOR_TABLES_ALONE:
                    self.say(name, json.loads(entry.value))
        self.name = str((await self.about()).get("name", "")) or self.name

    def _say_line(self, table: int, state: str) -> None:
        self.say("line", {"table": table, "state": state, "at": self.clock.now()})
