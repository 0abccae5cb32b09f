"""Moments of a game with a clock that a window of any size has to show whole."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from unittest.mock import patch

from armada_companion.app import program as app
from armada_companion.games.armada.views.clock_questions import ClockEntries, ClockReason
from armada_companion.system.clock import SystemClock
from tests.ui.window.fit_fleets import imperial_fleet, rebel_fleet
from tests.ui.window.program import armada_table, play

Moment = Iterator[str]


class HandTime:
    """The time of day, which a test moves."""

    def __init__(self) -> None:
        self.at = datetime(2026, 11, 21, 12, tzinfo=UTC)

    def now(self) -> str:
        return self.at.isoformat(timespec="milliseconds").replace("+00:00", "Z")

    def pass_by(self, minutes: float) -> None:
        """Let time go on."""
        self.at += timedelta(minutes=minutes)


def begin_clocked(program: app.Program, **settings: object) -> None:
    """Begin a game with a clock, in event mode if no settings are given."""
    program.controller.new_game("armada", settings=settings or {"event_mode": True})
    for side, name in zip("AB", ("Mia", "Jonas"), strict=True):
        play(program, {"do": "name_player", "side": side, "name": name})
    play(program, {"do": "enter_fleet", "side": "A", "fleet": rebel_fleet(6)})
    play(program, {"do": "enter_fleet", "side": "B", "fleet": imperial_fleet(6)})
    play(program, {"do": "choose_first_player", "side": "A"})
    play(program, {"do": "choose_objective", "objective": "Contested Outpost"})
    play(program, {"do": "begin"})


def clocks(program: app.Program) -> Moment:
    """A clock that runs, warns, stands still and has run out; and its sheets."""
    time = HandTime()
    with patch.object(SystemClock, "now", lambda _clock: time.now()):
        yield from _clocked(program, time)


def _clocked(program: app.Program, time: HandTime) -> Moment:
    begin_clocked(program)
    table = armada_table(program)
    time.pass_by(4.3)
    play(program, {"do": "leave_dials_on_table"})
    yield "clock on pace"
    time.pass_by(30)
    table.clock.tick()
    yield "clock behind"
    table.flow.ask(ClockEntries())
    yield "the sheet of the clock"
    table.flow.ask(ClockReason(5))
    yield "reasons for more time"
    table.close_sheet()
    play(program, {"do": "pause_clock", "by": "judge"})
    yield "clock paused"
    play(program, {"do": "resume_clock"})
    time.pass_by(88)
    table.clock.tick()
    yield "clock under 15 minutes"
    time.pass_by(9.5)
    table.clock.tick()
    yield "clock under 5 minutes"
    time.pass_by(9.5)
    table.clock.tick()
    yield "last round"
