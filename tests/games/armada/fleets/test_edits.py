"""Every change of a fleet gives a new fleet whose sums and commander are right."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from armada_companion.games.armada.cards.catalog import Catalog, ship_of
from armada_companion.games.armada.fleets import edits
from armada_companion.games.armada.fleets.formats.own_json import read_own_fleet
from armada_companion.games.armada.fleets.formats.reader import read_fleet
from armada_companion.games.armada.fleets.writers import own_json
from armada_companion.games.armada.rules.model import types
from armada_companion.games.armada.rules.model.fleet import (
    Fleet,
    ShipCard,
    SquadronCard,
    UpgradeCard,
)
from armada_companion.store.errors import FleetEditError

LIST = """\
Name: Example
Faction: Rebel
Commander: General Dodonna

Assault: Ion Storm
Defense: Fighter Ambush
Navigation: Sensor Net

CR90 Corvette A (44)
• General Dodonna (20)
• Jaina's Light (2)!
• Engine Techs (8)
= 74 Points

CR90 Corvette B (39)
= 39 Points

Squadrons:
• 2 x X-wing Squadron (26)
= 26 Points

Total Points: 139
"""
"""Engine Techs cost 8 and Jaina's Light 2 more than printed here, or less."""

Edit = Callable[[Any, Catalog], Any]


def with_numbers(fleet: Fleet, catalog: Catalog, unit: str, **numbers: Any) -> Fleet:
    return edits.with_unit(fleet, catalog, replace(edits.find_unit(fleet, unit), **numbers))


EDITS: dict[str, Edit] = {
    "renamed_fleet": lambda fleet, catalog: edits.renamed_fleet(fleet, "Other"),
    "with_faction": lambda fleet, catalog: edits.with_faction(fleet, catalog, "empire"),
    "renamed_unit": lambda fleet, catalog: edits.renamed_unit(fleet, "ship1", "Lucky"),
    "renamed squadron": lambda fleet, catalog: edits.renamed_unit(fleet, "squadron2", "Red"),
    "without_unit": lambda fleet, catalog: edits.without_unit(fleet, catalog, "ship1"),
    "without squadron": lambda fleet, catalog: edits.without_unit(fleet, catalog, "squadron1"),
    "copied_unit": lambda fleet, catalog: edits.copied_unit(fleet, catalog, "ship1"),
    "copied squadron": lambda fleet, catalog: edits.copied_unit(fleet, catalog, "squadron1"),
    "with_ship": lambda fleet, catalog: edits.with_ship(fleet, catalog, "cr90-corvette-a"),
    "with_squadron": lambda fleet, catalog: edits.with_squadron(fleet, catalog, "a-wing-squadron"),
    "with_custom_unit": lambda fleet, catalog: edits.with_custom_unit(
        fleet, catalog, ShipCard(name="Mine", points=5)
    ),
    "custom squadron": lambda fleet, catalog: edits.with_custom_unit(
        fleet, catalog, SquadronCard(name="Mine", points=5)
    ),
    "with_unit": lambda fleet, catalog: with_numbers(fleet, catalog, "ship1", points=99),
    "with_upgrade": lambda fleet, catalog: edits.with_upgrade(fleet, catalog, "ship2", "nav-team"),
    "replaced upgrade": lambda fleet, catalog: edits.with_upgrade(
        fleet, catalog, "ship1", "mon-mothma-commander", 0
    ),
    "with_custom_upgrade": lambda fleet, catalog: edits.with_custom_upgrade(
        fleet, catalog, "ship1", "Mine", 3
    ),
    "without_upgrade": lambda fleet, catalog: edits.without_upgrade(fleet, catalog, "ship1", 0),
    "with_objective": lambda fleet, catalog: edits.with_objective(fleet, catalog, "defense", ""),
    "with_todays_points": edits.with_todays_points,
}


@pytest.fixture
def fleet(catalog: Catalog) -> Any:
    """As the reader gives it."""
    return read_fleet(LIST, catalog).fleet


