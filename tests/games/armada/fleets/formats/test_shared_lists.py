"""Real lists of every builder and of people read as their expected results say, damaged or not."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.formats.reader import read_fleet
from armada_companion.games.armada.fleets.formats.result import FleetReading
from armada_companion.games.armada.rules.model.fleet import ShipCard, SquadronCard, UpgradeCard
from tests.examples import few

COUNTS = {
    "kingston": 16,
    "starforge": 6,
    "fabs": 7,
    "warlords": 3,
    "freehand": 3,
    "afd": 2,
    "flagship": 1,
    "afb-app": 1,
    "aff": 1,
}
NAMES = [f"{name}_{number:02}" for name, most in COUNTS.items() for number in range(1, most + 1)]
PRICED = ("kingston", "starforge", "warlords", "afd", "flagship", "afb-app")
"""Formats that print the cost of every card."""
WRONG_FLEETS = {
    "kingston_16": ["TOO_MANY_ACES"],
    "fabs_04": ["SEVERAL_MODIFICATIONS", "OVER_POINTS", "SQUADRON_POINTS"],
    "fabs_05": ["OVER_POINTS", "SQUADRON_POINTS", "TOO_MANY_ACES", "TOO_MANY_FLOTILLAS"],
    "fabs_06": ["WRONG_SIZE", "OVER_POINTS"],
    "fabs_07": ["UNIQUE_TWICE", "OVER_POINTS", "SQUADRON_POINTS", "TOO_MANY_ACES"],
}
"""Made by chance for 600 and 900 points, and one with five aces; looked at card by card."""

EITHER_FORMAT = "starforge_01"
"""The fleets page: it has the form of both."""

Expected = Mapping[str, Any]


@pytest.fixture(params=NAMES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def text(name: str, shared: Path) -> str:
    return (shared / "fleets" / f"{name}.txt").read_bytes().decode("utf-8")


@pytest.fixture
def expected(name: str, shared: Path) -> Expected:
    data = json.loads((shared / "fleets" / f"{name}.json").read_text(encoding="utf-8"))
    assert isinstance(data, dict)
    return data


@pytest.fixture(scope="session")
def readings() -> dict[str, FleetReading]:
    """The lists that were read so far: each is read once."""
    return {}


@pytest.fixture
def reading(
    name: str, text: str, catalog: Catalog, readings: dict[str, FleetReading]
) -> FleetReading:
    if name not in readings:
        readings[name] = read_fleet(text, catalog)
    return readings[name]


def test_a_real_list_reads_as_expected(reading: FleetReading, expected: Expected) -> None:
    fleet = reading.fleet
    commander = expected["commander"]
    assert fleet.name == (expected["fleet_name"] or "")
    assert fleet.faction == expected["faction"]
    assert fleet.commander == (commander["id"] if commander else None)
    assert fleet.points_stated == expected["total_points_stated"]
    if expected["total_points_computed"] is not None:
        assert fleet.points == expected["total_points_computed"]
    chosen = {kind: card["id"] for kind, card in expected["objectives"].items() if card}
    assert fleet.objectives == chosen


def cards_and_names(units: Sequence[ShipCard | SquadronCard | UpgradeCard]) -> list[object]:
    return [(unit.card, unit.name) for unit in units]


def ids_and_names(entries: Sequence[Expected]) -> list[object]:
    return [(entry["id"], entry["name"]) for entry in entries]


def printed(
    read: Sequence[ShipCard | SquadronCard | UpgradeCard], wanted: Sequence[Expected], key: str
) -> bool:
    """Whether the points are those printed, where any are."""
    pairs = zip(read, wanted, strict=True)
    return all(one.points == other[key] for one, other in pairs if other[key] is not None)


def test_the_units_of_a_real_list_are_as_expected(
    reading: FleetReading, expected: Expected
) -> None:
    fleet = reading.fleet
    assert cards_and_names(fleet.ships) == ids_and_names(expected["ships"])
    assert printed(fleet.ships, expected["ships"], "total")
    for ship, wanted in zip(fleet.ships, expected["ships"], strict=True):
        assert cards_and_names(ship.upgrades) == ids_and_names(wanted["upgrades"])
        assert printed(ship.upgrades, wanted["upgrades"], "points")
    squadrons = [one for one in expected["squadrons"] for _ in range(one["count"])]
    assert cards_and_names(fleet.squadrons) == ids_and_names(squadrons)
    assert printed(fleet.squadrons, squadrons, "points_each")


def test_the_flagship_is_the_ship_with_the_commander(
    reading: FleetReading, expected: Expected
) -> None:
    fleet = reading.fleet
    carriers = [
        position
        for position, ship in enumerate(fleet.ships)
        if fleet.commander in [card.card for card in ship.upgrades]
    ]
    flagship = expected["flagship_index"]
    assert carriers == ([] if flagship is None else [flagship])


def test_every_line_of_a_real_list_is_understood_or_blank(
    text: str, expected: Expected, reading: FleetReading
) -> None:
    if not str(expected["file"]).startswith(EITHER_FORMAT):
        assert reading.format == expected["format"]
    assert [line.n for line in reading.lines] == list(range(1, len(text.splitlines()) + 1))
    assert [line.text for line in reading.lines] == text.splitlines()
    for line in reading.lines:
        silent = not line.text.strip("= ") or line.text == "!VASSAL" or line.text.isspace()
        author = line.text.startswith("Author:")
        assert line.status == ("ignored" if silent or author else "understood")


def test_outdated_costs_are_kept_and_told(reading: FleetReading, expected: Expected) -> None:
    if expected["format"] not in PRICED:
        return
    shown = [line.why for line in reading.lines if "today" in line.why]
    wanted = [f"printed cost {old}, today {new}" for _, old, new in expected["outdated_points"]]
    assert sorted(shown) == sorted(wanted)


def test_a_real_legal_fleet_shows_no_problem(reading: FleetReading, expected: Expected) -> None:
    """But for what it lacks, retired cards in old ones, and the few that are not legal."""
    wanted = [] if expected["commander"] else ["NO_COMMANDER"]
    upgrades = [card["id"] for ship in expected["ships"] for card in ship["upgrades"]]
    wanted += ["RETIRED_CARD"] * len(
        {*upgrades} & {"strategic-adviser-officer", "bail-organa-officer"}
    )
    wanted += [] if all(expected["objectives"].values()) else ["MISSING_OBJECTIVES"]
    wanted += WRONG_FLEETS.get(str(expected["file"]).removesuffix(".txt"), [])
    codes = [problem.code for problem in reading.problems]
    assert sorted(codes) == sorted(wanted)


def wrapped(text: str) -> str:
    return re.sub(r"^((?! ?Name)[^\n]{6,}?) (?=\S)", r"\1\n", text, flags=re.MULTILINE)


DAMAGE: dict[str, Callable[[str], str]] = {
    "blank lines lost": lambda text: re.sub(r"\n\s*\n+", "\n", text),
    "blank lines doubled": lambda text: text.replace("\n", "\n\n"),
    "CRLF line ends": lambda text: text.replace("\n", "\r\n"),
    "CR line ends": lambda text: text.replace("\n", "\r"),
    "a byte order mark": lambda text: "\ufeff" + text,
    "bullets misread": lambda text: text.replace("•", "â€¢"),
    "bullets misread twice": lambda text: text.replace("•", "Ã¢â‚¬Â¢"),
    "everything misread": lambda text: text.encode().decode("latin-1"),
    "no-break blanks after bullets": lambda text: text.replace("• ", "•\u00a0"),
    "no-break blanks": lambda text: text.replace(" ", "\u00a0"),
    "entities": lambda text: (
        text.replace("&", "&amp;").replace("•", "&bull;").replace("'", "&#39;")
    ),
    "break tags": lambda text: text.replace("\n", "<br>\n"),
    "all on one line": lambda text: text.replace("\n", "<br />"),
    "list items": lambda text: re.sub(r"^• (.*)$", r"<li>\1</li>", text, flags=re.MULTILINE),
    "broken after a bullet's word": lambda text: re.sub(
        r"^(• (?:\d+ x )?\S+) ", r"\1\n", text, flags=re.MULTILINE
    ),
    "broken after a bullet": lambda text: text.replace("• ", "•\n"),
    "broken before the cost": lambda text: re.sub(
        r"^(?! ?Name)(.*) (\(\d+\)!?)$", r"\1\n\2", text, flags=re.MULTILINE
    ),
    "broken in a subtotal": lambda text: re.sub(r"= (\d+) Points", r"= \1\nPoints", text),
    "broken after an equals sign": lambda text: text.replace("= ", "=\n"),
    "broken after labels": lambda text: re.sub(
        r"^( ?\w+(?: Points)?:) (\S)", r"\1\n\2", text, flags=re.MULTILINE
    ),
    "broken at the first chance": wrapped,
    "smart quotes": lambda text: text.replace("'", "’"),
    "a multiplication sign": lambda text: re.sub(r"(\d) x ", r"\1 × ", text),
    "hyphen bullets": lambda text: text.replace("• ", "- "),
    "dash bullets": lambda text: text.replace("• ", "– "),
    "star bullets": lambda text: text.replace("• ", "* "),
    "dot bullets": lambda text: text.replace("• ", "· "),
    "bullets lost": lambda text: text.replace("• ", ""),
    "a chat bot's line": lambda text: "!vassal\n" + text,
    "quoted": lambda text: "".join(f"> {line}\n" for line in text.split("\n")),
    "indented": lambda text: text.replace("\n", "\n\t  "),
    "extra head lines": lambda text: text.replace("Faction:", "Author: me\nVersion: 2\nFaction:"),
    "the faction line lost": lambda text: re.sub(r"Faction:.*\n", "", text),
}


KIN = ("kingston", "starforge")
COMMON = (
    *("CRLF line ends", "CR line ends", "a byte order mark", "everything misread"),
    *("no-break blanks", "entities", "break tags", "all on one line", "smart quotes"),
    *("a chat bot's line", "quoted", "blank lines doubled", "indented"),
)
"""What any list survives; the others are about the marks of Kingston's lines."""


DAMAGED = [(name, kind) for name in NAMES for kind in (DAMAGE if name.startswith(KIN) else COMMON)]


@pytest.mark.parametrize(("name", "kind"), few(DAMAGED), scope="session")
def test_transit_damage_changes_nothing(
    text: str, reading: FleetReading, kind: str, catalog: Catalog
) -> None:
    damaged = read_fleet(DAMAGE[kind](text), catalog)
    assert damaged.fleet == reading.fleet
    assert damaged.format == reading.format
    assert [line for line in damaged.lines if line.status == "not_understood"] == []
