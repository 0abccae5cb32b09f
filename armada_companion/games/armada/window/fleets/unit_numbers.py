"""Converts the numbers of a ship or squadron between a unit and its form."""

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeVar, get_args

from msgspec.structs import replace

from armada_companion.games.armada.fleets.fleet_types import (
    DefenseToken,
    Digit,
    Hull,
    HullZone,
    ShipCard,
    ShipSpeed,
    Size,
    SquadronCard,
    SquadronSpeed,
    Unit,
)
from armada_companion.games.armada.window.text import word

UnitT = TypeVar("UnitT", ShipCard, SquadronCard)

TOKENS = ("scatter", "evade", "brace", "redirect", "contain", "salvo")
SIZES = ("small", "medium", "large", "huge")
ZONES = ("front", "left", "right", "rear")
HUGE_ZONES = ("left_aux", "right_aux")

_MOST_POINTS = 999
_MOST_TOKENS = 6


class NumberSpec(NamedTuple):
    """One number of the form; its name is the unit's field; zones and tokens follow a dot."""

    name: str
    label: str
    bounds: tuple[int, int]


def ship_specs() -> tuple[NumberSpec, ...]:
    """Return the numbers of a ship, down the form."""
    zones = (
        NumberSpec(f"shields.{zone}", word(zone), _bounds(Digit)) for zone in (*ZONES, *HUGE_ZONES)
    )
    return (
        NumberSpec("points", "Points", (0, _MOST_POINTS)),
        NumberSpec("hull", "Hull", _bounds(Hull)),
        NumberSpec("max_speed", "Top speed", _bounds(ShipSpeed)),
        NumberSpec("command", "Command", _bounds(Digit)),
        NumberSpec("squadron", "Squadron", _bounds(Digit)),
        NumberSpec("engineering", "Engineering", _bounds(Digit)),
        *zones,
    )


def squadron_specs() -> tuple[NumberSpec, ...]:
    """Return the numbers of a squadron, down the form."""
    return (
        NumberSpec("points", "Points", (0, _MOST_POINTS)),
        NumberSpec("hull", "Hull", _bounds(Hull)),
        NumberSpec("speed", "Speed", _bounds(SquadronSpeed)),
    )


def token_specs() -> tuple[NumberSpec, ...]:
    """Return how many defense tokens there are of each kind."""
    return tuple(NumberSpec(f"tokens.{kind}", word(kind), (0, _MOST_TOKENS)) for kind in TOKENS)


def value_of(unit: Unit, spec: NumberSpec) -> int:
    """Return a number of a unit; a ship's points are without its upgrades."""
    part, _, name = spec.name.partition(".")
    if part == "tokens":
        return unit.defense_tokens.count(DefenseToken(name))
    if part == "shields" and isinstance(unit, ShipCard):
        return unit.shields.get(HullZone(name), 0)
    if part == "points":
        return unit.points - _upgrade_points(unit)
    return int(getattr(unit, part))


def with_values(unit: UnitT, values: Mapping[str, int], size: str) -> UnitT:
    """Return a unit with the numbers of the form; its upgrades stay part of its points.

    Args:
        unit: The unit as it was.
        values: By the names of the specs.
        size: Of a ship, one of `SIZES`; "" for a squadron.
    """
    parts: dict[str, dict[str, int]] = {"": {}, "shields": {}, "tokens": {}}
    for name, value in values.items():
        part, _, inner = name.rpartition(".")
        parts[part][inner] = value
    numbers: dict[str, object] = {**parts[""]}
    numbers["points"] = parts[""]["points"] + _upgrade_points(unit)
    numbers["defense_tokens"] = tuple(
        DefenseToken(kind) for kind in TOKENS for _ in range(parts["tokens"][kind])
    )
    if size:
        zones = (*ZONES, *HUGE_ZONES) if size == "huge" else ZONES
        numbers["shields"] = {HullZone(zone): parts["shields"][zone] for zone in zones}
        numbers["size"] = Size(size)
    return replace(unit, **numbers)


def keyword_text(squadron: SquadronCard) -> str:
    """Return the keywords as text: `bomber, counter 1`."""
    pairs = squadron.keywords.items()
    return ", ".join(name if value is None else f"{name} {value}" for name, value in pairs)


def read_keywords(text: str) -> dict[str, int | None]:
    """Return the keywords that are written, separated by commas."""
    found: dict[str, int | None] = {}
    for part in text.lower().split(","):
        name, _, figure = part.strip().rpartition(" ")
        if name and len(figure) == 1 and figure.isdecimal():
            found[name.strip()] = int(figure)
        elif part.strip():
            found[part.strip()] = None
    return found


def _upgrade_points(unit: Unit) -> int:
    return unit.upgrade_points if isinstance(unit, ShipCard) else 0


def _bounds(kind: Any) -> tuple[int, int]:
    """Return the least and the greatest number of a type such as `Hull`."""
    limits = get_args(kind)[1]
    return limits.ge, limits.le
