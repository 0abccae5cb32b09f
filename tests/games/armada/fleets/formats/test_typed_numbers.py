"""Whose number it is: a count, a card's cost, the sum of a line, a number of the list."""

from collections import Counter

import pytest

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.formats.reader import read_fleet

REBELS = "MC30c Scout Frigate: Mon Mothma\n"
EMPIRE = "Victory II: Motti\n"
X, Y, B, TIE = "x-wing-squadron", "y-wing-squadron", "b-wing-squadron", "tie-fighter-squadron"
LUKE, HOWLRUNNER = "luke-skywalker-x-wing-squadron", "howlrunner-tie-fighter-squadron"
SOONTIR, BOMBER = "soontir-fel-tie-interceptor-squadron", "tie-bomber-squadron"


@pytest.mark.parametrize(
    ("text", "squadrons"),
    [
        (EMPIRE + "Howlrunner, 3 TIE Fighters (40)", {HOWLRUNNER: 1, TIE: 3}),
        (EMPIRE + "Soontir Fel, TIE Bomber (27)", {SOONTIR: 1, BOMBER: 1}),
        (EMPIRE + "Squadrons: Howlrunner, x3 Bombers", {HOWLRUNNER: 1, BOMBER: 3}),
        (EMPIRE + "Squadrons\nHowlrunner; (3) T/F", {HOWLRUNNER: 1, TIE: 3}),
        (REBELS + "x2 Y-wings, Luke, x3 X-wings", {Y: 2, LUKE: 1, X: 3}),
        (REBELS + "Y-wings x2, Luke, X-wings x3", {Y: 2, LUKE: 1, X: 3}),
        (REBELS + "Luke, 3 Bs, 2 Xs", {LUKE: 1, B: 3, X: 2}),
        (REBELS + "X-wing Squadrons [26pts]: 2x X-wing Squadron [26pts]", {X: 2}),
        (REBELS + "Squadrons\nY-wings - 2x\nLuke 20", {Y: 2, LUKE: 1}),
        (REBELS + "Squadrons\nY-wings - 2x & Luke & X-wings - 3x", {Y: 2, LUKE: 1, X: 3}),
        (REBELS + "Squadrons\nY-wings - 2x and Luke: 20", {Y: 2, LUKE: 1}),
    ],
)
def test_a_written_count_is_never_overruled(
    text: str, squadrons: dict[str, int], catalog: Catalog
) -> None:
    fleet = read_fleet(text, catalog).fleet
    assert Counter(unit.card for unit in fleet.squadrons) == squadrons


def test_a_number_at_the_end_of_a_line_belongs_to_the_line(catalog: Catalog) -> None:
    text = "Victory II, 80\nCommander, Motti, 24\nGladiator I, 56\nTitle, Demolisher, 10\n"
    fleet = read_fleet(
        text + "Ordnance, External Racks, 4\nSquadron, Howlrunner, 16", catalog
    ).fleet
    assert [ship.points for ship in fleet.ships] == [104, 70]
    assert [unit.card for unit in fleet.squadrons] == [HOWLRUNNER]


def test_most_numbers_before_names_are_costs_or_none_is(catalog: Catalog) -> None:
    costs = "80 Victory II\n24 Motti\n10 Expanded Hangar Bay\n9 TIE Bomber\n12 TIE Advanced x2"
    fleet = read_fleet(costs, catalog).fleet
    assert Counter(unit.card for unit in fleet.squadrons) == {BOMBER: 1, "tie-advanced-squadron": 2}


def test_a_written_1_puts_an_upgrade_on_one_of_several_ships(catalog: Catalog) -> None:
    fleet = read_fleet(REBELS + "3x Hammerhead Torpedo Corvette, 1x External Racks", catalog).fleet
    assert [len(ship.upgrades) for ship in fleet.ships] == [1, 1, 0, 0]


@pytest.mark.parametrize("line", ["-2 X-wings", "-2x X-wing", "•X-wings x2", "-(2) X-wings"])
def test_a_bullet_without_a_blank_is_no_part_of_a_number(line: str, catalog: Catalog) -> None:
    fleet = read_fleet(f"{REBELS}Squadrons\n{line}", catalog).fleet
    assert Counter(unit.card for unit in fleet.squadrons) == {X: 2}


