"""The clock on the table: digits, warnings, pause, the last round; the screen stays awake."""

from unittest.mock import patch

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QWidget

from armada_companion.app import program as app
from armada_companion.games.armada.views.clock.clock_source import ClockSource
from armada_companion.games.armada.views.table.times import digits
from armada_companion.games.armada.window.clock.clock_plate import ClockPlate
from armada_companion.kit.step import JUDGE
from tests.ui.window.fit_clock import ManualTime, begin_clocked
from tests.ui.window.program import (
    actions_of,
    armada_table,
    click,
    found,
    front,
    key,
    one,
    play,
    state_of,
)

pytestmark = pytest.mark.usefixtures("time")


def press(widget: QWidget) -> None:
    """Press a button that may be scrolled out of sight."""
    assert isinstance(widget, QAbstractButton)
    widget.click()


def plate_of(program: app.Program) -> ClockPlate:
    plate = one(program, "clock_plate")
    assert isinstance(plate, ClockPlate)
    return plate


def shown(program: app.Program) -> tuple[str, str]:
    """The digits and words of the clock."""
    view = plate_of(program).view
    assert view is not None
    return digits(view.left_ms), view.words


def test_a_plain_game_shows_no_clock_and_no_timer_runs(program: app.Program) -> None:
    begin_clocked(program, points_limit=400)
    assert found(program, "clock_plate") == []
    assert not armada_table(program).clock.timer.isActive()


def test_the_clock_continues_without_a_step(program: app.Program, time: ManualTime) -> None:
    begin_clocked(program)
    assert shown(program) == ("135:00", "On pace")
    assert armada_table(program).clock.timer.isActive()
    time.pass_by(1.5)
    armada_table(program).clock.tick()
    assert shown(program) == ("133:30", "On pace")
    assert "2 hours 13 minutes left" in plate_of(program).accessibleName()


def test_a_second_repaints_only_the_clock(program: app.Program, time: ManualTime) -> None:
    begin_clocked(program)
    with patch.object(armada_table(program).rounds, "update") as painted:
        time.pass_by(1 / 60)
        armada_table(program).clock.tick()
    painted.assert_not_called()
    assert shown(program)[0] == "134:59"


def test_c_pauses_and_continues_and_both_are_in_the_record(
    program: app.Program, time: ManualTime
) -> None:
    begin_clocked(program, time_limit_minutes=120)
    key(Qt.Key.Key_C)
    assert actions_of(program)[-1] == {"do": "pause_clock"}
    assert not armada_table(program).clock.timer.isActive()
    time.pass_by(30)
    key(Qt.Key.Key_C)
    assert actions_of(program)[-1] == {"do": "resume_clock"}
    assert shown(program) == ("120:00", "On pace")
    assert armada_table(program).clock.timer.isActive()


def test_c_does_nothing_in_a_game_without_a_clock(program: app.Program) -> None:
    begin_clocked(program, points_limit=400)
    before = actions_of(program)
    key(Qt.Key.Key_C)
    assert actions_of(program) == before


def test_a_press_on_the_clock_gives_more_time_with_a_reason(program: app.Program) -> None:
    begin_clocked(program, time_limit_minutes=120)
    click(plate_of(program))
    click(one(program, "adjust_clock", "+5 minutes"))
    click(one(program, "adjust_clock", "A judge was called"))
    expected = {"do": "adjust_clock", "minutes": 5, "why": "A judge was called"}
    assert actions_of(program)[-1] == expected
    assert shown(program)[0] == "125:00"


def test_at_an_event_the_players_cannot_pause(program: app.Program) -> None:
    """The reason stands there, and nobody overrules it."""
    begin_clocked(program)
    before = actions_of(program)
    key(Qt.Key.Key_C)
    assert actions_of(program) == before
    assert "Only the judge’s seat may do this" in armada_table(program).banner.accessibleName()
    assert front(program) is program.window


def test_a_judge_in_the_seat_pauses_and_gives_time(program: app.Program) -> None:
    begin_clocked(program)
    program.bridge.author = JUDGE
    key(Qt.Key.Key_C)
    assert actions_of(program)[-1] == {"do": "pause_clock", "by": JUDGE}
    armada_table(program).enter_table()
    press(one(program, "clock"))
    click(one(program, "adjust_clock", "+10 minutes"))
    click(one(program, "adjust_clock", "A judge decides"))
    step = program.bridge.session.recorded[-1]
    assert (step.action["minutes"], step.action["by"], step.by) == (10, JUDGE, JUDGE)
    assert shown(program) == ("145:00", "Paused")


