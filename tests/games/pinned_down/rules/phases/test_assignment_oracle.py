"""Assignments of up to four ships and four enemies, every one of them, against the oracle."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement, product

import pytest

from armada_companion.games.pinned_down.rules.game import PINNED_DOWN
from armada_companion.games.pinned_down.rules.model.state import GameState, Pair
from armada_companion.games.pinned_down.rules.model.types import EnemyId, ShipId
from armada_companion.games.pinned_down.rules.phases.assignment import Assign, EndAssignment
from tests.games.pinned_down.rules import assignment_oracle
from tests.games.pinned_down.rules.tabletop import plain_enemies, plain_players, set_up

SIZES = list(product(range(1, 5), repeat=2))
LEVELS = (7, 9, 12)


@cache
def table(ships: int, powers: tuple[int, ...]) -> GameState:
    return set_up(plain_players(*[8] * ships), ["harana"]).attackers(plain_enemies(*powers)).state


def powers_of(enemies: int) -> Iterator[tuple[int, ...]]:
    """Yield powers with and without ties, in an order that is not that of strength."""
    for powers in combinations_with_replacement(LEVELS, enemies):
        yield powers[1::2] + powers[::2]


def state_of(ships: int, powers: tuple[int, ...], pairing: assignment_oracle.Pairing) -> GameState:
    pairs = tuple(
        Pair(ShipId(f"s{ship + 1}"), EnemyId(f"e{enemy + 1}"))
        for ship, enemy in enumerate(pairing)
        if enemy is not None
    )
    return table(ships, powers)._replace(pairs=pairs)


def codes(state: GameState, action: Assign | EndAssignment) -> list[str]:
    return [rule.code for rule in PINNED_DOWN.broken_rules(state, action)]


@pytest.mark.parametrize(("ships", "enemies"), SIZES)
def test_exactly_the_assignments_of_the_digest_can_be_closed(ships: int, enemies: int) -> None:
    for powers in powers_of(enemies):
        for pairing in assignment_oracle.all_pairings(ships, enemies):
            state = state_of(ships, powers, pairing)
            assert codes(state, EndAssignment()) == assignment_oracle.may_close(pairing, powers), (
                powers,
                pairing,
            )


@pytest.mark.parametrize(("ships", "enemies"), SIZES)
def test_exactly_the_pairs_of_the_digest_can_be_made(ships: int, enemies: int) -> None:
    for powers in powers_of(enemies):
        for pairing in assignment_oracle.all_pairings(ships, enemies):
            each_step_is_that_of_the_oracle(ships, powers, pairing)


def each_step_is_that_of_the_oracle(
    ships: int, powers: tuple[int, ...], pairing: assignment_oracle.Pairing
) -> None:
    state = state_of(ships, powers, pairing)
    for ship, enemy in product(range(ships), range(len(powers))):
        action = Assign(f"s{ship + 1}", f"e{enemy + 1}")
        allowed = assignment_oracle.may_assign(pairing, ship, enemy, powers)
        assert codes(state, action) == ([] if allowed else ["G5"]), (powers, pairing, action)
        after, _ = PINNED_DOWN.apply(state, action)
        assert pairing_of(after, ships) == assignment_oracle.after_assigning(pairing, ship, enemy)


def pairing_of(state: GameState, ships: int) -> assignment_oracle.Pairing:
    found: dict[str, int] = {pair.ship: int(pair.enemy[1:]) - 1 for pair in state.pairs}
    return tuple(found.get(f"s{ship + 1}") for ship in range(ships))


@pytest.mark.parametrize(("ships", "enemies"), SIZES)
def test_every_legal_assignment_can_be_clicked_together(ships: int, enemies: int) -> None:
    """G6: pairing in descending power reaches every distribution over the strongest."""
    for powers in powers_of(enemies):
        for pairing in assignment_oracle.all_pairings(ships, enemies):
            if not assignment_oracle.may_close(pairing, powers):
                clicked(ships, powers, pairing)


def clicked(ships: int, powers: Sequence[int], pairing: assignment_oracle.Pairing) -> None:
    state = table(ships, tuple(powers))
    wanted = [(ship, enemy) for ship, enemy in enumerate(pairing) if enemy is not None]
    for ship, enemy in sorted(wanted, key=lambda pair: -powers[pair[1]]):
        action = Assign(f"s{ship + 1}", f"e{enemy + 1}")
        assert codes(state, action) == []
        state, _ = PINNED_DOWN.apply(state, action)
    assert codes(state, EndAssignment()) == []
