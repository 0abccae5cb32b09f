"""The head of a game: its last saved step, in a small file that is written after each step.

The chain shows a changed step, but not that the last steps are missing; the head does. It is
written once a step is on the disk: it may be older than the game's file, never newer. It has two
slots that are written in turn, so that a torn slot leaves the other one.
"""

import os
from contextlib import suppress
from pathlib import Path
from zlib import crc32

from armada_companion.kit.value import Value
from armada_companion.system.files import flush, read_regular, write_whole

SLOT_BYTES = 4096
_SLOTS = 2


class Head(Value, frozen=True):
    """The content of a head: the newer of its two slots that is readable.

    Attributes:
        number: Counts the writes of the file; 1 and up.
        step: The last saved step, 0 and up.
        hash: Its hash in the chain.
        file: The game's file: its name in the folder of games, or its path elsewhere.
    """

    number: int
    step: int
    hash: str
    file: str


def read_head(path: Path) -> Head | None:
    """Return the newest good slot of a head; None if there is none."""
    try:
        data = read_regular(path, _SLOTS * SLOT_BYTES)
    except OSError:
        return None
    slots = (_read_slot(data[start : start + SLOT_BYTES]) for start in (0, SLOT_BYTES))
    return max(filter(None, slots), key=lambda head: head.number, default=None)


def is_head_damaged(path: Path) -> bool:
    """Return whether a head has content, but no readable slot."""
    try:
        return any(read_regular(path, _SLOTS * SLOT_BYTES)) and read_head(path) is None
    except OSError:
        return os.path.lexists(path)


class HeadFile:
    """The head of an open game; a failure to write it is ignored.

    Args:
        path: The head; it is on the disk when this returns.
        file: The game's file, as in `Head`.
        step: The last saved step.
        hash: Its hash.
    """

    def __init__(self, path: Path, file: str, step: int, hash: str) -> None:
        self.file = file
        """The game's file; the next write notes a change."""
        found = read_head(path)
        self._number = found.number if found else 0
        self._handle = -1
        with suppress(OSError):
            if found is None or (found.step, found.hash, found.file) != (step, hash, file):
                self._number += 1
                slot = self._slot(step, hash)
                place = bytes(self._number % _SLOTS * SLOT_BYTES)
                write_whole(path, place + slot.ljust(SLOT_BYTES), new=False)
            self._handle = os.open(path, os.O_RDWR | getattr(os, "O_BINARY", 0))

    def write(self, step: int, hash: str) -> None:
        """Write the next slot; it is not flushed to the disk."""
        self._number += 1
        with suppress(OSError):
            os.lseek(self._handle, self._number % _SLOTS * SLOT_BYTES, os.SEEK_SET)
            slot = self._slot(step, hash)
            if os.write(self._handle, slot) == len(slot):
                return
        # The next one has the same place, so that the other slot remains good.
        self._number -= 1

    def flush(self) -> None:
        """Flush the last slot to the disk."""
        if self._handle >= 0:
            with suppress(OSError):
                flush(self._handle)

    def __del__(self) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; may be called twice."""
        if self._handle >= 0:
            with suppress(OSError):
                os.close(self._handle)
            self._handle = -1

    def _slot(self, step: int, hash: str) -> bytes:
        words = f"{self._number} {step} {hash} ".encode() + os.fsencode(self.file)
        return f"{crc32(words):08x} ".encode() + words + b"\n"


def _read_slot(slot: bytes) -> Head | None:
    checksum, _, words = slot.partition(b"\n")[0].partition(b" ")
    if checksum != f"{crc32(words):08x}".encode():
        return None
    with suppress(ValueError):
        number, step, hash, file = words.split(b" ", 3)
        return Head(int(number), int(step), hash.decode("ascii"), os.fsdecode(file))
    return None
