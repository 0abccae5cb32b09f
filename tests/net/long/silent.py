"""Many connections that say nothing, and a table that plays on meanwhile."""

import asyncio
import socket
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.net.long.load import joined
from tests.net.long.programs import hub_program

CONNECTIONS, A_SECOND = 1500, 10
CLOSED_S, MOST_MB, MOST_P95_MS = 15, 50, 100


async def silent(log: str = "", count: int = CONNECTIONS) -> str:
    """Open many connections of many addresses that say nothing; return what it came to.

    They must be closed within 15 s, cost at most 50 MB, and not keep a table waiting.
    """
    with TemporaryDirectory() as name:
        async with hub_program(Path(name) / "event", log) as hub:
            (link,) = await joined(hub, 1)
            running = asyncio.create_task(link.run())
            before, began = hub.memory_mb(), time.perf_counter()
            most = before
            left: list[socket.socket] = []
            for n in range(count):
                left.append(connected(hub.port, f"127.0.1.{1 + n // 100}"))
                # The system itself turns away what comes faster than any program takes it.
                await asyncio.sleep(0 if n % 50 else 0.02)
            while left:
                link.play()
                await asyncio.sleep(1 / A_SECOND)
                most = max(most, hub.memory_mb())
                left = [one for one in left if not is_closed(one)]
                assert time.perf_counter() - began <= CLOSED_S, f"{len(left)} are still open"
            closed = time.perf_counter() - began
            running.cancel()
    waits = sorted(link.waits)
    p95 = 1000 * waits[int(len(waits) * 0.95)]
    assert most - before <= MOST_MB, f"{most - before:.0f} MB more"
    assert p95 <= MOST_P95_MS, f"p95 {p95:.0f} ms"
    return (
        f"{count} silent connections: {most - before:.0f} MB more, all closed after "
        f"{closed:.1f} s; another table's append p95 {p95:.0f} ms ({len(waits)} steps)"
    )


def connected(port: int, own: str) -> socket.socket:
    """Return a connection from an address that says nothing."""
    made = socket.socket()
    made.bind((own, 0))
    made.setblocking(False)
    made.connect_ex(("127.0.0.1", port))
    return made


def is_closed(one: socket.socket) -> bool:
    """Return whether the other side has closed a connection; then this side closes it too."""
    try:
        is_open = one.recv(1) != b""
    except BlockingIOError:
        is_open = True
    except OSError:
        is_open = False
    if not is_open:
        one.close()
    return not is_open
