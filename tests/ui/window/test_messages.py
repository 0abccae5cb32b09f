"""Every page can tell a sentence, and a fatal error on the way to the window is told too."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget

from armada_companion.app import program as app
from tests.patience import PATIENCE_S
from tests.ui.events import settle
from tests.ui.window.program import play

PAGES = ("start", "setup", "table", "score")


@pytest.mark.parametrize("page", PAGES)
def test_every_page_tells_a_sentence(program: app.Program, page: str) -> None:
    if page == "setup":
        program.controller.new_game("armada")
    elif page != "start":
        program.controller.play_sample("armada")
    if page == "score":
        play(program, {"do": "concede", "side": "A"})
    settle()
    assert program.window.page == page
    program.window.show_message("the disk is full")
    assert "the disk is full" in told_by(program)


def told_by(program: app.Program) -> str:
    """What the visible parts of the window say to a screen reader."""
    parts = [one for one in program.window.findChildren(QWidget) if one.isVisible()]
    return "\n".join(f"{one.accessibleName()} {one.accessibleDescription()}" for one in parts)


def test_a_finished_game_whose_last_step_cannot_be_read_opens(program: app.Program) -> None:
    program.controller.play_sample("armada")
    play(program, {"do": "concede", "side": "A"})
    settle()
    program.controller.export("/no/such/folder/game.armada")
    assert "not written" in told_by(program)


def test_a_bug_on_the_way_to_the_window_is_reported(home: Path) -> None:
    """It comes before anything is shown, so it has to be told on standard error as well."""
    assert_reported(run_with_a_bug(home, "app.open_window = broken\n"), "RuntimeError: a bug")


def test_a_bug_in_a_paint_is_reported_once_and_does_not_end_the_program(home: Path) -> None:
    """Qt calls it again for each frame, and the dialog is painted too."""
    tell = "from armada_companion.ui.controls.turn_banner import TurnBanner\n"
    tell += "TurnBanner.paint = broken\n"
    tell += "whole = app.open_window\n"
    tell += "def opened(program, *rest):\n"
    tell += "    whole(program, *rest)\n"
    tell += "    program.controller.play_sample('armada')\n"
    tell += "app.open_window = opened\n"
    done = run_with_a_bug(home, tell)
    assert done.returncode == 0
    assert done.stderr.count("a fatal error") == 1
    assert_reported(done, "RuntimeError: a bug")


DRIVER = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from armada_companion.app import launch, program as app
from tests.ui.events import settle
def broken(*_arguments):
    QTimer.singleShot(300, QApplication.closeAllWindows)
    raise RuntimeError('a bug')
{tell}
sys.exit(launch.run())
"""


def run_with_a_bug(home: Path, tell: str) -> "subprocess.CompletedProcess[str]":
    """Run the program with `broken` put in some place, until its windows are closed."""
    return subprocess.run(
        [sys.executable, "-c", DRIVER.format(tell=tell)],
        env={**os.environ, "ARMADA_COMPANION_HOME": str(home)},
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )


def assert_reported(done: "subprocess.CompletedProcess[str]", error: str) -> None:
    assert "a fatal error, the report is" in done.stderr
    assert "Traceback" not in done.stderr
    report = Path(done.stderr.split("the report is ")[1].splitlines()[0])
    assert error in report.read_text(encoding="utf-8")
