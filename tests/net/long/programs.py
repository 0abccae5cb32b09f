"""A hub as a process of its own, with the desk's end of its pipe, and what it used."""

import asyncio
import json
import os
import signal
import sys
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from tests.free_ports import free_port

ANSWER_S = 120
_TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100

Plain = dict[str, Any]


class HubProgram:
    """`armada-companion hub FOLDER --json`.

    Args:
        folder: The folder of the event.
        log: The servers of a cluster, or "".
        on_tile: Gets each tile, with the time when it came.
        more: Further arguments, such as `--live`.
    """

    def __init__(
        self,
        folder: Path,
        log: str = "",
        on_tile: Callable[[Plain, float], None] | None = None,
        more: Sequence[str] = (),
    ) -> None:
        self.folder, self.log = folder, log
        self.port = free_port()
        self.codes: dict[int, str] = {}
        self.said: list[Plain] = []
        self._on_tile, self._more = on_tile, more
        self._process: asyncio.subprocess.Process | None = None
        self._reading: asyncio.Task[None] | None = None
        self._came = asyncio.Event()

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def process(self) -> asyncio.subprocess.Process:
        assert self._process is not None
        return self._process

    async def start(self) -> None:
        """Start it, or start it again, and open it."""
        words = ["-m", "armada_companion", "hub", str(self.folder), "--json"]
        words += [*(["--log", self.log] if self.log else []), *self._more]
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            *words,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=4_000_000,
        )
        self._reading = asyncio.create_task(self._read())
        self.say(open={"listen": "127.0.0.1", "port": self.port, "name": "Load"})
        await self.answer("opened")

    def say(self, **line: object) -> None:
        """Say a line of the desk."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(line).encode() + b"\n")

    async def answer(self, key: str) -> Any:
        """Return the next line with a key; it is not returned again."""
        async with asyncio.timeout(ANSWER_S):
            while True:
                for place, one in enumerate(self.said):
                    if key in one:
                        return self.said.pop(place)[key]
                self._came.clear()
                await self._came.wait()

    async def cards(self, tables: int) -> None:
        """Get a code for each table."""
        self.codes.clear()
        self.say(cards=[*range(1, tables + 1)])
        async with asyncio.timeout(ANSWER_S):
            while len(self.codes) < tables:
                self._came.clear()
                await self._came.wait()

    async def kill(self) -> None:
        """End it at once."""
        with suppress(ProcessLookupError):
            self.process.send_signal(signal.SIGKILL)
        await self._ended()

    async def stop(self) -> None:
        """End its input, if it was started."""
        if self._process is None:
            return
        if self.process.returncode is None:
            assert self.process.stdin is not None
            self.process.stdin.close()
        await self._ended()

    async def _ended(self) -> None:
        async with asyncio.timeout(ANSWER_S):
            await self.process.wait()
        if self._reading is not None:
            self._reading.cancel()

    async def _read(self) -> None:
        assert self.process.stdout is not None
        async for text in self.process.stdout:
            line: Plain = json.loads(text)
            if "tile" in line:
                if self._on_tile is not None:
                    self._on_tile(line["tile"], time.perf_counter())
                continue
            if "card" in line and "table" in line["card"]:
                self.codes[line["card"]["table"]] = line["card"]["code"]
            elif "line" not in line:
                self.said.append(line)
            self._came.set()

    def processor_s(self) -> float:
        """Return the processor time that it has used, in seconds."""
        return processor_s(self.process.pid)

    def memory_mb(self) -> float:
        """Return the memory that is its own, in MB."""
        return memory_mb(self.process.pid)


def processor_s(pid: int) -> float:
    """Return the processor time that a process has used, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


def memory_mb(pid: int) -> float:
    """Return the memory of a process that is its own, in MB."""
    text = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii")
    lines = [line for line in text.splitlines() if line.startswith("Private_")]
    return sum(int(line.split()[1]) for line in lines) / 1024


@asynccontextmanager
async def hub_program(
    folder: Path,
    log: str = "",
    on_tile: Callable[[Plain, float], None] | None = None,
    more: Sequence[str] = (),
) -> AsyncIterator[HubProgram]:
    """Run a hub until the end of the block."""
    made = HubProgram(folder, log, on_tile, more)
    await made.start()
    try:
        yield made
    finally:
        await made.stop()
