"""Shields gained, lost and moved. Source: RRG 4; digest 4.4, 9.1."""

from collections.abc import Iterator

from armada_companion.games.armada.rules.actions import LoseShields, MoveShields, RecoverShields
from armada_companion.games.armada.rules.activation import spend_engineering
from armada_companion.games.armada.rules.commands import SHIELD_MOVED, SHIELD_RECOVERED
from armada_companion.games.armada.rules.rule import Rule
from armada_companion.games.armada.rules.ship import Ship, with_shields
from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.rules.types import HullZone
from armada_companion.games.armada.rules.zones import require_zone
from armada_companion.kit.note import Notes


def check_recover_shields(state: GameState, action: RecoverShields) -> Iterator[Rule]:
    """Yield what forbids recovering that many shields. Source: RRG 4."""
    ship = _ship_with_zone(state, action.ship, action.zone)
    if not ship.in_play:
        yield Rule.NOT_IN_PLAY
    if ship.shields.get(action.zone, 0) + action.amount > ship.card.shields.get(action.zone, 0):
        yield Rule.SHIELDS_FULL


def recover_shields(state: GameState, action: RecoverShields, notes: Notes) -> GameState:
    """Return the state with the shields recovered."""
    ship = _ship_with_zone(state, action.ship, action.zone)
    state = spend_engineering(state, ship, SHIELD_RECOVERED * action.amount)
    return state.with_ship(_changed(ship, action.zone, action.amount))


def check_lose_shields(state: GameState, action: LoseShields) -> Iterator[Rule]:
    """Yield what forbids losing that many shields. Source: RRG 4."""
    ship = _ship_with_zone(state, action.ship, action.zone)
    if not ship.in_play:
        yield Rule.NOT_IN_PLAY
    if action.amount > ship.shields.get(action.zone, 0):
        yield Rule.SHIELDS_EMPTY


def lose_shields(state: GameState, action: LoseShields, notes: Notes) -> GameState:
    """Return the state with the shields lost."""
    ship = _ship_with_zone(state, action.ship, action.zone)
    return state.with_ship(_changed(ship, action.zone, -action.amount))


def check_move_shields(state: GameState, action: MoveShields) -> Iterator[Rule]:
    """Yield what forbids moving a shield between these hull zones. Source: RRG 4."""
    yield from check_lose_shields(state, LoseShields(action.ship, action.from_zone, 1))
    full = check_recover_shields(state, RecoverShields(action.ship, action.to_zone, 1))
    yield from (rule for rule in full if rule is not Rule.NOT_IN_PLAY)


def move_shields(state: GameState, action: MoveShields, notes: Notes) -> GameState:
    """Return the state with one shield moved."""
    ship = _ship_with_zone(state, action.ship, action.from_zone)
    require_zone(ship, action.to_zone)
    state = spend_engineering(state, ship, SHIELD_MOVED)
    return state.with_ship(_changed(_changed(ship, action.from_zone, -1), action.to_zone, 1))


def _ship_with_zone(state: GameState, ship_id: str, zone: HullZone) -> Ship:
    ship = state.ship(ship_id)
    require_zone(ship, zone)
    return ship


def _changed(ship: Ship, zone: HullZone, by: int) -> Ship:
    return with_shields(ship, zone, ship.shields.get(zone, 0) + by)
