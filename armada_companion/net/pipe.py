"""JSON lines between a window and its child, over standard input and output."""

import asyncio
import json
import sys
import threading
from collections.abc import AsyncIterator, Mapping
from contextlib import suppress
from typing import Any, BinaryIO

import msgspec

MOST_LINE = 1_000_000


class PipeError(Exception):
    """A line cannot be read; the text is one sentence."""


# Any: what was read from JSON may be of any kind; who reads it checks it.
Json = Any
Plain = dict[str, Json]
Said = Mapping[str, Json]


async def lines_of(file: BinaryIO) -> AsyncIterator[Said | PipeError]:
    """Yield each line of a pipe as an object, or why it is none, until the pipe ends.

    A thread reads, because a pipe cannot be waited for on every system.
    """
    found: asyncio.Queue[bytes | None] = asyncio.Queue()
    thread = threading.Thread(
        target=_read_all, args=(file, asyncio.get_running_loop(), found), daemon=True
    )
    thread.start()
    is_rest = False
    while (line := await found.get()) is not None:
        is_whole = line.endswith(b"\n")
        if is_rest:
            is_rest = not is_whole
            continue
        if not is_whole and len(line) > MOST_LINE:
            is_rest = True
            yield PipeError(f"a line of more than {MOST_LINE:,} bytes was left out")
        else:
            yield _read(line)


def _read_all(
    file: BinaryIO, loop: asyncio.AbstractEventLoop, found: "asyncio.Queue[bytes | None]"
) -> None:
    # RuntimeError: the loop has ended.
    with suppress(RuntimeError):
        with suppress(OSError, ValueError):
            while line := file.readline(MOST_LINE + 1):
                loop.call_soon_threadsafe(found.put_nowait, line)
        loop.call_soon_threadsafe(found.put_nowait, None)


def _read(line: bytes) -> Said | PipeError:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return PipeError("a line that is not JSON was left out")
    if not isinstance(found, dict):
        return PipeError("a line that is no object was left out")
    return found


class Speaker:
    """Writes JSON lines to the window.

    Attributes:
        is_heard: Whether the window still reads.
    """

    def __init__(self, file: BinaryIO | None = None) -> None:
        self._file = sys.stdout.buffer if file is None else file
        self.is_heard = True

    def say(self, **said: object) -> None:
        """Write one line."""
        try:
            self._file.write(msgspec.json.encode(said) + b"\n")
            self._file.flush()
        except (OSError, ValueError):
            self.is_heard = False
