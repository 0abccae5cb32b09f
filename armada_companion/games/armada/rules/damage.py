"""Damage, damage cards and destruction. Source: RRG 4, 5, 16, 22; digest 9."""

from collections.abc import Iterator

from armada_companion.games.armada.rules.actions import (
    DealDamageCard,
    Destroy,
    DiscardDamageCard,
    RecoverHull,
    SufferDamage,
)
from armada_companion.games.armada.rules.activation import spend_engineering
from armada_companion.games.armada.rules.commands import CARD_DISCARDED
from armada_companion.games.armada.rules.rule import Rule
from armada_companion.games.armada.rules.ship import Ship, with_shields
from armada_companion.games.armada.rules.squadron import Squadron
from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.rules.types import HullZone, Place
from armada_companion.games.armada.rules.zones import are_adjacent, require_zone
from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.note import Note, Notes


def check_suffer_damage(state: GameState, action: SufferDamage) -> Iterator[Rule]:
    """Yield what forbids this damage. Source: RRG 4, 5."""
    unit = state.unit(action.unit)
    _require_zones(unit, action)
    if not unit.in_play:
        yield Rule.NOT_IN_PLAY
    if isinstance(unit, Ship):
        if action.zone is None and any(unit.shields.values()):
            yield Rule.ZONE_NEEDED
        yield from _check_redirect(unit, action)


def suffer_damage(state: GameState, action: SufferDamage, notes: Notes) -> GameState:
    """Return the state after the damage: shields first, then facedown damage cards."""
    unit = state.unit(action.unit)
    _require_zones(unit, action)
    if isinstance(unit, Squadron):
        hurt = unit._replace(hull=max(0, unit.hull - action.amount))
        return _remove_if_destroyed(state, hurt, notes)
    damage = action.amount
    for zone, amount in action.redirect.items():
        taken = min(amount, damage, unit.shields.get(zone, 0))
        unit, damage = _take_on_shields(unit, zone, taken), damage - taken
    zone = action.zone or HullZone.FRONT
    taken = min(damage, unit.shields.get(zone, 0))
    unit, damage = _take_on_shields(unit, zone, taken), damage - taken
    unit = unit._replace(facedown=unit.facedown + min(damage, unit.hull_left))
    return _remove_if_destroyed(state, unit, notes)


def check_recover_hull(state: GameState, action: RecoverHull) -> Iterator[Rule]:
    """Yield what forbids recovering that much hull."""
    squadron = state.squadron(action.squadron)
    if not squadron.in_play:
        yield Rule.NOT_IN_PLAY
    if squadron.hull + action.amount > squadron.card.hull:
        yield Rule.HULL_FULL


def recover_hull(state: GameState, action: RecoverHull, notes: Notes) -> GameState:
    """Return the state with the squadron's hull recovered."""
    squadron = state.squadron(action.squadron)
    return state.with_squadron(squadron._replace(hull=squadron.hull + action.amount))


def check_deal_damage_card(state: GameState, action: DealDamageCard) -> Iterator[Rule]:
    """Yield what forbids dealing the card. Source: RRG 4."""
    if not state.ship(action.ship).in_play:
        yield Rule.NOT_IN_PLAY


def deal_damage_card(state: GameState, action: DealDamageCard, notes: Notes) -> GameState:
    """Return the state with one more damage card on the ship."""
    ship = state.ship(action.ship)
    is_faceup = action.card is not None if action.faceup is None else action.faceup
    if is_faceup:
        ship = ship._replace(faceup=(*ship.faceup, action.card or ""))
    else:
        ship = ship._replace(facedown=ship.facedown + 1)
    return _remove_if_destroyed(state, ship, notes)


def check_discard_damage_card(state: GameState, action: DiscardDamageCard) -> Iterator[Rule]:
    """Yield what forbids discarding the card: the ship has none such."""
    ship = state.ship(action.ship)
    if ship.damage_cards == 0 or (action.card is not None and action.card not in ship.faceup):
        yield Rule.NO_DAMAGE_CARD


def discard_damage_card(state: GameState, action: DiscardDamageCard, notes: Notes) -> GameState:
    """Return the state with a damage card less: the one named, else a facedown one first."""
    ship = state.ship(action.ship)
    if action.card in ship.faceup:
        at = ship.faceup.index(action.card)
        ship = ship._replace(faceup=(*ship.faceup[:at], *ship.faceup[at + 1 :]))
    elif ship.facedown:
        ship = ship._replace(facedown=ship.facedown - 1)
    else:
        ship = ship._replace(faceup=ship.faceup[:-1])
    return spend_engineering(state, ship, CARD_DISCARDED).with_ship(ship)


def check_destroy(state: GameState, action: Destroy) -> Iterator[Rule]:
    """Yield what forbids destroying the unit: it is gone already."""
    if state.unit(action.unit).place is Place.DESTROYED:
        yield Rule.NOT_IN_PLAY


def destroy(state: GameState, action: Destroy, notes: Notes) -> GameState:
    """Return the state without the unit in play; its upgrades still count for scoring."""
    return state.with_unit(_destroyed(state.unit(action.unit), notes))


def _check_redirect(ship: Ship, action: SufferDamage) -> Iterator[Rule]:
    redirected = {zone: amount for zone, amount in action.redirect.items() if amount}
    if len(redirected) > 1:
        yield Rule.ONE_REDIRECT_ZONE
    if any(action.zone and not are_adjacent(ship, action.zone, zone) for zone in redirected):
        yield Rule.REDIRECT_NOT_ADJACENT
    too_much = any(amount > ship.shields.get(zone, 0) for zone, amount in redirected.items())
    if too_much or sum(redirected.values()) > action.amount:
        yield Rule.REDIRECT_TOO_MUCH


def _require_zones(unit: Ship | Squadron, action: SufferDamage) -> None:
    zones = [*([action.zone] if action.zone else []), *action.redirect]
    if isinstance(unit, Squadron):
        if zones:
            raise ImpossibleActionError(f"{unit.id} is a squadron and has no hull zones")
        return
    for zone in zones:
        require_zone(unit, zone)


def _take_on_shields(ship: Ship, zone: HullZone, amount: int) -> Ship:
    return with_shields(ship, zone, ship.shields.get(zone, 0) - amount) if amount else ship


def _remove_if_destroyed(state: GameState, unit: Ship | Squadron, notes: Notes) -> GameState:
    """A ship with as many damage cards as hull, a squadron without hull. Source: RRG 4, 5, 19."""
    left = unit.hull_left if isinstance(unit, Ship) else unit.hull
    return state.with_unit(_destroyed(unit, notes) if left == 0 else unit)


def _destroyed(unit: Ship | Squadron, notes: Notes) -> Ship | Squadron:
    """Dials and command tokens go back to the supply. Source: RRG 5, 15."""
    if unit.place is not Place.DESTROYED:
        notes.append(Note("destroyed", unit.id, f"{unit.card.name} is destroyed"))
    if isinstance(unit, Squadron):
        return unit._replace(place=Place.DESTROYED, hull=0)
    return unit._replace(place=Place.DESTROYED, dials=(), assigned=0, tokens=(), barred=frozenset())
