"""Layouts that a list explains by itself: marks of costs, stamps, keys, numbers of lines, sums."""

from collections import Counter

import pytest

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.formats.layout.frames import without_frame, without_keys
from armada_companion.games.armada.fleets.formats.reader import read_fleet
from armada_companion.games.armada.fleets.formats.result import FleetReading

CARDS = (
    *(("Victory II-class Star Destroyer", 80), ("Admiral Motti", 24), ("Gunnery Team", 7)),
    *(("Gladiator I-class Star Destroyer", 56), ("Demolisher", 10)),
)
VICTORY, GLADIATOR = "victory-ii-class-star-destroyer", "gladiator-i-class-star-destroyer"
MEANT = {VICTORY: ["admiral-motti-commander", "gunnery-team"], GLADIATOR: ["demolisher-title"]}
TIE, LUKE, X = "tie-fighter-squadron", "luke-skywalker-x-wing-squadron", "x-wing-squadron"
HOWLRUNNER = "howlrunner-tie-fighter-squadron"
REBELS = "MC30c Scout Frigate: Mon Mothma\n"


def ships(reading: FleetReading) -> dict[str, list[str]]:
    return {ship.card: [one.card for one in ship.upgrades] for ship in reading.fleet.ships}


def squadrons(reading: FleetReading) -> Counter[str]:
    return Counter(one.card for one in reading.fleet.squadrons)


@pytest.mark.parametrize(
    "form",
    ["{} ⟨{}⟩", "{} ▸ {}", "{} *{}*", "{} worth {}", "{} +{}", "{} [{} Pkt.]", "{} for {} points"]
    + ["{1} | {0}", "{1}p {0}", "[{1}] {0}", "({1}) {0}", "{1} pts - {0}"],
)
def test_the_mark_of_the_costs_is_learned_from_the_cards(form: str, catalog: Catalog) -> None:
    lines = [form.format(name, cost) for name, cost in CARDS]
    reading = read_fleet("\n".join(["Galactic Empire", *lines]), catalog)
    assert ships(reading) == MEANT
    assert reading.fleet.points == sum(cost for _, cost in CARDS)
    assert reading.not_understood == ()


@pytest.mark.parametrize(
    "stamp", ["{:02}  ", "{}: ", "[2024-03-12 12:{:02}] tom> ", "({}) ", "[12] "]
)
def test_numbers_of_all_lines_and_times_are_no_numbers_of_cards(stamp: str) -> None:
    lines = ("Victory II (80)", "- Motti (24)", "", "2x TIE Fighter (16)", "Gozanti (23)", "GG")
    stamped = tuple(stamp.format(n) + line for n, line in enumerate(lines, 1))
    assert tuple(line.strip() for line in without_frame(stamped)) == lines


def test_counts_before_all_lines_are_no_stamps() -> None:
    lines = ("1 Victory II", "1 Motti", "2 TIE Fighters", "3 TIE Bombers", "4 TIE Defenders", "")
    assert without_frame(lines) == lines


def test_keys_of_data_are_no_names() -> None:
    lines = ("- name: TIE Fighter", "  count: 3", "- name: Kuat", "  points: 112")
    assert without_keys(lines) == ("3x TIE Fighter", "", "Kuat (112)", "")


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("Howlrunner (16)…(2x) TIE Fighters (16)", {HOWLRUNNER: 1, TIE: 2}),
        ("Howlrunner (16). (2) TIE Fighters (16)", {HOWLRUNNER: 1, TIE: 2}),
        ("Howlrunner 16 then (2) TIE Fighters 16", {HOWLRUNNER: 1, TIE: 2}),
        ("Howlrunner, 2: TIE Fighters", {HOWLRUNNER: 1, TIE: 2}),
        ("Howlrunner, 2 - TIE Fighters", {HOWLRUNNER: 1, TIE: 2}),
        ("2️⃣ TIE Fighters, Howlrunner", {HOWLRUNNER: 1, TIE: 2}),
        ("TIE Fighter [16 = 2 x 8]", {TIE: 2}),
        ("TIE Fighter 8*2=16", {TIE: 2}),
        ("TIE Fighter qty: 2, Howlrunner", {HOWLRUNNER: 1, TIE: 2}),
        ("2 squadrons of TIE Fighters", {TIE: 2}),
        ("16-2x TIE Fighter, 16-Howlrunner", {HOWLRUNNER: 1, TIE: 2}),
        ("x2 [[TIE Fighter]], [[Howlrunner]]", {HOWLRUNNER: 1, TIE: 2}),
    ],
)
def test_a_count_in_a_row_of_squadrons_is_read(
    line: str, meant: dict[str, int], catalog: Catalog
) -> None:
    reading = read_fleet(f"Victory II-class Star Destroyer: Motti\nSquadrons\n{line}", catalog)
    assert squadrons(reading) == meant


@pytest.mark.parametrize(
    "line", ["Ketsu Onyo, Luke y 2 X-wings à 13", "Ketsu Onyo, Luke und 2 X-wings je 13"]
)
def test_small_words_of_other_languages_are_no_wings(line: str, catalog: Catalog) -> None:
    read = squadrons(read_fleet(f"{REBELS}Squadrons\n{line}", catalog))
    assert read["a-wing-squadron"] == read["y-wing-squadron"] == 0
    assert read[X] == 2


