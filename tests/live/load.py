"""What 300 watchers on 200 tables cost."""

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from random import Random

import aiohttp

from armada_companion.games.armada.entry import ENTRY as ARMADA
from armada_companion.kit.live_view import live_json
from tests.free_ports import free_port
from tests.live.child import child
from tests.live.games import armada

WATCHERS, TABLES, CHANGES_A_S, SECONDS = 300, 200, 5, 30


async def watchers() -> str:
    """Watch tables, change some each second; return processor time and memory."""
    session = armada()
    view = json.loads(live_json(ARMADA.live()(session, session)))
    async with child() as made:
        for table in range(1, TABLES + 1):
            made.say(view=view, table=table)
        made.say(share=True, port=free_port())
        link = str(await made.answer("link"))
        await asyncio.sleep(1)
        before = made.memory_mb()
        async with watching(link, TABLES) as heard:
            idle = await _used(made.processor_s, 10)
            memory, chance = made.memory_mb(), Random(1)
            count = SECONDS * CHANGES_A_S
            began, used = time.monotonic(), made.processor_s()
            for n in range(count):
                table = chance.randint(1, TABLES)
                made.say(view={**view, "n": n + 1}, top=n + 1, table=table)
                await asyncio.sleep(max(0, began + (n + 1) / CHANGES_A_S - time.monotonic()))
            each_ms = 1000 * (made.processor_s() - used - idle * SECONDS / 10) / count
    a_watcher = (memory - before) / WATCHERS
    assert each_ms <= 3 and a_watcher <= 0.1, (each_ms, a_watcher)
    return (
        f"{WATCHERS} watchers on {TABLES} tables: {each_ms:.2f} ms of processor time a change, "
        f"{a_watcher:.3f} MB a watcher, {sum(heard):,} views came"
    )


@asynccontextmanager
async def watching(link: str, tables: int) -> AsyncIterator[list[int]]:
    """Watch the pages of so many tables, from many addresses; yield how many views each got."""
    heard = [0] * WATCHERS
    async with AsyncExitStack() as stack:
        sessions = [
            await stack.enter_async_context(
                aiohttp.ClientSession(
                    connector=aiohttp.TCPConnector(limit=0, local_addr=(f"127.0.0.{2 + n}", 0))
                )
            )
            for n in range(WATCHERS // 30)
        ]
        group = await stack.enter_async_context(asyncio.TaskGroup())
        tasks = [
            group.create_task(
                _watch(sessions[n % len(sessions)], _link(link, 1 + n % tables), heard, n)
            )
            for n in range(WATCHERS)
        ]
        async with asyncio.timeout(60):
            while not all(heard):
                await asyncio.sleep(0.1)
        yield heard
        for task in tasks:
            task.cancel()


def _link(link: str, table: int) -> str:
    return f"{link.rsplit('/', 2)[0]}/{table}/events"


async def _watch(
    session: aiohttp.ClientSession, address: str, heard: list[int], number: int
) -> None:
    with suppress(asyncio.CancelledError):
        async with session.get(address, timeout=aiohttp.ClientTimeout(total=None)) as answer:
            assert answer.status == 200, answer.status
            async for line in answer.content:
                heard[number] += line.startswith(b"data: {")


async def _used(processor_s: object, seconds: float) -> float:
    assert callable(processor_s)
    before = processor_s()
    await asyncio.sleep(seconds)
    return float(processor_s() - before)
