"""The call for a judge, and the judge's seat: PIN, rulings, rewinds, warnings, leaving."""

from unittest.mock import patch

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from armada_companion.app import program as app
from armada_companion.games.armada.window.table.table_page import TablePage
from armada_companion.ui.controls.judge_bar import JudgeWords
from tests.ui.events import settle
from tests.ui.window import judging
from tests.ui.window.fit_clock import ManualTime
from tests.ui.window.pinned_down_games import NAME
from tests.ui.window.program import (
    actions_of,
    click,
    click_in_turn,
    front,
    key,
    one,
    play,
    wait_for_front,
)

pytestmark = pytest.mark.usefixtures("time", "table")


def test_a_call_for_a_judge_waits_on_the_table_and_in_the_record(
    program: app.Program, time: ManualTime
) -> None:
    assert judging.bar(program) == ""
    key(Qt.Key.Key_F10)
    click(one(program, "call_judge", "Call a judge"))
    assert judging.bar(program) == "Judge called, waiting 0:00"
    judging.tick(program, time, 190)
    assert judging.bar(program) == "Judge called, waiting 3:10"
    play(program, judging.DAMAGE)
    assert judging.bar(program) == "Judge called, waiting 3:10"
    click(one(program, "judge_end_call"))
    assert judging.bar(program) == ""
    done = [one["do"] for one in actions_of(program)[-3:]]
    assert done == ["call_judge", "suffer_damage", "judge_arrived"]
    assert program.bridge.session.history.rows[-1].notes == ("Waited 3:10",)


def test_the_judge_is_called_and_takes_the_seat_by_keyboard(program: app.Program) -> None:
    """W16: the way to the seat is offered; what the players do not wait for ends with it."""
    for _ in range(2):
        key(Qt.Key.Key_F10)
        one(program, "call_judge").setFocus()
        key(Qt.Key.Key_Return)
        assert actions_of(program)[-1] == {"do": "call_judge"}
    judging.enter_pin(program, judging.PIN, new=True)
    assert [one["do"] for one in actions_of(program)[-2:]] == ["judge_pin", "judge_arrived"]


def test_the_judge_is_here_leads_to_the_seat(program: app.Program) -> None:
    """W16. Until the PIN is entered the call waits."""
    program.window.open_menu_entry("call_judge")
    click(one(program, "judge_here"))
    wait_for_front(program)
    assert front(program).objectName() == "pin_dialog"
    key(Qt.Key.Key_Escape)
    wait_for_front(program)
    assert judging.bar(program).startswith("Judge called")
    click(one(program, "judge_here"))
    judging.enter_pin(program, judging.PIN, new=True)
    wait_for_front(program)
    assert front(program).objectName() == "judge_dialog"
    assert program.bridge.session.recorded[-1].action == {"do": "judge_arrived"}
    assert program.bridge.session.recorded[-1].by == "judge"


def test_a_call_that_is_ended_is_no_judge_who_came(program: app.Program) -> None:
    program.window.open_menu_entry("call_judge")
    click(one(program, "judge_end_call"))
    assert actions_of(program)[-1] == {"do": "judge_arrived"}
    assert program.bridge.session.history.rows[-1].text == "The call for a judge was ended"


def test_a_judge_is_called_during_the_setup_too(program: app.Program) -> None:
    keys = (Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier)
    program.controller.new_game("armada")
    key(Qt.Key.Key_J, *keys)
    assert actions_of(program)[-1] == {"do": "call_judge"}
    assert judging.bar(program) == "Judge called, waiting 0:00"
    click(one(program, "judge_end_call"))
    assert judging.bar(program) == ""
    program.controller.close_game()
    key(Qt.Key.Key_J, *keys)
    assert judging.bar(program) == ""


def test_a_player_of_a_game_without_sides_is_warned(program: app.Program) -> None:
    program.controller.play_sample(NAME)
    program.window.open_menu_entry("judge")
    wait_for_front(program)
    click(one(program, "warned_0"))
    judging.write(program, "warning_text", "slow play")
    click(one(program, "record_warning"))
    assert actions_of(program)[-1]["do"] == "warning"
    assert judging.said(program, "warnings").startswith("Ana 1: slow play")


def test_a_second_repaints_only_the_words_of_the_call(
    program: app.Program, table: TablePage, time: ManualTime
) -> None:
    program.window.open_menu_entry("call_judge")
    with patch.object(table.banner, "update") as banner, patch.object(table, "refresh") as refresh:
        judging.tick(program, time, 1)
    banner.assert_not_called()
    refresh.assert_not_called()
    words = program.window.findChild(JudgeWords)
    assert words is not None
    with patch.object(words, "update") as painted:
        program.window.judge.tick()
    painted.assert_not_called()


