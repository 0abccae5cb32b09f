"""Targeting tokens and ignition attacks. Source: RRG 9, 10, 18; digest 5.5, A-15."""

from collections.abc import Iterator

from armada_companion.kit.codec import UnitId
from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.note import Note, Notes
from armada_companion.kit.who import Who

from ..model.open_attack import AttackKind
from ..model.state import Activation, GameState
from ..model.types import Range
from ..model.units import Ship, Squadron
from ..rule import Rule
from ..table.action import ANY_PHASE, ArmadaAction, Group, unit_name


class PlaceTargetingToken(ArmadaAction, phases=ANY_PHASE, group=Group.STEPS, who=Who.PLAYERS):
    """Put a ship's targeting token into its special firing arc, at the end of its activation.

    After this action the maneuver counts as done.

    Attributes:
        range: One of the ranges of the ship's ignition keyword; None for the first of them.
    """

    ship: UnitId
    range: Range | None = None

    def check(self, state: GameState) -> Iterator[Rule]:
        ship, activation = state.ship(self.ship), state.activation_of(self.ship)
        ranges = ignition_ranges(ship)
        if not ranges:
            yield Rule.NO_SPECIAL_ARC
        if activation is None or not activation.maneuvered:
            yield Rule.NOT_AT_THE_END
        if ranges and self.range not in (None, *ranges):
            yield Rule.IGNITION_RANGE
        if state.attack is not None:
            yield Rule.ATTACK_OPEN
        if not ship.in_play:
            yield Rule.NOT_IN_PLAY

    def apply(self, state: GameState, notes: Notes) -> GameState:
        ship, activation = state.ship(self.ship), state.activation_of(self.ship)
        placed = self.range or next(iter(ignition_ranges(ship)), Range.CLOSE)
        if activation is not None:
            state = state._replace(activation=activation._replace(maneuvered=True))
        return state.with_ship(ship._replace(targeting_token=placed))

    def text(self, state: GameState) -> str:
        ranges = ignition_ranges(state.ship(self.ship))
        at = f", {self.range} range" if self.range and len(ranges) != 1 else ""
        return f"{unit_name(state, self.ship)} places its targeting token{at}"


class RemoveTargetingToken(ArmadaAction, phases=ANY_PHASE, group=Group.STEPS, who=Who.PLAYERS):
    """Remove a ship's targeting token, for example if no ignition attack is possible."""

    ship: UnitId

    def require(self, state: GameState) -> None:
        if state.ship(self.ship).targeting_token is None:
            raise ImpossibleActionError(f"{self.ship} has no targeting token in play")

    def apply(self, state: GameState, notes: Notes) -> GameState:
        return state.with_ship(state.ship(self.ship)._replace(targeting_token=None))

    def text(self, state: GameState) -> str:
        return f"{unit_name(state, self.ship)} removes its targeting token"


def ignition_ranges(ship: Ship) -> tuple[Range, ...]:
    """Return the ranges at which a ship may put its targeting token; () without a special arc.

    Every ship with a special battery armament has ignition (close). Source: RRG 9, 18.
    """
    if ship.card.ignition:
        return ship.card.ignition
    return (Range.CLOSE,) if ship.card.special_battery else ()


def check_first(activation: Activation, ship: Ship, kind: AttackKind | None) -> Iterator[Rule]:
    """Yield a rule if the ship has to make its ignition attack first. Source: RRG 9, 18."""
    is_first = not activation.attacks and not activation.maneuvered
    if ship.targeting_token is not None and is_first and kind is not AttackKind.IGNITION:
        yield Rule.IGNITION_FIRST


def check_ignition(attacker: Ship | Squadron) -> Iterator[Rule]:
    """Yield the rules that forbid an ignition attack: no special arc, or no token in it."""
    if isinstance(attacker, Squadron) or not ignition_ranges(attacker):
        yield Rule.NO_SPECIAL_ARC
    elif attacker.targeting_token is None:
        yield Rule.NO_TARGETING_TOKEN


def without_targeting_token(state: GameState, unit: str, notes: Notes) -> GameState:
    """Return the state without a ship's targeting token: its ignition or Attack step is over."""
    ship = state.unit(unit)
    if isinstance(ship, Squadron) or ship.targeting_token is None:
        return state
    notes.append(Note("targeting_token", ship.id, f"{ship.card.name}: targeting token removed"))
    return state.with_ship(ship._replace(targeting_token=None))
