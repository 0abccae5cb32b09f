"""Makes a fleet that was read ready for the table: ids and short names."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Literal

from armada_companion.games.armada.cards.cards import SquadronFacts
from armada_companion.games.armada.cards.catalog import Catalog

_FLEET = ("name", "faction", "points", "points_stated", "commander")
_SHIP = (
    *("card", "name", "class_name", "points", "size", "flotilla", "command", "squadron"),
    *("engineering", "hull", "max_speed", "speed", "shields", "defense_tokens"),
)
_SQUADRON = ("card", "name", "points", "hull", "speed", "keywords", "defense_tokens", "unique")
_UPGRADE = ("card", "name", "points", "exhaust", "ready_cost")

# The names of models that differ only in a numeral say no more than the numeral does.
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

Unit = Mapping[str, object]
Kind = Literal["ships", "squadrons"]
_INFIX: Mapping[Kind, str] = {"ships": "", "squadrons": "s"}
Namer = Callable[[Unit, Catalog], str]


def deployable_fleet(fleet: Unit, side: str, catalog: Catalog) -> dict[str, object]:
    """Return a fleet as the action `enter_fleet` takes it.

    A ship is called by its title, a unique squadron by its own name, others by the short name of
    their kind, numbered where a side has several. A name that is not the card's stays. The
    starting speed is told at deployment, unless the fleet gives it.

    Args:
        fleet: As a reader gives it, in the shape of the record (section 2).
        side: `A` or `B`; ids begin with it, so they are unique in the game.
        catalog: Knows which upgrade is a title.

    Raises:
        ContentError: The card files cannot be read.
    """
    ships, squadrons = _units(fleet, "ships"), _units(fleet, "squadrons")
    return {
        **_picked(fleet, _FLEET),
        "objectives": dict(_objectives(fleet, catalog)),
        "ships": [
            _ship(ship, table_id(side, "ships", number), name)
            for number, (ship, name) in enumerate(_named(ships, catalog, _ship_name), start=1)
        ],
        "squadrons": [
            {
                "id": table_id(side, "squadrons", number),
                **_picked(unit, _SQUADRON),
                "name": name,
            }
            for number, (unit, name) in enumerate(
                _named(squadrons, catalog, _squadron_name), start=1
            )
        ],
    }


def table_id(side: str, kind: Kind, number: int) -> str:
    """Return the id of a unit on the table: `a1` is A's first ship, `as1` its first squadron."""
    return f"{side.lower()}{_INFIX[kind]}{number}"


def short_ship_name(name: str) -> str:
    """Return what players call a kind of ship: `Gladiator I`, `ISD Kuat Refit`."""
    if numbered := _NUMBERED.fullmatch(name):
        return numbered.group(1)
    for pattern, shorter in _SHORTER:
        name = pattern.sub(shorter, name)
    return name


def short_squadron_name(name: str) -> str:
    """Return what players call a kind of squadron: `X-wing`, `TIE Fighter`."""
    return name.removesuffix(" Squadron") or name


def _ship(ship: Unit, unit_id: str, name: str) -> dict[str, object]:
    upgrades = [_picked(upgrade, _UPGRADE) for upgrade in _units(ship, "upgrades")]
    official = {"class_name": str(ship.get("name", ""))}
    picked = _picked(ship, _SHIP)
    return {
        "id": unit_id,
        **official,
        **picked,
        "name": name,
        "upgrades": upgrades,
    }


def _ship_name(ship: Unit, catalog: Catalog) -> str:
    name = str(ship.get("name", ""))
    card = catalog.ships.get(str(ship.get("card", "")))
    if card is not None and name != card.name:
        return name
    for upgrade in _units(ship, "upgrades"):
        title = catalog.upgrades.get(str(upgrade.get("card", "")))
        if title is not None and "title" in title.slots:
            return title.name
    return short_ship_name(name)


def _squadron_name(squadron: Unit, catalog: Catalog) -> str:
    name = str(squadron.get("name", ""))
    card: SquadronFacts | None = catalog.squadrons.get(str(squadron.get("card", "")))
    if card is not None and name == card.full_name:
        name = card.name
    unique = card.unique if card is not None else squadron.get("unique") is True
    return name if unique else short_squadron_name(name)


def _named(units: Sequence[Unit], catalog: Catalog, name_of: Namer) -> Iterator[tuple[Unit, str]]:
    """Yield each unit with its name, numbered from 1 where several have the same."""
    names = [name_of(unit, catalog) for unit in units]
    times, seen = Counter(names), Counter[str]()
    for unit, name in zip(units, names, strict=True):
        seen[name] += 1
        yield unit, f"{name} {seen[name]}" if times[name] > 1 else name


def _objectives(fleet: Unit, catalog: Catalog) -> Iterator[tuple[str, str]]:
    """Yield names by type; an objective that the catalogue lacks keeps its own."""
    chosen = fleet.get("objectives")
    for kind, name in chosen.items() if isinstance(chosen, Mapping) else ():
        if isinstance(name, str) and name:
            card = catalog.objective(name)
            yield str(kind), card.name if card else name


def _units(holder: Unit, key: str) -> list[Unit]:
    items = holder.get(key)
    found = items if isinstance(items, list | tuple) else ()
    return [item for item in found if isinstance(item, Mapping)]


def _picked(values: Unit, keys: Sequence[str]) -> dict[str, object]:
    return {key: values[key] for key in keys if key in values}
