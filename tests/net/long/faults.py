"""An event on one computer under load: its hub is killed or cut off, its store is deleted."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.net.long.load import joined
from tests.net.long.programs import HubProgram, hub_program
from tests.net.long.tables import TableLink, kept_in_database, until_whole

TABLES, STEPS_A_S = 20, 40
STEPS, SHORT = 2000, 140
"""Of each game: nobody is at the end of it before the last fault."""
WHOLE_S = 120
BETWEEN_KILLS_S = 2.0


class Playing:
    """Tables that play on at a steady rate, whatever happens to their hub."""

    def __init__(self, links: Sequence[TableLink]) -> None:
        self.links = links
        self._chance = Random(7)

    async def run(self) -> None:
        """Play until it is cancelled, or all games are over."""
        while left := [one for one in self.links if one.count < len(one.texts)]:
            self._chance.choice(left).play()
            await asyncio.sleep(1 / STEPS_A_S)


@asynccontextmanager
async def playing(links: Sequence[TableLink]) -> AsyncIterator[None]:
    """Let tables play and send until the end of the block."""
    async with asyncio.TaskGroup() as group:
        running = [group.create_task(link.run()) for link in links]
        running.append(group.create_task(Playing(links).run()))
        yield
        for task in running:
            task.cancel()


async def all_whole(links: Sequence[TableLink]) -> None:
    """Let tables send the rest, without playing on."""
    for link in links:
        link.acked = -2
    async with asyncio.TaskGroup() as group:
        running = [group.create_task(link.run()) for link in links]
        await until_whole(links, WHOLE_S)
        for task in running:
            task.cancel()


Fault = Callable[[HubProgram], Awaitable[None]]


async def survives(fault: Fault, times: int, tables: int = TABLES) -> str:
    """Let something happen to a hub under load; require that it then has all lines, each once.

    Returns:
        How many lines it has, and how long the tables took to be whole after the last fault.
    """
    with TemporaryDirectory() as name:
        folder = Path(name) / "event"
        async with hub_program(folder) as hub:
            links = await joined(hub, tables, STEPS if tables == TABLES else SHORT)
            for link in links:
                link.may_forget = fault is deleted
            async with playing(links):
                waits = []
                for _ in range(times):
                    await asyncio.sleep(BETWEEN_KILLS_S)
                    await fault(hub)
                    began = time.perf_counter()
                    behind = [(link, link.count) for link in links]
                    async with asyncio.timeout(WHOLE_S):
                        while any(link.acked < count - 1 for link, count in behind):
                            await asyncio.sleep(0.02)
                    waits.append(time.perf_counter() - began)
            await all_whole(links)
        lines = sum(_require_same(folder, link) for link in links)
    return (
        f"{times} times, {lines} lines: 0 lost, 0 doubled; "
        f"whole after {sorted(waits)[len(waits) // 2]:.1f} s, at most {max(waits):.1f} s"
    )


def _require_same(folder: Path, link: TableLink) -> int:
    kept = kept_in_database(folder, link.number, link.game)
    expected = list(link.texts[: link.count])
    assert kept == expected, f"table {link.number}: {len(kept)} lines of {len(expected)} are kept"
    return len(kept)


async def killed(hub: HubProgram) -> None:
    """Kill the hub, and start it again."""
    await hub.kill()
    await hub.start()


async def deleted(hub: HubProgram) -> None:
    """Delete the store while the hub runs."""
    for file in hub.folder.glob("event.db*"):
        file.unlink()
    # The hub notices it at the next step that it keeps, and tells the tables within a second.
    await asyncio.sleep(2)


def cut_off(seconds: float) -> Fault:
    """Return a fault: nobody reaches the hub for some time."""

    async def fault(hub: HubProgram) -> None:
        hub.say(close=True)
        await hub.answer("closed")
        await asyncio.sleep(seconds)
        hub.say(open={"listen": "127.0.0.1", "port": hub.port})
        await hub.answer("opened")

    return fault
