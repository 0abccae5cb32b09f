"""The odds of dice against a listing of every outcome. Source: digest 8.1, 8.4; record page 16."""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction

import pytest

from armada_companion.games.armada.rules.model.dice import Color, Face
from armada_companion.games.armada.rules.model.types import DefenseToken, Range
from armada_companion.games.armada.rules.odds.attack_odds import OddsQuery, Reroll, odds

EIGHTH = Fraction(1, 8)
SIDES: Mapping[Color, Sequence[str]] = {
    Color.RED: ["blank", "blank", "hit", "hit", "double_hit", "critical", "critical", "accuracy"],
    Color.BLUE: ["hit", "hit", "hit", "hit", "critical", "critical", "accuracy", "accuracy"],
    Color.BLACK: ["blank", "blank", "hit", "hit", "hit", "hit", "hit_critical", "hit_critical"],
}
"""The eight sides of each die, as the digest lists them."""

ICONS = {"hit": (1, 0), "double_hit": (2, 0), "critical": (0, 1), "hit_critical": (1, 1)}
"""Hits and criticals of a face."""

Pool = tuple[str, ...]
"""The faces on the table; "" is a die that is gone."""

Outcomes = dict[Pool, Fraction]


class Listing:
    """The odds of a query, found by listing all outcomes of its dice."""

    def __init__(self, query: OddsQuery) -> None:
        self._query = query
        self._dice = [color for color in SIDES for _ in range(query.pool.get(color, 0))]
        outcomes: Outcomes = {("",) * len(self._dice): Fraction(1)}
        outcomes = self._rolled(outcomes, lambda pool: range(len(pool)))
        for reroll in query.rerolls:
            outcomes = self._rolled(outcomes, self._taken_by(reroll))
        self._rerolled = outcomes
        self._outcomes = self._defended(outcomes)

    def damage(self) -> dict[int, Fraction]:
        return self._by(self._suffered)

    def accuracy(self) -> dict[int, Fraction]:
        """Accuracy icons are spent in step 3, before the tokens. Source: digest 8.3."""
        return _grouped(self._rerolled, lambda pool: pool.count("accuracy"))

    def critical(self) -> Fraction:
        return self._by(lambda pool: any("critical" in face for face in pool)).get(1, Fraction(0))

    def cards(self) -> dict[int, Fraction]:
        return self._by(lambda pool: max(self._suffered(pool) - self._query.shields, 0))

    def _suffered(self, pool: Pool) -> int:
        damage = sum(map(self._worth, pool))
        return (damage + 1) // 2 if DefenseToken.BRACE in self._query.defense else damage

    def _worth(self, face: str) -> int:
        hits, criticals = ICONS.get(face, (0, 0))
        return hits if self._query.at_squadron else hits + criticals

    def _by(self, number: Callable[[Pool], int]) -> dict[int, Fraction]:
        return _grouped(self._outcomes, number)

    def _rolled(self, outcomes: Outcomes, choose: Callable[[Pool], Iterable[int]]) -> Outcomes:
        """Return the outcomes after rolling the dice that `choose` names."""
        after: Outcomes = {}
        for pool, chance in outcomes.items():
            fallen = {pool: chance}
            for die in choose(pool):
                fallen = self._fallen(fallen, die)
            for shown, weight in fallen.items():
                after[shown] = after.get(shown, Fraction(0)) + weight
        return after

    def _fallen(self, outcomes: Outcomes, die: int) -> Outcomes:
        after: Outcomes = {}
        for pool, chance in outcomes.items():
            for face in SIDES[self._dice[die]]:
                shown = (*pool[:die], face, *pool[die + 1 :])
                after[shown] = after.get(shown, Fraction(0)) + chance * EIGHTH
        return after

    def _taken_by(self, reroll: Reroll) -> Callable[[Pool], Sequence[int]]:
        def choose(pool: Pool) -> Sequence[int]:
            order = [
                die for face in reroll.faces for die, shown in enumerate(pool) if shown == face
            ]
            return list(dict.fromkeys(order))[: reroll.count]

        return choose

    def _defended(self, outcomes: Outcomes) -> Outcomes:
        defense, reach = self._query.defense, self._query.range
        if DefenseToken.EVADE in defense:
            dice = 1 + self._query.evade_more + (reach is Range.EXTREME)
            if reach in (Range.LONG, Range.EXTREME):
                outcomes = self._without_best(outcomes, dice)
            else:
                outcomes = self._rolled(outcomes, lambda pool: self._above_mean(pool)[:dice])
        if DefenseToken.SCATTER in defense:
            return {(): Fraction(1)}
        return outcomes

    def _without_best(self, outcomes: Outcomes, dice: int) -> Outcomes:
        after: Outcomes = {}
        for pool, chance in outcomes.items():
            order = sorted(range(len(pool)), key=lambda die: -self._worth(pool[die]))
            left = tuple("" if die in order[:dice] else pool[die] for die in range(len(pool)))
            after[left] = after.get(left, Fraction(0)) + chance
        return after

    def _above_mean(self, pool: Pool) -> list[int]:
        """Return the dice above the mean of their color, the furthest first."""
        above = {}
        for die, face in enumerate(pool):
            mean = sum(map(self._worth, SIDES[self._dice[die]])) * EIGHTH
            if self._worth(face) > mean:
                above[die] = self._worth(face) - mean
        return sorted(above, key=lambda die: -above[die])


def _grouped(outcomes: Outcomes, number: Callable[[Pool], int]) -> dict[int, Fraction]:
    found: dict[int, Fraction] = {}
    for pool, chance in outcomes.items():
        found[int(number(pool))] = found.get(int(number(pool)), Fraction(0)) + chance
    return found


