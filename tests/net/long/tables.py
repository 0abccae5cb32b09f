"""Tables that send the public logs of real games, as a link does: ask `last`, send what follows.

A table here has no state but its lines and its key, so it may lose its hub at any moment.
"""

import asyncio
import json
import time
from collections.abc import Sequence
from contextlib import closing, suppress
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

import aiohttp

from armada_companion.games.armada.entry import ENTRY as ARMADA
from armada_companion.kit.log_actions import AddNote
from armada_companion.net.link.client import IDLE_S
from armada_companion.session.public_log import PublicLog
from armada_companion.store.chain import stored_hash
from tests.live.games import armada, play
from tests.net.hub.served_hub import log_body, try_code, unpinned

ANSWER_S = 8
MOST_LINES, MOST_BYTES = 50, 60_000
FIRST_WAIT_S, MOST_WAIT_S = 0.3, 2.0
"""Shorter than a link's longest, so that a check takes less time."""


@lru_cache
def real_lines(seed: int, steps: int) -> tuple[bytes, ...]:
    """Return the public log of a game that was played by a real session.

    A game that is over sooner has notes after its end.
    """
    session = armada()
    for _ in play(session, Random(seed), steps - len(session.steps)):
        pass
    while len(session.steps) < steps:
        session.dispatch(AddNote(f"note {len(session.steps)}"))
    log = PublicLog(ARMADA.rules(), session.header, bytes(32))
    return (log.first, *log.lines(session.steps))


