"""The ways in which typed lists were once read wrong, each by invented lists."""

import pytest

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.formats.reader import read_fleet
from armada_companion.games.armada.fleets.formats.result import FleetReading


def cards(reading: FleetReading) -> list[str]:
    """Return the ships, each followed by its upgrades, then the squadrons."""
    found = [
        card
        for ship in reading.fleet.ships
        for card in (ship.card, *(u.card for u in ship.upgrades))
    ]
    return found + [unit.card for unit in reading.fleet.squadrons]


def unread(reading: FleetReading) -> list[str]:
    return [line.text for line in reading.lines if line.status == "not_understood"]


def codes(reading: FleetReading) -> list[str]:
    return [problem.code for problem in reading.problems if problem.code != "MISSING_OBJECTIVES"]


RAIDER = ["raider-i-class-corvette", "admiral-ozzel-commander", "instigator-title"]


@pytest.mark.parametrize(
    "text",
    [
        "Raider I, Admiral Ozzel, Instigator, Victory I, Gunnery Team, 2 TIE Fighter Squadron 164",
        "Raider I\tAdmiral Ozzel\tInstigator\tVictory I\tGunnery Team\t2 TIE Fighter Squadron\t164",
        "Going to try this one: Raider I with Admiral Ozzel and Instigator, Victory I with"
        " Gunnery Team, 2 TIE Fighter Squadron",
        "Raider I - Admiral Ozzel, Instigator; Victory I - Gunnery Team; 2x TIE Fighter",
    ],
)
def test_a_fleet_in_one_line_is_a_fleet(text: str, catalog: Catalog) -> None:
    """Neither a number at its end nor two words of talk void it (F1, F2)."""
    ships = [*RAIDER, "victory-i-class-star-destroyer", "gunnery-team"]
    assert cards(read_fleet(text, catalog)) == [*ships, *["tie-fighter-squadron"] * 2]


def test_cells_with_line_ends_are_one_name(catalog: Catalog) -> None:
    text = 'Ship,Upgrades,Points\n"Recusant\nSupport","Comms Net\nRune Haako",96\nHyena,,11\n'
    reading = read_fleet(text, catalog)
    ship = ["recusant-class-support-destroyer", "comms-net", "rune-haako-officer"]
    assert cards(reading) == [*ship, "hyena-droid-bomber-squadron"]
    assert len(reading.lines) == 5


def test_ships_may_stand_above_their_columns(catalog: Catalog) -> None:
    text = "Raider I\t44\tVictory I\t73\nInstigator\t4\tGunnery Team\t7\nAdmiral Ozzel\t20\t\t\n"
    ships = ["raider-i-class-corvette", "instigator-title", "admiral-ozzel-commander"]
    victory = ["victory-i-class-star-destroyer", "gunnery-team"]
    assert cards(read_fleet(text, catalog)) == [*ships, *victory]


def test_the_words_of_columns_are_no_cards(catalog: Catalog) -> None:
    text = (
        "Type;Card;Cost\nShip;Gladiator I;56\n"
        "Turbolasers;Linked Turbolaser Towers;7\nTitle;Insidious;3\n"
    )
    reading = read_fleet(text, catalog)
    ship = "gladiator-i-class-star-destroyer"
    assert cards(reading) == [ship, "linked-turbolaser-towers", "insidious-title"]


def test_a_number_before_a_name_is_a_cost_where_it_is_no_count(catalog: Catalog) -> None:
    text = (
        "73 Victory I\n7 Gunnery Team\n24 Admiral Motti\n"
        "Squadrons\n2 TIE Bomber Squadron\n16 Howlrunner"
    )
    reading = read_fleet(text, catalog)
    assert reading.fleet.points == 73 + 7 + 24 + 2 * 9 + 16
    assert unread(reading) == []


