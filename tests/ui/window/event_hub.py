"""A hub in a thread of its own, for tests of a window that joins an event."""

import asyncio
import threading
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar

from tests.net.link.fake_hub import FakeHub
from tests.patience import PATIENCE_S

ResultT = TypeVar("ResultT")


class ThreadedHub:
    """Runs a `FakeHub`; its values are read from the thread of the test.

    Attributes:
        hub: The hub.
    """

    def __init__(self, folder: Path) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self.hub = self.do(self._made(folder))
        self.start()

    async def _made(self, folder: Path) -> FakeHub:
        return FakeHub(folder)

    def do(self, work: Coroutine[Any, Any, ResultT]) -> ResultT:
        """Do something in the thread of the hub."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE_S)

    def start(self) -> None:
        self.do(self.hub.start())

    def stop(self) -> None:
        self.do(self.hub.stop())

    def give(self, kind: str, data: object, number: int = 0) -> None:
        """Send an event to the table."""

        async def give() -> None:
            self.hub.give(kind, data, number)

        self.do(give())

    def close(self) -> None:
        """Stop the hub and its thread."""
        self.stop()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(PATIENCE_S)
        self._loop.close()
