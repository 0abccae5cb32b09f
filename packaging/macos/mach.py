"""Read what a Mach-O file says of itself, in all its slices, without a bundle.

Read by hand, not with macholib, which refuses a whole file for one load command that it does not
know, and tells of no command where in the file it stands.
"""

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

FAT, FAT_64 = 0xCAFEBABE, 0xCAFEBABF
THIN_64, THIN_32 = b"\xcf\xfa\xed\xfe", b"\xce\xfa\xed\xfe"
ARCHITECTURES: Final = {0x01000007: "x86_64", 0x0100000C: "arm64", 7: "i386", 12: "arm"}
MOST_SLICES: Final = 20
"""A Java class file begins like a fat file, its version where the number of slices stands."""

LOAD_DYLIB, LOAD_WEAK_DYLIB = 0x0C, 0x80000018
LOAD: Final = {LOAD_DYLIB, LOAD_WEAK_DYLIB, 0x8000001F, 0x80000023, 0x20}
"""Plain, weak, re-exported, upward and lazy libraries."""

RPATH, CODE_SIGNATURE, BUILD_VERSION, VERSION_MIN_MACOS = 0x8000001C, 0x1D, 0x32, 0x24
MACOS: Final = 1


class NotWholeError(ValueError):
    """The file begins as a Mach-O file and breaks off, or contradicts itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Need:
    """A library that the file loads.

    Attributes:
        is_weak: The file can do without it.
    """

    name: str
    is_weak: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """A load command.

    Attributes:
        offset: Where in the file it begins.
        data: All of it, its kind and size too.
    """

    kind: int
    offset: int
    data: bytes

    def text(self) -> str:
        """Return the text whose place is given at byte 8."""
        (start,) = struct.unpack_from("<I", self.data, 8)
        return self.data[start:].split(b"\0")[0].decode("utf-8", "replace")


@dataclass(frozen=True, slots=True, kw_only=True)
class Slice:
    """The part of a file that is for one processor."""

    architecture: str
    offset: int
    size: int
    commands: tuple[Command, ...]

    @property
    def needs(self) -> tuple[Need, ...]:
        """The libraries that it loads."""
        return tuple(
            Need(name=command.text(), is_weak=command.kind == LOAD_WEAK_DYLIB)
            for command in self.commands
            if command.kind in LOAD
        )

    @property
    def search_paths(self) -> tuple[str, ...]:
        """What @rpath stands for."""
        return tuple(command.text() for command in self.commands if command.kind == RPATH)

    @property
    def is_signed(self) -> bool:
        """Whether a signature is in it; not whether it is a good one."""
        return any(command.kind == CODE_SIGNATURE for command in self.commands)

    @property
    def least_macos(self) -> tuple[int, int] | None:
        """The least version of macOS; None when it has none."""
        for command in self.commands:
            if command.kind == VERSION_MIN_MACOS:
                return _version(command, 8)
            if command.kind == BUILD_VERSION and _number(command, 8) == MACOS:
                return _version(command, 12)
        return None


def read(path: Path) -> tuple[Slice, ...]:
    """Return the slices of a file; none when it is something else than a Mach-O file.

    Raises:
        NotWholeError: It begins as one and breaks off.
    """
    with path.open("rb") as file:
        if not is_mach(file.read(8)):
            return ()
    return slices(path.read_bytes())


def slices(data: bytes) -> tuple[Slice, ...]:
    """Return the slices of a Mach-O file's bytes.

    Raises:
        NotWholeError: It breaks off.
    """
    try:
        return tuple(_slice(data, offset, size) for offset, size in _places(data))
    except struct.error as error:
        raise NotWholeError("breaks off in the middle of a header") from error


def is_mach(start: bytes) -> bool:
    """Return whether a file with these first eight bytes is a Mach-O file."""
    if start[:4] in (THIN_64, THIN_32):
        return True
    magic, count = struct.unpack(">II", start.ljust(8, b"\0"))
    return magic in (FAT, FAT_64) and 0 < count <= MOST_SLICES


def thin(data: bytes, architecture: str) -> bytes | None:
    """Return the slice for one processor, signature and all; None when there is none.

    Raises:
        NotWholeError: It is not a whole Mach-O file.
    """
    for piece in slices(data):
        if piece.architecture == architecture:
            return data[piece.offset : piece.offset + piece.size]
    return None


def _places(data: bytes) -> Iterator[tuple[int, int]]:
    """Yield where each slice begins, and its length."""
    if data[:4] in (THIN_64, THIN_32):
        yield 0, len(data)
        return
    magic, count = struct.unpack_from(">II", data)
    entry = struct.Struct(">IIIII" if magic == FAT else ">IIQQII")
    for index in range(count):
        _, _, offset, size, *_ = entry.unpack_from(data, 8 + index * entry.size)
        if offset + size > len(data):
            raise NotWholeError("is shorter than its slices")
        yield offset, size


def _slice(data: bytes, offset: int, size: int) -> Slice:
    magic = data[offset : offset + 4]
    if magic not in (THIN_64, THIN_32):
        raise NotWholeError("has a slice that is no Mach-O file")
    cpu, _, _, count, length = struct.unpack_from("<IIIII", data, offset + 4)
    start = offset + (32 if magic == THIN_64 else 28)
    return Slice(
        architecture=ARCHITECTURES.get(cpu, hex(cpu)),
        offset=offset,
        size=size,
        commands=tuple(_commands(data, start, count, start + length)),
    )


def _commands(data: bytes, start: int, count: int, end: int) -> Iterator[Command]:
    for _ in range(count):
        kind, size = struct.unpack_from("<II", data, start)
        if size < 8 or start + size > min(end, len(data)):
            raise NotWholeError("has a load command that is longer than all of them")
        yield Command(kind=kind, offset=start, data=data[start : start + size])
        start += size


def _number(command: Command, at: int) -> int:
    (value,) = struct.unpack_from("<I", command.data, at)
    return int(value)


def _version(command: Command, at: int) -> tuple[int, int]:
    value = _number(command, at)
    return value >> 16, value >> 8 & 255