@pytest.mark.parametrize("name", EDITS)
def test_an_edit_never_changes_the_fleet_it_is_given(
    name: str, fleet: Any, catalog: Catalog
) -> None:
    before = own_json(fleet)
    after = EDITS[name](fleet, catalog)
    assert own_json(fleet) == before
    assert after != fleet


@pytest.mark.parametrize("name", EDITS)
def test_after_an_edit_the_points_are_the_sum_and_no_total_is_stated(
    name: str, fleet: Any, catalog: Catalog
) -> None:
    after = EDITS[name](fleet, catalog)
    assert after.points == sum(unit.points for unit in (*after.ships, *after.squadrons))
    assert after.points_stated is None


@pytest.mark.parametrize("name", EDITS)
def test_after_an_edit_no_two_units_have_one_id(name: str, fleet: Any, catalog: Catalog) -> None:
    after = EDITS[name](fleet, catalog)
    ids = [unit.id for unit in (*after.ships, *after.squadrons)]
    assert len(ids) == len(set(ids))


def test_a_units_name_and_id_stay_whatever_happens_to_others(fleet: Any, catalog: Catalog) -> None:
    after = edits.renamed_unit(fleet, "ship2", "Lucky")
    after = edits.with_ship(edits.without_unit(after, catalog, "ship1"), catalog, "cr90-corvette-a")
    units = after.ships
    assert [(ship.id, ship.name) for ship in units] == [
        ("ship2", "Lucky"),
        ("ship3", "CR90 Corvette A"),
    ]


def test_a_new_id_is_one_that_no_unit_has(catalog: Catalog) -> None:
    """Ids of a fleet in the own form may be anything."""
    fleet = edits.with_squadron(edits.new_fleet("", "rebel"), catalog, "x-wing-squadron")
    fleet = replace(fleet, squadrons=(replace(fleet.squadrons[0], id=types.SquadronId("ship1")),))
    assert edits.with_ship(fleet, catalog, "cr90-corvette-a").ships[0].id == "ship2"


def test_a_ship_costs_its_own_printed_points_and_its_upgrades(fleet: Any, catalog: Catalog) -> None:
    """The other costs stay as they were printed, also where they are not today's."""
    after = edits.without_upgrade(fleet, catalog, "ship1", 2)
    assert after.ships[0].points == 66
    after = edits.with_upgrade(after, catalog, "ship1", "nav-team", 1)
    assert [upgrade.points for upgrade in after.ships[0].upgrades] == [20, 4]
    assert after.ships[0].points == 68


def test_the_commander_is_the_first_one_equipped(fleet: Any, catalog: Catalog) -> None:
    two = edits.with_upgrade(fleet, catalog, "ship2", "mon-mothma-commander")
    assert two.commander == "general-dodonna-commander"
    assert edits.without_upgrade(two, catalog, "ship1", 0).commander == "mon-mothma-commander"
    assert edits.without_unit(two, catalog, "ship1").commander == "mon-mothma-commander"
    assert edits.without_upgrade(fleet, catalog, "ship1", 0).commander is None


def test_a_house_commander_is_kept_until_a_card_takes_its_place(
    fleet: Any, catalog: Catalog
) -> None:
    fleet = replace(
        edits.without_upgrade(fleet, catalog, "ship1", 0), commander="home-made-admiral"
    )
    assert edits.with_ship(fleet, catalog, "cr90-corvette-a").commander == "home-made-admiral"
    after = edits.with_upgrade(fleet, catalog, "ship2", "mon-mothma-commander")
    assert after.commander == "mon-mothma-commander"


def test_a_copied_ship_has_the_same_upgrades_except_unique_ones(
    fleet: Any, catalog: Catalog
) -> None:
    fleet = edits.renamed_unit(
        edits.with_custom_upgrade(fleet, catalog, "ship1", "Crew", 3), "ship1", "Lucky"
    )
    ships = edits.copied_unit(fleet, catalog, "ship1").ships
    assert [ship.id for ship in ships] == ["ship1", "ship3", "ship2"]
    assert [upgrade.name for upgrade in ships[1].upgrades] == ["Engine Techs", "Crew"]
    assert (ships[1].points, ships[1].name) == (44 + 8 + 3, "Lucky")


