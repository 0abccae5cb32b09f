"""Packs of cards are chosen for a game and for a fleet, and are kept for the next one."""

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QTextEdit

from armada_companion.app import program as app
from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.entry import catalogs
from armada_companion.games.armada.packs.shelf import PackShelf
from armada_companion.system.paths import user_paths
from armada_companion.system.resources import resource_path
from tests.games.armada.packs.invented import club_pack
from tests.games.armada.window.setup_game import REBELS
from tests.ui.window.fleet_players import FleetMouse, titles
from tests.ui.window.program import found, one, state_of, wait_for_front

SMUGGLERS = """Name: Night Shift
Faction: Smugglers

• Night Runner [Club] (50)
  - Guildmaster Oro (20)
= 70 Points
"""


@pytest.fixture
def player(program: app.Program) -> FleetMouse:
    PackShelf(user_paths().packs).add(club_pack(Catalog(resource_path("core_pack"))))
    return FleetMouse(program)


def words_of(player: FleetMouse, name: str) -> str:
    label = one(player.program, name)
    assert isinstance(label, QLabel)
    return label.text()


def choose_for_game(player: FleetMouse) -> None:
    player.tap("setup_agreement", "agreed_packs", "pack_club-cup", "packs_use", "agreement_use")
    wait_for_front(player.program)


def test_a_game_is_played_with_a_pack_and_its_header_names_it(player: FleetMouse) -> None:
    player.press("new_armada")
    choose_for_game(player)
    ref = PackShelf(user_paths().packs).ref("club-cup")
    header = player.program.bridge.session.header
    assert header["packs"] == [{"id": "club-cup", "version": "2026-09", "hash": ref.hash}]
    ruleset = state_of(player.program).ruleset
    assert (ruleset.points_limit, ruleset.flotillas_count) == (450, False)
    words = "Standard 450, club-cup 2026-09, 1 own rule"
    assert one(player.program, "setup_agreement").accessibleName() == words
    assert player.program.controller.settings.packs == ("club-cup",)


def test_a_fleet_of_the_pack_is_entered(player: FleetMouse) -> None:
    player.press("new_armada")
    choose_for_game(player)
    QGuiApplication.clipboard().setText(SMUGGLERS)
    player.press("paste_A")
    report = one(player.program, "report_A")
    assert isinstance(report, QTextEdit)
    assert "70 points" in report.toPlainText()
    assert "not understood" not in report.toPlainText()
    player.press("use_A")
    (ship,) = state_of(player.program).ships.values()
    assert (ship.card.card, ship.card.class_name) == ("night-runner-club", "Night Runner")


def test_what_other_cards_would_change_is_shown_before_they_are_used(player: FleetMouse) -> None:
    QGuiApplication.clipboard().setText(REBELS)
    player.tap("fleets", "library_new", "workshop_paste", "fleet_game", "game_packs")
    player.press("pack_club-cup")
    changes = words_of(player, "pack_changes")
    player.press("packs_use")
    wait_for_front(player.program)
    assert "club-cup 2026-09" in one(player.program, "fleet_game").accessibleName()
    assert changes == "Its cards cost 95 points instead of 90."
    assert words_of(player, "fleet_today") == "Today it costs 95"


def test_the_next_fleet_and_the_next_game_begin_with_the_chosen_packs(player: FleetMouse) -> None:
    player.press("new_armada")
    choose_for_game(player)
    player.press("setup_back")
    player.press("new_armada")
    assert player.program.bridge.session.header["packs"]
    player.press("setup_back")
    player.tap("fleets", "library_new")
    assert "club-cup 2026-09" in one(player.program, "fleet_game").accessibleName()


def test_a_game_opens_without_its_pack_and_says_so(player: FleetMouse) -> None:
    test_a_fleet_of_the_pack_is_entered(player)
    key = str(player.program.bridge.session.header["id"])
    player.press("setup_back")
    PackShelf(user_paths().packs).remove("club-cup")
    catalogs().forget()  # As the page of packs does.
    player.program.controller.open_game(key)
    words = "The pack club-cup 2026-09 is not added. Units keep the numbers that they have."
    assert one(player.program, "setup_message").accessibleName() == words
    (ship,) = state_of(player.program).ships.values()
    assert (ship.card.class_name, ship.card.own_points) == ("Night Runner", 50)


def test_a_saved_fleet_opens_without_its_pack_and_says_so(player: FleetMouse) -> None:
    QGuiApplication.clipboard().setText(SMUGGLERS)
    player.tap("fleets", "library_new", "workshop_paste", "judge_for", "workshop_save")
    player.press("workshop_library")
    PackShelf(user_paths().packs).remove("club-cup")
    catalogs().forget()  # As the page of packs does.
    words = "The pack club-cup 2026-09 is not added. Units keep the numbers that they have."
    player.pick("saved_fleets", "Night Shift")
    report = one(player.program, "saved_report")
    assert isinstance(report, QTextEdit)
    assert words in report.toPlainText()
    # An open fleet is not opened again.
    player.tap("library_new", "workshop_library")
    player.pick("saved_fleets", "Night Shift")
    player.press("saved_open")
    assert one(player.program, "workshop_message").accessibleName() == words
    assert titles(player, "fleet_ships") == ["Ships", "Night Runner", "Guildmaster Oro"]
    assert words_of(player, "fleet_points") == "70 points"


def test_a_saved_fleet_keeps_the_total_of_its_pack(player: FleetMouse) -> None:
    """450 points are no standard game of the rulebook, but one of this pack."""
    QGuiApplication.clipboard().setText(SMUGGLERS)
    player.tap("fleets", "library_new", "workshop_paste", "judge_for", "workshop_save")
    before = one(player.program, "fleet_game").accessibleName()
    assert "standard game, 450 points, club-cup 2026-09" in before
    player.tap("workshop_library", "library_new", "workshop_library")
    player.pick("saved_fleets", "Night Shift")
    player.press("saved_open")
    assert one(player.program, "fleet_game").accessibleName() == before


def test_the_pack_of_a_list_is_offered(player: FleetMouse) -> None:
    QGuiApplication.clipboard().setText(SMUGGLERS)
    player.tap("fleets", "library_new", "workshop_paste")
    assert one(player.program, "judge_for").accessibleName() == "Read with club-cup 2026-09"
    player.press("judge_for")
    assert titles(player, "fleet_ships") == ["Ships", "Night Runner", "Guildmaster Oro"]
    assert words_of(player, "line_counts") == "5 understood"
    assert not found(player.program, "judge_for")