def test_a_game_that_is_opened_again_waits_on(program: app.Program, time: ManualTime) -> None:
    program.window.open_menu_entry("call_judge")
    game = str(program.bridge.session.header["id"])
    program.controller.close_game()
    assert judging.bar(program) == ""
    time.pass_by(2)
    program.controller.open_game(game)
    assert judging.bar(program) == "Judge called, waiting 2:00"


def test_the_page_keeps_its_whole_place_beside_the_bar(
    program: app.Program, table: TablePage
) -> None:
    whole = table.height()
    program.window.open_menu_entry("call_judge")
    settle()
    shown = program.window.judge.bar
    assert shown is not None
    assert table.height() == whole - shown.height()
    assert table.geometry().bottom() < shown.geometry().top()
    click(one(program, "judge_end_call"))
    settle()
    assert table.height() == whole


def test_the_first_pin_needs_both_players(program: app.Program) -> None:
    """Who comes first is no judge yet."""
    before = actions_of(program)
    key(Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
    wait_for_front(program)
    shown = [label.text() for label in front(program).findChildren(QLabel)]
    assert any("no PIN yet" in text for text in shown)
    judging.write(program, "judge_pin", judging.PIN)
    judging.write(program, "judge_pin_again", judging.PIN)
    for agrees in ("pin_agrees_0", "pin_agrees_1"):
        click(one(program, "pin_take"))
        assert judging.said(program, "pin_message") == "Everybody at the table has to agree first."
        assert actions_of(program) == before
        click(one(program, agrees))
    assert one(program, "pin_agrees_0").accessibleName().startswith("Ann agrees")
    click(one(program, "pin_take"))
    wait_for_front(program)
    assert front(program).objectName() == "judge_dialog"
    assert actions_of(program)[len(before) :] == [{"do": "judge_pin"}, {"do": "judge_arrived"}]
    assert [step.by for step in program.bridge.session.recorded[-2:]] == ["table", "judge"]


def test_what_is_done_in_the_seat_is_the_judges(program: app.Program) -> None:
    judging.sit_down(program)
    assert actions_of(program)[-2:] == [{"do": "judge_pin"}, {"do": "judge_arrived"}]
    judging.close_sheet(program)
    assert judging.bar(program) == "Judge’s seat"
    play(program, judging.DAMAGE)
    assert program.bridge.session.recorded[-1].by == "judge"
    click(one(program, "judge_leave"))
    assert judging.bar(program) == ""
    left = program.bridge.session.recorded[-1]
    assert (left.action, left.by) == ({"do": "judge_left"}, "judge")
    play(program, judging.DAMAGE)
    assert program.bridge.session.recorded[-1].by == "table"


def test_a_pin_that_is_not_on_this_computer_is_set_again_by_both(program: app.Program) -> None:
    """As in a game that was imported, or whose private file is gone."""
    play(program, {"do": "judge_pin"})
    judging.sit_down(program)
    row = program.bridge.session.history.rows[-2]
    assert row.notes == ("A new PIN replaces the old one",)


def test_who_takes_the_seat_has_come(program: app.Program, time: ManualTime) -> None:
    program.window.open_menu_entry("call_judge")
    time.pass_by(1)
    judging.sit_down(program)
    assert actions_of(program)[-1] == {"do": "judge_arrived"}
    assert program.bridge.session.recorded[-1].by == "judge"
    judging.close_sheet(program)
    assert judging.bar(program) == "Judge’s seat"


def test_a_call_while_the_judge_sits_there_can_be_ended(program: app.Program) -> None:
    judging.sit_down(program)
    judging.close_sheet(program)
    program.window.open_menu_entry("call_judge")
    assert judging.bar(program) == "Judge called, waiting 0:00"
    click(one(program, "judge_here"))
    assert judging.bar(program) == "Judge’s seat"


def test_a_pin_that_is_written_in_two_ways_is_not_set(program: app.Program) -> None:
    program.window.open_menu_entry("judge")
    wait_for_front(program)
    judging.write(program, "judge_pin", judging.PIN)
    judging.write(program, "judge_pin_again", "2469")
    before = actions_of(program)
    click(one(program, "pin_take"))
    assert actions_of(program) == before
    assert front(program).objectName() == "pin_dialog"


def test_a_wrong_pin_waits_and_the_right_one_opens_the_seat(
    program: app.Program, time: ManualTime
) -> None:
    judging.sit_down(program)
    judging.close_sheet(program)
    key(Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
    assert judging.bar(program) == ""
    key(Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
    judging.enter_pin(program, "1111")
    assert "Wait 1 s" in judging.said(program, "pin_message")
    judging.enter_pin(program, judging.PIN)
    assert "wait 1 s" in judging.said(program, "pin_message")
    time.pass_by(1 / 60)
    judging.enter_pin(program, judging.PIN)
    wait_for_front(program)
    assert front(program).objectName() == "judge_dialog"


def test_a_wrong_pin_waits_after_a_new_start_too(program: app.Program, time: ManualTime) -> None:
    judging.sit_down(program)
    judging.close_sheet(program)
    click(one(program, "judge_leave"))
    for wait in (1, 2, 4):
        key(Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
        judging.enter_pin(program, "1111")
        assert f"Wait {wait} s" in judging.said(program, "pin_message")
        click(one(program, "pin_back"))
        wait_for_front(program)
        opened = program.controller.key
        program.controller.close_game()
        assert program.controller.open_game(opened)
        key(Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
        judging.enter_pin(program, judging.PIN)
        assert f"wait {wait} s" in judging.said(program, "pin_message")
        click(one(program, "pin_back"))
        wait_for_front(program)
        time.pass_by(wait / 60)
    key(Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
    judging.enter_pin(program, judging.PIN)
    wait_for_front(program)
    assert front(program).objectName() == "judge_dialog"


def test_a_forgotten_pin_is_set_again_where_everybody_agrees(program: app.Program) -> None:
    """The record shows that it is another one, and who set it."""
    judging.sit_down(program)
    judging.close_sheet(program)
    key(Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
    key(Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
    judging.enter_pin(program, "1111")
    before = actions_of(program)
    click(one(program, "pin_forgotten"))
    judging.enter_pin(program, "9753", new=True)
    wait_for_front(program)
    assert front(program).objectName() == "judge_dialog"
    done = [one["do"] for one in actions_of(program)[len(before) :]]
    assert done == ["judge_pin", "judge_arrived"]
    assert program.bridge.session.recorded[-2].by == "table"
    row = program.bridge.session.history.rows[-2]
    assert row.notes == ("A new PIN replaces the old one",)
    judging.close_sheet(program)
    click(one(program, "judge_leave"))
    key(Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
    judging.enter_pin(program, "9753")
    wait_for_front(program)
    assert front(program).objectName() == "judge_dialog"


def test_the_seat_is_left_by_itself_after_five_minutes_without_a_press(
    program: app.Program, time: ManualTime
) -> None:
    judging.sit_down(program)
    judging.close_sheet(program)
    judging.tick(program, time, 299)
    click(one(program, "judge_words"))
    judging.tick(program, time, 299)
    assert judging.bar(program) == "Judge’s seat"
    judging.tick(program, time, 1)
    assert judging.bar(program) == ""
    play(program, judging.DAMAGE)
    assert program.bridge.session.recorded[-1].by == "table"


def test_a_seat_that_is_left_by_itself_closes_its_sheet(
    program: app.Program, time: ManualTime
) -> None:
    judging.sit_down(program)
    judging.write(program, "ruling_text", "Back")
    judging.tick(program, time, 300)
    wait_for_front(program)
    assert front(program) is program.window
    assert program.bridge.author == ""


def test_another_game_is_begun_without_a_judge(program: app.Program) -> None:
    judging.sit_down(program)
    judging.close_sheet(program)
    program.controller.play_sample("armada")
    assert judging.bar(program) == ""
    assert program.bridge.author == ""


def test_a_call_ends_on_the_screen_when_the_other_game_is_begun(program: app.Program) -> None:
    key(Qt.Key.Key_F10)
    click(one(program, "call_judge", "Call a judge"))
    program.controller.new_game(NAME)
    assert judging.bar(program) == ""
    assert front(program).isVisible()


def test_no_warning_begins_with_a_player_chosen(program: app.Program) -> None:
    """W11: a warning without a look was the first player's."""
    judging.sit_down(program)
    judging.write(program, "warning_text", "slow play")
    before = actions_of(program)
    click(one(program, "record_warning"))
    assert actions_of(program) == before
    assert judging.said(program, "judge_message") == "Choose the player first."
    click_in_turn(program, "warned_1", "record_warning")
    assert actions_of(program)[-1] == {"do": "warning", "player": "B", "text": "slow play"}
    judging.write(program, "warning_text", "slow play")
    before = actions_of(program)
    click(one(program, "record_warning"))
    assert actions_of(program) == before


def test_warnings_are_listed_with_their_number_for_each_player(program: app.Program) -> None:
    judging.sit_down(program)
    for who, what in ((0, "slow play"), (1, "touched a ship"), (0, "slow play")):
        click(one(program, f"warned_{who}"))
        judging.write(program, "warning_text", what)
        click(one(program, "record_warning"))
    assert actions_of(program)[-1] == {"do": "warning", "player": "A", "text": "slow play"}
    lines = judging.said(program, "warnings").splitlines()
    assert [line.partition(" (")[0] for line in lines] == [
        *("Ann 1: slow play", "Ben 1: touched a ship", "Ann 2: slow play")
    ]
