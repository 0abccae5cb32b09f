"""The press guard and the bar of the judge: a second tap hits nothing that has just appeared."""

from PySide6.QtCore import Qt

from armada_companion.app import program as app
from tests.ui.events import settle
from tests.ui.manual_clock import ManualClock
from tests.ui.window.program import actions_of, click, click_in_turn, front, key, one, play


def test_the_end_of_a_call_is_not_pressed_by_the_tap_that_made_it(
    guarded: app.Program, clock: ManualClock
) -> None:
    guarded.controller.play_sample("armada")
    play(guarded, {"do": "leave_dials_on_table"})
    settle()
    clock.ms += 1000
    key(Qt.Key.Key_F10)
    clock.ms += 1000
    click(one(guarded, "call_judge"))
    settle()
    clock.ms += 100
    click_in_turn(guarded, "judge_here", "judge_end_call")
    assert actions_of(guarded)[-1] == {"do": "call_judge"}
    assert front(guarded) is guarded.window
    clock.ms += 1000
    click(one(guarded, "judge_end_call"))
    assert actions_of(guarded)[-1] == {"do": "judge_arrived"}
