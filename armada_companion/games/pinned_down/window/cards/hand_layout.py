"""The layout of the hands: all of them open if they fit, else only one.

All sizes are design pixels.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

from armada_companion.ui.controls.painted import Box

from ...views.cards.hands import HandView

GAP = 6.0
_BETWEEN = 14.0
"""The gap between the cards of two players."""

_OWNER, _LOW_OWNER = 112.0, 76.0
_LEAST, _LEAST_OF_ONE, _MOST = 132.0, 124.0, 260.0
"""The least width of a card with all hands and with one hand, and the greatest."""


class PlacedHand(NamedTuple):
    """The boxes of a hand: its owner's plate, and its cards if it is open."""

    number: int
    owner: Box
    cards: tuple[Box, ...]


def lay_out_hands(
    hands: Sequence[HandView], chosen: int, width: float, height: float
) -> tuple[PlacedHand, ...]:
    """Return the boxes of the hands; `chosen` is the open one if not all fit.

    If the plates of the other hands do not fit either, only the open hand is shown.
    """
    if not hands:
        return ()
    everyone = range(len(hands))
    for owner in (_OWNER, _LOW_OWNER):
        if _card_width(hands, everyone, everyone, width, owner) >= _LEAST:
            return _placed(hands, everyone, everyone, width, height, owner)
    for owner in (_OWNER, _LOW_OWNER):
        if _card_width(hands, everyone, (chosen,), width, owner) >= _LEAST_OF_ONE:
            return _placed(hands, everyone, (chosen,), width, height, owner)
    return _placed(hands, (chosen,), (chosen,), width, height, _LOW_OWNER)


def _card_width(
    hands: Sequence[HandView],
    shown: Sequence[int],
    opened: Sequence[int],
    width: float,
    owner: float,
) -> float:
    """Return the width of a card."""
    count = sum(len(hands[number].cards) for number in opened)
    left = width - len(shown) * owner - (len(shown) - 1) * _BETWEEN - count * GAP
    return min(_MOST, float(math.floor(left / max(1, count)))) if left > 0 else 0.0


def _placed(
    hands: Sequence[HandView],
    shown: Sequence[int],
    opened: Sequence[int],
    width: float,
    height: float,
    owner: float,
) -> tuple[PlacedHand, ...]:
    wide = _card_width(hands, shown, opened, width, owner)
    placed, left = [], 0.0
    for number in shown:
        plate = (left, 0.0, owner, height)
        left += owner
        cards = []
        for _ in hands[number].cards if number in opened else ():
            cards.append((left + GAP, 0.0, wide, height))
            left += GAP + wide
        left += _BETWEEN
        placed.append(PlacedHand(number, plate, tuple(cards)))
    return tuple(placed)
