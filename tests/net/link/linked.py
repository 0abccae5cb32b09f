"""A link in this process, and what its window says to it."""

import asyncio
import io
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from armada_companion.net.link.child import LinkChild
from armada_companion.net.pipe import PipeError, Said, Speaker
from armada_companion.store.chain import sealed
from tests.net.link.fake_hub import FakeHub, Plain, hub_in

WAIT_S = 60
GAME = "game-1"


def lines_of(count: int, text: str = "") -> list[str]:
    """Return the header and so many steps of a made-up game."""
    before, found = "", []
    for n in range(count + 1):
        line = {
            "n": n,
            "at": "2026-01-01T00:00:00Z",
            "action": {"do": "note", "text": f"{text}{n}é"},
        }
        text_of, before = sealed(before, line if n else {"header": {"game": "toy"}})
        found.append(text_of.decode())
    return found


class Linked:
    """The window's end of the pipe."""

    def __init__(self) -> None:
        self.said: list[Plain] = []
        self.child = LinkChild(Speaker(_Heard(self)))
        self._lines: asyncio.Queue[Said | PipeError | None] = asyncio.Queue()
        self._came = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        async def lines() -> AsyncIterator[Said | PipeError]:
            while (line := await self._lines.get()) is not None:
                yield line

        self._task = asyncio.create_task(self.child.run(lines()))

    def hear(self, data: bytes) -> None:
        self.said.append(json.loads(data))
        self._came.set()

    def say(self, **said: object) -> None:
        self._lines.put_nowait(json.loads(json.dumps(said)))

    def play(self, lines: list[str], game: str = GAME) -> None:
        """Hand a game over, as a window does that opens it."""
        self.say(game={"id": game, "first": lines[0], "steps": len(lines) - 1})
        for first in range(1, len(lines), 200):
            self.say(lines=lines[first : first + 200])

    async def hears(self, key: str, holds: Callable[[Any], bool] = lambda _: True) -> Any:
        """Return the next value with a key for which something holds."""
        async with asyncio.timeout(WAIT_S):
            while True:
                for place, one in enumerate(self.said):
                    if key in one and holds(one[key]):
                        del self.said[: place + 1]
                        return one[key]
                self._came.clear()
                await self._came.wait()

    async def is_state(self, state: str) -> Plain:
        """Wait for a state."""
        found: Plain = await self.hears("state", lambda said: said["is"] == state)
        return found

    async def end(self) -> None:
        """End the input, and wait until the link has ended."""
        self._lines.put_nowait(None)
        if self._task is not None:
            async with asyncio.timeout(WAIT_S):
                await self._task


class _Heard(io.BytesIO):
    def __init__(self, window: Linked) -> None:
        super().__init__()
        self._window = window

    def write(self, data: Any) -> int:
        self._window.hear(bytes(data))
        return len(data)


async def until(holds: Callable[[], bool]) -> None:
    """Wait until something holds."""
    async with asyncio.timeout(WAIT_S):
        while not holds():
            await asyncio.sleep(0.01)


@asynccontextmanager
async def _linked(folder: Path) -> AsyncIterator[tuple[Linked, FakeHub]]:
    async with hub_in(folder) as hub:
        window = Linked()
        window.start()
        try:
            yield window, hub
        finally:
            await window.end()


def run(folder: Path, test: Callable[[Linked, FakeHub], Awaitable[None]]) -> None:
    """Run a test with a link and a hub."""

    async def whole() -> None:
        async with _linked(folder) as (window, hub):
            await test(window, hub)

    asyncio.run(whole())
