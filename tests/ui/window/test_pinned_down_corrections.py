"""Values that are corrected in Pinned Down, by who plays together: no PIN is asked for."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from armada_companion.app import program as app
from tests.ui.window.pinned_down_games import open_table
from tests.ui.window.program import (
    actions_of,
    click,
    click_in_turn,
    found,
    front,
    key,
    one,
    play,
    state_of,
    wait_for_front,
)

CONTROL = Qt.KeyboardModifier.ControlModifier


def test_the_pool_is_corrected_for_a_reason_in_own_words(program: app.Program) -> None:
    open_table(program)
    pool = 2
    assert program.bridge.session.state.pool == pool
    key(Qt.Key.Key_T)
    click_in_turn(program, "corrections", "correct_pool")
    click(one(program, "correct_game", f"Threat pool {pool + 3}"))
    click(one(program, "why", "In own words…"))
    wait_for_front(program)
    QTest.keyClicks(one(program, "reason_words"), "three more were counted")
    key(Qt.Key.Key_Return)
    wait_for_front(program)
    expected = {"do": "correct_game", "pool": pool + 3, "why": "three more were counted"}
    assert actions_of(program)[-1] == expected


def test_the_turn_is_corrected_by_keys_alone(program: app.Program) -> None:
    open_table(program)
    key(Qt.Key.Key_T)
    for name, label in (
        ("corrections", "Correct a value…"),
        ("correct_turn", "Turn: 1…"),
        ("correct_game", "Turn 2"),
        ("why", "Counted at the table"),
    ):
        one(program, name, label).setFocus()
        key(Qt.Key.Key_Return)
    assert program.bridge.session.state.turn == 2


@pytest.mark.parametrize("over", [False, True])
def test_a_referee_needs_no_pin_and_corrects_after_the_end_too(
    program: app.Program, over: bool
) -> None:
    open_table(program)
    if over:
        play(program, {"do": "destroy", "ship": "s1"})
        assert program.window.page == "score"
    key(Qt.Key.Key_J, CONTROL)
    wait_for_front(program)
    assert front(program).objectName() == "judge_dialog"
    click(one(program, "judge_corrections"))
    wait_for_front(program)
    click(one(program, "correct_game", "Jump Phase"))
    click(one(program, "why", "A mistake is corrected"))
    wait_for_front(program)
    assert actions_of(program)[-1]["phase"] == "jump"
    assert program.bridge.session.recorded[-1].by == "judge"
    assert program.window.page == "table"


def test_a_lost_ship_is_in_play_again(program: app.Program) -> None:
    open_table(program)
    play(program, {"do": "destroy", "ship": "s1"})
    key(Qt.Key.Key_B)
    for name, label in (
        ("corrections", "Correct a value…"),
        ("bring_back", "In play: TRB Truth"),
        ("why", "Without a reason"),
    ):
        if name == "corrections":
            key(Qt.Key.Key_T)
        click(one(program, name, label))
    assert "trb-truth" in state_of(program).ships


def test_values_are_corrected_in_setup_too(program: app.Program) -> None:
    program.controller.new_game("pinned-down")
    play(program, {"do": "show_location", "card": "moslov-asteroid"})
    assert program.window.page == "setup"
    key(Qt.Key.Key_E, CONTROL)
    wait_for_front(program)
    click(found(program, "correct_journey")[0])
    click(one(program, "why", "A mistake is corrected"))
    wait_for_front(program)
    assert front(program) is program.window
    assert program.bridge.session.state.locations == ()