def test_the_cost_of_a_small_name_is_no_count_of_the_ship(catalog: Catalog) -> None:
    text = (
        "Galactic Republic\nPelta-class Transport Frigate - ET – 8pts - Barriss Offee – 6pts (59)"
    )
    fleet = read_fleet(text, catalog).fleet
    assert [[card.points for card in ship.upgrades] for ship in fleet.ships] == [[8, 6]]


def test_a_number_above_every_upgrade_is_the_sum_of_its_ship(catalog: Catalog) -> None:
    reading = read_fleet("Victory II (80): Motti (24), Dominator = 111", catalog)
    assert [ship.points for ship in reading.fleet.ships] == [111]
    assert reading.not_understood == ()


@pytest.mark.parametrize("name", ["Interdictor (3)", "Seventh Fleet Star Destroyer (5)"])
def test_an_exact_name_with_its_cost_is_one_card_and_the_cost_no_count(
    name: str, catalog: Catalog
) -> None:
    text = f"Name: One card\nFaction: Imperial\n\nSome ship (1)\n• {name}\n\nSquadrons:\n"
    (ship,) = read_fleet(text, catalog).fleet.ships
    assert [(one.name, one.points) for one in ship.upgrades] == [(name[:-4], int(name[-2]))]


@pytest.mark.parametrize("line", ["8-et", "10-ea (turbolasers)"])
def test_a_small_word_with_a_cost_is_asked_about(line: str, catalog: Catalog) -> None:
    reading = read_fleet(f"{EMPIRE}- {line}\nSquadrons\nHowlrunner 16", catalog)
    asked = [one.text for one in reading.not_understood]
    assert asked == [f"- {line}"]


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ("13 TIE Fighters", 13),  # more than any legal fleet has
        ("26 2 X-wings", 2),
        ("TIE Fighters, 8 points each, three of them", 3),
        ("TIE Fighter three times", 3),
        ("TIE Fighters (32 for four)", 4),
        ("2 pairs of TIE Fighters", 4),
        ("Squadrons 3 to 6 of 9: TIE Fighter", 4),
    ],
)
def test_a_count_is_read_wherever_it_stands(line: str, count: int, catalog: Catalog) -> None:
    fleet = read_fleet((REBELS if "X-wing" in line else EMPIRE) + line, catalog).fleet
    assert [one.card for one in fleet.squadrons] == [X if "X-wing" in line else TIE] * count


def test_a_number_that_is_no_cost_of_an_upgrade_is_asked_about(catalog: Catalog) -> None:
    reading = read_fleet("Gozanti Assault Carriers (26)\n- B. Comms, 4\n- Suppressor, 4", catalog)
    odd = [line for line in reading.not_understood if "Comms" in line.text]
    right = [card.card for card in reading.fleet.ships[0].upgrades][0] == "boosted-comms"
    assert right or odd


def test_lines_that_are_not_ticked_name_no_cards(catalog: Catalog) -> None:
    text = "[x] Victory II\n[x] Motti\n[ ] Gunnery Team\n[x] TIE Fighter\n[ ] TIE Fighter"
    fleet = read_fleet(text, catalog).fleet
    assert [one.card for one in fleet.ships[0].upgrades] == ["admiral-motti-commander"]
    assert [one.card for one in fleet.squadrons] == [TIE]


def test_the_numbers_of_rows_are_no_counts(catalog: Catalog) -> None:
    rows = ("# | Unit | Pts", "1 | Victory II | 80", "2 | Gladiator I | 56", "3 | Raider I | 44")
    text = "\n".join(f"| {row} |" for row in rows)
    assert len(read_fleet(text, catalog).fleet.ships) == 3
    assert len(read_fleet("\n".join(rows), catalog).fleet.ships) == 3


def test_a_cost_behind_a_semicolon_is_no_count_of_the_next_squadron(catalog: Catalog) -> None:
    text = EMPIRE + "Howlrunner; 16; TIE Fighter; 8; TIE Bomber; 13; TIE Fighter"
    fleet = read_fleet(text, catalog).fleet
    assert [one.card for one in fleet.squadrons] == [HOWLRUNNER, TIE, BOMBER, TIE]
