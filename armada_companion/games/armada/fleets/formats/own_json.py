"""Reads a fleet in the JSON of the game record, alone or in the output of `fleet --json`."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import asdict, replace

from armada_companion.kit.broken_json import json_problem
from armada_companion.store.card_file import where_and_why
from armada_companion.store.errors import FleetUnreadableError

from ...cards.cards import FieldedKind
from ...cards.catalog import Catalog
from ...rules.model.fleet import Fleet, ShipCard, SquadronCard, UpgradeCard, unit_points
from .fleet_builder import MAX_UNITS

CardT = TypeVar("CardT", ShipCard, SquadronCard, UpgradeCard)
UnitT = TypeVar("UnitT", ShipCard, SquadronCard)


class _Printed(Struct, frozen=True):
    """The JSON that `fleet --json` prints; the fleet is inside."""

    fleet: msgspec.Raw | UnsetType = UNSET


class _WrittenFleet(Fleet, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A fleet in the JSON of a text, or a file."""

    objectives: Mapping[str, str | None] = {}  # type: ignore[assignment]  # null stands for none


def read_own_fleet(text: str | bytes, catalog: Catalog, *, carried: bool = False) -> Fleet:
    """Return the fleet; numbers that the text omits are those of its cards.

    Args:
        text: The JSON.
        catalog: The cards.
        carried: Whether a unit with a name may have a card, and the fleet a faction, that the
            catalogue does not have: their pack is missing here.

    Raises:
        FleetUnreadableError: The text is not JSON of a fleet; the message names the field.
        ContentError: The card files cannot be read.
    """
    root = "$"
    try:
        inner = _fleet_in(text)
        root = "$" if inner is text else "$.fleet"
        fleet, given = decode_own_fleet(inner), msgspec.json.decode(inner)
    except msgspec.ValidationError as error:
        path, reason = where_and_why(error)
        raise _refused(path.replace("$", root, 1), reason) from error
    except (msgspec.DecodeError, RecursionError) as error:
        why = "".join(json_problem(text))
        raise FleetUnreadableError(f"The text begins like JSON but is not: {why}.") from error
    return _Filler(catalog, root, fleet, given, carried).fleet()


def decode_own_fleet(text: str | bytes | msgspec.Raw) -> Fleet:
    """Return the fleet without looking up its cards in the catalogue.

    Raises:
        msgspec.ValidationError: The JSON is not that of a fleet in a record.
        msgspec.DecodeError: The text is not JSON.
        RecursionError: The JSON is nested too deeply.
    """
    written = asdict(msgspec.json.decode(_fleet_in(text), type=_WrittenFleet))
    named = {kind: name for kind, name in written["objectives"].items() if name is not None}
    return Fleet(**{**written, "objectives": named})


def _fleet_in(text: str | bytes | msgspec.Raw) -> str | bytes | msgspec.Raw:
    """Return the fleet inside the output of the command line, or the text itself.

    The packs of its cards, which the command line adds, are left out.
    """
    printed = msgspec.json.decode(text, type=_Printed)
    found = text if isinstance(printed.fleet, UnsetType) else printed.fleet
    plain = found.encode() if isinstance(found, str) else bytes(found)
    return _without_packs(plain) if b'"pack"' in plain else found


# Any: the values of a fleet in JSON, not checked yet.
def _without_packs(fleet: bytes) -> bytes:
    def bare(value: Any) -> Any:
        match value:
            case dict():
                return {key: bare(one) for key, one in value.items() if key != "pack"}
            case list():
                return [bare(one) for one in value]
            case _:
                return value

    return msgspec.json.encode(bare(msgspec.json.decode(fleet)))


def _refused(path: str, reason: str) -> FleetUnreadableError:
    return FleetUnreadableError(f"This is no fleet: {path}: {reason}.")


