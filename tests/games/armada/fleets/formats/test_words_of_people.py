"""Lists that people have written into: remarks, titles, notes, several commanders."""

import pytest
from msgspec.structs import replace

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.formats.reader import read_fleet
from armada_companion.games.armada.fleets.formats.result import FleetReading

LIST = """Name: Test
Faction: Rebel
Commander: General Dodonna

CR90 Corvette A (44)
• General Dodonna (20)
• Jaina's Light (5)
= 69 Points

Squadrons:
• 2 x A-wing Squadron (22)
= 22 Points

Total Points: 91
"""


def unread(reading: FleetReading) -> list[str]:
    return [line.text for line in reading.lines if line.status == "not_understood"]


@pytest.mark.parametrize(
    "remark", ["- flagship", "(flagship)", "// swap?", "👍", ",", "[flagship]"]
)
@pytest.mark.parametrize("line", ["CR90 Corvette A (44)", "Dodonna (20)", "A-wing Squadron (22)"])
def test_a_remark_behind_a_cost_hides_no_card(line: str, remark: str, catalog: Catalog) -> None:
    reading = read_fleet(LIST.replace(line, f"{line} {remark}"), catalog)
    assert reading.fleet == read_fleet(LIST, catalog).fleet
    assert unread(reading) == []


@pytest.mark.parametrize("after", ["Jaina's Light (5)", "= 69 Points", "= 22 Points", "points: 91"])
@pytest.mark.parametrize("note", ["beats (4) lists", "Refits: Engine (3)"])
def test_a_note_with_a_number_is_no_card(after: str, note: str, catalog: Catalog) -> None:
    text = LIST.replace("Total Points: 91", "Total points: 91")
    reading = read_fleet(text.replace(after, f"{after}\n{note}"), catalog)
    assert reading.fleet == read_fleet(text, catalog).fleet
    assert unread(reading) == [note]


@pytest.mark.parametrize("after", ["Jaina's Light (5)", "= 22 Points"])
def test_a_note_that_ends_in_a_number_is_no_card_where_none_can_be(
    after: str, catalog: Catalog
) -> None:
    reading = read_fleet(LIST.replace(after, f"{after}\nhe said (400)"), catalog)
    assert reading.fleet == read_fleet(LIST, catalog).fleet
    assert unread(reading) == ["he said (400)"]


def test_a_title_above_the_head_is_no_ship(catalog: Catalog) -> None:
    reading = read_fleet(f"My corvettes (400)\n{LIST}", catalog)
    assert reading.fleet == read_fleet(LIST, catalog).fleet
    assert unread(reading) == ["My corvettes (400)"]


def test_a_fan_made_card_without_its_bullet_stays_on_its_ship(catalog: Catalog) -> None:
    text = LIST.replace("= 69", "• Homemade (0)\n= 69").replace("• ", "")
    assert [len(ship.upgrades) for ship in read_fleet(text, catalog).fleet.ships] == [3]


def test_the_command_of_a_chat_bot_may_stand_before_the_name(catalog: Catalog) -> None:
    assert read_fleet(f"!vassal {LIST}", catalog).fleet == read_fleet(LIST, catalog).fleet


@pytest.mark.parametrize("label", ["Author:\nme", "Version:\n1.2", "Gamemode: Task\nForce"])
def test_extra_head_lines_may_be_broken(label: str, catalog: Catalog) -> None:
    reading = read_fleet(LIST.replace("Commander:", f"{label}\nCommander:"), catalog)
    assert reading.fleet == read_fleet(LIST, catalog).fleet
    assert unread(reading) == []


def test_a_commander_line_may_be_broken_before_its_cost(catalog: Catalog) -> None:
    reading = read_fleet(LIST.replace("r: General Dodonna", "r: General Dodonna\n(20)"), catalog)
    assert reading.format == "starforge"
    assert reading.lines[3].status == "understood"


def test_the_word_points_belongs_to_its_sum(catalog: Catalog) -> None:
    reading = read_fleet(LIST.replace("= 69 Points", "= 69\n\nPoints"), catalog)
    assert [line.status for line in reading.lines if line.text == "Points"] == ["understood"]


def test_of_two_commanders_the_named_one_leads(catalog: Catalog) -> None:
    second = "CR90 Corvette B (39)\n• Mon Mothma (27)\n= 66 Points\n\nCR90 Corvette A"
    fleet = read_fleet(LIST.replace("CR90 Corvette A", second), catalog).fleet
    assert fleet.commander == "general-dodonna-commander"


def test_one_ship_of_a_list_is_a_list(catalog: Catalog) -> None:
    fleet = read_fleet("CR90 Corvette A (44)\n• Jaina's Light (5)", catalog).fleet
    assert [(ship.card, ship.points) for ship in fleet.ships] == [("cr90-corvette-a", 49)]


@pytest.mark.parametrize("bullet", ["â¢ ", "‚Ä¢ ", "\\* ", "\\- "])
def test_more_damaged_bullets_are_bullets(bullet: str, catalog: Catalog) -> None:
    assert read_fleet(LIST.replace("• ", bullet), catalog).fleet == read_fleet(LIST, catalog).fleet


def test_a_count_may_lack_its_x(catalog: Catalog) -> None:
    assert read_fleet(LIST.replace("2 x", "2"), catalog).fleet == read_fleet(LIST, catalog).fleet


@pytest.mark.parametrize("name", ["Demolisher", "Darth Vader", "My: fleet"])
def test_a_fleet_named_like_a_card_keeps_its_name_below_the_label(
    name: str, catalog: Catalog
) -> None:
    fleet = read_fleet(LIST.replace("Name: Test", f"Name:\n{name}"), catalog).fleet
    assert fleet == replace(read_fleet(LIST, catalog).fleet, name=name)


def test_an_unknown_label_below_the_name_is_no_part_of_it(catalog: Catalog) -> None:
    reading = read_fleet(LIST.replace("Faction:", "Player: Kim\nFaction:"), catalog)
    assert reading.fleet == read_fleet(LIST, catalog).fleet
    assert unread(reading) == ["Player: Kim"]


@pytest.mark.parametrize(
    "name", ["Corvettes (91 points)", "my total ship cost", "12 • angry men", "ship: wrecked"]
)
def test_a_fleet_name_does_not_tell_the_format(name: str, catalog: Catalog) -> None:
    reading = read_fleet(LIST.replace("Name: Test", f"Name: {name}"), catalog)
    assert reading.format == "kingston"
    assert reading.fleet == replace(read_fleet(LIST, catalog).fleet, name=name)


@pytest.mark.parametrize("note", ["a fun list (91 points)", "Ship: the small one"])
def test_a_note_does_not_tell_the_format_of_a_named_list(note: str, catalog: Catalog) -> None:
    reading = read_fleet(f"{LIST}\n{note}", catalog)
    assert reading.format == "kingston"
    assert reading.fleet == read_fleet(LIST, catalog).fleet
    assert unread(reading) == [note]