def test_a_copied_squadron_stands_behind_its_model(fleet: Any, catalog: Catalog) -> None:
    squadrons = edits.copied_unit(fleet, catalog, "squadron1").squadrons
    assert [unit.id for unit in squadrons] == ["squadron1", "squadron3", "squadron2"]
    assert [unit.points for unit in squadrons] == [13, 13, 13]


def test_a_new_squadron_joins_those_of_its_card(fleet: Any, catalog: Catalog) -> None:
    after = edits.with_squadron(fleet, catalog, "a-wing-squadron")
    squadrons = edits.with_squadron(after, catalog, "x-wing-squadron").squadrons
    assert [unit.card for unit in squadrons] == [*["x-wing-squadron"] * 3, "a-wing-squadron"]


def test_a_card_comes_with_todays_facts(fleet: Any, catalog: Catalog) -> None:
    ships = edits.with_ship(fleet, catalog, "cr90-corvette-a").ships
    assert ships[-1] == replace(ship_of(catalog.ships["cr90-corvette-a"]), id=types.ShipId("ship3"))


def test_a_house_ship_holds_its_own_numbers_and_upgrades(catalog: Catalog) -> None:
    unit = ShipCard(
        name="Mine",
        points=50,
        shields={types.HullZone.FRONT: 3},
        defense_tokens=(types.DefenseToken.BRACE,),
    )
    fleet = edits.with_custom_unit(edits.new_fleet("", "rebel"), catalog, unit)
    after = edits.with_custom_upgrade(fleet, catalog, "ship1", "Crew", 7)
    crew = UpgradeCard(name="Crew", points=7)
    assert after.ships == (replace(unit, id=types.ShipId("ship1"), points=57, upgrades=(crew,)),)


def test_given_numbers_win_over_the_cards(fleet: Any, catalog: Catalog) -> None:
    after = with_numbers(fleet, catalog, "ship1", hull=9, points=80)
    assert (after.ships[0].hull, after.ships[0].points) == (9, 80)
    assert after.ships[0].card == "cr90-corvette-a"
    assert edits.without_upgrade(after, catalog, "ship1", 2).ships[0].points == 72
    after = with_numbers(after, catalog, "squadron2", keywords={"rogue": None}, speed=5)
    assert after.squadrons[1].keywords == {"rogue": None}
    assert after.squadrons[0].speed == 3


def test_todays_costs_replace_printed_ones_but_not_a_house_cards(
    fleet: Any, catalog: Catalog
) -> None:
    fleet = edits.with_custom_upgrade(fleet, catalog, "ship2", "Crew", 7)
    fleet = edits.with_custom_unit(fleet, catalog, SquadronCard(name="Mine", points=11))
    title = catalog.upgrades["jainas-light-title"].points
    assert title != 2
    after = edits.with_todays_points(fleet, catalog)
    assert [ship.points for ship in after.ships] == [44 + 20 + title + 8, 39 + 7]
    assert after.points == 44 + 20 + title + 8 + 39 + 7 + 26 + 11


def test_an_objective_is_chosen_and_given_up(fleet: Any, catalog: Catalog) -> None:
    after = edits.with_objective(fleet, catalog, "defense", "fire-lanes")
    assert after.objectives["defense"] == "fire-lanes"
    after = edits.with_objective(after, catalog, "assault", "")
    assert set(after.objectives) == {"defense", "navigation"}


