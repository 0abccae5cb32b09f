"""Who may pass by spending a token: the truth tables of the rules digest, 5.3 and 5.4."""

import itertools
from collections.abc import Iterator

import pytest

from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.rules.model.types import Side, Until
from armada_companion.games.armada.rules.rule import Rule
from armada_companion.games.armada.rules.turns.turn_order import Pass, pass_reason, pass_refusal
from tests.games.armada.rules.tabletop import Table, ship_phase

GRID = """
    - - - - - -
    - 2 1 1 1 1
    - 2 2 1 1 1
    - 2 2 2 1 1
    - 2 2 2 2 1
    - 2 2 2 2 2
"""
"""Who may pass by u1 (down) and u2 (across), 0 to 5 each."""

PASS_RULES = (
    *(Rule.NOT_YOUR_TURN, Rule.NONE_LEFT, Rule.PREVENTED, Rule.NO_TOKEN),
    *(Rule.P1_MUST_ACTIVATE_FIRST, Rule.P1_NOT_FEWER, Rule.P2_HAS_MORE, Rule.CONSECUTIVE),
)
MOST = 5
OPEN = ship_phase(MOST, MOST).state
"""Five ships each, A is first player: what a table starts from."""


def turn(
    player: int,
    own: int,
    enemy: int,
    *,
    tokens: int = 1,
    able: bool = True,
    begun: int = 1,
    passed: bool = False,
) -> GameState:
    """Return a Ship Phase in which it is the turn of player 1 or 2."""
    side = Side.A if player == 1 else Side.B
    state = leave_unactivated(leave_unactivated(OPEN, side, own), side.other, enemy)
    if not able:
        for unit in list(state.ships_of(side)):
            state = state.with_ship(unit._replace(barred=frozenset({Until.ROUND})))
    state = state.with_player(side, pass_tokens=tokens, begun=begun, token_passed=passed)
    return state._replace(to_act=side)


def leave_unactivated(state: GameState, side: Side, count: int) -> GameState:
    for n, unit in enumerate(list(state.ships_of(side))):
        state = state.with_ship(unit._replace(activated=n >= count))
    return state


def code(state: GameState) -> str | None:
    """Return the first failing test of the player to act; the engine and the badge must agree."""
    assert state.to_act is not None
    rule = pass_refusal(state, state.to_act)
    assert (ARMADA.broken_rules(state, Pass()) == ()) is (rule is None)
    return rule.code if rule else None


def counts() -> Iterator[tuple[int, int]]:
    return ((own, enemy) for own in range(1, MOST + 1) for enemy in range(1, MOST + 1))


@pytest.mark.parametrize("player", [1, 2])
@pytest.mark.parametrize("tokens", [0, 1, 3])
@pytest.mark.parametrize("passed", [False, True])
def test_without_an_unactivated_ship_the_pass_is_forced(
    player: int, tokens: int, passed: bool
) -> None:
    """RRG 17, 18."""
    for enemy in range(MOST + 1):
        assert code(turn(player, 0, enemy, tokens=tokens, passed=passed)) == "NONE_LEFT"


@pytest.mark.parametrize("player", [1, 2])
@pytest.mark.parametrize("tokens", [0, 1, 3])
def test_without_an_able_ship_the_pass_is_forced(player: int, tokens: int) -> None:
    """RRG 17, 32."""
    for own, enemy in counts():
        assert code(turn(player, own, enemy, tokens=tokens, able=False)) == "PREVENTED"


@pytest.mark.parametrize("player", [1, 2])
@pytest.mark.parametrize("begun", [0, 1])
@pytest.mark.parametrize("passed", [False, True])
def test_without_a_token_the_player_must_activate(player: int, begun: int, passed: bool) -> None:
    """RRG 14, 18."""
    for own, enemy in counts():
        state = turn(player, own, enemy, tokens=0, begun=begun, passed=passed)
        assert code(state) == "NO_TOKEN"


@pytest.mark.parametrize("passed", [False, True])
def test_the_first_player_must_activate_a_ship_before_a_pass(passed: bool) -> None:
    """RRG 18."""
    for own, enemy in counts():
        assert code(turn(1, own, enemy, begun=0, passed=passed)) == "P1_MUST_ACTIVATE_FIRST"


