"""Counts of turn sequences of the Ship Phase for small fleets, as chess programs count moves."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TypedDict

import pytest

from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.rules.model.types import Phase, Side
from armada_companion.games.armada.rules.ship.activation import ActivateShip, EndActivation
from armada_companion.games.armada.rules.turns.turn_order import Pass
from tests.games.armada.rules.tabletop import ship_phase
from tests.perft.simulator import count_sequences, dealt, opening


class Count(TypedDict):
    """Fleets by ships (first player, second player) and their sequences of 1, 2, ... choices."""

    ships: tuple[int, int]
    tokens: Sequence[int]
    sequences: Sequence[int]


COUNTS: Sequence[Count] = json.loads(
    (Path(__file__).parents[1] / "data" / "perft.json").read_text("utf-8")
)


def fleets(count: Count) -> str:
    return f"{count['ships'][0]}v{count['ships'][1]}"


def count_choices(state: GameState, depth: int) -> list[int]:
    """Return how many sequences of 1 to `depth` activations and token passes there are."""
    if depth == 0 or state.phase is not Phase.SHIP:
        return [0] * depth
    totals = [0] * depth
    for action in ARMADA.legal_actions(state):
        after, _ = ARMADA.apply(state, action)
        if isinstance(action, ActivateShip):
            after, _ = ARMADA.apply(after, EndActivation())
        else:
            assert isinstance(action, Pass)
        deeper = count_choices(after, depth - 1)
        totals = [totals[0] + 1, *(sum(both) for both in zip(totals[1:], deeper, strict=True))]
    return totals


@pytest.mark.parametrize("count", COUNTS, ids=fleets)
def test_the_rules_count_as_the_data_says(count: Count) -> None:
    """RRG 14, 17, 18."""
    depth = len(count["sequences"])
    state = ship_phase(*count["ships"]).state
    assert [state.player(side).pass_tokens for side in Side] == list(count["tokens"])
    assert count_choices(state, depth) == list(count["sequences"])


@pytest.mark.parametrize("count", COUNTS, ids=fleets)
def test_an_independent_simulator_counts_alike(count: Count) -> None:
    first, second = count["ships"]
    assert list(dealt(first, second)) == list(count["tokens"])
    depths = range(1, len(count["sequences"]) + 1)
    counted = [count_sequences(opening(first, second), depth) for depth in depths]
    assert counted == list(count["sequences"])


def test_the_counts_do_not_depend_on_which_side_is_first() -> None:
    mirrored = ship_phase(2, 3, first="B").state
    expected = next(count for count in COUNTS if tuple(count["ships"]) == (3, 2))
    assert count_choices(mirrored, len(expected["sequences"])) == list(expected["sequences"])


@pytest.mark.parametrize("tokens", [(0, 3), (1, 1), (2, 0), (2, 2), (3, 1)])
@pytest.mark.parametrize("ships", [(1, 1), (2, 2), (2, 3), (3, 2), (3, 3)])
def test_rules_and_simulator_agree_with_tokens_of_earlier_rounds(
    ships: tuple[int, int], tokens: tuple[int, int]
) -> None:
    """Rules digest 5.4: more tokens than setup would deal."""
    state = ship_phase(*ships).give_pass_tokens(A=tokens[0], B=tokens[1]).state
    depth = sum(ships) + sum(tokens)
    turn = opening(*ships)._replace(tokens=tokens)
    counted = [count_sequences(turn, length) for length in range(1, depth + 1)]
    assert count_choices(state, depth) == counted
