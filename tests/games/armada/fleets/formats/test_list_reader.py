"""What Kingston's and Star Forge's lists may hold, line by line."""

from typing import Any

import pytest

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.formats.reader import (
    MAX_LINES,
    MAX_TEXT_BYTES,
    read_fleet,
)
from armada_companion.games.armada.fleets.formats.result import FleetReading
from armada_companion.games.armada.rules.model.fleet import SquadronCard, UpgradeCard
from armada_companion.games.armada.rules.model.types import SquadronId
from armada_companion.store.errors import FleetUnreadableError

HEAD = "Name: Test\nFaction: Rebel\nCommander: General Dodonna\n\n"
SHIP = "CR90 Corvette A (44)\n• General Dodonna (20)\n= 64 Points\n"


def fleet_of(text: str, catalog: Catalog) -> Any:
    return read_fleet(text, catalog).fleet


def line(reading: FleetReading, text: str) -> tuple[str, str]:
    """Return class and reason of the line that holds `text`."""
    found = next(line for line in reading.lines if text in line.text)
    return found.status, found.why


def test_a_count_becomes_that_many_squadrons(catalog: Catalog) -> None:
    fleet = fleet_of(HEAD + SHIP + "Squadrons:\n• 3 x A-wing Squadron (33)\n", catalog)
    units = [(unit.id, unit.card, unit.points) for unit in fleet.squadrons]
    assert units == [(f"squadron{number}", "a-wing-squadron", 11) for number in (1, 2, 3)]
    assert fleet.points == 97


def test_a_total_that_the_count_does_not_divide_is_kept_whole(catalog: Catalog) -> None:
    fleet = fleet_of(HEAD + SHIP + "Squadrons:\n• 3 x Sand Squadron (31)\n", catalog)
    assert [unit.points for unit in fleet.squadrons] == [11, 10, 10]


def test_an_unknown_ship_is_kept_with_its_name_and_points(catalog: Catalog) -> None:
    text = HEAD + SHIP + "Gladdy Two (56)\n• Gunnery Team (7)\n= 63 Points\n"
    reading = read_fleet(text, catalog)
    ship = reading.fleet.ships[1]
    assert (ship.id, ship.name, ship.points) == ("ship2", "Gladdy Two", 63)
    assert ship.card == ""
    assert ship.upgrades[0].card == "gunnery-team"
    cls, why = line(reading, "Gladdy")
    assert cls == "not_understood"
    assert why.startswith("no ship card of this name")


@pytest.mark.parametrize(
    ("old", "new", "read"),
    [
        ("CR90 Corvette A (44)", "CR9O Corvete A (44)", "cr90-corvette-a"),
        ("General Dodonna (20)", "Genral Dodona (20)", "general-dodonna-commander"),
        ("Ion Storm", "Ion Strom", "ion-storm"),
    ],
)
def test_a_name_with_a_slip_is_taken_in_a_builders_list_too(
    old: str, new: str, read: str, catalog: Catalog
) -> None:
    """The cost is printed behind it, or the label says what it is."""
    text = HEAD + "Assault: Ion Storm\n" + SHIP + "Squadrons:\n• 2 x A-wing Squadron (22)\n"
    clean, reading = read_fleet(text, catalog), read_fleet(text.replace(old, new), catalog)
    assert reading.fleet == clean.fleet
    assert f"{read}" in str(clean.fleet)
    assert [one for one in reading.lines if one.status == "not_understood"] == []


def test_an_unknown_upgrade_and_squadron_are_kept_with_their_points(catalog: Catalog) -> None:
    text = HEAD + SHIP.replace("=", "• Jaina Lamp (5)\n=") + "Squadrons:\n• Why-wing (9)\n"
    reading = read_fleet(text, catalog)
    fleet = reading.fleet
    assert fleet.ships[0].upgrades[1] == UpgradeCard(name="Jaina Lamp", points=5)
    (wing,) = fleet.squadrons
    assert wing == SquadronCard(id=SquadronId("squadron1"), name="Why-wing", points=9)
    assert line(reading, "Lamp") == (
        "not_understood",
        "no upgrade card of this name; did you mean Jaina's Light?",
    )


@pytest.mark.parametrize("entry", ["Gunnery Team [Legacy] (7)", "Gunnery Team[Legacy] (7)"])
def test_a_fan_made_card_is_kept_but_is_no_card_of_the_catalogue(
    catalog: Catalog, entry: str
) -> None:
    reading = read_fleet(HEAD + SHIP.replace("=", f"• {entry}\n="), catalog)
    fleet = reading.fleet
    assert fleet.ships[0].upgrades[1].card == ""
    assert fleet.points == 71
    assert reading.format == "starforge"
    assert line(reading, "Legacy")[0] == "not_understood"


def test_free_lines_are_reported_and_swallow_nothing(catalog: Catalog) -> None:
    text = HEAD + "Our house rules apply\n\n" + SHIP + "See you on Friday\nSquadrons:\n"
    reading = read_fleet(text, catalog)
    assert len(reading.fleet.ships) == 1
    reported = [line.text for line in reading.lines if line.status == "not_understood"]
    assert reported == ["Our house rules apply", "See you on Friday"]


