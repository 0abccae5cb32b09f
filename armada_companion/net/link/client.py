"""Sends a table's messages to a hub, over HTTPS with a pinned certificate."""

import json
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import NamedTuple

import aiohttp

from armada_companion.net.link.outbox import Head
from armada_companion.net.link.place import Place
from armada_companion.net.pipe import Json, Plain, Said

IDLE_S = 150.0
"""How long a connection is kept for the next step; a new one costs a hub as much as two steps."""
ANSWER_S, BEAT_S, NOBODY_S = 8.0, 15.0, 3.0
"""An answer takes at most so long, a beat of the stream, the beginning of a connection."""
_REFUSED = {
    401: "its key is not valid any more; join with a new card",
    404: "the desk knows no such table",
}
_CONFLICT, _FULL = 409, 403
_UNFIT = (400, 413, 415)
_MOST_ANSWER, _LONGEST_LINE = 2_000_000, 500_000


class AwayError(Exception):
    """The hub does not answer, or cannot now; the text is the reason."""


class DeniedError(Exception):
    """The hub rejects this table; the text is the reason."""


class ConflictError(Exception):
    """The lines do not follow the last one that the hub has, or it cannot take them."""


class UnfitError(Exception):
    """The hub will never take these lines; the text is the reason."""


class Event(NamedTuple):
    """An event of the stream: its kind, its number or 0, and its data."""

    kind: str
    number: int
    data: Json