@pytest.mark.parametrize(
    "text",
    [
        "Motti, Gunnery Team on Victory II-class Star Destroyer (111)\n"
        "Demolisher on Gladiator I-class Star Destroyer (66)",
        "[Motti (24), Gunnery Team (7)] ->\nVictory II-class Star Destroyer (80)\n"
        "[Demolisher (10)] ->\nGladiator I-class Star Destroyer (56)",
        "111 | Victory II-class Star Destroyer + Motti + Gunnery Team\n"
        "66 | Gladiator I-class Star Destroyer + Demolisher",
        "a) Victory II-class Star Destroyer (80)\n- Cmd: Motti (24)\n- WT: Gunnery Team (7)\n"
        "b) Gladiator I-class Star Destroyer (56)\n- T: Demolisher (10)",
        "Barco 1: Victory II-class Star Destroyer\n- Motti - Commander\n- Gunnery Team - Weapons "
        "Team\nBarco 2: Gladiator I-class Star Destroyer\n- Demolisher (Title)",
    ],
)
def test_upgrades_are_on_their_ship(text: str, catalog: Catalog) -> None:
    reading = read_fleet(f"Galactic Empire\n{text}", catalog)
    assert {ship: sorted(cards) for ship, cards in ships(reading).items()} == MEANT
    assert len(reading.fleet.ships) == 2


@pytest.mark.parametrize(
    "line",
    [
        "Admiral Motti commands from the Victory II-class Star Destroyer",
        "Admiral Motti flies his flag on the Victory II-class Star Destroyer",
        "Flag = Victory II-class Star Destroyer",
        "Flag: Admiral Motti",
        "Our commander: Admiral Motti",
        "Missing: Darth Vader and Avenger",
        "Why no Screed and Insidious?",
        "Subbed out Darth Vader and Avenger",
        "out: Darth Vader and Avenger",
        "Grüße\nMaarek",
    ],
)
def test_words_about_cards_add_none_to_a_list_with_costs(line: str, catalog: Catalog) -> None:
    lines = [f"{name} ({cost})" for name, cost in CARDS]
    reading = read_fleet("\n".join(["Galactic Empire", *lines, "", line]), catalog)
    assert ships(reading) == MEANT
    assert len(reading.fleet.ships) == 2
    assert reading.fleet.squadrons == ()


@pytest.mark.parametrize("talk", [" - 10/10", " - 10"])
def test_a_number_behind_a_ship_and_its_cost_does_not_count_it(talk: str, catalog: Catalog) -> None:
    reading = read_fleet(f"Galactic Empire\nGozanti-class Cruisers (23){talk}", catalog)
    assert len(reading.fleet.ships) == 1


def test_the_cost_of_the_card_before_counts_no_ship(catalog: Catalog) -> None:
    text = "Galactic Empire\nAgent Kallus, 3 aboard a Raider II-class Corvette, 48"
    assert len(read_fleet(text, catalog).fleet.ships) == 1


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("Objectives\nAssault\nMost Wanted\nDefense\nFire Lanes\nNavigation\nMinefields", 3),
        ("I would pick Most Wanted, Fleet Ambush and Minefields.", 3),
        ("O: Most Wanted\nD: Fleet Ambush\nN: Minefields", 3),
    ],
)
def test_objectives_are_named_in_any_layout(text: str, kinds: int, catalog: Catalog) -> None:
    reading = read_fleet(f"{REBELS}\n{text}", catalog)
    assert len(reading.fleet.objectives) == kinds
    assert "SEVERAL_OBJECTIVES" not in {one.code for one in reading.problems}


@pytest.mark.parametrize(
    ("heading", "total"),
    [("Fighter screen", None), ("Bombers and fighters:", None), ("Squadrons 2", None)],
)
def test_a_heading_in_other_words_is_no_card(
    heading: str, total: int | None, catalog: Catalog
) -> None:
    reading = read_fleet(f"{REBELS}\n{heading}\n- X-wing Squadron (13)\n- Luke (20)", catalog)
    assert squadrons(reading) == {X: 1, LUKE: 1}
    assert reading.not_understood == ()
    assert reading.fleet.points_stated is total


@pytest.mark.parametrize(
    "line", ["Total = 200 (bid of 200)", "200pts. 200 bid.", "Points used 200, left 200"]
)
def test_what_is_left_of_the_points_is_no_total(line: str, catalog: Catalog) -> None:
    assert read_fleet(f"{REBELS}{line}", catalog).fleet.points_stated == 200


@pytest.mark.parametrize("line", ["Luke 20 17 3, X-wing", "73 Luke 20 X-wing 13 9", "X-wing 3x 5x"])
def test_a_number_that_no_card_explains_is_told(line: str, catalog: Catalog) -> None:
    reading = read_fleet(f"{REBELS}Squadrons\n{line}", catalog)
    assert [one.text for one in reading.not_understood] == [line]


def test_the_rest_of_a_misspelled_name_is_no_second_card(catalog: Catalog) -> None:
    text = "Rebel Alliance\nModified Pelta-class Command Ship (60), All Fighters, Folow Me! (5)"
    (ship,) = read_fleet(text, catalog).fleet.ships
    assert [one.card for one in ship.upgrades] == ["all-fighters-follow-me"]


def test_the_name_of_a_pilot_is_no_number_before_and(catalog: Catalog) -> None:
    read = squadrons(read_fleet(f"{REBELS}Squadrons\nTen and Ketsu Onyo", catalog))
    assert read == {"ten-numb-b-wing-squadron": 1, "ketsu-onyo-lancer-class-pursuit-craft": 1}
