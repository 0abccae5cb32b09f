"""In an event game undo stops where a judge decided, and the window says why."""

import pytest
from PySide6.QtCore import Qt

from armada_companion.app import program as app
from tests.ui.window.fit_clock import begin_clocked
from tests.ui.window.judging import sit_down
from tests.ui.window.program import (
    actions_of,
    armada_table,
    decoded,
    front,
    key,
    one,
    play,
    wait_for_front,
)
from tests.ui.window.test_looking_back import open_step, steps

CONTROL = Qt.KeyboardModifier.ControlModifier
DAMAGE = {"do": "suffer_damage", "unit": "a1", "amount": 1, "zone": "front"}


@pytest.fixture
def judged(program: app.Program) -> app.Program:
    """An event game in which a judge has corrected a value, and left the seat."""
    begin_clocked(program)
    play(program, DAMAGE)
    sit_down(program)
    bridge = program.bridge
    assert bridge.dispatch(decoded(program, {"do": "correct_unit", "unit": "a1", "hull": 1}))
    front(program).close()
    wait_for_front(program)
    key(Qt.Key.Key_J, CONTROL)
    assert bridge.author == ""
    return program


def stop(program: app.Program) -> str:
    """The sentence, with the number of the judge's correction."""
    n = next(n for n, do in enumerate(actions_of(program), 1) if do["do"] == "correct_unit")
    return f"A judge decided at step {n}: only the judge’s seat may undo that"


def test_the_key_of_undo_says_why_it_takes_nothing_back(judged: app.Program) -> None:
    shown, n = stop(judged), steps(judged)
    key(Qt.Key.Key_Z, CONTROL)
    assert shown in armada_table(judged).sheet.accessibleDescription()
    assert steps(judged) == n


def test_the_tool_of_undo_says_it_before_it_is_pressed(judged: app.Program) -> None:
    undo, _ = armada_table(judged).tools[:2]
    armada_table(judged)._on_hints_timeout()
    assert undo.choice.reason == stop(judged)
    play(judged, DAMAGE)
    armada_table(judged)._on_hints_timeout()
    assert undo.choice.legal


def test_undo_to_a_step_before_the_judges_says_why_not(judged: app.Program) -> None:
    shown = stop(judged)
    play(judged, DAMAGE)
    n = steps(judged)
    open_step(judged, n - 1)
    assert one(judged, "then_undo").accessibleDescription() == ""
    front(judged).close()
    wait_for_front(judged)
    front(judged).close()
    wait_for_front(judged)
    open_step(judged, 2)
    assert one(judged, "then_undo").accessibleDescription() == shown


def test_undo_of_several_steps_takes_back_none_where_one_stays(judged: app.Program) -> None:
    play(judged, DAMAGE)
    n = steps(judged)
    assert not judged.bridge.undo_steps(3)
    assert steps(judged) == n
    assert judged.bridge.undo_steps(1)


def test_the_judges_seat_goes_further(judged: app.Program) -> None:
    judged.bridge.author = "judge"
    key(Qt.Key.Key_Z, CONTROL)
    assert actions_of(judged)[-1] == {"do": "undo"}
    assert judged.bridge.session.recorded[-1].by == "judge"
    judged.bridge.author = ""
    key(Qt.Key.Key_Y, CONTROL)
    assert actions_of(judged)[-1] == {"do": "undo"}
    assert "may redo steps before it" in armada_table(judged).sheet.accessibleDescription()