@pytest.mark.parametrize(
    "title",
    ["ozzel raider list", "RAIDER I LIST", "*** OZZEL RAIDER FLEET ***", "Ozzel and Raider 69"],
)
def test_a_heading_that_names_cards_adds_none(title: str, catalog: Catalog) -> None:
    body = "Raider I (44)\n- Admiral Ozzel (20)\n- Instigator (4)\n"
    assert cards(read_fleet(f"{title}\n\n{body}", catalog)) == RAIDER


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("Recusant Light Destroyer", ["recusant-class-light-destroyer"]),
        ("Consular C70", ["consular-class-charger-c70"]),
        ("Victory II -class Star Destroyer", ["victory-ii-class-star-destroyer"]),
        ("MC80 Mon Calamari Cruiser Defiance", ["mc80h-command-cruiser", "defiance-title"]),
        ("MC80 Endeavor", ["mc80l-star-cruiser", "endeavor-title"]),
    ],
)
def test_words_of_one_ship_are_one_ship_and_a_title_chooses_it(
    line: str, found: list[str], catalog: Catalog
) -> None:
    assert cards(read_fleet(line, catalog)) == found


def test_each_copy_of_a_counted_ship_has_its_upgrades(catalog: Catalog) -> None:
    reading = read_fleet("2x Raider I (44) - External Racks, Instigator", catalog)
    raider, racks = "raider-i-class-corvette", "external-racks"
    assert cards(reading) == [raider, racks, "instigator-title", raider, racks]
    assert "on each of the 2" in reading.lines[0].why
    assert "Instigator on one of the 2" in reading.lines[0].why


def test_what_a_scanner_confuses_is_read_by_the_cost(catalog: Catalog) -> None:
    text = (
        "Vlctory ll (80)\n• Adrniral Motti (24)\n"
        "• Gunnery Tearn (7)\nSquadrons:\n• TlE Bornber Squadron (9)"
    )
    reading = read_fleet(text, catalog)
    ship = ["victory-ii-class-star-destroyer", "admiral-motti-commander", "gunnery-team"]
    assert cards(reading) == [*ship, "tie-bomber-squadron"]
    assert unread(reading) == []


def test_full_width_letters_are_letters(catalog: Catalog) -> None:
    found = read_fleet("CR90 Corvette A\nＢ-wing Squadron （１４）\nhttps://example.org/1", catalog)
    assert cards(found) == ["cr90-corvette-a", "b-wing-squadron"]


def test_a_near_name_does_not_beat_a_printed_cost(catalog: Catalog) -> None:
    """Hondo Ohnaka is an officer of 2 points and a squadron of 24."""
    found = read_fleet("Gozanti-class Cruisers (23)\n- Hondo Onaka (2)", catalog)
    assert cards(found) == ["gozanti-class-cruisers", "hondo-ohnaka-officer"]


@pytest.mark.parametrize("label", ["Title: ", "• Title - ", "Title = "])
def test_the_name_of_an_icon_is_no_card(label: str, catalog: Catalog) -> None:
    reading = read_fleet(f"Raider II (48 pts)\n{label}Instigator (4 pts)", catalog)
    assert cards(reading) == ["raider-ii-class-corvette", "instigator-title"]
    assert unread(reading) == []


def test_a_sum_behind_a_ship_is_no_cost(catalog: Catalog) -> None:
    text = (
        "Victory I (104 pts)\n• Admiral Motti (24 pts)\n"
        "• Gunnery Team (7 pts)\nRaider I (48 pts)\n• Instigator (4 pts)"
    )
    assert [ship.points for ship in read_fleet(text, catalog).fleet.ships] == [104, 48]


def test_a_sum_below_each_ship_is_not_the_fleets(catalog: Catalog) -> None:
    text = (
        "Victory I [73]\nAdmiral Motti [24]\nTotal: 97\n\n"
        "Raider I [44]\nInstigator [4]\nTotal: 48\n"
    )
    reading = read_fleet(text, catalog)
    assert (reading.fleet.points, reading.fleet.points_stated) == (145, None)
    assert codes(reading) == []


@pytest.mark.parametrize(
    "lines",
    [
        "Objectives: Ion Storm, Fire Lnaes, Sensor Net",
        "Assault - Ion Storm\nDefense   Fire Lanes\nNav: Sensr Net",
        "Red: Ion Strom\nYellow: Fire Lanes\nBlue: Sensor Net",
    ],
)
def test_a_slip_in_an_objective_voids_no_other(lines: str, catalog: Catalog) -> None:
    found = read_fleet(f"CR90 Corvette A\n{lines}", catalog).fleet.objectives
    assert found == {"assault": "ion-storm", "defense": "fire-lanes", "navigation": "sensor-net"}


