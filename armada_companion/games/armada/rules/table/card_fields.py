"""Reads and writes the fields of cards in a record (record page, 2 and 8)."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import msgspec

from armada_companion.kit.cards import CardSource
from armada_companion.kit.codec import Amount, Name, UnitId, reader_of, shown
from armada_companion.kit.errors import MalformedActionError

from ..model.dice import refuse_too_many
from ..model.fleet import Change, Dice, Modifier, ReadyCost, SetupCommands, SpeedChart
from ..model.types import Command, DefenseToken, ExhaustIcon, HullZone, Range, ShipValue, Size
from .action import KnownCommand

ValueT = TypeVar("ValueT")
Read = Callable[[object, CardSource], ValueT]

read_name: Read[str] = reader_of(Name)
read_text: Read[str] = reader_of(str)
read_unit_id: Read[str] = reader_of(UnitId)
read_number: Read[int] = reader_of(Amount)
read_size: Read[Size] = reader_of(Size)
_token: Read[DefenseToken] = reader_of(DefenseToken)
_change: Read[int] = reader_of(Change)
_ship_value: Read[ShipValue] = reader_of(ShipValue)
_known_command: Read[Command] = reader_of(KnownCommand)
read_numbers_by_zone: Read[Mapping[HullZone, int]] = reader_of(Mapping[HullZone, Amount])


def read_mapping(value: object, cards: CardSource) -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        raise MalformedActionError(f"{shown(value)} is not an object")
    return value


def refuse_unknown(given: Mapping[str, object], known: frozenset[str]) -> None:
    for key in given:
        if key not in known:
            raise MalformedActionError(f"unknown field {key!r}")


def _hull(value: object, cards: CardSource) -> int:
    found = read_number(value, cards)
    if found == 0:
        raise MalformedActionError("a hull value is 1 or more")
    return found


_KEYWORDS_OF_DICE = ("counter", "snipe")
"""Keywords whose number is the dice of an attack. Source: RRG 20."""


def _read_keywords(value: object, cards: CardSource) -> dict[str, int | None]:
    keywords = {
        key.casefold(): None if item is None else read_number(item, cards)
        for key, item in read_mapping(value, cards).items()
    }
    for key in _KEYWORDS_OF_DICE:
        refuse_too_many(keywords.get(key) or 0)
    return keywords


def _read_ready_cost(value: object, cards: CardSource) -> ReadyCost | None:
    if value is None:
        return None
    given = read_mapping(value, cards)
    refuse_unknown(given, frozenset({"count", "kinds"}))
    kinds = given.get("kinds", [])
    if not isinstance(kinds, list | tuple):
        raise MalformedActionError("kinds is not a list")
    return ReadyCost(
        read_number(given.get("count", 0), cards),
        tuple(_known_command(kind, cards) for kind in kinds),
    )


def _read_modifiers(value: object, cards: CardSource) -> tuple[Modifier, ...]:
    if not isinstance(value, list | tuple):
        raise MalformedActionError("not a list of modifiers")
    return tuple(_read_modifier(item, cards) for item in value)


def _read_modifier(value: object, cards: CardSource) -> Modifier:
    given = read_mapping(value, cards)
    refuse_unknown(given, frozenset({"value", "by"}))
    for name in ("value", "by"):
        if name not in given:
            raise MalformedActionError(f"{name} is missing")
    return Modifier(_ship_value(given["value"], cards), _change(given["by"], cards))


_MOST_TOKENS = 30


def _read_tokens(value: object, cards: CardSource) -> tuple[DefenseToken, ...]:
    if not isinstance(value, list | tuple):
        raise MalformedActionError("not a list of defense tokens")
    if len(value) > _MOST_TOKENS:
        raise MalformedActionError(
            f"{len(value)} defense tokens; at most {_MOST_TOKENS} are allowed"
        )
    return tuple(_token(item, cards) for item in value)


def _shape(kind: Any) -> Read[Any]:
    """Return a function that reads a value of this type from plain lists, objects and words."""

    def read(value: object, cards: CardSource) -> Any:
        try:
            return msgspec.convert(value, kind)
        except (msgspec.ValidationError, UnicodeEncodeError) as error:
            raise MalformedActionError(f"{shown(value)}: {error}") from None

    return read


_chart = _shape(SpeedChart)


def read_speed_chart(value: object, cards: CardSource) -> SpeedChart:
    chart: SpeedChart = _chart(value, cards)
    for speed, joints in enumerate(chart, start=1):
        if len(joints) != speed:
            raise MalformedActionError(f"speed {speed} has {len(joints)} joints, not {speed}")
    return chart


def _or_none(read: Read[ValueT]) -> Read[ValueT | None]:
    return lambda value, cards: None if value is None else read(value, cards)


read_batteries: Read[Mapping[HullZone, Dice]] = _shape(dict[HullZone, Dice])
_dice = _or_none(_shape(Dice))
_start = _shape(SetupCommands)


def _read_start(value: object, cards: CardSource) -> SetupCommands:
    start: SetupCommands = _start(value, cards)
    for kind in start.kinds:
        _known_command(kind, cards)
    return start


FIELDS: Mapping[str, Read[object]] = {
    "name": read_name,
    "card": read_text,
    "class_name": read_name,
    "points": read_number,
    "flotilla": reader_of(bool),
    "command": read_number,
    "squadron": read_number,
    "engineering": read_number,
    "hull": _hull,
    "max_speed": read_number,
    "speed": read_number,
    "keywords": _read_keywords,
    "defense_tokens": _read_tokens,
    "unique": reader_of(bool),
    "exhaust": reader_of(ExhaustIcon),
    "ready_cost": _read_ready_cost,
    "starts_exhausted": reader_of(bool),
    "modifiers": _read_modifiers,
    "speed_chart": read_speed_chart,
    "batteries": read_batteries,
    "anti_squadron": _dice,
    "special_battery": _dice,
    "ignition": reader_of(tuple[Range, ...]),
    "traits": reader_of(tuple[Name, ...]),
    "battery": _dice,
    "irregular": reader_of(bool),
    "start": _or_none(_read_start),
}
"""The readers of a card's fields, in the order in which their errors are reported."""
