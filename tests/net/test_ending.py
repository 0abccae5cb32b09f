"""Tasks end although a library forgets that they were cancelled."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from armada_companion.net.ending import end, end_by_itself, heed_cancellation


async def forgetful() -> None:
    """Forget the first cancellation, as `wait_for` of Python 3.11 may."""
    try:
        await asyncio.sleep(3600)
    except asyncio.CancelledError:
        await asyncio.sleep(3600)


def test_a_task_that_forgets_a_cancellation_is_cancelled_again() -> None:
    async def told() -> None:
        task = asyncio.create_task(forgetful())
        await asyncio.sleep(0)
        await end(task)
        assert task.cancelled()

    asyncio.run(told())


def test_a_task_that_never_ends_keeps_nobody_waiting() -> None:
    async def told() -> None:
        task = asyncio.create_task(asyncio.sleep(3600))
        await end_by_itself(task, within_s=0.01)
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(told())


def test_a_wait_of_the_cluster_heeds_a_cancellation_that_comes_with_the_answer() -> None:
    """A hub on a cluster hung once at its end: its task went on for ever."""
    from armada_companion.net.stores.jetstream import JetStreamStore

    async def told() -> None:
        coming: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

        async def get_msg(*_words: object, **_more: object) -> object:
            return await asyncio.wait_for(coming, 60)

        client: Any = SimpleNamespace(jetstream=lambda **_: SimpleNamespace(get_msg=get_msg))
        asking = asyncio.create_task(JetStreamStore(client, "e").read("key"))
        await asyncio.sleep(0)
        coming.set_result(SimpleNamespace(data=b"", seq=1))
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking

    asyncio.run(told())


def test_who_was_not_cancelled_goes_on() -> None:
    async def told() -> None:
        heed_cancellation()
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0):
                await asyncio.sleep(1)
        heed_cancellation()

    asyncio.run(told())
