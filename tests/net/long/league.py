"""Three servers of NATS and two hubs under load: servers, the leader and hubs are killed."""

import asyncio
import os
import shutil
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple

import aiohttp
import nats
from nats.js.api import StreamInfo

from armada_companion.net.join.identity import FILE, identity_of
from armada_companion.net.stores.cluster import LOG
from tests.net.hub.nats_servers import Server, three_servers
from tests.net.hub.served_hub import Lines, Table, try_code, unpinned
from tests.net.long.faults import STEPS, all_whole, playing
from tests.net.long.load import joined
from tests.net.long.programs import HubProgram
from tests.net.long.tables import TableLink

WHOLE_S = 180
MOST_S, MOST_TABLE_S = {"node": 3, "leader": 10, "hub": 3}, 30
"""How long nothing may be acknowledged after a kill, and at the slowest table."""


class League(NamedTuple):
    """A cluster, and two hubs of one event."""

    servers: Sequence[Server]
    hubs: Sequence[HubProgram]
    event: str

    @property
    def log(self) -> str:
        return ",".join(server.url for server in self.servers)

    async def leader(self) -> Server:
        """Return the server that leads the stream of logs."""
        info = await self._info()
        assert info.cluster is not None
        return next(one for one in self.servers if one.name == info.cluster.leader)

    async def _info(self) -> StreamInfo:
        client = await nats.connect([one.url for one in self.servers])
        try:
            async with asyncio.timeout(WHOLE_S):
                while True:
                    found = await client.jetstream().stream_info(LOG)
                    if found.cluster is not None and found.cluster.leader:
                        return found
                    await asyncio.sleep(0.2)
        finally:
            await client.close()

    async def until_healthy(self) -> None:
        """Wait until all servers have what the others have."""
        async with asyncio.timeout(WHOLE_S):
            while not all(server.is_healthy() for server in self.servers):
                await asyncio.sleep(0.2)

    async def kept(self, table: int, game: str) -> list[bytes]:
        """Return the lines of a log as the cluster has them."""
        subject = f"ev.{self.event}.{table}.log.{game}"
        client = await nats.connect([one.url for one in self.servers])
        found: list[bytes] = []
        try:
            stream = client.jetstream(timeout=10)
            last = await stream.get_msg(LOG, subject=subject, direct=False)
            at = 0
            while at < (last.seq or 0):
                message = await stream.get_msg(
                    LOG, seq=at + 1, subject=subject, next=True, direct=False
                )
                at = message.seq or 0
                found += (message.data or b"").split(b"\n")
        finally:
            await client.close()
        return found


@asynccontextmanager
async def league(folder: Path) -> AsyncIterator[League]:
    """Run a cluster and two hubs until the end of the block."""
    event = identity_of(folder / "one").event
    (folder / "two").mkdir(parents=True)
    shutil.copy(folder / "one" / FILE, folder / "two" / FILE)
    servers = three_servers(folder / "servers")
    log = ",".join(server.url for server in servers)
    hubs = [HubProgram(folder / name, log) for name in ("one", "two")]
    try:
        for hub in hubs:
            await hub.start()
        yield League(servers, hubs, event)
    finally:
        try:
            for hub in hubs:
                await hub.stop()
        finally:
            for server in servers:
                server.kill()


async def tables_of(made: League, count: int, steps: int = 140) -> list[TableLink]:
    """Return tables that have joined; half of them begin at each hub."""
    links = await joined(made.hubs[0], count, steps)
    for link in links:
        link.hubs = [hub.address for hub in made.hubs]
        if link.number % 2:
            link.move()
    return links


class Pauses(NamedTuple):
    """What a kill came to, in seconds: no table was answered, the slowest table's line."""

    longest: float
    slowest: float


async def killed(made: League, links: Sequence[TableLink], what: str, down_s: float) -> Pauses:
    """Kill a hub, a server or the leader, start it again, and wait until all tables go on."""
    leader = await made.leader()
    chance = Random(time.perf_counter_ns())
    began = time.perf_counter()
    next_lines = [(link, min(link.count, len(link.texts) - 1)) for link in links]
    pauses: list[float] = []
    watching = asyncio.create_task(_watch(links, pauses))
    if what == "hub":
        hub = chance.choice(made.hubs)
        await hub.kill()
        await asyncio.sleep(down_s / 4)
        await hub.start()
    else:
        others = [one for one in made.servers if one is not leader]
        server = leader if what == "leader" else chance.choice(others)
        server.kill()
        await asyncio.sleep(down_s)
        server.start()
    async with asyncio.timeout(WHOLE_S):
        while any(link.acked < n for link, n in next_lines):
            await asyncio.sleep(0.02)
    slowest = time.perf_counter() - began
    await made.until_healthy()
    watching.cancel()
    return Pauses(max(pauses, default=0.0), slowest)