NONSENSE: dict[str, Edit] = {
    "no ship and no squadron ship9": lambda fleet, catalog: edits.without_unit(
        fleet, catalog, "ship9"
    ),
    "no ship and no squadron nobody": lambda fleet, catalog: edits.renamed_unit(
        fleet, "nobody", "x"
    ),
    "needs a name": lambda fleet, catalog: edits.renamed_unit(fleet, "ship1", "  "),
    "no ship and no squadron x": lambda fleet, catalog: edits.copied_unit(fleet, catalog, "x"),
    "no ship card x-wing-squadron": lambda fleet, catalog: edits.with_ship(
        fleet, catalog, "x-wing-squadron"
    ),
    "no squadron card cr90": lambda fleet, catalog: edits.with_squadron(fleet, catalog, "cr90"),
    "no upgrade card x": lambda fleet, catalog: edits.with_upgrade(fleet, catalog, "ship1", "x"),
    "no ship squadron1": lambda fleet, catalog: edits.with_upgrade(
        fleet, catalog, "squadron1", "nav-team"
    ),
    "no upgrade at position 3": lambda fleet, catalog: edits.with_upgrade(
        fleet, catalog, "ship1", "nav-team", 3
    ),
    "no upgrade at position -1": lambda fleet, catalog: edits.without_upgrade(
        fleet, catalog, "ship1", -1
    ),
    "upgrade needs a name": lambda fleet, catalog: edits.with_custom_upgrade(
        fleet, catalog, "ship1", "", 1
    ),
    "costs 0 to 9999": lambda fleet, catalog: edits.with_custom_upgrade(
        fleet, catalog, "ship1", "x", -1
    ),
    "no faction jedi": lambda fleet, catalog: edits.with_faction(fleet, catalog, "jedi"),
    "no type of objectives": lambda fleet, catalog: edits.with_objective(
        fleet, catalog, "attack", ""
    ),
    "no objective chess": lambda fleet, catalog: edits.with_objective(
        fleet, catalog, "assault", "chess"
    ),
    "custom card needs a name": lambda fleet, catalog: edits.with_custom_unit(
        fleet, catalog, ShipCard(points=3)
    ),
    r"^hull: ": lambda fleet, catalog: edits.with_custom_unit(
        fleet, catalog, ShipCard(name="x", hull=0)
    ),
    r"^shields\[\.\.\.\]: ": lambda fleet, catalog: with_numbers(
        fleet, catalog, "ship1", shields={types.HullZone.FRONT: 10}
    ),
    r"^speed: ": lambda fleet, catalog: edits.with_custom_unit(
        fleet, catalog, SquadronCard(name="x", speed=6)
    ),
    "no ship and no squadron ship7": lambda fleet, catalog: edits.with_unit(
        fleet, catalog, ShipCard(id=types.ShipId("ship7"), name="x")
    ),
    "upgrades alone cost 30": lambda fleet, catalog: with_numbers(
        fleet, catalog, "ship1", points=29
    ),
}


@pytest.mark.parametrize("message", NONSENSE)
def test_nonsense_is_refused_in_one_sentence(message: str, fleet: Any, catalog: Catalog) -> None:
    before = own_json(fleet)
    with pytest.raises(FleetEditError, match=message) as refused:
        NONSENSE[message](fleet, catalog)
    assert str(refused.value).endswith(".")
    assert "\n" not in str(refused.value)
    assert own_json(fleet) == before


def test_a_fleet_does_not_grow_without_bound(fleet: Any, catalog: Catalog) -> None:
    one = fleet.squadrons[0]
    crowd = tuple(replace(one, id=types.SquadronId(f"s{number}")) for number in range(495))
    full = replace(fleet, squadrons=crowd)
    with pytest.raises(FleetEditError, match="up to 500"):
        edits.with_squadron(full, catalog, "x-wing-squadron")


def test_a_fleet_never_costs_more_than_the_own_form_can_hold(fleet: Any, catalog: Catalog) -> None:
    dear = SquadronCard(name="Mine", points=9999 - fleet.points)
    full = edits.with_custom_unit(fleet, catalog, dear)
    assert read_own_fleet(own_json(full), catalog) == full
    with pytest.raises(FleetEditError, match="up to 9999 points"):
        edits.with_squadron(full, catalog, "x-wing-squadron")
