"""The head of a game: how far its log goes, in a small file beside it.

A chain shows a changed step, but not that the last ones are missing; the head does. It is written
after every step, when that is on the disk: a head may be older than the log, never newer. It goes
in turn into one of two slots, so that a torn slot leaves the one before. After the slots is the
game's header once more: without it no step can be read.
"""

import os
from contextlib import suppress
from pathlib import Path
from zlib import crc32

from armada_companion.kit.value import Value
from armada_companion.store.chained_rows import MAX_ROW
from armada_companion.system.files import flush, read_regular, write_whole

HEAD_SUFFIX = ".head"
_SLOT_BYTES = 256
_SLOTS = 2
_HEADER_PLACE = _SLOTS * _SLOT_BYTES
_MOST_BYTES = _HEADER_PLACE + 4 * MAX_ROW
_NONE = "-"


class Head(Value, frozen=True):
    """What the newest good slot says.

    Attributes:
        number: Counts the writes of the file; 1 and up.
        step: The last step of the log, 0 and up.
        hash: Its hash in the chain.
        file: The checksum of the game's closed file; "" while the game is open.
        record: The checksum of the record beside it that was saved last; "" before the first.
    """

    number: int
    step: int
    hash: str
    file: str
    record: str = ""


def file_checksum(data: bytes) -> str:
    """Return what tells the bytes of a whole file from damaged ones."""
    return f"{crc32(data):08x}-{len(data)}"


def head_path(game: Path) -> Path:
    """Return where the head of a game's file is."""
    return game.with_suffix(HEAD_SUFFIX)


def read_head(game: Path) -> Head | None:
    """Return the newest good slot of a game's head; None without one."""
    try:
        data = read_regular(head_path(game), _MOST_BYTES)
    except OSError:
        return None
    slots = (data[start : start + _SLOT_BYTES] for start in (0, _SLOT_BYTES))
    heads = [head for head in map(_decode, slots) if head is not None]
    return max(heads, key=lambda head: head.number, default=None)


def read_header(game: Path) -> bytes:
    """Return the game's header as JSON from its head; b"" when it is not there."""
    try:
        data = read_regular(head_path(game), _MOST_BYTES)
    except OSError:
        return b""
    checksum, _, header = data[_HEADER_PLACE:].removesuffix(b"\n").partition(b" ")
    return header if checksum == _sum_of(header) else b""


def is_head_damaged(game: Path) -> bool:
    """Return whether something else is in the place of a head.

    A head that is missing, empty or of zeros only is none: a power cut may leave it so.
    """
    path = head_path(game)
    try:
        data = read_regular(path, _MOST_BYTES + 1)
    except OSError:
        return os.path.lexists(path)
    no_slot = any(data[:_HEADER_PLACE]) and read_head(game) is None
    no_header = any(data[_HEADER_PLACE:]) and not read_header(game)
    return no_slot or no_header or len(data) > _MOST_BYTES


class HeadFile:
    """The head of a game that is open; a head that cannot be written is left out.

    Args:
        game: The game's file.
        header: The game's header as JSON.
    """

    def __init__(self, game: Path, header: bytes) -> None:
        head = read_head(game)
        self._number = head.number if head else 0
        self.record = head.record if head else ""
        """The checksum of the record beside the game; the next write keeps it."""
        self._path = head_path(game)
        self._handle = -1
        if read_header(game) != header:
            _write_header(game, header)
        with suppress(OSError):
            flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0)
            self._handle = os.open(self._path, flags, 0o600)

    def write(self, step: int, hash: str, file: str = "") -> None:
        """Write the next slot; it is not flushed to the disk."""
        if self._handle < 0:
            return
        self._number += 1
        with suppress(OSError):
            os.lseek(self._handle, self._number % _SLOTS * _SLOT_BYTES, os.SEEK_SET)
            os.write(self._handle, self._slot(step, hash, file))

    def flush(self) -> None:
        """Flush what was written to the disk."""
        if self._handle >= 0:
            with suppress(OSError):
                flush(self._handle)

    def remove(self) -> None:
        """Close the file, and remove it if it is still the one at its path."""
        with suppress(OSError):
            is_ours = os.path.samestat(os.fstat(self._handle), self._path.stat())
            self.close()
            if is_ours:
                self._path.unlink()
        self.close()

    def close(self) -> None:
        """Close the file; may be called twice."""
        if self._handle >= 0:
            with suppress(OSError):
                os.close(self._handle)
            self._handle = -1

    def _slot(self, step: int, hash: str, file: str) -> bytes:
        words = f"{self._number} {step} {hash} {file or _NONE} {self.record or _NONE}"
        line = f"{words} {_checksum(words)}"
        return f"{line:<{_SLOT_BYTES - 1}}\n".encode()


def _write_header(game: Path, header: bytes) -> None:
    """Write the header into a game's head; a power cut leaves all of it or none."""
    with suppress(OSError):
        path = head_path(game)
        slots = read_regular(path, _HEADER_PLACE) if path.exists() else b""
        line = _sum_of(header) + b" " + header + b"\n"
        write_whole(path, slots.ljust(_HEADER_PLACE, b"\0") + line, new=False)


def _decode(slot: bytes) -> Head | None:
    try:
        *fields, checksum = slot.decode("ascii").split()
        if checksum != _checksum(" ".join(fields)):
            return None
        # Older heads have no word about the record.
        number, step, hash, *sums = fields
        file, record = ("" if each == _NONE else each for each in (*sums, _NONE)[:2])
        return Head(int(number), int(step), hash, file, record)
    except ValueError:
        return None


def _checksum(words: str) -> str:
    return _sum_of(words.encode()).decode()


def _sum_of(data: bytes) -> bytes:
    return f"{crc32(data):08x}".encode()
