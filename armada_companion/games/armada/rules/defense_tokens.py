"""Defense tokens spent, exhausted, discarded and readied. Source: RRG 4, 5; digest 8.4."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from armada_companion.games.armada.rules.action import ANY_PHASE, ArmadaAction, unit_name
from armada_companion.games.armada.rules.damage_deck import Title
from armada_companion.games.armada.rules.rule import Rule
from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.rules.types import DefenseToken, TokenState
from armada_companion.games.armada.rules.units import Ship, Squadron, Token
from armada_companion.kit.codec import UnitId
from armada_companion.kit.note import Notes


class _TurnToken(ArmadaAction, frozen=True):
    """What the actions share: they turn the first token of a kind in one of some states.

    Attributes:
        TURNS: The states, in the order in which a token is looked for, and what they become.
        DOES: What the unit does, for the history.
    """

    TURNS: ClassVar[Mapping[TokenState, TokenState]]
    DOES: ClassVar[str]

    unit: UnitId
    token: DefenseToken

    def check(self, state: GameState) -> Iterator[Rule]:
        if not self._is_held(state.unit(self.unit)):
            yield Rule.DEFENSE_TOKEN_MISSING

    def apply(self, state: GameState, notes: Notes) -> GameState:
        unit = state.unit(self.unit)
        for before, after in self.TURNS.items():
            old = Token(self.token, before)
            if old in unit.defense:
                at = unit.defense.index(old)
                new = Token(self.token, after)
                tokens = (*unit.defense[:at], new, *unit.defense[at + 1 :])
                return state.with_unit(unit._replace(defense=tokens))
        return state

    def text(self, state: GameState) -> str:
        return f"{unit_name(state, self.unit)} {self.DOES} {self.token}"

    def _is_held(self, unit: Ship | Squadron) -> bool:
        return any(one.kind is self.token and one.state in self.TURNS for one in unit.defense)


class SpendDefenseToken(_TurnToken, frozen=True):
    """Spend a defense token: ready becomes exhausted, exhausted is discarded. Source: RRG 5."""

    PHASES: ClassVar[frozenset[str]] = ANY_PHASE
    TURNS: ClassVar[Mapping[TokenState, TokenState]] = {
        TokenState.READY: TokenState.EXHAUSTED,
        TokenState.EXHAUSTED: TokenState.DISCARDED,
    }
    DOES: ClassVar[str] = "spends"

    def check(self, state: GameState) -> Iterator[Rule]:
        unit = state.unit(self.unit)
        if not unit.in_play:
            yield Rule.NOT_IN_PLAY
        if isinstance(unit, Ship) and unit.speed == 0:
            yield Rule.SPEED_ZERO
        if not self._is_held(unit):
            yield Rule.DEFENSE_TOKEN_MISSING
        elif Token(self.token) not in unit.defense and _is_faulty(unit):
            yield Rule.FAULTY_COUNTERMEASURES


class ExhaustDefenseToken(_TurnToken, frozen=True):
    """Exhaust a ready defense token by an effect."""

    PHASES: ClassVar[frozenset[str]] = ANY_PHASE
    TURNS: ClassVar[Mapping[TokenState, TokenState]] = {TokenState.READY: TokenState.EXHAUSTED}
    DOES: ClassVar[str] = "exhausts"


class DiscardDefenseToken(_TurnToken, frozen=True):
    """Discard a defense token by an effect, an exhausted one first."""

    PHASES: ClassVar[frozenset[str]] = ANY_PHASE
    TURNS: ClassVar[Mapping[TokenState, TokenState]] = {
        TokenState.EXHAUSTED: TokenState.DISCARDED,
        TokenState.READY: TokenState.DISCARDED,
    }
    DOES: ClassVar[str] = "discards"


class ReadyDefenseToken(_TurnToken, frozen=True):
    """Ready a defense token by an effect, an exhausted one before a discarded one."""

    PHASES: ClassVar[frozenset[str]] = ANY_PHASE
    TURNS: ClassVar[Mapping[TokenState, TokenState]] = {
        TokenState.EXHAUSTED: TokenState.READY,
        TokenState.DISCARDED: TokenState.READY,
    }
    DOES: ClassVar[str] = "readies"


def _is_faulty(unit: Ship | Squadron) -> bool:
    """Faulty Countermeasures: exhausted tokens are not spent. Source: RRG 36."""
    return isinstance(unit, Ship) and unit.faceup_copies(Title.FAULTY_COUNTERMEASURES) > 0
