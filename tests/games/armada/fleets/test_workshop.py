"""The fleet that is worked on: undo, drafts and saving, without a window."""

from functools import partial
from pathlib import Path

import pytest

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets import edits
from armada_companion.games.armada.fleets.rules.game_format import STANDARD, GameFormat, game_format
from armada_companion.games.armada.fleets.service import FleetService
from armada_companion.games.armada.fleets.workshop import Workshop
from armada_companion.games.armada.fleets.writers import write_fleet
from armada_companion.games.armada.rules.model.fleet import Fleet

OTHER = "Name: Raid\nFaction: Imperial\n\nRaider I (44)\n• Corvus (2)\n= 46 Points\n"
LIST = "Name: Patrol\nFaction: Rebel\n\nCR90 Corvette A (44)\n= 44 Points\n\nQqqq (3)\n"


@pytest.fixture
def service(catalog: Catalog, tmp_path: Path) -> FleetService:
    return FleetService(lambda packs=(): catalog, tmp_path / "fleets")


@pytest.fixture
def workshop(service: FleetService) -> Workshop:
    return Workshop(service)


@pytest.fixture
def patrol(catalog: Catalog) -> Fleet:
    return edits.with_ship(edits.new_fleet("Patrol", "rebel"), catalog, "cr90-corvette-a")


def rename(workshop: Workshop, name: str) -> None:
    workshop.edit(edits.without_catalog(lambda fleet: edits.renamed_fleet(fleet, name)))


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


def test_an_opened_draft_continues_without_its_mark(
    workshop: Workshop, service: FleetService, patrol: Fleet
) -> None:
    key = service.library.save(edits.renamed_fleet(patrol, "Patrol (draft)"))
    workshop.open_saved(key, service.library.read_kept(key))
    assert (workshop.fleet.name, workshop.is_open(key)) == ("Patrol", True)
    workshop.save()
    assert saved(service) == ["Patrol"]


def test_a_fleet_of_a_game_reads_back_as_the_one_that_was_entered(
    service: FleetService, patrol: Fleet
) -> None:
    entered = service.deployable(patrol, "B")
    assert [ship.id for ship in entered.ships] == ["b1"]
    assert service.from_game(entered) == entered


def codes(workshop: Workshop) -> list[str]:
    return [problem.code for problem in workshop.summary().problems]


def reopened(service: FleetService, key: str) -> Workshop:
    """A workshop of another start of the program, with a saved fleet."""
    again = Workshop(service)
    again.open_saved(key, service.library.read_kept(key))
    return again


def test_a_game_is_chosen_for_one_fleet_and_for_no_other(
    workshop: Workshop, service: FleetService
) -> None:
    """F1: chosen once, it judged every fleet."""
    workshop.take_reading(service.read(LIST))
    workshop.agree("other", 40)
    assert "OVER_POINTS" in codes(workshop)
    workshop.take_reading(service.read(LIST + "\n"))
    assert workshop.game == game_format("other", 40)
    workshop.open_empty()
    workshop.take_reading(service.read(LIST))
    assert workshop.game == STANDARD
    assert "OVER_POINTS" not in codes(workshop)


def test_the_game_and_the_text_are_saved_with_the_fleet_and_its_draft(
    workshop: Workshop, service: FleetService
) -> None:
    """F1, F11: after a restart the fleet was one of a standard game, without its list."""
    workshop.take_reading(service.read(LIST), LIST)
    workshop.agree("task-force", 200)
    workshop.keep_draft()
    (draft,) = service.library.entries()
    again = reopened(service, draft.key)
    assert (again.game, again.text) == (game_format("task-force", 200), LIST)
    again.save()
    (entry,) = service.library.entries()
    assert entry.name == "Patrol"
    again = reopened(service, entry.key)
    assert (again.game, again.text) == (game_format("task-force", 200), LIST)
    assert again.is_saved
    again.agree("standard", 400)
    assert not again.is_saved


def test_the_own_form_keeps_the_game(service: FleetService, patrol: Fleet) -> None:
    game = game_format("sector-fleet", 600)
    reading = service.read(
        write_fleet(patrol, "armada-companion", service.catalog(game), game).text
    )
    assert (reading.fleet, reading.game) == (patrol, game)


@pytest.mark.parametrize(
    ("stated", "offered"), [(88, None), (400, None), (411, None), (597, 600), (900, 900)]
)
def test_a_list_written_for_another_total_offers_it(
    stated: int, offered: int | None, workshop: Workshop, service: FleetService
) -> None:
    reading = service.read(f"{LIST}\nTotal Points: {stated}\n")
    assert reading.fleet.points_stated == stated
    game = game_format("other", offered) if offered else None
    workshop.take_reading(reading)
    assert workshop.offered_game == game
    workshop.save()
    assert reopened(service, service.library.entries()[0].key).offered_game == game
    if offered:
        workshop.agree("other", offered)
        assert workshop.offered_game is None


