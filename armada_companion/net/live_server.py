"""The server of the live pages: GET and HEAD at secret addresses, and POST from cards' pages."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from aiohttp import web
from aiohttp.web_request import BaseRequest

from armada_companion.net.hall.addresses import (
    EVENTS,
    FILES,
    FOLDER,
    STATE,
    Addresses,
    Found,
    Source,
)
from armada_companion.net.hall.cards import CardPage
from armada_companion.net.hall.posts import OF_A_JUDGE, OF_A_TABLE, Posts
from armada_companion.net.live_limits import Places, RateLimit
from armada_companion.system.resources import read_bytes

BEAT_S = 10
LEAST_BETWEEN_S = 0.25
"""Whoever watches a table gets at most 4 views a second; the newest wins."""
READ_WITHIN_S = 10
"""A page that does not read for this long is dropped."""

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
_GONE = b"event: gone\ndata: 1\n\n"
_BEAT = b"event: beat\ndata: 1\n\n"
_NOT_FOUND, _METHOD, _NO_HOST = 404, 405, 421


class LiveServer:
    """Answers requests for the live pages.

    Args:
        addresses: Finds what a path asks for.
        posts: Takes what the pages of cards send.
        on_watching: Gets how many watch, whenever that changes.

    Attributes:
        hosts: What `Host` may be.
    """

    def __init__(
        self, addresses: Addresses, posts: Posts, on_watching: Callable[[int], None]
    ) -> None:
        self.hosts: frozenset[str] = frozenset()
        self._addresses, self._posts = addresses, posts
        self._on_watching = on_watching
        self._rate, self._places, self._cards = RateLimit(), Places(), Places()
        self._files: dict[str, bytes] = {}

    async def answer(self, request: BaseRequest) -> web.StreamResponse:
        """Answer a request; errors have no body."""
        address, now = request.remote or "", asyncio.get_running_loop().time()
        if not self._rate.allows(address, now):
            return _error(429)
        if request.headers.get("Host", "").lower() not in self.hosts:
            return _error(_NO_HOST)
        found = self._found(request)
        is_post = found is not None and found.what in (*OF_A_TABLE, *OF_A_JUDGE)
        if request.method == "POST" and found is not None and is_post:
            return await self._post(request, found)
        if request.method not in ("GET", "HEAD"):
            return _error(_METHOD)
        if request.body_exists:
            return _error(400)
        if found is None:
            return _error(_NOT_FOUND)
        return _error(_METHOD) if is_post else await self._get(request, found, address, now)

    def _found(self, request: BaseRequest) -> Found | None:
        return self._addresses.find(request.path_qs.partition("?")[0])

    async def _post(self, request: BaseRequest, found: Found) -> web.StreamResponse:
        if not isinstance(found.source, CardPage):
            return _error(_METHOD)
        status, body = await self._posts.take(request, found.source, found.what)
        return _error(status) if status >= 400 else _response(body, "application/json")

    async def _get(
        self, request: BaseRequest, found: Found, address: str, now: float
    ) -> web.StreamResponse:
        if found.what == EVENTS:
            return await self._stream(request, found.source, address)
        if found.what == STATE:
            return _response(found.source.snapshot(now), "application/json")
        if found.what == FOLDER:
            place = request.path_qs.partition("?")[0].rpartition("/")[2]
            return web.Response(status=302, headers={**HEADERS, "Location": f"{place}/"})
        return _response(self._file(found.what), FILES[found.what])

    def _file(self, name: str) -> bytes:
        if name not in self._files:
            self._files[name] = read_bytes(f"live/{name}")
        return self._files[name]

    async def _stream(
        self, request: BaseRequest, source: Source, address: str
    ) -> web.StreamResponse:
        if request.method == "HEAD":
            return _response(b"", "text/event-stream")
        # A flood of telephones takes no place from who calls a judge.
        places = self._cards if isinstance(source, CardPage) else self._places
        if not places.take(address):
            return _error(503)
        self._on_watching(self._places.taken)
        try:
            return await self._send_views(request, source)
        finally:
            places.leave(address)
            self._on_watching(self._places.taken)

    async def _send_views(self, request: BaseRequest, source: Source) -> web.StreamResponse:
        response = web.StreamResponse(headers={**HEADERS, "Content-Type": "text/event-stream"})
        changed, loop = asyncio.Event(), asyncio.get_running_loop()
        stop_watching = source.watch(changed.set)
        try:
            with suppress(ConnectionError, TimeoutError):
                await response.prepare(request)
                changed.set()
                while (found := self._found(request)) is not None:
                    if found.source is not source:
                        # A table that is followed from now on, or no more.
                        stop_watching()
                        source, stop_watching = found.source, found.source.watch(changed.set)
                        changed.set()
                    if not await _is_set_within(changed, BEAT_S):
                        await _write(response, _BEAT)
                        continue
                    changed.clear()
                    if self._is_same(request, source):
                        await _write(response, b"data: %b\n\n" % source.snapshot(loop.time()))
                        await asyncio.sleep(max(LEAST_BETWEEN_S, source.pace_s))
                await _write(response, _GONE)
        finally:
            stop_watching()
        response.force_close()
        return response

    def _is_same(self, request: BaseRequest, source: Source) -> bool:
        found = self._found(request)
        return found is not None and found.source is source


async def _write(response: web.StreamResponse, data: bytes) -> None:
    async with asyncio.timeout(READ_WITHIN_S):
        await response.write(data)


async def _is_set_within(event: asyncio.Event, seconds: float) -> bool:
    try:
        async with asyncio.timeout(seconds):
            return await event.wait()
    except TimeoutError:
        return False


def _response(body: bytes, kind: str) -> web.Response:
    return web.Response(body=body, headers=HEADERS, content_type=kind, charset="utf-8")


def _error(status: int) -> web.Response:
    made = web.Response(status=status, headers=HEADERS)
    if status != _NOT_FOUND:
        made.force_close()
    return made
