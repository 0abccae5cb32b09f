"""The questions before an attack is entered: its hull zone and its target."""

from collections.abc import Iterator, Sequence

from armada_companion.games.armada.rules.attack.attack_actions import EnterAttack
from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.rules.model.types import HullZone, Side
from armada_companion.games.armada.rules.model.units import Ship, Squadron, zones_of
from armada_companion.games.armada.views.attack.attack_questions import AttackPlan
from armada_companion.games.armada.views.table.table_views import Choice, choice
from armada_companion.games.armada.views.table.words import NOT_ENTERED, unit_name, zone_label
from armada_companion.kit.choice import Question


class AttackFrom(Question, frozen=True):
    """From which hull zone the activating ship attacks.

    Attributes:
        target: The ship or squadron that is attacked; "" if not chosen yet.
    """

    target: str = ""


class AttackAt(Question, frozen=True):
    """Which ship or squadron is attacked from a hull zone."""

    zone: HullZone


class AttackAtZone(Question, frozen=True):
    """Which hull zone of the target is attacked."""

    zone: HullZone
    target: str


def attack_zone_choices(state: GameState, ship_id: str, target: str = "") -> tuple[Choice, ...]:
    """Return the hull zones to attack from; legal if `target`, or any target, is legal."""
    zones = zones_of(state.ship(ship_id))
    if target in state.squadrons:
        return tuple(_attack(state, zone_label(zone), EnterAttack(zone, target)) for zone in zones)
    return tuple(_zone_choice(state, ship_id, zone, target) for zone in zones)


def attack_target_choices(state: GameState, ship_id: str, zone: HullZone) -> tuple[Choice, ...]:
    """Return the targets of an attack from a hull zone: the enemies in play."""
    side = state.ship(ship_id).side
    return tuple(_target_choice(state, zone, unit) for unit in targets_of(state, side))


def target_zone_choices(state: GameState, zone: HullZone, target: str) -> tuple[Choice, ...]:
    """Return the attacks on a ship's hull zones, and one without a stated zone."""
    zones = zones_of(state.ship(target))
    at_zones = (choice(state, zone_label(at), EnterAttack(zone, target, at)) for at in zones)
    return (
        choice(state, NOT_ENTERED, EnterAttack(zone, target)),
        *(one._replace(zone=at.value) for at, one in zip(zones, at_zones, strict=True)),
    )


def attack_on(state: GameState, target: str) -> AttackFrom | None:
    """Return the question about an attack on a unit; None if it cannot be a target."""
    return AttackFrom(target) if target in targets(state) else None


def targets(state: GameState) -> tuple[str, ...]:
    """Return the ids of the units that the activating ship may attack; () without one."""
    if state.activation is None:
        return ()
    side = state.ship(state.activation.ship).side
    return tuple(unit.id for unit in targets_of(state, side))


def targets_of(state: GameState, side: Side) -> Iterator[Ship | Squadron]:
    """Yield the enemy ships and squadrons in play."""
    yield from (ship for ship in state.ships_of(side.other) if ship.in_play)
    yield from (unit for unit in state.squadrons_of(side.other) if unit.in_play)


def asks_about_attack(choices: Sequence[Choice]) -> bool:
    """Return whether these choices ask about an attack on an enemy unit."""
    kinds = (AttackFrom, AttackAt, AttackAtZone, EnterAttack, AttackPlan)
    return any(isinstance(one.does, kinds) for one in choices)


def target_of(found: Choice) -> str:
    """Return the ship or squadron that a choice attacks; "" if not chosen yet."""
    match found.does:
        case AttackAtZone(target=target) | EnterAttack(target=target) | AttackPlan(target=target):
            return target
        case _:
            return ""


def at_zone(found: Choice, zone: str) -> Choice:
    """Return a choice that opens the sheet of an attack, with the hull zone that is hit."""
    if not isinstance(found.does, AttackPlan):
        return found
    return found._replace(does=AttackPlan(found.does.attacker, found.does.target, zone))


def _attack(state: GameState, label: str, attack: EnterAttack) -> Choice:
    return choice(state, label, attack)._replace(zone=attack.zone.value)


def _target_choice(state: GameState, zone: HullZone, unit: Ship | Squadron) -> Choice:
    found = choice(state, unit_name(state, unit), EnterAttack(zone, unit.id))
    if isinstance(unit, Squadron):
        return found
    return found._replace(name="attack_target", does=AttackAtZone(zone, unit.id))


def _zone_choice(state: GameState, ship_id: str, zone: HullZone, target: str) -> Choice:
    side = state.ship(ship_id).side
    known = [target] if target else [unit.id for unit in targets_of(state, side)]
    question = AttackAtZone(zone, target) if target else AttackAt(zone)
    label = zone_label(zone)
    verdict = Choice(
        "attack_zone", label, question, False, "There is no target left", possible=False
    )
    for enemy in known:
        verdict = choice(state, label, EnterAttack(zone, enemy))
        if verdict.legal:
            break
    return verdict._replace(
        name="attack_zone", does=question, possible=bool(known), zone=zone.value
    )
