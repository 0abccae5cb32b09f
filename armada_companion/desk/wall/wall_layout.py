"""Places the tiles of the wall in a grid."""

from collections.abc import Iterator
from enum import IntEnum
from math import ceil
from typing import NamedTuple

from PySide6.QtCore import QRectF

GAP = 5.0


class TileSize(IntEnum):
    """How much a tile shows."""

    SMALL = 0
    """Number, time left, whose turn, the round."""
    MEDIUM = 1
    """The same, and the names."""
    LARGE = 2
    """The same, the score, and whose turn it is in words."""


class _Bounds(NamedTuple):
    """The least width and height of a tile, and its largest ones."""

    wide: float
    high: float
    widest: float
    highest: float


_BOUNDS = {
    TileSize.SMALL: _Bounds(46, 58, 96, 84),
    TileSize.MEDIUM: _Bounds(120, 82, 190, 100),
    TileSize.LARGE: _Bounds(196, 118, 320, 136),
}


class WallLayout(NamedTuple):
    """The grid of the tiles, in design pixels."""

    size: TileSize = TileSize.SMALL
    columns: int = 1
    wide: float = 46
    high: float = 58
    tiles: int = 0

    @property
    def height(self) -> float:
        """The height of the whole grid."""
        rows = -(-self.tiles // self.columns)
        return max(0.0, rows * (self.high + GAP) - GAP) + 4

    def box(self, place: int) -> QRectF:
        """Return the box of the tile at a place."""
        row, column = divmod(place, self.columns)
        left, top = column * (self.wide + GAP), row * (self.high + GAP)
        return QRectF(left + 2, top + 2, self.wide, self.high)

    def places_in(self, area: QRectF) -> Iterator[int]:
        """Yield the places of the tiles that an area touches."""
        wide, high = self.wide + GAP, self.high + GAP
        first = max(0, int((area.left() - 2) // wide))
        last = min(self.columns - 1, int((area.right() - 2) // wide))
        top = max(0, int((area.top() - 2) // high))
        for row in range(top, int((area.bottom() - 2) // high) + 1):
            for place in range(row * self.columns + first, row * self.columns + last + 1):
                # An area may touch only the space between tiles.
                if place < self.tiles and self.box(place).intersects(area):
                    yield place

    def place_at(self, x: float, y: float) -> int | None:
        """Return the place of the tile at a point; None between tiles and after the last."""
        column, row = int((x - 2) // (self.wide + GAP)), int((y - 2) // (self.high + GAP))
        place = row * self.columns + column
        if not (0 <= column < self.columns and 0 <= place < self.tiles):
            return None
        return place if self.box(place).contains(x, y) else None


def wall_layout(
    count: int, wide: float, high: float, least: TileSize = TileSize.SMALL
) -> WallLayout:
    """Return the grid with the largest tiles that all fit into an area.

    If none fits, the tiles have the least size, and the wall scrolls.
    """
    for size in sorted(TileSize, reverse=True):
        found = _layout(size, count, wide - 4, high - 4)
        if found.height <= high or size <= least:
            return found
    raise AssertionError("the least size always fits")


def _layout(size: TileSize, count: int, wide: float, high: float) -> WallLayout:
    """Return the grid with the fewest columns whose rows fit, or with the most columns."""
    bounds = _BOUNDS[size]
    most = max(1, int((wide + GAP) // (bounds.wide + GAP)))
    least = max(1, ceil((wide + GAP) / (bounds.widest + GAP)))
    rows_that_fit = max(1, int((high + GAP) // (bounds.high + GAP)))
    columns = min(most, max(least, ceil(count / rows_that_fit)))
    rows = max(1, ceil(count / columns))
    width = (wide + GAP) / columns - GAP
    height = min(bounds.highest, max(bounds.high, (high + GAP) / rows - GAP))
    return WallLayout(size, columns, width, height, count)