def assert_as_listed(query: OddsQuery) -> None:
    answer, listing = odds(query), Listing(query)
    assert dict(answer.damage) == listing.damage()
    assert dict(answer.accuracy) == listing.accuracy()
    assert answer.critical == listing.critical()
    assert dict(answer.cards) == listing.cards()
    assert answer.expected == sum(n * chance for n, chance in listing.damage().items())
    assert answer.outcomes == 8 ** sum(query.pool.values())


def a_query(chance: random.Random, most: int) -> OddsQuery:
    """Return an attack with up to so many dice."""
    dice = Counter(chance.choices(tuple(Color), k=chance.randint(0, most)))
    rerolls = tuple(
        Reroll(chance.randint(0, 4), tuple(chance.sample(tuple(Face), chance.randint(1, 3))))
        for _ in range(chance.choice((0, 1, 1, 2, 3)))
    )
    tokens = (DefenseToken.EVADE, DefenseToken.BRACE, DefenseToken.REDIRECT, DefenseToken.CONTAIN)
    defense = chance.sample(tokens, chance.randint(0, 3))
    return OddsQuery(
        pool=dict(dice),
        at_squadron=chance.random() < 0.4,
        rerolls=rerolls,
        defense=tuple(defense),
        range=chance.choice(tuple(Range)),
        evade_more=chance.random() < 0.5,
        shields=chance.randint(0, 4),
    )


@pytest.mark.parametrize("seed", range(30))
def test_the_odds_of_small_pools_are_those_of_a_listing(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(2):
        assert_as_listed(a_query(chance, 4))


@pytest.mark.parametrize("reach", Range)
@pytest.mark.parametrize("more", [False, True])
def test_an_evade_at_every_range_is_as_listed(reach: Range, more: bool) -> None:
    """Digest 8.4: it cancels at long and extreme range, and rerolls nearer."""
    for defense in ((DefenseToken.EVADE,), (DefenseToken.BRACE, DefenseToken.EVADE)):
        pool = {Color.RED: 2, Color.BLUE: 1, Color.BLACK: 2}
        assert_as_listed(OddsQuery(pool=pool, defense=defense, range=reach, evade_more=more))


@pytest.mark.parametrize("seed", range(20))
def test_the_chances_of_large_pools_add_up_to_1(seed: int) -> None:
    answer = odds(a_query(random.Random(seed), 14))
    for chances in (answer.damage, answer.accuracy, answer.cards):
        assert sum(chances.values()) == 1
        assert list(chances) == sorted(chances)
        assert all(chances.values())


@pytest.mark.parametrize(
    ("color", "at_ship", "at_squadron", "some_damage", "accuracy"),
    [
        (Color.RED, "3/4", "1/2", "5/8", "1/8"),
        (Color.BLUE, "3/4", "1/2", "3/4", "1/4"),
        (Color.BLACK, "1", "3/4", "3/4", "0"),
    ],
)
def test_the_numbers_of_one_die_are_those_of_the_digest(
    color: Color, at_ship: str, at_squadron: str, some_damage: str, accuracy: str
) -> None:
    """Digest 8.1."""
    answer = odds(OddsQuery(pool={color: 1}))
    assert answer.expected == Fraction(at_ship)
    assert odds(OddsQuery(pool={color: 1}, at_squadron=True)).expected == Fraction(at_squadron)
    assert 1 - answer.damage[0] == Fraction(some_damage)
    assert answer.critical == Fraction(1, 4)
    assert answer.accuracy.get(1, Fraction(0)) == Fraction(accuracy)


def test_the_contract_s_pool_has_the_expected_damage_of_five_dice() -> None:
    """Record page, section 16."""
    answer = odds(OddsQuery(pool={Color.RED: 3, Color.BLUE: 2}))
    assert (answer.outcomes, answer.expected) == (32768, Fraction(15, 4))


def test_scatter_leaves_nothing_in_any_order() -> None:
    """Digest 8.4: nothing of the dice; what was locked before is locked."""
    for defense in (("scatter", "evade", "brace"), ("brace", "evade", "scatter")):
        tokens = tuple(map(DefenseToken, defense))
        answer = odds(OddsQuery(pool={Color.BLACK: 3}, defense=tokens))
        assert dict(answer.damage) == dict(answer.accuracy) == {0: Fraction(1)}
        assert answer.critical == 0


@pytest.mark.parametrize(
    ("defense", "reach"),
    [(("scatter",), Range.CLOSE), (("evade",), Range.LONG), (("evade", "brace"), Range.MEDIUM)],
)
def test_accuracy_icons_are_counted_before_the_tokens(
    defense: tuple[str, ...], reach: Range
) -> None:
    """Digest 8.3: they are spent in step 3, after the rerolls."""
    pool, rerolls = {Color.RED: 1, Color.BLUE: 2}, (Reroll(1, (Face.BLANK, Face.HIT)),)
    tokens = tuple(map(DefenseToken, defense))
    bare = odds(OddsQuery(pool=pool, rerolls=rerolls))
    answer = odds(OddsQuery(pool=pool, rerolls=rerolls, defense=tokens, range=reach))
    assert dict(answer.accuracy) == dict(bare.accuracy)
    assert dict(answer.damage) != dict(bare.damage)


def test_brace_halves_last_and_rounds_up() -> None:
    """Digest 8.4: the die that Evade cancels is not counted first."""
    tokens = (DefenseToken.BRACE, DefenseToken.EVADE)
    answer = odds(OddsQuery(pool={Color.BLACK: 2}, defense=tokens, range=Range.LONG))
    assert set(answer.damage) == {0, 1}
