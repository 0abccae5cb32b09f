"""Cards from the rows of the tables of ships, squadrons, upgrades and objectives."""

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from ...cards.cards import CardKind, ObjectiveFacts, ShipFacts, SquadronFacts, UpgradeFacts
from ...cards.core_pack import card_faults
from ...cards.names import Card
from ...cards.words import NUMBERED_KEYWORDS, PLAIN_KEYWORDS
from ...rules.model.types import KNOWN_COMMANDS, ExhaustIcon, HullZone, Size
from .rows import DICE, YES_NO, Columns, Row
from .values import shown

_DESCRIBING = ("official", "errata_2025", "wave", "product")
_ZONES = tuple(zone.value for zone in HullZone)
_MOST_SPEED = 4
_SPEEDS = tuple(f"speed_{speed}" for speed in range(1, _MOST_SPEED + 1))

SHIPS = Columns(
    needed=(
        *("id", "name", "faction", "chassis", "points", "size", "hull"),
        *("command", "squadron", "engineering", "defense_tokens", "anti_squadron"),
        *(f"shields_{zone}" for zone in _ZONES[:4]),
        *(f"battery_{zone}" for zone in _ZONES[:4]),
        *("upgrade_slots", *_SPEEDS[:2]),
    ),
    optional=(
        *("change", "points_history", "unique", "flotilla", "traits", "title_group"),
        *("battery_special", "max_speed", *_SPEEDS[2:]),
        *(f"shields_{zone}" for zone in _ZONES[4:]),
        *(f"battery_{zone}" for zone in _ZONES[4:]),
    ),
    ignored=("chassis_name", *_DESCRIBING),
    hints={
        **dict.fromkeys((f"battery_{zone}" for zone in (*_ZONES, "special")), DICE),
        **dict.fromkeys(("unique", "flotilla"), YES_NO),
        "anti_squadron": DICE,
    },
    of_fields={
        "batteries": "battery",
        "special_battery": "battery_special",
        **{f"speed_chart.{at}": column for at, column in enumerate(_SPEEDS)},
    },
)
SQUADRONS = Columns(
    needed=(
        *("id", "faction", "craft_name", "points", "hull", "speed"),
        *("keywords", "battery", "anti_squadron"),
    ),
    optional=(
        *("change", "points_history", "unique", "unique_class", "ace_name", "ship_name"),
        *("unique_limit", "display_name", "defense_tokens", "irregular"),
    ),
    ignored=("craft", "counts_as_ace", *_DESCRIBING),
    hints={
        **dict.fromkeys(("battery", "anti_squadron"), DICE),
        **dict.fromkeys(("unique", "irregular"), YES_NO),
    },
    of_fields={
        "name": "display_name",
        "craft": "craft_name",
        "ace": "ace_name",
        "unique_names": "unique_class",
    },
)
_EXHAUST = {
    "not-exhausting": ExhaustIcon.NO,
    "": ExhaustIcon.NO,
    "none": ExhaustIcon.RECUR,
    "recur": ExhaustIcon.RECUR,
    "non-recur": ExhaustIcon.NON_RECUR,
}
_STATUS = {"current": False, "": False, "retired": True}
UPGRADES = Columns(
    needed=("id", "name", "slot", "points"),
    optional=(
        *("change", "faction", "points_history", "unique", "unique_class", "modification"),
        *("status", "restrict_chassis", "restrict_size", "restrict_trait", "restrict_other"),
        *("grants_slots", "removes_slots", "exhaust_icon", "ready_cost", "setup_command"),
        "blocks_slots",
    ),
    ignored=("commander", *_DESCRIBING),
    hints={
        **dict.fromkeys(("unique", "modification"), YES_NO),
        "slot": "upgrade icons, such as officer or weapons-team+offensive-retrofit",
        "status": "current or retired",
        "exhaust_icon": "one of recur, non-recur, none, not-exhausting",
        "ready_cost": "a number and commands, such as 1:repair|navigate",
        "setup_command": "a number, commands and a piece, such as 2:squadron:token",
    },
    of_fields={
        "slots": "slot",
        "factions": "faction",
        "unique_names": "unique_class",
        "retired": "status",
        "exhaust": "exhaust_icon",
        "setup_commands": "setup_command",
        "restrictions": "restrict_other",
        "restrictions.chassis": "restrict_chassis",
        "restrictions.size": "restrict_size",
        "restrictions.traits": "restrict_trait",
    },
)
OBJECTIVES = Columns(
    needed=("id", "name", "type"),
    optional=("change", "victory_token_points", "standard_play"),
    ignored=_DESCRIBING,
    hints={"standard_play": YES_NO},
    of_fields={"token_value": "victory_token_points"},
)

