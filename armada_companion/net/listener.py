"""Accepts connections, with limits that aiohttp's own server does not have."""

import asyncio
import logging
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial

from aiohttp import web
from aiohttp.web_protocol import RequestHandler
from aiohttp.web_request import BaseRequest

from armada_companion.net.live_limits import Places

BACKLOG = 256
IDLE_S = 10
"""A connection without a request for this long, or without a whole one, is closed."""
MOST_CONNECTIONS, MOST_CONNECTIONS_EACH = 400, 60
MOST_LINE, MOST_HEADERS = 2048, 64
_SEND_BUFFER = 65_536
"""How much of what a page has not read yet the system keeps."""

_SILENT = logging.getLogger("armada_companion.net.silent")
"""Logs nothing: an address line has a token."""
_SILENT.disabled = True

Handle = Callable[[BaseRequest], Awaitable[web.StreamResponse]]


class _Connection(RequestHandler):
    """A connection; errors are answered without a body."""

    __slots__ = ("address", "idle_since", "places")
    address: str
    places: Places
    idle_since: float | None

    def handle_error(
        self,
        request: BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        if request.writer.output_size > 0:
            raise ConnectionError("a part was sent already")
        response = web.Response(status=status)
        response.force_close()
        return response

    def connection_lost(self, exc: BaseException | None) -> None:
        super().connection_lost(exc)
        self.places.leave(self.address)


class Listener:
    """Serves an address.

    Args:
        handle: Answers a request; its errors are 500 without a body.
    """

    def __init__(self, handle: Handle) -> None:
        self._handle = handle
        self._places = Places(MOST_CONNECTIONS, MOST_CONNECTIONS_EACH)
        self._connections: set[_Connection] = set()
        self._tasks: list[asyncio.Task[None]] = []
        self._socket: socket.socket | None = None
        self._server: web.Server | None = None

    async def start(self, address: str, port: int) -> None:
        """Listen.

        Raises:
            OSError: The port is in use, or this computer does not have the address.
        """
        family = socket.AF_INET6 if ":" in address else socket.AF_INET
        listening = socket.socket(family, socket.SOCK_STREAM)
        try:
            if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):
                listening.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
            else:
                listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind((address, port))
            listening.listen(BACKLOG)
        except OSError:
            listening.close()
            raise
        listening.setblocking(False)
        self._socket = listening
        self._server = web.Server(self._answer, handler_cancellation=True)
        self._tasks = [asyncio.create_task(self._accept()), asyncio.create_task(self._reap())]

    async def stop(self) -> None:
        """Listen no more, and close all connections."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []
        if self._socket is not None:
            self._socket.close()
            self._socket = None
        for one in tuple(self._connections):
            _abort(one)
        self._connections.clear()

    async def _accept(self) -> None:
        loop, listening = asyncio.get_running_loop(), self._socket
        assert listening is not None
        while True:
            try:
                taken, peer = await loop.sock_accept(listening)
            except OSError:
                # Too many open files, or the network went away.
                await asyncio.sleep(0.1)
                continue
            address = str(peer[0])
            if not self._places.take(address):
                taken.close()
                continue
            with suppress(OSError):
                taken.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER)
                taken.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            made = self._made(address)
            try:
                await loop.connect_accepted_socket(partial(_same, made), taken)
            except OSError:
                taken.close()
                self._places.leave(address)
                self._connections.discard(made)

    def _made(self, address: str) -> _Connection:
        assert self._server is not None
        made = _Connection(
            self._server,
            loop=asyncio.get_running_loop(),
            access_log=_SILENT,
            logger=_SILENT,
            max_line_size=MOST_LINE,
            max_field_size=MOST_LINE,
            max_headers=MOST_HEADERS,
            lingering_time=0,
            auto_decompress=False,
            read_bufsize=8192,
        )
        made.address, made.places = address, self._places
        made.idle_since = asyncio.get_running_loop().time()
        self._connections.add(made)
        return made

    async def _answer(self, request: BaseRequest) -> web.StreamResponse:
        connection = request.protocol
        assert isinstance(connection, _Connection)
        connection.idle_since = None
        try:
            return await self._handle(request)
        finally:
            connection.idle_since = asyncio.get_running_loop().time()

    async def _reap(self) -> None:
        """Close connections that say nothing, or never finish a request."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(1)
            for one in tuple(self._connections):
                if one.transport is None:
                    self._connections.discard(one)
                elif one.idle_since is not None and loop.time() - one.idle_since > IDLE_S:
                    _abort(one)


def _same(connection: _Connection) -> _Connection:
    return connection


def _abort(connection: _Connection) -> None:
    if isinstance(connection.transport, asyncio.WriteTransport):
        connection.transport.abort()
