"""Where the cards of a fleet lie: pure numbers in pixels at scale 1."""

from collections.abc import Iterator
from typing import NamedTuple

from armada_companion.ui.widgets.painted import Box

MARGIN = 8.0

# The focus ring of the last row; with it twelve squadrons just fit the design's window.
_BOTTOM = 5.0

_SHIP_HEIGHT = 136.0
_SHIP_GAPS = (12.0, 10.0)
_SHIP_NARROWEST = 180.0
_SQUADRON_HEIGHT = 46.0
_SQUADRON_GAPS = (8.0, 7.0)
_SQUADRON_NARROWEST = 116.0
_HEADING = 28.0
_MOST_COLUMNS = 3


class FleetLayout(NamedTuple):
    """Places as (x, y, width, height), a margin of `MARGIN` around all.

    Attributes:
        heading_y: Top of the squadrons' heading; None without squadrons.
    """

    ships: tuple[Box, ...]
    squadrons: tuple[Box, ...]
    heading_y: float | None
    height: float


def lay_out(width: float, ships: int, squadrons: int) -> FleetLayout:
    """Return where the cards lie in a column of `width`: two or three in a row, if they fit."""
    inner = width - 2 * MARGIN
    columns = _columns(inner, _SHIP_NARROWEST, _SHIP_GAPS[0])
    ship_boxes = tuple(_grid(MARGIN, inner, ships, columns, _SHIP_HEIGHT, _SHIP_GAPS))
    bottom = _bottom(ship_boxes, MARGIN)
    if not squadrons:
        return FleetLayout(ship_boxes, (), None, bottom + _BOTTOM)
    heading = bottom + 8 if ships else bottom
    columns = _columns(inner, _SQUADRON_NARROWEST, _SQUADRON_GAPS[0])
    boxes = tuple(
        _grid(heading + _HEADING, inner, squadrons, columns, _SQUADRON_HEIGHT, _SQUADRON_GAPS)
    )
    return FleetLayout(ship_boxes, boxes, heading, _bottom(boxes, heading) + _BOTTOM)


def _columns(inner: float, narrowest: float, gap: float) -> int:
    return max(1, min(_MOST_COLUMNS, int((inner + gap) / (narrowest + gap))))


def _grid(
    top: float, inner: float, count: int, columns: int, height: float, gaps: tuple[float, float]
) -> Iterator[Box]:
    across, down = gaps
    width = (inner - across * (columns - 1)) / columns
    for place in range(count):
        row, column = divmod(place, columns)
        yield MARGIN + column * (width + across), top + row * (height + down), width, height


def _bottom(boxes: tuple[Box, ...], default: float) -> float:
    return boxes[-1][1] + boxes[-1][3] if boxes else default
