"""`armada-companion live`: the child of a window that shows its table on telephones and streams.

It serves nothing before `{"share": true}` comes, and ends with its input.
"""

import asyncio
import json
import re
import secrets
from argparse import Namespace
from collections.abc import AsyncIterator, Callable, Mapping
from functools import partial
from pathlib import Path

import msgspec

from armada_companion.kit.live_view import LiveView, live_json
from armada_companion.net.addresses import LOCAL, host_of, own_addresses, read_address
from armada_companion.net.hall.addresses import Addresses
from armada_companion.net.hall.cards import Cards
from armada_companion.net.hall.hall import Hall
from armada_companion.net.hall.posts import Posts
from armada_companion.net.live_files import LiveFiles
from armada_companion.net.live_port import Port
from armada_companion.net.live_server import LiveServer
from armada_companion.net.live_table import MOST_DELAY_S, LiveTable
from armada_companion.net.pipe import PipeError, Said, Speaker
from armada_companion.system.resources import read_bytes

MOST_TABLES = 1000
MOST_VIEW = 65_536
_OFFLINE = "No word from this table; this may be out of date"
_TOKEN = re.compile(r"[A-Za-z0-9_-]{22}")
_FILES_S = 1
_AGAIN_S = 15
"""How long the port of a link that was given out is tried."""
_MOST_PORT = 65_535


