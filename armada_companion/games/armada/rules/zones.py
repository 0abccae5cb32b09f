"""Hull zones: which a ship has and which touch. Source: RRG 7; digest 10.1."""

from armada_companion.games.armada.rules.ship import Ship
from armada_companion.games.armada.rules.types import HullZone, Size
from armada_companion.kit.errors import ImpossibleActionError

PLAIN_ZONES = (HullZone.FRONT, HullZone.LEFT, HullZone.RIGHT, HullZone.REAR)
_TOUCHING = {
    frozenset({HullZone.FRONT, HullZone.LEFT}),
    frozenset({HullZone.FRONT, HullZone.RIGHT}),
    frozenset({HullZone.LEFT, HullZone.REAR}),
    frozenset({HullZone.RIGHT, HullZone.REAR}),
}
_TOUCHING_HUGE = {
    frozenset({HullZone.FRONT, HullZone.LEFT}),
    frozenset({HullZone.FRONT, HullZone.RIGHT}),
    frozenset({HullZone.LEFT, HullZone.LEFT_AUX}),
    frozenset({HullZone.RIGHT, HullZone.RIGHT_AUX}),
    frozenset({HullZone.LEFT_AUX, HullZone.REAR}),
    frozenset({HullZone.RIGHT_AUX, HullZone.REAR}),
}


def zones_of(ship: Ship) -> tuple[HullZone, ...]:
    """Return a ship's hull zones: four, six when huge."""
    return tuple(HullZone) if ship.card.size is Size.HUGE else PLAIN_ZONES


def require_zone(ship: Ship, zone: HullZone) -> None:
    """Check that the ship has the hull zone.

    Raises:
        ImpossibleActionError: It has no such zone.
    """
    if zone not in zones_of(ship):
        raise ImpossibleActionError(f"{ship.id} has no hull zone {zone}")


def are_adjacent(ship: Ship, one: HullZone, other: HullZone) -> bool:
    """Return whether two hull zones touch; on a huge ship the auxiliary zones lie between."""
    touching = _TOUCHING_HUGE if ship.card.size is Size.HUGE else _TOUCHING
    return frozenset({one, other}) in touching
