"""Choosing between readings so that their costs add up to what a list prints."""

from collections.abc import Sequence
from typing import NamedTuple

from armada_companion.games.armada.cards.cards import FieldedCard

_MOST_PARTS = 60


class Option(NamedTuple):
    """One reading of some words.

    Attributes:
        cost: Today's or an older official one, for all copies.
        doubt: What speaks against it, 0 and up; less is likelier.
    """

    card: FieldedCard
    cost: int
    doubt: int


def options(cards: Sequence[tuple[FieldedCard, int]], count: int = 1) -> list[Option]:
    """Return every card at every cost it has had, from cards with their doubts."""
    return [
        Option(card, cost * count, doubt + (cost != card.points))
        for card, doubt in cards
        for cost in dict.fromkeys((card.points, *card.points_history))
    ]


def fitted(parts: Sequence[Sequence[Option]], total: int) -> tuple[Option, ...] | None:
    """Return one option of each part that add up to `total` with the least doubt, or None."""
    if len(parts) > _MOST_PARTS:
        return None
    reached: dict[int, tuple[int, tuple[Option, ...]]] = {0: (0, ())}
    for part in parts:
        further: dict[int, tuple[int, tuple[Option, ...]]] = {}
        for points, (doubt, taken) in reached.items():
            for option in part:
                _keep_better(further, points + option.cost, doubt + option.doubt, (*taken, option))
        reached = {points: way for points, way in further.items() if points <= total}
    return reached[total][1] if total in reached else None


def likeliest(part: Sequence[Option]) -> Option:
    """Return the option with the least doubt, of several the cheapest card."""
    return min(part, key=lambda option: (option.doubt, option.card.points))


def _keep_better(
    ways: dict[int, tuple[int, tuple[Option, ...]]],
    points: int,
    doubt: int,
    taken: tuple[Option, ...],
) -> None:
    known = ways.get(points)
    if known is None or doubt < known[0]:
        ways[points] = (doubt, taken)
