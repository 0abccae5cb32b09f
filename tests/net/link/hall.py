"""A hub and tables, each in a process of its own, which are killed, cut off and compared.

`python -m tests.net.link.hall --tables 4 --kills 20` kills links, tables and the hub under load,
and cuts the tables off; at the end each log of the hub must equal its table's.
"""

import argparse
import asyncio
import contextlib
import json
import os
import shutil
import signal
import sys
import time
from collections.abc import AsyncIterator, Callable
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from armada_companion.net.join.identity import FILE
from armada_companion.net.link.client import AwayError, HubClient
from armada_companion.net.link.place import read_place
from armada_companion.session.public_log import PublicLog
from armada_companion.session.table_secrets import TableSecrets
from armada_companion.store.beside import beside, id_of
from tests.conftest import CHECKOUT
from tests.free_ports import free_port
from tests.net.link.played_table import library_in

# Values of JSON.
Plain = dict[str, Any]
WAIT_S = 120.0
_IDLE = 0.001
"""Steps a second of a table that only sends."""


class Process:
    """A child with JSON lines both ways."""

    def __init__(self, *words: str) -> None:
        self._words = words
        self.said: list[Plain] = []
        self._process: asyncio.subprocess.Process | None = None
        self._reading: asyncio.Task[None] | None = None

    async def start(self) -> None:
        pipe = asyncio.subprocess.PIPE
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", *self._words, stdin=pipe, stdout=pipe, cwd=CHECKOUT
        )
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        assert self._process is not None and self._process.stdout is not None
        async for line in self._process.stdout:
            self.said.append(json.loads(line))

    def write(self, text: str) -> None:
        assert self._process is not None and self._process.stdin is not None
        self._process.stdin.write(text.encode() + b"\n")

    def say(self, **said: object) -> None:
        self.write(json.dumps(said))

    def last(self, key: str) -> Any:
        """Return the last value with a key, or None."""
        return next((one[key] for one in reversed(self.said) if key in one), None)

    async def hears(self, key: str, holds: Callable[[Any], bool] = lambda _: True) -> Any:
        """Return the first value with a key for which something holds."""
        async with asyncio.timeout(WAIT_S):
            while True:
                for one in self.said:
                    if key in one and holds(one[key]):
                        return one[key]
                await asyncio.sleep(0.02)

    async def kill(self) -> None:
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()
        if self._reading is not None:
            await self._reading


class Cable:
    """A cable between tables and the hub, which can be cut."""

    def __init__(self, target: int) -> None:
        self.port = free_port()
        self._target = target
        self._open: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None

    async def plug(self) -> None:
        if self._server is not None:
            return
        self._server = await asyncio.start_server(self._carry, "127.0.0.1", self.port)

    async def cut(self) -> None:
        if self._server is not None:
            self._server.close()
            self._server = None
        for writer in tuple(self._open):
            writer.transport.abort()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._target)
        except OSError:
            writer.transport.abort()
            return
        both = {writer, far_writer}
        self._open |= both
        await asyncio.gather(_copy(reader, far_writer), _copy(far_reader, writer))
        self._open -= both


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(65_536):
            writer.write(data)
            await writer.drain()
    writer.transport.abort()


def _is_of(number: int, said: Plain) -> bool:
    return bool(said["table"] == number)


