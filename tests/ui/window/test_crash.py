"""Killed, crashed, or given bad files: what was acknowledged is there at the next start."""

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from armada_companion.app import crash_reports
from armada_companion.app import program as app
from armada_companion.games.armada.rules.model.types import Phase
from armada_companion.store.opening_mark import OpeningMark
from armada_companion.system.paths import user_paths
from armada_companion.ui.controls.message_banner import MessageBanner
from armada_companion.ui.press_guard import UNGUARDED
from tests.examples import examples
from tests.patience import PATIENCE_S
from tests.ui.events import settle, wait_for
from tests.ui.window.program import (
    actions_of,
    armada_table,
    click,
    click_in_turn,
    close_program,
    found,
    front,
    one,
    play,
    state_of,
)

KILLS = examples(40)
CHECKOUT = Path(__file__).parents[3]


@contextmanager
def opened(record: str = "") -> Iterator[app.Program]:
    """The program as it starts now."""
    program = app.build(user_paths(), UNGUARDED)
    app.open_window(program, record)
    yield program
    close_program(program)


def environment(home: Path) -> dict[str, str]:
    return {**os.environ, "ARMADA_COMPANION_HOME": str(home), "QT_QPA_PLATFORM": "offscreen"}


def killed_after(home: Path, acknowledged: int, delay_s: float) -> tuple[str, int]:
    """Start the program, kill it, and return the game and step that it acknowledged last."""
    command = [sys.executable, "-m", "tests.ui.window.click_through"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, cwd=CHECKOUT, env=environment(home)
    ) as child:
        assert child.stdout is not None
        lines = [child.stdout.readline() for _ in range(acknowledged)]
        time.sleep(delay_s)
        child.kill()
        lines += child.stdout.readlines()
    whole = [line for line in lines if line.endswith(b"\n")]
    assert whole, "the program ended before it played a step"
    game, steps = whole[-1].decode().split()
    return game, int(steps)


def test_a_killed_program_shows_the_last_acknowledged_step_at_its_next_start(home: Path) -> None:
    chance = random.Random(7)
    for _ in range(KILLS):
        game, steps = killed_after(home, chance.randint(1, 30), chance.uniform(0, 0.02))
        with opened() as program:
            session = program.bridge.session
            assert session.header["id"] == game
            assert steps <= len(session.steps) <= steps + 1
            assert session.damage == ""
            phase = state_of(program).phase
            assert program.window.page == ("score" if phase is Phase.OVER else "table")


@pytest.fixture
def logs(program: app.Program) -> Iterator[None]:
    """The log of the program, as after a start."""
    crash_reports.open_logs(program)
    yield
    program.stop_watching()


@pytest.mark.usefixtures("logs")
def test_a_fatal_error_writes_a_report_shows_it_and_the_next_start_continues(
    program: app.Program, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Put back when the test is over.
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    crash_reports.report_crashes(program)
    program.controller.play_sample("armada")
    program.controller.export("/no/such/folder/concentrate_fire.armada")
    settle()
    armada_table(program).sheet.close_sheet()
    play(program, {"do": "assign_dials", "ship": "a1", "commands": ["concentrate_fire"]})
    at = len(actions_of(program)) - 1
    click(one(program, "leave_dials_on_table"))
    state, table = state_of(program), armada_table(program)

    def break_down() -> None:
        raise ZeroDivisionError(f"planted in {actions_of(program)[at]}")

    table.tools[3].chosen.connect(break_down)
    click(table.tools[3])
    dialog = front(program)
    reports = [file for file in (home / "logs").iterdir() if "planted" in file.read_text()]
    assert dialog.objectName() == "crash_dialog"
    assert len(reports) == 1
    text = reports[0].read_text(encoding="utf-8")
    assert "ZeroDivisionError" in text
    # Reports are given away: no facedown face is in them.
    assert "assign_dials" in text
    assert "concentrate_fire" not in text
    # What went wrong before is in it too.
    last = text.split("Last lines of the log:")[1]
    assert "/no/such/folder/[hidden].armada not written" in last
    assert "cannot be read" not in last
    dialog.close()
    settle()
    assert not program.window.isVisible()
    with opened() as again:
        assert state_of(again) == state


def run_program(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "armada_companion", *words],
        cwd=CHECKOUT,
        env=environment(home),
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )


def test_a_data_folder_that_cannot_be_used_is_one_sentence_and_code_2(tmp_path: Path) -> None:
    home = tmp_path / "taken"
    home.write_text("a file where the folder should be", encoding="utf-8")
    done = run_program(home)
    assert done.returncode == crash_reports.FAILURE
    assert done.stdout == ""
    assert done.stderr.startswith("armada-companion: ")
    assert str(home) in done.stderr
    assert done.stderr.count("\n") == 1
    assert home.read_text(encoding="utf-8") == "a file where the folder should be"


def test_a_folder_of_logs_that_cannot_be_used_does_not_stop_the_program(
    program: app.Program, home: Path
) -> None:
    (home / "logs").write_text("a file where the folder should be", encoding="utf-8")
    crash_reports.open_logs(program)
    assert program.closers == []
    program.controller.play_sample("armada")
    program.controller.export("/no/such/folder/game.armada")
    assert "not written" in armada_table(program).sheet.accessibleDescription()


@pytest.fixture
def record(program: app.Program, tmp_path: Path) -> Path:
    """A record of the sample game after its first activation."""
    program.controller.play_sample("armada")
    for action in (
        {"do": "leave_dials_on_table"},
        {"do": "activate_ship", "ship": "a1"},
        {"do": "end_activation"},
    ):
        play(program, action)
    file = tmp_path / "game.armada"
    program.controller.export(str(file))
    program.controller.close_game()
    return file


def test_a_record_named_on_the_command_line_opens(record: Path) -> None:
    with opened(str(record)) as program:
        click_in_turn(program, "place_copy")
        assert program.window.page == "table"
        assert actions_of(program)[-1] == {"do": "end_activation"}
        assert not armada_table(program).sheet.isVisible()


def test_a_damaged_record_opens_up_to_its_last_good_step_and_says_so(record: Path) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    at = next(n for n, line in enumerate(lines) if '"activate_ship"' in line)
    step = json.loads(lines[at])
    lines[at] = json.dumps({**step, "do": {"do": "activate_ship", "ship": "nobody"}})[:-9]
    record.write_text("\n".join(lines), encoding="utf-8")
    with opened(str(record)) as program:
        assert actions_of(program)[-1] == {"do": "leave_dials_on_table"}
        sheet = armada_table(program).sheet
        assert sheet.isVisible()
        assert sheet.accessibleName() == "Please note"
        said = sheet.accessibleDescription()
        assert said.startswith(f"game.armada:{at + 1}: ")
        assert said.endswith(f"; the game is open as far as step {len(actions_of(program))}")
        click_in_turn(program, "sheet_back", "activate_ship")
        assert actions_of(program)[-1]["do"] == "activate_ship"


def test_a_record_that_is_not_there_is_reported_in_one_sentence(home: Path) -> None:
    with opened("nosuch.armada") as program:
        assert program.window.page == "start"
        banner = one(program, "start_message")
        assert isinstance(banner, MessageBanner)
        assert "nosuch.armada" in banner.message
        assert "\n" not in banner.message
        assert not found(program, "table_page")
    assert not list((home / "data" / "games").iterdir())


def last_game(program: app.Program) -> str:
    armada_table(program)
    return str(program.bridge.session.header["id"])


def test_a_start_does_not_end_twice_by_the_same_game(program: app.Program) -> None:
    program.controller.play_sample("armada")
    name = last_game(program)
    program.window.close()
    OpeningMark(user_paths().games).put(name)
    with opened() as second:
        assert second.window.page == "start"
        assert "ended while it opened" in one(second, "start_message").accessibleName()
        click(one(second, "continue"))
        assert last_game(second) == name
        second.window.close()
    with opened() as third:
        assert last_game(third) == name


def test_a_game_that_was_shown_is_not_marked(program: app.Program) -> None:
    program.controller.play_sample("armada")
    name = last_game(program)
    program.controller.close_game()
    program.window.setUpdatesEnabled(True)
    program.controller.open_game(name)
    wait_for(lambda: OpeningMark(user_paths().games).left_over() == "")


def test_a_game_that_crashes_while_it_is_shown_stays_marked(program: app.Program) -> None:
    program.controller.play_sample("armada")
    name = last_game(program)
    program.controller.close_game()
    program.controller.open_game(name)
    program.window.show_crash(None, "It broke")
    program.window.close()
    assert OpeningMark(user_paths().games).left_over() == name
