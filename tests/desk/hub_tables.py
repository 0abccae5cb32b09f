"""Tables of a practice event that play over a real hub, all in this process.

It reads one JSON line from its input: the hub, what is agreed, the tables with their codes, and the
steps a second of all tables together. It writes a line for each step, with the time of the press.
"""

import asyncio
import json
import sys
import time
from random import Random
from typing import Any

import aiohttp

from armada_companion import games
from armada_companion.desk.practice.practice_table import PracticeTable
from armada_companion.net.join.who import Role, Who
from armada_companion.net.link.client import IDLE_S, AwayError, ConflictError, HubClient
from armada_companion.net.link.joining import Card, join
from armada_companion.net.link.place import Place
from armada_companion.store.chain import START
from armada_companion.system.clock import SystemClock

_MOST_JOINING = 8


class _Client(HubClient):
    """A client at an address of its own: the hub takes 100 connections of one address."""

    def __init__(self, place: Place, number: int) -> None:
        super().__init__(place)
        self._from = f"127.0.{1 + number // 40}.{1 + number % 40}"

    def _connected(self) -> aiohttp.ClientSession:
        if self._session is None:
            pin = aiohttp.Fingerprint(bytes.fromhex(self.place.fingerprint))
            connector = aiohttp.TCPConnector(
                ssl=pin, limit=4, local_addr=(self._from, 0), keepalive_timeout=IDLE_S
            )
            self._session = aiohttp.ClientSession(connector=connector, auto_decompress=False)
        return self._session


class _Table:
    """A table with its connection."""

    def __init__(self, number: int, table: PracticeTable, client: HubClient) -> None:
        self.number, self.table, self.client = number, table, client
        self.game = f"practice-{number}"
        self._hash = START
        self._lock = asyncio.Lock()

    async def send(self, lines: list[bytes]) -> None:
        """Send lines; the hub has them when this returns."""
        async with self._lock:
            while lines:
                try:
                    await self.client.post_lines(self.game, self._before(), lines)
                    break
                except (AwayError, ConflictError):
                    await asyncio.sleep(0.5)
            if lines:
                self._hash = json.loads(lines[-1])["hash"]

    async def listen(self) -> None:
        """Have the stream of orders open, as a table has."""
        while True:
            try:
                async for _ in self.client.events(f"/orders/{self.number}?after=0"):
                    pass
            except AwayError:
                await asyncio.sleep(1)

    def _before(self) -> str:
        return "" if self._hash == START else self._hash


async def main() -> None:
    asked = json.loads(sys.stdin.readline())
    chance, gate = Random(2), asyncio.Semaphore(_MOST_JOINING)
    tables = await asyncio.gather(*(_joined(asked, one, chance, gate) for one in asked["tables"]))
    say(joined=len(tables))
    listening = [asyncio.create_task(one.listen()) for one in tables]
    sending: set[asyncio.Task[None]] = set()
    due, number = time.monotonic(), 0
    while listening:
        due += 1 / asked["rate"]
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        one = tables[number % len(tables)]
        number += 7
        if one.table.is_over:
            continue
        pressed = time.time()
        one.table.play()
        if lines := one.table.next_lines():
            say(step=[one.number, len(one.table.session.steps), pressed])
            task = asyncio.create_task(one.send(lines))
            sending.add(task)
            task.add_done_callback(sending.discard)


async def _joined(
    asked: dict[str, Any], one: list[Any], chance: Random, gate: asyncio.Semaphore
) -> _Table:
    number, names, code = one
    async with gate:
        place = await join(asked["hub"], Card(Who(Role.TABLE, number), code))
    event = {"name": asked["event"], "round": 1, "table": number}
    header = {"settings": asked["settings"], "event": event}
    entry = games.entry_of(asked["game"])
    made = PracticeTable(entry, header, names, SystemClock(), chance)
    table = _Table(number, made, _Client(place, number))
    lines = [made.first, *made.next_lines()]
    for first in range(0, len(lines), 50):
        await table.send(lines[first : first + 50])
    return table


# Any: values of JSON.
def say(**said: Any) -> None:
    print(json.dumps(said), flush=True)


if __name__ == "__main__":
    asyncio.run(main())
