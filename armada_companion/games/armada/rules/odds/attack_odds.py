"""The odds of an attack's dice as exact fractions: damage, criticals and accuracy icons.

The dice are added one by one to a few counts, so that the work grows with the number of dice, not
with the number of outcomes. The order is red, blue, black; of equally good dice to reroll or
cancel, the first is used. Source: RRG 2, 4, 5; record page, section 16.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from ..model.dice import MAX_DICE, SIDES, Color, Face, damage_of, has_critical
from ..model.types import DefenseToken, Range
from .dice_fold import Counted, DiceFold, Evade, RerollStage

Count = Annotated[int, Meta(ge=0, le=9999)]


class Reroll(Struct, frozen=True, forbid_unknown_fields=True):
    """A reroll of dice with these faces; the first faces are rerolled first."""

    count: Count
    faces: Annotated[tuple[Face, ...], Meta(min_length=1)]


class OddsQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """An attack whose odds are computed.

    Attributes:
        pool: The number of dice by color, 30 at most in all.
        at_squadron: Whether a squadron attacks or defends, so that only hits count.
        rerolls: The attacker's rerolls, in order.
        defense: The defender's spent tokens, each once.
        evade_more: Whether the Evade affects one die more, because the attacker has a larger size
            class.
        shields: The damage that shields take before damage cards.
    """

    pool: Mapping[Color, Count]
    at_squadron: bool = field(default=False, name="squadron")
    rerolls: tuple[Reroll, ...] = ()
    defense: tuple[DefenseToken, ...] = ()
    range: Range = Range.MEDIUM
    evade_more: bool = False
    shields: Count = 0


class Odds(NamedTuple):
    """The odds of an attack; each mapping has the chance of every possible number.

    Attributes:
        outcomes: The number of possible rolls.
        damage: Keyed by the damage after all defense tokens.
        critical: The chance of one critical icon or more when damage is resolved.
        accuracy: Keyed by the accuracy icons after the rerolls and before the defense tokens.
        cards: Keyed by the number of damage cards after shields.
    """

    outcomes: int
    damage: Mapping[int, Fraction]
    expected: Fraction
    critical: Fraction
    accuracy: Mapping[int, Fraction]
    cards: Mapping[int, Fraction]


def odds(query: OddsQuery) -> Odds:
    """Return the odds of an attack.

    Raises:
        ValueError: There are more than 30 dice, or a token is named twice.
    """
    dice = [color for color in Color for _ in range(query.pool.get(color, 0))]
    if len(dice) > MAX_DICE:
        raise ValueError(f"pool: {len(dice)} dice; at most {MAX_DICE} are allowed")
    twice = [token for token in query.defense if query.defense.count(token) > 1]
    if twice:
        raise ValueError(
            f"defense: {twice[0]} is named twice, but an attack spends each kind of token once"
        )

    counted = Counted(lambda face: damage_of(face, query.at_squadron), 2 * len(dice))
    damage = _distribution(query, dice, counted)
    if DefenseToken.BRACE in query.defense:
        damage = _regrouped(damage, lambda number: -(-number // 2))
    no_critical = Counted(lambda face: None if has_critical(face) else 0, 0)
    without_criticals = _distribution(query, dice, no_critical)
    accuracy = Counted(lambda face: int(face is Face.ACCURACY), len(dice))
    return Odds(
        outcomes=SIDES ** len(dice),
        damage=damage,
        expected=sum((number * chance for number, chance in damage.items()), Fraction(0)),
        critical=1 - without_criticals.get(0, Fraction(0)),
        accuracy=_distribution(replace(query, defense=()), dice, accuracy),
        cards=_regrouped(damage, lambda number: max(0, number - query.shields)),
    )


Chances = Mapping[int, Fraction]


def _distribution(query: OddsQuery, dice: Sequence[Color], counted: Counted) -> Chances:
    """Return the chances of each count on all dice, after the tokens of the query."""
    if DefenseToken.SCATTER in query.defense:
        return {0: Fraction(1)}
    fold = DiceFold(
        dice,
        counted,
        [RerollStage(reroll.faces, reroll.count, dice) for reroll in query.rerolls],
        Evade(
            _evaded(query),
            counted.on,
            cancels=query.range in (Range.LONG, Range.EXTREME),
            at_squadron=query.at_squadron,
        ),
    )
    ways = enumerate(fold.ways())
    return {number: Fraction(some, fold.outcomes) for number, some in ways if some}


def _evaded(query: OddsQuery) -> int:
    if DefenseToken.EVADE not in query.defense:
        return 0
    return 1 + query.evade_more + (query.range is Range.EXTREME)


def _regrouped(chances: Chances, change: Callable[[int], int]) -> Chances:
    totals: dict[int, Fraction] = defaultdict(Fraction)
    for number, chance in chances.items():
        totals[change(number)] += chance
    return dict(totals)
