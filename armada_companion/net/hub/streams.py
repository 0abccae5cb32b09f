"""The open streams of a hub: orders to single tables, and messages to all tables."""

import asyncio
from collections.abc import Callable
from contextlib import aclosing, suppress

from aiohttp import web
from aiohttp.web_request import BaseRequest

from armada_companion.net.hub.requests import HEADERS
from armada_companion.net.join.who import Role, Who
from armada_companion.net.store import AwayError, Store

BEAT_S = 5
READ_WITHIN_S = 10
"""A client that reads nothing for this long is dropped."""
MOST_STREAMS = 5
"""Of one key; one more ends the oldest."""
_MOST_WAITING, MOST_OF_DESK = 500, 60_000
_AGAIN_S = 1.0
_BEAT = b": beat\n\n"


class Stream:
    """One open stream; a client that lets more than `most` messages wait is dropped."""

    def __init__(self, most: int = _MOST_WAITING) -> None:
        self._waiting: asyncio.Queue[bytes] = asyncio.Queue(most)
        self._ended = asyncio.Event()

    def put(self, text: bytes) -> None:
        """Send a text; a client that reads too little is dropped."""
        try:
            self._waiting.put_nowait(text)
        except asyncio.QueueFull:
            self._ended.set()

    async def put_slowly(self, text: bytes) -> None:
        """Send a text when there is room for it."""
        await self._waiting.put(text)

    def end(self) -> None:
        """End the stream."""
        self._ended.set()

    async def send(self, response: web.StreamResponse) -> None:
        """Write what comes until the stream ends."""
        while not self._ended.is_set():
            text = await self._next()
            async with asyncio.timeout(READ_WITHIN_S):
                await response.write(text)

    async def _next(self) -> bytes:
        """Return what comes next; a beat if nothing does."""
        if not self._waiting.empty():
            return self._waiting.get_nowait()
        coming = asyncio.ensure_future(self._waiting.get())
        ending = asyncio.ensure_future(self._ended.wait())
        try:
            await asyncio.wait(
                (coming, ending), timeout=BEAT_S, return_when=asyncio.FIRST_COMPLETED
            )
            return coming.result() if coming.done() else _BEAT
        finally:
            coming.cancel()
            ending.cancel()


class Streams:
    """All open streams of a hub.

    Args:
        store: The store.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._open: dict[Who, list[Stream]] = {}
        self._told: dict[str, bytes] = {}
        self._of_tables: dict[tuple[Who, str], bytes] = {}

    def tell_table(self, who: Who, name: str, data: bytes) -> None:
        """Send an event to one table, now and at the start of each stream of it."""
        text = b"event: %b\ndata: %b\n\n" % (name.encode(), data)
        if self._of_tables.get((who, name)) != text:
            self._of_tables[who, name] = text
            self.tell(name, data, who)

    def tell(self, name: str, data: bytes, who: Who | None = None) -> None:
        """Send an event to all tables, or to one.

        Args:
            name: The name of the event. A new stream gets the last event of each name for all.
            data: Its data, one line of JSON.
            who: The table.
        """
        text = b"event: %b\ndata: %b\n\n" % (name.encode(), data)
        if who is None:
            self._told[name] = text
        for stream in self._of(who):
            stream.put(text)

    def count(self, who: Who) -> int:
        """Return how many streams of a key are open."""
        return len(self._open.get(who, ()))

    def end(self, who: Who) -> None:
        """End the streams of a key that is worth nothing any more."""
        for stream in self._open.get(who, ()):
            stream.end()

    async def orders(
        self, request: BaseRequest, who: Who, after: int, on_open: Callable[[], None]
    ) -> web.StreamResponse:
        """Send the orders to a table from a number on."""
        stream = Stream()
        for text in self._told.values():
            stream.put(text)
        for (whose, _), text in self._of_tables.items():
            if whose == who:
                stream.put(text)
        pump = asyncio.create_task(self._pump(stream, who.number, after))
        try:
            return await self.serve(request, who, stream, on_open)
        finally:
            pump.cancel()

    async def serve(
        self, request: BaseRequest, who: Who, stream: Stream, on_open: Callable[[], None]
    ) -> web.StreamResponse:
        """Send a stream; of more than five of a key the oldest ends."""
        streams = self._open.setdefault(who, [])
        streams.append(stream)
        for oldest in streams[:-MOST_STREAMS]:
            oldest.end()
        response = web.StreamResponse(headers={**HEADERS, "Content-Type": "text/event-stream"})
        try:
            with suppress(ConnectionError, TimeoutError):
                await response.prepare(request)
                await response.write(b": open\n\n")
                on_open()
                await stream.send(response)
        finally:
            streams.remove(stream)
        response.force_close()
        return response

    def _of(self, who: Who | None) -> list[Stream]:
        if who is not None:
            return self._open.get(who, [])
        tables = (streams for who, streams in self._open.items() if who.role is Role.TABLE)
        return [stream for streams in tables for stream in streams]

    async def _pump(self, stream: Stream, table: int, after: int) -> None:
        while True:
            try:
                async with aclosing(self._store.orders(table, after)) as orders:
                    async for given in orders:
                        text = b"id: %d\ndata: %b\n\n" % (given.number, given.order)
                        await stream.put_slowly(text)
                        after = given.number
            except AwayError:
                await asyncio.sleep(_AGAIN_S)
