"""Lists that people type: any marks, nicknames, counts before and after, costs or none."""

import pytest

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.formats import result
from armada_companion.games.armada.fleets.formats.reader import read_fleet
from armada_companion.store.errors import FleetUnreadableError

SHIP = "CR90 Corvette A"


def ships_of(reading: result.FleetReading) -> list[tuple[str, list[str]]]:
    return [(ship.card, [card.card for card in ship.upgrades]) for ship in reading.fleet.ships]


def squadrons_of(reading: result.FleetReading) -> list[str]:
    return [unit.card for unit in reading.fleet.squadrons]


def line_of(reading: result.FleetReading, words: str) -> result.LineReading:
    return next(line for line in reading.lines if words in line.text)


@pytest.mark.parametrize(
    "text",
    [
        f"{SHIP}\n-Jaina's Light\n-ECM",
        f"{SHIP} + Jaina's Light + ECM",
        f"{SHIP} (Jaina's Light): ECM",
        f"{SHIP}: Jaina's Light, ECM",
        f"{SHIP} w/ Jaina's Light and Electronic Countermeasures",
        f"  * {SHIP} (44)\n    * Jaina's Light (5)\n    * ECM (7)",
        f"{SHIP} - 44\n Jaina's Light - 5\n ECM - 7",
        f"{SHIP} 44pts, Jaina's Light 5pts, ECM 7pts",
    ],
)
def test_upgrades_follow_their_ship_in_any_form(text: str, catalog: Catalog) -> None:
    reading = read_fleet(text, catalog)
    assert reading.format == "freehand"
    assert ships_of(reading) == [
        ("cr90-corvette-a", ["jainas-light-title", "electronic-countermeasures"])
    ]
    assert reading.fleet.points == 56


@pytest.mark.parametrize(
    "squadrons",
    [
        *("3x TIE Bomber", "TIE Bomber x3", "3 TIE Bombers", "TIE Bomber (x3)"),
        "3× TIE Bomber Squadron",
    ],
)
def test_a_count_may_stand_before_or_behind(squadrons: str, catalog: Catalog) -> None:
    reading = read_fleet(f"Raider I\nSquadrons: {squadrons}", catalog)
    assert squadrons_of(reading) == ["tie-bomber-squadron"] * 3


def test_several_squadrons_may_stand_on_one_line(catalog: Catalog) -> None:
    reading = read_fleet("Raider I\nTIE Bomber Squadron 2x TIE Fighter Squadron", catalog)
    assert squadrons_of(reading) == ["tie-bomber-squadron"] + ["tie-fighter-squadron"] * 2


def test_a_section_may_print_its_points(catalog: Catalog) -> None:
    reading = read_fleet(f"{SHIP}\nSquadrons (33):\n3 A-wings", catalog)
    assert squadrons_of(reading) == ["a-wing-squadron"] * 3
    assert reading.fleet.points == 77


@pytest.mark.parametrize(
    ("card", "points"), [("gr75-combat-retrofits", 24), ("gr75-medium-transports", 18)]
)
def test_a_printed_total_chooses_between_readings(card: str, points: int, catalog: Catalog) -> None:
    """Two ships are called GR-75; the fleet's total tells which one is meant."""
    total = 44 + 5 + points + 57
    text = f"Night Watch ({total})\n{SHIP}: Jaina's Light\nGR-75\nNebulon-B Escort Frigate"
    reading = read_fleet(text, catalog)
    assert ships_of(reading)[1][0] == card
    assert reading.fleet.points == total
    assert line_of(reading, "GR-75").why.endswith("(90 %)")


def test_a_total_chooses_nothing_while_a_card_is_unread(catalog: Catalog) -> None:
    """What the unread card costs is not known; here the dearer ship would seem to fit."""
    text = f"Night Watch ({44 + 24 + 5})\n{SHIP}: Jaina's Light, Qqq Zzz\nGR-75"
    reading = read_fleet(text, catalog)
    assert ships_of(reading)[1][0] == "gr75-medium-transports"
    assert line_of(reading, "Qqq").status == "not_understood"


