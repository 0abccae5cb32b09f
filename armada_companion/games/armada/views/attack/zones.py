"""The hull zones that can be tapped on the sheet of an attack."""

from ...rules.model.open_attack import OpenAttack
from ...rules.model.state import GameState
from ...rules.model.types import DefenseToken
from ...rules.model.units import Squadron, zones_of
from ..table.table_views import Choice
from ..table.words import told_apart, zone_label
from .entry import AttackEntry, PickOwnZone, PickTargetZone
from .rows import entry_choice
from .token_effects import redirect_choices


def own_zones(state: GameState, entry: AttackEntry) -> tuple[Choice, ...]:
    """Return the possible attacking hull zones; () for a squadron or station."""
    ship = state.unit(entry.attacker)
    if isinstance(ship, Squadron) or entry.attacker not in state.ships:
        return ()
    name = told_apart(state, ship)
    return tuple(
        _zone(name, PickOwnZone(zone.value), f"own_zone_{zone}", "Attack from {}")
        for zone in zones_of(ship)
    )


def target_zones(state: GameState, entry: AttackEntry) -> tuple[Choice, ...]:
    """Return the hull zones that can be hit, or take redirected damage."""
    ship = state.unit(entry.target)
    if isinstance(ship, Squadron):
        return ()
    says = "Redirect to {}" if entry.redirects else "{} is hit"
    name = told_apart(state, ship)
    return tuple(
        _zone(name, PickTargetZone(zone.value), f"target_zone_{zone}", says)
        for zone in zones_of(ship)
    )


def hit_zones(state: GameState, attack: OpenAttack, entry: AttackEntry) -> tuple[Choice, ...]:
    """Return the hull zones to which a Redirect may move damage; once one is chosen, only that."""
    ship = state.unit(entry.target)
    if isinstance(ship, Squadron):
        return ()
    name = told_apart(state, ship)
    if entry.token == DefenseToken.REDIRECT:
        named = redirect_choices(state, attack)
        return tuple(one._replace(label=_zone_label(name, one.zone)) for one in named)
    if not entry.redirects or attack.redirected_to is None:
        return ()
    does = PickTargetZone(attack.redirected_to.value)
    return (_zone(name, does, f"target_zone_{does.zone}", "Redirect to {}"),)


def _zone(ship: str, does: PickOwnZone | PickTargetZone, name: str, says: str) -> Choice:
    label = _zone_label(ship, does.zone, says)
    return entry_choice(name, label, does)._replace(zone=does.zone)


def _zone_label(ship: str, zone: str, says: str = "Redirect to {}") -> str:
    """Return the label of a tap on a hull zone, such as "Attack from front, Chimaera"."""
    words = says.format(zone_label(zone).lower())
    return f"{words[:1].upper()}{words[1:]}, {ship}"
