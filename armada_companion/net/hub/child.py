"""`armada-companion hub`: the hub of an event, for the desk's pipe or for a keeper."""

import asyncio
import errno
from argparse import Namespace
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path

from armada_companion import games
from armada_companion.event.folder import DATABASE
from armada_companion.games.entry import LoadedGames, card_sources
from armada_companion.net.addresses import host_of, own_addresses, read_address
from armada_companion.net.ending import end
from armada_companion.net.hub import beacon
from armada_companion.net.hub.core import SETUP, Hub
from armada_companion.net.hub.desks import Desk, hear_judge, read_table
from armada_companion.net.hub.live_feed import LiveFeed
from armada_companion.net.hub.server import HubServer
from armada_companion.net.hub.table_setup import read_lists, read_setup
from armada_companion.net.join.identity import identity_of
from armada_companion.net.join.who import Role, Who, read_who
from armada_companion.net.listener import Limits, Listener
from armada_companion.net.logs.followed import Games
from armada_companion.net.pipe import Json, PipeError, Plain, Said
from armada_companion.net.store import AwayError, Store
from armada_companion.net.stores.embedded import EmbeddedStore
from armada_companion.session.judge_keys import JudgeKeysError, read_judge_keys
from armada_companion.system.clock import SystemClock

PORT = 8443
LIMITS = Limits(connections=1000, each=100, first_s=8, idle_s=200)
MOST_CARDS = 2000
_MOST_PORT = 65_535

Say = Callable[..., None]


def all_games(*, is_live: bool) -> Games:
    """Return the games of the program.

    Args:
        is_live: Whether tiles are for live pages too, so that they need the whole view.
    """
    views = {
        entry.name: entry.live() if is_live or entry.tile is None else entry.tile()
        for entry in games.ENTRIES
    }
    return Games(LoadedGames(games.ENTRIES), card_sources(games.ENTRIES), views)


async def open_store(folder: Path, event: str, given: Namespace) -> Store:
    """Return the store of an event.

    Raises:
        StoreFaultError: It cannot be used.
    """
    if given.log:
        from armada_companion.net.stores.jetstream import JetStreamStore

        return await JetStreamStore.open(given.log, event, given.creds)
    return EmbeddedStore.open(folder / DATABASE, event)


