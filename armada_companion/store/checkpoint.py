"""The checkpoint of a game: its last step, in a small file beside the log.

The chain shows a changed step, but not that the last steps are missing; the checkpoint does. It is
written after every step, once that is on the disk: it may be older than the log, never newer. It
has two slots that are written in turn, so that a torn slot leaves the other one. After the slots is
a copy of the game's header: without a header no step can be read.
"""

import os
from contextlib import suppress
from pathlib import Path
from zlib import crc32

from armada_companion.kit.value import Value
from armada_companion.store.chained_rows import MAX_ROW
from armada_companion.system.files import flush, read_regular, write_whole

CHECKPOINT_SUFFIX = ".head"
_SLOT_BYTES = 256
_SLOTS = 2
_HEADER_PLACE = _SLOTS * _SLOT_BYTES
_MOST_BYTES = _HEADER_PLACE + 4 * MAX_ROW
_NONE = "-"


class Checkpoint(Value, frozen=True):
    """The content of a checkpoint file: the newer of its two slots that is readable.

    Attributes:
        number: Counts the writes of the file; 1 and up.
        step: The last step of the log, 0 and up.
        hash: Its hash in the chain.
        file: The checksum of the game's closed file; "" while the game is open.
        record: The checksum of the last record saved beside it; "" before the first record.
    """

    number: int
    step: int
    hash: str
    file: str
    record: str = ""


def file_checksum(data: bytes) -> str:
    """Return the checksum of a file's bytes."""
    return f"{crc32(data):08x}-{len(data)}"


def checkpoint_path(game: Path) -> Path:
    """Return the path of a game's checkpoint."""
    return game.with_suffix(CHECKPOINT_SUFFIX)


def read_checkpoint(game: Path) -> Checkpoint | None:
    """Return the newest good slot of a game's checkpoint, or None."""
    try:
        data = read_regular(checkpoint_path(game), _MOST_BYTES)
    except OSError:
        return None
    slots = (data[start : start + _SLOT_BYTES] for start in (0, _SLOT_BYTES))
    heads = [head for head in map(_decode, slots) if head is not None]
    return max(heads, key=lambda head: head.number, default=None)


def read_header(game: Path) -> bytes:
    """Return the game's header as JSON from its checkpoint; b"" if it is missing."""
    try:
        data = read_regular(checkpoint_path(game), _MOST_BYTES)
    except OSError:
        return b""
    checksum, _, header = data[_HEADER_PLACE:].removesuffix(b"\n").partition(b" ")
    return header if checksum == _sum_of(header) else b""


def is_checkpoint_damaged(game: Path) -> bool:
    """Return whether a game's checkpoint file has content, but no readable checkpoint.

    A missing, empty or zeroed file is not damaged: a power cut may leave it so.
    """
    path = checkpoint_path(game)
    try:
        data = read_regular(path, _MOST_BYTES + 1)
    except OSError:
        return os.path.lexists(path)
    no_slot = any(data[:_HEADER_PLACE]) and read_checkpoint(game) is None
    no_header = any(data[_HEADER_PLACE:]) and not read_header(game)
    return no_slot or no_header or len(data) > _MOST_BYTES


class CheckpointFile:
    """The checkpoint of an open game; a failure to write it is ignored.

    Args:
        game: The game's file.
        header: The game's header as JSON.
    """

    def __init__(self, game: Path, header: bytes) -> None:
        head = read_checkpoint(game)
        self._number = head.number if head else 0
        self.record = head.record if head else ""
        """The checksum of the record beside the game; the next write keeps it."""
        self._path = checkpoint_path(game)
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
        """Close the file, and remove it unless another file has its path now."""
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
    """Write the header into a game's checkpoint; a power cut leaves all of it or none."""
    with suppress(OSError):
        path = checkpoint_path(game)
        slots = read_regular(path, _HEADER_PLACE) if path.exists() else b""
        line = _sum_of(header) + b" " + header + b"\n"
        write_whole(path, slots.ljust(_HEADER_PLACE, b"\0") + line, new=False)


def _decode(slot: bytes) -> Checkpoint | None:
    try:
        *fields, checksum = slot.decode("ascii").split()
        if checksum != _checksum(" ".join(fields)):
            return None
        # Older checkpoints have no checksum of the record.
        number, step, hash, *sums = fields
        file, record = ("" if each == _NONE else each for each in (*sums, _NONE)[:2])
        return Checkpoint(int(number), int(step), hash, file, record)
    except ValueError:
        return None


def _checksum(words: str) -> str:
    return _sum_of(words.encode()).decode()


def _sum_of(data: bytes) -> bytes:
    return f"{crc32(data):08x}".encode()
