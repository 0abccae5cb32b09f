"""Nothing silent: a number, name or sum that may be read in another way is asked about."""

from collections import Counter

import pytest

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.formats.reader import read_fleet

REPUBLIC = "Galactic Republic\nVenator I-class Star Destroyer (90)\n"
REBELS = "MC30c Scout Frigate: Mon Mothma\n"
DELTA, ARC = "delta-7-aethersprite-squadron", "arc-170-starfighter-squadron"
X, Y, LUKE = "x-wing-squadron", "y-wing-squadron", "luke-skywalker-x-wing-squadron"
AHSOKA = "ahsoka-tano-delta-7-aethersprite-squadron"
KETSU, LANCER = "ketsu-onyo-lancer-class-pursuit-craft", "lancer-class-pursuit-craft"


@pytest.mark.parametrize(
    ("text", "squadrons"),
    [
        (
            REPUBLIC + "Squadrons\nAhsoka Tano · Delta-7 Aethersprite Squadron (x2)",
            {AHSOKA: 1, DELTA: 2},
        ),
        (REBELS + "Luke – 22 Ketsu Onyo – Lancer-class x4", {LUKE: 1, KETSU: 1, LANCER: 4}),
        (REBELS + "Squadrons\nX-wings - 2x 26, Luke 20", {X: 2, LUKE: 1}),
        (
            REBELS + "Squadrons\nX-wing Squadron - 2x,Y-wing Squadron - 3x,Luke",
            {X: 2, Y: 3, LUKE: 1},
        ),
        (
            REPUBLIC + "Squadrons\nAhsoka Tano {23}, and (4) ARC-170 Starfighters",
            {AHSOKA: 1, ARC: 4},
        ),
        (REBELS + "Squadrons\nLuke; 20, and X-wing; 13, and Y-wing; 10", {LUKE: 1, X: 1, Y: 1}),
        (REBELS + "Squadrons\nLuke 20 pts; X-wing Squadron, 3 13 pts", {LUKE: 1, X: 3}),
    ],
)
def test_a_count_belongs_to_the_squadron_beside_it(
    text: str, squadrons: dict[str, int], catalog: Catalog
) -> None:
    fleet = read_fleet(text, catalog).fleet
    assert Counter(unit.card for unit in fleet.squadrons) == squadrons


def test_a_count_of_a_unique_squadron_is_asked_about(catalog: Catalog) -> None:
    line = read_fleet(REBELS + "Squadrons\n2x Luke Skywalker", catalog).lines[-1]
    assert line.status == "not_understood"
    assert "whose is the number 2?" in line.why


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("TIE Fighters [16 = 2 x 8] 5", 5),
        ("TIE Fighter x2 (16) [8] 5", 5),
        ("TIE Fighter Squadron (8) 3 16 7", 7),
    ],
)
def test_a_number_beside_a_cost_that_no_reading_explains_is_asked_about(
    line: str, number: int, catalog: Catalog
) -> None:
    text = f"Empire\nVictory II, 80 pts, led by Motti\n{line}"
    read = read_fleet(text, catalog).lines[-1]
    assert read.status == "not_understood"
    assert f"whose is the number {number}?" in read.why


@pytest.mark.parametrize(
    "row",
    [
        "#3 V-19 Torrent Squadrons (12)",
        "# 3 of _V-19 Torrent Squadrons_ (12)",
        "V-19: x3 12 pts, Axe",
    ],
)
def test_a_number_with_a_mark_is_a_count_if_no_lines_are_numbered(
    row: str, catalog: Catalog
) -> None:
    fleet = read_fleet(f"{REPUBLIC}\nSquadrons\n{row}", catalog).fleet
    assert [unit.card for unit in fleet.squadrons].count("v-19-torrent-squadron") == 3


@pytest.mark.parametrize("line", ["2x TIE Fighter (8) = 16", "2x TIE Fighter 8 16 120"])
def test_a_cost_its_sum_and_a_running_total_explain_numbers(line: str, catalog: Catalog) -> None:
    text = f"Empire\nVictory II 80\n- Motti 24 104\n\nSquadrons\n{line}"
    reading = read_fleet(text, catalog)
    assert [one.status for one in reading.lines[1:]].count("not_understood") == 0


@pytest.mark.parametrize(
    ("squadrons", "status"),
    [
        ("Squadrons (59)\n3x X-wing, Luke", "understood"),
        ("Squadrons (46)\n3x X-wing, Luke", "not_understood"),
    ],
)
def test_squadrons_that_do_not_reach_a_printed_sum_are_asked_about(
    squadrons: str, status: str, catalog: Catalog
) -> None:
    assert read_fleet(REBELS + squadrons, catalog).lines[-1].status == status


