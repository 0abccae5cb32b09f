"""Finds numbers of a line that its reading did not use, so that none is left out in silence."""

from collections.abc import Collection, Iterator, Sequence

from ....cards.cards import ObjectiveFacts
from ..result import Verdict
from .typed_state import Option
from .words.tokens import MAX_COUNT, tokens

_MOST = 1000
"""Higher numbers are parts of names or years."""

_SHIP_COSTS = range(18, 160)


def unused_numbers(
    text: str, options: Sequence[Option], sums: Collection[int] = ()
) -> Iterator[str]:
    """Yield a remark on each number beside the cards of a line that is none of their numbers.

    A number that is written as a count, such as `2x`, must be the count of a card.

    Args:
        text: The line, without its heading and its talk.
        options: The cards that were read on it.
        sums: The points that ships, squadrons or all cards have reached by then.
    """
    line = tokens(text)
    inside = {at for one in options for at in range(one.piece.first, one.piece.last + 1)}
    counts = {one.amount.copies for one in options} | {one.piece.count for one in options}
    known = {*sums, *(number for one in options for number in _numbers(one))}
    for position, numbers in line.numbers.items():
        if position in inside:
            continue
        for number in numbers:
            counted = number.flavor == "count" and 1 < number.value <= MAX_COUNT
            if number.value >= _MOST:
                continue
            if number.value not in (counts if counted else known):
                yield f"whose is the number {number.value}?"


def _numbers(option: Option) -> Iterator[int]:
    """Yield the numbers that the reading of a card explains."""
    read, card = option.amount, option.card
    today = 0 if isinstance(card, ObjectiveFacts) else card.points
    yield from (read.copies, read.cost, read.cost // read.copies, read.sum or read.cost)
    yield from (today, today * read.copies, option.piece.before or today)


def may_be_ship(text: str, verdict: Verdict) -> bool:
    """Whether a line that was not understood may be a ship: by what it is near to, or its cost."""
    numbers = (one.value for here in tokens(text).numbers.values() for one in here)
    return any(one.kind == "ship" for one in verdict.suggestions) or any(
        value in _SHIP_COSTS for value in numbers
    )
