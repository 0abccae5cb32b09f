"""Lists with labels in plain words: commanders, objectives within a line, cards left out."""

import pytest

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.formats.reader import read_fleet
from armada_companion.games.armada.fleets.formats.result import (
    LineReading,
    Suggestion,
    apply_suggestion,
)

SHIP = "MC30c Scout Frigate with Admonition"
OBJECTIVES = {"assault": "most-wanted", "defense": "fire-lanes", "navigation": "minefields"}


@pytest.mark.parametrize(
    "line",
    [
        *("Rebel fleet led by Mon Mothma", "Rebels, commanded by Mon Mothma"),
        *("Anna - Alliance, commanded by Mon Mothma", "Fleet commander - Mon Mothma"),
    ],
)
def test_the_commander_is_named_in_plain_words(line: str, catalog: Catalog) -> None:
    fleet = read_fleet(f"{line}\n{SHIP}", catalog).fleet
    assert (fleet.faction, fleet.commander) == ("rebel", "mon-mothma-commander")
    assert [ship.card for ship in fleet.ships] == ["mc30c-scout-frigate"]


@pytest.mark.parametrize(
    "line",
    [
        "Assault: Most Wanted   Defense: Fire Lanes   Nav: Minefields",
        "Red: Most Wanted, Yellow: Fire Lanes, Blue: Minefields",
        "Assault Objective Most Wanted\nDefense obj. Fire Lanes\nNavigation Minefields",
        "[A] Most Wanted [D] Fire Lanes [N] Minefields",
        "R: Most Wanted\nY: Fire Lanes\nB: Minefields",
        "Aufträge： Most Wanted、Fire Lanes、Minefields",
    ],
)
def test_objectives_have_labels_of_any_kind(line: str, catalog: Catalog) -> None:
    reading = read_fleet(f"{SHIP}, Mon Mothma\n{line}", catalog)
    assert dict(reading.fleet.objectives) == OBJECTIVES
    assert reading.not_understood == ()


@pytest.mark.parametrize(
    "words",
    [
        *("Cut after testing: {}", "Dropped: {}", "Cut:\n{}", "I tried {}", "(was {})"),
        *("- {} got cut", "Could also run {}", "Ideas: {}"),
    ],
)
def test_cards_that_were_left_out_are_in_no_fleet(words: str, catalog: Catalog) -> None:
    text = f"{SHIP}, Mon Mothma\n"
    reading = read_fleet(text + words.format("Admiral Ackbar, Ray Antilles"), catalog)
    assert reading.fleet == read_fleet(text, catalog).fleet
    assert {line.why for line in reading.lines[1:]} == {"cards that are not in the fleet"}


def test_a_label_for_the_name_makes_its_cards_a_name(catalog: Catalog) -> None:
    fleet = read_fleet("FLEET: Motti Victory\nGladiator I, Motti", catalog).fleet
    assert fleet.name == "Motti Victory"
    assert [ship.card for ship in fleet.ships] == ["gladiator-i-class-star-destroyer"]


@pytest.mark.parametrize(
    "line", ["Wedge in his X-wing, Tycho in the A-wing", "Wedge (X-wing), Tycho"]
)
def test_a_craft_behind_a_pilot_is_his_own(line: str, catalog: Catalog) -> None:
    fleet = read_fleet(f"MC30c Scout Frigate: Mon Mothma\n{line}", catalog).fleet
    assert [ship.card for ship in fleet.ships] == ["mc30c-scout-frigate"]
    assert [unit.card for unit in fleet.squadrons] == [
        "wedge-antilles-x-wing-squadron",
        "tycho-celchu-a-wing-squadron",
    ]


def test_a_card_and_its_cost_count_whatever_follows(catalog: Catalog) -> None:
    text = "Victory II (80)\n- Admiral Motti (24){}\n- Dominator (12){}\n"
    reading = read_fleet(
        text.format(": more hull, which Tarkin does not give", " because it is cheap"), catalog
    )
    assert reading.fleet == read_fleet(text.format("", ""), catalog).fleet
    assert reading.not_understood == ()
    assert reading.lines[1].why == "Tarkin is only talked about"


