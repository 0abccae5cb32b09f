"""Invented lists of the builders, one for each of their habits, and cut-off ones."""

from collections.abc import Mapping
from itertools import chain

import pytest
from msgspec.structs import replace

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.formats.reader import read_fleet
from armada_companion.games.armada.fleets.formats.result import FleetReading

WARLORDS = """Night Patrol
\t
Author: somebody

Faction: Galactic Empire\t
Points: 106/400\t
\x20
Commander: Admiral Motti

Assault Objective: Most Wanted\t
Defense Objective: Fire Lanes\t
Navigation Objective: Sensor Net\t


[ flagship ] Raider I-Class Corvette (44 points)
-  Admiral Motti\t ( 24\t points)\x20
-  Instigator\t ( 4\t points)\x20
= 72 total ship cost


1\tCaptain Jonus ( 16 points)\x20
2\tTIE Bomber Squadrons ( 18 points)\x20
= 34 total squadron cost
"""

PHONE_APP = """Morning Watch (207/400)
Rebels  - Author: somebody

Commander: General Dodonna

Objectives: Sensor Net, Ion Storm, Fighter Ambush

[flagship] CR90 Corvette A (44)
 - General Dodonna (20)
 - Electronic Counter Measures (7)
= 71 total points

MC80 Liberty Star Cruiser (96)
= 96 total points

Squadrons (40/134):
1x Moldy Crow - Jan Ors (19)
1x Biggs Darklighter X-Wing Squadron (19)
2x X-Wing Squadron (26)
"""

DESIGNER = """Harbor Watch (22/109/400)
=========================
CR90 Corvette A (44 + 25: 69)
· General Dodonna (20)
· Jaina's Light (5)
GR-75 Medium Transports (18)
2 x A-wing Squadron (2 x 11)
Hyperspace assault
Sensor Net
Ion Storm
"""


def cards(reading: FleetReading) -> list[str]:
    fleet = reading.fleet
    ships = [[ship.card, *(card.card for card in ship.upgrades)] for ship in fleet.ships]
    return [*chain.from_iterable(ships), *(unit.card for unit in fleet.squadrons)]


def unread(reading: FleetReading) -> list[str]:
    return [line.text for line in reading.lines if line.status == "not_understood"]


def kingston(faction: str, ship: str = "", squadron: str = "") -> str:
    return (
        f"Name: x\nFaction: {faction}\nCommander: \n\nAssault: \nDefense: \nNavigation: \n\n"
        f"{ship}\nSquadrons:\n{squadron}\n= 0 Points\n\nTotal Points: 0\n"
    )


@pytest.mark.parametrize(
    ("faction", "ship", "card"),
    [
        ("Imperial", "Victory I (73)", "victory-i-class-star-destroyer"),
        ("Republic", "Victory I (73)", "victory-i-class-star-destroyer-republic"),
        ("Imperial", "Venator II (100)", "venator-ii-class-star-destroyer-empire"),
        ("Republic", "Venator II (100)", "venator-ii-class-star-destroyer"),
        ("Rebel", "Providence Carrier (95)", "providence-class-carrier-rebel"),
        ("Separatist", "Providence Carrier (105)", "providence-class-carrier"),
        ("Imperial", "Gozanti Cruisers (23)", "gozanti-class-cruisers"),
        ("Separatist", "Gozanti Cruisers (23)", "gozanti-class-cruisers-separatist"),
    ],
)
def test_the_faction_tells_ships_of_one_name_apart(
    faction: str, ship: str, card: str, catalog: Catalog
) -> None:
    reading = read_fleet(kingston(faction, ship=f"{ship}\n= 0 Points"), catalog)
    assert (cards(reading), unread(reading)) == ([card], [])


@pytest.mark.parametrize(
    ("faction", "squadron", "card"),
    [
        ("Imperial", "Darth Vader (21)", "darth-vader-tie-advanced-squadron"),
        ("Imperial", "Darth Vader (25)", "darth-vader-tie-defender-squadron"),
        ("Rebel", "Hera Syndulla (23)", "hera-syndulla-x-wing-squadron"),
        ("Rebel", "Hera Syndulla (28)", "hera-syndulla-ghost"),
        ("Republic", "Anakin Skywalker (18)", "anakin-skywalker-btl-b-y-wing-squadron"),
        ("Republic", "Anakin Skywalker (19)", "anakin-skywalker-btl-b-y-wing-squadron"),
        ("Republic", "Anakin Skywalker (24)", "anakin-skywalker-delta-7-aethersprite-squadron"),
    ],
)
def test_the_cost_tells_squadrons_of_one_pilot_apart(
    faction: str, squadron: str, card: str, catalog: Catalog
) -> None:
    reading = read_fleet(kingston(faction, squadron=f"• {squadron}"), catalog)
    assert (cards(reading), unread(reading)) == ([card], [])


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Author: somebody\n", ""),
        ("Commander: Admiral Motti\n", ""),
        ("\t", " "),
        (" \n", "\n"),
        ("Captain Jonus", "“Captain” Jonus"),
    ],
)
def test_a_warlords_list_may_lack_lines_and_blanks(old: str, new: str, catalog: Catalog) -> None:
    reading = read_fleet(WARLORDS.replace(old, new), catalog)
    assert reading.fleet == read_fleet(WARLORDS, catalog).fleet
    assert (reading.format, unread(reading)) == ("warlords", [])


@pytest.mark.parametrize("title", ["Demolisher", "Example (400)", "1 list", "- a list -", "42"])
def test_a_bare_title_may_look_like_a_line_of_the_list(title: str, catalog: Catalog) -> None:
    reading = read_fleet(WARLORDS.replace("Night Patrol", title), catalog)
    assert reading.fleet == replace(read_fleet(WARLORDS, catalog).fleet, name=title)
    assert unread(reading) == []


CUT: Mapping[str, str] = {
    "warlords": WARLORDS.partition("Sensor Net\t")[2],
    "afb-app": PHONE_APP.partition("Ambush\n")[2],
    "afd": DESIGNER.partition("=\n")[2],
}


@pytest.mark.parametrize(
    ("text", "cut"),
    [(WARLORDS, CUT["warlords"]), (PHONE_APP, CUT["afb-app"]), (DESIGNER, CUT["afd"])],
    ids=CUT,
)
def test_a_list_without_its_head_has_the_same_cards(text: str, cut: str, catalog: Catalog) -> None:
    whole, part = read_fleet(text, catalog), read_fleet(cut, catalog)
    assert (cards(part), part.format) == (cards(whole), whole.format)
    assert (part.fleet.points, unread(part)) == (whole.fleet.points, [])


@pytest.mark.parametrize("text", [WARLORDS, PHONE_APP, DESIGNER], ids=CUT)
def test_words_below_a_list_are_reported_and_change_no_card(text: str, catalog: Catalog) -> None:
    words = ["Thoughts? I could swap Gunnery Team for something else.", "Cheers"]
    reading = read_fleet("\n".join([text, *words]), catalog)
    assert reading.fleet == read_fleet(text, catalog).fleet
    assert unread(reading) == words


@pytest.mark.parametrize(
    "lines",
    ["Sensor Net\nIon Storm\nHYPERSPACE ASSAULT", "Ion Storm\nhyperspace assault\nSensor net"],
)
def test_objectives_without_labels_find_their_type(lines: str, catalog: Catalog) -> None:
    text = DESIGNER.replace("Hyperspace assault\nSensor Net\nIon Storm", lines)
    chosen = {"assault": "ion-storm", "defense": "hyperspace-assault", "navigation": "sensor-net"}
    assert read_fleet(text, catalog).fleet.objectives == chosen
