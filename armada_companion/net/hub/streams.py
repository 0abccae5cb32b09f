"""The open streams of a hub: orders to single tables, and messages to all tables."""

import asyncio
from collections import deque
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
_BEAT_LOOK_S = 0.25
_BEAT = b": beat\n\n"


class Stream:
    """One open stream; a client that lets more than `most` messages wait is dropped.

    Attributes:
        quiet_since: When it last had something to send.
    """

    def __init__(self, most: int = _MOST_WAITING) -> None:
        self._waiting: deque[bytes] = deque()
        self._most = most
        self._changed = asyncio.Event()
        self._has_room = asyncio.Event()
        self._has_room.set()
        self._is_ended = False
        self.quiet_since = asyncio.get_running_loop().time()

    def put(self, text: bytes) -> None:
        """Send a text; a client that reads too little is dropped."""
        if len(self._waiting) >= self._most:
            self.end()
        else:
            self._add(text)

    async def put_slowly(self, text: bytes) -> None:
        """Send a text when there is room for it."""
        await self._has_room.wait()
        self._add(text)

    def beat(self) -> None:
        """Send a beat, by which the client knows that the hub is there."""
        if not self._waiting:
            self._add(_BEAT)

    def end(self) -> None:
        """End the stream."""
        self._is_ended = True
        self._changed.set()

    async def send(self, response: web.StreamResponse) -> None:
        """Write what comes until the stream ends."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            while self._waiting and not self._is_ended:
                text = self._waiting.popleft()
                if len(self._waiting) < self._most:
                    self._has_room.set()
                async with asyncio.timeout(READ_WITHIN_S):
                    await response.write(text)
            if self._is_ended:
                return

    def _add(self, text: bytes) -> None:
        self._waiting.append(text)
        if len(self._waiting) >= self._most:
            self._has_room.clear()
        self.quiet_since = asyncio.get_running_loop().time()
        self._changed.set()


class Streams:
    """All open streams of a hub.

    Args:
        store: The store.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._beating: asyncio.Task[None] | None = None
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
        if self._beating is None or self._beating.done():
            self._beating = asyncio.create_task(self._beat())
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
            if not streams and self._open.get(who) is streams:
                del self._open[who]
        response.force_close()
        return response

    def _of(self, who: Who | None) -> list[Stream]:
        if who is not None:
            return self._open.get(who, [])
        tables = (streams for who, streams in self._open.items() if who.role is Role.TABLE)
        return [stream for streams in tables for stream in streams]

    async def _beat(self) -> None:
        """Let each stream beat that has been quiet; one timer for all costs a third of many."""
        while self._open:
            await asyncio.sleep(_BEAT_LOOK_S)
            quiet = asyncio.get_running_loop().time() - BEAT_S + _BEAT_LOOK_S
            for streams in self._open.values():
                for stream in streams:
                    if stream.quiet_since < quiet:
                        stream.beat()

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
