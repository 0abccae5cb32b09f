"""Reads a fleet as a record writes it (record page, section 2).

A unit names a catalogue card, carries its numbers itself, or both: given numbers win.
"""

from collections.abc import Callable, Mapping
from typing import TypeVar

from armada_companion.games.armada.rules.fields import hull, known_command, numbers_by_zone
from armada_companion.games.armada.rules.fleet import (
    Fleet,
    ReadyCost,
    ShipCard,
    SquadronCard,
    UpgradeCard,
)
from armada_companion.games.armada.rules.state import Objective
from armada_companion.games.armada.rules.types import (
    DefenseToken,
    ExhaustIcon,
    HullZone,
    ShipId,
    Size,
    SquadronId,
)
from armada_companion.games.armada.rules.zones import PLAIN_ZONES
from armada_companion.kit import fields
from armada_companion.kit.errors import ImpossibleActionError, MalformedActionError
from armada_companion.kit.game import CardSource

ValueT = TypeVar("ValueT")

_UNREAD = frozenset({"id", "card", "upgrades", "unique", "slot", "commander", "points_stated"})
"""Keys read apart, or carried by fleet lists and of no concern to the rules."""

_FLEET = frozenset({"name", "faction", "points", "objectives", "ships", "squadrons"})
_SHIP = frozenset(
    {"name", "points", "size", "flotilla", "command", "squadron", "engineering", "hull"}
    | {"max_speed", "shields", "defense_tokens"}
)
_SQUADRON = frozenset({"name", "points", "hull", "speed", "keywords", "defense_tokens"})
_UPGRADE = frozenset({"name", "points", "exhaust"})
"""What a unit has to carry to need no card; the rest may always be left out."""

_MORE = frozenset({"class_name", "speed", "ready_cost"})


def read_fleet(value: object, cards: CardSource) -> Fleet:
    """Return the fleet of plain values.

    Raises:
        MalformedActionError: A value is missing, unknown or of the wrong kind.
        ImpossibleActionError: It names a card that the catalogue does not have.
    """
    given = fields.mapping(value, cards)
    _refuse_unknown(given, _FLEET | _UNREAD)
    ships = tuple(_read_ship(item, cards, f"ships[{n}]") for n, item in _items(given, "ships"))
    squadrons = tuple(
        _read_squadron(item, cards, f"squadrons[{n}]") for n, item in _items(given, "squadrons")
    )
    total = sum(unit.points for unit in ships) + sum(unit.points for unit in squadrons)
    return Fleet(
        name=fields.name(given.get("name", ""), cards),
        faction=fields.text(given.get("faction", ""), cards),
        points=fields.number(given.get("points", total), cards),
        objectives=_read_objectives(given.get("objectives", {}), cards),
        ships=ships,
        squadrons=squadrons,
    )


def read_objective(value: object, cards: CardSource) -> Objective:
    """Return the objective of a name or id, or of an object that carries its numbers itself.

    One outside the catalogue has tokens worth nothing.

    Raises:
        MalformedActionError: It is neither a text nor such an object.
    """
    if isinstance(value, Mapping):
        _refuse_unknown(value, frozenset({"name", "card", "token_value"}))
        return _objective({"card": "", "token_value": 0, **value}, cards)
    name = fields.name(value, cards)
    facts = cards.facts("objective", name)
    return _objective(facts, cards) if facts is not None else Objective(name)


def _objective(facts: Mapping[str, object], cards: CardSource) -> Objective:
    if "name" not in facts:
        raise MalformedActionError("name is missing")
    return Objective(
        name=fields.name(facts["name"], cards),
        card=fields.text(facts["card"], cards),
        token_value=fields.number(facts["token_value"], cards),
    )


def _read_ship(value: object, cards: CardSource, path: str) -> ShipCard:
    unit = _Unit(value, cards, "ship", _SHIP, path)
    upgrades = tuple(
        _read_upgrade(item, cards, f"{path}.upgrades[{n}]")
        for n, item in _items(unit.values, "upgrades")
    )
    points = unit.get("points", fields.number, 0)
    if "points" in unit.facts and "points" not in unit.given:
        points += sum(upgrade.points for upgrade in upgrades)
    name = unit.get("name", fields.name, "")
    size = unit.get("size", fields.word(Size), Size.SMALL)
    none: dict[HullZone, int] = {}
    shields = unit.get("shields", numbers_by_zone, none)
    if size is not Size.HUGE and (strange := sorted(shields.keys() - frozenset(PLAIN_ZONES))):
        raise MalformedActionError(f"{path}.shields: a {size} ship has no hull zone {strange[0]}")
    return ShipCard(
        id=ShipId(unit.id),
        name=name,
        card=unit.get("card", fields.text, ""),
        class_name=unit.get("class_name", fields.name, name),
        points=points,
        size=size,
        flotilla=unit.get("flotilla", fields.flag, default=False),
        command=unit.get("command", fields.number, 1),
        squadron=unit.get("squadron", fields.number, 1),
        engineering=unit.get("engineering", fields.number, 1),
        hull=unit.get("hull", hull, 1),
        max_speed=unit.get("max_speed", fields.number, 4),
        speed=unit.get("speed", fields.number, None),
        shields=shields,
        defense_tokens=unit.get("defense_tokens", _read_tokens, ()),
        upgrades=upgrades,
    )


