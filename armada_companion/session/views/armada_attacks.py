"""From where and at what the activating ship attacks: what is asked before an attack is entered."""

from collections.abc import Sequence

from armada_companion.rules.armada.state import GameState
from armada_companion.rules.armada.types import HullZone
from armada_companion.rules.armada.zones import zones_of
from armada_companion.session.views.armada_choices import choice, targets_of
from armada_companion.session.views.armada_entries import zone_name
from armada_companion.session.views.armada_table import ChoiceView

ATTACK_ZONE = "attack_zone"
"""Name of the choices of a hull zone; a target is asked next."""


def attack_zone_choices(state: GameState, ship_id: str) -> tuple[ChoiceView, ...]:
    """Return the hull zones an attack may come from; legal when any target is."""
    ship = state.ship(ship_id)
    targets = [unit.id for unit in targets_of(state, ship.side)]
    return tuple(_zone_choice(state, zone, targets) for zone in zones_of(ship))


def attack_target_choices(state: GameState, ship_id: str, zone: str) -> tuple[ChoiceView, ...]:
    """Return the targets of an attack from a hull zone: enemies in play."""
    side = state.ship(ship_id).side
    return tuple(
        choice(state, unit.card.name, {"do": "attack", "zone": zone, "target": unit.id})
        for unit in targets_of(state, side)
    )


def _zone_choice(state: GameState, zone: HullZone, targets: Sequence[str]) -> ChoiceView:
    label, named = zone_name(zone), (("zone", zone.value),)
    verdict = ChoiceView(ATTACK_ZONE, label, named, False, "There is no target left")
    for target in targets:
        verdict = choice(state, label, {"do": "attack", "zone": zone.value, "target": target})
        if verdict.legal:
            break
    return verdict._replace(name=ATTACK_ZONE, action=named, possible=bool(targets))
