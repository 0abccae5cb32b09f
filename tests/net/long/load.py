"""What 200 tables cost a hub: time from a click to a tile, processor time, memory."""

import asyncio
import os
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.net.long.programs import HubProgram, Plain, hub_program
from tests.net.long.tables import TableLink, real_lines, until_whole

TABLES, GAMES, STEPS = 200, 10, 140
_WHOLE_S = 60


class Tiles:
    """Notes when a step is on a tile."""

    def __init__(self) -> None:
        self.tables: dict[int, TableLink] = {}
        self.waits: list[float] = []
        self._shown: dict[int, int] = {}

    def hear(self, tile: Plain, at: float) -> None:
        table = self.tables.get(tile["table"])
        if table is None:
            return
        for n in range(self._shown.get(table.number, -1) + 1, tile["n"] + 1):
            if n in table.sent_at:
                self.waits.append(at - table.sent_at[n])
        self._shown[table.number] = max(tile["n"], self._shown.get(table.number, -1))

    async def until_shown(self) -> None:
        """Wait until each tile has the last step of its table."""
        async with asyncio.timeout(_WHOLE_S):
            while any(self._shown.get(n) != one.count - 1 for n, one in self.tables.items()):
                await asyncio.sleep(0.02)


async def load(
    rates: Sequence[float], seconds: float, log: str = "", tables: int = TABLES
) -> list[str]:
    """Play at all tables; return a line of figures for each rate.

    Args:
        rates: Steps a second, of all tables together.
        seconds: How long each.
        log: The servers of a cluster, or "".
        tables: How many.
    """
    tiles = Tiles()
    with TemporaryDirectory() as folder:
        async with hub_program(Path(folder) / "event", log, tiles.hear) as hub:
            links = await joined(hub, tables)
            tiles.tables = {link.number: link for link in links}
            async with asyncio.TaskGroup() as group:
                running = [group.create_task(link.run()) for link in links]
                for link in links:
                    link.play(20)
                await until_whole(links, _WHOLE_S)
                await tiles.until_shown()
                said = [await _at(hub, links, tiles, rate, seconds) for rate in rates]
                for task in running:
                    task.cancel()
    return said


async def joined(hub: HubProgram, tables: int, steps: int = STEPS) -> list[TableLink]:
    """Return tables that have joined, with games of so many steps."""
    await hub.cards(tables)
    links = [
        TableLink(number, real_lines(number % GAMES, steps), [hub.address])
        for number in range(1, tables + 1)
    ]
    for link in links:
        await link.join(hub.codes[link.number])
    return links


async def _at(
    hub: HubProgram, links: Sequence[TableLink], tiles: Tiles, rate: float, seconds: float
) -> str:
    for link in links:
        link.waits.clear()
    tiles.waits.clear()
    chance, began, used = Random(1), time.perf_counter(), hub.processor_s()
    count = round(rate * seconds)
    for n in range(count):
        chance.choice([one for one in links if one.count < len(one.texts)]).play()
        await asyncio.sleep(max(0, began + (n + 1) / rate - time.perf_counter()))
    await until_whole(links, _WHOLE_S)
    await tiles.until_shown()
    each = 1000 * (hub.processor_s() - used) / count
    acks = [wait for link in links for wait in link.waits]
    return (
        f"{len(links)} tables, {rate:g} steps/s, load {os.getloadavg()[0]:.0f}: "
        f"click to tile {_times(tiles.waits)}, to acknowledged {_times(acks)}; "
        f"{each:.2f} ms of processor time a step, {hub.memory_mb():.0f} MB"
    )


def _times(waits: Sequence[float]) -> str:
    found = sorted(waits)
    if not found:
        return "never"
    at = [found[min(len(found) - 1, int(len(found) * share))] for share in (0.5, 0.95, 0.99)]
    return " / ".join(f"{1000 * one:.1f}" for one in at) + f" ms ({len(found)})"