def test_an_ambiguous_nickname_is_read_with_its_confidence_and_the_other_card(
    catalog: Catalog,
) -> None:
    reading = read_fleet(f"{SHIP}\nGR-75", catalog)
    line = line_of(reading, "GR-75")
    assert line.status == "understood"
    assert line.why.endswith("(70 %)")
    assert len(line.suggestions) == 1
    other = read_fleet(
        result.apply_suggestion(f"{SHIP}\nGR-75", line, line.suggestions[0]), catalog
    )
    assert ships_of(other)[1][0] == line.suggestions[0].card
    assert ships_of(other)[1][0] != ships_of(reading)[1][0]


def test_a_misspelled_card_is_read_with_its_likeness(catalog: Catalog) -> None:
    reading = read_fleet(f"{SHIP}\n- Jainas Ligth\n- Electronic Countermesures", catalog)
    assert ships_of(reading)[0][1] == ["jainas-light-title", "electronic-countermeasures"]
    assert "Jainas Ligth read as Jaina's Light (" in line_of(reading, "Ligth").why


def test_what_is_like_several_cards_is_not_guessed_but_offered(catalog: Catalog) -> None:
    line = line_of(read_fleet(f"{SHIP}\n- Engine Tams", catalog), "Tams")
    assert line.status == "not_understood"
    assert "engine-techs" in [choice.card for choice in line.suggestions]
    mend = next(choice for choice in line.suggestions if choice.card == "engine-techs")
    again = read_fleet(result.apply_suggestion(f"{SHIP}\n- Engine Tams", line, mend), catalog)
    assert ships_of(again)[0][1] == ["engine-techs"]


def test_talk_between_the_cards_is_reported_and_takes_no_card(catalog: Catalog) -> None:
    talk = "I flew this twice against my brother's Boba Fett and lost both times"
    reading = read_fleet(f"Raider I\n{talk}\nGladiator I", catalog)
    assert squadrons_of(reading) == []
    assert [ship for ship, _ in ships_of(reading)] == [
        "raider-i-class-corvette",
        "gladiator-i-class-star-destroyer",
    ]
    line = line_of(reading, "brother")
    assert line.status == "not_understood"
    assert "boba-fett-slave-i" in [choice.card for choice in line.suggestions]


@pytest.mark.parametrize(
    "text", ["Dear Ann,\nshall we play on Friday?", "Hello", "400 points", "12"]
)
def test_a_text_without_a_card_is_no_list(text: str, catalog: Catalog) -> None:
    with pytest.raises(FleetUnreadableError, match="no card of the game"):
        read_fleet(text, catalog)


@pytest.mark.parametrize(
    ("title", "name", "stated"),
    [
        ("Night Watch (398)", "Night Watch", 398),
        ("Night Watch - 398 points", "Night Watch", 398),
        ("Vader's Fist [400/400]", "Vader's Fist", 400),
        ("Night Watch", "Night Watch", None),
    ],
)
def test_the_first_line_may_be_the_name(
    title: str, name: str, stated: int | None, catalog: Catalog
) -> None:
    reading = read_fleet(f"{title}\n\n{SHIP}\n- Jaina's Light", catalog)
    assert (reading.fleet.name, reading.fleet.points_stated) == (name, stated)


@pytest.mark.parametrize("word", ["EMPIRE", "Imperial", "Imperial Fleet", "Galactic Empire"])
def test_a_faction_may_stand_alone(word: str, catalog: Catalog) -> None:
    reading = read_fleet(f"{word}\nVictory I", catalog)
    assert reading.fleet.faction == "empire"
    assert ships_of(reading) == [("victory-i-class-star-destroyer", [])]


def test_without_a_word_the_cards_tell_the_faction(catalog: Catalog) -> None:
    reading = read_fleet("Victory I\n- Clone Gunners\nConsular Charger c70", catalog)
    assert reading.fleet.faction == "republic"
    assert ships_of(reading)[0][0] == "victory-i-class-star-destroyer-republic"


