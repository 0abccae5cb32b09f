"""Defense tokens spent, exhausted, discarded and readied. Source: RRG 4, 5; digest 8.4."""

from collections.abc import Iterator
from typing import ClassVar

from armada_companion.games.armada.rules.action import ANY_PHASE, ArmadaAction, unit_name
from armada_companion.games.armada.rules.rule import Rule
from armada_companion.games.armada.rules.ship import Ship, Token
from armada_companion.games.armada.rules.squadron import Squadron
from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.rules.types import DefenseToken, TokenState
from armada_companion.kit.codec import UnitId
from armada_companion.kit.note import Notes

_SPENT = {TokenState.READY: TokenState.EXHAUSTED, TokenState.EXHAUSTED: TokenState.DISCARDED}
_SPEND_ORDER = (TokenState.READY, TokenState.EXHAUSTED)
_DISCARD_ORDER = (TokenState.EXHAUSTED, TokenState.READY)
_READY_ORDER = (TokenState.EXHAUSTED, TokenState.DISCARDED)


class SpendDefenseToken(ArmadaAction, frozen=True):
    """Spend a defense token: ready becomes exhausted, exhausted is discarded. Source: RRG 5."""

    PHASES: ClassVar[frozenset[str]] = ANY_PHASE

    unit: UnitId
    token: DefenseToken

    def check(self, state: GameState) -> Iterator[Rule]:
        unit = state.unit(self.unit)
        if not unit.in_play:
            yield Rule.NOT_IN_PLAY
        if isinstance(unit, Ship) and unit.speed == 0:
            yield Rule.SPEED_ZERO
        yield from _check_held(unit, self.token, _SPEND_ORDER)

    def apply(self, state: GameState, notes: Notes) -> GameState:
        """Return the state with the token spent; of several copies a ready one goes first."""
        return _turned(state, self.unit, self.token, _SPEND_ORDER, None)

    def text(self, state: GameState) -> str:
        return f"{unit_name(state, self.unit)} spends {self.token}"


class ExhaustDefenseToken(ArmadaAction, frozen=True):
    """Exhaust a ready defense token by an effect."""

    PHASES: ClassVar[frozenset[str]] = ANY_PHASE

    unit: UnitId
    token: DefenseToken

    def check(self, state: GameState) -> Iterator[Rule]:
        yield from _check_held(state.unit(self.unit), self.token, (TokenState.READY,))

    def apply(self, state: GameState, notes: Notes) -> GameState:
        return _turned(state, self.unit, self.token, (TokenState.READY,), TokenState.EXHAUSTED)

    def text(self, state: GameState) -> str:
        return f"{unit_name(state, self.unit)} exhausts {self.token}"


class DiscardDefenseToken(ArmadaAction, frozen=True):
    """Discard a defense token by an effect, an exhausted one first."""

    PHASES: ClassVar[frozenset[str]] = ANY_PHASE

    unit: UnitId
    token: DefenseToken

    def check(self, state: GameState) -> Iterator[Rule]:
        yield from _check_held(state.unit(self.unit), self.token, _DISCARD_ORDER)

    def apply(self, state: GameState, notes: Notes) -> GameState:
        return _turned(state, self.unit, self.token, _DISCARD_ORDER, TokenState.DISCARDED)

    def text(self, state: GameState) -> str:
        return f"{unit_name(state, self.unit)} discards {self.token}"


class ReadyDefenseToken(ArmadaAction, frozen=True):
    """Ready a defense token by an effect, an exhausted one before a discarded one."""

    PHASES: ClassVar[frozenset[str]] = ANY_PHASE

    unit: UnitId
    token: DefenseToken

    def check(self, state: GameState) -> Iterator[Rule]:
        yield from _check_held(state.unit(self.unit), self.token, _READY_ORDER)

    def apply(self, state: GameState, notes: Notes) -> GameState:
        return _turned(state, self.unit, self.token, _READY_ORDER, TokenState.READY)

    def text(self, state: GameState) -> str:
        return f"{unit_name(state, self.unit)} readies {self.token}"


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
