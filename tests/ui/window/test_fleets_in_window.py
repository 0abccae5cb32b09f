"""Fleets through the whole window: mended, edited, saved, taken into a game, edited for it."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QTextEdit

from armada_companion.app import program as app
from armada_companion.games.armada.rules.model.types import Side
from armada_companion.games.armada.rules.table.players import NamePlayer
from armada_companion.games.armada.window.fleets.fleet_page import FleetPage
from armada_companion.system.paths import user_paths
from armada_companion.ui.press_guard import UNGUARDED
from tests.games.armada.window.workshop import LIST, MISSPELLED, SLIPS, UNLED
from tests.ui.events import wait_until_active
from tests.ui.window.fleet_players import FleetKeys, FleetMouse, FleetPlayer, titles
from tests.ui.window.program import (
    actions_of,
    close_program,
    found,
    key,
    one,
    state_of,
    wait_for_front,
)


def build_and_save(player: FleetPlayer) -> None:
    """From the start page: paste, mend, swap an upgrade, rename, save, and back."""
    QGuiApplication.clipboard().setText(MISSPELLED)
    player.tap("fleets", "library_new", "workshop_paste")
    player.pick("lines", "Read as Engine Techs")
    player.pick("fleet_ships", "Engine Techs")
    player.write("candidate_search", "nav team")
    player.pick("candidates", "Nav Team")
    player.pick("fleet_ships", "CR90 Corvette A")
    player.write("unit_name", "Lucky Strike")
    player.press("unit_close")
    assert titles(player, "fleet_ships")[1] == "Lucky Strike"
    player.tap("workshop_save", "workshop_back")
    assert player.program.window.page == "start"


def paste_list(player: FleetPlayer, *presses: str) -> None:
    """From the start page: a new game, and the list into a pane by the presses."""
    QGuiApplication.clipboard().setText(LIST)
    player.press("new_armada")
    for name in presses:
        player.press(name)


def take_into_side_a(player: FleetPlayer) -> None:
    """From the start page: a new game, the saved fleet, use, which enters it at once."""
    player.press("new_armada")
    player.program.bridge.dispatch(NamePlayer(Side.A, "Jonas"))
    player.press("saved_A")
    player.pick("saved_fleets", "Harbor Watch")
    player.press("saved_use", "Use for Jonas")
    assert player.program.window.page == "setup"


@pytest.mark.parametrize("kind", [FleetMouse, FleetKeys])
def test_a_list_is_mended_edited_saved_and_taken_into_a_game(
    program: app.Program, kind: type[FleetPlayer]
) -> None:
    player = kind(program)
    build_and_save(player)
    take_into_side_a(player)
    assert actions_of(program)[-1]["do"] == "enter_fleet"
    fleet = state_of(program).player(Side.A).fleet
    assert fleet is not None
    assert (fleet.name, fleet.points) == ("Harbor Watch", 94)
    ship = state_of(program).ship("a1")
    assert ship.card.name == "Lucky Strike"
    assert [upgrade.name for upgrade in ship.card.upgrades] == ["General Dodonna", "Nav Team"]
    assert {unit.card.name for unit in state_of(program).squadrons.values()} == {
        "X-wing 1",
        "X-wing 2",
    }


@pytest.mark.parametrize("kind", [FleetMouse, FleetKeys])
def test_a_pane_s_list_is_edited_in_the_workshop_and_comes_back(
    program: app.Program, kind: type[FleetPlayer]
) -> None:
    player = kind(program)
    paste_list(player, "paste_B", "edit_B")
    player.pick("fleet_others", "2 × X-wing")
    player.press("unit_remove")
    player.press("workshop_use", "Use for side B")
    assert program.window.page == "setup"
    fleet = state_of(program).player(Side.B).fleet
    assert fleet is not None
    assert fleet.points == 85
    player.press("edit_B")
    assert titles(player, "fleet_others").count("X-wing") == 1
    player.press("workshop_back")
    assert program.window.page == "setup"


def test_ctrl_z_in_the_workshop_undoes_the_edit_and_no_step_of_the_game(
    program: app.Program,
) -> None:
    player = FleetMouse(program)
    paste_list(player, "paste_A", "edit_A")
    steps = len(actions_of(program))
    player.pick("fleet_others", "2 × X-wing")
    player.press("unit_remove")
    wait_for_front(program)
    found(program, "fleet_ships")[0].setFocus()
    key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert titles(player, "fleet_others").count("2 × X-wing") == 1
    key(Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert titles(player, "fleet_others").count("2 × X-wing") == 0
    assert len(actions_of(program)) == steps


def test_unsaved_work_outlives_the_program(qapp: object) -> None:
    first = app.build(user_paths(), UNGUARDED)
    app.open_window(first)
    player = FleetMouse(first)
    QGuiApplication.clipboard().setText(LIST)
    player.tap("fleets", "library_new", "workshop_paste")
    close_program(first)
    second = app.build(user_paths(), UNGUARDED)
    app.open_window(second)
    again = FleetMouse(second)
    again.press("fleets")
    again.pick("saved_fleets", "Harbor Watch (draft)")
    again.press("saved_open")
    page = second.window.page_named("workshop")
    assert isinstance(page, FleetPage)
    assert page.fleet.points == 98
    close_program(second)


def test_an_entered_fleet_of_a_game_opened_again_is_edited_from_the_record(
    program: app.Program,
) -> None:
    player = FleetMouse(program)
    paste_list(player, "paste_A")
    game = str(program.bridge.session.header["id"])
    player.press("setup_back")
    program.controller.open_game(game)
    player.press("edit_A")
    assert "X-wing 2" in titles(player, "fleet_others")
    player.pick("fleet_others", "X-wing 2")
    player.tap("unit_remove", "workshop_use")
    fleet = state_of(program).player(Side.A).fleet
    assert fleet is not None
    assert fleet.points == 85


def test_an_empty_pane_never_opens_the_fleet_of_the_other_side(program: app.Program) -> None:
    player = FleetMouse(program)
    paste_list(player, "paste_A", "edit_A", "workshop_back", "edit_B")
    assert titles(player, "fleet_ships")[1].startswith("No ship yet")
    player.write("fleet_name", "From Nothing")
    player.tap("workshop_back", "edit_B")
    page = program.window.page_named("workshop")
    assert isinstance(page, FleetPage)
    assert page.fleet.name == "From Nothing"


def test_a_game_that_is_chosen_for_one_fleet_judges_no_other(program: app.Program) -> None:
    """F1: what both sides play is agreed on the setup page."""
    player = FleetMouse(program)
    paste_list(player, "edit_A", "fleet_game", "game_other")
    player.write("game_points", "90")
    player.tap("game_close", "workshop_back", "paste_B")
    report = one(program, "report_B")
    assert isinstance(report, QTextEdit)
    assert "were agreed" not in report.toPlainText()


def test_a_list_dropped_on_the_library_is_opened_in_the_workshop(
    program: app.Program, tmp_path: Path
) -> None:
    path = tmp_path / "list.txt"
    path.write_text(LIST, encoding="utf-8")
    player = FleetMouse(program)
    player.press("fleets")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    about = (Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton)
    library, held = one(program, "library_page"), Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(library, QDragEnterEvent(QPoint(9, 9), *about, held))
    QApplication.sendEvent(library, QDropEvent(QPointF(9, 9), *about, held))
    assert program.window.page == "workshop"
    assert titles(player, "fleet_ships")[1] == "CR90 Corvette A"


def test_the_workshop_says_which_lines_a_fleet_lacks_before_it_is_used(
    program: app.Program,
) -> None:
    player = FleetMouse(program)
    paste_list(player, "edit_A")
    QGuiApplication.clipboard().setText(MISSPELLED)
    player.press("workshop_paste")
    player.press("workshop_use", "Use for side A without 1 line")
    assert actions_of(program)[-1]["do"] == "enter_fleet"
    status = one(program, "entered_A").accessibleName()
    assert status.startswith("Entered without 1 line: Harbor Watch")


@pytest.mark.parametrize("kind", [FleetMouse, FleetKeys])
def test_a_fleet_keeps_its_game_and_its_list_over_a_restart(
    qapp: object, kind: type[FleetPlayer]
) -> None:
    """F1, F11."""
    first = app.build(user_paths(), UNGUARDED)
    app.open_window(first)
    wait_until_active(first.window)
    player = kind(first)
    QGuiApplication.clipboard().setText(LIST)
    for name in ("fleets", "library_new", "workshop_paste"):
        player.press(name)
    for name in ("fleet_game", "game_task-force", "game_close", "workshop_save"):
        player.press(name)
    close_program(first)
    again = app.build(user_paths(), UNGUARDED)
    app.open_window(again)
    wait_until_active(again.window)
    player = kind(again)
    player.press("fleets")
    player.pick("saved_fleets", "Harbor Watch")
    player.press("saved_open")
    assert one(again, "fleet_game").accessibleName().endswith("Task Force, 200 points")
    page = again.window.page_named("workshop")
    assert isinstance(page, FleetPage)
    assert page.text == LIST
    player.tap("workshop_back", "fleets", "library_new")
    assert one(again, "fleet_game").accessibleName().endswith("standard game, 400 points")
    close_program(again)


def test_a_list_pasted_into_the_saved_fleets_opens_as_a_new_one(program: app.Program) -> None:
    """F8."""
    player = FleetMouse(program)
    QGuiApplication.clipboard().setText(LIST)
    player.press("fleets")
    key(Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert program.window.page == "workshop"
    assert titles(player, "fleet_ships")[1] == "CR90 Corvette A"


def test_what_is_unsaved_lies_among_the_saved_fleets_as_soon_as_they_are_shown(
    program: app.Program,
) -> None:
    player = FleetMouse(program)
    QGuiApplication.clipboard().setText(LIST)
    for name in ("fleets", "library_new", "workshop_paste", "workshop_library"):
        player.press(name)
    assert titles(player, "saved_fleets") == ["Harbor Watch (draft)"]


@pytest.mark.parametrize("kind", [FleetMouse, FleetKeys])
def test_a_list_with_slips_is_mended_by_what_the_page_offers(
    program: app.Program, kind: type[FleetPlayer]
) -> None:
    """F1, F5, F6, F9: all near-certain readings, another total, the commander's ship."""
    QGuiApplication.clipboard().setText(SLIPS)
    player = kind(program)
    for name in ("fleets", "library_new", "workshop_paste", "take_all"):
        player.press(name)
    assert "General Dodonna" in titles(player, "fleet_ships")
    QGuiApplication.clipboard().setText(LIST.replace("Total Points: 98", "Total Points: 900"))
    player.press("workshop_paste")
    player.press("judge_for", "Check for 900 points")
    assert one(program, "fleet_game").accessibleName().endswith("other game, 900 points")
    other = UNLED.replace("Harbor Watch", "Raid").replace("CR90 Corvette A", "CR90 Corvette B")
    other = other.replace("(44)", "(39)").replace("= 52", "= 47").replace("78", "73")
    QGuiApplication.clipboard().setText(other.replace("X-wing", "A-wing").replace("26", "22"))
    player.press("workshop_paste")
    assert one(program, "fleet_game").accessibleName().endswith("standard game, 400 points")
    player.pick("fleet_others", "No ship carries a commander.")
    player.pick("candidates", "CR90 Corvette B")
    wait_for_front(program)
    assert "General Dodonna" in titles(player, "fleet_ships")
    for _ in range(2):
        player.press("workshop_undo")
    assert titles(player, "fleet_ships")[1] == "CR90 Corvette A"
    assert one(program, "fleet_game").accessibleName().endswith("other game, 900 points")
