"""What is written reads back as the same fleet, in every form."""

import json
from typing import Any

import pytest
from msgspec.structs import replace

from armada_companion.games.armada.cards.cards import Faction, UpgradeFacts
from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets import edits
from armada_companion.games.armada.fleets.formats.own_json import read_own_fleet
from armada_companion.games.armada.fleets.formats.reader import read_fleet
from armada_companion.games.armada.fleets.writers import FORMS, Form, write_fleet
from armada_companion.games.armada.rules.model.fleet import Fleet, ShipCard, SquadronCard
from armada_companion.games.armada.rules.model.types import DefenseToken, HullZone, Size
from armada_companion.games.armada.rules.table.fleet_notation import encode_fleet
from tests.games.armada.fleets.writers.conftest import FleetMaker

TEXT_FORMS: tuple[Form, ...] = ("kingston", "starforge", "short")
SEEDS = range(20)

# The facts know one name for both; nothing in a list tells them apart.
SAME_NAME = ("-ritr", "-cc")


def read_back(fleet: Any, form: Form, catalog: Catalog) -> Any:
    return read_fleet(write_fleet(fleet, form, catalog).text, catalog).fleet


@pytest.mark.parametrize("form", FORMS)
def test_a_legal_fleet_reads_back_as_it_was(
    form: Form, faction: Faction, legal_fleet: FleetMaker, catalog: Catalog
) -> None:
    for seed in SEEDS:
        fleet = legal_fleet(seed, faction)
        assert read_back(fleet, form, catalog) == fleet


@pytest.mark.parametrize("form", FORMS)
def test_a_legal_fleet_loses_nothing(
    form: Form, faction: Faction, legal_fleet: FleetMaker, catalog: Catalog
) -> None:
    for seed in SEEDS:
        assert write_fleet(legal_fleet(seed, faction), form, catalog).lost == ()


@pytest.mark.parametrize("form", FORMS)
def test_older_costs_read_back_as_they_were_printed(
    form: Form, faction: Faction, legal_fleet: FleetMaker, catalog: Catalog
) -> None:
    for seed in SEEDS:
        fleet = _outdated(legal_fleet(seed, faction), catalog)
        assert read_back(fleet, form, catalog) == fleet


@pytest.mark.parametrize("form", TEXT_FORMS)
def test_every_line_of_a_written_list_is_understood(
    form: Form, faction: Faction, legal_fleet: FleetMaker, catalog: Catalog
) -> None:
    for seed in SEEDS:
        text = write_fleet(legal_fleet(seed, faction), form, catalog).text
        lines = read_fleet(text, catalog).lines
        assert [line for line in lines if line.status == "not_understood" or line.suggestions] == []


@pytest.mark.parametrize("form", TEXT_FORMS)
def test_every_ship_reads_back(form: Form, catalog: Catalog) -> None:
    for card in catalog.ships.values():
        fleet = replace(
            edits.with_ship(edits.new_fleet("x", card.faction), catalog, card.id),
            points_stated=card.points,
        )
        assert read_back(fleet, form, catalog) == fleet


@pytest.mark.parametrize("form", TEXT_FORMS)
@pytest.mark.parametrize("count", [1, 3])
def test_every_squadron_reads_back(form: Form, count: int, catalog: Catalog) -> None:
    for card in catalog.squadrons.values():
        fleet = edits.new_fleet("x", card.faction)
        for _ in range(count):
            fleet = edits.with_squadron(fleet, catalog, card.id)
        fleet = replace(fleet, points_stated=card.points * count)
        assert read_back(fleet, form, catalog) == fleet


@pytest.mark.parametrize("form", TEXT_FORMS)
def test_every_upgrade_reads_back(form: Form, catalog: Catalog) -> None:
    for card in catalog.upgrades.values():
        for faction in card.factions or catalog.factions:
            fleet = _carrier_of(card, faction, catalog)
            fleet = replace(fleet, points_stated=fleet.points)
            assert read_back(fleet, form, catalog) == fleet


