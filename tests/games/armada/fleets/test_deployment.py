"""Fleets as they come to the table."""

import csv
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.cards.words import short_squadron_name
from armada_companion.games.armada.fleets.deployment import deployable_fleet, short_ship_name
from armada_companion.games.armada.fleets.formats.reader import read_fleet
from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.model.fleet import (
    Fleet,
    ShipCard,
    SquadronCard,
    UpgradeCard,
)
from armada_companion.games.armada.rules.model.types import HullZone, Side
from armada_companion.games.armada.rules.setup.steps import EnterFleet
from armada_companion.kit.cards import NoCards
from armada_companion.kit.codec import encode
from armada_companion.kit.names import normalize_name
from armada_companion.store.errors import FleetUnreadableError

LIST = """Name: Patrol
Faction: Rebel
Commander: General Dodonna

Assault: Most Wanted
Defense: Fire Lanes
Navigation: Superior Positions

CR90 Corvette A (44)
• General Dodonna (20)
= 64 Points

CR90 Corvette A (44)
= 44 Points

MC80 Command Cruiser (102)
• Home One (7)
= 109 Points

Squadrons:
• 2 x X-wing Squadron (26)
• Rogue Squadron (14)
• Wedge Antilles (19)
= 59 Points

Total Points: 276
"""


def deployed(catalog: Catalog, side: str = "A", text: str = LIST) -> Fleet:
    return deployable_fleet(read_fleet(text, catalog).fleet, side, catalog)


def names(units: Sequence[ShipCard | SquadronCard]) -> list[str]:
    return [unit.name for unit in units]


def test_a_ship_is_called_by_its_title_and_others_are_numbered(catalog: Catalog) -> None:
    fleet = deployed(catalog)
    assert names(fleet.ships) == ["CR90 Corvette A 1", "CR90 Corvette A 2", "Home One"]
    assert [ship.class_name for ship in fleet.ships] == [
        *("CR90 Corvette A", "CR90 Corvette A", "MC80 Command Cruiser")
    ]


def test_squadrons_lose_the_word_and_unique_ones_keep_their_names(catalog: Catalog) -> None:
    assert names(deployed(catalog).squadrons) == [
        *("X-wing 1", "X-wing 2", "Rogue Squadron", "Wedge Antilles")
    ]


@pytest.mark.parametrize("side", ["A", "B"])
def test_ids_begin_with_the_side(catalog: Catalog, side: str) -> None:
    fleet = deployed(catalog, side)
    letter = side.lower()
    assert [ship.id for ship in fleet.ships] == [f"{letter}{n}" for n in (1, 2, 3)]
    assert [unit.id for unit in fleet.squadrons] == [f"{letter}s{n}" for n in (1, 2, 3, 4)]


def test_a_starting_speed_is_only_the_one_that_was_told(catalog: Catalog) -> None:
    """Record page, section 8: a speed left out is unknown, never invented."""
    given = ShipCard(name="Given", max_speed=4, speed=3)
    bare = ShipCard(name="Bare", max_speed=1)
    fleet = deployable_fleet(Fleet(ships=(given, bare)), "A", catalog)
    assert [ship.speed for ship in fleet.ships] == [3, None]


def test_objectives_are_named(catalog: Catalog) -> None:
    assert deployed(catalog).objectives == {
        "assault": "Most Wanted",
        "defense": "Fire Lanes",
        "navigation": "Superior Positions",
    }


def test_an_objective_that_is_not_in_the_catalogue_keeps_its_name(catalog: Catalog) -> None:
    fleet = deployable_fleet(Fleet(ships=(), objectives={"assault": "House Rule"}), "A", catalog)
    assert fleet.objectives == {"assault": "House Rule"}


def test_a_name_that_the_player_gave_stays(catalog: Catalog) -> None:
    own = ShipCard(card="cr90-corvette-a", name="Our Own")
    assert names(deployable_fleet(Fleet(ships=(own,)), "A", catalog).ships) == ["Our Own"]


