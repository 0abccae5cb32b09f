"""Build tiny Mach-O files: headers and load commands, and no code."""

import struct
from collections.abc import Sequence

CPU = {"x86_64": (0x01000007, 3), "arm64": (0x0100000C, 0)}
DYLIB, EXECUTE = 6, 2
FAT_ALIGN = 14


def command(kind: int, body: bytes) -> bytes:
    """Return a load command, filled up to a multiple of 8 bytes."""
    body += bytes(-len(body) % 8)
    return struct.pack("<II", kind, 8 + len(body)) + body


def build_version(version: tuple[int, int], platform: int = 1) -> bytes:
    """LC_BUILD_VERSION; platform 1 is macOS."""
    least = version[0] << 16 | version[1] << 8
    return command(0x32, struct.pack("<IIII", platform, least, 15 << 16, 0))


def version_min(version: tuple[int, int]) -> bytes:
    """LC_VERSION_MIN_MACOSX, of compilers before 2018."""
    least = version[0] << 16 | version[1] << 8
    return command(0x24, struct.pack("<II", least, 14 << 16))


def load_dylib(name: str, *, weak: bool = False) -> bytes:
    """LC_LOAD_DYLIB, with room for a longer name."""
    kind = 0x80000018 if weak else 0x0C
    head = struct.pack("<IIII", 24, 2, 0x10000, 0x10000)
    return command(kind, head + name.encode() + bytes(32))


def rpath(name: str) -> bytes:
    """LC_RPATH."""
    return command(0x8000001C, struct.pack("<I", 12) + name.encode() + b"\0")


def signature() -> bytes:
    """LC_CODE_SIGNATURE of nothing."""
    return command(0x1D, bytes(8))


def data_in_code() -> bytes:
    """LC_DATA_IN_CODE of nothing."""
    return command(0x29, bytes(8))


def thin(architecture: str, commands: Sequence[bytes], kind: int = DYLIB) -> bytes:
    """Return a file for one processor."""
    cpu, model = CPU[architecture]
    size = sum(map(len, commands))
    head = struct.pack("<IIIIIIII", 0xFEEDFACF, cpu, model, kind, len(commands), size, 0x85, 0)
    return head + b"".join(commands) + bytes(64)


def fat(parts: Sequence[bytes]) -> bytes:
    """Return a file for several processors, each slice on a page of its own."""
    page = 1 << FAT_ALIGN
    heads, bodies, at = b"", b"", page
    for part in parts:
        cpu, model = struct.unpack_from("<II", part, 4)
        heads += struct.pack(">IIIII", cpu, model, at, len(part), FAT_ALIGN)
        bodies += part + bytes(-len(part) % page)
        at = page + len(bodies)
    return (struct.pack(">II", 0xCAFEBABE, len(parts)) + heads).ljust(page, b"\0") + bodies


def library(
    architecture: str = "arm64",
    *,
    least: tuple[int, int] = (12, 0),
    needs: Sequence[str] = ("/usr/lib/libSystem.B.dylib",),
    search: Sequence[str] = (),
    signed: bool = True,
    kind: int = DYLIB,
) -> bytes:
    """Return a sound file for one processor."""
    commands = [
        build_version(least),
        *map(load_dylib, needs),
        *map(rpath, search),
        data_in_code(),
        *([signature()] if signed else []),
    ]
    return thin(architecture, commands, kind)
