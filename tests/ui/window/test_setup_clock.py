"""The clock before the first round: at an event the time of a round counts the setup too."""

from collections.abc import Iterator
from unittest.mock import patch

import pytest
from PySide6.QtCore import Qt

from armada_companion.app import awake
from armada_companion.app import program as app
from armada_companion.games.armada.views.table.times import digits
from armada_companion.games.armada.window.clock.clock_part import ClockPart
from armada_companion.games.armada.window.clock.clock_plate import ClockPlate
from armada_companion.kit.step import JUDGE
from armada_companion.system.settings import Theme
from armada_companion.ui.pages import SETUP
from armada_companion.ui.press_guard import QUIET_MS
from tests.ui.manual_clock import ManualClock
from tests.ui.window.fit_clock import ManualTime, finish_setup
from tests.ui.window.presses import Press, by_keyboard, by_mouse
from tests.ui.window.program import (
    actions_of,
    armada_table,
    click,
    click_in_turn,
    found,
    front,
    key,
    one,
    play,
    wait_for_front,
)
from tests.ui.window.test_fit import show

pytestmark = pytest.mark.usefixtures("time")


@pytest.fixture
def asked() -> Iterator[list[str]]:
    """What is asked of the system about the screen."""
    asked: list[str] = []

    class Desk:
        def begin(self) -> None:
            asked.append("begin")

        def end(self) -> None:
            asked.append("end")

    with patch.object(awake, "keeper_of", lambda _platform: Desk()):
        yield asked


def begin_setup(program: app.Program, **settings: object) -> None:
    program.controller.new_game("armada", settings=settings or {"event_mode": True})


def clock_of(program: app.Program) -> ClockPart:
    """The clock of the setup page."""
    (clock,) = program.window.page_named(SETUP).findChildren(ClockPart)
    assert isinstance(clock, ClockPart)
    return clock


def shown(program: app.Program) -> tuple[str, str]:
    """The digits and words of the clock of the page that is shown."""
    (plate,) = found(program, "clock_plate")
    assert isinstance(plate, ClockPlate)
    assert plate.view is not None
    return digits(plate.view.left_ms), plate.view.words


def test_a_plain_game_has_no_clock_in_the_setup(program: app.Program) -> None:
    begin_setup(program, points_limit=400)
    assert found(program, "clock_plate") == []
    assert found(program, "clock_start") == []


@pytest.mark.parametrize("press", [by_mouse, by_keyboard])
def test_the_clock_is_started_in_the_setup_which_counts(
    program: app.Program, time: ManualTime, press: Press
) -> None:
    """Digest 11.6: 135 minutes are those of a round of the tournament."""
    begin_setup(program)
    assert shown(program) == ("135:00", "Not started")
    time.pass_by(10)
    press(program, "clock_start")
    assert actions_of(program) == [{"do": "resume_clock"}]
    time.pass_by(20)
    finish_setup(program)
    assert shown(program)[0] == "115:00"


@pytest.mark.parametrize("press", [by_mouse, by_keyboard])
def test_the_sheet_of_the_clock_leads_to_the_judges_seat(
    program: app.Program, press: Press
) -> None:
    begin_setup(program)
    press(program, "clock_plate")
    press(program, "judge")
    wait_for_front(program)
    assert front(program).objectName() == "pin_dialog"


@pytest.mark.parametrize(
    ("width", "height", "scale"),
    [(1024, 700, 100), (1024, 700, 150), (1280, 800, 100), (1280, 800, 150), (1440, 900, 100)],
)
def test_there_is_room_for_it_in_every_window(
    program: app.Program, width: int, height: int, scale: int
) -> None:
    begin_setup(program)
    show(program, (width, height), scale, Theme.DARK)
    for name in ("clock_plate", "clock_start", "begin"):
        widget = one(program, name)
        assert widget.mapTo(program.window, widget.rect().bottomRight()).x() < width


def test_the_digits_continue_in_the_setup(program: app.Program, time: ManualTime) -> None:
    begin_setup(program, time_limit_minutes=120)
    click(one(program, "clock_start"))
    time.pass_by(1.5)
    assert clock_of(program).timer.isActive()
    clock_of(program).tick()
    assert shown(program) == ("118:30", "Setup")


def test_a_pause_in_the_setup(program: app.Program, time: ManualTime) -> None:
    begin_setup(program, time_limit_minutes=120)
    click(one(program, "clock_start", "Start the clock"))
    time.pass_by(5)
    click(one(program, "clock_start", "Pause"))
    time.pass_by(30)
    click(one(program, "clock_start", "Resume"))
    verbs = [action["do"] for action in actions_of(program)]
    assert verbs == ["resume_clock", "pause_clock", "resume_clock"]
    assert shown(program) == ("115:00", "Setup")


