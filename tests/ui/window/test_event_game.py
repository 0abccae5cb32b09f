"""A game of a tournament from the start of the clock to the slip, by mouse or by keyboard alone."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from armada_companion.app import program as app
from armada_companion.games.armada.rules.model.types import Phase
from armada_companion.games.armada.window.score.result_sheet import ResultSheet
from armada_companion.kit.step import JUDGE
from tests.ui.window.fit_clock import ManualTime, finish_setup, step_on
from tests.ui.window.presses import Press, by_keyboard, by_mouse
from tests.ui.window.program import (
    actions_of,
    armada_table,
    click,
    front,
    key,
    one,
    play,
    state_of,
    wait_for_front,
)


def clock_choice(program: app.Program, press: Press, name: str, label: str = "") -> None:
    """Press a choice on the sheet of the clock."""
    press(program, "clock_plate")
    if press is by_mouse:
        click(one(program, name, label))
    else:
        one(program, name, label).setFocus()
        key(Qt.Key.Key_Return)


@pytest.mark.parametrize("press", [by_mouse, by_keyboard])
def test_from_the_start_of_the_clock_to_the_slip(
    program: app.Program, time: ManualTime, tmp_path: Path, press: Press
) -> None:
    """Issue 14, parts 7 and 9."""
    program.controller.new_game("armada", settings={"event_mode": True})
    press(program, "clock_start")
    time.pass_by(15)
    finish_setup(program)
    time.pass_by(5)
    armada_table(program).setFocus()
    program.bridge.author = JUDGE
    clock_choice(program, press, "pause_clock")
    time.pass_by(7)
    clock_choice(program, press, "resume_clock")
    program.bridge.author = ""
    clock_choice(program, press, "call_time")
    play(program, {"do": "leave_dials_on_table"})
    while state_of(program).phase in (Phase.SHIP, Phase.SQUADRON):
        time.pass_by(1)
        step_on(program)
    play(program, {"do": "end_status_phase"})
    assert program.window.page == "score"
    press(program, "score_slip")
    wait_for_front(program)
    for name in ("confirm_A", "confirm_B"):
        press(program, name)
    assert [one["do"] for one in actions_of(program)[-2:]] == ["confirm_result"] * 2
    sheet = front(program)
    assert isinstance(sheet, ResultSheet)
    assert sheet.save(tmp_path / "slip.json")
    slip = json.loads((tmp_path / "slip.json").read_text())
    assert slip["reason"].startswith("The time was over in round 1.")
    assert [side["confirmed"] for side in slip["sides"]] == [True, True]
    assert (slip["times"]["pauses"], slip["times"]["seconds_paused"]) == (1, 7 * 60)
    assert slip["times"]["phases"]["setup"] == 15 * 60
    assert slip["times"]["seconds_used"] == sum(slip["times"]["phases"].values())
