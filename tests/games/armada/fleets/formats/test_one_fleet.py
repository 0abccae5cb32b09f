"""One invented fleet reads alike from every format, as far as the format tells it."""

from pathlib import Path

import pytest

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.formats.reader import read_fleet

LISTS = Path(__file__).parents[4] / "data" / "fleet_lists"
FILES = sorted(path.stem for path in LISTS.glob("*.txt"))
FORMATS = {
    *("kingston", "starforge", "warlords", "flagship", "afd", "fabs", "afb-app", "aff", "tts"),
    "freehand",
}
UNNAMED = {"fabs", "aff", "tts", "freehand_joined"}
WITHOUT_OBJECTIVES = {"aff", "freehand_colons", "freehand_priced"}

SHIPS = [
    ("cr90-corvette-a", 69, ["general-dodonna-commander", "jainas-light-title"]),
    ("nebulon-b-escort-frigate", 65, ["yavaris-title", "flight-commander-officer"]),
    ("gr75-medium-transports", 18, []),
]
SQUADRONS = [
    ("luke-skywalker-x-wing-squadron", 20),
    ("a-wing-squadron", 11),
    ("a-wing-squadron", 11),
]
OBJECTIVES = {"assault": "ion-storm", "defense": "fighter-ambush", "navigation": "sensor-net"}


def test_every_format_has_its_list() -> None:
    assert {name.split("_")[0] for name in FILES} == FORMATS


@pytest.mark.parametrize("name", FILES)
def test_the_fleet_is_read_from_every_format(name: str, catalog: Catalog) -> None:
    reading = read_fleet((LISTS / f"{name}.txt").read_bytes().decode(), catalog)
    fleet = reading.fleet
    ships = [
        (ship.card, ship.points, [card.card for card in ship.upgrades]) for ship in fleet.ships
    ]
    assert reading.format == name.split("_")[0]
    assert (fleet.faction, fleet.points) == ("rebel", 194)
    assert fleet.commander == "general-dodonna-commander"
    assert ships == SHIPS
    assert [(unit.card, unit.points) for unit in fleet.squadrons] == SQUADRONS
    assert fleet.objectives == ({} if name in WITHOUT_OBJECTIVES else OBJECTIVES)
    assert [line.text for line in reading.lines if line.status == "not_understood"] == []


@pytest.mark.parametrize("name", sorted(set(FILES) - UNNAMED))
def test_the_name_is_read_where_it_is_printed(name: str, catalog: Catalog) -> None:
    text = (LISTS / f"{name}.txt").read_bytes().decode()
    named = "My fleet" if name == "freehand_priced" else "Harbor Watch"
    assert read_fleet(text, catalog).fleet.name == named
