"""Positions and sizes of the cards of a fleet, in pixels at scale 1."""

from collections.abc import Iterator
from functools import lru_cache

from armada_companion.kit.value import Value
from armada_companion.ui.controls.painted import Box

MARGIN = 8.0

# Space for the focus ring of the last row; twelve squadrons just fit the design's window.
_BOTTOM = 5.0

_SHIP_HEIGHT = 136.0
_SHIP_GAPS = (12.0, 10.0)
_SHIP_NARROWEST = 180.0
_SQUADRON_HEIGHT = 46.0
_SQUADRON_GAPS = (8.0, 7.0)
_SQUADRON_NARROWEST = 116.0
_SQUADRON_ROOMY = 190.0
_HEADING = 28.0
_MOST_COLUMNS = 3
_DESIGN = (448.0, 682.0)

# Cards shrink a little before they scroll, and grow up to half larger.
_SMALLEST, _LARGEST, _STEP = 0.94, 1.5, 0.01
_SHIP_GROWN = 200.0
_SHIP_LOWEST, _SHIP_HIGHEST = 116.0, 172.0


class FleetLayout(Value, frozen=True):
    """Boxes as (x, y, width, height), with a margin of `MARGIN` around all.

    Attributes:
        heading_y: Top of the squadrons' heading; None without squadrons.
    """

    ships: tuple[Box, ...]
    squadrons: tuple[Box, ...]
    heading_y: float | None
    height: float


class CardSize(Value, frozen=True):
    """The size of cards in a column.

    Attributes:
        scale: Their scale compared with the design.
        squadron_width: The least width of a squadron's card, at that scale.
        ship_height: The height of a ship's card, at that scale.
    """

    scale: float = 1.0
    squadron_width: float = _SQUADRON_NARROWEST
    ship_height: float = _SHIP_HEIGHT


class Needs(Value, frozen=True):
    """The height that cards need in a column, and the width of a ship's card there."""

    height: float
    ship_rows: int
    ship_width: float


DESIGN_SIZE = CardSize()


def lay_out(width: float, ships: int, squadrons: int, size: CardSize = DESIGN_SIZE) -> FleetLayout:
    """Return the boxes of the cards in a column of `width`: two or three in a row, if they fit."""
    inner = width - 2 * MARGIN
    columns = _columns(inner, _SHIP_NARROWEST, _SHIP_GAPS[0])
    ship_boxes = tuple(_grid(MARGIN, inner, ships, columns, size.ship_height, _SHIP_GAPS))
    bottom = _bottom(ship_boxes, MARGIN)
    if not squadrons:
        return FleetLayout(ship_boxes, (), None, bottom + _BOTTOM)
    heading = bottom + 8 if ships else bottom
    columns = _columns(inner, size.squadron_width, _SQUADRON_GAPS[0])
    boxes = tuple(
        _grid(heading + _HEADING, inner, squadrons, columns, _SQUADRON_HEIGHT, _SQUADRON_GAPS)
    )
    return FleetLayout(ship_boxes, boxes, heading, _bottom(boxes, heading) + _BOTTOM)


@lru_cache(maxsize=64)
def card_size(width: float, height: float, ships: int, squadrons: int) -> CardSize:
    """Return the size at which cards fill a column; cards of the smallest size may scroll.

    Squadrons show their whole names if that makes no card smaller. Ship cards use extra height, and
    get lower before all cards get smaller.
    """
    largest = _LARGEST * max(1.0, min(width / _DESIGN[0], height / _DESIGN[1]))
    grown = [1.0 + step * _STEP for step in range(round((largest - 1.0) / _STEP), -1, -1)]
    shrunk = [1.0 - step * _STEP for step in range(round((1.0 - _SMALLEST) / _STEP) + 1)]
    tries = (
        (grown, CardSize(squadron_width=_SQUADRON_ROOMY)),
        (grown, DESIGN_SIZE),
        (shrunk, CardSize(ship_height=_SHIP_LOWEST)),
    )
    for scales, size in tries:
        for scale in scales:
            need = needs(width / scale, ships, squadrons, size)
            # In enlarged cards, parts are never closer together than in the design.
            is_wide = scale <= 1.0 or not ships or need.ship_width >= _SHIP_GROWN
            if need.height * scale <= height and is_wide:
                spare = (height / scale - need.height) / max(1, need.ship_rows)
                tall = min(_SHIP_HIGHEST, size.ship_height + spare)
                return size._replace(scale=scale, ship_height=tall)
    return DESIGN_SIZE


def needs(width: float, ships: int, squadrons: int, size: CardSize = DESIGN_SIZE) -> Needs:
    """Return the space that the cards of `lay_out` need."""
    inner = width - 2 * MARGIN
    columns = _columns(inner, _SHIP_NARROWEST, _SHIP_GAPS[0])
    rows = -(-ships // columns)
    bottom = MARGIN + _stack(rows, size.ship_height, _SHIP_GAPS[1])
    if squadrons:
        across = _columns(inner, size.squadron_width, _SQUADRON_GAPS[0])
        bottom += (8 if ships else 0) + _HEADING
        bottom += _stack(-(-squadrons // across), _SQUADRON_HEIGHT, _SQUADRON_GAPS[1])
    ship_width = (inner - _SHIP_GAPS[0] * (columns - 1)) / columns
    return Needs(bottom + _BOTTOM, rows, ship_width)


def _stack(rows: int, height: float, gap: float) -> float:
    return rows * height + (rows - 1) * gap if rows else 0.0


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
