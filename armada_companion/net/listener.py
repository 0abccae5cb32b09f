"""Accepts connections, with limits that aiohttp's own server does not have."""

import asyncio
import logging
import socket
import ssl
from asyncio.sslproto import SSLProtocol
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, NamedTuple

from aiohttp import web
from aiohttp.web_protocol import RequestHandler
from aiohttp.web_request import BaseRequest

from armada_companion.net.ending import end
from armada_companion.net.live_limits import Places

BACKLOG = 1024
IDLE_S = 10
"""A connection without a request for this long, or without a whole one, is closed."""
MOST_CONNECTIONS, MOST_CONNECTIONS_EACH = 400, 60
MOST_LINE, MOST_HEADERS = 2048, 64
HANDSHAKE_S, SHUTDOWN_S = 5, 2
TLS_BUFFER = 16_384
"""The bytes that a TLS connection reads at once; asyncio's own 256 KB cost 50 MB for 200 tables."""
_SEND_BUFFER = 65_536
"""How much of what a page has not read yet the system keeps."""

_SILENT = logging.getLogger("armada_companion.net.silent")
"""Logs nothing: an address line has a token."""
_SILENT.disabled = True

Handle = Callable[[BaseRequest], Awaitable[web.StreamResponse]]


class Limits(NamedTuple):
    """The limits of a listener.

    Attributes:
        connections, each: How many connections, in all and of one address.
        first_s: How long a connection may be open before its first whole request is there.
        idle_s: How long it may say nothing between two requests.
    """

    connections: int
    each: int
    first_s: float
    idle_s: float


class Connection(RequestHandler):
    """A connection; errors are answered without a body.

    Attributes:
        address: The address of the other side.
        state: What the handler keeps for this connection.
    """

    __slots__ = ("address", "has_asked", "idle_since", "is_made", "listener", "state")
    address: str
    listener: "Listener"
    idle_since: float | None
    has_asked: bool
    is_made: bool
    # Any: the handler's own.
    state: dict[str, Any]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.is_made = True
        self.listener.add(self)
        super().connection_made(transport)

    def data_received(self, data: bytes) -> None:
        if self.has_asked and self.idle_since is not None:
            # The next request has begun, and has to be whole soon.
            self.has_asked = False
            self.idle_since = asyncio.get_running_loop().time()
        super().data_received(data)

    def handle_error(
        self,
        request: BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        if request.writer.output_size > 0:
            raise ConnectionError("a part was sent already")
        # Without the versions of Python and aiohttp.
        response = web.Response(status=status, headers={"Server": "companion"})
        response.force_close()
        return response

    def connection_lost(self, exc: BaseException | None) -> None:
        super().connection_lost(exc)
        self.listener.remove(self)


class Listener:
    """Serves an address.

    Args:
        handle: Answers a request; its errors are 500 without a body.
        limits: What it allows; those of a live page if left out.
        tls: For connections by TLS.
    """

    def __init__(
        self, handle: Handle, *, limits: Limits | None = None, tls: ssl.SSLContext | None = None
    ) -> None:
        self._handle = handle
        self._limits = limits or Limits(MOST_CONNECTIONS, MOST_CONNECTIONS_EACH, IDLE_S, IDLE_S)
        self._tls = tls
        self._places = Places(self._limits.connections, self._limits.each)
        self._connections: set[Connection] = set()
        self._tasks: list[asyncio.Task[None]] = []
        self._connecting: set[asyncio.Task[None]] = set()
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
        # Before TLS has its first connection; asyncio has no other way to say it.
        SSLProtocol.max_size = TLS_BUFFER
        listening.setblocking(False)
        self._socket = listening
        self._server = web.Server(self._answer, handler_cancellation=True)
        self._tasks = [asyncio.create_task(self._accept()), asyncio.create_task(self._reap())]

    async def stop(self) -> None:
        """Listen no more, and close all connections."""
        await end(*self._tasks, *self._connecting)
        self._tasks = []
        if self._socket is not None:
            self._socket.close()
            self._socket = None
        for one in tuple(self._connections):
            abort(one)
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
            # Counted before TLS, which is what costs.
            if not self._places.take(address):
                taken.close()
                continue
            task = asyncio.create_task(self._connect(taken, address))
            self._connecting.add(task)
            task.add_done_callback(self._connecting.discard)

    async def _connect(self, taken: socket.socket, address: str) -> None:
        made, is_tls = self._made(address), self._tls is not None
        try:
            with suppress(OSError):
                taken.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER)
                taken.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            # OSError: TLS too. Others end with the listener.
            with suppress(OSError, TimeoutError):
                if is_tls:
                    await _first_bytes(taken)
                await asyncio.get_running_loop().connect_accepted_socket(
                    lambda: made,
                    taken,
                    ssl=self._tls,
                    ssl_handshake_timeout=HANDSHAKE_S if is_tls else None,
                    ssl_shutdown_timeout=SHUTDOWN_S if is_tls else None,
                )
        finally:
            if not made.is_made:
                taken.close()
                self._places.leave(address)

    def add(self, connection: Connection) -> None:
        """Note a connection that is made."""
        self._connections.add(connection)

    def remove(self, connection: Connection) -> None:
        """Note that a connection has ended."""
        self._places.leave(connection.address)
        self._connections.discard(connection)

    def _made(self, address: str) -> Connection:
        assert self._server is not None
        made = Connection(
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
            keepalive_timeout=self._limits.idle_s,
        )
        made.address, made.listener, made.state = address, self, {}
        made.has_asked = made.is_made = False
        made.idle_since = asyncio.get_running_loop().time()
        return made

    async def _answer(self, request: BaseRequest) -> web.StreamResponse:
        connection = request.protocol
        assert isinstance(connection, Connection)
        connection.idle_since = None
        try:
            return await self._handle(request)
        finally:
            connection.has_asked = True
            connection.idle_since = asyncio.get_running_loop().time()

    async def _reap(self) -> None:
        """Close connections that say nothing, or never finish a request."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(1)
            now = loop.time()
            for one in tuple(self._connections):
                limit = self._limits.idle_s if one.has_asked else self._limits.first_s
                if one.idle_since is not None and now - one.idle_since > limit:
                    abort(one)


async def _first_bytes(taken: socket.socket) -> None:
    """Wait until a client says something; before that, TLS would cost 80 KB a connection.

    Raises:
        TimeoutError: It says nothing.
    """
    loop = asyncio.get_running_loop()
    said: asyncio.Future[None] = loop.create_future()
    try:
        loop.add_reader(taken, _set, said)
    except NotImplementedError:
        # Windows cannot wait for it; the handshake has a limit of its own.
        return
    try:
        async with asyncio.timeout(HANDSHAKE_S):
            await said
    finally:
        loop.remove_reader(taken)


def _set(said: "asyncio.Future[None]") -> None:
    if not said.done():
        said.set_result(None)


def abort(connection: Connection) -> None:
    """Close a connection at once."""
    if isinstance(connection.transport, asyncio.WriteTransport):
        connection.transport.abort()
