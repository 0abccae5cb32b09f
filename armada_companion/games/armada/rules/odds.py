"""The odds of an attack's dice as exact fractions: damage, criticals and accuracy icons.

Dice are folded one after another over the few numbers that matter, so that the work grows with
the number of dice and not with the number of their outcomes. Dice count in the order red, blue,
black; where several dice are equally good to reroll or cancel, the first one is taken. Source:
RRG 2, 4, 5; record page, section 16.
"""

import enum
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain, product
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct, field

from armada_companion.games.armada.rules.dice import (
    FACES,
    SIDES,
    Color,
    Face,
    Range,
    damage_of,
    has_critical,
    total_damage,
)
from armada_companion.games.armada.rules.types import DefenseToken

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
    critical = _distribution(query, dice, lambda face: int(has_critical(face)), most=1)
    return Odds(
        outcomes=SIDES ** len(dice),
        damage=damage,
        expected=sum((number * chance for number, chance in damage.items()), Fraction(0)),
        critical=critical.get(1, Fraction(0)),
        accuracy=_distribution(query, dice, lambda face: int(face is Face.ACCURACY)),
        cards=_regrouped(damage, lambda number: max(0, number - query.shields)),
    )


Chances = Mapping[int, Fraction]
Number = Callable[[Face], int]
"""What is counted on a face."""


class _Rule(enum.Enum):
    """How many dice show a face that a reroll names, when the reroll begins."""

    EXACTLY = enum.auto()
    AT_LEAST = enum.auto()
    ANY = enum.auto()
    ALL = enum.auto()


class _Share(NamedTuple):
    """How many dice that show a face a reroll takes, and what that says of the whole pool."""

    face: Face
    dice: int
    rule: _Rule


_Plan = tuple[_Share, ...]
_Left = tuple[int, ...]
"""For each share, the dice that it still takes."""


class _Marked(NamedTuple):
    """A die that an Evade token is going to affect; the highest key goes first.

    Attributes:
        number: What is counted on it, when it is canceled.
        color: None when it is canceled.
    """

    key: int
    number: int
    color: Color | None


class _State(NamedTuple):
    """What matters of the dice so far; `number` is without the marked ones."""

    left: _Left
    number: int
    marked: tuple[_Marked, ...]


def _distribution(
    query: OddsQuery, dice: Sequence[Color], number: Number, most: int = 99
) -> Chances:
    """Return the chances of what is counted on all dice when damage is resolved."""
    if DefenseToken.SCATTER in query.defense:
        return {0: Fraction(1)}
    evade = _Evade(query)
    totals: dict[int, Fraction] = defaultdict(Fraction)
    plans = (tuple(_plans(reroll, dice)) for reroll in query.rerolls)
    for chosen in product(*plans):
        fold = _Fold(chosen, evade, number, most)
        for found, chance in fold.chances(dice).items():
            totals[found] += chance
    return {found: totals[found] for found in sorted(totals)}


def _regrouped(chances: Chances, change: Callable[[int], int]) -> Chances:
    totals: dict[int, Fraction] = defaultdict(Fraction)
    for number, chance in chances.items():
        totals[change(number)] += chance
    return dict(totals)


def _plans(reroll: Reroll, dice: Sequence[Color]) -> Iterator[_Plan]:
    """Yield each way in which a reroll's dice can be shared out among the faces that it names.

    The dice that show one face all come before those that show the next, so how many are left for
    it depends on the whole pool: each plan assumes that, and counts only if the pool fulfils it.
    """
    on_dice = {face for color in dice for face in FACES[color]}
    faces = tuple(face for face in dict.fromkeys(reroll.faces) if face in on_dice)
    if reroll.count >= len(dice):
        yield tuple(_Share(face, 0, _Rule.ALL) for face in faces)
    else:
        yield from _shares(faces, reroll.count)


def _shares(faces: tuple[Face, ...], dice: int) -> Iterator[_Plan]:
    if not faces or not dice:
        yield ()
        return
    face, *rest = faces
    if not rest:
        yield (_Share(face, dice, _Rule.ANY),)
        return
    for taken in range(dice):
        for others in _shares(tuple(rest), dice - taken):
            yield (_Share(face, taken, _Rule.EXACTLY), *others)
    yield (_Share(face, dice, _Rule.AT_LEAST),)


class _Evade:
    """What the defender's Evade does to the dice. Source: RRG 5; digest 8.4."""

    def __init__(self, query: OddsQuery) -> None:
        self.cancels = query.range in (Range.LONG, Range.EXTREME)
        is_spent = DefenseToken.EVADE in query.defense
        self.dice = is_spent + (is_spent and query.evade_more)
        if is_spent and query.range is Range.EXTREME:
            self.dice += 1
        self._at_squadron = query.at_squadron

    def key(self, color: Color, face: Face) -> int | None:
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


