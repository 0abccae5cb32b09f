"""From where and at what the activating ship attacks: what is asked before an attack is entered."""

from collections.abc import Sequence

from armada_companion.games.armada.rules.ship import Ship
from armada_companion.games.armada.rules.squadron import Squadron
from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.rules.types import HullZone
from armada_companion.games.armada.rules.zones import zones_of
from armada_companion.games.armada.views.choices import ATTACK, targets_of
from armada_companion.games.armada.views.damage import NOT_TOLD, zone_name
from armada_companion.games.armada.views.judged import choice
from armada_companion.games.armada.views.table import ChoiceView
from armada_companion.games.armada.views.unit_names import unit_name

ATTACK_ZONE = "attack_zone"
"""Name of the choices of a hull zone; a target is asked next."""

ATTACK_TARGET = "attack_target"
"""Name of the choices of a target ship; its hull zone is asked next."""


def attack_zone_choices(state: GameState, ship_id: str, target: str = "") -> tuple[ChoiceView, ...]:
    """Return the hull zones an attack may come from; legal when any target is, or the known one."""
    ship = state.ship(ship_id)
    if target in state.squadrons:
        return tuple(_whole_attack(state, zone, target) for zone in zones_of(ship))
    targets = [target] if target else [unit.id for unit in targets_of(state, ship.side)]
    known = (("target", target),) if target else ()
    found = (_zone_choice(state, zone, targets) for zone in zones_of(ship))
    return tuple(one._replace(action=(*one.action, *known)) for one in found)


def is_attack_question(choices: Sequence[ChoiceView]) -> bool:
    """Tell whether these choices ask about an attack that an enemy unit may be the target of."""
    return any(one.name in (ATTACK, ATTACK_ZONE, ATTACK_TARGET) for one in choices)


def attack_target_choices(state: GameState, ship_id: str, zone: str) -> tuple[ChoiceView, ...]:
    """Return the targets of an attack from a hull zone: enemies in play."""
    side = state.ship(ship_id).side
    return tuple(_target_choice(state, zone, unit) for unit in targets_of(state, side))


def target_zone_choices(state: GameState, zone: str, target: str) -> tuple[ChoiceView, ...]:
    """Return the attack at a ship's hull zones; which one need not be told."""
    attack: dict[str, object] = {"do": "attack", "zone": zone, "target": target}
    return (
        choice(state, NOT_TOLD, attack),
        *(
            choice(state, zone_name(at), {**attack, "target_zone": at.value})._replace(
                zone=at.value
            )
            for at in zones_of(state.ship(target))
        ),
    )


def _target_choice(state: GameState, zone: str, unit: Ship | Squadron) -> ChoiceView:
    attack = {"do": "attack", "zone": zone, "target": unit.id}
    found = choice(state, unit_name(state, unit), attack)
    return found._replace(name=ATTACK_TARGET) if isinstance(unit, Ship) else found


def _zone_choice(state: GameState, zone: HullZone, targets: Sequence[str]) -> ChoiceView:
    label, named = zone_name(zone), (("zone", zone.value),)
    verdict = ChoiceView(ATTACK_ZONE, label, named, False, "There is no target left")
    for target in targets:
        verdict = choice(state, label, {"do": "attack", "zone": zone.value, "target": target})
        if verdict.legal:
            break
    known = bool(targets)
    return verdict._replace(name=ATTACK_ZONE, action=named, possible=known, zone=zone.value)


def _whole_attack(state: GameState, zone: HullZone, target: str) -> ChoiceView:
    attack = {"do": "attack", "zone": zone.value, "target": target}
    return choice(state, zone_name(zone), attack)._replace(zone=zone.value)
