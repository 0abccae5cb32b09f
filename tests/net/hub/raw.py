"""A client that speaks to a hub in raw bytes over TLS."""

import asyncio
import gzip
import re
import socket
import ssl
from contextlib import suppress

from tests.net.hub.served_hub import HubServed, Table, unpinned

ANSWER_S = 60


class Raw:
    """One connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def open(
        cls, hub: HubServed, context: ssl.SSLContext | None = None, *, buffer: int = 0
    ) -> "Raw":
        """Connect; `buffer` is how many bytes the system keeps that were not read yet."""
        own = socket.socket()
        if buffer:
            own.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        own.setblocking(False)
        await asyncio.get_running_loop().sock_connect(own, ("127.0.0.1", hub.port))
        context = context or unpinned()
        return cls(*await asyncio.open_connection(sock=own, ssl=context, server_hostname="hub"))

    async def send(self, data: bytes) -> None:
        """Send bytes; the other side may have closed."""
        with suppress(ConnectionError, ssl.SSLError):
            self.writer.write(data)
            await self.writer.drain()

    async def all(self) -> bytes:
        """Return all that comes until the other side closes."""
        found = b""
        async with asyncio.timeout(ANSWER_S):
            with suppress(ConnectionError, ssl.SSLError):
                while part := await self.reader.read(65_536):
                    found += part
        self.close()
        return found

    def close(self) -> None:
        """Close the connection."""
        with suppress(Exception):
            self.writer.transport.abort()


async def ask(hub: HubServed, data: bytes) -> bytes:
    """Send bytes on a connection of their own; return all that comes."""
    raw = await Raw.open(hub)
    await raw.send(data)
    return await raw.all()


def request(
    table: Table, start: bytes, body: bytes = b"", *headers: bytes, key: bytes | None = None
) -> bytes:
    """Return a request with a key, which ends its connection."""
    given = table.key.encode() if key is None else key
    lines = [
        start + b" HTTP/1.1",
        b"Host: hub",
        b"Connection: close",
        b"Authorization: Bearer " + given,
        *headers,
    ]
    if body and not any(one.startswith((b"Content-Length", b"Transfer")) for one in headers):
        lines += [b"Content-Type: application/json", b"Content-Length: %d" % len(body)]
    return b"\r\n".join([*lines, b"", body])


def statuses(answer: bytes) -> list[int]:
    """Return the statuses in what came."""
    return [int(one) for one in re.findall(rb"HTTP/1\.[01] ([0-9]{3}) ", answer)]


def body_of(answer: bytes) -> bytes:
    """Return what follows the headers of the first answer."""
    return answer.partition(b"\r\n\r\n")[2]


def bomb(size: int) -> bytes:
    """Return many bytes packed into few."""
    return gzip.compress(bytes(size), 9)
