"""The time that is nobody's own: a judge is called or seated, or the game is closed."""

import pytest

from armada_companion.games.armada.rules.model.types import Side
from armada_companion.games.armada.views.clock.clock_entries import ClockEntries
from armada_companion.games.armada.views.score.played import played, played_lines
from armada_companion.games.armada.views.table.questions import GameView
from armada_companion.games.armada.views.table.times import INTERRUPTED, own_ms
from armada_companion.session.times import MINUTE_MS
from tests.games.armada.rules.tabletop import Plain
from tests.games.armada.views.clocked_games import EVENT, Clocked, at_ship_phase


def own_seconds(game: Clocked) -> list[int]:
    """The own seconds of side A, of side B, and of nobody because of an interruption."""
    spent = game.tally.spent
    return [own_ms(spent, who) // 1000 for who in (Side.A, Side.B, INTERRUPTED)]


SECONDS = 1 / 60
"""One second in minutes."""


@pytest.mark.parametrize("settings", [EVENT, {"settings": {"time_limit_minutes": 120}}])
def test_the_own_time_stands_from_the_call_until_the_judge_leaves_the_seat(settings: Plain) -> None:
    """W10: 25 seconds stay 25 seconds through a call of three minutes; the clock runs on."""
    game = Clocked(settings).begin().do("leave_dials_on_table")
    game.do("activate_ship", ship="a1").do("call_judge", 25 * SECONDS, why="an overlap")
    assert own_seconds(game) == [25, 0, 0]
    game.do("judge_arrived", 1, author="judge").do("ruling", 1, text="It may.", author="judge")
    game.do("judge_left", 1, author="judge")
    assert own_seconds(game) == [25, 0, 180]
    assert game.view.own_ms == (25_000, 0)
    assert game.tally.used_ms == 205_000
    game.do("end_activation", 5 * SECONDS)
    assert own_seconds(game) == [30, 0, 180]


def test_a_call_that_is_ended_without_a_judge_in_the_seat_lets_the_own_time_run() -> None:
    game = (
        at_ship_phase().do("call_judge", 1).do("judge_arrived", 2).do("activate_ship", 1, ship="a1")
    )
    assert own_seconds(game) == [120, 0, 120]


def test_a_seat_that_is_taken_without_a_call_stops_the_own_time_too() -> None:
    game = (
        at_ship_phase()
        .do("judge_arrived", 1, author="judge")
        .do("note", 2, text="x", author="clock")
    )
    game.do("call_judge", 1, author="judge").do("judge_arrived", 1, author="judge")
    assert own_seconds(game) == [60, 0, 240]
    game.do("judge_left", 1, author="judge").do("note", 1, text="x")
    assert own_seconds(game) == [120, 0, 300]


def test_a_closed_game_adds_nothing_to_the_own_times() -> None:
    """W10: six minutes. At an event the clock of the round runs on."""
    game = (
        at_ship_phase().do("close_game", 1).do("reopen_game", 6).do("activate_ship", 2, ship="a1")
    )
    assert own_seconds(game) == [180, 0, 360]
    assert game.minutes_left == 135 - 10 - 9


def test_elsewhere_a_closed_game_is_a_break() -> None:
    game = Clocked({"settings": {"time_limit_minutes": 120}}).begin().do("leave_dials_on_table", 20)
    game.do("close_game", 1).do("reopen_game", 6).do("activate_ship", 2, ship="a1")
    assert own_seconds(game) == [180, 0, 0]
    assert game.minutes_left == 120 - 23
    assert (game.tally.pauses, game.tally.paused_ms) == (1, 6 * MINUTE_MS)


def test_after_a_crash_the_time_since_the_last_step_is_nobodys() -> None:
    """No step says when the program ended."""
    game = (
        at_ship_phase()
        .do("note", 1, text="x")
        .do("reopen_game", 6)
        .do("activate_ship", 2, ship="a1")
    )
    assert own_seconds(game) == [180, 0, 360]


def test_a_game_that_is_closed_leaves_the_seat_and_keeps_the_call() -> None:
    game = (
        at_ship_phase().do("judge_arrived", author="judge").do("close_game", 1).do("reopen_game", 1)
    )
    assert own_seconds(game.do("note", 1, text="x")) == [60, 0, 120]
    game.do("call_judge").do("close_game", 1).do("reopen_game", 1).do("note", 1, text="x")
    assert own_seconds(game) == [60, 0, 300]


def test_while_a_judge_is_called_the_running_own_time_stands() -> None:
    """What is shown while nobody presses anything is what the record gives later."""
    game = at_ship_phase().do("call_judge", 1)
    found = game.tally
    assert found.at_ms is not None
    later = found.until(found.at_ms + 3 * MINUTE_MS)
    assert (own_ms(later.spent, Side.A), later.used_ms) == (MINUTE_MS, 14 * MINUTE_MS)
    assert (game.view.runs, game.view.own_runs) == (True, (False, False))
    assert game.do("judge_arrived").view.own_runs == (True, False)


def test_an_interruption_is_said_with_the_times() -> None:
    game = at_ship_phase().do("call_judge", 1).do("judge_arrived", 3).do("activate_ship", ship="a1")
    sheet = ClockEntries().sheet(GameView(game.timeline.state, times=lambda: game.tally))
    assert "Who decided: Side A 1:00, Side B 0:00, together 10:00, interrupted 3:00." in sheet.words
    times = played(game.timeline.state, game.tally)
    assert times.interrupted_ms == 3 * MINUTE_MS
    assert played_lines(times, ("Mia", "Jonas"))[1] == (
        "Who decided: Mia 1:00, Jonas 0:00, together 10:00, interrupted 3:00"
    )
