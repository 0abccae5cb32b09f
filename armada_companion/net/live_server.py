"""The live page's server: it answers GET and HEAD on addresses with its token, and nothing else."""

import asyncio
import hmac
from collections.abc import Callable, Mapping
from contextlib import suppress

from aiohttp import web
from aiohttp.web_request import BaseRequest

from armada_companion.net.live_limits import Places, RateLimit
from armada_companion.net.live_table import LiveTable
from armada_companion.system.resources import read_bytes

BEAT_S = 10
LEAST_BETWEEN_S = 0.25
"""Whoever watches a table gets at most 4 views a second; the newest wins."""
READ_WITHIN_S = 10
"""A page that does not read for this long is dropped."""

OVERLAYS = (
    *("scoreboard", "banner", "side", "turn", "round", "clock", "just"),
    *("soon", "next", "result"),
)
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
    "Server": "live",
}
_PAGE = "index.html"
_FILES = {
    _PAGE: "text/html",
    "live.js": "text/javascript",
    "view.js": "text/javascript",
    "live.css": "text/css",
}
_GONE = b"event: gone\ndata: 1\n\n"
_BEAT = b"event: beat\ndata: 1\n\n"
_NOT_FOUND, _NO_HOST = 404, 421


class LiveServer:
    """Answers requests for the pages of tables.

    Args:
        tables: The tables by number.
        on_watching: Gets how many watch, whenever that changes.

    Attributes:
        token: The secret part of all addresses; "" answers none.
        hosts: What `Host` may be.
    """

    def __init__(self, tables: Mapping[int, LiveTable], on_watching: Callable[[int], None]) -> None:
        self.token = ""
        self.hosts: frozenset[str] = frozenset()
        self._tables = tables
        self._on_watching = on_watching
        self._rate, self._places = RateLimit(), Places()
        self._files: dict[str, bytes] = {}

    async def answer(self, request: BaseRequest) -> web.StreamResponse:
        """Answer a request; errors have no body."""
        address, now = request.remote or "", asyncio.get_running_loop().time()
        if refused := self._refused(request, address, now):
            return _error(refused)
        found = self._found(request.path_qs.partition("?")[0])
        if found is None:
            return _error(_NOT_FOUND)
        table, what = found
        if what == "events":
            return await self._stream(request, table, address)
        if what == "state.json":
            return _response(table.snapshot(now), "application/json")
        return _response(self._file(what), _FILES[what])

    def _refused(self, request: BaseRequest, address: str, now: float) -> int:
        """Return why a request is not looked at; 0 if it is."""
        if not self._rate.allows(address, now):
            return 429
        if request.headers.get("Host", "").lower() not in self.hosts:
            return _NO_HOST
        if request.method not in ("GET", "HEAD"):
            return 405
        return 400 if request.body_exists else 0

    def _found(self, path: str) -> tuple[LiveTable, str] | None:
        """Return the table of a path, and what is asked of it."""
        match path.split("/"):
            case ["", token, "t", number, *rest]:
                is_known = bool(self.token) and hmac.compare_digest(
                    token.encode(errors="replace"), self.token.encode()
                )
                table = self._tables.get(int(number)) if _is_number(number) else None
                what = _asked(rest)
                if is_known and table is not None and what is not None:
                    return table, what
        return None

    def _file(self, name: str) -> bytes:
        if name not in self._files:
            self._files[name] = read_bytes(f"live/{name}")
        return self._files[name]

    async def _stream(
        self, request: BaseRequest, table: LiveTable, address: str
    ) -> web.StreamResponse:
        if request.method == "HEAD":
            return _response(b"", "text/event-stream")
        if not self._places.take(address):
            return _error(503)
        self._on_watching(self._places.taken)
        try:
            return await self._send_views(request, table)
        finally:
            self._places.leave(address)
            self._on_watching(self._places.taken)

    async def _send_views(self, request: BaseRequest, table: LiveTable) -> web.StreamResponse:
        response = web.StreamResponse(headers={**HEADERS, "Content-Type": "text/event-stream"})
        changed, token = asyncio.Event(), self.token
        stop_watching = table.watch(changed.set)
        loop = asyncio.get_running_loop()
        try:
            with suppress(ConnectionError, TimeoutError):
                await response.prepare(request)
                changed.set()
                while hmac.compare_digest(self.token, token):
                    is_new = await _is_set_within(changed, BEAT_S)
                    if not is_new:
                        await _write(response, _BEAT)
                        continue
                    changed.clear()
                    if self.token == token:
                        await _write(response, b"data: %b\n\n" % table.snapshot(loop.time()))
                        await asyncio.sleep(LEAST_BETWEEN_S)
                await _write(response, _GONE)
        finally:
            stop_watching()
        response.force_close()
        return response


async def _write(response: web.StreamResponse, data: bytes) -> None:
    async with asyncio.timeout(READ_WITHIN_S):
        await response.write(data)


async def _is_set_within(event: asyncio.Event, seconds: float) -> bool:
    try:
        async with asyncio.timeout(seconds):
            return await event.wait()
    except TimeoutError:
        return False


def _is_number(text: str) -> bool:
    return len(text) <= 4 and text.isascii() and text.isdecimal()


def _asked(rest: list[str]) -> str | None:
    match rest:
        case [""]:
            return _PAGE
        case ["events" | "state.json" | "live.js" | "view.js" | "live.css" as what]:
            return what
        case ["overlay", which] if which in OVERLAYS:
            return _PAGE
        case ["overlay", "events" | "state.json" | "live.js" | "view.js" | "live.css" as what]:
            return what
    return None


def _response(body: bytes, kind: str) -> web.Response:
    return web.Response(body=body, headers=HEADERS, content_type=kind, charset="utf-8")


def _error(status: int) -> web.Response:
    made = web.Response(status=status, headers=HEADERS)
    if status != _NOT_FOUND:
        made.force_close()
    return made