def test_the_label_flagship_names_no_second_ship(catalog: Catalog) -> None:
    text = "Flagship: Victory II-class Star Destroyer\n"
    assert len(read_fleet(text + "\nVictory II (80)\n- Motti (24)", catalog).fleet.ships) == 1
    assert len(read_fleet(text + "\nGladiator I (56)\n- Motti (24)", catalog).fleet.ships) == 2


@pytest.mark.parametrize("second", ["Faction: Imperial", "Faction: Rebel", "Galactic Empire"])
def test_of_two_lists_the_first_is_read_and_the_second_is_told(
    second: str, catalog: Catalog
) -> None:
    first = "Faction: Rebel\nMC30c Scout Frigate (69)\n- Mon Mothma (27)\nTotal Points: 96\n"
    reading = read_fleet(f"{first}\n{second}\nVictory II (80)\n\n- Motti (24)\n", catalog)
    assert reading.fleet == read_fleet(first, catalog).fleet
    assert {line.why.partition(":")[0] for line in reading.not_understood} == {"two lists"}


def test_a_suggestion_settles_its_line_whatever_else_is_there(catalog: Catalog) -> None:
    text = "Victory II (80)\nso I think Motti is better, isn't he?"
    (unread,) = read_fleet(text, catalog).not_understood
    mended = apply_suggestion(text, unread, unread.suggestions[0])
    assert read_fleet(mended, catalog).fleet.commander == "admiral-motti-commander"
    assert read_fleet(mended, catalog).not_understood == ()


def test_a_suggested_name_that_is_there_already_replaces_its_line() -> None:
    line = LineReading(1, "- Admiral Motti (24), ever so good", "not_understood")
    offer = Suggestion("Admiral Motti", "upgrade", "admiral-motti-commander", "Admiral Motti", 60)
    assert apply_suggestion(line.text, line, offer) == "- Admiral Motti (24)"


def test_ships_and_squadrons_in_two_columns_are_two_parts(catalog: Catalog) -> None:
    text = "MC30c Scout Frigate     Squadrons\n- Mon Mothma            2 X-wings\nCR90 Corvette A\n"
    fleet = read_fleet(text, catalog).fleet
    assert [len(ship.upgrades) for ship in fleet.ships] == [1, 0]
    assert [unit.card for unit in fleet.squadrons] == ["x-wing-squadron"] * 2


@pytest.mark.parametrize(
    "row",
    [
        "Luke Skywalker costs 20, 2x B-wing Squadron costs 28",
        "Luke Skywalker <20>, B-wing Squadron, x2 <28>",
        "Luke plus a total of 2 B-wing Squadrons",
        "B-wing Squadron, x2 plus Luke",
    ],
)
def test_costs_and_counts_in_words_or_rare_marks(row: str, catalog: Catalog) -> None:
    units = read_fleet(f"{SHIP}\n\nSquadrons\n{row}", catalog).fleet.squadrons
    luke = "luke-skywalker-x-wing-squadron"
    assert sorted(unit.card for unit in units) == ["b-wing-squadron", "b-wing-squadron", luke]


def test_a_sentence_with_objectives_is_not_the_name_of_the_fleet(catalog: Catalog) -> None:
    text = f"Rebel Alliance\n\nWe picked Most Wanted, Fire Lanes and Minefields.\n\n{SHIP}\n"
    assert dict(read_fleet(text, catalog).fleet.objectives) == OBJECTIVES


def test_long_names_that_stayed_at_home_are_not_in_the_fleet(catalog: Catalog) -> None:
    text = f"{SHIP}\n\nTask Force Organa and Mon Calamari Exodus Fleet stayed at home\n"
    (ship,) = read_fleet(text, catalog).fleet.ships
    assert [upgrade.card for upgrade in ship.upgrades] == ["admonition-title"]


def test_a_card_that_may_change_is_in_the_fleet(catalog: Catalog) -> None:
    text = "MC30c Scout Frigate (69) (maybe)\n- Admonition (8) (maybe)\n"
    (ship,) = read_fleet(text, catalog).fleet.ships
    assert [upgrade.card for upgrade in ship.upgrades] == ["admonition-title"]