def test_of_one_name_the_ship_and_the_one_commander_decide(catalog: Catalog) -> None:
    """A flotilla carries no commander; the second Vader cannot be one either."""
    reading = read_fleet(
        "Gozanti-class Cruisers\n- Darth Vader\nImperial I\n- Admiral Motti\n- Emperor Palpatine",
        catalog,
    )
    assert ships_of(reading) == [
        ("gozanti-class-cruisers", ["darth-vader-officer"]),
        (
            "imperial-i-class-star-destroyer",
            ["admiral-motti-commander", "emperor-palpatine-officer"],
        ),
    ]


def test_objectives_are_found_by_name(catalog: Catalog) -> None:
    reading = read_fleet(f"{SHIP}\nObjectives: Sensor Net, Ion Storm, Fire Lanes", catalog)
    assert reading.fleet.objectives == {
        "assault": "ion-storm",
        "defense": "fire-lanes",
        "navigation": "sensor-net",
    }


@pytest.mark.parametrize("name", ["Caitken & Shollan", "All Fighters, Follow Me!", "XI7s", "H9s"])
def test_names_with_marks_are_one_card(name: str, catalog: Catalog) -> None:
    reading = read_fleet(f"MC80 Star Cruiser: {name}, Engine Techs", catalog)
    assert len(ships_of(reading)[0][1]) == 2
    assert line_of(reading, "MC80").status == "understood"


@pytest.mark.parametrize(
    "line", ["Admiral Ackbar", "Commander: Ackbar", "Commander - Admiral Ackbar"]
)
def test_a_commander_before_the_ships_is_put_on_the_first_that_may_carry_one(
    line: str, catalog: Catalog
) -> None:
    reading = read_fleet(f"{line}\nGR-75 Medium Transports\n{SHIP}: Jaina's Light", catalog)
    assert ships_of(reading) == [
        ("gr75-medium-transports", []),
        ("cr90-corvette-a", ["admiral-ackbar-commander", "jainas-light-title"]),
    ]
    assert "first ship that may carry" in line_of(reading, "Ackbar").why


def test_a_commander_named_twice_is_equipped_once(catalog: Catalog) -> None:
    reading = read_fleet(
        f"Commander: Leia\n{SHIP}\nNebulon-B Escort Frigate: Leia, Yavaris", catalog
    )
    assert ships_of(reading) == [
        ("cr90-corvette-a", []),
        ("nebulon-b-escort-frigate", ["leia-organa-commander", "yavaris-title"]),
    ]


def test_a_commander_without_any_ship_is_reported(catalog: Catalog) -> None:
    reading = read_fleet("Admiral Ackbar\n3 X-wings", catalog)
    assert line_of(reading, "Ackbar").status == "not_understood"


def test_slots_may_be_written_before_their_cards(catalog: Catalog) -> None:
    reading = read_fleet(
        "Victory II\nCommander: Tarkin\nOfficer: Intel Officer\nWeapons Team: Gunnery Team", catalog
    )
    assert ships_of(reading)[0][1] == [
        *("grand-moff-tarkin-commander", "intel-officer", "gunnery-team")
    ]
    assert {line.status for line in reading.lines} == {"understood"}


def test_a_title_may_stand_before_its_ship(catalog: Catalog) -> None:
    reading = read_fleet("Yavaris Nebulon-B Escort Frigate, Flight Commander", catalog)
    assert ships_of(reading) == [
        ("nebulon-b-escort-frigate", ["yavaris-title", "flight-commander-officer"])
    ]


def test_objectives_may_be_entered_by_color(catalog: Catalog) -> None:
    reading = read_fleet(f"{SHIP}\nRed: Ion Storm\nYellow - Fire Lanes\nBlue: Sensor Net", catalog)
    assert reading.fleet.objectives == {
        "assault": "ion-storm",
        "defense": "fire-lanes",
        "navigation": "sensor-net",
    }


def test_an_unknown_first_ship_is_no_name(catalog: Catalog) -> None:
    reading = read_fleet("Vixtary Q\n- Admiral Motti\n- Gunnery Team\nRaider I", catalog)
    assert reading.fleet.name == ""
    assert line_of(reading, "Vixtary").status == "not_understood"
    assert line_of(reading, "Gunnery").status == "not_understood"
