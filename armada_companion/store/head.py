"""The head of a game: how far its log goes, in a small file beside it.

A chain shows a changed step, but not that the last ones are missing; the head does. It is written
after every step, in turn into one of two slots, so that a torn slot leaves the one before.
"""

import os
from contextlib import suppress
from pathlib import Path
from zlib import crc32

from armada_companion.kit.value import Value

HEAD_SUFFIX = ".head"
_SLOT_BYTES = 256
_SLOTS = 2
_FIELDS = 5
_NOT_CLOSED = "-"


class Head(Value, frozen=True):
    """What the newest good slot says.

    Attributes:
        number: Counts the writes of the file; 1 and up.
        step: The last step of the log, 0 and up.
        hash: Its hash in the chain.
        file: The checksum of the game's closed file; "" while the game is open.
    """

    number: int
    step: int
    hash: str
    file: str


def file_checksum(data: bytes) -> str:
    """Return what tells the bytes of a closed file from damaged ones."""
    return f"{crc32(data):08x}-{len(data)}"


def head_path(game: Path) -> Path:
    """Return where the head of a game's file is."""
    return game.with_suffix(HEAD_SUFFIX)


def read_head(game: Path) -> Head | None:
    """Return the newest good slot of a game's head; None without one."""
    try:
        data = head_path(game).read_bytes()
    except OSError:
        return None
    slots = (data[start : start + _SLOT_BYTES] for start in (0, _SLOT_BYTES))
    heads = [head for head in map(_decode, slots) if head is not None]
    return max(heads, key=lambda head: head.number, default=None)


class HeadFile:
    """The head of a game that is open; a head that cannot be written is left out.

    Args:
        game: The game's file.
    """

    def __init__(self, game: Path) -> None:
        head = read_head(game)
        self._number = head.number if head else 0
        self._handle = -1
        with suppress(OSError):
            flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0)
            self._handle = os.open(head_path(game), flags, 0o600)

    def write(self, step: int, hash: str, file: str = "") -> None:
        """Write the next slot; it is not flushed to the disk."""
        if self._handle < 0:
            return
        self._number += 1
        with suppress(OSError):
            os.lseek(self._handle, self._number % _SLOTS * _SLOT_BYTES, os.SEEK_SET)
            os.write(self._handle, _slot(self._number, step, hash, file))

    def flush(self) -> None:
        """Flush what was written to the disk."""
        if self._handle >= 0:
            with suppress(OSError):
                os.fsync(self._handle)

    def close(self) -> None:
        """Close the file; may be called twice."""
        if self._handle >= 0:
            with suppress(OSError):
                os.close(self._handle)
            self._handle = -1


def _slot(number: int, step: int, hash: str, file: str) -> bytes:
    words = f"{number} {step} {hash} {file or _NOT_CLOSED}"
    line = f"{words} {_checksum(words)}"
    return f"{line:<{_SLOT_BYTES - 1}}\n".encode()


def _decode(slot: bytes) -> Head | None:
    try:
        fields = slot.decode("ascii").split()
        words, checksum = " ".join(fields[:-1]), fields[-1]
        if len(fields) != _FIELDS or checksum != _checksum(words):
            return None
        number, step, hash, file = fields[:-1]
        return Head(int(number), int(step), hash, "" if file == _NOT_CLOSED else file)
    except (ValueError, IndexError):
        return None


def _checksum(words: str) -> str:
    return f"{crc32(words.encode()):08x}"