class _Filler:
    """Fills in the numbers that a fleet omits, and refuses invalid values."""

    def __init__(
        self, catalog: Catalog, root: str, fleet: Fleet, given: Mapping[str, Any], carried: bool
    ) -> None:
        """Make the filler; `given` are the values of the text, which replace those of the cards."""
        self._carried = carried
        self._catalog = catalog
        self._root = root
        self._fleet = fleet
        self._given = given
        self._ids: set[str] = set()

    def fleet(self) -> Fleet:
        fleet = self._fleet
        if len(fleet.units) > MAX_UNITS:
            raise _refused(self._root, f"more than {MAX_UNITS} units")
        known = self._catalog.factions
        if fleet.faction and fleet.faction not in known and not self._carried:
            raise _refused(f"{self._root}.faction", f"expected one of {', '.join(known)}")
        self._collect_ids()
        ships = tuple(self._ship(number, ship) for number, ship in enumerate(fleet.ships))
        squadrons = tuple(
            self._unit("squadron", number, squadron)
            for number, squadron in enumerate(fleet.squadrons)
        )
        filled = replace(
            fleet,
            commander=fleet.commander or first_commander(ships, self._catalog),
            objectives=dict(self._objectives()),
            ships=ships,
            squadrons=squadrons,
        )
        return filled if "points" in self._given else replace(filled, points=unit_points(filled))

    def _collect_ids(self) -> None:
        ships = ((f"ships[{number}]", one.id) for number, one in enumerate(self._fleet.ships))
        squadrons = (
            (f"squadrons[{number}]", one.id) for number, one in enumerate(self._fleet.squadrons)
        )
        for place, unit in (*ships, *squadrons):
            if unit and unit in self._ids:
                raise _refused(f"{self._root}.{place}.id", f"{unit} is used twice")
            self._ids.add(unit)

    def _ship(self, number: int, ship: ShipCard) -> ShipCard:
        path, given = f"{self._root}.ships[{number}]", self._given["ships"][number]
        upgrades = tuple(
            self._filled("upgrade", f"{path}.upgrades[{at}]", upgrade, given["upgrades"][at])
            for at, upgrade in enumerate(ship.upgrades)
        )
        filled = replace(self._unit("ship", number, ship), upgrades=upgrades)
        if "points" in given:
            return filled
        return replace(filled, points=filled.points + filled.upgrade_points)

    def _unit(self, kind: FieldedKind, number: int, unit: UnitT) -> UnitT:
        path = f"{self._root}.{kind}s[{number}]"
        unit_id: str = unit.id
        if not unit_id:
            if not unit.card:
                raise _refused(path, "expected an id or a card")
            unit_id = next(self._free_ids(kind, number))
            self._ids.add(unit_id)
        filled = self._filled(kind, path, unit, self._given[f"{kind}s"][number])
        return replace(filled, id=unit_id)

    def _free_ids(self, kind: str, number: int) -> Iterator[str]:
        while True:
            number += 1
            if f"{kind}{number}" not in self._ids:
                yield f"{kind}{number}"

    def _filled(
        self, kind: FieldedKind, path: str, stated: CardT, given: Mapping[str, object]
    ) -> CardT:
        """Return the card; stated numbers replace its own."""
        if not stated.card:
            if not stated.name:
                raise _refused(path, "expected a name or a card")
            return stated
        card = self._catalog.listed(kind, stated.card)
        if card is None and self._carried and stated.name:
            return stated
        if not isinstance(card, type(stated)):
            raise _refused(f"{path}.card", f"there is no {kind} card {stated.card}")
        return replace(card, **{key: getattr(stated, key) for key in given})

    def _objectives(self) -> Iterator[tuple[str, str]]:
        """Yield each objective's type and card id; an unknown name remains as it is."""
        for kind, name in self._fleet.objectives.items():
            card = self._catalog.objective(name)
            yield kind, card.id if card else name


def first_commander(ships: Iterable[ShipCard], catalog: Catalog) -> str | None:
    for ship in ships:
        for upgrade in ship.upgrades:
            card = catalog.upgrades.get(upgrade.card)
            if card is not None and card.commander:
                return card.id
    return None