class Hall:
    """The hub and its tables.

    Args:
        folder: Where all of them keep everything.
        tables: How many.
        rate: The steps a second of each table.
        log: The servers of a cluster; then the tables are at another hub than the desk.
    """

    def __init__(self, folder: Path, tables: int, rate: float, log: str = "") -> None:
        self.folder, self.rate, self._log = folder, rate, log
        self.port = free_port()
        self._far_port = free_port() if log else self.port
        self.cable = Cable(self._far_port)
        self.hub = self._new_hub()
        self.far: Process | None = None
        self.tables = {number: self._new_table(number) for number in range(1, tables + 1)}
        self.lost_s: list[float] = []

    def _new_hub(self, name: str = "event") -> Process:
        words = ("--log", self._log) if self._log else ()
        return Process("armada_companion", "hub", str(self.folder / name), "--json", *words)

    def _new_table(self, number: int) -> Process:
        where = str(self.folder / f"table{number}")
        hub = f"127.0.0.1:{self.cable.port}"
        return Process("tests.net.link.played_table", where, hub, str(number), str(self.rate))

    async def start_hub(self) -> None:
        self.hub = await self._opened(self._new_hub(), self.port)

    async def start_far_hub(self) -> None:
        """Start the hub of the tables, or kill it and start it again."""
        if self.far is not None:
            await self.far.kill()
        (self.folder / "far").mkdir(exist_ok=True)
        shutil.copy(self.folder / "event" / FILE, self.folder / "far" / FILE)
        self.far = await self._opened(self._new_hub("far"), self._far_port)

    async def _opened(self, hub: Process, port: int) -> Process:
        await hub.start()
        hub.say(open={"listen": "127.0.0.1", "port": port, "name": "Bar"})
        await hub.hears("opened")
        return hub

    async def end(self) -> None:
        """Kill all of them."""
        for table in self.tables.values():
            await table.kill()
        await self.cable.cut()
        for hub in (self.hub, self.far):
            if hub is not None:
                await hub.kill()

    async def start(self, organiser: str) -> None:
        await self.start_hub()
        if self._log:
            await self.start_far_hub()
        await self.cable.plug()
        if organiser:
            self.hub.say(organiser=organiser)
        self.hub.say(cards=list(self.tables))
        for number, table in self.tables.items():
            card = await self.hub.hears("card", partial(_is_of, number))
            await table.start()
            table.write(card["code"])
        for table in self.tables.values():
            await table.hears("steps")

    async def restart_table(self, number: int) -> None:
        await self.tables[number].kill()
        self.tables[number] = self._new_table(number)
        await self.tables[number].start()
        await self.tables[number].hears("steps")

    def kill_link(self, number: int) -> None:
        link = self.tables[number].last("link")
        # 0 while it is being started; that would be this process itself.
        if link:
            with contextlib.suppress(ProcessLookupError):
                os.kill(link, signal.SIGKILL)

    async def kept(self, number: int) -> list[str]:
        """Return the lines that the hub has of a table."""
        place = json.loads((self.folder / f"table{number}" / "event.json").read_bytes())
        client = HubClient(read_place({**place, "hubs": [f"127.0.0.1:{self.port}"]}))
        try:
            async with asyncio.timeout(WAIT_S):
                return await _all_lines(client)
        finally:
            await client.close()

    async def play_again(self) -> None:
        """Start all tables after a comparison."""
        for number in self.tables:
            await self.restart_table(number)

    async def whole_after(self) -> float:
        """Return how long it takes until the hub has what its tables have said to be on disk."""
        begun = time.monotonic()
        wanted = {number: table.last("steps") for number, table in self.tables.items()}
        async with asyncio.timeout(WAIT_S):
            for number, steps in wanted.items():
                while len(await self.kept(number)) <= steps:
                    await asyncio.sleep(0.25)
        return time.monotonic() - begun

    async def compare(self) -> tuple[int, int]:
        """Start the tables once more without playing, and require that both sides are equal.

        Returns:
            The lines of all tables, and how many of them hide something.
        """
        told = {number: table.last("steps") for number, table in self.tables.items()}
        played, self.rate = self.rate, _IDLE
        for number in self.tables:
            await self.tables[number].kill()
            table = self.tables[number] = self._new_table(number)
            await table.start()
            await table.hears("state", lambda said: said["is"] == "online")
            await table.kill()
        self.rate = played
        count, hidden = 0, 0
        for number in self.tables:
            own, kept = own_lines(self.folder / f"table{number}"), await self.kept(number)
            assert told[number] is None or len(own) > told[number], f"table {number} lost a step"
            assert kept == own, f"table {number}: {len(kept)} of {len(own)} lines, or others"
            count += len(kept)
            hidden += sum('"commit"' in line for line in kept)
        return count, hidden


async def _all_lines(client: HubClient) -> list[str]:
    lines: list[str] = []
    while True:
        try:
            found = await client.log(len(lines))
        except AwayError:
            # The hub has just been started, or has heard enough of this key for a second.
            await asyncio.sleep(0.5)
            continue
        lines += found["lines"]
        if len(lines) > found["last"]:
            return lines


def own_lines(folder: Path) -> list[str]:
    """Return the public log of a table from its own file."""
    library = library_in(folder)
    (entry,) = library.entries()
    session = library.open(entry.key)
    secret = TableSecrets(lambda key: beside(library.folder, id_of(key))).of(entry.key)
    assert secret is not None
    log = PublicLog(session.game, session.header, secret)
    lines = [log.first, *log.lines(session.steps)]
    session.close()
    return [line.decode() for line in lines]


@contextlib.asynccontextmanager
async def hall_in(
    folder: Path, tables: int, rate: float, organiser: str = "", log: str = ""
) -> AsyncIterator[Hall]:
    """Run a hub and tables until the end of the block; `organiser` signs lists of judges."""
    hall = Hall(folder, tables, rate, log)
    try:
        await hall.start(organiser)
        yield hall
    finally:
        await hall.end()


async def break_everything(hall: Hall, kills: int, cut_s: float, seed: int = 1) -> Plain:
    """Kill links, tables and the hub so often each, cut the cable; return the figures."""
    chance, waits = Random(seed), []
    numbers = list(hall.tables)
    for _ in range(kills):
        await asyncio.sleep(chance.uniform(0, 0.5))
        hall.kill_link(chance.choice(numbers))
        await asyncio.sleep(chance.uniform(0, 0.5))
        await hall.restart_table(chance.choice(numbers))
        await asyncio.sleep(chance.uniform(0, 0.5))
        await hall.hub.kill()
        await hall.start_hub()
        waits.append(await hall.whole_after())
    await hall.cable.cut()
    await asyncio.sleep(cut_s)
    await hall.cable.plug()
    after_cut = await hall.whole_after()
    count, hidden = await hall.compare()
    return {
        "kills each": kills,
        "cut off, s": cut_s,
        "lines": count,
        "with commitments": hidden,
        "whole after a kill of the hub, s": round(max(waits, default=0), 1),
        "whole after the cut, s": round(after_cut, 1),
    }


async def _main(given: argparse.Namespace) -> None:
    with TemporaryDirectory() as folder:
        async with hall_in(Path(folder), given.tables, given.rate) as hall:
            print(json.dumps(await break_everything(hall, given.kills, given.cut)))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--cut", type=float, default=300)
    parser.add_argument("--rate", type=float, default=10)
    asyncio.run(_main(parser.parse_args()))
