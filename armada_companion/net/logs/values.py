"""Values of a store as JSON, changed by one hub at a time."""

import asyncio
import json
from collections.abc import Callable
from typing import TypeVar

from armada_companion.net.pipe import Plain
from armada_companion.net.store import AwayError, Store

_TRIES = 100
_PAUSE_S = 0.01
_Found = TypeVar("_Found")


async def read_plain(store: Store, key: str) -> Plain:
    """Return the value of a key; empty if there is none."""
    entry = await store.read(key)
    found = json.loads(entry.value) if entry else {}
    return found if isinstance(found, dict) else {}


async def change(store: Store, key: str, how: Callable[[Plain], _Found]) -> _Found:
    """Change a value, and return what `how` returns; it is called again if another hub was faster.

    Args:
        store: The store.
        key: The key.
        how: Changes the value; if it leaves it as it was, nothing is written.
    """
    for _ in range(_TRIES):
        entry = await store.read(key)
        value: Plain = json.loads(entry.value) if entry else {}
        result = how(value)
        text = json.dumps(value, sort_keys=True).encode()
        if entry and entry.value == text:
            return result
        if await store.swap(key, entry, text):
            return result
        await asyncio.sleep(_PAUSE_S)
    raise AwayError("others write the same value all the time")
