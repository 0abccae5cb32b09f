"""Moments of a game with a clock that a window of any size has to show whole."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from unittest.mock import patch

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from armada_companion.app import program as app
from armada_companion.games.armada.rules.model.types import Phase, Side
from armada_companion.games.armada.views.clock.clock_entries import ClockEntries, ClockReason
from armada_companion.kit.step import JUDGE
from armada_companion.system.clock import SystemClock
from tests.ui.window.fit_fleets import imperial_fleet, rebel_fleet
from tests.ui.window.program import armada_table, click, key, one, play, state_of, wait_for_front

Moment = Iterator[str]


class ManualTime:
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
    finish_setup(program)


def finish_setup(program: app.Program) -> None:
    """Name both players, enter their fleets and begin."""
    for side, name in zip("AB", ("Mia", "Jonas"), strict=True):
        play(program, {"do": "name_player", "side": side, "name": name})
    play(program, {"do": "enter_fleet", "side": "A", "fleet": rebel_fleet(6)})
    play(program, {"do": "enter_fleet", "side": "B", "fleet": imperial_fleet(6)})
    play(program, {"do": "choose_first_player", "side": "A"})
    play(program, {"do": "choose_objective", "objective": "Contested Outpost"}, {"do": "begin"})


def clocks(program: app.Program) -> Moment:
    """A clock that runs, warns, stands still and has run out; and its sheets."""
    time = ManualTime()
    with patch.object(SystemClock, "now", lambda _clock: time.now()):
        yield from _clocked(program, time)


def _clocked(program: app.Program, time: ManualTime) -> Moment:
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
    judged(program, {"do": "pause_clock", "by": JUDGE})
    yield "clock paused"
    judged(program, {"do": "resume_clock"})
    time.pass_by(88)
    table.clock.tick()
    yield "clock under 15 minutes"
    time.pass_by(9.5)
    table.clock.tick()
    yield "clock under 5 minutes"
    time.pass_by(9.5)
    table.clock.tick()
    yield "last round"


def judged(program: app.Program, action: Mapping[str, object]) -> None:
    """Play an action from the judge's seat, which is left again."""
    before, program.bridge.author = program.bridge.author, JUDGE
    play(program, action)
    program.bridge.author = before


def setup_clocks(program: app.Program) -> Moment:
    """The clock before the first round."""
    time = ManualTime()
    with patch.object(SystemClock, "now", lambda _clock: time.now()):
        program.controller.new_game("armada", settings={"event_mode": True})
        yield "setup before the clock"
        play(program, {"do": "resume_clock"})
        time.pass_by(12)
        for side, fleet in (("A", rebel_fleet(6)), ("B", imperial_fleet(6))):
            play(program, {"do": "enter_fleet", "side": side, "fleet": fleet})
        yield "setup with a clock that runs"
        click(one(program, "clock_plate"))
        yield "the sheet of the clock in the setup"


def played_out(program: app.Program) -> Moment:
    """A game of six rounds that is over, with its charts."""
    time = ManualTime()
    with patch.object(SystemClock, "now", lambda _clock: time.now()):
        play_rounds(program, time)
        yield "a score with charts"
        key(Qt.Key.Key_C)
        yield "charts"
        key(Qt.Key.Key_Escape)
        wait_for_front(program)
        key(Qt.Key.Key_R)
        wait_for_front(program)
        write(one(program, "dispute_why_A"), "two squadrons were counted that are still in play")
        click(one(program, "dispute_A"))
        yield "result slip"
        click(one(program, "result_close"))
        wait_for_front(program)
        yield "a disputed score"


def write(line: QWidget, text: str) -> None:
    """Write into a field."""
    line.setFocus()
    QTest.keyClicks(line, text)


def play_rounds(program: app.Program, time: ManualTime, rounds: int = 6) -> None:
    """Play so many rounds of a game with a clock; each activation takes a minute or two."""
    event = {"name": "Spring Open of the Northern Fleets", "round": 12, "table": 104}
    program.controller.new_agreed_game("armada", {"settings": {"event_mode": True}, "event": event})
    finish_setup(program)
    for number in range(1, rounds + 1):
        time.pass_by(4)
        play(program, {"do": "leave_dials_on_table"})
        while (state := state_of(program)).phase in (Phase.SHIP, Phase.SQUADRON):
            time.pass_by(1 if state.to_act is Side.A else 1.6)
            step_on(program)
        play(program, {"do": "gain_victory_tokens", "side": "AB"[number % 2], "count": 1})
        if unit := next((one for one in state.squadrons.values() if one.in_play), None):
            play(program, {"do": "destroy", "unit": unit.id})
        time.pass_by(0.5)
        play(program, {"do": "end_status_phase"})
        time.pass_by(0.1)


def step_on(program: app.Program) -> None:
    """Take the next plain step of the Ship or Squadron Phase."""
    state = state_of(program)
    if state.activation:
        play(program, {"do": "end_activation"})
        return
    units = state.ships if state.phase is Phase.SHIP else state.squadrons
    ready = next(u for u in units.values() if u.side is state.to_act and u.unactivated)
    kind = state.phase.value
    play(program, {"do": f"activate_{kind}", kind: ready.id})
