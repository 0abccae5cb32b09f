"""Each fleet rule is reported where it is broken, and only there."""

import pytest

from armada_companion.content.catalog import Catalog
from armada_companion.content.fleet_formats.reader import read_fleet

HEAD = "Name: Test\nFaction: {faction}\n\n"
REBEL = HEAD.format(faction="Rebel")
FLAGSHIP = "CR90 Corvette A (44)\n• General Dodonna (20)\n= 64 Points\n"


def problems(text: str, catalog: Catalog) -> list[tuple[str, str]]:
    return [(problem.code, problem.source) for problem in read_fleet(text, catalog).problems]


def test_a_plain_fleet_has_no_problem(catalog: Catalog) -> None:
    assert problems(REBEL + FLAGSHIP + "Total Points: 64\n", catalog) == []


@pytest.mark.parametrize(
    ("body", "broken"),
    [
        (
            "Squadrons:\n• X-wing Squadron (13)\n",
            [("NO_SHIPS", "RRG 6"), ("NO_COMMANDER", "RRG 6")],
        ),
        ("CR90 Corvette A (44)\n= 44 Points\n", [("NO_COMMANDER", "RRG 6")]),
        (
            FLAGSHIP.replace("=", "• Mon Mothma (27)\n="),
            [("SEVERAL_COMMANDERS", "RRG 6")],
        ),
        (FLAGSHIP + "Raider I (44)\n= 44 Points\n", [("MIXED_FACTIONS", "RRG 6")]),
        (
            FLAGSHIP + "Squadrons:\n• Leia Organa (3)\n• Jan Ors (19)\n• Jan Ors (19)\n",
            [("UNIQUE_TWICE", "RRG 20")],
        ),
        (
            "CR90 Corvette A (44)\n• General Dodonna (20)\n• Lando Calrissian (4)\n= 68 Points\n"
            "Squadrons:\n• Lando Calrissian (24)\n",
            [("UNIQUE_TWICE", "RRG 20")],
        ),
        (
            FLAGSHIP + "Squadrons:\n• Jan Ors (19)\n• 9 x X-wing Squadron (116)\n",
            [("SQUADRON_POINTS", "RRG 6")],
        ),
        (FLAGSHIP + "Squadrons:\n• Jan Ors (18)\n• 9 x X-wing Squadron (116)\n", []),
        (FLAGSHIP + "Total Points: 65\n", [("POINTS_TOTAL", "fleet list")]),
    ],
)
def test_a_broken_rule_is_reported(
    catalog: Catalog, body: str, broken: list[tuple[str, str]]
) -> None:
    assert problems(REBEL + body, catalog) == broken


def test_a_larger_fleet_has_no_known_limit_for_squadrons(catalog: Catalog) -> None:
    text = (
        REBEL + FLAGSHIP + "MC80 Battle Cruiser (300)\nSquadrons:\n• 11 x X-wing Squadron (143)\n"
    )
    assert problems(text, catalog) == []


def test_cards_of_two_factions_fit_either(catalog: Catalog) -> None:
    text = (
        HEAD.format(faction="Republic")
        + "Acclamator I (64)\n• Bail Organa (28)\n• Thermal Shields (5)\n= 97 Points\n"
    )
    assert problems(text, catalog) == []


def test_without_a_faction_line_the_cards_must_agree(catalog: Catalog) -> None:
    text = "Name: x\nFaction: Sandbox\n\n" + FLAGSHIP + "Raider I (44)\n= 44 Points\n"
    assert problems(text, catalog) == [("MIXED_FACTIONS", "RRG 6")]