def test_what_is_no_part_of_the_fleet_is_ignored_with_its_reason(catalog: Catalog) -> None:
    text = "!vassal\n" + HEAD + "Author: me\nhttps://example.org/1\n-----\n" + SHIP
    reading = read_fleet(text, catalog)
    ignored = [(line.text, line.why) for line in reading.lines if line.status == "ignored"]
    assert ignored == [
        ("!vassal", "a line for the chat bot"),
        ("", "an empty line"),
        ("Author: me", "the author: not a part of the fleet"),
        ("https://example.org/1", "a link"),
        ("-----", "an ornament"),
    ]


@pytest.mark.parametrize(
    "name",
    [
        *("(400)", "a/b: c & d", "• dots •", "🥇 **first**", "two  blanks", "Faction: Imperial"),
        "= 3 Points",
    ],
)
def test_a_fleet_may_have_any_name(catalog: Catalog, name: str) -> None:
    fleet = fleet_of(HEAD.replace("Test", name) + SHIP, catalog)
    assert fleet.name == name
    assert fleet.faction == "rebel"


@pytest.mark.parametrize(
    ("word", "faction"),
    [
        ("Rebel", "rebel"),
        ("Imperial", "empire"),
        ("Empire", "empire"),
        ("Galactic Republic", "republic"),
        ("Separatist Alliance", "separatist"),
        ("Sandbox", ""),
        ("Scum", ""),
    ],
)
def test_factions_are_catalogue_keys(catalog: Catalog, word: str, faction: str) -> None:
    reading = read_fleet(f"Name: x\nFaction: {word}\n\n{SHIP}", catalog)
    assert reading.fleet.faction == faction
    known = "not_understood" if word == "Scum" else "understood"
    assert line(reading, "Faction")[0] == known


def test_several_objectives_keep_the_first_and_name_the_others(catalog: Catalog) -> None:
    text = HEAD + "Assault: Ion Storm, Most Wanted\nCampaign: Show of Force\n" + SHIP
    reading = read_fleet(text, catalog)
    assert reading.fleet.objectives == {"assault": "ion-storm", "campaign": "show-of-force"}
    assert line(reading, "Assault") == ("understood", "only the first one is used, not Most Wanted")
    shown = [problem for problem in reading.problems if problem.code == "SEVERAL_OBJECTIVES"]
    assert [(problem.source, "Most Wanted" in problem.text) for problem in shown] == [
        ("RRG 11", True)
    ]


def test_an_unknown_objective_or_commander_is_reported(catalog: Catalog) -> None:
    text = HEAD.replace("General Dodonna", "Uncle Dod") + "Defense: Fire Things\n" + SHIP
    reading = read_fleet(text, catalog)
    assert line(reading, "Commander")[0] == "not_understood"
    assert "Fire Lanes" in line(reading, "Defense")[1]
    assert reading.fleet.objectives == {}


def test_empty_labels_choose_nothing(catalog: Catalog) -> None:
    text = "Name:\nFaction:\nCommander:\nAssault:\nDefense: None\nNavigation: \n\n" + SHIP
    reading = read_fleet(text, catalog)
    assert reading.fleet.objectives == {}
    assert reading.fleet.name == ""
    assert [line for line in reading.lines if line.status == "not_understood"] == []


def test_a_commander_on_no_ship_is_not_equipped(catalog: Catalog) -> None:
    reading = read_fleet(HEAD + "CR90 Corvette A (44)\n= 44 Points\n", catalog)
    assert reading.fleet.commander is None


def test_the_commander_line_seats_the_commander_once(catalog: Catalog) -> None:
    text = (
        "Name: x\nFaction: Rebel\nCommander: Leia Organa\n"
        "CR90 Corvette A (44)\n• Leia Organa\n= 72 Points\n"
        "CR90 Corvette A (44)\n• Leia Organa\n= 47 Points\n"
    )
    cards = [ship.upgrades[0].card for ship in fleet_of(text, catalog).ships]
    assert cards == ["leia-organa-commander", "leia-organa-officer"]


def test_a_cut_off_paste_is_read_as_far_as_it_goes(catalog: Catalog) -> None:
    text = "• Gunnery Team (7)\n= 79 Points\n\n" + SHIP + "Squadrons:\n• 2 x A-wing Squad"
    reading = read_fleet(text, catalog)
    fleet = reading.fleet
    assert reading.format == "kingston"
    assert fleet.faction == "rebel"
    assert [ship.card for ship in fleet.ships] == ["cr90-corvette-a"]
    assert line(reading, "Gunnery") == ("not_understood", "an upgrade without a ship")
    assert line(reading, "Squad")[0] == "understood"


def test_an_upgrade_among_the_squadrons_is_reported(catalog: Catalog) -> None:
    reading = read_fleet(HEAD + SHIP + "Squadrons:\n• Gunnery Team (7)\n", catalog)
    assert line(reading, "Gunnery") == ("not_understood", "an upgrade among the squadrons")
    assert reading.fleet.squadrons == ()