_KEYWORD = re.compile(r"([A-Za-z][A-Za-z' :-]*[A-Za-z])(?: (-?\d{1,9}))?")
_COMMAND_WORDS = {"concentrate-fire": "concentrate_fire"}
_ONE_OF_EACH = "1 of each"
_RESTRICTIONS = {
    "name-contains": "name_contains",
    "name-starts": "name_starts",
    "variant": "variant",
}
_WITHOUT_SLOT = "-must-not-have-slot"
_ANY_SHIP = "ship"


def ship(row: Row, sizes: Mapping[str, Size]) -> ShipFacts | None:
    """Return the ship of a row; None with its faults.

    Args:
        sizes: The sizes that packs add, with the size whose rules they follow.
    """
    size = row.text("size")
    shields = {zone: row.number(f"shields_{zone}") for zone in _given(row, "shields")}
    batteries = {zone: row.dice(f"battery_{zone}") for zone in _given(row, "battery")}
    clicks = [row.numbers(column, " ") for column in _SPEEDS]
    while clicks and not clicks[-1]:
        clicks.pop()
    plain = _plain(row, "id", "name", "faction", "chassis", "title_group") | {
        **_numbers(row, "points", "hull", "command", "squadron", "engineering"),
        "size": sizes.get(size, size),
        "size_name": size if size in sizes else "",
        "shields": shields,
        "defense_tokens": row.several("defense_tokens"),
        "speed_chart": clicks,
        "batteries": batteries,
        "anti_squadron": row.dice("anti_squadron"),
        "upgrade_slots": row.several("upgrade_slots"),
        "points_history": row.numbers("points_history", "|"),
        "unique": row.yes("unique"),
        "flotilla": row.yes("flotilla"),
        "traits": row.several("traits"),
        "special_battery": row.dice("battery_special") if row.text("battery_special") else None,
    }
    if row.text("max_speed") not in ("", str(len(clicks))):
        row.fault("max_speed", f"expected {len(clicks)}, the last speed of the chart")
    return row.typed(plain, ShipFacts)


def squadron(row: Row) -> SquadronFacts | None:
    """Return the squadron of a row; None with its faults."""
    name = row.text("display_name") or row.text("ace_name") or row.text("craft_name")
    plain = _plain(row, "id", "faction", "ship_name") | {
        **_numbers(row, "points", "hull", "speed"),
        "name": name,
        "craft": row.text("craft_name"),
        "ace": row.text("ace_name"),
        "keywords": _keywords(row),
        "battery": row.dice("battery"),
        "anti_squadron": row.dice("anti_squadron"),
        "defense_tokens": row.several("defense_tokens"),
        "points_history": row.numbers("points_history", "|"),
        "unique": row.yes("unique"),
        "unique_names": _unique_names(row, name),
        "unique_limit": row.number("unique_limit") or 1,
        "irregular": row.yes("irregular"),
    }
    return row.typed(plain, SquadronFacts)


def upgrade(row: Row) -> UpgradeFacts | None:
    """Return the upgrade of a row, before other tables add to it; None if the row has faults."""
    status, exhaust = row.text("status"), row.text("exhaust_icon")
    plain = _plain(row, "id", "name") | {
        **_numbers(row, "points"),
        "slots": row.several("slot", "+"),
        "factions": row.several("faction"),
        "points_history": row.numbers("points_history", "|"),
        "unique_names": _unique_names(row, row.text("name")),
        "modification": row.yes("modification"),
        "retired": _STATUS.get(status, status),
        "grants_slots": row.several("grants_slots"),
        "removes_slots": row.several("removes_slots"),
        "blocks_slots": row.several("blocks_slots"),
        "exhaust": _EXHAUST.get(exhaust, exhaust),
        "restrictions": _restrictions(row),
        "ready_cost": _ready_cost(row.text("ready_cost")),
        "setup_commands": _setup_commands(row.text("setup_command")),
    }
    return row.typed(plain, UpgradeFacts)


def objective(row: Row) -> ObjectiveFacts | None:
    """Return the objective of a row; None with its faults."""
    plain = _plain(row, "id", "name", "type") | {
        "token_value": row.number("victory_token_points") or 0,
        "standard_play": row.yes("standard_play") if row.text("standard_play") else True,
    }
    return row.typed(plain, ObjectiveFacts)


