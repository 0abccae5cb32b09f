"""Takes a fleet apart and puts it together again, with its sums and its commander right."""

from collections.abc import Mapping, Sequence

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.formats.draft import MOST_UNITS
from armada_companion.games.armada.fleets.rules.game_format import MOST_POINTS
from armada_companion.store.card_errors import FleetEditError

Fleet = Mapping[str, object]
"""A fleet as a reader gives it, in the shape of the record (section 2)."""

Entry = Mapping[str, object]
"""A ship, a squadron or an upgrade of it."""


def ships_of(fleet: Fleet) -> tuple[Entry, ...]:
    """Return the ships in order."""
    return _entries(fleet.get("ships"))


def squadrons_of(fleet: Fleet) -> tuple[Entry, ...]:
    """Return the squadrons in order."""
    return _entries(fleet.get("squadrons"))


def upgrades_of(ship: Entry) -> tuple[Entry, ...]:
    """Return the upgrades of a ship in order."""
    return _entries(ship.get("upgrades"))


def points_of(entry: Entry) -> int:
    """Return the points of an entry; a ship's are with its upgrades."""
    points = entry.get("points")
    return points if isinstance(points, int) else 0


def points_alone(ship: Entry) -> int:
    """Return the points of a ship without its upgrades."""
    return max(0, points_of(ship) - sum(map(points_of, upgrades_of(ship))))


def find_ship(fleet: Fleet, unit_id: str) -> Entry:
    """Return a ship.

    Raises:
        FleetEditError: The fleet has no such ship.
    """
    for ship in ships_of(fleet):
        if ship.get("id") == unit_id:
            return ship
    raise FleetEditError(f"The fleet has no ship {unit_id}.")


def find_unit(fleet: Fleet, unit_id: str) -> Entry:
    """Return a ship or a squadron.

    Raises:
        FleetEditError: The fleet has neither.
    """
    for unit in (*ships_of(fleet), *squadrons_of(fleet)):
        if unit.get("id") == unit_id:
            return unit
    raise FleetEditError(f"The fleet has no ship and no squadron {unit_id}.")


def with_unit(fleet: Fleet, catalog: Catalog, *units: Entry, instead_of: str) -> Fleet:
    """Return the fleet with `units` in the place of one unit."""
    parts: dict[str, Sequence[Entry]] = {}
    for key, entries in (("ships", ships_of(fleet)), ("squadrons", squadrons_of(fleet))):
        parts[key] = [
            put
            for entry in entries
            for put in (units if entry.get("id") == instead_of else (entry,))
        ]
    return assembled(fleet, catalog, parts["ships"], parts["squadrons"])


def with_upgrades(fleet: Fleet, catalog: Catalog, ship: Entry, upgrades: Sequence[Entry]) -> Fleet:
    """Return the fleet with other upgrades on a ship, whose own points stay."""
    points = points_alone(ship) + sum(map(points_of, upgrades))
    changed = {**ship, "points": points, "upgrades": list(upgrades)}
    return with_unit(fleet, catalog, changed, instead_of=str(ship.get("id")))


def assembled(
    fleet: Fleet, catalog: Catalog, ships: Sequence[Entry], squadrons: Sequence[Entry]
) -> Fleet:
    """Return the fleet with these units: its points are their sum, no total is stated.

    Raises:
        FleetEditError: There are more units than any fleet has, or they cost more than any.
    """
    if sum(1 + len(upgrades_of(ship)) for ship in ships) + len(squadrons) > MOST_UNITS:
        raise FleetEditError(f"A fleet holds up to {MOST_UNITS} ships, squadrons and upgrades.")
    points = sum(map(points_of, (*ships, *squadrons)))
    if points > MOST_POINTS:
        raise FleetEditError(f"A fleet costs up to {MOST_POINTS} points.")
    return {
        **fleet,
        "points": points,
        "points_stated": None,
        "commander": _first_commander(ships, catalog) or _house_commander(fleet, catalog),
        "ships": list(ships),
        "squadrons": list(squadrons),
    }


def free_id(fleet: Fleet, kind: str) -> str:
    """Return an id for a new unit: `ship3`, or the next number that nobody has."""
    units = (*ships_of(fleet), *squadrons_of(fleet))
    taken = {unit.get("id") for unit in units}
    number = 1 + len(ships_of(fleet) if kind == "ship" else squadrons_of(fleet))
    while f"{kind}{number}" in taken:
        number += 1
    return f"{kind}{number}"


def _first_commander(ships: Sequence[Entry], catalog: Catalog) -> str | None:
    for ship in ships:
        for upgrade in upgrades_of(ship):
            card = catalog.upgrades.get(str(upgrade.get("card")))
            if card is not None and card.commander:
                return card.id
    return None


def _house_commander(fleet: Fleet, catalog: Catalog) -> str | None:
    """Return what the fleet names as its commander if that is no card of the catalogue."""
    commander = fleet.get("commander")
    if isinstance(commander, str) and commander not in catalog.upgrades:
        return commander
    return None


def _entries(value: object) -> tuple[Entry, ...]:
    if not isinstance(value, list | tuple):
        return ()
    return tuple(entry for entry in value if isinstance(entry, Mapping))