class TableLink:
    """A table.

    Args:
        number: Its number.
        texts: The lines of its game; they are sent when `play` has come to them.
        hubs: Where hubs are; the next one is asked when one does not answer.

    Attributes:
        acked: The number of the last line that a hub has said is kept; -1 for none.
        refusals: What was answered but 200, by status.
    """

    def __init__(self, number: int, texts: Sequence[bytes], hubs: Sequence[str]) -> None:
        self.number, self.hubs = number, list(hubs)
        self.game = f"game{number}"
        self.texts = texts
        self.hashes = chained(texts)
        self.key = ""
        self.count = 0
        self.acked = -1
        self.sent_at: dict[int, float] = {}
        self.waits: list[float] = []
        self.refusals: dict[int, int] = {}
        self.may_forget = False
        """Whether a hub's store may be deleted, with what it said is kept."""
        self._more = asyncio.Event()
        self._is_again = False
        self._http: aiohttp.ClientSession | None = None
        self._chance = Random(number)

    async def join(self, code: str) -> None:
        """Join by a card."""
        async with aiohttp.ClientSession() as http:
            status, self.key = await try_code(
                http, f"https://{self.hubs[0]}", str(self.number), code
            )
        assert status == 200, status

    def play(self, count: int = 1) -> None:
        """Make the next steps."""
        for n in range(self.count, min(self.count + count, len(self.texts))):
            self.sent_at[n] = time.perf_counter()
        self.count = min(self.count + count, len(self.texts))
        self._more.set()

    @property
    def is_whole(self) -> bool:
        """Whether all that was played is acknowledged."""
        return self.acked == self.count - 1

    def move(self) -> None:
        """Go on at the next hub."""
        self.hubs.append(self.hubs.pop(0))

    async def run(self) -> None:
        """Send what is played until it is cancelled."""
        # Each laptop has an address of its own, of which a hub takes 100 connections.
        own = f"127.0.0.{2 + self.number % 200}"
        connector = aiohttp.TCPConnector(
            limit=2, ssl=unpinned(), local_addr=(own, 0), keepalive_timeout=IDLE_S
        )
        timeout = aiohttp.ClientTimeout(total=ANSWER_S)
        async with aiohttp.ClientSession(connector=connector, timeout=timeout) as http:
            self._http = http
            hearing = asyncio.create_task(self._hear_all(http))
            try:
                await self._send_on()
            finally:
                hearing.cancel()

    async def _send_on(self) -> None:
        wait = FIRST_WAIT_S
        while True:
            try:
                await self._send_all()
                wait = FIRST_WAIT_S
            except (aiohttp.ClientError, TimeoutError, OSError, _RefusedError):
                await asyncio.sleep(wait * self._chance.uniform(0.7, 1.3))
                wait = min(2 * wait, MOST_WAIT_S)
                self.move()

    async def _hear_all(self, http: aiohttp.ClientSession) -> None:
        """Hear the stream of orders; after each opening, and after `again`, `last` is asked."""
        while True:
            url = f"https://{self.hubs[0]}/orders/{self.number}?after=0"
            headers = {"Authorization": f"Bearer {self.key}"}
            endless = aiohttp.ClientTimeout(total=None, sock_read=15)
            with suppress(aiohttp.ClientError, TimeoutError, OSError):
                async with http.get(url, headers=headers, timeout=endless) as found:
                    async for line in found.content:
                        if line in (b": open\n", b"event: again\n"):
                            self._is_again = True
                            self._more.set()
            await asyncio.sleep(FIRST_WAIT_S)

    async def _send_all(self) -> None:
        self._is_again = False
        head = await self._ask("GET", f"last/{self.number}?game={self.game}")
        n = -1 if head is None else head[1]
        if n >= 0 and (n >= len(self.hashes) or head[2] != self.hashes[n]):
            raise AssertionError(f"table {self.number}: the hub has another game")
        self._acknowledge(n)
        while not self._is_again:
            while n + 1 < self.count:
                last = self._last_of_chunk(n + 1)
                prev = self.hashes[n] if n >= 0 else ""
                body = log_body(self.game, prev, self.texts[n + 1 : last + 1])
                await self._ask("POST", f"log/{self.number}", body)
                n = last
                self._acknowledge(n)
            self._more.clear()
            if not self._is_again:
                await self._more.wait()

    def _last_of_chunk(self, first: int) -> int:
        size, last = len(self.texts[first]), first
        while last + 1 < min(self.count, first + MOST_LINES):
            size += len(self.texts[last + 1]) + 1
            if size > MOST_BYTES:
                break
            last += 1
        return last

    def _acknowledge(self, n: int) -> None:
        now = time.perf_counter()
        for number in range(self.acked + 1, n + 1):
            if number in self.sent_at:
                self.waits.append(now - self.sent_at[number])
        # What one hub said is kept, no other one may have lost.
        is_lost = n < self.acked and not self.may_forget
        assert not is_lost, f"table {self.number}: line {self.acked} was lost, {n} is the last"
        self.acked = n

    async def _ask(self, method: str, path: str, body: bytes | None = None) -> Any:
        assert self._http is not None
        headers = {"Authorization": f"Bearer {self.key}"}
        if body is not None:
            headers["Content-Type"] = "application/json"
        url = f"https://{self.hubs[0]}/{path}"
        async with self._http.request(method, url, data=body, headers=headers) as found:
            if found.status != 200:
                self.refusals[found.status] = self.refusals.get(found.status, 0) + 1
                raise _RefusedError
            return json.loads(await found.read())


class _RefusedError(Exception):
    """Anything but 200."""


def chained(texts: Sequence[bytes]) -> list[str]:
    """Return the hash of each line.

    Raises:
        AssertionError: They make no chain.
    """
    found: list[str] = []
    for text in texts:
        found.append(stored_hash(found[-1] if found else "", text))
        assert found[-1]
    return found


async def until_whole(tables: Sequence[TableLink], seconds: float) -> float:
    """Wait until all that was played is acknowledged; return how long it took."""
    began = time.perf_counter()
    async with asyncio.timeout(seconds):
        while not all(table.is_whole for table in tables):
            await asyncio.sleep(0.02)
    return time.perf_counter() - began


def kept_in_database(folder: Path, table: int, game: str) -> list[bytes]:
    """Return the lines of a log as an event's database has them."""
    import sqlite3

    with closing(sqlite3.connect(folder / "event.db")) as connection:
        rows = connection.execute(
            "SELECT lines FROM net_log WHERE place = ? AND game = ? ORDER BY first", (table, game)
        )
        return [line for (lines,) in rows for line in bytes(lines).split(b"\n")]
