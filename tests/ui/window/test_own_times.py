"""The players' own times while a judge is called or in the seat, and while the game is closed."""

import pytest
from PySide6.QtCore import Qt

from armada_companion.app import program as app
from armada_companion.games.armada.views.clock.clock_source import ClockSource
from armada_companion.games.armada.views.score.played import Played, played
from armada_companion.games.armada.views.table.times import Tally, start_of, tally
from tests.ui.window.fit_clock import ManualTime, begin_clocked
from tests.ui.window.judging import PIN, close_sheet, enter_pin, write
from tests.ui.window.program import actions_of, click, key, one, play, state_of, wait_for_front

pytestmark = pytest.mark.usefixtures("time")
SECOND = 1 / 60


@pytest.fixture(params=[{"event_mode": True}, {"time_limit_minutes": 120}], ids=["event", "home"])
def game(program: app.Program, request: pytest.FixtureRequest) -> app.Program:
    """A game in its first Ship Phase: Mia has the turn."""
    begin_clocked(program, **request.param)
    play(program, {"do": "leave_dials_on_table"})
    return program


def own_seconds(program: app.Program) -> list[int]:
    """The own times as the clock shows them now, in seconds."""
    view = ClockSource(lambda: program.bridge.session).view()
    assert view is not None
    return [time // 1000 for time in view.own_ms]


def replayed(program: app.Program) -> Played:
    """The times that follow from the record alone."""
    session = program.bridge.session
    start = session.past(0).state
    found: Tally = tally(session.steps, start_of(start))
    return played(session.state, found)


def test_own_time_stands_from_the_call_until_the_seat_is_left(
    game: app.Program, time: ManualTime
) -> None:
    """W10: 25 seconds stay 25 seconds through a call, the PIN, a ruling and a correction."""
    time.pass_by(25 * SECOND)
    game.window.open_menu_entry("call_judge")
    time.pass_by(1)
    assert own_seconds(game) == [25, 0]
    click(one(game, "judge_here"))
    time.pass_by(10 * SECOND)
    enter_pin(game, PIN, new=True)
    wait_for_front(game)
    time.pass_by(1)
    assert own_seconds(game) == [25, 0]
    write(game, "ruling_text", "It may.")
    click(one(game, "record_ruling"))
    close_sheet(game)
    time.pass_by(50 * SECOND)
    click(one(game, "judge_leave"))
    assert own_seconds(game) == [25, 0]
    time.pass_by(5 * SECOND)
    assert own_seconds(game) == [30, 0]
    play(game, {"do": "note", "text": "back"})
    times = replayed(game)
    assert (times.own_ms, times.interrupted_ms) == ((30_000, 0), 180_000)


def test_a_closed_game_adds_nothing_to_the_own_times(game: app.Program, time: ManualTime) -> None:
    """W10: 5:43, closed for six minutes, still 5:43; then the player thinks on."""
    time.pass_by(343 * SECOND)
    game.controller.close_game()
    time.pass_by(6)
    (saved,) = game.controller.entries()
    game.controller.open_game(saved.key)
    assert own_seconds(game) == [343, 0]
    time.pass_by(7 * SECOND)
    assert own_seconds(game) == [350, 0]
    play(game, {"do": "note", "text": "back"})
    assert own_seconds(game) == [350, 0]
    assert replayed(game).own_ms == (350_000, 0)
    done = [each["do"] for each in actions_of(game)[-3:]]
    assert done == ["close_game", "reopen_game", "note"]
    assert game.bridge.session.recorded[-1].n == len(game.bridge.session.recorded)


def test_a_game_that_is_only_looked_at_stays_as_it_is(game: app.Program, time: ManualTime) -> None:
    """Each start of the program opens the last game: its record does not grow by that."""
    game.controller.close_game()
    (saved,) = game.controller.entries()
    game.controller.open_game(saved.key)
    before = actions_of(game)
    for _ in range(2):
        game.controller.close_game()
        time.pass_by(6)
        game.controller.open_game(saved.key)
    assert actions_of(game) == before
    assert own_seconds(game) == [0, 0]


def test_a_seat_that_nobody_left_is_left_when_the_game_is_closed(
    game: app.Program, time: ManualTime
) -> None:
    key(Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
    enter_pin(game, PIN, new=True)
    wait_for_front(game)
    close_sheet(game)
    game.controller.close_game()
    (saved,) = game.controller.entries()
    game.controller.open_game(saved.key)
    time.pass_by(9 * SECOND)
    play(game, {"do": "note", "text": "back"})
    assert own_seconds(game) == [9, 0]


def test_a_game_that_is_over_is_closed_without_a_step(game: app.Program) -> None:
    play(game, {"do": "concede", "side": "A"})
    before = actions_of(game)
    game.controller.close_game()
    (saved,) = game.controller.entries()
    game.controller.open_game(saved.key)
    assert actions_of(game) == before
    assert state_of(game).outcome is not None