async def _watch(links: Sequence[TableLink], pauses: list[float]) -> None:
    """Note each time without any acknowledgement until it is cancelled."""
    acked, since = sum(link.acked for link in links), time.perf_counter()
    while True:
        await asyncio.sleep(0.02)
        now, found = time.perf_counter(), sum(link.acked for link in links)
        if found != acked:
            pauses.append(now - since)
            acked, since = found, now


async def kills(folder: Path, times: int, tables: int = 20, down_s: float = 3.0) -> list[str]:
    """Kill each of node, leader and hub some times under load; return the figures."""
    said = []
    async with league(folder) as made:
        links = await tables_of(made, tables, STEPS)
        async with playing(links):
            for what in ("node", "leader", "hub"):
                found = []
                for _ in range(times):
                    await asyncio.sleep(2)
                    found.append(await killed(made, links, what, down_s))
                is_played = any(link.count < len(link.texts) for link in links)
                assert is_played, "all games were over before"
                said.append(_figures(what, found))
        await all_whole(links)
        lines = 0
        for link in links:
            kept = await made.kept(link.number, link.game)
            assert kept == list(link.texts[: link.count]), f"table {link.number} has another log"
            lines += len(kept)
        said.append(f"{lines} lines acknowledged: 0 lost, 0 doubled")
    return said


def _figures(what: str, found: Sequence[Pauses]) -> str:
    longest, slowest = sorted(one.longest for one in found), sorted(one.slowest for one in found)
    middle, most = len(found) // 2, MOST_S[what]
    is_held = longest[-1] <= most and slowest[-1] <= MOST_TABLE_S
    return (
        f"{what} killed {len(found)} times: nothing acknowledged for {longest[middle]:.1f} s "
        f"(median), {longest[-1]:.1f} s (longest); the slowest table {slowest[-1]:.1f} s; the bar "
        f"of {most} and {MOST_TABLE_S} s is {'held' if is_held else 'missed'} "
        f"at load {os.getloadavg()[0]:.0f}"
    )


async def forks(made: League, count: int) -> int:
    """Send two different next lines to two hubs at once; require that exactly one is kept.

    Returns:
        How often a hub did not know whether a line was kept.
    """
    hub = made.hubs[0]
    hub.say(card={"table": 9000, "new": True})
    async with asyncio.timeout(WHOLE_S):
        while 9000 not in hub.codes:
            await asyncio.sleep(0.02)
    unknown = 0
    connector = aiohttp.TCPConnector(limit=0, ssl=unpinned())
    async with aiohttp.ClientSession(connector=connector) as http:
        bases = [f"https://{one.address}" for one in made.hubs]
        status, key = await try_code(http, bases[0], "9000", hub.codes[9000])
        assert status == 200
        tables = [Table(http, base, "9000", key) for base in bases]
        lines = Lines(f"forks{count}")
        assert await tables[0].append(lines) == 200
        for number in range(1, count + 1):
            bodies = [_next(lines, number, mark) for mark in ("a", "b")]
            found = await asyncio.gather(
                *(
                    table.post("log", body)
                    for table, (body, _, _) in zip(tables, bodies, strict=True)
                )
            )
            statuses = sorted(status for status, _ in found)
            if statuses != [200, 409]:
                assert 503 in statuses or 429 in statuses, statuses
                unknown += 1
            head = None
            while head is None:
                status, head = await tables[0].get("last", f"?game={lines.game}")
                await asyncio.sleep(0 if status == 200 else 0.5)
            kept = [one for one in bodies if one[2] == head[2]]
            assert len(kept) <= 1 and (kept or head[1] == number - 1)
            if kept:
                lines.texts.append(kept[0][1])
                lines.hash = kept[0][2]
                lines.hashes.append(lines.hash)
            await asyncio.sleep(0.05)
    assert await made.kept(9000, lines.game) == lines.texts
    return unknown


def _next(lines: Lines, number: int, mark: str) -> tuple[bytes, bytes, str]:
    """Return a possible next line: its body, its text and its hash."""
    copy = Lines(lines.game)
    copy.texts, copy.hashes, copy.hash = [*lines.texts], [*lines.hashes], lines.hash
    copy.add(1, do="note", text=f"{number}{mark}")
    first = len(lines.texts)
    return copy.body(first, first), copy.texts[-1], copy.hash
