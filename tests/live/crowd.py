"""Watchers in a process of their own: python -m tests.live.crowd LINK TABLES.

It says `ready` once all have a view, and how many views came when its input ends.
"""

import asyncio
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from tests.live.load import watching

_READY_S = 120


async def _main(link: str, tables: int) -> None:
    async with watching(link, tables) as heard:
        print("ready", flush=True)
        await asyncio.to_thread(sys.stdin.read)
        print(sum(heard), flush=True)


@asynccontextmanager
async def crowd(link: str, tables: int) -> AsyncIterator[list[int]]:
    """Watch pages from another process; at the end the list has the number of views that came."""
    words: Sequence[str] = ("-m", "tests.live.crowd", link, str(tables))
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(sys.executable, *words, stdin=pipe, stdout=pipe)
    assert process.stdin is not None and process.stdout is not None
    came = list[int]()
    try:
        async with asyncio.timeout(_READY_S):
            assert await process.stdout.readline() == b"ready\n"
        yield came
        process.stdin.close()
        async with asyncio.timeout(_READY_S):
            came.append(int(await process.stdout.readline()))
            await process.wait()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


if __name__ == "__main__":
    asyncio.run(_main(sys.argv[1], int(sys.argv[2])))
