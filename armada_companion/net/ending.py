"""Ends tasks for sure, also where a library forgets that it was cancelled."""

import asyncio
from typing import Any

END_S = 15.0
"""How long an end waits; what is left then ends with the program."""
_AGAIN_S = 0.5


def heed_cancellation() -> None:
    """Raise CancelledError if this task was cancelled; call it after each wait of a library.

    `asyncio.wait_for` of Python 3.11 forgets a cancellation that comes together with what it waits
    for, and `nats` turns others into errors: a task that then went on kept a hub from ending.
    """
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError


# Any: the results of the tasks.
async def end(*tasks: "asyncio.Task[Any]", within_s: float = END_S) -> None:
    """Cancel tasks until they have ended, or for a while; it raises none of their errors."""
    left = {task for task in tasks if not task.done()}
    until = asyncio.get_running_loop().time() + within_s
    while left and asyncio.get_running_loop().time() < until:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=_AGAIN_S)


async def end_by_itself(task: "asyncio.Task[Any]", within_s: float = END_S) -> None:
    """Wait for a task that ends by itself, or for a while; `wait_for` would wait for its end."""
    await asyncio.wait((task,), timeout=within_s)
    if not task.done():
        task.cancel()
