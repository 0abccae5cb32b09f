"""Lay out what wheels hold for a Mac with one processor, as if its Python had installed them."""

import re
import struct
import sys
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import mach

PYTHON_WHEEL: Final = "panda3d-"
"""Carries the Python of macOS with it, in `deploy_libs/`."""

# Tools for developers, headers, and a second copy of what a framework's own link would show.
NOT_INSTALLED: Final = re.compile(
    r"/(Headers|include|metatypes|qml|typesystems|libexec|glue|doc|support|scripts)/"
    r"|\.app/|\.pyi$|\.framework/Resources/|/plugins/(designer|qmltooling|qmllint|sqldrivers)/"
)
PYTHON_NAME: Final = f"python{sys.version_info.major}.{sys.version_info.minor}"
"""The bundle's Python is of the version that compiles the modules in it."""

PYTHON_LIBRARY: Final = f"lib{PYTHON_NAME}.dylib"
UNUSED_EXTENSIONS: Final = re.compile(
    r"(_test|xx|_xx|_ctypes_test|nis|_?curses|_?dbm|readline|audioop|_tkinter|_crypt|_lsprof|_ssl|_hashlib)"
)
LIBRARY_ID: Final = 0x0D


@dataclass(frozen=True, slots=True, kw_only=True)
class Laid:
    """Where the parts of a Mac's Python lie now.

    Attributes:
        site: The packages.
        extensions: The standard library's modules in C.
        library: Python itself.
        link: A copy of it, for linking a program that looks for it by @rpath.
    """

    site: Path
    extensions: Path
    library: Path
    link: Path


def lay_out(wheels: list[Path], architecture: str, folder: Path) -> Laid:
    """Unpack what fits the processor; of each Mach-O file only the part for it."""
    laid = Laid(
        site=folder / "site",
        extensions=folder / "python" / "lib-dynload",
        library=folder / "python" / PYTHON_LIBRARY,
        link=folder / "link" / PYTHON_LIBRARY,
    )
    for wheel in wheels:
        if wheel.name.startswith(PYTHON_WHEEL):
            _unpack_python(wheel, architecture, laid)
        elif any(tag in wheel.name for tag in (architecture, "universal2", "none-any")):
            _unpack(wheel, architecture, laid.site)
    _write(laid.link, with_id(laid.library.read_bytes(), f"@rpath/{PYTHON_LIBRARY}"))
    return laid


def with_id(data: bytes, name: str) -> bytes:
    """Return a library that calls itself otherwise. Its signature holds no more: only link it."""
    changed = bytearray(data)
    for piece in mach.slices(data):
        for command in piece.commands:
            if command.kind == LIBRARY_ID:
                (start,) = struct.unpack_from("<I", command.data, 8)
                room = len(command.data) - start
                if len(name) >= room:
                    raise SystemExit(f"{name} is too long a name for a library with {room} bytes")
                begin = command.offset + start
                changed[begin : begin + room] = name.encode().ljust(room, b"\0")
    return bytes(changed)


def _unpack_python(wheel: Path, architecture: str, laid: Laid) -> None:
    for name, data in _members(wheel):
        base = name.removeprefix("deploy_libs/")
        if base == name:
            continue
        if base == PYTHON_LIBRARY:
            _write_part(laid.library, data, architecture)
        elif base.endswith(".so") and not UNUSED_EXTENSIONS.match(base):
            _write_part(laid.extensions / base, data, architecture)


def _unpack(wheel: Path, architecture: str, site: Path) -> None:
    for name, data in _members(wheel):
        if not NOT_INSTALLED.search(name):
            _write_part(site / name, data, architecture)


def _members(wheel: Path) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            if not name.endswith("/"):
                yield name, archive.read(name)


def _write_part(path: Path, data: bytes, architecture: str) -> None:
    part = mach.thin(data, architecture) if mach.is_mach(data[:8]) else data
    if part is None:
        raise SystemExit(f"{path.name} has no part for {architecture}")
    _write(path, part)


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
