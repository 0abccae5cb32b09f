"""Gives the numbers of a line to its cards: those before a name, and those behind it."""

from collections.abc import Iterator

from .words import typed_words
from .words.edges import Piece
from .words.tokens import CONNECTING, MAX_COUNT, Number, Tokens

_FEWER = 6
"""A number that no squadron costs."""

_BETWEEN = (typed_words.NOISE - CONNECTING) | typed_words.ROLE_NOISE | {""}


def take_numbers(line: Tokens, piece: Piece) -> None:
    """Set the numbers of a piece: the numbers of the line that belong to its card."""
    piece.count = piece.before = None
    piece.costs = ()
    piece.led = piece.in_row = False
    if not (line.numbers or line.ends):
        return
    piece.led = piece.first - 1 in line.numbers and not line.parted[piece.first]
    priced = any(
        position < piece.first and any(_is_price(line, position, one) for one in numbers)
        for position, numbers in line.numbers.items()
    )
    piece.in_row = not priced and any(end < piece.first for end in line.ends)
    for number in _numbers_before(line, piece.first):
        if number.flavor == "count":
            piece.count = number.value
        elif number.flavor == "cost":
            piece.costs += (number.value,)
        elif piece.before is not None and piece.count is None and piece.before <= MAX_COUNT:
            piece.count, piece.before = piece.before, number.value  # `26 2 X-wing`
        else:
            piece.before = number.value
    for number in _numbers_behind(line, piece.last):
        if number.flavor == "count":
            piece.count = number.value if piece.count is None else piece.count
        else:
            piece.costs += (number.value,)


def _is_price(line: Tokens, position: int, number: Number) -> bool:
    """Whether a number belongs to the card before it, and is not a count such as `x2`."""
    behind = not number.ahead and (not number.either or _card_before(line, position))
    return behind and number.flavor != "count"


def _numbers_before(line: Tokens, first: int) -> Iterator[Number]:
    position = first - 1
    names = [last for _, last in line.names if last < first]
    while position >= 0 and _passed(line, position) and position not in names:
        for number in line.numbers.get(position, ()):
            ahead = number.ahead or (number.either and not _card_before(line, position))
            if ahead and not _is_price_of_before(line, position, number):
                yield number
        position -= 1


def _numbers_behind(line: Tokens, last: int) -> Iterator[Number]:
    position = last + 1
    names = [first for first, _ in line.names if first > last]
    while position < len(line.words) and _passed(line, position) and position not in names:
        for number in line.numbers.get(position, ()):
            behind = not number.ahead and (not number.either or _card_before(line, position))
            if behind or _is_price_of_before(line, position, number):
                yield number
        position += 1


def _is_price_of_before(line: Tokens, position: int, number: Number) -> bool:
    """Whether a bare number is the cost of the card before it: `Kallus, 3 aboard a Raider`.

    It is not if the cost of that card is before its name, nor if it counts squadrons.
    """
    if number.flavor != "bare":
        return False
    before = position - 1
    while before > 0 and before not in line.ends and not line.words[before].key:
        before -= 1
    prices = line.prices.get(before, set())
    if number.value not in prices:
        return False
    leading = line.numbers.get(line.firsts.get(before, before) - 1, ())
    if any(one.value in prices for one in leading):
        return False
    following = min((last for last in line.ends if last > position), default=-1)
    return following not in line.squadrons or number.value > _FEWER


def _card_before(line: Tokens, position: int) -> bool:
    """Whether a card's name ends before a number, apart from small words between."""
    before = position - 1
    while before > 0 and line.words[before].key in _BETWEEN and before not in line.ends:
        before -= 1
    ended = position + 1 == len(line.words) or line.parted[position + 1]
    row = before in line.squadrons and not ended and _counts_lead(line, position)
    return before in line.ends and not row and not _is_counted(line, before)


def _counts_lead(line: Tokens, position: int) -> bool:
    """Whether a number is the count of the next squadron: a row ends with a name, not a number."""
    last = max(at for at, word in enumerate(line.words) if word.key)
    return all(one.value <= _FEWER for one in line.numbers[position]) and last not in line.numbers


def _is_counted(line: Tokens, last: int) -> bool:
    """Whether a count is before a card's name: the next number is another's, as in `1 A 3 B`."""
    numbers = line.numbers.get(line.firsts.get(last, last) - 1, ())
    return any(one.ahead and 0 < one.value <= MAX_COUNT for one in numbers)


def _passed(line: Tokens, position: int) -> bool:
    """Whether the search for a piece's numbers may skip this word."""
    key = line.words[position].key
    if position in line.numbers or not key:
        return True
    return key in typed_words.NOISE or key in typed_words.SLOTS or key in typed_words.ROLE_NOISE
