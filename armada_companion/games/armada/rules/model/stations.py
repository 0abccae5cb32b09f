"""Stations: obstacles that are treated as ships in attacks. Source: RRG 12, 39; digest 9.3."""

from collections.abc import Iterable, Mapping

from armada_companion.kit.value import Value

from .fleet import ShipCard
from .types import HullZone, ObstacleKind, Place, ShipId, Side
from .units import Ship, enter_ship

_ARMED_HULL, _UNARMED_HULL = 13, 10
_ARMED, _UNARMED = "armed-station", ("station-assault", "show-of-force")
_BATTERY, _ANTI_SQUADRON, _NONE = (2, 2, 0), (0, 1, 0), (0, 0, 0)


class Obstacle(Value, frozen=True):
    """An obstacle on the table, and the side that placed it. Source: RRG 12, 16.

    Attributes:
        damage: The damage cards of a station.
        destroyed: Whether it is a destroyed station, which remains on the table as an obstacle.
    """

    id: str
    kind: ObstacleKind
    side: Side
    damage: int = 0
    destroyed: bool = False


def stations(obstacles: Iterable[Obstacle], side: Side, objective: str) -> Mapping[str, Ship]:
    """Return the stations as ships without shields, tokens, dials and speed, keyed by id.

    Args:
        obstacles: All obstacles.
        side: The owner of the stations.
        objective: The objective's key, or ""; some make stations unarmed (digest, appendix A).
    """
    is_armed = not objective or _ARMED in objective
    return {
        one.id: _as_ship(one, side, is_armed=is_armed)
        for one in obstacles
        if one.kind is ObstacleKind.STATION
    }


def are_attacked(objective: str) -> bool:
    """Return whether stations may be destroyed with an objective (digest, appendix A)."""
    return _ARMED in objective or objective.startswith(_UNARMED)


def with_damage(obstacles: Iterable[Obstacle], station: Ship) -> tuple[Obstacle, ...]:
    """Return the obstacles with a changed station; a destroyed station has no damage cards."""
    is_gone = station.place is Place.DESTROYED
    cards = 0 if is_gone else station.damage_cards
    return tuple(
        one._replace(damage=cards, destroyed=is_gone) if one.id == station.id else one
        for one in obstacles
    )


def _as_ship(obstacle: Obstacle, side: Side, *, is_armed: bool) -> Ship:
    card = ShipCard(
        id=ShipId(obstacle.id),
        name=obstacle.id.replace("_", " ").capitalize(),
        command=0,
        squadron=0,
        engineering=0,
        max_speed=0,
        hull=_ARMED_HULL if is_armed else _UNARMED_HULL,
        batteries={HullZone.FRONT: _BATTERY if is_armed else _NONE},
        anti_squadron=_ANTI_SQUADRON if is_armed else _NONE,
    )
    place = Place.DESTROYED if obstacle.destroyed else Place.IN_PLAY
    ship = enter_ship(card, side)
    return ship._replace(facedown=obstacle.damage, place=place, activated=True)
