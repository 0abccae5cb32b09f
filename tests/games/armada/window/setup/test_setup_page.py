"""The setup page from paste to begin, by mouse and by keyboard."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.model.types import Phase, Side
from armada_companion.games.armada.views.setup.setup_view import name_player, set_aside, setup_view
from armada_companion.games.armada.window.fleets.candidate_sheet import ObjectiveSheet
from armada_companion.ui.controls.option_button import Option, OptionButton
from armada_companion.ui.theme import Look
from tests.examples import pairs
from tests.games.armada.window.setup_game import EMPIRE, REBELS, TIED, Game, paste, paste_lists
from tests.ui.events import settle
from tests.ui.pages.page_checks import LOOKS, SIZES, check_buttons, check_labels, child, tab_order

SUPERIOR_POSITIONS = {"name": "Superior Positions", "card": "superior-positions", "token_value": 15}
"""A record keeps what a victory token was worth."""


def test_two_fleets_are_pasted_and_the_game_begins_by_mouse_alone(game: Game) -> None:
    paste_lists(game, REBELS, EMPIRE)
    game.tap("first_B", "objective_2", "begin")
    assert [action["do"] for action in game.recorded] == [
        *("enter_fleet", "enter_fleet", "choose_first_player", "choose_objective", "begin")
    ]
    assert game.recorded[3] == {"do": "choose_objective", "objective": SUPERIOR_POSITIONS}
    assert game.state.phase is Phase.COMMAND
    assert game.state.first_player is Side.B


def test_the_same_by_keyboard_alone(game: Game) -> None:
    game.page.setFocus()
    for side in "AB":
        field = game.list_field(side)
        field.setFocus()
        QGuiApplication.clipboard().setText(REBELS if side == "A" else EMPIRE)
        QTest.keyClick(field, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
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
    assert game.recorded == []
    QTest.keyClick(field, Qt.Key.Key_Return)
    game.list_field("A").setFocus()
    assert game.recorded == [{"do": "name_player", "side": "A", "name": "Zoe"}]


def test_a_side_is_a_placeholder_that_needs_no_erasing(game: Game) -> None:
    game.state = ARMADA.start({})
    game.render()
    field = game.name_field("A")
    assert (field.text(), field.placeholderText()) == ("", "Side A")


def test_a_click_into_a_name_selects_it_and_the_next_one_places_the_cursor(game: Game) -> None:
    game.list_field("B").setFocus()
    field = game.name_field("A")
    QTest.mouseClick(field, Qt.MouseButton.LeftButton)
    assert field.selectedText() == "Ann"
    QTest.keyClicks(field, "Mia")
    assert field.text() == "Mia"
    QTest.mouseClick(field, Qt.MouseButton.LeftButton)
    assert field.selectedText() == ""


def test_tab_into_a_name_selects_it(game: Game) -> None:
    game.button("aside_A").setFocus()
    QTest.keyClick(game.button("aside_A"), Qt.Key.Key_Backtab)
    assert game.name_field("A").selectedText() == "Ann"


def test_an_empty_name_brings_the_old_one_back(game: Game) -> None:
    field = game.name_field("B")
    field.setFocus()
    field.clear()
    QTest.keyClicks(field, " ")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert game.recorded == []
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
    assert game.recorded == []
    assert game.message == "Enter both fleets first."


def test_a_tie_asks_for_the_coin_flip_first(game: Game) -> None:
    """RRG 16."""
    paste_lists(game, TIED, EMPIRE)
    game.tap("first_A")
    assert game.message == "First enter who won the coin flip."
    game.tap("flip_B", "first_A")
    chosen = {"do": "choose_first_player", "side": "A", "coin_flip": "B", "chosen_by": "B"}
    assert game.recorded[-1] == chosen


def test_without_a_tie_no_coin_flip_is_shown(game: Game) -> None:
    paste_lists(game, REBELS, EMPIRE)
    assert game.button("flip_A").isHidden()


def objectives(game: Game) -> ObjectiveSheet:
    """Open the objectives of the catalogue for a fleet that names none."""
    paste_lists(game, REBELS, EMPIRE)
    game.tap("first_A", "objective_pick")
    return child(game.page, ObjectiveSheet, "candidate_sheet")


def test_a_fleet_without_objectives_chooses_from_the_catalogue(game: Game) -> None:
    """By a few letters and Enter, which takes what is marked; the value comes with it."""
    sheet = objectives(game)
    field = child(sheet, QLineEdit, "candidate_search")
    QTest.keyClicks(field, "super pos")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert game.recorded[-1] == {"do": "choose_objective", "objective": SUPERIOR_POSITIONS}
    shown = game.button("objective_pick")
    assert isinstance(shown, OptionButton)
    assert shown.option == Option(
        "Superior Positions", "navigation", "blue", chosen=True, detail="victory token 15"
    )


def test_an_objective_that_the_catalogue_lacks_is_taken_after_it_is_said(game: Game) -> None:
    sheet = objectives(game)
    own = child(sheet, QAbstractButton, "objective_own")
    field = child(sheet, QLineEdit, "candidate_search")
    QTest.mouseClick(own, Qt.MouseButton.LeftButton)
    assert len(game.actions) == 3
    QTest.keyClicks(field, "Minefields")
    assert "The catalogue has this objective" in own.accessibleDescription()
    field.clear()
    QTest.keyClicks(field, "Our Own")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert len(game.actions) == 3
    assert own.accessibleName() == "Not in the catalogue: use “Our Own” anyway"
    QTest.mouseClick(own, Qt.MouseButton.LeftButton)
    assert game.recorded[-1] == {"do": "choose_objective", "objective": "Our Own"}
    shown = game.button("objective_pick")
    assert isinstance(shown, OptionButton)
    assert (shown.option.label, shown.option.detail) == ("Our Own", "not in the catalogue")


def test_a_coin_is_flipped_once_by_the_program_and_goes_into_the_action(game: Game) -> None:
    """RRG 16."""
    paste_lists(game, TIED, EMPIRE)
    game.tap("flip_coin")
    assert child(game.page, QLabel, "why_chooser").text() == "Ben won the coin flip and chooses."
    game.tap("flip_coin")
    assert (game.message, game.flips) == ("The coin is flipped.", [0])
    game.tap("first_A")
    chosen = {"do": "choose_first_player", "side": "A", "coin_flip": "B", "chosen_by": "B"}
    assert game.recorded[-1] == chosen
    assert child(game.page, QLabel, "why_chooser").text() == "Ben won the coin flip and chose."


def test_the_player_of_the_cheaper_fleet_is_recorded_as_the_one_who_chose(game: Game) -> None:
    """RRG 16 (setup 3); record page, section 9: 90 points against 104."""
    paste_lists(game, REBELS, EMPIRE)
    words = child(game.page, QLabel, "why_chooser")
    assert words.text() == "Ann chooses: 90 points against 104."
    game.tap("first_B")
    assert game.recorded[-1] == {"do": "choose_first_player", "side": "B", "chosen_by": "A"}
    assert words.text() == "Ann chose: 90 points against 104."


def test_a_coin_flip_of_one_game_is_unknown_in_another(game: Game) -> None:
    paste_lists(game, TIED, EMPIRE)
    game.tap("flip_coin")
    # The other game opens with the same fleets, as a saved one does.
    game.page.start_over()
    game.render()
    assert "Ben won" not in child(game.page, QLabel, "why_chooser").text()
    game.tap("first_A")
    assert game.message == "First enter who won the coin flip."
    game.tap("flip_coin")
    assert game.flips == []


def test_starting_speeds_are_asked_once_there_is_a_first_player(game: Game) -> None:
    """RRG 16, 33: one tap a ship, from its chart without 0; what is not told stays unknown."""
    paste_lists(game, REBELS, EMPIRE)
    assert not game.is_seen("speed_a1_2")
    assert game.button("speeds_A").accessibleName() == "Starting speeds: 0 of 1"
    game.tap("first_B")
    assert [game.is_seen(f"speed_a1_{speed}") for speed in range(6)] == [
        False, True, True, True, True, False,
    ]  # fmt: skip
    assert child(game.page, QLabel, "missing").text().endswith("chosen yet.")
    game.tap("objective_skip", "speed_a1_2")
    assert game.recorded[-1] == {"do": "deploy", "ships": ["a1"], "speeds": {"a1": 2}}
    assert game.button("speed_a1_2").accessibleName() == "CR90 Corvette A, speed 2, chosen"
    assert child(game.page, QLabel, "missing").text().endswith("Starting speeds not entered: 1")
    game.tap("speed_a1_2", "speed_a1_3")
    assert game.recorded[-1] == {"do": "set_speed", "ship": "a1", "speed": 3}
    assert len(game.actions) == 5
    game.tap("begin")
    assert (game.state.ship("a1").speed, game.state.ship("b1").speed) == (3, None)


def test_the_list_and_the_starting_speeds_take_turns(game: Game) -> None:
    game.tap("speeds_A")
    assert game.message == "Enter the fleet first."
    paste(game, "A", REBELS)
    game.tap("speeds_A")
    assert game.is_seen("speed_a1_1")
    assert not game.is_seen("paste_A")
    game.tap("speeds_A")
    assert game.is_seen("paste_A")


def test_a_ship_that_is_set_aside_is_asked_for_no_speed(game: Game) -> None:
    paste(game, "A", REBELS)
    game.play(set_aside("a1"))
    game.tap("speeds_A")
    assert not game.is_seen("speed_a1_1")


def test_begin_waits_for_the_objective_until_it_is_skipped(game: Game) -> None:
    paste_lists(game, REBELS, EMPIRE)
    game.tap("first_B", "begin")
    assert game.message == "No objective is chosen yet."
    game.tap("objective_skip", "begin")
    assert game.recorded[-1] == {"do": "begin"}


def test_a_game_without_a_limit_of_rounds_begins_without_an_objective(game: Game) -> None:
    """RRG 51; digest 12.1."""
    game.state = ARMADA.start({"settings": {"rounds": 0}})
    game.render()
    paste_lists(game, REBELS, EMPIRE)
    game.tap("first_B", "begin")
    assert game.recorded[-1] == {"do": "begin"}


def test_objectives_bear_the_word_and_color_of_their_type(game: Game) -> None:
    paste_lists(game, REBELS, EMPIRE)
    game.tap("first_B")
    shown = [game.page.findChild(OptionButton, f"objective_{number}") for number in range(3)]
    assert [(b.option.note, b.option.color) for b in shown if isinstance(b, OptionButton)] == [
        ("assault", "red"),
        ("defense", "yellow"),
        ("navigation", "blue"),
    ]


def test_objectives_tell_what_a_victory_token_is_worth(game: Game) -> None:
    """RRG 11."""
    paste_lists(game, REBELS, EMPIRE)
    game.tap("first_B")
    shown = [game.button(f"objective_{number}") for number in range(3)]
    assert [button.option.detail for button in shown if isinstance(button, OptionButton)] == [
        *("no victory tokens", "victory token 15", "victory token 15")
    ]


def test_back_is_asked_for(game: Game, qtbot: QtBot) -> None:
    with qtbot.waitSignal(game.page.back_requested):
        game.tap("setup_back")


def test_tab_goes_through_side_a_before_side_b(game: Game) -> None:
    game.name_field("A").setFocus()
    assert tab_order(game.page, 12) == [
        *("aside_A", "list_A", "paste_A", "open_A", "sample_A", "saved_A", "edit_A", "report_A"),
        *("use_A", "speeds_A", "name_B", "aside_B"),
    ]


@pytest.mark.parametrize(("scaled", "size"), pairs(LOOKS, SIZES))
def test_nothing_is_cut_or_covered(game: Game, scaled: Look, size: tuple[int, int]) -> None:
    paste_lists(game, TIED, EMPIRE)
    game.tap("flip_A", "first_B")
    game.page.render_setup(setup_view(game.state), "Ann enters a fleet of 400 points " * 4)
    game.page.set_look(scaled)
    game.page.resize(*size)
    settle()
    assert game.page.width() == size[0]
    check_buttons(game.page)
    check_labels(game.page)


def test_a_change_of_look_keeps_what_was_written(game: Game) -> None:
    paste(game, "A", REBELS)
    before = game.report("A")
    game.page.set_look(LOOKS[2])
    assert game.list_field("A").toPlainText() == REBELS
    assert game.report("A") == before


def test_what_comes_next_is_whole_with_names_that_are_very_long(game: Game) -> None:
    game.play(name_player("A", "Bartholomew Montgomery"))
    game.play(name_player("B", "Wilhelmina Featherstonehaugh"))
    settle()
    whole = (
        "Next: Bartholomew Montgomery and Wilhelmina Featherstonehaugh: paste, open or choose a "
        "fleet."
    )
    assert child(game.page, QLabel, "following").text() == whole
    game.play(name_player("B", "Ben"))
    game.page.resize(1920, 1080)
    settle()
    short = "Bartholomew Montgomery and Ben: paste, open or choose a fleet."
    assert child(game.page, QLabel, "following").text() == short