@pytest.mark.parametrize("begun", [1, 2, 4])
def test_the_first_player_passes_only_with_fewer_ships_and_not_twice(begun: int) -> None:
    """RRG 18."""
    for own, enemy in counts():
        fewer = own < enemy
        expected = None if fewer else "P1_NOT_FEWER"
        assert code(turn(1, own, enemy, begun=begun)) == expected
        expected = "CONSECUTIVE" if fewer else "P1_NOT_FEWER"
        assert code(turn(1, own, enemy, begun=begun, passed=True)) == expected


@pytest.mark.parametrize("begun", [0, 1, 4])
def test_the_second_player_passes_only_without_more_ships_and_not_twice(begun: int) -> None:
    """RRG 18: having activated nothing is no hindrance (A-08)."""
    for own, enemy in itertools.product(range(1, MOST + 1), range(MOST + 1)):
        more = own > enemy
        expected = "P2_HAS_MORE" if more else None
        assert code(turn(2, own, enemy, begun=begun)) == expected
        expected = "P2_HAS_MORE" if more else "CONSECUTIVE"
        assert code(turn(2, own, enemy, begun=begun, passed=True)) == expected


def test_the_count_grid_tells_who_may_pass() -> None:
    """Rules digest 5.4, given a token, an able ship, and a ship activated before."""
    grid = [line.split() for line in GRID.split("\n") if line.strip()]
    for first, second in itertools.product(range(MOST + 1), repeat=2):
        may = [
            str(player)
            for player, own, enemy in ((1, first, second), (2, second, first))
            if code(turn(player, own, enemy)) is None
        ]
        assert may == [cell for cell in grid[first][second] if cell != "-"], (first, second)


def test_all_failing_tests_are_named_in_the_digests_order() -> None:
    """Rules digest 5.3."""
    named = [
        ARMADA.broken_rules(turn(1, 3, 2, tokens=0, begun=0, passed=True), Pass()),
        ARMADA.broken_rules(turn(2, 3, 2, tokens=0, passed=True), Pass()),
    ]
    assert named == [
        (Rule.NO_TOKEN, Rule.P1_MUST_ACTIVATE_FIRST, Rule.P1_NOT_FEWER, Rule.CONSECUTIVE),
        (Rule.NO_TOKEN, Rule.P2_HAS_MORE, Rule.CONSECUTIVE),
    ]
    for rules in named:
        assert sorted(rules, key=PASS_RULES.index) == list(rules)


def test_nobody_passes_while_a_ship_is_activating() -> None:
    """RRG 14, 17."""
    table = ship_phase(3, 1)
    table.do("activate_ship", ship="a1")
    for side in Side:
        assert pass_refusal(table.state, side) == Rule.NOT_YOUR_TURN
    assert table.breaks("pass") == ["NOT_YOUR_TURN"]


def test_nobody_passes_outside_the_ship_phase() -> None:
    """RRG 14; the Squadron Phase knows no voluntary pass (RRG 19)."""
    table = Table()
    for side in Side:
        assert pass_refusal(table.state, side) == Rule.NOT_YOUR_TURN


def test_a_token_pass_costs_one_token_and_gives_the_turn_away() -> None:
    """RRG 14, 18."""
    table = ship_phase(3, 1).activate("a1").do("pass")
    assert table.state.player(Side.B).pass_tokens == 1
    assert table.state.to_act is Side.A


def test_pass_rules_fit_the_badge() -> None:
    for rule in PASS_RULES:
        assert len(rule.text) <= 26, rule


def test_the_badge_tells_why_a_pass_is_legal_or_not() -> None:
    """It says the counts that allow it, or the first failing test."""
    reasons = {
        pass_reason(turn(1, 2, 4), Side.A): "Fewer ships left (2 v 4)",
        pass_reason(turn(2, 3, 3), Side.B): "Equal ships left (3 v 3)",
        pass_reason(turn(1, 4, 4), Side.A): Rule.P1_NOT_FEWER.text,
        pass_reason(turn(1, 4, 4), Side.B): Rule.NOT_YOUR_TURN.text,
        pass_reason(ship_phase(2, 2).do("activate_ship", ship="a1").state, Side.A): (
            "Activation in progress"
        ),
    }
    for reason, expected in reasons.items():
        assert reason == expected
        assert len(reason) <= 26
