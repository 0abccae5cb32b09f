"""Real lists of Kingston and Star Forge read as their expected results say, damaged or not."""

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from armada_companion.content.catalog import Catalog
from armada_companion.content.fleet_formats.reader import read_fleet

NAMES = [
    *(f"kingston_{number:02}" for number in range(1, 17)),
    *(f"starforge_{number:02}" for number in range(1, 7)),
]
EITHER_FORMAT = "starforge_01"
"""The fleets page: it has the form of both."""

Expected = Mapping[str, Any]


@pytest.fixture(params=NAMES)
def text(request: pytest.FixtureRequest, shared: Path) -> str:
    return (shared / "fleets" / f"{request.param}.txt").read_bytes().decode("utf-8")


@pytest.fixture
def expected(request: pytest.FixtureRequest, shared: Path) -> Expected:
    name = request.node.callspec.params["text"]
    data = json.loads((shared / "fleets" / f"{name}.json").read_text(encoding="utf-8"))
    assert isinstance(data, dict)
    return data


def test_a_real_list_reads_as_expected(text: str, expected: Expected, catalog: Catalog) -> None:
    fleet: Any = read_fleet(text, catalog).fleet
    commander = expected["commander"]
    assert fleet["name"] == expected["fleet_name"]
    assert fleet["faction"] == expected["faction"]
    assert fleet["commander"] == (commander["id"] if commander else None)
    assert fleet["points_stated"] == expected["total_points_stated"]
    assert fleet["points"] == expected["total_points_computed"]
    chosen = {kind: card["id"] for kind, card in expected["objectives"].items() if card}
    assert fleet["objectives"] == chosen


def test_the_units_of_a_real_list_are_as_expected(
    text: str, expected: Expected, catalog: Catalog
) -> None:
    fleet: Any = read_fleet(text, catalog).fleet
    ships = [(ship["card"], ship["name"], ship["points"]) for ship in fleet["ships"]]
    assert ships == [(ship["id"], ship["name"], ship["total"]) for ship in expected["ships"]]
    for ship, wanted in zip(fleet["ships"], expected["ships"], strict=True):
        upgrades = [(card["card"], card["name"], card["points"]) for card in ship["upgrades"]]
        assert upgrades == [
            (card["id"], card["name"], card["points"]) for card in wanted["upgrades"]
        ]
    squadrons = [(unit["card"], unit["name"], unit["points"]) for unit in fleet["squadrons"]]
    assert squadrons == [
        (squadron["id"], squadron["name"], squadron["points_each"])
        for squadron in expected["squadrons"]
        for _ in range(squadron["count"])
    ]


def test_the_flagship_is_the_ship_with_the_commander(
    text: str, expected: Expected, catalog: Catalog
) -> None:
    fleet: Any = read_fleet(text, catalog).fleet
    carriers = [
        position
        for position, ship in enumerate(fleet["ships"])
        if fleet["commander"] in [card["card"] for card in ship["upgrades"]]
    ]
    flagship = expected["flagship_index"]
    assert carriers == ([] if flagship is None else [flagship])


def test_every_line_of_a_real_list_is_understood_or_blank(
    text: str, expected: Expected, catalog: Catalog
) -> None:
    reading = read_fleet(text, catalog)
    if not str(expected["file"]).startswith(EITHER_FORMAT):
        assert reading.format == expected["format"]
    assert [line.n for line in reading.lines] == list(range(1, len(text.splitlines()) + 1))
    assert [line.text for line in reading.lines] == text.splitlines()
    for line in reading.lines:
        assert line.cls == ("understood" if line.text.strip() else "ignored")


def test_outdated_costs_are_kept_and_told(text: str, expected: Expected, catalog: Catalog) -> None:
    told = [line.why for line in read_fleet(text, catalog).lines if "today" in line.why]
    wanted = [f"printed cost {old}, today {new}" for _, old, new in expected["outdated_points"]]
    assert told == wanted


def test_a_real_legal_fleet_shows_no_problem(
    text: str, expected: Expected, catalog: Catalog
) -> None:
    """But for what it lacks, five aces in one list, and retired cards in two old ones."""
    wanted = [] if expected["commander"] else ["NO_COMMANDER"]
    upgrades = [card["id"] for ship in expected["ships"] for card in ship["upgrades"]]
    wanted += ["RETIRED_CARD"] * len(
        {*upgrades} & {"strategic-adviser-officer", "bail-organa-officer"}
    )
    wanted += ["TOO_MANY_ACES"] if str(expected["file"]).startswith("kingston_16") else []
    wanted += [] if all(expected["objectives"].values()) else ["MISSING_OBJECTIVES"]
    assert [problem.code for problem in read_fleet(text, catalog).problems] == wanted


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


@pytest.mark.parametrize("kind", DAMAGE)
def test_transit_damage_changes_nothing(text: str, kind: str, catalog: Catalog) -> None:
    whole, damaged = read_fleet(text, catalog), read_fleet(DAMAGE[kind](text), catalog)
    assert damaged.fleet == whole.fleet
    assert damaged.format == whole.format
    assert [line for line in damaged.lines if line.cls == "not_understood"] == []
