"""Pictures of the window that are compared as a person sees them."""

import zlib
from collections.abc import Sequence

from PySide6.QtGui import QImage

SMOOTHING = 32
"""By so much of 255 a color may differ: Qt smooths the edges of large letters in two ways, by what
it painted before. A dial with another face differs by far more."""


class Pictures:
    """Some pictures; equal to others of the same sizes that nobody could tell from them."""

    def __init__(self, images: Sequence[QImage]) -> None:
        self._sizes = [(image.width(), image.height()) for image in images]
        self._packed = [zlib.compress(bytes(image.constBits()), 1) for image in images]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Pictures) or self._sizes != other._sizes:
            return False
        return all(map(_alike, self._packed, other._packed))

    def __hash__(self) -> int:
        return hash(tuple(self._sizes))


def _alike(one: bytes, other: bytes) -> bool:
    if one == other:
        return True
    pairs = zip(zlib.decompress(one), zlib.decompress(other), strict=True)
    return max(abs(first - second) for first, second in pairs) <= SMOOTHING
