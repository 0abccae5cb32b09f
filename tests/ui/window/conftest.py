"""The whole program in a folder of its own, shown on an unseen screen."""

from collections.abc import Iterator
from functools import cache
from unittest.mock import patch

import pytest
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QFileDialog

from armada_companion.app import program as app
from armada_companion.games.armada.entry import catalog
from armada_companion.games.armada.new_game import ArmadaNewGame
from armada_companion.games.armada.window.table.table_page import TablePage
from armada_companion.games.pinned_down.window.table.table_page import (
    TablePage as PinnedDownTablePage,
)
from armada_companion.session import judge_seat
from armada_companion.system.clock import SystemClock
from armada_companion.system.paths import user_paths
from armada_companion.ui import child_process
from armada_companion.ui.child_process import ChildProcess
from armada_companion.ui.fonts import load_fonts
from armada_companion.ui.press_guard import UNGUARDED, PressGuard
from tests.ui.events import settle, wait_until_active
from tests.ui.manual_clock import ManualClock
from tests.ui.window.fit_clock import ManualTime
from tests.ui.window.pinned_down_games import attack, open_table
from tests.ui.window.program import armada_table, close_program, play, stop_painting


@pytest.fixture(scope="session", autouse=True)
def fonts(qapp: QApplication) -> None:
    assert load_fonts() == ()


@pytest.fixture(scope="session", autouse=True)
def quick() -> Iterator[None]:
    """Read the sample fleets once, and hash PINs at little cost."""
    read = cache(ArmadaNewGame(catalog)._sample_fleets)
    with (
        patch.object(ArmadaNewGame, "_sample_fleets", lambda _game: read()),
        patch.object(judge_seat, "_COST", 2),
    ):
        yield


@pytest.fixture(autouse=True)
def no_children(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start no child of the window: whoever presses everything presses *Share this table*."""
    monkeypatch.setattr(ChildProcess, "start", lambda _child: None)
    monkeypatch.setattr(child_process, "start_apart", lambda _words: True)


@pytest.fixture
def program(qapp: QApplication) -> Iterator[app.Program]:
    """The program as it opens for the first time; only `picture_of` and `grab` paint it."""
    built = app.build(user_paths(), UNGUARDED)
    app.open_window(built)
    wait_until_active(built.window)
    stop_painting(built)
    yield built
    close_program(built)


@pytest.fixture
def time() -> Iterator[ManualTime]:
    """The time of new steps, which a test moves."""
    time = ManualTime()
    with patch.object(SystemClock, "now", lambda _clock: time.now()):
        yield time


@pytest.fixture
def clock() -> ManualClock:
    """The clock of `guarded`; it stands still until a test moves it."""
    return ManualClock()


@pytest.fixture
def guarded(
    qapp: QApplication, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> Iterator[app.Program]:
    """The program with its guard against double presses; files it asks for are never named."""
    for name in ("getOpenFileName", "getSaveFileName"):
        monkeypatch.setattr(QFileDialog, name, lambda *_asked: ("", ""))
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _address: True)
    built = app.build(user_paths(), PressGuard(clock))
    app.open_window(built)
    wait_until_active(built.window)
    stop_painting(built)
    yield built
    close_program(built)


@pytest.fixture
def table(program: app.Program) -> TablePage:
    """The sample game in its first Ship Phase."""
    program.controller.play_sample("armada")
    play(program, {"do": "leave_dials_on_table"})
    settle()
    return armada_table(program)


@pytest.fixture
def dials(program: app.Program) -> TablePage:
    """The sample game in its first Command Phase."""
    program.controller.play_sample("armada")
    settle()
    table = armada_table(program)
    # The seconds before a lock pass when a test says so.
    table.dials.secret.timer.setInterval(10_000_000)
    return table


@pytest.fixture
def assignment(program: app.Program) -> PinnedDownTablePage:
    """The table of a game of Pinned Down in its first Assignment Phase."""
    table = open_table(program)
    attack(program)
    return table