class HubClient:
    """The requests of one table.

    Args:
        place: The table's membership.
    """

    def __init__(self, place: Place) -> None:
        self.place = place
        self._hubs = list(place.hubs)
        self._session: aiohttp.ClientSession | None = None
        self.offset_ms = 0
        """What has to be added to this computer's clock to have the hub's."""
        self._fastest = float("inf")

    @property
    def hub(self) -> str:
        """The address that is asked now."""
        return self._hubs[0]

    def use_next_hub(self) -> None:
        """Use the next address from now on."""
        self._hubs.append(self._hubs.pop(0))

    async def close(self) -> None:
        """Close all connections."""
        if self._session is not None:
            await self._session.close()
            self._session = None

    async def last(self, game: str, *, record: bool = False) -> Head | None:
        """Return the last line that the hub has of a game, or of its record."""
        more = "&record=1" if record else ""
        found = await self._ask("GET", f"/last/{self._number}?game={game}{more}")
        if found is None:
            return None
        try:
            _, n, hash = found
            return Head(int(n), str(hash))
        except (TypeError, ValueError):
            raise AwayError("the desk answers in a way that this program does not know") from None

    async def post_lines(
        self,
        game: str,
        before: str,
        lines: Sequence[bytes],
        *,
        path: str = "log",
        secret: str | None = None,
    ) -> None:
        """Send lines; they are saved when this returns.

        Args:
            before: The hash of the line before the first one, or "".
            path: `log`, or `record` with the `secret` at its end.
        """
        more = b',"secret":"%b"' % secret.encode() if secret is not None else b""
        body = b'{"v":1,"game":"%b","prev":"%b","lines":[%b]%b}'
        whole = body % (game.encode(), before.encode(), b",".join(lines), more)
        await self._ask("POST", f"/{path}/{self._number}", whole)

    async def say(self, **said: Json) -> None:
        """Send an answer to an order, or report that the game is a fork."""
        await self._ask("POST", f"/word/{self._number}", json.dumps({"v": 1, **said}).encode())

    async def say_at_desk(self, path: str, said: Said) -> None:
        """Send one line of a judge's desk; `path` names the judge: "j3"."""
        await self._ask("POST", f"/desk/{path}", json.dumps(said).encode())

    async def log(self, first: int, game: str = "") -> Plain:
        """Return lines of the hub's public log of a game; without a name, of the latest game."""
        of_game = f"&game={game}" if game else ""
        found = await self._ask("GET", f"/log/{self._number}?first={first}{of_game}")
        if not isinstance(found, dict):
            raise AwayError("the desk has no game of this table")
        return found

    async def measure_offset(self, game: str, times: int = 8) -> int:
        """Ask several times, and return the offset of the clocks by the fastest answer."""
        self._fastest = float("inf")
        for _ in range(times):
            await self.last(game)
        return self.offset_ms

    async def events(self, path: str) -> AsyncIterator[Event]:
        """Yield `open` once the hub answers, then the events of a stream, until it ends."""
        silence = aiohttp.ClientTimeout(sock_connect=NOBODY_S, sock_read=BEAT_S)
        async with self._answered("GET", path, None, silence) as answer:
            yield Event("open", 0, None)
            kind, number, data = "", 0, ""
            async for raw in answer.content:
                line = raw.decode(errors="replace").rstrip("\r\n")
                name, _, value = line.partition(": ")
                if not line:
                    if data:
                        yield Event(kind or "message", number, _parsed(data))
                    kind, number, data = "", 0, ""
                elif name == "event":
                    kind = value
                    data = data or "null"
                elif name == "id":
                    number = int(value) if value.isdecimal() else 0
                elif name == "data":
                    data = value

    @property
    def _number(self) -> str:
        return str(self.place.judge if self.place.role == "judge" else self.place.table)

    async def _ask(self, method: str, path: str, body: bytes | None = None) -> Json:
        sent = time.monotonic()
        limit = aiohttp.ClientTimeout(total=ANSWER_S, sock_connect=NOBODY_S)
        async with self._answered(method, path, body, limit) as answer:
            self._note_time(answer, time.monotonic() - sent)
            found = await _read_whole(answer)
        return _parsed(found)

    @asynccontextmanager
    async def _answered(
        self, method: str, path: str, body: bytes | None, limit: aiohttp.ClientTimeout
    ) -> AsyncIterator[aiohttp.ClientResponse]:
        """Yield the answer of the hub.

        Raises:
            AwayError: Nobody answers, or the hub cannot now.
            ConflictError: The lines do not fit.
            DeniedError: The key is not valid.
            UnfitError: The hub will never take this.
        """
        hub = self.hub
        try:
            async with self._connected().request(
                method,
                f"https://{hub}{path}",
                data=body,
                headers=self._headers(),
                timeout=limit,
                allow_redirects=False,
            ) as answer:
                _require_good(answer.status)
                yield answer
        except aiohttp.ServerFingerprintMismatch:
            raise AwayError(f"another computer answers at {hub}") from None
        except (aiohttp.ClientError, TimeoutError, OSError, ValueError):
            raise AwayError(f"nobody answers at {hub}") from None

    def _headers(self) -> dict[str, str]:
        return {
            "Authorization": f"Bearer {self.place.key}",
            "Content-Type": "application/json",
            "Accept-Encoding": "identity",
        }

    def _connected(self) -> aiohttp.ClientSession:
        if self._session is None:
            pin = aiohttp.Fingerprint(bytes.fromhex(self.place.fingerprint))
            connector = aiohttp.TCPConnector(
                ssl=pin, limit=4, ttl_dns_cache=60, keepalive_timeout=IDLE_S
            )
            self._session = aiohttp.ClientSession(
                connector=connector,
                cookie_jar=aiohttp.DummyCookieJar(),
                auto_decompress=False,
                read_bufsize=_LONGEST_LINE,
            )
        return self._session

    def _note_time(self, answer: aiohttp.ClientResponse, took: float) -> None:
        """Compare the clocks: the hub made its answer in the middle of the time that it took."""
        told = answer.headers.get("Hub-Time", "")
        if told.isdecimal() and took < self._fastest:
            self._fastest = took
            self.offset_ms = round(int(told) - (time.time() - took / 2) * 1000)


def _require_good(status: int) -> None:
    if status in _REFUSED:
        raise DeniedError(_REFUSED[status])
    if status == _CONFLICT:
        raise ConflictError
    if status == _FULL:
        raise UnfitError("the desk keeps no more steps of this game, or no more games of it")
    if status in _UNFIT:
        raise UnfitError("the desk does not know what this program sends; is one of them older")
    if status != 200:
        raise AwayError("the desk cannot keep anything now")


async def _read_whole(answer: aiohttp.ClientResponse) -> bytes:
    """Return the body of an answer, of which `read` gives only what has arrived."""
    found = bytearray()
    while part := await answer.content.readany():
        found += part
        if len(found) > _MOST_ANSWER:
            raise AwayError("the desk answers more than this program can take")
    return bytes(found)


def _parsed(text: str | bytes) -> Json:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise AwayError("the desk answers in a way that this program does not know") from None