class HubChild:
    """The hub, and the desk at its pipe.

    Args:
        say: Gets each line for the desk.
        given: The words of the command line.
    """

    def __init__(self, say: Say, given: Namespace) -> None:
        self._say, self._given = say, given
        self._listener: Listener | None = None
        self._beacon: asyncio.Task[None] | None = None
        self._address = ""
        self._hub: Hub | None = None
        self._desk: Desk | None = None
        self._live: LiveFeed | None = None

    async def run(self, lines: AsyncIterator[Said | PipeError]) -> None:
        """Serve until the input ends.

        Raises:
            StoreFaultError: The event cannot be opened.
        """
        folder = Path(self._given.folder)
        identity = identity_of(folder)
        store = await open_store(folder, identity.event, self._given)
        folds = not self._given.log or self._given.json or self._given.live
        hub = Hub(store, identity, all_games(is_live=self._given.live), SystemClock(), folds=folds)
        self._hub, self._desk = hub, hub.desks.add(None, self._say_line)
        if self._given.live:
            self._live = LiveFeed(hub, self._say_live)
        running = asyncio.create_task(self._run_all(hub))
        try:
            self._say(addresses=own_addresses())
            await self._say_event(hub)
            if self._given.listen:
                await self._hear({"open": {"listen": self._given.listen}})
                if self._live is not None and not self._given.json:
                    # Nobody else chooses anything.
                    await self._live.hear({"hall": {"name": hub.name, "shown": "hall"}})
                    await self._live.hear({"share": True, "listen": self._given.listen})
            await self._hear_all(lines, running)
        finally:
            await self._close()
            hub.desks.remove(self._desk)
            await end(running)
            await store.close()

    async def _run_all(self, hub: Hub) -> None:
        async with asyncio.TaskGroup() as group:
            group.create_task(hub.run())
            if self._live is not None:
                group.create_task(self._live.run())

    def _say_live(self, said: Plain) -> None:
        self._say(live=said)

    async def _say_event(self, hub: Hub) -> None:
        with suppress(AwayError):
            hub.name = str((await hub.about()).get("name", ""))
        identity = hub.identity
        about = {"id": identity.event, "name": hub.name, "fingerprint": identity.fingerprint}
        self._say(event=about)

    async def _hear_all(
        self, lines: AsyncIterator[Said | PipeError], running: asyncio.Task[None]
    ) -> None:
        hearing = asyncio.create_task(self._hear_lines(lines))
        try:
            await asyncio.wait((hearing, running), return_when=asyncio.FIRST_COMPLETED)
            if running.done():
                # A fault of the program: it ends the hub, and the desk starts another one.
                running.result()
            hearing.result()
        finally:
            hearing.cancel()

    async def _hear_lines(self, lines: AsyncIterator[Said | PipeError]) -> None:
        async for said in lines:
            if isinstance(said, PipeError):
                self._say(error=str(said), about="")
            else:
                await self._hear(said)

    async def _hear(self, said: Said) -> None:
        assert self._desk is not None
        heard = await hear_judge(self._desk, said)
        for about, hear in _HEARD.items():
            if about in said:
                heard = True
                try:
                    await hear(self, said[about])
                except (ValueError, JudgeKeysError) as error:
                    self._say(error=str(error), about=about)
                except AwayError as error:
                    words = f"the store does not answer, try again: {error}"
                    self._say(error=words, about=about)
        if not heard:
            self._say(error=f"the hub does not know {next(iter(said), '')[:40]!r}", about="")

    def _say_line(self, name: str, value: Said) -> None:
        if name == "error":
            self._say(**value)
        else:
            self._say(**{name: value})

    @property
    def hub(self) -> Hub:
        """The hub while it runs."""
        assert self._hub is not None
        return self._hub

    async def _open(self, value: Json) -> None:
        value = value if isinstance(value, dict) else {}
        address = read_address(str(value.get("listen", "")))
        port = value.get("port", self._given.port)
        if type(port) is not int or not 0 < port <= _MOST_PORT:
            raise ValueError(f"{str(port)[:20]!r} is no port; use one from 1 to {_MOST_PORT}")
        if name := str(value.get("name", ""))[:200]:
            self.hub.name = name
            await self.hub.note(name=name)
        await self._close()
        listener = Listener(
            HubServer(self.hub).answer, limits=LIMITS, tls=self.hub.identity.context
        )
        try:
            await listener.start(str(address), port)
        except OSError as error:
            raise ValueError(_why_not(str(address), port, error)) from error
        self._listener, self._address = listener, host_of(address, port)
        await self._add_address()
        if address.version == 4 and not address.is_loopback:
            sending = beacon.send(self.hub.name, self._address, str(address))
            self._beacon = asyncio.create_task(sending)
        self._say(opened={"address": self._address})

    async def _add_address(self) -> None:
        """Note where this hub is, for tables that join at another one."""
        about = await self.hub.about()
        hubs = [one for one in about.get("hubs", []) if one != self._address]
        await self.hub.note(hubs=[self._address, *hubs][:10])

    async def _close(self, value: Json = True) -> None:
        if self._beacon is not None:
            self._beacon.cancel()
            self._beacon = None
        if self._listener is not None:
            await self._listener.stop()
            self._listener = None
            if self._hub is not None and value:
                self._say(closed=True)

    async def _hear_organiser(self, value: Json) -> None:
        if not isinstance(value, str) or len(value) != 64:
            raise ValueError("this is no public key of an organiser")
        await self.hub.note(organiser=value)

    async def _hear_judges(self, value: Json) -> None:
        listed = read_judge_keys(value)
        if listed.event != self.hub.identity.event:
            raise ValueError("the list of judges is of another event")
        await self.hub.tell_all("judges", value)

    async def _hear_round(self, value: Json) -> None:
        if not isinstance(value, dict) or type(value.get("number")) is not int:
            raise ValueError("a round has a number")
        await self.hub.tell_all("round", value)

    async def _hear_setup(self, value: Json) -> None:
        await self.hub.tell_all(SETUP, read_setup(value))

    async def _hear_lists(self, value: Json) -> None:
        table = read_table(value.get("table") if isinstance(value, dict) else None)
        await self.hub.table_lists.keep(table, read_lists(value.get("lists"), table))

    async def _hear_card(self, value: Json) -> None:
        await self._say_card(read_who(value), is_new=bool(value.get("new")))

    async def _hear_cards(self, value: Json) -> None:
        if not isinstance(value, list) or len(value) > MOST_CARDS:
            raise ValueError(f"cards are a list of at most {MOST_CARDS:,} numbers of tables")
        for table in value:
            await self._say_card(Who(Role.TABLE, read_table(table)))

    async def _say_card(self, who: Who, *, is_new: bool = False) -> None:
        card = await self.hub.cards.card(who, new=is_new)
        if self._live is not None and who.role is not Role.LOOK:
            self._live.add_card(who.number, is_judge=who.role is Role.JUDGE)
        self._say(card={**who.plain, "code": card.code, "joined": card.has_joined})

    async def _hear_live(self, value: Json) -> None:
        if self._live is None:
            raise ValueError("this hub was started without --live")
        await self._live.hear(value)

    async def _hear_revoke(self, value: Json) -> None:
        who = read_who(value)
        await self.hub.cards.revoke(who)
        if who.role is Role.JUDGE:
            await self.hub.note_laptop(who.number, None)
            if self._live is not None:
                self._live.remove_judge(who.number)
        self.hub.streams.end(who)
        self._say(revoked=who.plain)

    async def _hear_acts(self, value: Json) -> None:
        self.hub.desks.tell_acts(value)

    async def _hear_not_done(self, value: Json) -> None:
        if not isinstance(value, dict):
            raise ValueError("say which judge, and why")
        refused = {"error": str(value.get("why", "")), "about": "do"}
        self.hub.desks.tell_judge(value.get("judge"), "error", refused)

    async def _hear_take(self, value: Json) -> None:
        table = read_table(value.get("table") if isinstance(value, dict) else None)
        game = str(value.get("game", ""))
        if await self.hub.logs.last(table, game) is None or not game:
            raise ValueError(f"table {table} has no such game")
        await self.hub.logs.take(table, game)
        await self.hub.logs.name(table, game, fresh=True)
        self.hub.streams.tell("again", b"{}", Who(Role.TABLE, table))


_HEARD: Mapping[str, Callable[[HubChild, Json], Awaitable[None]]] = {
    "open": HubChild._open,
    "close": HubChild._close,
    "organiser": HubChild._hear_organiser,
    "judges": HubChild._hear_judges,
    "round": HubChild._hear_round,
    "setup": HubChild._hear_setup,
    "lists": HubChild._hear_lists,
    "card": HubChild._hear_card,
    "cards": HubChild._hear_cards,
    "revoke": HubChild._hear_revoke,
    "live": HubChild._hear_live,
    "acts": HubChild._hear_acts,
    "not_done": HubChild._hear_not_done,
    "take": HubChild._hear_take,
}


def _why_not(address: str, port: int, error: OSError) -> str:
    where = host_of(ip_address(address), port)
    if error.errno == errno.EADDRINUSE:
        return f"port {port} of {address} is used by another program; choose another port"
    if error.errno == errno.EADDRNOTAVAIL:
        return f"this computer has no address {address} now; is it in the network?"
    if error.errno in (errno.EACCES, errno.EPERM):
        return f"the system does not allow to listen at {where}"
    return f"the hub cannot listen at {where}: {error.strerror or error}"