class CardTable(NamedTuple):
    """How the table of a kind of cards is read."""

    columns: Columns
    read: Callable[[Row, Mapping[str, Size]], Card | None]


CARD_TABLES: Mapping[CardKind, CardTable] = {
    "ship": CardTable(SHIPS, ship),
    "squadron": CardTable(SQUADRONS, lambda row, sizes: squadron(row)),
    "upgrade": CardTable(UPGRADES, lambda row, sizes: upgrade(row)),
    "objective": CardTable(OBJECTIVES, lambda row, sizes: objective(row)),
}


def checked_card(row: Row, kind: CardKind, sizes: Mapping[str, Size]) -> Card | None:
    """Return the card of a row; None if a field is wrong or two fields contradict each other."""
    card = CARD_TABLES[kind].read(row, sizes)
    if card is None:
        return None
    for field, text in card_faults(card):
        row.fault(CARD_TABLES[kind].columns.of(field), text)
    return card if row.is_right else None


def _given(row: Row, value: str) -> list[str]:
    """Return the hull zones for which a ship has a value."""
    return [zone for zone in _ZONES if row.text(f"{value}_{zone}")]


def _keywords(row: Row) -> dict[str, int | None]:
    found: dict[str, int | None] = {}
    for printed in row.several("keywords"):
        match = _KEYWORD.fullmatch(printed)
        if match is None:
            wanted = "keywords such as Swarm or Counter 2, with ; between them"
            row.fault("keywords", f"expected {wanted}, got {shown(printed)}")
            continue
        name = match[1].lower()
        if name in found:
            row.fault("keywords", f"{name} is there twice")
        if name in PLAIN_KEYWORDS and match[2]:
            row.fault("keywords", f"{name} has no number")
        if name in NUMBERED_KEYWORDS and not match[2]:
            row.fault("keywords", f"{name} needs a number, such as {match[1]} 2")
        found[name] = int(match[2]) if match[2] else None
    return found


def _unique_names(row: Row, name: str) -> list[str]:
    """Return the names that a fleet may have only once: the given ones, or else the card's name."""
    return row.several("unique_class") or ([name] if row.yes("unique") is True else [])


def _restrictions(row: Row) -> dict[str, object]:
    found: dict[str, object] = {
        "chassis": row.several("restrict_chassis"),
        "size": row.several("restrict_size"),
        "traits": row.several("restrict_trait"),
    }
    without: list[str] = []
    for other in row.several("restrict_other"):
        word, _, value = other.partition(":")
        if other == "flagship-only":
            found["flagship_only"] = True
        elif value and word in _RESTRICTIONS:
            found[_RESTRICTIONS[word]] = value
        elif value and word.endswith(_WITHOUT_SLOT):
            sizes = word.removesuffix(_WITHOUT_SLOT).split("-or-")
            without.append(value)
            found["without_slots"] = without
            found["without_slots_size"] = [] if sizes == [_ANY_SHIP] else sizes
        else:
            words = ("flagship-only", *(f"{word}:…" for word in _RESTRICTIONS))
            wanted = f"one of {', '.join(words)}, {_ANY_SHIP}{_WITHOUT_SLOT}:…"
            row.fault("restrict_other", f"expected {wanted}, got {shown(other)}")
    return found


def _ready_cost(cell: str) -> object:
    count, _, kinds = cell.partition(":")
    return {"count": _count(count), "kinds": _commands(kinds)} if cell else None


def _setup_commands(cell: str) -> object:
    if not cell:
        return None
    count, *kinds, piece = cell.split(":")
    one_of_each = count == _ONE_OF_EACH
    return {
        "count": len(KNOWN_COMMANDS) if one_of_each else _count(count),
        "kinds": _commands(kinds[0] if kinds else "any"),
        "piece": piece,
        "one_of_each": one_of_each,
    }


def _count(word: str) -> int | str:
    return int(word) if word.isascii() and word.isdigit() and len(word) < 9 else word


def _commands(words: str) -> list[str]:
    if words == "any":
        return [command.value for command in KNOWN_COMMANDS]
    return [_COMMAND_WORDS.get(word, word) for word in words.split("|")]


def _plain(row: Row, *columns: str) -> dict[str, object]:
    return {column: row.text(column) for column in columns}


def _numbers(row: Row, *columns: str) -> dict[str, object]:
    return {column: row.number(column) for column in columns}