def _read_squadron(value: object, cards: CardSource, path: str) -> SquadronCard:
    unit = _Unit(value, cards, "squadron", _SQUADRON, path)
    return SquadronCard(
        id=SquadronId(unit.id),
        name=unit.get("name", fields.name, ""),
        card=unit.get("card", fields.text, ""),
        points=unit.get("points", fields.number, 0),
        hull=unit.get("hull", hull, 1),
        speed=unit.get("speed", fields.number, 0),
        keywords=unit.get("keywords", _read_keywords, {}),
        defense_tokens=unit.get("defense_tokens", _read_tokens, ()),
        unique=unit.get("unique", fields.flag, default=False),
    )


def _read_upgrade(value: object, cards: CardSource, path: str) -> UpgradeCard:
    unit = _Unit(value, cards, "upgrade", _UPGRADE, path)
    return UpgradeCard(
        card=unit.get("card", fields.text, ""),
        name=unit.get("name", fields.name, ""),
        points=unit.get("points", fields.number, 0),
        exhaust=unit.get("exhaust", fields.word(ExhaustIcon), ExhaustIcon.NO),
        ready_cost=unit.get("ready_cost", _read_ready_cost, None),
    )


class _Unit:
    """The plain values of a unit together with the facts of the card it names."""

    def __init__(
        self, value: object, cards: CardSource, kind: str, carried: frozenset[str], path: str
    ) -> None:
        self._cards = cards
        self._path = path
        self.given = self._at("", fields.mapping, value)
        for key in self.given:
            if key not in carried | _UNREAD | _MORE:
                raise MalformedActionError(f"{path}: unknown field {key!r}")
        card = self._at(".card", fields.text, self.given.get("card", ""))
        self.facts: Mapping[str, object] = {}
        if card and not carried <= self.given.keys():
            self.facts = self._facts(kind, card)
        elif "name" not in self.given:
            raise MalformedActionError(f"{path}: name is missing")
        self.values = {**self.facts, **self.given}

    @property
    def id(self) -> str:
        """The id that every ship and squadron has."""
        if "id" not in self.given:
            raise MalformedActionError(f"{self._path}: id is missing")
        return self._at(".id", fields.unit_id, self.given["id"])

    def get(
        self, name: str, read: Callable[[object, CardSource], ValueT], default: ValueT
    ) -> ValueT:
        """Read a value, or return the default where there is none."""
        if name not in self.values:
            return default
        return self._at(f".{name}", read, self.values[name])

    def _facts(self, kind: str, card: str) -> Mapping[str, object]:
        facts = self._cards.facts(kind, card)
        if facts is None:
            raise ImpossibleActionError(f"{self._path}: there is no {kind} card {card!r}")
        return facts

    def _at(
        self, place: str, read: Callable[[object, CardSource], ValueT], value: object
    ) -> ValueT:
        try:
            return read(value, self._cards)
        except MalformedActionError as error:
            raise MalformedActionError(f"{self._path}{place}: {error}") from None


def _items(values: Mapping[str, object], name: str) -> list[tuple[int, object]]:
    items = values.get(name, [])
    if not isinstance(items, list | tuple):
        raise MalformedActionError(f"{name} is not a list")
    return list(enumerate(items))


def _read_objectives(value: object, cards: CardSource) -> dict[str, str]:
    given = fields.mapping(value, cards)
    return {key: fields.name(item, cards) for key, item in given.items() if item is not None}


def _read_keywords(value: object, cards: CardSource) -> dict[str, int | None]:
    return {
        key.casefold(): None if item is None else fields.number(item, cards)
        for key, item in fields.mapping(value, cards).items()
    }


def _read_ready_cost(value: object, cards: CardSource) -> ReadyCost | None:
    if value is None:
        return None
    given = fields.mapping(value, cards)
    _refuse_unknown(given, frozenset({"count", "kinds"}))
    kinds = given.get("kinds", [])
    if not isinstance(kinds, list | tuple):
        raise MalformedActionError("kinds is not a list")
    return ReadyCost(
        fields.number(given.get("count", 0), cards),
        tuple(known_command(kind, cards) for kind in kinds),
    )


def _read_tokens(value: object, cards: CardSource) -> tuple[DefenseToken, ...]:
    if not isinstance(value, list | tuple):
        raise MalformedActionError("not a list of defense tokens")
    kind = fields.word(DefenseToken)
    return tuple(kind(item, cards) for item in value)


def _refuse_unknown(given: Mapping[str, object], known: frozenset[str]) -> None:
    for key in given:
        if key not in known:
            raise MalformedActionError(f"unknown field {key!r}")
