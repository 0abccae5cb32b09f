"""All lists of an event are checked on one page, kept, and taken by a player's name."""

import csv
import json
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QFileDialog, QLabel

from armada_companion.app import program as app
from armada_companion.games.armada.rules.model.types import Side
from armada_companion.games.armada.rules.table.players import NamePlayer
from armada_companion.games.armada.window.fleets.checking.check_page import CheckPage
from armada_companion.ui.theme import Look
from tests.games.armada.window.setup_game import EMPIRE, REBELS
from tests.ui.events import settle
from tests.ui.pages.page_checks import LOOKS, check_buttons, check_labels
from tests.ui.window.fleet_players import FleetKeys, FleetMouse, FleetPlayer, titles
from tests.ui.window.program import found, one, state_of, wait_for_front

LEGAL = REBELS.replace("Total Points: 90", "Total Points: 90\n")
BOTH = f"Player: Mia\n{LEGAL}\nPlayer: Jonas\n{EMPIRE}"


@pytest.fixture
def mouse(program: app.Program) -> FleetMouse:
    return FleetMouse(program)


def page_of(program: app.Program) -> CheckPage:
    page = program.window.page_named("check")
    assert isinstance(page, CheckPage)
    return page


def finish(player: FleetPlayer) -> None:
    """Let the page read what is left."""
    page = page_of(player.program)
    while page._is_busy:
        page._on_turn()


def paste(player: FleetPlayer, text: str = BOTH) -> None:
    QGuiApplication.clipboard().setText(text)
    player.tap("check", "check_paste")
    finish(player)


def words_of(program: app.Program, name: str) -> str:
    label = one(program, name)
    assert isinstance(label, QLabel)
    return label.text()


@pytest.mark.parametrize("kind", [FleetMouse, FleetKeys])
def test_lists_are_checked_the_ones_with_problems_first(
    program: app.Program, kind: type[FleetMouse]
) -> None:
    player = kind(program)
    paste(player)
    assert words_of(program, "check_summary") == "2 lists: 1 legal, 1 not legal"
    assert titles(player, "checked_lists") == ["Jonas", "Mia"]
    player.press("check_shown_to_look_at")
    assert titles(player, "checked_lists") == ["Jonas"]


def test_a_row_opens_the_list_which_is_checked_again(mouse: FleetMouse) -> None:
    paste(mouse)
    mouse.pick("checked_lists", "Jonas")
    assert mouse.program.window.page == "workshop"
    QGuiApplication.clipboard().setText(LEGAL)
    mouse.tap("workshop_paste", "workshop_back")
    assert mouse.program.window.page == "check"
    assert words_of(mouse.program, "check_summary") == "2 lists: 2 legal"


def test_a_list_that_cannot_be_read_does_not_stop_the_others(
    mouse: FleetMouse, tmp_path: Path
) -> None:
    for name, data in {
        "mia.txt": LEGAL.encode(),
        "empty.txt": b"",
        "picture.png": b"\x89PNG\r\n\x1a\n" + bytes(range(256)),
        "page.html": b"<html><body>no list</body></html>",
    }.items():
        (tmp_path / name).write_bytes(data)
    mouse.press("check")
    page_of(mouse.program).take_files([str(tmp_path), str(tmp_path / "none.txt")])
    finish(mouse)
    assert words_of(mouse.program, "check_summary") == "5 lists: 1 legal, 4 not readable"
    mouse.pick("checked_lists", "empty")
    assert "empty.txt" in one(mouse.program, "check_message").accessibleName()


def test_fleets_are_kept_and_taken_by_the_players_name(mouse: FleetMouse) -> None:
    paste(mouse)
    mouse.press("check_keep")
    mouse.write("event_words", "Spring Open")
    mouse.press("event_add")
    finish(mouse)
    assert "2 fleets kept for Spring Open" in one(mouse.program, "check_message").accessibleName()
    mouse.tap("check_back", "new_armada")
    assert not found(mouse.program, "event_fleet_A")
    mouse.program.bridge.dispatch(NamePlayer(Side.A, "mia"))
    button = one(mouse.program, "event_fleet_A")
    assert button.accessibleName() == "Fleet of Spring Open"
    mouse.tap("event_fleet_A", "use_A")
    assert [ship.card.class_name for ship in state_of(mouse.program).ships.values()] == [
        "CR90 Corvette A"
    ]


@pytest.mark.parametrize("ending", [".csv", ".json", ".html", ".pdf"])
def test_the_result_is_saved_in_each_form(mouse: FleetMouse, tmp_path: Path, ending: str) -> None:
    paste(mouse)
    mouse.press("check_save")
    dialog = mouse.program.window.findChild(QFileDialog, "check_save_as")
    assert isinstance(dialog, QFileDialog)
    file = tmp_path / f"result{ending}"
    dialog.fileSelected.emit(str(file))
    dialog.reject()
    data = file.read_bytes()
    match ending:
        case ".csv":
            rows = list(csv.reader(data.decode("utf-8-sig").splitlines()))
            assert [row[0] for row in rows] == ["player", "Jonas", "Mia"]
        case ".json":
            assert [one["player"] for one in json.loads(data)] == ["Mia", "Jonas"]
        case ".html":
            assert data.startswith(b"<!DOCTYPE html>")
        case _:
            assert data.startswith(b"%PDF")


def test_lists_without_a_fleet_are_not_kept(mouse: FleetMouse) -> None:
    paste(mouse, "See you on Sunday!")
    mouse.press("check_keep")
    assert not found(mouse.program, "event")
    assert words_of(mouse.program, "check_message_text") == "No list has a fleet to keep."


def test_all_is_removed_and_comes_back(mouse: FleetMouse) -> None:
    paste(mouse)
    mouse.press("check_clear")
    assert not found(mouse.program, "checked_lists")
    mouse.press("check_undo")
    assert titles(mouse, "checked_lists") == ["Jonas", "Mia"]


def test_lists_are_checked_for_another_game(mouse: FleetMouse) -> None:
    paste(mouse, f"Player: Mia\n{LEGAL}")
    mouse.press("check_game")
    wait_for_front(mouse.program)
    (task_force,) = [
        button
        for button in mouse.program.window.findChildren(QAbstractButton)
        if button.isVisible() and button.accessibleName().startswith("Task Force")
    ]
    mouse.press(task_force.objectName())
    finish(mouse)
    assert words_of(mouse.program, "check_summary") == "1 list: 1 not legal"


def test_stop_keeps_what_was_checked(mouse: FleetMouse) -> None:
    mouse.press("check")
    page = page_of(mouse.program)
    page._turns.setInterval(60_000)  # The test takes the turns.
    for number in range(40):
        page.take_text(LEGAL.replace("Harbor Watch", f"Fleet {number}"))
    for _ in range(20):
        page._step()
    page._render()
    assert page._is_busy
    mouse.press("check_stop")
    count = len(titles(mouse, "checked_lists"))
    assert 0 < count < 40
    assert not page._is_busy


@pytest.mark.parametrize("scaled", LOOKS)
def test_nothing_is_cut_or_covered(mouse: FleetMouse, scaled: Look) -> None:
    paste(mouse, BOTH.replace("Jonas", "Jonas " * 12))
    page = page_of(mouse.program)
    page.set_look(scaled)
    settle()
    check_buttons(page)
    check_labels(page)