@pytest.mark.parametrize("form", ["starforge", "kingston"])
def test_every_objective_of_a_builder_reads_back_from_it(form: Form, catalog: Catalog) -> None:
    for card in catalog.objectives.values():
        if card.id.endswith(SAME_NAME) if form == "starforge" else card.type == "campaign":
            continue
        fleet = edits.with_objective(_smallest(catalog), catalog, card.type, card.id)
        fleet = replace(fleet, points_stated=fleet.points)
        assert read_back(fleet, form, catalog) == fleet


def test_house_cards_read_back_whole_from_the_own_form(catalog: Catalog) -> None:
    cruiser = ShipCard(
        name="Home-made Cruiser\nwith two lines",
        class_name="Cruiser",
        points=61,
        size=Size.MEDIUM,
        command=2,
        squadron=3,
        engineering=4,
        hull=7,
        max_speed=3,
        speed=1,
        shields={HullZone.FRONT: 3, HullZone.LEFT: 2, HullZone.RIGHT: 2, HullZone.REAR: 1},
        defense_tokens=(DefenseToken.BRACE, DefenseToken.REDIRECT, DefenseToken.REDIRECT),
    )
    wing = SquadronCard(
        name="Home-made Wing",
        points=14,
        hull=5,
        speed=4,
        keywords={"bomber": None, "counter": 2},
        defense_tokens=(DefenseToken.BRACE,),
        unique=True,
    )
    fleet = edits.with_custom_unit(edits.new_fleet("Mine <b>\t", "rebel"), catalog, cruiser)
    fleet = edits.with_custom_upgrade(fleet, catalog, "ship1", "Home-made Crew", 4)
    fleet = edits.with_custom_unit(fleet, catalog, wing)
    fleet = edits.with_ship(fleet, catalog, "cr90-corvette-a")
    fleet = edits.with_unit(fleet, catalog, replace(edits.find_unit(fleet, "ship2"), hull=9))
    written = write_fleet(fleet, "armada-companion", catalog)
    assert read_own_fleet(written.text, catalog) == fleet
    assert written.lost == ()


def test_the_own_form_is_for_people_to_read(legal_fleet: FleetMaker, catalog: Catalog) -> None:
    fleet = replace(legal_fleet(1, "rebel"), name="Größe 🥇")
    text = write_fleet(fleet, "armada-companion", catalog).text
    assert '\n  "name": "Größe 🥇",\n' in text
    assert json.loads(text) == encode_fleet(fleet)


def _smallest(catalog: Catalog) -> Fleet:
    return edits.with_ship(edits.new_fleet("x", "rebel"), catalog, "cr90-corvette-a")


def _carrier_of(card: UpgradeFacts, faction: Faction, catalog: Catalog) -> Fleet:
    """A ship that carries the card; a title is on its own ship."""
    chassis = card.restrictions.chassis
    ships = [ship for ship in catalog.ships.values() if ship.faction == faction]
    ship = next((ship for ship in ships if ship.chassis in chassis), ships[0])
    fleet = edits.with_ship(edits.new_fleet("x", faction), catalog, ship.id)
    return edits.with_upgrade(fleet, catalog, "ship1", card.id)


def _outdated(fleet: Fleet, catalog: Catalog) -> Fleet:
    """Print the oldest official cost of every card, as a list that was saved long ago."""
    ships = []
    for ship in fleet.ships:
        upgrades = tuple(
            replace(upgrade, points=_oldest(catalog.upgrades[upgrade.card]))
            for upgrade in ship.upgrades
        )
        points = _oldest(catalog.ships[ship.card]) + sum(upgrade.points for upgrade in upgrades)
        ships.append(replace(ship, points=points, upgrades=upgrades))
    squadrons = tuple(
        replace(unit, points=_oldest(catalog.squadrons[unit.card])) for unit in fleet.squadrons
    )
    total = sum(ship.points for ship in ships) + sum(unit.points for unit in squadrons)
    return replace(
        fleet, points=total, points_stated=total, ships=tuple(ships), squadrons=squadrons
    )


def _oldest(card: Any) -> int:
    return int((*card.points_history, card.points)[0])
