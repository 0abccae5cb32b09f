"""The child of the window as a process of its own, and what it used of the machine."""

import asyncio
import json
import os
import signal
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

_ANSWER_S = 20
_TICKS = os.sysconf("SC_CLK_TCK")


class Child:
    """A running `armada-companion live`.

    Attributes:
        said: All that it said.
    """

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.said: list[dict[str, Any]] = []
        self._came = asyncio.Event()
        self._reading = asyncio.create_task(self._read())

    @property
    def pid(self) -> int:
        return self.process.pid

    async def _read(self) -> None:
        assert self.process.stdout is not None
        async for line in self.process.stdout:
            self.said.append(json.loads(line))
            self._came.set()

    def write(self, line: bytes) -> None:
        """Write bytes into its pipe."""
        assert self.process.stdin is not None
        self.process.stdin.write(line)

    def say(self, **said: object) -> None:
        """Write one object."""
        self.write(json.dumps(said).encode() + b"\n")

    async def answer(self, key: str) -> Any:
        """Return the next answer with a key; it is not returned again."""
        async with asyncio.timeout(_ANSWER_S):
            while True:
                for place, one in enumerate(self.said):
                    if key in one:
                        return self.said.pop(place)[key]
                self._came.clear()
                await self._came.wait()

    def processor_s(self) -> float:
        """Return the processor time that it has used, in seconds."""
        fields = (
            Path(f"/proc/{self.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        )
        return (int(fields[11]) + int(fields[12])) / _TICKS

    def memory_mb(self) -> float:
        """Return the memory that is its own, in MB."""
        text = Path(f"/proc/{self.pid}/smaps_rollup").read_text(encoding="ascii")
        kilobytes = [
            int(line.split()[1]) for line in text.splitlines() if line.startswith("Private_")
        ]
        return sum(kilobytes) / 1024

    async def kill(self) -> None:
        with suppress(ProcessLookupError):
            self.process.send_signal(signal.SIGKILL)
        await self.process.wait()
        self._reading.cancel()

    async def end(self) -> int:
        """End its input; return its exit code."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        async with asyncio.timeout(_ANSWER_S):
            return await self.process.wait()


async def start(*words: str) -> Child:
    """Start a child."""
    with tempfile.TemporaryFile() as errors:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "armada_companion", "live", *words),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=errors,
            limit=1_000_000,
        )
    return Child(process)


@asynccontextmanager
async def child(*words: str) -> AsyncIterator[Child]:
    """Run a child until the end of the block."""
    made = await start(*words)
    try:
        yield made
    finally:
        await made.kill()
