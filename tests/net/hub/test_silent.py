"""1,500 connections that say nothing, over both stores. Source: issue 27, bar 5; event page, E 10.

The times of the bar are measured by `make hub-check`: here no time decides, but all connections are
closed by the hub, they cost little memory, and a table plays on meanwhile.
"""

import asyncio
import os
import socket
import sys

import pytest

from tests.net.hub.conftest import Place
from tests.net.hub.served_hub import WAIT_S, HubServed, Lines, Table, run
from tests.net.hub.test_hostile import shorten_limits
from tests.net.long.programs import memory_mb
from tests.net.long.silent import MOST_MB, connected, is_closed

CONNECTIONS = 1500
_FILES = 2 * CONNECTIONS + 300
"""Both ends of each connection are in this process."""

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="other systems have one address 127.0.0.1, not many"
)


def possible() -> int:
    """Return how many connections the system lets this process have, after asking for more."""
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = _FILES if most == resource.RLIM_INFINITY else min(_FILES, most)
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < files:
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, most))
    return min(CONNECTIONS, (files - 300) // 2)


def test_silent_connections_are_closed_cost_little_and_keep_no_table_waiting(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    count = possible()
    if count < CONNECTIONS:
        print(f"the system allows {count} connections only")

    async def told(hub: HubServed) -> None:
        table, lines = await hub.join(), Lines()
        assert await table.append(lines) == 200
        patient = shorten_limits(hub, monkeypatch)
        before = memory_mb(os.getpid())
        left = await opened(hub.port, count)
        most = memory_mb(os.getpid())
        played = 0
        async with asyncio.timeout(WAIT_S):
            while left:
                played += await play(table, lines)
                most = max(most, memory_mb(os.getpid()))
                left = [one for one in left if not is_closed(one)]
                await asyncio.sleep(0.1)
        patient()
        assert played
        assert most - before <= MOST_MB

    run(place, told)


async def opened(port: int, count: int) -> list[socket.socket]:
    """Open connections of many addresses, 100 of each."""
    made = []
    for n in range(count):
        made.append(connected(port, f"127.0.1.{1 + n // 100}"))
        # The system itself turns away what comes faster than any program takes it.
        await asyncio.sleep(0 if n % 50 else 0.02)
    return made


async def play(table: Table, lines: Lines) -> int:
    """Add a line to the table's log; return 1."""
    n = len(lines.texts)
    assert await table.append(lines.add(), n, n) == 200
    return 1
