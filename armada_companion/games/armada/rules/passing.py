"""Whether a player may pass by spending a pass token. Source: RRG 14, 17, 18; digest 5.3."""

from collections.abc import Iterator

from armada_companion.games.armada.rules.able import has_able_ship
from armada_companion.games.armada.rules.rule import Rule
from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.rules.types import Phase, Side


def check_pass_of(state: GameState, side: Side) -> Iterator[Rule]:
    """Yield the tests that a token pass of `side` would fail now, in the order of digest 5.3.

    The first three leave no pass to judge further: the turn is not this player's, or the pass is
    a forced one and free.
    """
    if state.phase is not Phase.SHIP or state.activation is not None or state.to_act is not side:
        yield Rule.NOT_YOUR_TURN
    elif state.unactivated_ships(side) == 0:
        yield Rule.NONE_LEFT
    elif not has_able_ship(state, side):
        yield Rule.PREVENTED
    else:
        yield from _check_token_pass(state, side)


def first_failing(state: GameState, side: Side) -> Rule | None:
    """Return the first test that a token pass of `side` fails now, or None when it is legal."""
    return next(check_pass_of(state, side), None)


def pass_reason(state: GameState, side: Side) -> str:
    """Return why `side` may or may not pass now, in at most 26 characters for small fleets."""
    rule = first_failing(state, side)
    if rule is None:
        own, enemy = state.unactivated_ships(side), state.unactivated_ships(side.other)
        return f"{'Fewer' if own < enemy else 'Equal'} ships left ({own} v {enemy})"
    if rule is Rule.NOT_YOUR_TURN and state.activation is not None:
        return "Activation under way"
    return rule.text


def _check_token_pass(state: GameState, side: Side) -> Iterator[Rule]:
    player = state.player(side)
    own, enemy = state.unactivated_ships(side), state.unactivated_ships(side.other)
    if player.pass_tokens == 0:
        yield Rule.NO_TOKEN
    if side is state.first_player:
        if player.begun == 0:
            yield Rule.P1_MUST_ACTIVATE_FIRST
        if own >= enemy:
            yield Rule.P1_NOT_FEWER
    elif own > enemy:
        yield Rule.P2_HAS_MORE
    if player.token_passed:
        yield Rule.CONSECUTIVE
