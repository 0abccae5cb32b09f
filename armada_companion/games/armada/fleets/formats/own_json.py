"""Reads a fleet in the shape of the game record, alone or as `fleet --json` prints it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from armada_companion.games.armada.cards.cards import FACTIONS, Digit, FieldedKind, ReadyPrice
from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.formats.draft import MOST_UNITS
from armada_companion.games.armada.rules.types import DefenseToken, ExhaustIcon, HullZone, Size
from armada_companion.store.card_errors import FleetUnreadableError
from armada_companion.store.card_file import Text, where_and_why

Points = Annotated[int, Meta(ge=0, le=9999)]
Hull = Annotated[int, Meta(ge=1, le=99)]
Speed = Annotated[int, Meta(ge=0, le=5)]
ShipSpeed = Annotated[int, Meta(ge=0, le=4)]


class UpgradeEntry(Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """An upgrade as the record writes it."""

    card: str | UnsetType = UNSET
    name: Text | UnsetType = UNSET
    points: Points | UnsetType = UNSET
    exhaust: ExhaustIcon | UnsetType = UNSET
    ready_cost: ReadyPrice | UnsetType | None = UNSET


class ShipEntry(Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """A ship as the record writes it."""

    id: Text | UnsetType = UNSET
    card: str | UnsetType = UNSET
    name: Text | UnsetType = UNSET
    class_name: str | UnsetType = UNSET
    points: Points | UnsetType = UNSET
    size: Size | UnsetType = UNSET
    flotilla: bool | UnsetType = UNSET
    command: Digit | UnsetType = UNSET
    squadron: Digit | UnsetType = UNSET
    engineering: Digit | UnsetType = UNSET
    hull: Hull | UnsetType = UNSET
    max_speed: ShipSpeed | UnsetType = UNSET
    speed: ShipSpeed | UnsetType = UNSET
    shields: dict[HullZone, Digit] | UnsetType = UNSET
    defense_tokens: tuple[DefenseToken, ...] | UnsetType = UNSET
    upgrades: tuple[UpgradeEntry, ...] = ()


class SquadronEntry(Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """A squadron as the record writes it."""

    id: Text | UnsetType = UNSET
    card: str | UnsetType = UNSET
    name: Text | UnsetType = UNSET
    points: Points | UnsetType = UNSET
    hull: Hull | UnsetType = UNSET
    speed: Speed | UnsetType = UNSET
    keywords: dict[str, Digit | None] | UnsetType = UNSET
    defense_tokens: tuple[DefenseToken, ...] | UnsetType = UNSET
    unique: bool | UnsetType = UNSET


class FleetEntry(Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """A fleet as the record writes it."""

    name: str = ""
    faction: str = ""
    points: Points | UnsetType = UNSET
    points_stated: Points | None = None
    commander: str | None = None
    objectives: dict[str, str | None] = {}
    ships: tuple[ShipEntry, ...]
    squadrons: tuple[SquadronEntry, ...] = ()


class _Printed(Struct, frozen=True):
    """What the command line prints around a fleet."""

    fleet: msgspec.Raw | UnsetType = UNSET


Entry = UpgradeEntry | ShipEntry | SquadronEntry


def read_own_fleet(text: str, catalog: Catalog) -> Mapping[str, object]:
    """Return the fleet with the numbers of its cards filled in; given numbers win.

    Raises:
        FleetUnreadableError: It is not JSON or not in this shape; names the field's path.
        ContentError: The card files cannot be read.
    """
    try:
        printed = msgspec.json.decode(text, type=_Printed)
        inner = printed.fleet is not UNSET
        source = printed.fleet if isinstance(printed.fleet, msgspec.Raw) else text
        fleet = msgspec.json.decode(source, type=FleetEntry)
    except msgspec.ValidationError as error:
        path, reason = where_and_why(error)
        raise _refused(path.replace("$", "$.fleet", 1) if inner else path, reason) from error
    except (msgspec.DecodeError, RecursionError) as error:
        raise FleetUnreadableError(f"The text begins like JSON but is not: {error}.") from error
    return _Filler(catalog, "$.fleet" if inner else "$").fleet(fleet)


def _refused(path: str, reason: str) -> FleetUnreadableError:
    return FleetUnreadableError(f"This is no fleet: {path}: {reason}.")


class _Filler:
    """Fills what a fleet leaves out and refuses what makes no sense."""

    def __init__(self, catalog: Catalog, root: str) -> None:
        self._catalog = catalog
        self._root = root
        self._ids: set[str] = set()

    def fleet(self, fleet: FleetEntry) -> Mapping[str, object]:
        """Return the fleet in full."""
        if len(fleet.ships) + len(fleet.squadrons) > MOST_UNITS:
            raise _refused(self._root, f"more than {MOST_UNITS} units")
        if fleet.faction not in {"", *FACTIONS}:
            raise _refused(f"{self._root}.faction", f"expected one of {', '.join(FACTIONS)}")
        self._learn_ids(fleet)
        ships = [self._ship(number, ship) for number, ship in enumerate(fleet.ships)]
        squadrons = [
            self._unit("squadron", f"{self._root}.squadrons[{number}]", squadron, number)
            for number, squadron in enumerate(fleet.squadrons)
        ]
        total = sum(_points(unit) for unit in (*ships, *squadrons))
        return {
            "name": fleet.name,
            "faction": fleet.faction,
            "points": total if isinstance(fleet.points, UnsetType) else fleet.points,
            "points_stated": fleet.points_stated,
            "commander": fleet.commander or self._commander(ships),
            "objectives": dict(self._objectives(fleet.objectives)),
            "ships": ships,
            "squadrons": squadrons,
        }

    def _learn_ids(self, fleet: FleetEntry) -> None:
        units: Sequence[tuple[str, int, ShipEntry | SquadronEntry]] = [
            *(("ships", number, ship) for number, ship in enumerate(fleet.ships)),
            *(("squadrons", number, unit) for number, unit in enumerate(fleet.squadrons)),
        ]
        for part, number, unit in units:
            if isinstance(unit.id, UnsetType):
                continue
            if unit.id in self._ids:
                raise _refused(f"{self._root}.{part}[{number}].id", f"{unit.id} is used twice")
            self._ids.add(unit.id)

    def _ship(self, number: int, ship: ShipEntry) -> dict[str, object]:
        path = f"{self._root}.ships[{number}]"
        upgrades = [
            self._filled("upgrade", f"{path}.upgrades[{position}]", upgrade)
            for position, upgrade in enumerate(ship.upgrades)
        ]
        unit = self._unit("ship", path, ship, number)
        if isinstance(ship.points, UnsetType):
            unit["points"] = _points(unit) + sum(map(_points, upgrades))
        return {**unit, "upgrades": upgrades}

    def _unit(
        self, kind: FieldedKind, path: str, unit: ShipEntry | SquadronEntry, number: int
    ) -> dict[str, object]:
        name = unit.id
        if isinstance(name, UnsetType):
            if not unit.card:
                raise _refused(path, "expected an id or a card")
            name = next(self._free_ids(kind, number))
            self._ids.add(name)
        return {"id": name, **self._filled(kind, path, unit)}

    def _free_ids(self, kind: str, number: int) -> Iterator[str]:
        while True:
            number += 1
            if f"{kind}{number}" not in self._ids:
                yield f"{kind}{number}"

    def _filled(self, kind: FieldedKind, path: str, entry: Entry) -> dict[str, object]:
        given: dict[str, object] = msgspec.json.decode(msgspec.json.encode(entry))
        given.pop("upgrades", None)
        if not entry.card:
            if not entry.name:
                raise _refused(path, "expected a name or a card")
            return {"points": 0, **given}
        facts = self._catalog.facts(kind, str(entry.card))
        if facts is None:
            raise _refused(f"{path}.card", f"there is no {kind} card {entry.card}")
        return {**facts, **given}

    def _commander(self, ships: list[dict[str, object]]) -> str | None:
        for ship in ships:
            upgrades = ship["upgrades"]
            for upgrade in upgrades if isinstance(upgrades, list) else ():
                card = self._catalog.upgrades.get(str(upgrade.get("card")))
                if card is not None and card.commander:
                    return card.id
        return None

    def _objectives(self, objectives: Mapping[str, str | None]) -> Iterator[tuple[str, str]]:
        """Yield ids by type; an objective that the catalogue lacks keeps its name."""
        for kind, name in objectives.items():
            if name is None:
                continue
            card = self._catalog.objective(name)
            yield kind, card.id if card else name


def _points(unit: Mapping[str, object]) -> int:
    points = unit.get("points", 0)
    return points if isinstance(points, int) else 0
