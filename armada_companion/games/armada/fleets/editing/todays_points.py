"""Today's costs instead of the printed ones."""

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.editing.parts import (
    Entry,
    Fleet,
    assembled,
    points_alone,
    points_of,
    ships_of,
    squadrons_of,
    upgrades_of,
)


def todays_points(fleet: Fleet, catalog: Catalog) -> int:
    """Return what the whole fleet costs today; house cards keep their cost."""
    return points_of(with_todays_points(fleet, catalog))


def with_todays_points(fleet: Fleet, catalog: Catalog) -> Fleet:
    """Return the fleet with every card at today's cost, also where another one was agreed."""
    ships = [_ship(ship, catalog) for ship in ships_of(fleet)]
    squadrons = [_squadron(unit, catalog) for unit in squadrons_of(fleet)]
    return assembled(fleet, catalog, ships, squadrons)


def _ship(ship: Entry, catalog: Catalog) -> Entry:
    card = catalog.ships.get(str(ship.get("card")))
    upgrades = [_upgrade(upgrade, catalog) for upgrade in upgrades_of(ship)]
    points = (card.points if card else points_alone(ship)) + sum(map(points_of, upgrades))
    return {**ship, "points": points, "upgrades": upgrades}


def _squadron(squadron: Entry, catalog: Catalog) -> Entry:
    card = catalog.squadrons.get(str(squadron.get("card")))
    return {**squadron, "points": card.points} if card else squadron


def _upgrade(upgrade: Entry, catalog: Catalog) -> Entry:
    card = catalog.upgrades.get(str(upgrade.get("card")))
    return {**upgrade, "points": card.points} if card else upgrade
