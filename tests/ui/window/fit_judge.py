"""Moments with a judge, which a window of any size has to show whole."""

from collections.abc import Iterator

from PySide6.QtTest import QTest

from armada_companion.app import program as app
from armada_companion.games.armada.rules.judge.corrections import CorrectUnit
from armada_companion.games.armada.views.judge import unit_corrections
from armada_companion.games.armada.views.judge.correction_menus import Corrections
from armada_companion.games.armada.views.judge.course_choices import CourseEntries
from armada_companion.games.armada.views.judge.game_corrections import CorrectedGame
from armada_companion.games.armada.views.judge.looks import AskedLook, LookedAt
from armada_companion.games.armada.views.table.questions import Reason
from tests.ui.events import settle
from tests.ui.window.fit_clock import begin_clocked
from tests.ui.window.program import armada_table, front, one, play, wait_for_front

Moment = Iterator[str]


def judges(program: app.Program) -> Moment:
    """A judge is called, comes, takes the seat, looks at dials and corrects."""
    begin_clocked(program)
    play(program, {"do": "assign_dials", "ship": "b1", "commands": ["repair"] * 3})
    play(program, {"do": "leave_dials_on_table"})
    play(program, {"do": "call_judge", "why": "two bases overlap and both players saw it"})
    settle()
    yield "a judge is called"
    program.window.judge.open()
    wait_for_front(program)
    dialog = front(program)
    dialog.agreed.emit("2468")  # type: ignore[attr-defined]  # the dialog of the PIN
    wait_for_front(program)
    yield "the judge's sheet"
    yield from _rewinds(program)
    one(program, "judge_close").click()  # type: ignore[attr-defined]  # a button
    wait_for_front(program)
    flow = armada_table(program).flow
    for moment, question in (
        ("the corrections", Corrections("a1")),
        ("the corrections of a ship", unit_corrections.UnitCorrections("a1")),
        ("the hull of a ship", unit_corrections.CorrectedValue("a1", "hull")),
        ("the defense tokens of a ship", unit_corrections.CorrectedValue("a1", "defense")),
        ("the damage cards of a ship", unit_corrections.CorrectedDamage("a1")),
        ("the corrections of the game", CorrectedGame()),
        ("why a hull is put right", Reason(CorrectUnit("a1", hull=1))),
        ("the turn, the phase and the end", CourseEntries()),
        ("a look at dials is asked about", AskedLook("b1")),
        ("dials that the judge looks at", LookedAt("b1")),
        ("damage cards that the judge looks at", LookedAt("b1", cards=True)),
    ):
        flow.ask(question)
        yield moment
    play(program, {"do": "call_judge"})
    settle()
    yield "a call while the judge sits there"


def _rewinds(program: app.Program) -> Moment:
    """A ruling with a rewind, its list of steps, and warnings."""
    one(program, "remedy_rewind").click()  # type: ignore[attr-defined]  # a button
    for name, text in (
        ("ruling_question", "May a ship overlap an obstacle that it did not start on?"),
        ("ruling_text", "It may; the obstacle has its effect at the end of the maneuver."),
        ("rewind_step", "8"),
    ):
        write(program, name, text)
    yield "a ruling that rewinds"
    one(program, "rewind_which").click()  # type: ignore[attr-defined]  # a button
    wait_for_front(program)
    yield "the steps of a rewind"
    front(program).reject()  # type: ignore[attr-defined]  # a dialog
    wait_for_front(program)
    for who in (0, 1, 1):
        one(program, f"warned_{who}").click()  # type: ignore[attr-defined]  # a button
        write(program, "warning_text", "slow play, after two reminders")
        one(program, "record_warning").click()  # type: ignore[attr-defined]  # a button
    yield "warnings"


def write(program: app.Program, name: str, text: str) -> None:
    """Write into a field, wherever it is scrolled to."""
    line = one(program, name)
    line.setFocus()
    QTest.keyClicks(line, text)


ROWS = (judges,)