def test_a_commander_may_be_named_last_with_his_ship(catalog: Catalog) -> None:
    text = (
        "GR-75 Medium Transports\nMC30c Scout Frigate\n"
        "CR90 Corvette A\n\nADMIRAL: Ackbar on the MC30"
    )
    reading = read_fleet(text, catalog)
    frigate = ["mc30c-scout-frigate", "admiral-ackbar-commander"]
    assert cards(reading) == ["gr75-medium-transports", *frigate, "cr90-corvette-a"]


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("Two Y-wings", 2),
        ("three Y-wing Squadrons", 3),
        ("Y-wing x2......20", 2),
        ("Y-wings (30)", 3),
    ],
)
def test_counts_are_read_from_words_and_costs(line: str, number: int, catalog: Catalog) -> None:
    found = cards(read_fleet(f"CR90 Corvette A\n\n{line}", catalog))
    assert found == ["cr90-corvette-a", *["y-wing-squadron"] * number]


@pytest.mark.parametrize("word", ["Rebelles", "Rebellen", "the good ones"])
def test_an_unknown_faction_does_not_stop_the_search_for_it(word: str, catalog: Catalog) -> None:
    assert read_fleet(f"Faction : {word}\nCR90 Corvette A", catalog).fleet.faction == "rebel"


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("CR90 Corvette A - Jaina's Light (5", ["cr90-corvette-a", "jainas-light-title"]),
        ("ISD-K", ["imperial-star-destroyer-kuat-refit"]),
        (
            "Raider I\nSaber Sqn",
            ["raider-i-class-corvette", "saber-squadron-tie-interceptor-squadron"],
        ),
    ],
)
def test_cut_off_costs_and_slang_are_read(line: str, found: list[str], catalog: Catalog) -> None:
    assert cards(read_fleet(line, catalog)) == found


def test_forum_tags_and_chat_marks_are_no_words(catalog: Catalog) -> None:
    text = (
        "[b]Night Watch[/b] (84/400)\n[list]\n[*]**Raider I** (44)\n[*]Admiral Ozzel (20)\n"
        "[*]Instigator (4)\n[/list]\n__Squadrons__\n[*]Howlrunner (16)\n"
    )
    reading = read_fleet(text, catalog)
    assert cards(reading) == [*RAIDER, "howlrunner-tie-fighter-squadron"]
    assert (reading.fleet.name, unread(reading)) == ("Night Watch", [])


def test_a_line_of_which_cards_were_taken_says_so(catalog: Catalog) -> None:
    reading = read_fleet("Raider I - Instigator, Qqq Zzz\nXyzzy Plugh Quux\n", catalog)
    assert [(line.status, line.taken) for line in reading.lines] == [
        ("not_understood", True),
        ("not_understood", False),
    ]


def test_a_broken_line_is_joined(catalog: Catalog) -> None:
    text = (
        "Victory I-class Star Destroyer with Admiral Motti, Gunnery\n"
        "Team, Boosted Comms (108)\nRaider I"
    )
    reading = read_fleet(text, catalog)
    ship = ["victory-i-class-star-destroyer", "admiral-motti-commander", "gunnery-team"]
    assert cards(reading) == [*ship, "boosted-comms", "raider-i-class-corvette"]


def test_the_source_of_a_card_behind_its_name_is_no_card(catalog: Catalog) -> None:
    assert cards(read_fleet("Raider I: Admiral Ozzel [ARC], Instigator", catalog)) == RAIDER


def test_the_name_of_a_class_is_each_of_its_ships(catalog: Catalog) -> None:
    """The fleet's faction and the printed cost choose between them."""
    text = "Dawn patrol\n\nVictory-class Star Destroyer (73)\nGladiator I-class Star Destroyer\n"
    fleet = read_fleet(text, catalog, None).fleet
    assert fleet.ships[0].card == "victory-i-class-star-destroyer"
