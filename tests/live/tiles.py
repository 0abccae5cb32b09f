"""What the live pages cost a hub: click to tile with 300 watchers, and without pages, by turns."""

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from tests.free_ports import free_port
from tests.live.crowd import crowd
from tests.live.load import WATCHERS
from tests.net.long.load import Tiles, joined
from tests.net.long.programs import HubProgram, hub_program
from tests.net.long.tables import TableLink, until_whole

TABLES, STEPS, PAIRS_A_S = 40, 200, 5
_WHOLE_S, _MOST_MORE = 60, 1.1
_LIVE = ("--live",)


async def tiles() -> str:
    """Play at two hubs by turns, one of them with pages that are watched."""
    with TemporaryDirectory() as folder:
        async with (
            _playing(Path(folder, "a"), ()) as bare,
            _playing(Path(folder, "b"), _LIVE) as full,
        ):
            hall = {
                "name": "Load",
                "shown": "hall",
                "pairings": [[n, "Ann", "Ben"] for n in full.numbers],
            }
            full.hub.say(live={"hall": hall})
            full.hub.say(live={"share": True, "listen": "127.0.0.1", "port": free_port()})
            link = (await full.hub.answer("live"))["link"]
            async with crowd(f"{link}t/1/", TABLES) as came:
                await _play(bare, full)
        without, with_pages = bare.tiles.waits, full.tiles.waits
    middle = median(with_pages) / median(without)
    late = [quantiles(one, n=20)[-1] for one in (without, with_pages)]
    assert middle <= _MOST_MORE, (median(without), median(with_pages))
    return (
        f"click to tile, {len(without)} steps each: {_ms(median(without))} without pages, "
        f"{_ms(median(with_pages))} with {WATCHERS} watchers ({middle:.2f} x), "
        f"p95 {_ms(late[0])} and {_ms(late[1])}; {sum(came):,} views came"
    )


class _Playing:
    """A hub with its tables."""

    def __init__(self, hub: HubProgram, tiles: Tiles, links: Sequence[TableLink]) -> None:
        self.hub, self.tiles, self.links = hub, tiles, links
        self.numbers = [link.number for link in links]

    async def until_shown(self) -> None:
        await until_whole(self.links, _WHOLE_S)
        await self.tiles.until_shown()


@asynccontextmanager
async def _playing(folder: Path, more: Sequence[str]) -> AsyncIterator[_Playing]:
    shown = Tiles()
    async with hub_program(folder, "", shown.hear, more) as hub:
        links = await joined(hub, TABLES)
        shown.tables = {link.number: link for link in links}
        made = _Playing(hub, shown, links)
        async with asyncio.TaskGroup() as group:
            running = [group.create_task(link.run()) for link in links]
            for link in links:
                link.play(20)
            await made.until_shown()
            shown.waits.clear()
            yield made
            for task in running:
                task.cancel()


async def _play(*hubs: _Playing) -> None:
    chance, began = Random(1), time.perf_counter()
    for n in range(STEPS):
        for place in chance.sample(range(len(hubs)), len(hubs)):
            at = began + (n + place / len(hubs)) / PAIRS_A_S
            await asyncio.sleep(max(0, at - time.perf_counter()))
            ready = [one for one in hubs[place].links if one.count < len(one.texts)]
            chance.choice(ready).play()
    for one in hubs:
        await one.until_shown()


def _ms(seconds: float) -> str:
    return f"{1000 * seconds:.1f} ms"
