"""Where the cards are on the board: as large, and with as many lines, as fit.

All sizes are design pixels.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from armada_companion.games.pinned_down.views.table import EnemyView, ShipView
from armada_companion.games.pinned_down.window.card_layout import (
    CardLayout,
    Form,
    enemy_layout,
    ship_layout,
)

MARGIN = 8.0
HEADING = 26.0
GAP, _LOW_GAP = 12.0, 8.0

_LEAST_BETWEEN, _BETWEEN = 190.0, 0.2
"""What is left for the lines: pixels, and a part of the width."""

_WIDEST = 780.0
_NARROWEST = 320.0
"""A card is never drawn so large that its lines have less space than this."""

_ENOUGH = 0.85
"""Cards that say all may be so much smaller than those that say less."""

_ZOOMS = tuple(step / 20 for step in range(48, 19, -1))

View = TypeVar("View")
Maker = Callable[[View, float, Form], CardLayout]


class Spot(NamedTuple):
    """A card: where its upper edge is, and how it is laid out at zoom 1."""

    top: float
    layout: CardLayout


class BoardLayout(NamedTuple):
    """The board.

    Attributes:
        zoom: How much larger than designed the cards are drawn.
        column: How wide a card is, zoom included.
        right: Where the enemy ships begin.
        height: What the higher side needs.
    """

    zoom: float
    column: float
    right: float
    height: float
    ships: tuple[Spot, ...]
    enemies: tuple[Spot, ...]


_Spots = tuple[Spot, ...]
_Sides = tuple[Sequence[ShipView], Sequence[EnemyView], float, float]
_Found = tuple[float, _Spots | None, _Spots | None]


def lay_out_board(
    ships: Sequence[ShipView], enemies: Sequence[EnemyView], width: float, height: float
) -> BoardLayout:
    """Return the largest layout that fits; the smallest one where none does."""
    inner = width - 2 * MARGIN
    between = max(_LEAST_BETWEEN, _BETWEEN * inner)
    column = min(_WIDEST, (inner - between) / 2)
    right = MARGIN + inner - column
    sides = (ships, enemies, column, height)
    found = _largest(sides, (Form.NORMAL,))
    whole = _largest(sides, (Form.FULL,))
    if whole is not None and (found is None or whole[0] >= _ENOUGH * found[0]):
        found = whole
    found = found or _largest(sides, (Form.NORMAL, Form.LOW))
    if found is None:
        found = (1.0, *_at(sides, 1.0, (Form.LOW,)))
    zoom, left, other = found
    needed = max(_bottom(left or (), zoom), _bottom(other or (), zoom))
    return BoardLayout(zoom, column, right, needed, left or (), other or ())


def _largest(sides: _Sides, forms: tuple[Form, ...]) -> _Found | None:
    """Return the largest zoom at which both sides fit."""
    most = max(1.0, sides[2] / _NARROWEST)
    for zoom in _ZOOMS:
        left, other = _at(sides, zoom, forms) if zoom <= most else (None, None)
        if left is not None and other is not None:
            return zoom, left, other
    return None


def _at(sides: _Sides, zoom: float, forms: tuple[Form, ...]) -> tuple[_Spots | None, _Spots | None]:
    ships, enemies, column, height = sides
    return (
        _best(ships, ship_layout, column, zoom, height, forms),
        _best(enemies, enemy_layout, column, zoom, height, forms),
    )


def _best(
    views: Sequence[View],
    make: Maker[View],
    column: float,
    zoom: float,
    height: float,
    forms: tuple[Form, ...],
) -> tuple[Spot, ...] | None:
    """Return the column in the first form that fits; None where none does. A low one has to do."""
    for form in forms:
        spots = _stacked([make(view, column / zoom, form) for view in views], zoom)
        if _bottom(spots, zoom) <= height or forms == (Form.LOW,):
            return spots
    return None


def _stacked(layouts: Sequence[CardLayout], zoom: float) -> tuple[Spot, ...]:
    spots = []
    top = HEADING
    for layout in layouts:
        spots.append(Spot(top, layout))
        top += layout.height * zoom + (_LOW_GAP if layout.is_low else GAP)
    return tuple(spots)


def _bottom(spots: Sequence[Spot], zoom: float) -> float:
    return spots[-1].top + spots[-1].layout.height * zoom if spots else HEADING
