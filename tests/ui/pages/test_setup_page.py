"""The setup page from paste to begin, by mouse and by keyboard."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from armada_companion.rules.armada.types import Phase, Side
from armada_companion.ui.forms.option_button import OptionButton
from armada_companion.ui.theme import Look
from armada_companion.views.armada.setup import setup_view
from tests.ui.pages.page_checks import LOOKS, SIZES, check_buttons, check_labels, child, tab_order
from tests.ui.pages.setup_game import EMPIRE, REBELS, TIED, Game, paste


def test_two_fleets_are_pasted_and_the_game_begins_by_mouse_alone(game: Game) -> None:
    paste(game, "A", REBELS)
    paste(game, "B", EMPIRE)
    game.tap("use_A", "use_B", "first_B", "objective_2", "begin")
    assert [action["do"] for action in game.actions] == [
        "enter_fleet",
        "enter_fleet",
        "choose_first_player",
        "choose_objective",
        "begin",
    ]
    assert game.actions[3] == {"do": "choose_objective", "objective": "Superior Positions"}
    assert game.state.phase is Phase.COMMAND
    assert game.state.first_player is Side.B


def test_the_same_by_keyboard_alone(game: Game) -> None:
    game.page.setFocus()
    for side in "AB":
        field = game.list_field(side)
        field.setFocus()
        QGuiApplication.clipboard().setText(REBELS if side == "A" else EMPIRE)
        QTest.keyClick(field, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
        press(game, f"use_{side}")
    for name in ("first_B", "objective_0", "begin"):
        press(game, name)
    assert game.state.phase is Phase.COMMAND


def press(game: Game, name: str) -> None:
    """Walk to a button with Tab and press Enter."""
    for _ in range(40):
        focused = game.page.window().focusWidget()
        assert focused is not None
        if focused.objectName() == name:
            QTest.keyClick(focused, Qt.Key.Key_Return)
            return
        QTest.keyClick(focused, Qt.Key.Key_Tab)
    raise AssertionError(f"{name} is not reached")


def test_a_name_is_sent_once_when_the_field_is_left(game: Game) -> None:
    field = game.name_field("A")
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "Zoe")
    assert game.actions == []
    QTest.keyClick(field, Qt.Key.Key_Return)
    game.list_field("A").setFocus()
    assert game.actions == [{"do": "name_player", "side": "A", "name": "Zoe"}]


def test_an_empty_name_brings_the_old_one_back(game: Game) -> None:
    field = game.name_field("B")
    field.setFocus()
    field.clear()
    QTest.keyClicks(field, " ")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert game.actions == []
    assert field.text() == "Ben"


def test_a_name_that_is_being_written_is_left_alone(game: Game) -> None:
    field = game.name_field("A")
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "Zo")
    game.render()
    assert field.text() == "Zo"


def test_before_both_fleets_nobody_can_be_first_player(game: Game) -> None:
    game.tap("first_A")
    assert game.actions == []
    assert game.message == "Enter both fleets first."


def test_a_tie_asks_for_the_coin_flip_first(game: Game) -> None:
    """RRG 16."""
    paste(game, "A", TIED)
    paste(game, "B", EMPIRE)
    game.tap("use_A", "use_B", "first_A")
    assert game.message == "Say first who won the coin flip."
    game.tap("flip_B", "first_A")
    assert game.actions[-1] == {"do": "choose_first_player", "side": "A", "coin_flip": "B"}


def test_without_a_tie_no_coin_flip_is_shown(game: Game) -> None:
    paste(game, "A", REBELS)
    paste(game, "B", EMPIRE)
    game.tap("use_A", "use_B")
    assert game.button("flip_A").isHidden()


def test_a_fleet_without_objectives_gets_a_field_for_one(game: Game) -> None:
    paste(game, "A", REBELS)
    paste(game, "B", EMPIRE)
    game.tap("use_A", "use_B", "first_A", "objective_set")
    assert game.message == "Write the name of the objective first."
    field = child(game.page, QLineEdit, "objective_name")
    QTest.keyClicks(field, "Minefields")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert game.actions[-1] == {"do": "choose_objective", "objective": "Minefields"}


def test_begin_waits_for_the_objective_until_it_is_skipped(game: Game) -> None:
    paste(game, "A", REBELS)
    paste(game, "B", EMPIRE)
    game.tap("use_A", "use_B", "first_B", "begin")
    assert game.message == "No objective is chosen yet."
    game.tap("objective_skip", "begin")
    assert game.actions[-1] == {"do": "begin"}


def test_objectives_bear_the_word_and_color_of_their_type(game: Game) -> None:
    paste(game, "A", REBELS)
    paste(game, "B", EMPIRE)
    game.tap("use_A", "use_B", "first_B")
    shown = [game.page.findChild(OptionButton, f"objective_{number}") for number in range(3)]
    assert [(b.option.note, b.option.color) for b in shown if isinstance(b, OptionButton)] == [
        ("assault", "concentrate_fire"),
        ("defense", "squadron"),
        ("navigation", "navigate"),
    ]


def test_back_is_asked_for(game: Game, qtbot: QtBot) -> None:
    with qtbot.waitSignal(game.page.back_requested):
        game.tap("setup_back")


def test_tab_goes_through_side_a_before_side_b(game: Game) -> None:
    game.name_field("A").setFocus()
    assert tab_order(game.page, 10) == [
        "list_A",
        "paste_A",
        "open_A",
        "sample_A",
        "saved_A",
        "edit_A",
        "report_A",
        "use_A",
        "name_B",
        "list_B",
    ]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scaled", LOOKS)
def test_nothing_is_cut_or_covered(
    game: Game, qtbot: QtBot, scaled: Look, size: tuple[int, int]
) -> None:
    paste(game, "A", TIED)
    paste(game, "B", EMPIRE)
    game.tap("use_A", "use_B", "flip_A", "first_B")
    game.page.render_setup(setup_view(game.state), "Ann enters a fleet of 400 points " * 4)
    game.page.set_look(scaled)
    game.page.resize(*size)
    qtbot.wait(20)
    assert game.page.width() == size[0]
    check_buttons(game.page)
    check_labels(game.page)


def test_a_change_of_look_keeps_what_was_written(game: Game) -> None:
    paste(game, "A", REBELS)
    before = game.report("A")
    game.page.set_look(LOOKS[2])
    assert game.list_field("A").toPlainText() == REBELS
    assert game.report("A") == before
