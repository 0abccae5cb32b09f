"""House cards, and cards that are played with other numbers than the printed ones."""

from collections.abc import Mapping

import msgspec
from msgspec import Struct

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.editing.parts import (
    Fleet,
    assembled,
    find_unit,
    free_id,
    points_of,
    ships_of,
    squadrons_of,
    upgrades_of,
    with_unit,
)
from armada_companion.games.armada.fleets.formats.own_json import ShipEntry, SquadronEntry
from armada_companion.store.card_errors import FleetEditError
from armada_companion.store.card_file import where_and_why

Numbers = Mapping[str, object]
"""Fields of a unit as the record (section 2) has them; `points` of a ship include its upgrades."""

_NOT_NUMBERS = ("id", "card", "upgrades")


def with_custom_ship(fleet: Fleet, catalog: Catalog, numbers: Numbers) -> Fleet:
    """Return the fleet with one more ship, the last one, that is no card of the catalogue.

    Args:
        fleet: The fleet to start from.
        catalog: Knows the commanders.
        numbers: At least `name`; the record has a default for every other field.

    Raises:
        FleetEditError: The name is missing, or a number is out of its range.
    """
    checked = _checked(numbers, ShipEntry)
    ship = {"id": free_id(fleet, "ship"), "points": 0, **_named(checked), "upgrades": []}
    return assembled(fleet, catalog, (*ships_of(fleet), ship), squadrons_of(fleet))


def with_custom_squadron(fleet: Fleet, catalog: Catalog, numbers: Numbers) -> Fleet:
    """Return the fleet with one more squadron, the last one, that is no card of the catalogue.

    Args:
        fleet: The fleet to start from.
        catalog: Knows the commanders.
        numbers: At least `name`; the record has a default for every other field.

    Raises:
        FleetEditError: The name is missing, or a number is out of its range.
    """
    checked = _checked(numbers, SquadronEntry)
    squadron = {"id": free_id(fleet, "squadron"), "points": 0, **_named(checked)}
    return assembled(fleet, catalog, ships_of(fleet), (*squadrons_of(fleet), squadron))


def with_numbers(fleet: Fleet, catalog: Catalog, unit_id: str, numbers: Numbers) -> Fleet:
    """Return the fleet with other numbers of a unit; what is not given stays.

    Raises:
        FleetEditError: There is no such unit, a number is out of its range, or a ship would cost
            less than its upgrades.
    """
    unit = find_unit(fleet, unit_id)
    is_ship = unit in ships_of(fleet)
    changed = {**unit, **_checked(numbers, ShipEntry if is_ship else SquadronEntry)}
    upgrades = sum(map(points_of, upgrades_of(unit)))
    if points_of(changed) < upgrades:
        raise FleetEditError(f"The ship's upgrades alone cost {upgrades} points.")
    return with_unit(fleet, catalog, changed, instead_of=unit_id)


def _checked(numbers: Numbers, shape: type[Struct]) -> dict[str, object]:
    for key in _NOT_NUMBERS:
        if key in numbers:
            raise FleetEditError(f"The field {key} is not changed here.")
    try:
        entry = msgspec.convert(numbers, type=shape)
    except msgspec.ValidationError as error:
        path, reason = where_and_why(error)
        raise FleetEditError(
            f"{path.removeprefix('$').lstrip('.') or 'unit'}: {reason}."
        ) from error
    checked: dict[str, object] = msgspec.json.decode(msgspec.json.encode(entry))
    checked.pop("upgrades", None)
    return checked


def _named(numbers: dict[str, object]) -> dict[str, object]:
    if not str(numbers.get("name", "")).strip():
        raise FleetEditError("A house card needs a name.")
    return numbers
