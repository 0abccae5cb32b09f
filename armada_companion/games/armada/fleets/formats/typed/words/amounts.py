"""Decides whose number it is: a count, a cost, the sum of a line; the table has examples.

    2 X-wings, x2 X-wings, X-wing x2      a count: it is never overruled by a sum
    X-wing (26)                           without a count, the cost of two
    24 Motti                              a cost, if most numbers before names are costs
    Victory II (104): Motti (24)          the sum of the ship with its upgrades
    Howlrunner, 3 TIE Fighters (40)       the sum of the squadrons of the line
    62 with Vader 34                      a cost each: the first belongs to the card before
    3x Hammerhead, 1x External Racks      a written 1 is one: on one of the three ships
    (1) Victory, (2) Gladiator            the numbers of the list: removed before (`numbering`)
    = 104, Total: 393/400                 sums on lines of their own (`totals`)

If a count is read other than written, or if the cards do not reach a sum, the line says so.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .....cards.cards import FieldedCard, ObjectiveFacts, ShipFacts, SquadronFacts, UpgradeFacts
from .....cards.lookup import ever_cost
from .....cards.names import Card
from . import weights as weights
from .edges import Piece

_MAX_COUNT = 12
_MAX_SHIPS = 6
"""A higher bare number behind a ship does not count it."""

_MAX_SQUADRONS = 40
"""A number before a squadron is its count even if no legal fleet has so many."""

_FEWEST_COSTS = 3
_SHARE_OF_COSTS = 0.6
_MAX_UPGRADES = 160
"""Points that the upgrades of one ship cost at most."""

_LEAST_SUM = 18
"""Points; no ship costs less."""

_LEAST_LINE_SUM = 45
"""Points; no upgrade costs as much, so the number behind one is the sum of its ship."""

_NEAR_COST = 3


class Amount(NamedTuple):
    """A possible meaning of the numbers beside a card.

    Attributes:
        copies: The number of copies, 1 and up.
        cost: The cost of all copies.
        sum: The printed sum of a ship with its upgrades, or of the squadrons of its line; None if
            there is no such number.
        single: Whether a 1 is before an upgrade, so that one of several equal ships carries it.
    """

    copies: int
    cost: int
    weight: float
    sum: int | None = None
    single: bool = False


def amounts(
    piece: Piece, card: Card, *, costs_lead: bool = False, old: bool = False
) -> tuple[Amount, ...]:
    """Return the likeliest reading of the numbers beside a card, and perhaps one as a ship's sum.

    Args:
        piece: The card's part of the line.
        card: The card.
        costs_lead: Whether the costs in this list come before the names.
        old: Whether a card without a printed cost may have an older official cost.
    """
    if isinstance(card, ObjectiveFacts):
        return (Amount(1, 0, 0.0),)
    if old and not piece.costs and piece.before is None and card.points_history:
        return tuple(_unpriced(piece, card))
    found = sorted(_amounts(piece, card, costs_lead), key=lambda one: one.weight)
    if isinstance(card, UpgradeFacts) and piece.count == 1:
        found = [one._replace(single=True) for one in found]
    summed = next((one for one in found if one.sum is not None), None)
    return (found[0],) if summed in (None, found[0]) else (found[0], summed)


def costs_lead(pieces: Sequence[Piece]) -> bool:
    """Whether the numbers before the names of a list are costs: `24 Motti`, not `2 X-wings`.

    They are if most of them were ever the cost of their card, and if three names have one.
    """
    leading = [piece for piece in pieces if piece.before is not None and not piece.costs]
    fitting = [piece for piece in leading if _leads(piece)]
    return len(fitting) >= _FEWEST_COSTS and len(fitting) > _SHARE_OF_COSTS * len(leading)


def _leads(piece: Piece) -> bool:
    cards = [one.card for one in piece.meanings if not isinstance(one.card, ObjectiveFacts)]
    number = piece.before
    return number is not None and any(_is_cost(card, number, piece.count or 1) for card in cards)


def fits(piece: Piece, card: Card) -> bool | None:
    """Whether the numbers beside a card can be its cost; None without numbers."""
    if isinstance(card, ObjectiveFacts):
        return None
    if not piece.costs and piece.before is None:
        return None
    read = amounts(piece, card)[0]
    if read.sum is not None and any(
        cost != read.sum and ever_cost(card, cost) for cost in piece.costs
    ):
        return True  # `Armed Consular 37 = 47`: its cost, and its sum
    if read.sum is not None or (not piece.costs and read.copies > 1):
        return None
    return read.weight < weights.UNTOLD_COUNT


def _amounts(piece: Piece, card: FieldedCard, costs_lead: bool) -> Iterator[Amount]:
    if isinstance(card, ShipFacts) and piece.before is not None:
        yield from _cost_and_sum(piece, card, piece.before)
    for count, costs, of_numbers in _counts(piece, card, costs_lead):
        weight = of_numbers + _of_count(card, count)
        if not costs:
            yield Amount(count, card.points * count, weight)
            continue
        for cost in costs:
            for read in _of_cost(piece, card, count, cost, weight):
                stray = weights.STRAY_NUMBER * len(unexplained(costs, card, read))
                yield read._replace(weight=read.weight + stray) if stray else read


def _cost_and_sum(piece: Piece, card: ShipFacts, cost: int) -> Iterator[Amount]:
    """Yield the reading of the numbers of a ship as its cost and its sum: `110 Onager = 128`."""
    count, whole = piece.count or 1, card.points * (piece.count or 1)
    if not piece.costs and whole < cost <= whole + _MAX_UPGRADES:
        yield Amount(count, whole, weights.SUM_OF_SHIP, sum=cost)  # `140 | Onager + Motti`
    if piece.costs and _is_cost(card, cost, count) and max(piece.costs) > cost:
        old = 0.0 if cost in (card.points, card.points * count) else weights.OLD_COST
        each = cost * count if ever_cost(card, cost) else cost
        yield Amount(count, each, weights.SUM_OF_SHIP / 2 + old, sum=max(piece.costs))


def unexplained(costs: Sequence[int], card: Card, read: Amount) -> list[int]:
    """Return the numbers behind a card that this reading makes neither a cost, count nor sum."""
    today = 0 if isinstance(card, ObjectiveFacts) else card.points
    known = {read.cost, read.cost // read.copies, read.copies, read.sum, today, today * read.copies}
    return [cost for cost in costs if cost not in known]


def _unpriced(piece: Piece, card: FieldedCard) -> Iterator[Amount]:
    count = max(1, piece.count or 1)
    weight = _of_count(card, count)
    yield Amount(count, card.points * count, weight)
    for cost in dict.fromkeys(card.points_history):
        yield Amount(count, cost * count, weight + weights.UNTOLD_OLD_COST)


def _counts(
    piece: Piece, card: FieldedCard, costs_lead: bool
) -> Iterator[tuple[int, tuple[int, ...], float]]:
    """Yield each reading of the numbers: copies, the costs that may be printed, and a weight."""
    before, count = piece.before, max(1, piece.count or 1)
    if before is None:
        yield count, piece.costs, 0.0
        yield from _count_behind(piece, card)
        return
    squadrons = isinstance(card, SquadronFacts) and not card.unique
    many = squadrons and piece.led and not piece.costs and not _is_cost(card, before, 1)
    most = _MAX_SQUADRONS if many else _MAX_COUNT
    if squadrons and (behind := _sum_and_count(piece, card)):
        yield behind, (before,), 0.0  # `32 Vulture Droids, 4`
        return
    counted = piece.count is None and 0 < before <= most
    if counted and not costs_lead:
        yield before, piece.costs, 0.0
        if squadrons:
            return  # a written count is never overruled
    if not piece.costs and _is_cost(card, before, count):
        yield count, (before,), 0.0 if costs_lead else weights.COUNT_AS_COST
    if counted and costs_lead:
        yield before, piece.costs, weights.STRAY_NUMBER
    yield count, piece.costs, weights.STRAY_NUMBER


def _sum_and_count(piece: Piece, card: FieldedCard) -> int:
    """Return the count behind a name whose cost, of one or of all copies, is before it, or 0."""
    small = (cost for cost in piece.costs if 1 < cost <= _MAX_COUNT)
    return next((count for count in small if piece.before in (card.points, card.points * count)), 0)


def _count_behind(piece: Piece, card: FieldedCard) -> Iterator[tuple[int, tuple[int, ...], float]]:
    """Yield the reading of a small number after a name as a count: `TIE Fighter 3`."""
    small = [cost for cost in piece.costs if 1 < cost <= _MAX_COUNT]
    alone = isinstance(card, UpgradeFacts) or (isinstance(card, SquadronFacts) and card.unique)
    if not small or abs(small[0] - card.points) <= _NEAR_COST:
        return  # rather an old cost
    if piece.count is None and not alone:
        rest = tuple(cost for cost in piece.costs if cost != small[0])
        ship = isinstance(card, ShipFacts)
        if ship and (small[0] > _MAX_SHIPS or (rest and card.points * small[0] not in rest)):
            return  # `Gozanti (24) - 10/10`: its cost tells that it is one
        yield small[0], rest, weights.STRAY_NUMBER if ship else weights.COUNT_AS_COST


def _is_cost(card: FieldedCard, points: int, count: int) -> bool:
    """Whether a number is a present or past cost of one copy, or of `count` copies."""
    each, rest = divmod(points, count)
    return ever_cost(card, points) or (not rest and ever_cost(card, each))


def _of_count(card: FieldedCard, count: int) -> float:
    if count == 1:
        return 0.0
    if isinstance(card, UpgradeFacts):
        return weights.COUNTED_UPGRADE
    unique = isinstance(card, SquadronFacts) and card.unique
    return weights.COUNTED_UNIQUE if unique else 0.0


def _of_cost(
    piece: Piece, card: FieldedCard, count: int, cost: int, weight: float
) -> Iterator[Amount]:
    old = 0.0 if cost in (card.points, card.points * count) else weights.OLD_COST
    if ever_cost(card, cost):
        yield Amount(count, cost * count, weight + old)
    if cost % count == 0 and ever_cost(card, cost // count):
        yield Amount(count, cost, weight + old)
    if isinstance(card, ShipFacts) and card.points < cost <= card.points + _MAX_UPGRADES:
        yield Amount(count, card.points * count, weight + weights.SUM_OF_SHIP, sum=cost)
    of_line = piece.in_row or cost > _LEAST_LINE_SUM
    if isinstance(card, UpgradeFacts) and of_line and cost > _LEAST_SUM:
        yield Amount(count, card.points * count, weight + weights.SUM_OF_SHIP, sum=cost)
    written = piece.count is not None or piece.before is not None
    if isinstance(card, SquadronFacts) and not card.unique and not written:
        copies, rest = divmod(cost, card.points)
        if rest == 0 and 1 < copies <= _MAX_COUNT:
            in_row = weights.SUM_OF_SHIP if piece.in_row else 0.0
            yield Amount(copies, cost, weight + weights.UNTOLD_COUNT + in_row)
    if isinstance(card, SquadronFacts) and piece.in_row and cost > card.points * count:
        yield Amount(count, card.points * count, weight + weights.SUM_OF_SHIP, sum=cost)
    near = abs(cost - card.points) <= _NEAR_COST and count == 1
    weight += weights.WRONG_COST if near else weights.OTHER_COST
    yield Amount(count, cost if near else card.points * count, weight)
