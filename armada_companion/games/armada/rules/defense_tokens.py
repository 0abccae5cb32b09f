"""Defense tokens spent, exhausted, discarded and readied. Source: RRG 4, 5; digest 8.4."""

from collections.abc import Iterator

from armada_companion.games.armada.rules.actions import (
    DiscardDefenseToken,
    ExhaustDefenseToken,
    ReadyDefenseToken,
    SpendDefenseToken,
)
from armada_companion.games.armada.rules.rule import Rule
from armada_companion.games.armada.rules.ship import Ship, Token
from armada_companion.games.armada.rules.squadron import Squadron
from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.rules.types import DefenseToken, TokenState
from armada_companion.kit.note import Notes

_SPENT = {TokenState.READY: TokenState.EXHAUSTED, TokenState.EXHAUSTED: TokenState.DISCARDED}
_SPEND_ORDER = (TokenState.READY, TokenState.EXHAUSTED)
_DISCARD_ORDER = (TokenState.EXHAUSTED, TokenState.READY)
_READY_ORDER = (TokenState.EXHAUSTED, TokenState.DISCARDED)


def check_spend_defense_token(state: GameState, action: SpendDefenseToken) -> Iterator[Rule]:
    """Yield what forbids spending the token. Source: RRG 5."""
    unit = state.unit(action.unit)
    if not unit.in_play:
        yield Rule.NOT_IN_PLAY
    if isinstance(unit, Ship) and unit.speed == 0:
        yield Rule.SPEED_ZERO
    yield from _check_held(unit, action.token, _SPEND_ORDER)


def spend_defense_token(state: GameState, action: SpendDefenseToken, notes: Notes) -> GameState:
    """Return the state with the token spent; of several copies a ready one goes first."""
    return _turned(state, action.unit, action.token, _SPEND_ORDER, None)


def check_exhaust_defense_token(state: GameState, action: ExhaustDefenseToken) -> Iterator[Rule]:
    """Yield what forbids exhausting the token: none of that kind is ready."""
    yield from _check_held(state.unit(action.unit), action.token, (TokenState.READY,))


def exhaust_defense_token(state: GameState, action: ExhaustDefenseToken, notes: Notes) -> GameState:
    """Return the state with the token exhausted."""
    return _turned(state, action.unit, action.token, (TokenState.READY,), TokenState.EXHAUSTED)


def check_discard_defense_token(state: GameState, action: DiscardDefenseToken) -> Iterator[Rule]:
    """Yield what forbids discarding the token: none of that kind is left."""
    yield from _check_held(state.unit(action.unit), action.token, _DISCARD_ORDER)


def discard_defense_token(state: GameState, action: DiscardDefenseToken, notes: Notes) -> GameState:
    """Return the state with the token discarded."""
    return _turned(state, action.unit, action.token, _DISCARD_ORDER, TokenState.DISCARDED)


def check_ready_defense_token(state: GameState, action: ReadyDefenseToken) -> Iterator[Rule]:
    """Yield what forbids readying the token: all of that kind are ready."""
    yield from _check_held(state.unit(action.unit), action.token, _READY_ORDER)


def ready_defense_token(state: GameState, action: ReadyDefenseToken, notes: Notes) -> GameState:
    """Return the state with the token ready."""
    return _turned(state, action.unit, action.token, _READY_ORDER, TokenState.READY)


def _check_held(
    unit: Ship | Squadron, kind: DefenseToken, states: tuple[TokenState, ...]
) -> Iterator[Rule]:
    if not any(token.kind is kind and token.state in states for token in unit.defense):
        yield Rule.DEFENSE_TOKEN_MISSING


def _turned(
    state: GameState,
    unit_id: str,
    kind: DefenseToken,
    order: tuple[TokenState, ...],
    to: TokenState | None,
) -> GameState:
    """Turn the first token of a kind, by the order of its states; `to` None means spent."""
    unit = state.unit(unit_id)
    for found in order:
        old = Token(kind, found)
        if old in unit.defense:
            at = unit.defense.index(old)
            new = Token(kind, to or _SPENT[found])
            tokens = (*unit.defense[:at], new, *unit.defense[at + 1 :])
            return state.with_unit(unit._replace(defense=tokens))
    return state
