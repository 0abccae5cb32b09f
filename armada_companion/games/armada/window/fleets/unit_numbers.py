"""The numbers of a ship or squadron as a form has them, and as the record has them."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication

from armada_companion.games.armada.window.fleets.fleet_rows import entries, points_of
from armada_companion.games.armada.window.text import word

Unit = Mapping[str, object]

TOKENS = ("scatter", "evade", "brace", "redirect", "contain", "salvo")
SIZES = ("small", "medium", "large", "huge")
ZONES = ("front", "left", "right", "rear")
HUGE_ZONES = ("left_aux", "right_aux")

_MOST_POINTS = 999
_MOST_TOKENS = 6


class NumberSpec(NamedTuple):
    """One number of the form; its name is the record's, zones and tokens behind a dot."""

    name: str
    label: str
    bounds: tuple[int, int]
    default: int


def ship_specs() -> tuple[NumberSpec, ...]:
    """Return the numbers of a ship, down the form."""
    zones = (NumberSpec(f"shields.{zone}", word(zone), (0, 9), 0) for zone in (*ZONES, *HUGE_ZONES))
    return (
        NumberSpec("points", _tr("Points"), (0, _MOST_POINTS), 0),
        NumberSpec("hull", _tr("Hull"), (1, 99), 1),
        NumberSpec("max_speed", _tr("Top speed"), (0, 4), 4),
        NumberSpec("command", _tr("Command"), (0, 9), 1),
        NumberSpec("squadron", _tr("Squadron"), (0, 9), 1),
        NumberSpec("engineering", _tr("Engineering"), (0, 9), 1),
        *zones,
    )


def squadron_specs() -> tuple[NumberSpec, ...]:
    """Return the numbers of a squadron, down the form."""
    return (
        NumberSpec("points", _tr("Points"), (0, _MOST_POINTS), 0),
        NumberSpec("hull", _tr("Hull"), (1, 99), 1),
        NumberSpec("speed", _tr("Speed"), (0, 5), 0),
    )


def token_specs() -> tuple[NumberSpec, ...]:
    """Return how many defense tokens there are of each kind."""
    return tuple(NumberSpec(f"tokens.{kind}", word(kind), (0, _MOST_TOKENS), 0) for kind in TOKENS)


def value_of(unit: Unit, spec: NumberSpec) -> int:
    """Return a number of a unit; a ship's points are without its upgrades."""
    part, _, name = spec.name.partition(".")
    if part == "tokens":
        return list(_tokens(unit)).count(name)
    if part == "points":
        return points_of(unit) - upgrade_points(unit)
    holder = unit.get(part) if name else unit
    value = holder.get(name or part) if isinstance(holder, Mapping) else None
    return value if isinstance(value, int) else spec.default


def record_numbers(values: Mapping[str, int], unit: Unit, size: str) -> dict[str, object]:
    """Return what the form says in the shape of the record.

    Args:
        values: By the names of the specs.
        unit: The unit as it was; its upgrades are part of its points.
        size: Of a ship, one of `SIZES`; "" for a squadron.
    """
    parts: dict[str, dict[str, int]] = {"": {}, "shields": {}, "tokens": {}}
    for name, value in values.items():
        part, _, inner = name.rpartition(".")
        parts[part][inner] = value
    numbers: dict[str, object] = dict(parts[""])
    numbers["points"] = parts[""].get("points", 0) + upgrade_points(unit)
    numbers["defense_tokens"] = [
        kind for kind in TOKENS for _ in range(parts["tokens"].get(kind, 0))
    ]
    if size:
        zones = (*ZONES, *HUGE_ZONES) if size == "huge" else ZONES
        numbers["shields"] = {zone: parts["shields"].get(zone, 0) for zone in zones}
        numbers["size"] = size
    return numbers


def upgrade_points(unit: Unit) -> int:
    """Return what the upgrades of a ship cost."""
    return sum(points_of(upgrade) for upgrade in entries(unit, "upgrades"))


def keyword_text(unit: Unit) -> str:
    """Return the keywords as one writes them: `bomber, counter 1`."""
    keywords = unit.get("keywords")
    pairs = keywords.items() if isinstance(keywords, Mapping) else ()
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


def _tokens(unit: Unit) -> Sequence[str]:
    tokens = unit.get("defense_tokens")
    return tokens if isinstance(tokens, list | tuple) else ()


def _tr(words: str) -> str:
    return QCoreApplication.translate("UnitNumbers", words)
