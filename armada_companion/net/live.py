"""`armada-companion live`: the child of a window that shows its table on telephones and streams.

It serves nothing before `{"share": true}` comes, and ends with its input.
"""

import asyncio
import errno
import json
import re
import secrets
from argparse import Namespace
from collections.abc import AsyncIterator
from ipaddress import IPv4Address, IPv6Address
from pathlib import Path

import msgspec

from armada_companion.kit.live_view import LiveView, live_json
from armada_companion.net.addresses import LOCAL, host_of, own_addresses, read_address
from armada_companion.net.listener import Listener
from armada_companion.net.live_files import LiveFiles
from armada_companion.net.live_server import LiveServer
from armada_companion.net.live_table import MOST_DELAY_S, LiveTable
from armada_companion.net.pipe import PipeError, Said, Speaker
from armada_companion.system.resources import read_bytes

PORT, TRIED_PORTS = 8787, 10
MOST_TABLES = 1000
MOST_VIEW = 65_536
_TOKEN = re.compile(r"[A-Za-z0-9_-]{22}")
_FILES_S = 1
_MOST_PORT = 65_535


class LiveChild:
    """Serves the views that its window writes.

    It understands `view` (with `table`, `top` and `age`), `share` (with `token`, `listen`,
    `port`, `delay`, `table`), `revoke`, `delay` and `files`; it says `addresses`, `link` with
    `overlay`, `token` and `port`, `watching`, `revoked` and `error`.

    Args:
        speaker: Gets what it says.
        given: `listen` and `port` of the command line; port 0 tries ten from the usual one.
    """

    def __init__(self, speaker: Speaker, given: Namespace) -> None:
        self._speaker = speaker
        self._listen, self._port = given.listen, given.port
        self._tables: dict[int, LiveTable] = {}
        self._delay = 0.0
        self._server = LiveServer(self._tables, self._on_watching)
        self._listener = Listener(self._server.answer)
        self._where: tuple[str, int] | None = None
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
            await self._listener.stop()

    async def _hear(self, said: Said) -> None:
        try:
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
            self._tables[number] = LiveTable(self._delay)
        return self._tables[number]

    def _set_delay(self, delay: float) -> None:
        self._delay = delay
        for table in self._tables.values():
            table.set_delay(delay, _now())
            table.wake()
        self._advance()

    def _advance(self) -> None:
        """Show what is due, and come back when more is."""
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
        if self._where is None or self._where[0] != str(address) or port not in (0, self._where[1]):
            self._where = str(address), await self._started(address, port)
        host = host_of(address, self._where[1])
        names = (host, host.replace(LOCAL, "localhost")) if str(address) == LOCAL else (host,)
        self._server.hosts = frozenset(names)
        token = said.get("token")
        if not isinstance(token, str) or not _TOKEN.fullmatch(token):
            token = secrets.token_urlsafe(16)
        self._server.token = token
        number = _whole(said.get("table", 1))
        self._table(number)
        link = f"http://{host}/{token}/t/{number}/"
        self._speaker.say(link=link, overlay=f"{link}overlay/", token=token, port=self._where[1])

    async def _started(self, address: IPv4Address | IPv6Address, port: int) -> int:
        tried = (port,) if port else range(PORT, PORT + TRIED_PORTS)
        for one in tried:
            listener = Listener(self._server.answer)
            try:
                await listener.start(str(address), one)
            except OSError as error:
                if error.errno != errno.EADDRINUSE:
                    raise ValueError(_why(error, address, one)) from None
            else:
                await self._listener.stop()
                self._listener = listener
                return one
        which = f"port {port} is" if port else f"ports {tried[0]} to {tried[-1]} are"
        raise ValueError(f"{which} used by another program; choose another port")

    def _revoke(self) -> None:
        self._server.token = ""
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
            snapshot = next(iter(self._tables.values())).snapshot(_now())
            try:
                await asyncio.to_thread(self._files.write, snapshot)
                self._has_failed = False
            except OSError as error:
                if not self._has_failed:
                    self._speaker.say(error=f"the text files cannot be written: {error.strerror}")
                self._has_failed = True


def _why(error: OSError, address: object, port: int) -> str:
    match error.errno:
        case errno.EADDRNOTAVAIL:
            return f"this computer does not have the address {address} now; choose another"
        case errno.EACCES:
            return f"the system does not let programs use port {port}; choose one above 1023"
    return f"{address} port {port} cannot be used: {error.strerror or error}"


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
