"""Three servers of NATS and two hubs; the whole of it is `make cluster-check`. Source: E 4.4."""

import asyncio
from pathlib import Path

import aiohttp
import pytest

from armada_companion.net.join.exchange import TableSide
from tests.net.hub.nats_servers import program
from tests.net.hub.served_hub import Lines, Table, unpinned
from tests.net.hub.test_hub import ORDER
from tests.net.long import league
from tests.net.long.faults import all_whole, playing
from tests.net.long.league import League
from tests.net.long.tables import TableLink

TRIES = 60

pytestmark = pytest.mark.skipif(not program(), reason="nats-server is in the extra dev")


async def heard_tries(made: League) -> int:
    """Try many codes at both hubs at once; return how many were heard."""
    hub = made.hubs[0]
    hub.say(card={"table": 8000})
    async with asyncio.timeout(10):
        while 8000 not in hub.codes:
            await asyncio.sleep(0.02)
    heard = []

    async def attempt(http: aiohttp.ClientSession, number: int) -> None:
        side = TableSide(f"{(int(hub.codes[8000]) + number) % 1_000_000:06}", b"armada-table 8000")
        url = f"https://{made.hubs[number % 2].address}/join/8000"
        async with http.post(url, json={"v": 1, "a": side.message.hex()}) as found:
            heard.append(found.status == 200)

    connector = aiohttp.TCPConnector(limit=0, ssl=unpinned())
    async with aiohttp.ClientSession(connector=connector) as http:
        await asyncio.gather(*(attempt(http, number) for number in range(1, TRIES + 1)))
    return sum(heard)


async def orders_cross(made: League) -> None:
    """An order that the desk gives at one hub comes to a table at the other."""
    one, other = made.hubs
    one.say(card={"table": 7000})
    async with asyncio.timeout(10):
        while 7000 not in one.codes:
            await asyncio.sleep(0.02)
    connector = aiohttp.TCPConnector(limit=0, ssl=unpinned())
    async with aiohttp.ClientSession(connector=connector) as http:
        link = TableLink(7000, Lines().texts, [other.address])
        await link.join(one.codes[7000])
        table = Table(http, f"https://{other.address}", "7000", link.key)
        for number in range(3):
            one.say(order={**ORDER, "table": 7000, "event": made.event, "id": f"o{number}"})
        async with table.orders() as events:
            heard = [(await events.next())[1]["id"] for _ in range(3)]
        assert heard == ["o0", "o1", "o2"]


def test_two_hubs_on_a_cluster_are_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def told() -> None:
        async with league.league(tmp_path) as made:
            assert await league.forks(made, 15) == 0
            assert await heard_tries(made) == 5
            await orders_cross(made)
            links = await league.tables_of(made, 4)
            async with playing(links):
                await asyncio.sleep(0.5)
                found = await league.killed(made, links, "leader", 1.0)
                assert found.longest <= 10
                await league.killed(made, links, "hub", 1.0)
            await all_whole(links)
            for link in links:
                assert await made.kept(link.number, link.game) == [*link.texts[: link.count]]

    asyncio.run(told())
