"""Checks a hub under load and faults: `make hub-check`, `make cluster-check`, or parts by name.

The program ends with an error at the first fault.
"""

import asyncio
import os
import sys
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.net.hub.nats_servers import three_servers
from tests.net.long import faults, league
from tests.net.long.load import load
from tests.net.long.silent import silent

KILLS = int(os.environ.get("KILLS", "20"))
CUT_OFF_S = float(os.environ.get("CUT_OFF", "300"))
FORKS = 1000
RATES, LOAD_S = (5, 200), 30

_Part = Callable[[], Awaitable[Sequence[str]]]


async def _load() -> Sequence[str]:
    return await load(RATES, LOAD_S)


async def _killed() -> Sequence[str]:
    return [await faults.survives(faults.killed, KILLS)]


async def _deleted() -> Sequence[str]:
    return [await faults.survives(faults.deleted, 5)]


async def _cut_off() -> Sequence[str]:
    return [await faults.survives(faults.cut_off(CUT_OFF_S), 1, tables=200)]


async def _silent() -> Sequence[str]:
    return [await silent()]


async def _cluster_load() -> Sequence[str]:
    with TemporaryDirectory() as folder:
        servers = three_servers(Path(folder))
        try:
            return await load(RATES, LOAD_S, ",".join(server.url for server in servers))
        finally:
            for server in servers:
                server.kill()


async def _cluster_kills() -> Sequence[str]:
    with TemporaryDirectory() as folder:
        return await league.kills(Path(folder), KILLS)


async def _cluster_forks() -> Sequence[str]:
    with TemporaryDirectory() as folder:
        async with league.league(Path(folder)) as made:
            unknown = await league.forks(made, FORKS)
    return [f"{FORKS} forks at two hubs: one 200 each, but {unknown} with a 503"]


HUB: Mapping[str, _Part] = {
    "load": _load,
    "killed": _killed,
    "deleted": _deleted,
    "cut-off": _cut_off,
    "silent": _silent,
}
CLUSTER: Mapping[str, _Part] = {
    "cluster-load": _cluster_load,
    "cluster-kills": _cluster_kills,
    "cluster-forks": _cluster_forks,
}


def main(names: Sequence[str]) -> None:
    """Run parts, and print what they came to."""
    parts = {**HUB, **CLUSTER}
    wanted = [*HUB] if names == ["hub"] else [*CLUSTER] if names == ["cluster"] else names
    for name in wanted:
        began = time.monotonic()
        for line in asyncio.run(_said(parts[name])):
            print(f"{name}: {line}", flush=True)
        print(f"{name}: {time.monotonic() - began:.0f} s", flush=True)


async def _said(part: _Part) -> Sequence[str]:
    return await part()


if __name__ == "__main__":
    main(sys.argv[1:])