def test_an_ace_with_a_strange_craft_needs_a_fitting_cost(catalog: Catalog) -> None:
    """Star Forge's fighter groups print a leader as `Name - Leader` below its squadron."""
    squadrons = "Squadrons:\n• Jan Ors - Her Ship (19)\n• Jan Ors - Leader (3)\n"
    fleet = fleet_of(HEAD + SHIP + squadrons, catalog)
    assert [unit.card for unit in fleet.squadrons] == ["jan-ors-moldy-crow", ""]


def test_a_list_with_a_bullet_on_every_line_is_read(catalog: Catalog) -> None:
    text = HEAD + "• CR90 Corvette A (44)\n• General Dodonna (20)\n• CR90 Corvette B (39)\n"
    fleet = fleet_of(text + "Squadrons:\n• Jan Ors (19)\n", catalog)
    assert [ship.points for ship in fleet.ships] == [64, 39]
    assert [unit.name for unit in fleet.squadrons] == ["Jan Ors - Moldy Crow"]


def test_bold_and_tabs_do_not_matter(catalog: Catalog) -> None:
    text = HEAD + "**CR90 Corvette A\t(44)**\n•\tGeneral  Dodonna (20)\n**=  64  Points**\n"
    reading = read_fleet(text, catalog)
    assert reading.fleet.points == 64
    assert reading.fleet.commander == "general-dodonna-commander"
    assert [problem.code for problem in reading.problems] == ["MISSING_OBJECTIVES"]


def test_squadrons_without_their_label_are_still_squadrons(catalog: Catalog) -> None:
    fleet = fleet_of(HEAD + SHIP + "• Luke Skywalker (20)\n= 20 Points\n", catalog)
    assert [unit.card for unit in fleet.squadrons] == ["luke-skywalker-x-wing-squadron"]


def test_a_card_without_a_cost_has_todays(catalog: Catalog) -> None:
    reading = read_fleet(HEAD + SHIP.replace(" (20)", ""), catalog)
    assert reading.fleet.points == 64
    assert line(reading, "• General")[1] == "no cost printed: 20 taken"


def test_a_second_fleet_is_reported_and_not_mixed_in(catalog: Catalog) -> None:
    reading = read_fleet(HEAD + SHIP + HEAD.replace("Test", "Other") + SHIP, catalog)
    fleet = reading.fleet
    assert (fleet.name, len(fleet.ships)) == ("Test", 1)
    assert {entry.why for entry in reading.lines[7:] if entry.text} == {
        "a second fleet: paste one fleet at a time"
    }


def test_a_sum_that_differs_is_reported(catalog: Catalog) -> None:
    reading = read_fleet(HEAD + SHIP.replace("= 64", "= 65"), catalog)
    assert line(reading, "= 65") == ("understood", "the cards add up to 64")


def test_the_card_of_the_tabletop_simulator_is_read_too(catalog: Catalog) -> None:
    text = (
        "    Faction: Rebel\n    Commander: General Dodonna\n\n    Assault: Ion Storm\n\n"
        "    CR90 Corvette A (44)\n     - General Dodonna (20)\n    = 64 Points\n\n"
        "    Squadrons: \n     - 2 x A-wing Squadron (22)\n    = 22 Points\n\n"
        "    Total Points: 86\n"
    )
    reading = read_fleet(text, catalog)
    assert reading.format == "tts"
    assert [problem.code for problem in reading.problems] == ["MISSING_OBJECTIVES"]
    assert reading.fleet.points == 86


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty"),
        (" \n\t\r\n", "empty"),
        ("\ufeff", "empty"),
        ("MZ\0\1\2", "binary"),
        ("Dear Ann,\nshall we play on Friday?\n", "no fleet list"),
        ("a" * (MAX_TEXT_BYTES + 1), "larger than 1 MiB"),
        ("é" * (MAX_TEXT_BYTES // 2 + 1), "larger than 1 MiB"),
    ],
)
def test_what_is_no_list_is_refused_with_one_sentence(
    catalog: Catalog, text: str, reason: str
) -> None:
    with pytest.raises(FleetUnreadableError, match=reason) as caught:
        read_fleet(text, catalog)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("end", ["\n", "<br>"])
def test_lines_beyond_what_a_list_may_hold_are_not_read(catalog: Catalog, end: str) -> None:
    reading = read_fleet(HEAD + SHIP + f"Squadrons:{end}" * MAX_LINES + "Jan Ors (19)", catalog)
    assert reading.fleet.squadrons == ()
    assert reading.lines[-1].status == "not_understood"
    assert "too long" in reading.lines[-1].why


def test_more_cards_than_any_fleet_has_are_not_taken(catalog: Catalog) -> None:
    text = HEAD + SHIP + "Squadrons:\n" + "• 99 x A-wing Squadron (9)\n" * 6
    reading = read_fleet(text, catalog)
    assert len(reading.fleet.squadrons) == 5 * 99
    shown = [line.why for line in reading.lines if line.status == "not_understood"]
    assert shown == ["more cards than any fleet has"]
