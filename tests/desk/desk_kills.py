"""Kills a desk under load: after each start its event has what its hub has, and nothing twice.

`python -m tests.desk.desk_kills` kills it 20 times (`KILLS`), with 20 tables at 40 steps a second.
"""

import asyncio
import json
import os
import sqlite3
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from armada_companion import games
from armada_companion.desk.practice.practice_table import PracticeTable
from armada_companion.event.folder import DATABASE
from armada_companion.games.armada.rules.model.types import Side
from armada_companion.games.armada.rules.table.players import Concede
from armada_companion.kit.judge_actions import CallJudge
from armada_companion.system.clock import SystemClock
from tests.conftest import CHECKOUT
from tests.free_ports import free_port
from tests.net.long.faults import playing
from tests.net.long.tables import TableLink, until_whole

KILLS, TABLES, WAIT_S = 20, 20, 120.0
_CALL_EACH = 9
"""Each so many steps a table calls a judge."""


def game_lines(number: int, steps: int) -> tuple[bytes, ...]:
    """Return the public log of a game with calls, which ends."""
    place = {"name": "Open", "round": 1, "table": number}
    header = {"id": f"game{number}", "event": place}
    names = (f"Ann {number}", f"Ben {number}")
    table = PracticeTable(games.entry_of("armada"), header, names, SystemClock(), Random(number))
    for n in range(steps):
        if table.is_over:
            break
        if n % _CALL_EACH == 0:
            table.session.dispatch(CallJudge(f"Question {n}"))
        else:
            table.play()
    if not table.is_over:
        table.session.dispatch(Concede(Side.A))
    return (table.first, *table.next_lines())


def keys_of(link: TableLink, last: int) -> Iterator[str]:
    """Yield the keys of what a table's log has for the desk, up to a line."""
    for n, text in enumerate(link.texts[: last + 1]):
        if n and json.loads(text)["action"]["do"] == "call_judge":
            yield f"call {link.number} {link.game} {n}"
    if last == len(link.texts) - 1:
        yield f"result {link.number} {link.game} {last}"


def entered(folder: Path) -> Counter[str]:
    """Return the keys of calls and results in the event, with how often each is there."""
    connection = sqlite3.connect(f"file:{folder / DATABASE}?mode=ro", uri=True)
    try:
        rows = connection.execute("SELECT act FROM acts").fetchall()
    finally:
        connection.close()
    acts = [json.loads(text) for (text,) in rows]
    return Counter(act["key"] for act in acts if act["do"] in ("call", "result") and act["key"])


class KilledDesk:
    """The desk's process."""

    def __init__(self, folder: Path, tables: int) -> None:
        self.folder, self.port, self._tables = folder, free_port(), tables
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> dict[str, str]:
        """Start it; return the codes of its cards."""
        words = ("tests.desk.desk_program", str(self.folder), str(self.port), str(self._tables))
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", *words, stdout=asyncio.subprocess.PIPE, cwd=CHECKOUT
        )
        assert self._process.stdout is not None
        async with asyncio.timeout(WAIT_S):
            while line := await self._process.stdout.readline():
                found: dict[str, dict[str, str]] = json.loads(line)
                return found["cards"]
        raise AssertionError("the desk ended")

    async def kill(self) -> None:
        """Kill it; its hub ends with its input."""
        assert self._process is not None
        self._process.kill()
        await self._process.wait()


async def equal_after(folder: Path, links: Sequence[TableLink]) -> float:
    """Return how long it takes until the event has what the hub has acknowledged, each once."""
    began = time.monotonic()
    wanted = {key for link in links for key in keys_of(link, link.acked)}
    async with asyncio.timeout(WAIT_S):
        while not wanted <= (found := entered(folder)).keys():
            await asyncio.sleep(0.1)
    assert set(found.values()) <= {1}, "something was entered twice"
    return time.monotonic() - began


async def kills(folder: Path, times: int, tables: int, steps: int) -> str:
    """Kill a desk under load; return the figures in words."""
    desk = KilledDesk(folder / "event", tables)
    codes = await desk.start()
    hub = f"127.0.0.1:{desk.port}"
    links = [TableLink(n, game_lines(n, steps), [hub]) for n in range(1, tables + 1)]
    for link in links:
        await link.join(codes[str(link.number)])
    chance, waits = Random(5), list[float]()
    try:
        async with playing(links):
            for _ in range(times):
                await asyncio.sleep(chance.uniform(0.2, 3))
                await desk.kill()
                await desk.start()
                waits.append(await equal_after(desk.folder, links))
            for link in links:
                link.play(len(link.texts))
            await until_whole(links, round(WAIT_S))
            waits.append(await equal_after(desk.folder, links))
    finally:
        await desk.kill()
    wanted = {key for link in links for key in keys_of(link, len(link.texts) - 1)}
    found = entered(desk.folder)
    assert found == Counter(wanted), f"{len(found)} of {len(wanted)}"
    return (
        f"{times} kills of the desk, {tables} tables: {len(wanted)} calls and results, 0 lost, "
        f"0 twice; equal at most {max(waits):.1f} s after the start"
    )


def main() -> None:
    with TemporaryDirectory() as folder:
        times = int(os.environ.get("KILLS", str(KILLS)))
        print(asyncio.run(kills(Path(folder), times, TABLES, 120)), flush=True)


if __name__ == "__main__":
    main()
