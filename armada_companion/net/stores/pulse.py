"""Wakes all who wait for something to change, without missing a change."""

import asyncio
from collections import Counter


class Pulse:
    """Counts the changes of things that have a name."""

    def __init__(self) -> None:
        self._counts: Counter[object] = Counter()
        self._waiting: dict[object, list[asyncio.Future[None]]] = {}

    def count(self, name: object) -> int:
        """Return how often a thing has changed."""
        return self._counts[name]

    def tell(self, name: object) -> None:
        """Say that a thing has changed."""
        self._counts[name] += 1
        for one in self._waiting.pop(name, ()):
            if not one.done():
                one.set_result(None)

    def tell_all(self) -> None:
        """Say that everything has changed."""
        for name in tuple(self._waiting):
            self.tell(name)

    async def after(self, name: object, count: int) -> None:
        """Wait until a thing has changed since it had changed `count` times."""
        while self._counts[name] == count:
            waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.setdefault(name, []).append(waiting)
            try:
                await waiting
            finally:
                if waiting in (kept := self._waiting.get(name, [])):
                    kept.remove(waiting)