@pytest.mark.parametrize(
    ("words", "key"),
    [
        ("My Task Force list", "task-force"),
        ("for our Sector Fleet evening", "sector-fleet"),
        ("Task Force Organa (1)", None),
        ("a list", None),
    ],
)
def test_a_list_that_speaks_of_another_game_offers_it(
    words: str, key: str | None, workshop: Workshop, service: FleetService
) -> None:
    text = f"{words}\n{LIST}"
    workshop.take_reading(service.read(text), text)
    offered = workshop.offered_game
    assert (offered.key if offered else None) == key
    if offered:
        workshop.agree(offered.key, offered.points)
        assert workshop.offered_game is None


def test_another_list_begins_a_fleet_of_its_own_and_undo_leads_back(
    workshop: Workshop, service: FleetService
) -> None:
    """F9: the second list replaced the first, and its saved file."""
    workshop.take_reading(service.read(LIST), LIST, whole=True)
    workshop.agree("other", 300)
    workshop.save()
    assert workshop.take_reading(service.read(OTHER), OTHER, whole=True)
    assert (workshop.fleet.name, workshop.game) == ("Raid", STANDARD)
    assert (saved(service), workshop.is_saved) == (["Patrol"], False)
    workshop.save()
    assert saved(service) == ["Patrol", "Raid"]
    workshop.undo()
    assert (workshop.fleet.name, workshop.text) == ("Patrol", LIST)
    assert (workshop.is_saved, workshop.game) == (True, game_format("other", 300))


def test_an_unsaved_fleet_is_a_draft_before_another_list_takes_its_place(
    workshop: Workshop, service: FleetService
) -> None:
    workshop.take_reading(service.read(LIST), LIST, whole=True)
    workshop.take_reading(service.read(OTHER), OTHER, whole=True)
    workshop.keep_draft()
    assert saved(service) == ["Patrol (draft)", "Raid (draft)"]
    workshop.undo()
    workshop.keep_draft()
    assert saved(service) == ["Patrol (draft)", "Raid (draft)"]


def test_a_fleet_that_undo_leaves_is_a_draft_before_another_change_drops_it(
    workshop: Workshop, service: FleetService
) -> None:
    workshop.take_reading(service.read(LIST), LIST, whole=True)
    workshop.take_reading(service.read(OTHER), OTHER, whole=True)
    workshop.undo()
    rename(workshop, "Night Watch")
    assert not workshop.can_redo
    assert "Raid (draft)" in saved(service)


def test_a_corrected_list_is_the_same_fleet(workshop: Workshop, service: FleetService) -> None:
    workshop.take_reading(service.read(LIST), LIST, whole=True)
    corrected = LIST.replace("Corvette A (44)", "Corvette B (39)")
    assert not workshop.take_reading(service.read(corrected), corrected, whole=True)
    workshop.keep_draft()
    assert saved(service) == ["Patrol (draft)"]


def test_a_draft_without_a_name_is_called_by_its_flagship_and_stays_without_one(
    workshop: Workshop, service: FleetService, patrol: Fleet, catalog: Catalog
) -> None:
    workshop.open_fleet(edits.renamed_fleet(patrol, ""))
    workshop.edit(partial(edits.with_upgrade, ship_id="ship1", card="general-dodonna-commander"))
    workshop.keep_draft()
    assert saved(service) == ["General Dodonna on CR90 Corvette A (draft)"]
    again = reopened(service, service.library.entries()[0].key)
    assert again.fleet.name == ""


def test_the_game_of_the_open_record_judges_every_fleet(service: FleetService) -> None:
    """A fleet that is made for a side is judged by what its players agreed on."""
    workshop = Workshop(service, lambda: game_format("task-force", 200))
    workshop.take_reading(service.read(LIST))
    assert workshop.game == game_format("task-force", 200)


def test_an_open_fleet_is_judged_again_when_it_is_made_for_a_record(service: FleetService) -> None:
    """The same list may be open when another game is set up."""
    agreed: list[GameFormat] = []
    workshop = Workshop(service, lambda: agreed[0] if agreed else None)
    workshop.take_reading(service.read(LIST))
    workshop.save()
    workshop.judge_as_agreed()
    assert (workshop.game, workshop.is_saved) == (STANDARD, True)
    agreed.append(game_format("task-force", 200))
    workshop.judge_as_agreed()
    assert (workshop.game, workshop.is_saved) == (agreed[0], True)
