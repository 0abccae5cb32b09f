"""Pack pictures into a macOS .icns file.

Pillow's own writer leaves out the plain 16 and 32 px pictures, which Finder's lists show.
"""

import io
import struct
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Final

from PIL import Image

PNG_KINDS: Final = {
    b"ic11": 32,
    b"ic12": 64,
    b"ic07": 128,
    b"ic13": 256,
    b"ic08": 256,
    b"ic14": 512,
    b"ic09": 512,
    b"ic10": 1024,
}
"""Pixels of each kind. 11 to 14 and 10 are 16, 32, 128, 256 and 512 points at twice the pixels."""

PLAIN_KINDS: Final = {(b"is32", b"s8mk"): 16, (b"il32", b"l8mk"): 32}
"""Colours and opacity apart: macOS shows PNG in the kinds icp4 and icp5 wrongly."""

LONGEST_LITERAL: Final = 128
SHORTEST_RUN: Final = 3
LONGEST_RUN: Final = 130


def pack_icns(pictures: Mapping[int, Image.Image]) -> bytes:
    """Return the .icns file of these RGBA pictures, given by their width in pixels."""
    chunks = [*plain_chunks(pictures), *png_chunks(pictures)]
    body = b"".join(kind + struct.pack(">I", 8 + len(data)) + data for kind, data in chunks)
    return b"icns" + struct.pack(">I", 8 + len(body)) + body


def plain_chunks(pictures: Mapping[int, Image.Image]) -> Iterator[tuple[bytes, bytes]]:
    """Yield colours and opacity of each picture that is kept without PNG."""
    for (colors, mask), px in PLAIN_KINDS.items():
        bands = [band.tobytes() for band in pictures[px].split()]
        yield colors, b"".join(pack_bits(band) for band in bands[:3])
        yield mask, bands[3]


def png_chunks(pictures: Mapping[int, Image.Image]) -> Iterator[tuple[bytes, bytes]]:
    """Yield each picture that is kept as PNG."""
    for kind, px in PNG_KINDS.items():
        png = io.BytesIO()
        pictures[px].save(png, "PNG", optimize=True)
        yield kind, png.getvalue()


def pack_bits(band: bytes) -> bytes:
    """Return one colour's bytes packed as Apple does: runs of 3 to 130, literals of 1 to 128."""
    packed = bytearray()
    literal = bytearray()
    for value, group in groupby(band):
        left = len(list(group))
        while left >= SHORTEST_RUN:
            run = min(left, LONGEST_RUN)
            packed += literals(bytes(literal)) + bytes((run + 125, value))
            literal.clear()
            left -= run
        literal += bytes((value,)) * left
    return bytes(packed) + literals(bytes(literal))


def literals(values: bytes) -> bytes:
    """Return the bytes that no run holds, each piece behind its length less one."""
    pieces = (
        values[start : start + LONGEST_LITERAL] for start in range(0, len(values), LONGEST_LITERAL)
    )
    return b"".join(bytes((len(piece) - 1,)) + piece for piece in pieces)
