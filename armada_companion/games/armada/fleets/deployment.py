"""Prepares a fleet for the game: its units get ids and short names.

Functions that take the catalogue may raise ContentError.
"""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from armada_companion.kit.cards import NoCards
from armada_companion.kit.errors import MalformedActionError
from armada_companion.store.errors import FleetUnreadableError

from ..cards.catalog import Catalog
from ..cards.words import short_squadron_name
from ..rules.model.fleet import Fleet, ShipCard, SquadronCard
from ..rules.model.types import ShipId, SquadronId
from ..rules.table.fleet_notation import decode_fleet, encode_fleet

# Models whose names differ only in a numeral are called by class and numeral.
_NUMBERED = re.compile(r"(.+ I{1,3})-class (?!Star Dreadnought).+")
_SHORTER = (
    (re.compile(r"(.+ I{1,3})-class Star Dreadnought"), r"SSD \1"),
    (re.compile(r"^Imperial Star Destroyer "), "ISD "),
    (re.compile(r"^Star Dreadnought "), "SSD "),
    (re.compile(r"^Modified "), ""),
    (re.compile(r" Mark II (?=[AB]$)"), " Mk2 "),
    (re.compile(r"-class "), " "),
    (
        re.compile(r"^(Hammerhead .+|Arquitens .+|MC30c .+|MC75 .+) (?:Corvette|Cruiser|Frigate)$"),
        r"\1",
    ),
)

Kind = Literal["ships", "squadrons"]


def deployable_fleet(fleet: Fleet, side: str, catalog: Catalog) -> Fleet:
    """Return a fleet for the action `enter_fleet` and the record.

    A ship is named after its title, a unique squadron keeps its name, others get the short name of
    their card, numbered if a side has several. Other names remain. The starting speed is entered at
    deployment, unless the fleet states it.

    Args:
        fleet: The fleet as read from a list.
        side: `A` or `B`; ids begin with it, so they are unique in the game.
        catalog: The cards.

    Raises:
        FleetUnreadableError: A record cannot have the fleet; for example, a name is too long.
    """
    ships = tuple(
        replace(
            ship,
            id=ShipId(table_id(side, "ships", number)),
            class_name=ship.class_name or ship.name,
            name=name,
        )
        for number, (ship, name) in enumerate(
            zip(fleet.ships, _ship_names(fleet, catalog), strict=True), 1
        )
    )
    squadrons = tuple(
        replace(unit, id=SquadronId(table_id(side, "squadrons", number)), name=name)
        for number, (unit, name) in enumerate(
            zip(fleet.squadrons, _squadron_names(fleet, catalog), strict=True), 1
        )
    )
    objectives = objective_names(fleet, catalog)
    entered = replace(fleet, objectives=objectives, ships=ships, squadrons=squadrons)
    try:
        return decode_fleet(encode_fleet(entered), NoCards())
    except MalformedActionError as error:
        raise FleetUnreadableError(f"This fleet cannot be entered: {error}.") from error


def table_names(fleet: Fleet, catalog: Catalog) -> dict[str, str]:
    """Return the names that the units get in a game, keyed by their ids in the fleet."""
    names = (*_ship_names(fleet, catalog), *_squadron_names(fleet, catalog))
    return {unit.id: name for unit, name in zip(fleet.units, names, strict=True)}


def objective_names(fleet: Fleet, catalog: Catalog) -> dict[str, str]:
    """Return the objectives' full names, keyed by type; an unknown objective keeps its name."""
    cards = {name: catalog.objective(name) for name in fleet.objectives.values() if name}
    return {
        kind: card.name if (card := cards[name]) else name
        for kind, name in fleet.objectives.items()
        if name
    }


def table_id(side: str, kind: Kind, number: int) -> str:
    """Return the id of a unit in a game: `a1` is A's first ship, `as1` its first squadron."""
    return f"{side.lower()}{'s' if kind == 'squadrons' else ''}{number}"


def short_ship_name(name: str) -> str:
    """Return the short name of a ship card: `Gladiator I`, `ISD Kuat Refit`."""
    if numbered := _NUMBERED.fullmatch(name):
        return numbered.group(1)
    for pattern, shorter in _SHORTER:
        name = pattern.sub(shorter, name)
    return name


def _ship_names(fleet: Fleet, catalog: Catalog) -> list[str]:
    return _numbered([_ship_name(ship, catalog) for ship in fleet.ships])


def _squadron_names(fleet: Fleet, catalog: Catalog) -> list[str]:
    return _numbered([_squadron_name(squadron, catalog) for squadron in fleet.squadrons])


def _ship_name(ship: ShipCard, catalog: Catalog) -> str:
    card = catalog.ships.get(ship.card)
    if card is not None and ship.name != card.name:
        return ship.name
    for upgrade in ship.upgrades:
        title = catalog.upgrades.get(upgrade.card)
        if title is not None and "title" in title.slots:
            return title.name
    return short_ship_name(ship.name)


def _squadron_name(squadron: SquadronCard, catalog: Catalog) -> str:
    name = squadron.name
    card = catalog.squadrons.get(squadron.card)
    if card is not None and name == card.full_name:
        name = card.name
    unique = card.unique if card is not None else squadron.unique
    return name if unique else short_squadron_name(name)


def _numbered(names: Sequence[str]) -> list[str]:
    """Return the names; equal names get a number, from 1."""
    times, seen = Counter(names), Counter[str]()
    numbered = []
    for name in names:
        seen[name] += 1
        numbered.append(f"{name} {seen[name]}" if times[name] > 1 else name)
    return numbered
