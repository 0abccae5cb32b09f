"""Changes to the units of a fleet: cards in and out, copies, names."""

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.editing.parts import (
    Entry,
    Fleet,
    assembled,
    find_unit,
    free_id,
    points_alone,
    points_of,
    ships_of,
    squadrons_of,
    upgrades_of,
    with_unit,
)
from armada_companion.store.card_errors import FleetEditError


def renamed_unit(fleet: Fleet, unit_id: str, name: str) -> Fleet:
    """Return the fleet with another name for a ship or a squadron.

    Raises:
        FleetEditError: There is no such unit, or the name is empty.
    """
    find_unit(fleet, unit_id)
    if not name.strip():
        raise FleetEditError("A ship or squadron needs a name.")
    ships, squadrons = (
        [{**unit, "name": name} if unit.get("id") == unit_id else unit for unit in units]
        for units in (ships_of(fleet), squadrons_of(fleet))
    )
    return {**fleet, "points_stated": None, "ships": ships, "squadrons": squadrons}


def without_unit(fleet: Fleet, catalog: Catalog, unit_id: str) -> Fleet:
    """Return the fleet without a ship, its upgrades included, or without a squadron.

    Raises:
        FleetEditError: There is no such unit.
    """
    find_unit(fleet, unit_id)
    return with_unit(fleet, catalog, instead_of=unit_id)


def copied_unit(fleet: Fleet, catalog: Catalog, unit_id: str) -> Fleet:
    """Return the fleet with a copy of a unit behind it, under a new id.

    A ship's copy carries the same upgrades except unique ones. A unique ship or squadron is copied
    too: the fleet rules will say so.

    Raises:
        FleetEditError: There is no such unit.
    """
    unit = find_unit(fleet, unit_id)
    if unit in squadrons_of(fleet):
        copy: Entry = {**unit, "id": free_id(fleet, "squadron")}
    else:
        upgrades = [entry for entry in upgrades_of(unit) if not _unique(entry, catalog)]
        points = points_alone(unit) + sum(map(points_of, upgrades))
        copy = {**unit, "id": free_id(fleet, "ship"), "points": points, "upgrades": upgrades}
    return with_unit(fleet, catalog, unit, copy, instead_of=unit_id)


def with_ship(fleet: Fleet, catalog: Catalog, card: str) -> Fleet:
    """Return the fleet with one more ship, the last one, without upgrades.

    Raises:
        FleetEditError: There is no such ship card.
    """
    facts = catalog.facts("ship", card)
    if facts is None:
        raise FleetEditError(f"There is no ship card {card}.")
    ship = {"id": free_id(fleet, "ship"), **facts, "upgrades": []}
    return assembled(fleet, catalog, (*ships_of(fleet), ship), squadrons_of(fleet))


def with_squadron(fleet: Fleet, catalog: Catalog, card: str) -> Fleet:
    """Return the fleet with one more squadron, behind the last one of the same card.

    Raises:
        FleetEditError: There is no such squadron card.
    """
    facts = catalog.facts("squadron", card)
    if facts is None:
        raise FleetEditError(f"There is no squadron card {card}.")
    squadron = {"id": free_id(fleet, "squadron"), **facts}
    squadrons = list(squadrons_of(fleet))
    alike = [number for number, unit in enumerate(squadrons) if unit.get("card") == card]
    squadrons.insert(alike[-1] + 1 if alike else len(squadrons), squadron)
    return assembled(fleet, catalog, ships_of(fleet), squadrons)


def _unique(upgrade: Entry, catalog: Catalog) -> bool:
    card = catalog.upgrades.get(str(upgrade.get("card")))
    return card is not None and card.unique
