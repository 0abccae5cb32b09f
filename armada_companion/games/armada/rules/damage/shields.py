"""Recovering, losing and moving shields. Source: RRG 4; digest 4.4, 9.1."""

from collections.abc import Iterator

from msgspec import field

from armada_companion.kit.codec import Amount
from armada_companion.kit.note import Notes
from armada_companion.kit.who import Who

from ..command.commands import SHIELD_MOVED, SHIELD_RECOVERED, check_repair, spend_engineering
from ..model.damage_deck import Title
from ..model.state import GameState
from ..model.types import HullZone
from ..model.units import Ship, require_zone, with_shields
from ..rule import Rule
from ..table.action import ANY_PHASE, ArmadaAction, Group, ShipInPlay, unit_name, zone_name


class _OnShields(ArmadaAction, is_base=True):
    """The base of actions that change the shields of a hull zone."""

    ship: ShipInPlay
    zone: HullZone
    amount: Amount


class RecoverShields(
    _OnShields, phases=ANY_PHASE, group=Group.STEPS, who=Who.PLAYERS, settles=False
):
    """Recover shields in a hull zone. Source: RRG 4.

    Attributes:
        repair: Whether the current Repair command pays for it.
    """

    repair: bool = False

    def check(self, state: GameState) -> Iterator[Rule]:
        ship = _ship_with_zone(state, self.ship, self.zone)
        if ship.shields.get(self.zone, 0) + self.amount > ship.card.shields.get(self.zone, 0):
            yield Rule.SHIELDS_FULL
        if self.repair:
            yield from check_repair(state, ship, SHIELD_RECOVERED * self.amount)
        is_bare = self.amount > 0 and not ship.shields.get(self.zone, 0)
        if is_bare and ship.faceup_copies(Title.CAPACITOR_FAILURE):
            yield Rule.CAPACITOR_FAILURE

    def apply(self, state: GameState, notes: Notes) -> GameState:
        ship = _ship_with_zone(state, self.ship, self.zone)
        state = spend_engineering(state, ship, SHIELD_RECOVERED * self.amount)
        return state.with_ship(_changed(ship, self.zone, self.amount))

    def text(self, state: GameState) -> str:
        shields = _shields_text(self.amount, self.zone)
        return f"{unit_name(state, self.ship)} {_repairs(self.repair)}recovers {shields}"


class LoseShields(_OnShields, phases=ANY_PHASE, group=Group.STEPS, who=Who.PLAYERS, settles=False):
    """Lose shields of a hull zone. Source: RRG 4."""

    def check(self, state: GameState) -> Iterator[Rule]:
        ship = _ship_with_zone(state, self.ship, self.zone)
        if self.amount > ship.shields.get(self.zone, 0):
            yield Rule.SHIELDS_EMPTY

    def apply(self, state: GameState, notes: Notes) -> GameState:
        ship = _ship_with_zone(state, self.ship, self.zone)
        return state.with_ship(_changed(ship, self.zone, -self.amount))

    def text(self, state: GameState) -> str:
        return f"{unit_name(state, self.ship)} loses {_shields_text(self.amount, self.zone)}"


class MoveShields(
    ArmadaAction, phases=ANY_PHASE, group=Group.STEPS, who=Who.PLAYERS, settles=False
):
    """Move one shield between a ship's hull zones. Source: RRG 4.

    Attributes:
        repair: Whether the current Repair command pays for it.
    """

    ship: ShipInPlay
    from_zone: HullZone = field(name="from")
    to_zone: HullZone = field(name="to")
    repair: bool = False

    def check(self, state: GameState) -> Iterator[Rule]:
        yield from LoseShields(self.ship, self.from_zone, 1).check(state)
        yield from RecoverShields(self.ship, self.to_zone, 1).check(state)
        if self.repair:
            yield from check_repair(state, state.ship(self.ship), SHIELD_MOVED)

    def apply(self, state: GameState, notes: Notes) -> GameState:
        ship = _ship_with_zone(state, self.ship, self.from_zone)
        require_zone(ship, self.to_zone)
        state = spend_engineering(state, ship, SHIELD_MOVED)
        return state.with_ship(_changed(_changed(ship, self.from_zone, -1), self.to_zone, 1))

    def text(self, state: GameState) -> str:
        zones = f"{zone_name(self.from_zone)} to {zone_name(self.to_zone)}"
        return f"{unit_name(state, self.ship)} {_repairs(self.repair)}moves a shield, {zones}"


def _shields_text(amount: int, zone: HullZone) -> str:
    return f"{amount} {'shield' if amount == 1 else 'shields'}, {zone_name(zone)}"


def _repairs(is_repair: bool) -> str:
    return "repairs: " if is_repair else ""


def _ship_with_zone(state: GameState, ship_id: str, zone: HullZone) -> Ship:
    ship = state.ship(ship_id)
    require_zone(ship, zone)
    return ship


def _changed(ship: Ship, zone: HullZone, by: int) -> Ship:
    return with_shields(ship, zone, ship.shields.get(zone, 0) + by)
