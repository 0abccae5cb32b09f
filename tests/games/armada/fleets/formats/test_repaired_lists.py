"""Damage, marks and habits that once made the readers lose a card."""

import pytest

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.formats.reader import read_fleet
from tests.games.armada.fleets.formats.test_more_lists import (
    DESIGNER,
    PHONE_APP,
    WARLORDS,
    cards,
    unread,
)

FABS = """EMPIRE FLEET (97 points)
1 • Objectives - Opening Salvo - Fire Lanes - Sensor Net (0)
2 • Raider I-class corvette - Admiral Motti - Instigator (72)
3 • Major Rhymer TIE Bomber Squadron (16)
4 • TIE Bomber Squadron (9)
"""


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        (FABS, " ", "  "),
        (FABS, "3 • ", "3\n• "),
        (FABS, "3 • ", "3 •\n"),
        (FABS, "FLEET (", "FLEET\n("),
        (WARLORDS, "total ship", "total  ship"),
        (WARLORDS, "[ flagship", "[\nflagship"),
        (PHONE_APP, " - ", " – "),
        (DESIGNER, "(44 + 25", "(44\n+ 25"),
        (DESIGNER, "Watch (", "Watch\n("),
        (DESIGNER, "· ", "o "),
        (DESIGNER, "· ", "1. "),
    ],
)
def test_more_damage_changes_nothing(text: str, old: str, new: str, catalog: Catalog) -> None:
    reading = read_fleet(text.replace(old, new), catalog)
    whole = read_fleet(text, catalog)
    assert (reading.fleet, reading.format) == (whole.fleet, whole.format)
    assert unread(reading) == []


@pytest.mark.parametrize("text", [WARLORDS, PHONE_APP, DESIGNER])
def test_the_title_is_found_below_chat(text: str, catalog: Catalog) -> None:
    reading = read_fleet(f"Hey all, here is my list:\n{text}", catalog)
    assert reading.fleet == read_fleet(text, catalog).fleet


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("Hera (Ghost)", ["hera-syndulla-ghost"]),
        ("Tycho A-wing", ["tycho-celchu-a-wing-squadron"]),
        ("Dash (YT-2400)", ["dash-rendar-outrider"]),
        ("Ketsu Onyo (Lancer)", ["ketsu-onyo-lancer-class-pursuit-craft"]),
        ("A-wing x 2", ["a-wing-squadron"] * 2),
        ("X-wings (2)", ["x-wing-squadron"] * 2),
        ("no Luke", []),
    ],
)
def test_people_count_and_explain_squadrons(line: str, read: list[str], catalog: Catalog) -> None:
    assert cards(read_fleet(f"Assault Frigate Mark II B\n{line}", catalog))[1:] == read


@pytest.mark.parametrize("name", ["Gladiator II Star Destoyer", "Glad II", "Gladiator 2"])
def test_a_numeral_survives_misspelling(name: str, catalog: Catalog) -> None:
    reading = read_fleet(f"{name}\n- Demolisher", catalog)
    assert cards(reading) == ["gladiator-ii-class-star-destroyer", "demolisher-title"]


@pytest.mark.parametrize("words", ["I may drop Mauler for Dengar", "Sloane is better, isn't she?"])
def test_talk_below_a_typed_list_adds_no_card(words: str, catalog: Catalog) -> None:
    text = "ISD II - Motti, ECM\nHowlrunner, Mauler, 3 TIE Fighters\n"
    reading = read_fleet(text + words, catalog)
    assert reading.fleet == read_fleet(text, catalog).fleet
    assert unread(reading) == [words]


def test_counted_lines_without_costs_stay_apart(catalog: Catalog) -> None:
    lines = ["1x Y-wing - Norra Wexley", "2x Scurrg H-6 Bomber", "1x Dengar Punishing One"]
    text = PHONE_APP.replace("1x Moldy Crow - Jan Ors (19)", "\n".join(lines))
    assert len(read_fleet(text, catalog).fleet.squadrons) == 7


def test_an_upgrade_of_a_lost_ship_is_no_squadron(catalog: Catalog) -> None:
    text = "• Hondo Ohnaka (2)\n= 92 Points\n\nGladiator II (62)\n= 62 Points"
    assert cards(read_fleet(text, catalog)) == ["gladiator-ii-class-star-destroyer"]


def test_a_unit_price_without_a_head_is_one(catalog: Catalog) -> None:
    text = "CR90A Corvette (44)\n= 44 points\n\n2 X-Wing Squadron (13)\n= 26 points"
    assert read_fleet(text, catalog).fleet.points == 70
