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

_SLOT_BYTES = 256
_SLOTS = 2
_FILE_PLACE = _SLOTS * _SLOT_BYTES
_MOST_BYTES = 16 * 1024


class Head(Value, frozen=True):
    """The content of a head: the newer of its two slots that is readable.

    Attributes:
        number: Counts the writes of the file; 1 and up.
        step: The last saved step, 0 and up.
        hash: Its hash in the chain.
        file: The game's file when it was opened last: its name in the folder of games, or its path;
            "" if that is unknown.
    """

    number: int
    step: int
    hash: str
    file: str = ""


def read_head(path: Path) -> Head | None:
    """Return the newest good slot of a head; None if there is none."""
    try:
        data = read_regular(path, _MOST_BYTES)
    except OSError:
        return None
    slots = (data[start : start + _SLOT_BYTES] for start in (0, _SLOT_BYTES))
    heads = [head for head in map(_read_slot, slots) if head is not None]
    newest = max(heads, key=lambda head: head.number, default=None)
    return newest and newest._replace(file=_read_file(data))


def is_head_damaged(path: Path) -> bool:
    """Return whether a head has content, but no readable slot."""
    if not os.path.lexists(path):
        return False
    try:
        return any(read_regular(path, _MOST_BYTES)) and read_head(path) is None
    except OSError:
        return True


class HeadFile:
    """The head of an open game; a failure to write it is ignored.

    Args:
        path: The head.
        file: The game's file, as in `Head`.
        step: The last saved step.
        hash: Its hash.
    """

    def __init__(self, path: Path, file: str, step: int, hash: str) -> None:
        found = read_head(path)
        self._path = path
        self._number = found.number if found else 0
        self._handle = -1
        if found is None or (found.step, found.hash, found.file) != (step, hash, file):
            self._begin(file, step, hash)
        self._open()

    def write(self, step: int, hash: str) -> None:
        """Write the next slot; it is not flushed to the disk."""
        self._number += 1
        with suppress(OSError):
            os.lseek(self._handle, self._number % _SLOTS * _SLOT_BYTES, os.SEEK_SET)
            os.write(self._handle, _slot(self._number, step, hash))

    def change_file(self, file: str, step: int, hash: str) -> None:
        """Note the new name or path of the game's file."""
        self.close()
        self._begin(file, step, hash)
        self._open()

    def flush(self) -> None:
        """Flush the last slot to the disk."""
        with suppress(OSError):
            flush(self._handle)

    def close(self) -> None:
        """Close the file; may be called twice."""
        if self._handle >= 0:
            with suppress(OSError):
                os.close(self._handle)
            self._handle = -1

    def _begin(self, file: str, step: int, hash: str) -> None:
        """Write the whole file; a power cut leaves the old one or the new one."""
        self._number += 1
        slot = _slot(self._number, step, hash)
        slots = slot + bytes(_SLOT_BYTES) if self._number % _SLOTS == 0 else bytes(len(slot)) + slot
        name = os.fsencode(file)
        line = f"{crc32(name):08x} ".encode() + name + b"\n"
        with suppress(OSError):
            write_whole(self._path, slots + line, new=False)

    def _open(self) -> None:
        with suppress(OSError):
            self._handle = os.open(self._path, os.O_RDWR | getattr(os, "O_BINARY", 0))


def _slot(number: int, step: int, hash: str) -> bytes:
    words = f"{number} {step} {hash}"
    line = f"{words} {crc32(words.encode()):08x}"
    return f"{line:<{_SLOT_BYTES - 1}}\n".encode()


def _read_slot(slot: bytes) -> Head | None:
    try:
        number, step, hash, checksum = slot.decode("ascii").split()
        is_good = checksum == f"{crc32(f'{number} {step} {hash}'.encode()):08x}"
        return Head(int(number), int(step), hash) if is_good else None
    except ValueError:
        return None


def _read_file(data: bytes) -> str:
    checksum, _, name = data[_FILE_PLACE:].removesuffix(b"\n").partition(b" ")
    return os.fsdecode(name) if checksum == f"{crc32(name):08x}".encode() else ""
