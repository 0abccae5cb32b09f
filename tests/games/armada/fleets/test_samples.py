"""The sample fleets are legal: slots, restrictions, points, objectives."""

from collections import Counter
from pathlib import Path

import pytest

from armada_companion.games.armada.cards.cards import ShipFacts, UpgradeFacts
from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.formats.reader import read_fleet
from armada_companion.games.armada.fleets.formats.result import FleetReading

OFF_THE_BAR = {"title", "commander"}


@pytest.fixture(params=["sample_rebel", "sample_imperial"])
def sample(request: pytest.FixtureRequest, resources: Path, catalog: Catalog) -> FleetReading:
    path = resources / "samples" / f"{request.param}.txt"
    return read_fleet(path.read_text(encoding="utf-8"), catalog)


def test_a_sample_is_read_whole_and_shows_no_problem(sample: FleetReading) -> None:
    assert sample.format == "kingston"
    assert sample.problems == ()
    assert {line.status for line in sample.lines if line.text} == {"understood"}
    assert {line.why for line in sample.lines if line.text} == {""}


def test_a_sample_is_a_full_standard_fleet(sample: FleetReading) -> None:
    fleet = sample.fleet
    assert 390 <= fleet.points <= 400
    assert 4 <= len(fleet.ships) <= 6
    assert len(fleet.squadrons) >= 4
    assert set(fleet.objectives) == {"assault", "defense", "navigation"}


def test_the_objectives_of_a_sample_are_of_their_types(
    sample: FleetReading, catalog: Catalog
) -> None:
    for kind, card in sample.fleet.objectives.items():
        assert catalog.objectives[card].type == kind
        assert catalog.objectives[card].standard_play


def test_each_ship_of_a_sample_may_carry_its_upgrades(
    sample: FleetReading, catalog: Catalog
) -> None:
    for unit in sample.fleet.ships:
        ship = catalog.ships[unit.card]
        upgrades = [catalog.upgrades[entry.card] for entry in unit.upgrades]
        used = Counter(slot for card in upgrades for slot in card.slots)
        assert used <= (Counter(ship.upgrade_slots) + Counter(title=1, commander=1))
        assert len({card.id for card in upgrades}) == len(upgrades)
        assert sum(card.modification for card in upgrades) <= 1
        assert all(may_carry(ship, card) for card in upgrades)
        assert not any(card.retired or card.grants_slots for card in upgrades)


def may_carry(ship: ShipFacts, card: UpgradeFacts) -> bool:
    only = card.restrictions
    return (
        (not only.chassis or ship.chassis in only.chassis)
        and (not only.size or ship.size in only.size)
        and not (only.traits or only.variant or only.flagship_only or only.without_slots)
        and only.name_contains in ship.name
        and ship.name.startswith(only.name_starts)
    )


def test_the_commander_of_a_sample_is_on_no_flotilla(sample: FleetReading) -> None:
    fleet = sample.fleet
    carriers = [
        ship for ship in fleet.ships if fleet.commander in [entry.card for entry in ship.upgrades]
    ]
    assert [ship.flotilla for ship in carriers] == [False]


def test_a_sample_has_at_most_one_ace_per_hundred_points(sample: FleetReading) -> None:
    """RRG 6."""
    fleet = sample.fleet
    assert len([unit for unit in fleet.squadrons if unit.unique and unit.defense_tokens]) <= 4


def test_the_samples_face_each_other(resources: Path, catalog: Catalog) -> None:
    files = sorted((resources / "samples").glob("*.txt"))
    fleets = [read_fleet(file.read_text(encoding="utf-8"), catalog).fleet for file in files]
    assert [fleet.faction for fleet in fleets] == ["empire", "rebel"]