def test_a_unit_without_a_card_keeps_its_name(catalog: Catalog) -> None:
    ships, squadrons = (ShipCard(name="Odd-class Ship"),), (SquadronCard(name="Odd Squadron"),)
    made = deployable_fleet(Fleet(ships=ships, squadrons=squadrons), "B", catalog)
    assert names(made.ships) == ["Odd Ship"]
    assert names(made.squadrons) == ["Odd"]


def test_what_a_record_would_read_in_another_way_is_written_as_it_reads_it(
    catalog: Catalog,
) -> None:
    ship = ShipCard(name="Two\nlines ", upgrades=(UpgradeCard(name="An  upgrade"),))
    made = deployable_fleet(Fleet(name="A\tname", ships=(ship,)), "A", catalog)
    assert (made.name, made.ships[0].name) == ("A name", "Two lines")
    assert made.ships[0].upgrades[0].name == "An upgrade"


def test_a_fleet_that_no_record_could_hold_is_refused(catalog: Catalog) -> None:
    ship = ShipCard(name="One", shields={HullZone.LEFT_AUX: 2})
    with pytest.raises(FleetUnreadableError, match="a small ship has no hull zone left_aux"):
        deployable_fleet(Fleet(ships=(ship,)), "A", catalog)


def test_both_sides_enter_the_same_list_and_the_game_begins(catalog: Catalog) -> None:
    state = ARMADA.start({})
    for side in Side:
        fleet = deployed(catalog, side.value)
        state, _ = ARMADA.apply(state, EnterFleet(side=side, fleet=fleet))
    assert len(state.ships) == 6
    assert len(state.squadrons) == 8
    assert state.ship("a3").card.points == 109


def test_every_shared_list_can_be_entered_and_reads_back_from_the_record(
    catalog: Catalog, shared: Path
) -> None:
    for path in sorted((shared / "fleets").glob("*.txt")):
        fleet = deployed(catalog, "B", path.read_text(encoding="utf-8"))
        action = EnterFleet(side=Side.B, fleet=fleet)
        assert ARMADA.decode(encode(action), NoCards()) == action, path.name
        state, _ = ARMADA.apply(ARMADA.start({}), action)
        assert state.player(Side.B).fleet == fleet, path.name
        shown = names(fleet.units)
        assert len(shown) == len(set(shown)), path.name


def test_short_ship_names_begin_as_kingston_prints_them(catalog: Catalog, shared: Path) -> None:
    with (shared / "facts" / "aliases.csv").open(encoding="utf-8", newline="") as file:
        printed = {
            row["catalogue_id"]: row["alias"]
            for row in csv.DictReader(file)
            if row["kind"] == "ship" and "kingston" in row["formats"].split(";")
        }
    for card, name in printed.items():
        assert normalize_name(name).startswith(
            normalize_name(short_ship_name(catalog.ships[card].name))
        )
    assert len(printed) > 50


def test_short_ship_names_tell_the_ships_of_a_faction_apart(catalog: Catalog) -> None:
    shown = Counter((ship.faction, short_ship_name(ship.name)) for ship in catalog.ships.values())
    assert [name for name, times in shown.items() if times > 1] == []


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Imperial Star Destroyer Kuat Refit", "ISD Kuat Refit"),
        ("Gladiator I-class Star Destroyer", "Gladiator I"),
        ("Executor II-class Star Dreadnought", "SSD Executor II"),
        ("Assault Frigate Mark II B", "Assault Frigate Mk2 B"),
        ("CR90 Corvette A", "CR90 Corvette A"),
    ],
)
def test_short_ship_names(name: str, short: str) -> None:
    assert short_ship_name(name) == short


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("TIE Fighter Squadron", "TIE Fighter"),
        ("X-wing Squadron 2", "X-wing 2"),
        ("Black Squadron Ace", "Black Squadron Ace"),
        ("YT-1300", "YT-1300"),
        ("Squadron", "Squadron"),
    ],
)
def test_short_squadron_names(name: str, short: str) -> None:
    assert short_squadron_name(name) == short