def test_c_starts_the_clock_unless_a_text_is_written(program: app.Program) -> None:
    begin_setup(program, time_limit_minutes=120)
    one(program, "name_A").setFocus()
    key(Qt.Key.Key_C)
    assert actions_of(program) == []
    one(program, "setup_agreement").setFocus()
    key(Qt.Key.Key_C)
    assert actions_of(program)[-1] == {"do": "resume_clock"}


def test_at_an_event_only_a_judge_pauses_in_the_setup(program: app.Program) -> None:
    begin_setup(program)
    click_in_turn(program, "clock_start", "clock_start")
    assert [action["do"] for action in actions_of(program)] == ["resume_clock"]
    assert found(program, "choice_sheet")
    key(Qt.Key.Key_Escape)
    program.bridge.author = JUDGE
    click(one(program, "clock_start"))
    assert actions_of(program)[-1] == {"do": "pause_clock", "by": JUDGE}


def test_a_press_on_the_clock_gives_more_time_with_a_reason(program: app.Program) -> None:
    begin_setup(program, time_limit_minutes=120)
    click(one(program, "clock_plate"))
    click(one(program, "adjust_clock", "+5 minutes"))
    click(one(program, "adjust_clock", "A judge was called"))
    expected = {"do": "adjust_clock", "minutes": 5, "why": "A judge was called"}
    assert actions_of(program)[-1] == expected
    assert shown(program)[0] == "125:00"
    assert found(program, "choice_sheet") == []


def test_the_screen_stays_awake_from_the_start_of_the_clock_on(
    program: app.Program, time: ManualTime, asked: list[str]
) -> None:
    begin_setup(program, time_limit_minutes=120)
    assert asked == []
    clock = clock_of(program)
    click(one(program, "clock_start"))
    assert asked == ["begin"]
    finish_setup(program)
    clock.tick()
    assert asked == ["begin"]
    key(Qt.Key.Key_C)
    assert asked == ["begin", "end"]


def test_the_setup_of_another_game_shows_its_own_clock(program: app.Program) -> None:
    begin_setup(program, time_limit_minutes=120)
    play(program, {"do": "adjust_clock", "minutes": 10, "why": "late"})
    begin_setup(program, points_limit=400)
    assert found(program, "clock_plate") == []
    begin_setup(program, time_limit_minutes=90)
    assert shown(program)[0] == "90:00"


def test_time_that_runs_out_in_the_setup_calls_no_round(
    program: app.Program, time: ManualTime
) -> None:
    """Nothing was played: what follows is for the players to say, or for a judge."""
    begin_setup(program)
    click(one(program, "clock_start"))
    time.pass_by(136)
    clock_of(program).tick()
    assert shown(program) == ("0:00", "Time is up")
    finish_setup(program)
    armada_table(program).clock.tick()
    assert shown(program) == ("0:00", "Time is up")
    assert "call_time" not in [action["do"] for action in actions_of(program)]


def test_little_time_left_is_said_in_the_setup_too(program: app.Program, time: ManualTime) -> None:
    begin_setup(program)
    click(one(program, "clock_start"))
    time.pass_by(121)
    clock_of(program).tick()
    assert one(program, "setup_message").accessibleName() == "15 minutes left"


def test_a_double_press_starts_the_clock_and_does_not_stop_it(
    guarded: app.Program, clock: ManualClock
) -> None:
    begin_setup(guarded, time_limit_minutes=120)
    clock.ms += QUIET_MS
    for _ in range(2):
        click(one(guarded, "clock_start"))
        clock.ms += 80
    assert [action["do"] for action in actions_of(guarded)] == ["resume_clock"]
    clock.ms += QUIET_MS
    click(one(guarded, "clock_start"))
    assert [action["do"] for action in actions_of(guarded)] == ["resume_clock", "pause_clock"]


def test_another_agreement_begins_again_with_a_clock_that_runs(
    program: app.Program, time: ManualTime
) -> None:
    """The new game has none of the steps about the clock; it says that its time begins anew."""
    begin_setup(program, time_limit_minutes=120)
    click(one(program, "clock_start"))
    time.pass_by(10)
    for name in ("setup_agreement", "format_task-force", "agreement_use"):
        by_mouse(program, name)
        wait_for_front(program)
    assert [action["do"] for action in actions_of(program)] == ["resume_clock"]
    assert shown(program) == ("120:00", "Setup")
    assert "10 minutes" in one(program, "setup_message").accessibleName()
