"""Changes to the upgrades of a ship."""

from collections.abc import Mapping

from armada_companion.games.armada.cards.card_finder import upgrade_facts
from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.editing.parts import (
    Entry,
    Fleet,
    find_ship,
    upgrades_of,
    with_upgrades,
)
from armada_companion.games.armada.fleets.rules.game_format import MOST_POINTS
from armada_companion.store.card_errors import FleetEditError


def with_upgrade(
    fleet: Fleet, catalog: Catalog, ship_id: str, card: str, position: int | None = None
) -> Fleet:
    """Return the fleet with a card on a ship, whatever the rules say about it.

    Args:
        fleet: The fleet to start from.
        catalog: Knows the upgrade cards.
        ship_id: The ship.
        card: The catalogue id.
        position: That of the upgrade to replace, from 0; None adds one more.

    Raises:
        FleetEditError: There is no such ship, card or position.
    """
    if card not in catalog.upgrades:
        raise FleetEditError(f"There is no upgrade card {card}.")
    return _put(fleet, catalog, ship_id, upgrade_facts(catalog.upgrades[card]), position)


def with_custom_upgrade(
    fleet: Fleet,
    catalog: Catalog,
    ship_id: str,
    name: str,
    points: int,
    position: int | None = None,
) -> Fleet:
    """Return the fleet with an upgrade on a ship that is no card of the catalogue.

    Args:
        fleet: The fleet to start from.
        catalog: Knows the commanders.
        ship_id: The ship.
        name: Not empty.
        points: 0 to 9999.
        position: That of the upgrade to replace, from 0; None adds one more.

    Raises:
        FleetEditError: There is no such ship or position; the name or the points make no sense.
    """
    if not name.strip():
        raise FleetEditError("An upgrade needs a name.")
    if not 0 <= points <= MOST_POINTS:
        raise FleetEditError(f"An upgrade costs 0 to {MOST_POINTS} points.")
    upgrade: Mapping[str, object] = {"name": name, "exhaust": "no", "points": points}
    return _put(fleet, catalog, ship_id, upgrade, position)


def without_upgrade(fleet: Fleet, catalog: Catalog, ship_id: str, position: int) -> Fleet:
    """Return the fleet without one upgrade of a ship.

    Raises:
        FleetEditError: There is no such ship or position.
    """
    ship = find_ship(fleet, ship_id)
    upgrades = list(upgrades_of(ship))
    _check_position(upgrades, position)
    del upgrades[position]
    return with_upgrades(fleet, catalog, ship, upgrades)


def _put(
    fleet: Fleet, catalog: Catalog, ship_id: str, upgrade: Entry, position: int | None
) -> Fleet:
    ship = find_ship(fleet, ship_id)
    upgrades = list(upgrades_of(ship))
    if position is None:
        upgrades.append(upgrade)
    else:
        _check_position(upgrades, position)
        upgrades[position] = upgrade
    return with_upgrades(fleet, catalog, ship, upgrades)


def _check_position(upgrades: list[Entry], position: int) -> None:
    if not 0 <= position < len(upgrades):
        raise FleetEditError(f"The ship has no upgrade at position {position}.")
