"""Rulings in the judge's seat, and the rewinds that follow from them."""

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QListView

from armada_companion.app import program as app
from armada_companion.session.history import RowKind
from armada_companion.ui.models import ROW_ROLE
from tests.ui.window.judging import DAMAGE, said, sit_down, write
from tests.ui.window.program import (
    actions_of,
    click,
    click_in_turn,
    front,
    key,
    one,
    play,
    state_of,
    wait_for_front,
)

pytestmark = pytest.mark.usefixtures("table")


def step_rows(program: app.Program) -> QListView:
    """The list of steps of the dialog in front."""
    shown = front(program).findChild(QListView, "history_list")
    assert isinstance(shown, QListView)
    return shown


def press_step(program: app.Program, n: int) -> None:
    """Press a step of the list in front."""
    shown = step_rows(program)
    rows = [shown.model().index(row, 0) for row in range(shown.model().rowCount())]
    index = next(one for one in rows if one.data(ROW_ROLE).n == n)
    shown.scrollTo(index)
    place = shown.visualRect(index).center()
    button, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QTest.mouseClick(shown.viewport(), button, none, place)


def spoken_rows(program: app.Program) -> list[str]:
    """What a screen reader says of each step of the list in front."""
    model = step_rows(program).model()
    role = Qt.ItemDataRole.AccessibleTextRole
    return [str(model.index(row, 0).data(role)) for row in range(model.rowCount())]


def test_a_rewind_shows_all_steps_with_round_phase_side_and_time(program: app.Program) -> None:
    """W16: it offered the last twelve, without side, time or round."""
    for _ in range(20):
        play(program, {"do": "gain_victory_tokens", "side": "B", "count": 1})
    steps = len(program.bridge.session.steps)
    sit_down(program)
    write(program, "ruling_text", "Back")
    click_in_turn(program, "remedy_rewind", "rewind_which")
    wait_for_front(program)
    assert front(program).objectName() == "rewind_dialog"
    rows = spoken_rows(program)
    assert len(rows) == len(program.bridge.session.steps) > steps > 20
    row = rows[steps - 1]
    assert row.startswith(f"{steps}, ")
    assert row.endswith("Round 1 · Ship · Ben")
    assert re.search(r", \d\d:\d\d, ", row)


def test_the_steps_of_a_rewind_are_searched_and_narrowed_down(program: app.Program) -> None:
    play(program, DAMAGE)
    n = len(program.bridge.session.steps)
    play(program, {"do": "activate_ship", "ship": "a1"})
    sit_down(program)
    click_in_turn(program, "remedy_rewind", "rewind_which")
    wait_for_front(program)
    QTest.keyClicks(front(program).focusWidget(), "round 1 ship damage ben")
    rows = spoken_rows(program)
    assert len(rows) == 1
    assert rows[0].startswith(f"{n}, ")
    press_step(program, n)
    wait_for_front(program)
    assert front(program).objectName() == "judge_dialog"
    assert "Round 1 · Ship · Ben" in said(program, "rewind_words")


def test_a_step_that_no_undo_leads_to_says_so_in_the_list(program: app.Program) -> None:
    play(program, DAMAGE)
    n = len(program.bridge.session.steps)
    play(program, {"do": "undo"}, DAMAGE)
    sit_down(program)
    last = len(program.bridge.session.steps)
    click_in_turn(program, "remedy_rewind", "rewind_which")
    wait_for_front(program)
    for step, why in ((n, "Undo cannot reach"), (last, "Nothing was done since")):
        press_step(program, step)
        assert said(program, "history_empty").startswith(why)
        assert front(program).objectName() == "rewind_dialog"


def test_a_ruling_has_question_source_and_remedy(program: app.Program) -> None:
    sit_down(program)
    write(program, "ruling_question", "May it?")
    write(program, "ruling_text", "It may")
    write(program, "ruling_source", "RRG 5")
    click_in_turn(program, "remedy_leave", "record_ruling")
    assert actions_of(program)[-1] == {
        "do": "ruling",
        "text": "It may",
        "question": "May it?",
        "source": "RRG 5",
        "remedy": "leave",
    }
    assert program.bridge.session.recorded[-1].by == "judge"


def test_a_rewind_undoes_the_steps_after_one_confirmation(program: app.Program) -> None:
    n, then = len(program.bridge.session.steps), state_of(program)
    for _ in range(3):
        play(program, DAMAGE)
    sit_down(program)
    write(program, "ruling_text", "Back")
    click(one(program, "remedy_rewind"))
    write(program, "rewind_step", str(n))
    click(one(program, "record_ruling"))
    wait_for_front(program)
    click(one(program, "undo_confirm"))
    wait_for_front(program)
    assert state_of(program) == then
    rewind = [*({"do": "undo"} for _ in range(3))]
    ruling = {"do": "ruling", "text": "Back", "remedy": "rewind", "to": n}
    assert actions_of(program)[-4:] == [ruling, *rewind]
    assert {step.by for step in program.bridge.session.recorded[-4:]} == {"judge"}


def test_the_step_of_a_rewind_is_chosen_and_the_ruling_outlives_it(program: app.Program) -> None:
    """Back again by redo: undo and redo pass over the ruling."""
    then, n = state_of(program), len(program.bridge.session.steps)
    for _ in range(2):
        play(program, DAMAGE)
    # Undo passes over it: it is no step to go back behind.
    play(program, {"do": "adjust_clock", "minutes": 5, "why": "a call"})
    sit_down(program)
    write(program, "ruling_text", "The ship was out of range")
    click_in_turn(program, "remedy_rewind", "rewind_which")
    wait_for_front(program)
    press_step(program, n)
    wait_for_front(program)
    key(Qt.Key.Key_Return)
    wait_for_front(program)
    click(one(program, "undo_confirm"))
    wait_for_front(program)
    assert state_of(program) == then
    rulings = [row for row in program.bridge.session.history.rows if row.kind is RowKind.RULING]
    assert [(row.text, row.notes, row.taken_back) for row in rulings] == [
        ("The ship was out of range", (f"Remedy: rewind to step {n}",), False)
    ]


@pytest.mark.parametrize(("remedy", "words"), [("none", "none"), ("leave", "the steps remain")])
def test_a_ruling_without_a_rewind_changes_nothing(
    program: app.Program, remedy: str, words: str
) -> None:
    play(program, DAMAGE)
    then = state_of(program)
    sit_down(program)
    click(one(program, f"remedy_{remedy}"))
    write(program, "ruling_text", "It stays")
    key(Qt.Key.Key_Return)
    assert state_of(program) == then
    assert actions_of(program)[-1] == {"do": "ruling", "text": "It stays", "remedy": remedy}
    assert program.bridge.session.history.rows[-1].notes == (f"Remedy: {words}",)


def test_a_rewind_that_is_kept_or_leads_nowhere_writes_nothing(program: app.Program) -> None:
    n = len(program.bridge.session.steps)
    play(program, DAMAGE)
    sit_down(program)
    before = actions_of(program)
    write(program, "ruling_text", "Back")
    click(one(program, "remedy_rewind"))
    write(program, "rewind_step", str(n))
    click(one(program, "record_ruling"))
    wait_for_front(program)
    click(one(program, "undo_keep"))
    wait_for_front(program)
    write(program, "rewind_step", "99999")
    click(one(program, "record_ruling"))
    assert "Undo cannot reach" in said(program, "judge_message")
    assert actions_of(program) == before
