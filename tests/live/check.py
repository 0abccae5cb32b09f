"""Checks the live page in Chromium and by raw sockets: `make live-check`, or one part by its name.

Pictures are written into `build/live/`. The program ends with 1 at the first fault.
"""

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from unittest.mock import patch

from armada_companion.net import live_server
from armada_companion.net.live_limits import RateLimit
from tests.live.faults import comes_back, revoked, silent
from tests.live.followed import follows, latency, pictures
from tests.live.halls import hall_names, hall_pictures, slow_presses, telephone_to_desk
from tests.live.hostile import names, requests
from tests.live.load import watchers
from tests.live.replays import replay_pictures, replays
from tests.live.tiles import tiles

PICTURES = Path("build/live")
_NO_LIMIT = partial(RateLimit, per_s=0)
_Part = Callable[[], Awaitable[str]]


async def _follows() -> str:
    with patch.object(live_server, "LEAST_BETWEEN_S", 0):
        return await follows(20)


async def _pictures() -> str:
    with patch.object(live_server, "RateLimit", _NO_LIMIT):
        return await pictures(PICTURES)


async def _names() -> str:
    with patch.object(live_server, "RateLimit", _NO_LIMIT):
        return await names(PICTURES)


async def _replays() -> str:
    return await replays(50)


async def _replay_pictures() -> str:
    return await replay_pictures(PICTURES)


async def _hall_pictures() -> str:
    with patch.object(live_server, "RateLimit", _NO_LIMIT):
        return await hall_pictures(PICTURES)


async def _hall_names() -> str:
    with patch.object(live_server, "RateLimit", _NO_LIMIT):
        return await hall_names()


PARTS: Mapping[str, _Part] = {
    "pictures": _pictures,
    "names": _names,
    "latency": latency,
    "revoked": revoked,
    "killed": comes_back,
    "silent": silent,
    "requests": requests,
    "watchers": watchers,
    "tiles": tiles,
    "follows": _follows,
    "hall_pictures": _hall_pictures,
    "hall_names": _hall_names,
    "telephone": telephone_to_desk,
    "presses": slow_presses,
    "replay_pictures": _replay_pictures,
    "replays": _replays,
}


def main(words: Sequence[str]) -> int:
    """Run the parts that are named, or all; print a line for each."""
    for name in words or PARTS:
        began = time.monotonic()
        said = asyncio.run(_run(PARTS[name]))
        print(f"{name}: {said}, {time.monotonic() - began:.0f} s", flush=True)
    return 0


async def _run(part: _Part) -> str:
    return await part()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
