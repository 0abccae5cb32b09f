"""Changes of a fleet: each function returns a new fleet with correct points and commander.

The new fleet has no printed total.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from armada_companion.store.card_file import where_and_why
from armada_companion.store.errors import FleetEditError

from ..cards.catalog import Catalog, ship_of, squadron_of, upgrade_of
from ..rules.model.fleet import Fleet, ShipCard, SquadronCard, Unit, UpgradeCard
from .formats.fleet_builder import MAX_UNITS
from .formats.line_grammar import LISTED_OBJECTIVES
from .formats.own_json import first_commander
from .rules.game_format import MAX_POINTS

UnitT = TypeVar("UnitT", ShipCard, SquadronCard)
Edit = Callable[[Fleet, Catalog], Fleet]
"""Returns a changed fleet; may raise FleetEditError and ContentError."""


def new_fleet(name: str = "", faction: str = "") -> Fleet:
    """Return a fleet without units; `faction` is a key of the catalogue, or "" for none."""
    return Fleet(name=name, faction=faction, ships=())


def renamed_fleet(fleet: Fleet, name: str) -> Fleet:
    """Return the fleet with another name, which may be ""."""
    return replace(fleet, name=name, points_stated=None)


def with_faction(fleet: Fleet, catalog: Catalog, faction: str) -> Fleet:
    """Return the fleet with another faction; all units remain, whatever their faction.

    Args:
        fleet: The fleet to start from.
        faction: A catalogue key, or "" for none.

    Raises:
        FleetEditError: The faction does not exist.
    """
    if faction and faction not in catalog.factions:
        raise FleetEditError(f"There is no faction {faction}.")
    return replace(fleet, faction=faction, points_stated=None)


def with_objective(fleet: Fleet, catalog: Catalog, kind: str, card: str) -> Fleet:
    """Return the fleet with another objective of one type.

    Args:
        fleet: The fleet to start from.
        catalog: The cards.
        kind: `assault`, `defense`, `navigation`, `campaign` or `skirmish`.
        card: The catalogue id, or "" for none.

    Raises:
        FleetEditError: The type or objective does not exist.
    """
    if kind not in LISTED_OBJECTIVES:
        raise FleetEditError(f"There is no type of objectives named {kind}.")
    if card and card not in catalog.objectives:
        raise FleetEditError(f"There is no objective {card}.")
    objectives = {key: name for key, name in fleet.objectives.items() if key != kind}
    if card:
        objectives[kind] = card
    return replace(fleet, objectives=objectives, points_stated=None)


def renamed_unit(fleet: Fleet, unit_id: str, name: str) -> Fleet:
    """Return the fleet with another name for a ship or a squadron.

    Raises:
        FleetEditError: The unit does not exist, or the name is empty.
    """
    find_unit(fleet, unit_id)
    if not name.strip():
        raise FleetEditError("A ship or squadron needs a name.")
    return replace(
        fleet,
        points_stated=None,
        ships=tuple(replace(one, name=name) if one.id == unit_id else one for one in fleet.ships),
        squadrons=tuple(
            replace(one, name=name) if one.id == unit_id else one for one in fleet.squadrons
        ),
    )


def without_unit(fleet: Fleet, catalog: Catalog, unit_id: str) -> Fleet:
    """Return the fleet without a ship, its upgrades included, or without a squadron.

    Raises:
        FleetEditError: The unit does not exist.
    """
    find_unit(fleet, unit_id)
    return _with_units(fleet, catalog, (), instead_of=unit_id)


def copied_unit(fleet: Fleet, catalog: Catalog, unit_id: str) -> Fleet:
    """Return the fleet with a copy of a unit after it, under a new id.

    A ship's copy has the same upgrades except unique ones. A unique ship or squadron is copied too;
    the fleet rules report it.

    Raises:
        FleetEditError: The unit does not exist.
    """
    unit = find_unit(fleet, unit_id)
    if isinstance(unit, ShipCard):
        kept = tuple(one for one in unit.upgrades if not _is_unique(one, catalog))
        copy: Unit = _with_free_id(fleet, _with_upgrades(unit, kept))
    else:
        copy = _with_free_id(fleet, unit)
    return _with_units(fleet, catalog, (unit, copy), instead_of=unit_id)


def with_ship(fleet: Fleet, catalog: Catalog, card: str) -> Fleet:
    """Return the fleet with one more ship at the end, without upgrades.

    Raises:
        FleetEditError: The ship card does not exist.
    """
    if card not in catalog.ships:
        raise FleetEditError(f"There is no ship card {card}.")
    ship = _with_free_id(fleet, ship_of(catalog.ships[card]))
    return _with_lists(fleet, catalog, (*fleet.ships, ship), fleet.squadrons)


def with_squadron(fleet: Fleet, catalog: Catalog, card: str) -> Fleet:
    """Return the fleet with one more squadron, after the last squadron of the same card.

    Raises:
        FleetEditError: The squadron card does not exist.
    """
    if card not in catalog.squadrons:
        raise FleetEditError(f"There is no squadron card {card}.")
    squadron = _with_free_id(fleet, squadron_of(catalog.squadrons[card]))
    squadrons = list(fleet.squadrons)
    same = [number for number, unit in enumerate(squadrons, 1) if unit.card == card]
    squadrons.insert(same[-1] if same else len(squadrons), squadron)
    return _with_lists(fleet, catalog, fleet.ships, squadrons)


def with_custom_unit(fleet: Fleet, catalog: Catalog, unit: Unit) -> Fleet:
    """Return the fleet with one more unit at the end that is not in the catalogue.

    Args:
        fleet: The fleet to start from.
        catalog: The cards.
        unit: The unit to add; its id is replaced by a free one.

    Raises:
        FleetEditError: The name is missing, or a number is out of its range.
    """
    if not unit.name.strip():
        raise FleetEditError("A custom card needs a name.")
    if isinstance(unit, ShipCard):
        ship = _checked(_with_free_id(fleet, unit))
        return _with_lists(fleet, catalog, (*fleet.ships, ship), fleet.squadrons)
    squadron = _checked(_with_free_id(fleet, unit))
    return _with_lists(fleet, catalog, fleet.ships, (*fleet.squadrons, squadron))


def with_unit(fleet: Fleet, catalog: Catalog, unit: Unit) -> Fleet:
    """Return the fleet with a unit in place of the unit with the same id.

    Raises:
        FleetEditError: There is no such unit, a number is out of its range, or a ship would cost
            less than its upgrades.
    """
    find_unit(fleet, unit.id)
    checked: Unit = _checked(unit) if isinstance(unit, ShipCard) else _checked(unit)
    if isinstance(unit, ShipCard) and unit.points < unit.upgrade_points:
        raise FleetEditError(f"The ship's upgrades alone cost {unit.upgrade_points} points.")
    return _with_units(fleet, catalog, (checked,), instead_of=unit.id)


def with_upgrade(
    fleet: Fleet, catalog: Catalog, ship_id: str, card: str, position: int | None = None
) -> Fleet:
    """Return the fleet with an upgrade card on a ship, even if that breaks fleet rules.

    Args:
        fleet: The fleet to start from.
        catalog: The cards.
        ship_id: The ship.
        card: The catalogue id.
        position: The position of the upgrade to replace, from 0; None adds one.

    Raises:
        FleetEditError: The ship, card or position does not exist.
    """
    if card not in catalog.upgrades:
        raise FleetEditError(f"There is no upgrade card {card}.")
    return _with_upgrade_card(fleet, catalog, ship_id, upgrade_of(catalog.upgrades[card]), position)


def with_custom_upgrade(
    fleet: Fleet,
    catalog: Catalog,
    ship_id: str,
    name: str,
    points: int,
    position: int | None = None,
) -> Fleet:
    """Return the fleet with an upgrade on a ship that is not in the catalogue.

    Args:
        fleet: The fleet to start from.
        catalog: The cards.
        ship_id: The ship.
        name: Not empty.
        points: 0 to 9999.
        position: The position of the upgrade to replace, from 0; None adds one.

    Raises:
        FleetEditError: There is no such ship or position, or the name or the points are invalid.
    """
    if not name.strip():
        raise FleetEditError("An upgrade needs a name.")
    if not 0 <= points <= MAX_POINTS:
        raise FleetEditError(f"An upgrade costs 0 to {MAX_POINTS} points.")
    return _with_upgrade_card(
        fleet, catalog, ship_id, UpgradeCard(name=name, points=points), position
    )


def without_upgrade(fleet: Fleet, catalog: Catalog, ship_id: str, position: int) -> Fleet:
    """Return the fleet without one upgrade of a ship.

    Raises:
        FleetEditError: The ship or position does not exist.
    """
    ship = find_ship(fleet, ship_id)
    _require_position(ship, position)
    left = (*ship.upgrades[:position], *ship.upgrades[position + 1 :])
    return _with_units(fleet, catalog, (_with_upgrades(ship, left),), instead_of=ship_id)


def with_todays_points(fleet: Fleet, catalog: Catalog) -> Fleet:
    """Return the fleet with every card at today's cost.

    Custom cards keep their cost.
    """
    squadrons = (
        replace(unit, points=catalog.squadrons[unit.card].points)
        if unit.card in catalog.squadrons
        else unit
        for unit in fleet.squadrons
    )
    ships = tuple(_at_todays_points(ship, catalog) for ship in fleet.ships)
    return _with_lists(fleet, catalog, ships, tuple(squadrons))


def without_catalog(change: Callable[[Fleet], Fleet]) -> Edit:
    """Return an `Edit`, which also gets the catalogue, from a function of a fleet alone."""

    def edit(fleet: Fleet, _catalog: Catalog) -> Fleet:
        return change(fleet)

    return edit


def find_ship(fleet: Fleet, unit_id: str) -> ShipCard:
    """Return a ship.

    Raises:
        FleetEditError: The fleet has no such ship.
    """
    found = next((ship for ship in fleet.ships if ship.id == unit_id), None)
    if found is None:
        raise FleetEditError(f"The fleet has no ship {unit_id}.")
    return found


def find_unit(fleet: Fleet, unit_id: str) -> Unit:
    """Return a ship or a squadron.

    Raises:
        FleetEditError: The fleet has no such unit.
    """
    found = next((unit for unit in fleet.units if unit.id == unit_id), None)
    if found is None:
        raise FleetEditError(f"The fleet has no ship and no squadron {unit_id}.")
    return found


def _with_units(fleet: Fleet, catalog: Catalog, units: Sequence[Unit], instead_of: str) -> Fleet:
    """Return the fleet with `units` in place of one unit of the same kind."""
    found = [one for old in fleet.units for one in (units if old.id == instead_of else (old,))]
    ships = [one for one in found if isinstance(one, ShipCard)]
    squadrons = [one for one in found if isinstance(one, SquadronCard)]
    return _with_lists(fleet, catalog, ships, squadrons)


def _with_upgrades(ship: ShipCard, upgrades: Iterable[UpgradeCard]) -> ShipCard:
    kept = tuple(upgrades)
    return replace(ship, points=ship.own_points + sum(one.points for one in kept), upgrades=kept)


def _with_upgrade_card(
    fleet: Fleet, catalog: Catalog, ship_id: str, upgrade: UpgradeCard, position: int | None
) -> Fleet:
    ship = find_ship(fleet, ship_id)
    upgrades = list(ship.upgrades)
    if position is None:
        upgrades.append(upgrade)
    else:
        _require_position(ship, position)
        upgrades[position] = upgrade
    return _with_units(fleet, catalog, (_with_upgrades(ship, upgrades),), instead_of=ship_id)


def _require_position(ship: ShipCard, position: int) -> None:
    if not 0 <= position < len(ship.upgrades):
        raise FleetEditError(f"The ship has no upgrade at position {position}.")


def _checked(unit: UnitT) -> UnitT:
    try:
        return msgspec.convert(msgspec.to_builtins(unit), type(unit))
    except msgspec.ValidationError as error:
        path, reason = where_and_why(error)
        field = path.removeprefix("$").lstrip(".") or "unit"
        raise FleetEditError(f"{field}: {reason}.") from error


def _with_lists(
    fleet: Fleet, catalog: Catalog, ships: Sequence[ShipCard], squadrons: Sequence[SquadronCard]
) -> Fleet:
    """Return the fleet with these ships and squadrons, and with the sum of their points."""
    if sum(1 + len(ship.upgrades) for ship in ships) + len(squadrons) > MAX_UNITS:
        raise FleetEditError(f"A fleet holds up to {MAX_UNITS} ships, squadrons and upgrades.")
    points = sum(ship.points for ship in ships) + sum(one.points for one in squadrons)
    if points > MAX_POINTS:
        raise FleetEditError(f"A fleet costs up to {MAX_POINTS} points.")
    own = fleet.commander if fleet.commander not in catalog.upgrades else None
    return replace(
        fleet,
        points=points,
        points_stated=None,
        commander=first_commander(ships, catalog) or own,
        ships=tuple(ships),
        squadrons=tuple(squadrons),
    )


def _at_todays_points(ship: ShipCard, catalog: Catalog) -> ShipCard:
    upgrades = tuple(
        replace(one, points=catalog.upgrades[one.card].points)
        if one.card in catalog.upgrades
        else one
        for one in ship.upgrades
    )
    card = catalog.ships.get(ship.card)
    alone = card.points if card else ship.own_points
    return replace(ship, points=alone + sum(one.points for one in upgrades), upgrades=upgrades)


def _with_free_id(fleet: Fleet, unit: UnitT) -> UnitT:
    """Return a new unit with a free id: `ship3`, or the next number."""
    is_ship = isinstance(unit, ShipCard)
    kind, number = ("ship", len(fleet.ships)) if is_ship else ("squadron", len(fleet.squadrons))
    taken = {one.id for one in fleet.units}
    number += 1
    while f"{kind}{number}" in taken:
        number += 1
    return replace(unit, id=f"{kind}{number}")


def _is_unique(upgrade: UpgradeCard, catalog: Catalog) -> bool:
    return upgrade.card in catalog.upgrades and catalog.upgrades[upgrade.card].unique