_Fallen = tuple[_Left, int, int | None]
"""A die on the table: the shares left, what is counted on it, the key of its face."""


class _Fold:
    """Folds dice into what is counted on them, for one plan of each reroll."""

    def __init__(self, plans: Sequence[_Plan], evade: _Evade, number: Number, most: int) -> None:
        self._shares = tuple(chain.from_iterable(plans))
        starts = [0]
        for plan in plans:
            starts.append(starts[-1] + len(plan))
        self._plans = [
            {share.face: start + at for at, share in enumerate(plan)}
            for start, plan in zip(starts, plans, strict=False)
        ]
        self._evade = evade
        self._number = number
        self._most = most
        self._rolled: dict[tuple[Color, _Left], dict[_Fallen, int]] = {}

    def chances(self, dice: Sequence[Color]) -> dict[int, Fraction]:
        """Return the chances of each number together with the plans holding."""
        first = _State(tuple(share.dice for share in self._shares), 0, ())
        states: dict[_State, int] = {first: 1}
        for color in dice:
            states = self._with_die(states, color)
        scale = self._scale ** len(dice)
        found: dict[int, Fraction] = defaultdict(Fraction)
        for state, weight in states.items():
            if self._holds(state.left):
                for number, sides in self._after_evade(state).items():
                    found[number] += Fraction(weight, scale) * sides
        return found

    @property
    def _scale(self) -> int:
        """Each die's weights add up to this: a reroll divides them by its sides."""
        return int(SIDES ** (1 + len(self._plans)))

    def _with_die(self, states: Mapping[_State, int], color: Color) -> dict[_State, int]:
        after: dict[_State, int] = defaultdict(int)
        for (left, number, marked), weight in states.items():
            for (now, counted, key), ways in self._roll(color, left).items():
                if key is None:
                    state = _State(now, min(number + counted, self._most), marked)
                else:
                    again = None if self._evade.cancels else color
                    state = self._mark(now, number, marked, _Marked(key, counted, again))
                after[state] += weight * ways
        return after

    def _mark(self, left: _Left, number: int, marked: tuple[_Marked, ...], die: _Marked) -> _State:
        """Return the state with the die among the marked ones, if it is better than one of them."""
        at = sum(other.key >= die.key for other in marked)
        together = (*marked[:at], die, *marked[at:])
        kept, rest = together[: self._evade.dice], together[self._evade.dice :]
        number = min(number + sum(other.number for other in rest), self._most)
        return _State(left, number, kept)

    def _roll(self, color: Color, left: _Left) -> Mapping[_Fallen, int]:
        """Return how one more die falls, its rerolls included."""
        if (color, left) not in self._rolled:
            fallen: dict[_Fallen, int] = defaultdict(int)
            ways = self._scale // SIDES
            for face, sides in FACES[color].items():
                for now, shown, weight in self._rerolled(color, left, face, sides * ways, 0):
                    key = self._evade.key(color, shown)
                    fallen[now, self._number(shown), key] += weight
            self._rolled[color, left] = fallen
        return self._rolled[color, left]

    def _rerolled(
        self, color: Color, left: _Left, face: Face, weight: int, stage: int
    ) -> Iterator[tuple[_Left, Face, int]]:
        """Yield the faces that a die shows after the rerolls from a stage on."""
        if stage == len(self._plans):
            yield left, face, weight
            return
        at = self._plans[stage].get(face)
        rule = None if at is None else self._shares[at].rule
        if at is not None and left[at] and rule is not _Rule.ALL:
            left = (*left[:at], left[at] - 1, *left[at + 1 :])
        elif rule is _Rule.EXACTLY:
            return
        elif rule is not _Rule.ALL:
            yield from self._rerolled(color, left, face, weight, stage + 1)
            return
        for shown, sides in FACES[color].items():
            ways = weight // SIDES * sides
            yield from self._rerolled(color, left, shown, ways, stage + 1)

    def _holds(self, left: _Left) -> bool:
        """Return whether the pool was as the plans assume."""
        needed = (_Rule.EXACTLY, _Rule.AT_LEAST)
        return not any(
            dice and share.rule in needed for share, dice in zip(self._shares, left, strict=True)
        )

    def _after_evade(self, state: _State) -> Mapping[int, Fraction]:
        numbers: dict[int, Fraction] = {state.number: Fraction(1)}
        for color in (die.color for die in state.marked if die.color):
            after: dict[int, Fraction] = defaultdict(Fraction)
            for number, chance in numbers.items():
                for face, sides in FACES[color].items():
                    now = min(number + self._number(face), self._most)
                    after[now] += chance * Fraction(sides, SIDES)
            numbers = after
        return numbers
