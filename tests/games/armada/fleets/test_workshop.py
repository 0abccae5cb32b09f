"""The fleet that is worked on: undo, drafts and saving, without a window."""

from pathlib import Path

import pytest

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.edits import (
    new_fleet,
    renamed_fleet,
    with_ship,
    without_catalog,
)
from armada_companion.games.armada.fleets.service import FleetService
from armada_companion.games.armada.fleets.workshop import Workshop
from armada_companion.games.armada.rules.fleet import Fleet

LIST = "Name: Patrol\nFaction: Rebel\n\nCR90 Corvette A (44)\n= 44 Points\n\nQqqq (3)\n"


@pytest.fixture
def service(catalog: Catalog, tmp_path: Path) -> FleetService:
    return FleetService(lambda: catalog, tmp_path / "fleets")


@pytest.fixture
def workshop(service: FleetService) -> Workshop:
    return Workshop(service)


@pytest.fixture
def patrol(catalog: Catalog) -> Fleet:
    return with_ship(new_fleet("Patrol", "rebel"), catalog, "cr90-corvette-a")


def rename(workshop: Workshop, name: str) -> None:
    workshop.edit(without_catalog(lambda fleet: renamed_fleet(fleet, name)))


def saved(service: FleetService) -> list[str]:
    return sorted(entry.name for entry in service.library.entries())


def test_each_edit_is_one_step_of_undo(workshop: Workshop, patrol: Fleet) -> None:
    workshop.open_fleet(patrol)
    rename(workshop, "One")
    rename(workshop, "Two")
    workshop.undo()
    assert (workshop.fleet.name, workshop.can_undo, workshop.can_redo) == ("One", True, True)
    rename(workshop, "Three")
    assert (workshop.fleet.name, workshop.can_redo) == ("Three", False)
    workshop.undo()
    workshop.undo()
    workshop.undo()
    assert workshop.fleet == patrol


def test_an_edit_leaves_the_list_and_the_way_back_is_a_step(
    workshop: Workshop, service: FleetService
) -> None:
    workshop.take_reading(service.read(LIST))
    assert (workshop.differs_from_text, workshop.lost_lines) == (False, 1)
    rename(workshop, "Other")
    assert (workshop.differs_from_text, workshop.lost_lines) == (True, 0)
    workshop.return_to_text()
    assert (workshop.fleet.name, workshop.differs_from_text) == ("Patrol", False)


def test_a_draft_lies_beside_what_was_saved_until_it_is_saved_itself(
    workshop: Workshop, service: FleetService, patrol: Fleet
) -> None:
    workshop.open_fleet(patrol)
    workshop.keep_draft()
    assert saved(service) == []
    workshop.save()
    rename(workshop, "Night Watch")
    workshop.keep_draft()
    assert saved(service) == ["Night Watch (draft)", "Patrol"]
    assert workshop.has_unsaved_changes
    workshop.undo()
    workshop.keep_draft()
    assert (saved(service), workshop.is_saved) == (["Patrol"], True)


def test_an_opened_draft_goes_on_without_its_mark(
    workshop: Workshop, service: FleetService, patrol: Fleet
) -> None:
    key = service.library.save(renamed_fleet(patrol, "Patrol (draft)"))
    workshop.open_saved(key, service.library.read(key))
    assert (workshop.fleet.name, workshop.is_open(key)) == ("Patrol", True)
    workshop.save()
    assert saved(service) == ["Patrol"]


def test_a_fleet_of_a_game_reads_back_as_the_one_that_was_entered(
    service: FleetService, patrol: Fleet
) -> None:
    entered = service.deployable(patrol, "B")
    assert [ship.id for ship in entered.ships] == ["b1"]
    assert service.from_game(entered) == entered


def test_the_agreed_game_judges_every_fleet(workshop: Workshop, service: FleetService) -> None:
    workshop.agree("other", 40)
    workshop.take_reading(service.read(LIST))
    codes = [problem.code for problem in workshop.summary().problems]
    assert "OVER_POINTS" in codes