@pytest.mark.parametrize(
    "above", ["Galactic Empire, commanded by Darth Vader", "Darth Vader commanding"]
)
def test_a_commander_with_a_label_below_a_ship_is_on_this_ship(
    above: str, catalog: Catalog
) -> None:
    text = f"Empire\n{above}\n\nGladiator I (56)\n- Demolisher (10)\n\nVictory II (85)\n"
    fleet = read_fleet(f"{text}- Commander: Vader (36)\n\nRaider I (44)\n\nGG", catalog).fleet
    assert [[one.card for one in ship.upgrades] for ship in fleet.ships] == [
        ["demolisher-title"],
        ["darth-vader-commander"],
        [],
    ]
    assert not fleet.squadrons


@pytest.mark.parametrize(
    "line",
    [
        "Raymus Antilles and Independence did not make it",
        "If I find 10 points: Raymus Antilles and Leia Organa",
        "- NOT Raymus Antilles and Leia Organa",
    ],
)
def test_cards_that_were_left_out_are_not_in_the_fleet(line: str, catalog: Catalog) -> None:
    text = f"CR90 Corvette A (44)\n- Mon Mothma (27)\n- Tantive IV (3)\n\n{line}"
    ship = read_fleet(text, catalog).fleet.ships[0]
    assert [one.card for one in ship.upgrades] == ["mon-mothma-commander", "tantive-iv-title"]


def test_the_writer_of_each_line_makes_no_column(catalog: Catalog) -> None:
    lines = ["CR90 Corvette A", "    + Mon Mothma", "CR90 Corvette B", "    + Raymus Antilles"]
    fleet = read_fleet("\n".join(f"[12:41] Tom: {line}" for line in lines), catalog).fleet
    assert [len(ship.upgrades) for ship in fleet.ships] == [1, 1]


def test_upgrades_below_a_ship_that_was_not_understood_are_doubted(catalog: Catalog) -> None:
    ships = [
        *("hardcell-class battle refit ⟨50⟩", "• mar ⟨28⟩", "Ship total: 78"),
        *("hardcell-class battle refit, 2 of them ⟨50⟩", "Ship total: 100"),
        *("rec support ⟨90⟩ - hits hard", "• xi7 turbolasers ⟨6⟩", "Ship total: 96"),
    ]
    lines = read_fleet("\n\n".join(("A Mar Tuuk list", *ships)), catalog).lines
    (xi7,) = (line for line in lines if "xi7" in line.text)
    assert (xi7.status, xi7.why) == ("not_understood", "an upgrade of which ship?")


def test_upgrades_below_an_unknown_line_with_the_cost_of_a_ship_are_doubted(
    catalog: Catalog,
) -> None:
    text = """Rebel Alliance (400pts)
S1: MC30c Torpedo 63 because it is cheap
- [x] Commander: Mon Mothma 27

S2: The small one of ours 44 because it is cheap
- [x] Officer: Support Officer 2"""
    lines = read_fleet(text, catalog).lines
    assert [line.status for line in lines[-2:]] == ["not_understood", "not_understood"]


def test_a_count_before_the_mark_that_ends_all_lines_is_read(catalog: Catalog) -> None:
    rows = [
        *("Galactic Republic", "", "Venator I-class Star Destroyer (90)", "- Clone Gunners (4)"),
        *("", "", "Squadrons", "Axe (17). V-19 Torrent Squadron x3"),
    ]
    fleet = read_fleet("\n".join(f"`{row}`" for row in rows), catalog).fleet
    assert [unit.card for unit in fleet.squadrons].count("v-19-torrent-squadron") == 3


def test_upgrades_with_a_number_and_a_dash_are_on_the_ship_behind_them(catalog: Catalog) -> None:
    text = """Empire
1.- Palpatine (35) on Victory I-class Star Destroyer (73)

2.- Admiral Montferrat (5), Avenger (5) on Imperial II-class Star Destroyer (120)"""
    ships = read_fleet(text, catalog).fleet.ships
    assert [[one.card for one in ship.upgrades] for ship in ships] == [
        ["emperor-palpatine-commander"],
        ["admiral-montferrat-officer", "avenger-title"],
    ]


def test_a_double_arrow_separates_squadrons(catalog: Catalog) -> None:
    row = "TIE Bomber Squadron >> Captain Jonus - TIE Bomber Squadron"
    text = f"Gladiator I-class Star Destroyer has General Tagge\nSum 81\n\n== Squadrons ==\n{row}"
    fleet = read_fleet(text, catalog).fleet
    assert Counter(unit.card for unit in fleet.squadrons) == {
        "tie-bomber-squadron": 1,
        "captain-jonus-tie-bomber-squadron": 1,
    }


def test_two_letters_that_also_mean_each_may_be_a_card(catalog: Catalog) -> None:
    text = "Separatists\nrec light with ea, weapons liaison, gilded aegis"
    (ship,) = read_fleet(text, catalog).fleet.ships
    assert "enhanced-armament" in [one.card for one in ship.upgrades]