class LiveChild:
    """Serves the views that its window writes.

    It understands `view` (with `table`, `top` and `age`), `share` (with `token`, `listen`,
    `port`, `again`, `delay`, `table`), `revoke`, `delay` and `files`; it says `addresses`, `link`
    with `overlay`, `token` and `port`, `watching`, `revoked` and `error`. A hub writes further
    lines: see `net/README.md`.

    Args:
        speaker: Gets what it says.
        given: `listen` and `port` of the command line; port 0 tries ten from the usual one.
    """

    def __init__(self, speaker: Speaker, given: Namespace) -> None:
        self._speaker = speaker
        self._listen, self._port = given.listen, given.port
        self._tables: dict[int, LiveTable] = {}
        self._delay = 0.0
        self._hall = Hall(self._tables, _now)
        self._cards = Cards(self._hall)
        self._posts = Posts(self._hall, self._cards.calls, speaker.say)
        self._addresses = Addresses(self._hall, self._cards)
        self._server = LiveServer(self._addresses, self._posts, self._on_watching)
        self._door = Port(self._server.answer)
        self._base = ""
        self._watching = 0
        self._files: LiveFiles | None = None
        self._has_failed = False
        self._timer: asyncio.TimerHandle | None = None

    async def run(self, lines: AsyncIterator[Said | PipeError]) -> None:
        """Serve until the input ends."""
        self._speaker.say(addresses=own_addresses())
        writing = asyncio.create_task(self._write_files())
        try:
            async for said in lines:
                if isinstance(said, PipeError):
                    self._speaker.say(error=str(said))
                else:
                    await self._hear(said)
        finally:
            writing.cancel()
            await self._door.stop()

    async def _hear(self, said: Said) -> None:
        try:
            self._hear_hub(said)
            if "view" in said:
                self._add(said)
            if "delay" in said:
                self._set_delay(_number(said["delay"], MOST_DELAY_S))
            if "files" in said:
                self._files = LiveFiles(Path(str(said["files"]))) if said["files"] else None
            if said.get("revoke"):
                self._revoke()
            if said.get("share"):
                await self._share(said)
        except ValueError as error:
            self._speaker.say(error=str(error))

    def _hear_hub(self, said: Said) -> None:
        for key in said.keys() & _OF_HUB.keys():
            if not isinstance(said[key], dict):
                raise ValueError(f"{key!r} is not an object")
            _OF_HUB[key](self, key, said[key])

    def _hear_tile(self, key: str, said: Said) -> None:
        if said.get("view") is None:
            self._leave(_whole(said.get("table")))
        else:
            self._add(said)

    def _leave(self, number: int) -> None:
        """Show no view of a table that is not followed any more."""
        if (table := self._tables.pop(number, None)) is not None:
            table.wake()
            self._hall.refresh()

    def _hear_line(self, key: str, said: Said) -> None:
        words = _OFFLINE if said.get("state") in ("offline", "fork") else ""
        if (table := self._tables.get(_whole(said.get("table")))) is not None:
            table.say(words)

    def _hear_hall(self, key: str, said: Said) -> None:
        self._hall.hear(said)

    def _hear_round(self, key: str, said: Said) -> None:
        before = self._hall.clock.number
        self._hall.clock.hear(said)
        if 0 < before < self._hall.clock.number:
            self._hall.begin_round()
        self._hall.refresh()

    def _hear_phones(self, key: str, said: Said) -> None:
        self._cards.hear(said)
        if self._base:
            self._say_links()

    def _hear_call(self, key: str, said: Said) -> None:
        self._cards.calls.hear(key, said)
        self._posts.heard(said)

    def _add(self, said: Said) -> None:
        number, top = _whole(said.get("table", 1)), _whole(said.get("top", 0))
        try:
            view = live_json(msgspec.convert(said["view"], LiveView))
        except msgspec.ValidationError as error:
            raise ValueError(f"a view was left out: {error}") from None
        if len(view) > MOST_VIEW:
            raise ValueError(f"a view of {len(view):,} bytes was left out")
        self._table(number).add(view, top, _now(), _number(said.get("age", 0), 1e9))
        self._advance()

    def _table(self, number: int) -> LiveTable:
        if number not in self._tables:
            if len(self._tables) >= MOST_TABLES:
                raise ValueError(f"more than {MOST_TABLES:,} tables cannot be shown")
            made = self._tables[number] = LiveTable(self._delay)
            made.watch(self._hall.wake)
            made.watch(partial(self._hall.follow, number))
        return self._tables[number]

    def _set_delay(self, delay: float) -> None:
        self._delay = delay
        for table in self._tables.values():
            table.set_delay(delay, _now())
            table.wake()
        self._advance()

    def _advance(self) -> None:
        """Show all views that are due, and schedule the next one."""
        if self._timer is not None:
            self._timer.cancel()
        loop, dues = asyncio.get_running_loop(), []
        for table in self._tables.values():
            if (due := table.advance(loop.time())) is not None:
                dues.append(due)
        self._timer = loop.call_at(min(dues), self._advance) if dues else None

    async def _share(self, said: Said) -> None:
        # Whatever is missing in an installation is missed here, not in the middle of a game.
        read_bytes("live/index.html")
        address = read_address(str(said.get("listen", self._listen)))
        port = _whole(said.get("port", self._port), _MOST_PORT)
        await self._door.open(address, port, patience_s=_AGAIN_S if said.get("again") else 0)
        host = host_of(address, self._door.number)
        names = (host, host.replace(LOCAL, "localhost")) if str(address) == LOCAL else (host,)
        self._server.hosts, self._base = frozenset(names), f"http://{host}"
        token = said.get("token")
        if not isinstance(token, str) or not _TOKEN.fullmatch(token):
            token = secrets.token_urlsafe(16)
        self._addresses.token = token
        if self._hall.is_open:
            self._say_links()
        else:
            self._say_link(_whole(said.get("table", 1)))

    def _say_link(self, number: int) -> None:
        self._table(number)
        link = f"{self._base}/{self._addresses.token}/t/{number}/"
        self._speaker.say(link=link, overlay=f"{link}overlay/", **self._keys())

    def _say_links(self) -> None:
        """Say the addresses of the hall's pages and of all printed cards."""
        link = f"{self._base}/{self._addresses.token}/"
        stream = f"{link}stream/"
        pages = {"clock": f"{link}clock", "pairings": f"{link}pairings", "stream": stream}
        cards = self._cards.addresses(self._base)
        self._speaker.say(
            link=link, overlay=f"{stream}overlay/", **pages, cards=cards, **self._keys()
        )

    def _keys(self) -> Said:
        return {"token": self._addresses.token, "port": self._door.number}

    def _revoke(self) -> None:
        self._addresses.token = self._base = ""
        for table in self._tables.values():
            table.wake()
        self._speaker.say(revoked=True)

    def _on_watching(self, count: int) -> None:
        if self._watching != count:
            self._watching = count
            self._speaker.say(watching=count)

    async def _write_files(self) -> None:
        """Write the text files each second: the clock goes on without a step."""
        while True:
            await asyncio.sleep(_FILES_S)
            if self._files is None or not self._tables:
                continue
            source = self._hall.stream if self._hall.is_open else [*self._tables.values()][0]
            snapshot = source.snapshot(_now())
            try:
                await asyncio.to_thread(self._files.write, snapshot)
                self._has_failed = False
            except OSError as error:
                if not self._has_failed:
                    self._speaker.say(error=f"the text files cannot be written: {error.strerror}")
                self._has_failed = True


_OF_HUB: Mapping[str, Callable[[LiveChild, str, Said], None]] = {
    "tile": LiveChild._hear_tile,
    "line": LiveChild._hear_line,
    "hall": LiveChild._hear_hall,
    "round": LiveChild._hear_round,
    "phones": LiveChild._hear_phones,
    **dict.fromkeys(("call", "arrived", "going", "closed", "result"), LiveChild._hear_call),
}
"""The lines of a hub."""


def _now() -> float:
    return asyncio.get_running_loop().time()


def _number(value: object, most: float) -> float:
    if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= most:
        return float(value)
    raise ValueError(f"{json.dumps(value)[:60]} is not a number from 0 to {most:g}")


def _whole(value: object, most: int = 999_999) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most:
        return value
    raise ValueError(f"{json.dumps(value)[:60]} is not a whole number from 0 to {most}")
