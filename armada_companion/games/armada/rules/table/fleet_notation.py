"""Reads and writes the fleets of records (record page, section 2).

A unit has a catalogue card, its own numbers, or both; its own numbers replace those of the card.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import asdict

from armada_companion.kit.cards import CardSource
from armada_companion.kit.codec import MAX_NUMBER
from armada_companion.kit.errors import ImpossibleActionError, MalformedActionError

from ..model.fleet import Dice, Fleet, ShipCard, SpeedChart, SquadronCard, Unit, UpgradeCard
from ..model.state import Objective
from ..model.types import HullZone, Size
from ..model.units import PLAIN_ZONES
from . import card_fields

CardT = TypeVar("CardT", ShipCard, SquadronCard, UpgradeCard)

MOST_UNITS, MOST_CARDS = 100, 30
"""The most ships and squadrons of a fleet, and the most upgrades or tokens of a unit."""

_UNREAD = frozenset(
    {"id", "card", "pack", "upgrades", "unique", "slot", "commander", "points_stated"}
)
"""Keys that are read separately, or that only fleet lists and `fleet --json` use."""

_FLEET = frozenset({"name", "faction", "points", "objectives", "ships", "squadrons"})
_SHIP = frozenset(
    {"name", "points", "size", "flotilla", "command", "squadron", "engineering", "hull"}
    | {"max_speed", "shields", "defense_tokens"}
)
_SQUADRON = frozenset({"name", "points", "hull", "speed", "keywords", "defense_tokens"})
_UPGRADE = frozenset({"name", "points", "exhaust"})
"""The keys that a unit without a card must have; all others are optional."""

_LEFT_OUT = frozenset(
    {"starts_exhausted", "modifiers", "start", "speed_chart", "batteries", "anti_squadron"}
    | {"special_battery", "ignition", "traits", "battery", "irregular"}
)
"""Keys that are written only if the card has a value; rules ignore unknown values."""

_MORE = frozenset({"class_name", "speed", "ready_cost"}) | _LEFT_OUT


def decode_fleet(value: object, cards: CardSource) -> Fleet:
    """Return the fleet for plain values.

    Raises:
        MalformedActionError: A value is missing, unknown or of the wrong type.
        ImpossibleActionError: The fleet names a card that is not in the catalogue.
    """
    given = card_fields.read_mapping(value, cards)
    card_fields.refuse_unknown(given, _FLEET | _UNREAD)
    ships = tuple(_read_ship(item, cards, f"ships[{n}]") for n, item in _items(given, "ships"))
    squadrons = tuple(
        _read_squadron(item, cards, f"squadrons[{n}]") for n, item in _items(given, "squadrons")
    )
    if len(ships) + len(squadrons) > MOST_UNITS:
        raise MalformedActionError(f"a fleet has {MOST_UNITS} ships and squadrons at most")
    commander = given.get("commander")
    total = sum(unit.points for unit in ships) + sum(unit.points for unit in squadrons)
    return Fleet(
        name=card_fields.read_name(given.get("name", ""), cards),
        faction=card_fields.read_text(given.get("faction", ""), cards),
        points=card_fields.read_number(given.get("points", total), cards),
        points_stated=_stated_points(given.get("points_stated")),
        commander=commander if isinstance(commander, str) else None,
        objectives=_read_objectives(given.get("objectives", {}), cards),
        ships=ships,
        squadrons=squadrons,
    )


def read_objective(value: object, cards: CardSource) -> Objective:
    """Return the objective for a name, an id, or an object with its own numbers.

    Tokens of an unknown objective are worth 0 points.

    Raises:
        MalformedActionError: The value is neither a text nor such an object.
    """
    if isinstance(value, Mapping):
        card_fields.refuse_unknown(value, frozenset({"name", "card", "token_value"}))
        return _objective({"card": "", "token_value": 0, **value}, cards)
    name = card_fields.read_name(value, cards)
    facts = cards.facts("objective", name)
    return _objective(facts, cards) if facts is not None else Objective(name)


def encode_fleet(fleet: Fleet) -> dict[str, object]:
    """Return the plain values of a fleet, as in `fleet --json` and saved fleets.

    Cards of the catalogue are written with all numbers, so that reading them needs no catalogue.
    Custom units are written without values that are the default.
    """
    plain: dict[str, object] = msgspec.json.decode(msgspec.json.encode(fleet))
    plain["ships"] = [
        _plain_unit(unit) | {"upgrades": [_plain_unit(upgrade) for upgrade in unit.upgrades]}
        for unit in fleet.ships
    ]
    plain["squadrons"] = [_plain_unit(unit) for unit in fleet.squadrons]
    return plain


def card_facts(unit: Unit | UpgradeCard) -> dict[str, object]:
    """Return the facts of a card as a `CardSource` returns them, without required fields."""
    facts = _plain_unit(unit)
    return {key: value for key, value in facts.items() if key not in ("id", "upgrades")}


def write_objective(objective: Objective) -> object:
    """Return the name of an objective, or an object if it has a card or a token value."""
    if not objective.card and not objective.token_value:
        return objective.name
    return asdict(objective)


class _FleetField:
    def read(self, value: object, cards: CardSource) -> Fleet:
        return decode_fleet(value, cards)

    def write(self, value: Fleet) -> dict[str, object]:
        return encode_fleet(value)


class _ObjectiveField:
    def read(self, value: object, cards: CardSource) -> Objective:
        return read_objective(value, cards)

    def write(self, value: Objective) -> object:
        return write_objective(value)


EnteredFleet = Annotated[Fleet, _FleetField()]
"""A fleet in a record."""

EnteredObjective = Annotated[Objective, _ObjectiveField()]
"""An objective in a record: a name, a catalogue id or an object."""


def _objective(facts: Mapping[str, object], cards: CardSource) -> Objective:
    if "name" not in facts:
        raise MalformedActionError("name is missing")
    return Objective(
        name=card_fields.read_name(facts["name"], cards),
        card=card_fields.read_text(facts["card"], cards),
        token_value=card_fields.read_number(facts["token_value"], cards),
    )


def _read_ship(value: object, cards: CardSource, path: str) -> ShipCard:
    unit = _UnitReader(value, cards, "ship", _SHIP, path)
    upgrades = tuple(
        _read_upgrade(item, cards, f"{path}.upgrades[{n}]")
        for n, item in _items(unit.values, "upgrades", MOST_CARDS)
    )
    points = unit.get("points", card_fields.read_number, 0)
    if "points" in unit.facts and "points" not in unit.given:
        points += sum(upgrade.points for upgrade in upgrades)
    name = unit.get("name", card_fields.read_name, "")
    size = unit.get("size", card_fields.read_size, Size.SMALL)
    none: Mapping[HullZone, int] = {}
    shields = unit.get("shields", card_fields.read_numbers_by_zone, none)
    no_dice: Mapping[HullZone, Dice] = {}
    batteries = unit.get("batteries", card_fields.read_batteries, no_dice)
    for field, zones in (("shields", shields), ("batteries", batteries)):
        if size is not Size.HUGE and (unknown := sorted(zones.keys() - frozenset(PLAIN_ZONES))):
            message = f"a {size} ship has no hull zone {unknown[0]}"
            raise MalformedActionError(f"{path}.{field}: {message}")
    chart: SpeedChart = unit.get("speed_chart", card_fields.read_speed_chart, ())
    if chart:
        unit.values.setdefault("max_speed", len(chart))
    unit.values.setdefault("class_name", name)
    known = {"name": name, "points": points, "size": size}
    known |= {"shields": shields, "batteries": batteries, "speed_chart": chart}
    return unit.read(ShipCard, id=unit.id, upgrades=upgrades, **known)


def _read_squadron(value: object, cards: CardSource, path: str) -> SquadronCard:
    unit = _UnitReader(value, cards, "squadron", _SQUADRON, path)
    return unit.read(SquadronCard, id=unit.id)


def _read_upgrade(value: object, cards: CardSource, path: str) -> UpgradeCard:
    return _UnitReader(value, cards, "upgrade", _UPGRADE, path).read(UpgradeCard)


class _UnitReader:
    """The plain values of a unit; values that it omits are those of its card."""

    def __init__(
        self, value: object, cards: CardSource, kind: str, carried: frozenset[str], path: str
    ) -> None:
        self._cards = cards
        self._path = path
        self.given = self._at("", card_fields.read_mapping, value)
        known = carried | _UNREAD | _MORE
        for key in self.given:
            if key not in known:
                raise MalformedActionError(f"{path}: unknown field {key!r}")
        card = self._at(".card", card_fields.read_text, self.given.get("card", ""))
        self.facts: Mapping[str, object] = {}
        if card and not carried <= self.given.keys():
            self.facts = self._facts(kind, card)
        elif "name" not in self.given:
            raise MalformedActionError(f"{path}: name is missing")
        self.values = {**self.facts, **self.given}

    @property
    def id(self) -> str:
        """The id of the unit."""
        if "id" not in self.given:
            raise MalformedActionError(f"{self._path}: id is missing")
        return self._at(".id", card_fields.read_unit_id, self.given["id"])

    def get(
        self,
        name: str,
        read: Callable[[object, CardSource], card_fields.ValueT],
        default: card_fields.ValueT,
    ) -> card_fields.ValueT:
        """Read a value, or return the default if it is missing."""
        if name not in self.values:
            return default
        return self._at(f".{name}", read, self.values[name])

    # Any: fields of all types are read, each by the reader of its type.
    def read(self, kind: type[CardT], **known: Any) -> CardT:
        """Return the unit of this class; fields in `known` are already read."""
        values = self.values
        for name, place, read in _READERS[kind]:
            if name in values and name not in known:
                known[name] = self._at(place, read, values[name])
        return kind(**known)

    def _facts(self, kind: str, card: str) -> Mapping[str, object]:
        facts: Mapping[str, object] | None = self._cards.facts(kind, card)
        if facts is None:
            raise ImpossibleActionError(f"{self._path}: there is no {kind} card {card!r}")
        return facts

    def _at(
        self, place: str, read: Callable[[object, CardSource], card_fields.ValueT], value: object
    ) -> card_fields.ValueT:
        try:
            return read(value, self._cards)
        except MalformedActionError as error:
            raise MalformedActionError(f"{self._path}{place}: {error}") from None


def _stated_points(value: object) -> int | None:
    """Return a printed total, or None if it is invalid."""
    if isinstance(value, bool) or not isinstance(value, int):
        return None
    return value if 0 <= value <= MAX_NUMBER else None


def _items(
    values: Mapping[str, object], name: str, most: int = MOST_UNITS
) -> list[tuple[int, object]]:
    items = values.get(name, [])
    if not isinstance(items, list | tuple):
        raise MalformedActionError(f"{name} is not a list")
    if len(items) > most:
        raise MalformedActionError(f"{name} has {len(items)} entries; at most {most} are allowed")
    return list(enumerate(items))


def _read_objectives(value: object, cards: CardSource) -> dict[str, str]:
    given = card_fields.read_mapping(value, cards)
    return {
        key: card_fields.read_name(item, cards) for key, item in given.items() if item is not None
    }


def _plain_unit(unit: Unit | UpgradeCard) -> dict[str, object]:
    plain: dict[str, object] = msgspec.json.decode(msgspec.json.encode(unit))
    defaults = _DEFAULTS[type(unit)]
    if unit.card:
        return {
            key: value
            for key, value in plain.items()
            if value is not None and not (key in _LEFT_OUT and value == defaults[key])
        }
    kept = {key: value for key, value in plain.items() if key in _ALWAYS or value != defaults[key]}
    if isinstance(unit, UpgradeCard):  # Such cards were always written in this form.
        kept["points"] = kept.pop("points")
    return kept


_READERS: Mapping[type[Struct], Sequence[tuple[str, str, card_fields.Read[object]]]] = {
    kind: [
        (name, f".{name}", read)
        for name, read in card_fields.FIELDS.items()
        if name in kind.__struct_fields__
    ]
    for kind in (ShipCard, SquadronCard, UpgradeCard)
}
"""The fields of each kind in the order in which their errors are reported: name, place, reader."""

_ALWAYS = frozenset({"id", "name", "points", "exhaust", "upgrades"})
_DEFAULTS: Mapping[type[Struct], Mapping[str, object]] = {
    kind: msgspec.json.decode(msgspec.json.encode(kind()))
    for kind in (ShipCard, SquadronCard, UpgradeCard)
}
