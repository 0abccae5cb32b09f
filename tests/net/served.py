"""A live child in this process, and what its window and a browser say to it."""

import asyncio
import io
import json
from argparse import Namespace
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import aiohttp

from armada_companion.net.live import LiveChild
from armada_companion.net.pipe import PipeError, Said, Speaker
from tests.free_ports import free_port

WAIT_S = 60
"""A busy machine is slow: no test is decided by the time it takes."""
LOOK_S = 0.25
"""A page may be asked 60 times in ten seconds."""
TOY = {"game": "Toy", "n": 1, "turn": "1 counted"}

# Values of JSON.
Plain = dict[str, Any]


class Served:
    """The window's end of the pipe, and a browser.

    Attributes:
        said: What the child said.
    """

    def __init__(self, http: aiohttp.ClientSession) -> None:
        self.http = http
        self.said: list[Plain] = []
        self.lines: asyncio.Queue[Said | PipeError | None] = asyncio.Queue()
        self._came = asyncio.Event()

    def hear(self, text: bytes) -> None:
        self.said.append(json.loads(text))
        self._came.set()

    def write(self, **line: object) -> None:
        """Write a line into the pipe."""
        self.lines.put_nowait(line)

    async def answer(self, key: str) -> Any:
        """Return the next answer with a key; it is not returned again."""
        async with asyncio.timeout(WAIT_S):
            while True:
                for place, one in enumerate(self.said):
                    if key in one:
                        return self.said.pop(place)[key]
                self._came.clear()
                await self._came.wait()

    async def share(self, view: Plain | None = None, **more: object) -> str:
        """Share a table; return its link."""
        if view is not None:
            self.write(view=view)
        self.write(share=True, **more)
        return str(await self.answer("link"))

    async def status(self, link: str, method: str = "GET", **more: Any) -> int:
        """Return the status of a request; errors must not have a body."""
        async with self.http.request(method, link, **more) as found:
            body = await found.read()
            assert found.status < 400 or not body, body
            return found.status

    async def snapshot(self, link: str) -> Plain:
        """Return the snapshot that other tools read."""
        async with self.http.get(f"{link}state.json") as found:
            assert found.status == 200
            made: Plain = await found.json()
            return made

    async def shows(self, link: str, turn: str) -> Plain:
        """Wait until the page of a link has this banner; return its snapshot."""

        def has_turn(found: Plain) -> bool:
            return bool(found["view"] and found["view"].get("turn") == turn)

        return await self.until(link, has_turn)

    async def until(self, link: str, holds: Callable[[Plain], bool]) -> Plain:
        """Wait until something holds for what a page gets; return it."""
        async with asyncio.timeout(WAIT_S):
            while not holds(found := await self.snapshot(link)):
                await asyncio.sleep(LOOK_S)
        return found


class _Said(io.BytesIO):
    def __init__(self, served: Served) -> None:
        super().__init__()
        self._served = served

    def write(self, data: Any) -> int:
        self._served.hear(bytes(data))
        return len(data)


async def events(found: aiohttp.ClientResponse) -> AsyncIterator[tuple[str, str]]:
    """Yield the kind and the data of each event."""
    kind, data = "message", ""
    async for raw in found.content:
        line = raw.decode().rstrip("\n")
        if line.startswith("event: "):
            kind = line[7:]
        elif line.startswith("data: "):
            data = line[6:]
        elif not line:
            yield kind, data
            kind, data = "message", ""


@asynccontextmanager
async def serving() -> AsyncIterator[Served]:
    """Run a child until the end of the block."""
    async with aiohttp.ClientSession() as http:
        served = Served(http)

        async def lines() -> AsyncIterator[Said | PipeError]:
            while (line := await served.lines.get()) is not None:
                yield line

        given = Namespace(listen="127.0.0.1", port=free_port())
        child = asyncio.create_task(LiveChild(Speaker(_Said(served)), given).run(lines()))
        try:
            yield served
        finally:
            served.lines.put_nowait(None)
            async with asyncio.timeout(WAIT_S):
                await child


def run(test: Callable[[Served], Awaitable[None]]) -> None:
    """Run a test with a child."""

    async def whole() -> None:
        async with serving() as served:
            await test(served)

    asyncio.run(whole())