def test_when_little_time_is_left_the_banner_says_so_once(
    program: app.Program, time: ManualTime
) -> None:
    begin_clocked(program)
    table = armada_table(program)
    for minutes, words in ((121, "15 minutes left"), (9, "5 minutes left")):
        table.banner.flash_hint("another hint")
        time.pass_by(minutes)
        table.clock.tick()
        assert table.banner.accessibleName() == words
        table.banner.flash_hint("another hint")
        table.clock.tick()
        assert table.banner.accessibleName() == "another hint"


def test_when_time_is_up_the_round_is_the_last_one(program: app.Program, time: ManualTime) -> None:
    """Digest 11.6."""
    begin_clocked(program)
    time.pass_by(135)
    armada_table(program).clock.tick()
    assert state_of(program).last_round
    assert program.bridge.session.recorded[-1].by == "clock"
    assert shown(program) == ("0:00", "Last round")


def test_a_last_round_that_was_called_early_is_not_called_again(
    program: app.Program, time: ManualTime
) -> None:
    begin_clocked(program)
    play(program, {"do": "call_time"})
    steps = len(program.bridge.session.recorded)
    time.pass_by(136)
    armada_table(program).clock.tick()
    assert len(program.bridge.session.recorded) == steps
    assert not armada_table(program).is_asking


def test_time_is_not_called_while_somebody_enters_something(
    program: app.Program, time: ManualTime
) -> None:
    begin_clocked(program)
    table = armada_table(program)
    table.enter_table()
    time.pass_by(136)
    table.clock.tick()
    assert not state_of(program).last_round
    assert table.is_asking
    table.close_sheet()
    table.clock.tick()
    assert state_of(program).last_round


def test_time_that_a_judge_takes_back_is_not_called_again(
    program: app.Program, time: ManualTime
) -> None:
    begin_clocked(program)
    table = armada_table(program)
    time.pass_by(136)
    table.clock.tick()
    program.bridge.author = JUDGE
    play(program, {"do": "extend_time", "why": "a fire alarm"})
    table.clock.tick()
    assert not state_of(program).last_round
    play(program, {"do": "adjust_clock", "minutes": 10, "why": "a fire alarm", "by": "judge"})
    table.clock.tick()
    time.pass_by(10)
    table.clock.tick()
    assert state_of(program).last_round


def test_a_game_that_is_opened_long_after_its_time_is_not_ended(
    program: app.Program, time: ManualTime
) -> None:
    """Nobody saw the time run out; the clock says it, and the players decide."""
    begin_clocked(program)
    program.controller.close_game()
    time.pass_by(600)
    (game,) = program.controller.entries()
    program.controller.open_game(game.key)
    armada_table(program).clock.tick()
    assert not state_of(program).last_round
    assert shown(program) == ("0:00", "Time is up")


def test_a_game_that_is_taken_up_another_day_continues_where_it_was(
    program: app.Program, time: ManualTime
) -> None:
    """Outside an event a long break is no time."""
    begin_clocked(program, time_limit_minutes=120)
    time.pass_by(10)
    play(program, {"do": "leave_dials_on_table"})
    program.controller.close_game()
    time.pass_by(24 * 60)
    (game,) = program.controller.entries()
    program.controller.open_game(game.key)
    assert shown(program) == ("110:00", "Break")
    assert not armada_table(program).clock.timer.isActive()
    play(program, {"do": "activate_ship", "ship": "a1"})
    assert shown(program) == ("110:00", "On pace")
    assert armada_table(program).clock.timer.isActive()


def test_the_table_as_it_was_shows_the_time_of_then(program: app.Program, time: ManualTime) -> None:
    begin_clocked(program)
    time.pass_by(10)
    play(program, {"do": "leave_dials_on_table"})
    session = program.bridge.session
    then = session.past(len(session.steps))
    source = ClockSource(lambda: then)
    time.pass_by(60)
    view = source.view()
    assert view is not None
    assert digits(view.left_ms) == "125:00"


def test_the_tab_key_stops_at_the_clock(program: app.Program) -> None:
    begin_clocked(program)
    armada_table(program).rounds.setFocus()
    for _ in range(3):
        key(Qt.Key.Key_Tab)
        if plate_of(program).hasFocus():
            return
    raise AssertionError("the Tab key passes over the clock")
