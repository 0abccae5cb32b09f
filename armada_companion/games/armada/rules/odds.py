"""The odds of an attack's dice as exact fractions: damage, criticals and accuracy icons.

Dice are folded one after another over the few numbers that matter, so that the work grows with
the number of dice and not with the number of their outcomes. Dice count in the order red, blue,
black; where several dice are equally good to reroll or cancel, the first one is taken. Source:
RRG 2, 4, 5; record page, section 16.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import count, product
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct, field

from armada_companion.games.armada.rules.dice import (
    FACES,
    SIDES,
    Color,
    Face,
    damage_of,
    has_critical,
    total_damage,
)
from armada_companion.games.armada.rules.types import DefenseToken, Range

MAX_DICE = 30
Count = Annotated[int, Meta(ge=0, le=9999)]


class Reroll(Struct, frozen=True, forbid_unknown_fields=True):
    """Dice that an effect rerolls once: those that show a face, in the order of the faces."""

    count: Count
    faces: Annotated[tuple[Face, ...], Meta(min_length=1)]


class OddsQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """An attack whose odds are asked for.

    Attributes:
        pool: The number of dice by color, 30 at most in all.
        at_squadron: A squadron attacks or defends: only hits count.
        rerolls: The attacker's, one after another.
        defense: The tokens that the defender spends, each once.
        evade_more: The Evade affects one die more: the attacker is of a larger size class.
        shields: What the hull zones that suffer the damage take before damage cards.
    """

    pool: Mapping[Color, Count]
    at_squadron: bool = field(default=False, name="squadron")
    rerolls: tuple[Reroll, ...] = ()
    defense: tuple[DefenseToken, ...] = ()
    range: Range = Range.MEDIUM
    evade_more: bool = False
    shields: Count = 0


class Odds(NamedTuple):
    """The answer: chances by number, each of them above 0.

    Attributes:
        outcomes: In how many ways the pool can fall.
        damage: After all tokens.
        critical: The chance of one critical icon or more when damage is resolved.
        accuracy: By the number of accuracy icons then.
        cards: By the number of damage cards that the shields let through.
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
        raise ValueError(f"pool: {len(dice)} dice are more than {MAX_DICE}")
    twice = [token for token in query.defense if query.defense.count(token) > 1]
    if twice:
        raise ValueError(
            f"defense: {twice[0]} is there twice: an attack spends each kind of token once"
        )

    def damage_at(face: Face) -> int:
        return damage_of(face, query.at_squadron)

    damage = _distribution(query, dice, damage_at)
    if DefenseToken.BRACE in query.defense:
        damage = _regrouped(damage, lambda number: -(-number // 2))
    criticals = _distribution(query, dice, lambda face: int(has_critical(face)))
    return Odds(
        outcomes=SIDES ** len(dice),
        damage=damage,
        expected=sum((number * chance for number, chance in damage.items()), Fraction(0)),
        critical=1 - criticals.get(0, Fraction(0)),
        accuracy=_distribution(query, dice, lambda face: int(face is Face.ACCURACY)),
        cards=_regrouped(damage, lambda number: max(0, number - query.shields)),
    )


Chances = Mapping[int, Fraction]
Number = Callable[[Face], int]
"""What is counted on a face."""


class _Plan(NamedTuple):
    """How a reroll shares out its dice, and what that says of the whole pool.

    All dice that show one of some faces are rerolled, then the first ones that show one face
    more. How many are left for that face depends on the whole pool: a plan assumes it, and
    counts only if the pool is like that.

    Attributes:
        whole: The faces of which all dice are rerolled.
        before: How many dice show these; None where it does not matter.
        face: The face of which `dice` are rerolled, if there are so many.
        is_full: There must be so many.
    """

    whole: frozenset[Face]
    before: int | None = None
    face: Face | None = None
    dice: int = 0
    is_full: bool = False


_Left = tuple[int, ...]
"""For each plan: the dice of `before` and of `dice` that are still to come."""


class _Marked(NamedTuple):
    """A die that an Evade token is going to affect; the highest key goes first.

    Attributes:
        number: What is counted on it, when it is canceled.
        color: None when it is canceled.
    """

    key: int
    number: int
    color: Color | None


_Marks = tuple[_Marked, ...]
_State = tuple[_Left, _Marks]
"""What matters of the dice so far, but for what is counted on the dice that are not marked."""

_Step = tuple[_State, int, int]
"""What one more die leads to: the state, the shift for what is counted, in how many ways."""


def _distribution(query: OddsQuery, dice: Sequence[Color], number: Number) -> Chances:
    """Return the chances of what is counted on all dice when damage is resolved."""
    if DefenseToken.SCATTER in query.defense:
        return {0: Fraction(1)}
    evade = _Evade(query, number)
    plans = (tuple(_plans(reroll, dice)) for reroll in query.rerolls)
    folds = (_Fold(chosen, evade, dice) for chosen in product(*plans))
    packed = sum(fold.packed() for fold in folds)
    width, whole = _width(len(query.rerolls), len(dice), evade.dice)
    found: dict[int, Fraction] = {}
    for at in count():
        if not packed >> at * width:
            return found
        if ways := (packed >> at * width) & ((1 << width) - 1):
            found[at] = Fraction(ways, whole)
    return found


def _width(rerolls: int, dice: int, evaded: int) -> tuple[int, int]:
    """Return the bits that a number of ways needs, and the number of all ways."""
    whole = SIDES ** (dice * (1 + rerolls) + evaded)
    return whole.bit_length(), whole


def _regrouped(chances: Chances, change: Callable[[int], int]) -> Chances:
    totals: dict[int, Fraction] = defaultdict(Fraction)
    for number, chance in chances.items():
        totals[change(number)] += chance
    return dict(totals)


def _plans(reroll: Reroll, dice: Sequence[Color]) -> Iterator[_Plan]:
    """Yield each way in which a reroll's dice can be shared out among the faces that it names."""
    on_dice = {face for color in dice for face in FACES[color]}
    faces = tuple(face for face in dict.fromkeys(reroll.faces) if face in on_dice)
    if not faces or reroll.count >= len(dice):
        yield _Plan(frozenset(faces))
        return
    for at, face in enumerate(faces):
        is_last = face is faces[-1]
        for left in range(1, reroll.count + 1) if at else (reroll.count,):
            yield _Plan(frozenset(faces[:at]), reroll.count - left, face, left, not is_last)


class _Evade:
    """What the defender's Evade does to the dice. Source: RRG 5; digest 8.4."""

    def __init__(self, query: OddsQuery, number: Number) -> None:
        self.number = number
        self.cancels = query.range in (Range.LONG, Range.EXTREME)
        is_spent = DefenseToken.EVADE in query.defense
        self.dice = is_spent + (is_spent and query.evade_more)
        if is_spent and query.range is Range.EXTREME:
            self.dice += 1
        self._at_squadron = query.at_squadron
        self._added: dict[tuple[_Marks, Color, Face], tuple[_Marks, int]] = {}

    def add(self, marked: _Marks, color: Color, face: Face) -> tuple[_Marks, int]:
        """Return the marked dice with one more die on the table, if it is better than one of them,
        and what is counted on the die that is not marked then.
        """
        found = self._added.get((marked, color, face))
        if found is None:
            found = self._added[marked, color, face] = self._add(marked, color, face)
        return found

    def _add(self, marked: _Marks, color: Color, face: Face) -> tuple[_Marks, int]:
        key = self._key(color, face)
        if key is None:
            return marked, self.number(face)
        die = _Marked(key, self.number(face), None if self.cancels else color)
        at = sum(other.key >= die.key for other in marked)
        together = (*marked[:at], die, *marked[at:])
        return together[: self.dice], sum(other.number for other in together[self.dice :])

    def _key(self, color: Color, face: Face) -> int | None:
        """Return how much the defender wants to affect a die, or None for not at all.

        It is the die's damage, or what that is above the mean of its color, in eighths.
        """
        damage = SIDES * damage_of(face, self._at_squadron)
        if not self.dice:
            return None
        if self.cancels:
            return damage
        above = damage - total_damage(color, self._at_squadron)
        return above if above > 0 else None


class _Fold:
    """Folds dice into what is counted on them, for one plan of each reroll.

    The ways to count 0, 1, 2, … stand in one long number, each in some bits of it: so a die that
    counts one more is a shift, and dice are folded for all numbers at once.
    """

    def __init__(self, plans: Sequence[_Plan], evade: _Evade, dice: Sequence[Color]) -> None:
        self._plans = plans
        self._evade = evade
        self._dice = dice
        self._bits, _ = _width(len(plans), len(dice), evade.dice)
        self._rolled: dict[tuple[Color, _Left], Sequence[tuple[_Left, Face, int]]] = {}
        self._steps: dict[tuple[Color, _State], Sequence[_Step]] = {}

    def packed(self) -> int:
        """Return the ways of each number together with the plans holding."""
        left = tuple(dice for plan in self._plans for dice in (plan.before or 0, plan.dice))
        states: dict[_State, int] = {(left, ()): 1}
        for color in self._dice:
            states = self._with_die(states, color)
        return sum(
            self._after_evade(ways, marked)
            for (left, marked), ways in states.items()
            if self._holds(left)
        )

    def _with_die(self, states: Mapping[_State, int], color: Color) -> dict[_State, int]:
        after: dict[_State, int] = defaultdict(int)
        for state, ways in states.items():
            steps = self._steps.get((color, state))
            if steps is None:
                steps = self._steps[color, state] = self._steps_from(state, color)
            for then, shift, more in steps:
                after[then] += ways * more << shift
        return after

    def _steps_from(self, state: _State, color: Color) -> Sequence[_Step]:
        """Return what one more die leads to."""
        left, marked = state
        found: dict[tuple[_State, int], int] = defaultdict(int)
        for now, face, ways in self._roll(color, left):
            kept, number = self._evade.add(marked, color, face)
            found[(now, kept), number * self._bits] += ways
        return tuple((then, shift, ways) for (then, shift), ways in found.items())

    def _roll(self, color: Color, left: _Left) -> Sequence[tuple[_Left, Face, int]]:
        """Return how one more die falls, its rerolls included."""
        if (color, left) not in self._rolled:
            fallen: dict[tuple[_Left, Face], int] = defaultdict(int)
            whole = SIDES ** len(self._plans)
            for face, sides in FACES[color].items():
                for now, shown, ways in self._rerolled(color, left, face, sides * whole, 0):
                    fallen[now, shown] += ways
            self._rolled[color, left] = tuple(
                (now, shown, ways) for (now, shown), ways in fallen.items()
            )
        return self._rolled[color, left]

    def _rerolled(
        self, color: Color, left: _Left, face: Face, ways: int, stage: int
    ) -> Iterator[tuple[_Left, Face, int]]:
        """Yield the faces that a die shows after the rerolls from a stage on."""
        if stage == len(self._plans):
            yield left, face, ways
            return
        plan, at = self._plans[stage], 2 * stage
        if face in plan.whole:
            if plan.before is not None:
                if not left[at]:
                    return
                left = _one_less(left, at)
        elif face is plan.face and left[at + 1]:
            left = _one_less(left, at + 1)
        else:
            yield from self._rerolled(color, left, face, ways, stage + 1)
            return
        for shown, sides in FACES[color].items():
            more = ways // SIDES * sides
            yield from self._rerolled(color, left, shown, more, stage + 1)

    def _holds(self, left: _Left) -> bool:
        """Return whether the pool was as the plans assume."""
        return not any(
            left[2 * stage] or (plan.is_full and left[2 * stage + 1])
            for stage, plan in enumerate(self._plans)
        )

    def _after_evade(self, ways: int, marked: _Marks) -> int:
        """Return the ways after the marked dice are canceled or rerolled."""
        for die in marked:
            if die.color is None:
                ways *= SIDES
            else:
                ways = sum(
                    ways * sides << self._evade.number(face) * self._bits
                    for face, sides in FACES[die.color].items()
                )
        return int(ways * SIDES ** (self._evade.dice - len(marked)))


def _one_less(left: _Left, at: int) -> _Left:
    return (*left[:at], left[at] - 1, *left[at + 1 :])
