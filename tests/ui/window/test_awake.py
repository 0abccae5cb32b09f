"""The screen stays awake while the clock of a game runs, by the means of each system."""

import ctypes
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from types import SimpleNamespace
from unittest.mock import patch

import pytest
from PySide6.QtCore import Qt

from armada_companion.app import awake
from armada_companion.app import program as app
from armada_companion.app.awake import Awake, OnLinux, OnMac, OnWindows, keeper_of
from tests.patience import PATIENCE_S
from tests.ui.window.fit_clock import ManualTime, begin_clocked
from tests.ui.window.program import armada_table, key, play

NEEDS_BUS = pytest.mark.skipif(
    not sys.platform.startswith("linux") or shutil.which("dbus-run-session") is None,
    reason="there is no D-Bus here",
)
ASK_AN_EMPTY_BUS = """
from armada_companion.app.awake import Awake, OnLinux
from PySide6.QtCore import QCoreApplication
application = QCoreApplication([])
one = Awake(OnLinux)
one.keep(True)
print("kept" if one.is_kept else "refused")
one.keep(False)
"""
SERVE_AND_ASK = """
from PySide6.QtCore import ClassInfo, QCoreApplication, QObject, Slot
from PySide6.QtDBus import QDBusConnection
from armada_companion.app.awake import OnLinux

@ClassInfo({"D-Bus Interface": "org.freedesktop.ScreenSaver"})
class Desktop(QObject):
    @Slot(str, str, result=int)
    def Inhibit(self, program, why):
        print(program, "|", why)
        return 7

import subprocess, sys
application = QCoreApplication([])
bus, desktop = QDBusConnection.sessionBus(), Desktop()
assert bus.registerService("org.freedesktop.ScreenSaver")
flags = QDBusConnection.RegisterOption.ExportAllSlots
assert bus.registerObject("/org/freedesktop/ScreenSaver", desktop, flags)
asking = subprocess.Popen([sys.executable, "-c", sys.argv[1]], stdout=subprocess.PIPE, text=True)
while asking.poll() is None:
    application.processEvents()
print(asking.stdout.read().strip())
"""


class Desk:
    """A keeper that writes down what is asked of it."""

    def __init__(self, asked: list[str], fails: bool = False) -> None:
        self._asked = asked
        self._fails = fails

    def begin(self) -> None:
        self._asked.append("begin")
        if self._fails:
            raise OSError("there is no desktop")

    def end(self) -> None:
        self._asked.append("end")


@pytest.fixture
def asked() -> Iterator[list[str]]:
    """What is asked of the system."""
    asked: list[str] = []
    with patch.object(awake, "keeper_of", lambda _platform: Desk(asked)):
        yield asked


def test_it_is_asked_once_and_let_go_once() -> None:
    asked: list[str] = []
    one = Awake(lambda: Desk(asked))
    for on in (False, True, True, False, False, True):
        one.keep(on)
    assert asked == ["begin", "end", "begin"]
    assert one.is_kept


def test_where_it_fails_nothing_is_asked_again() -> None:
    asked: list[str] = []
    one = Awake(lambda: Desk(asked, fails=True))
    for on in (True, False, True):
        one.keep(on)
    assert asked == ["begin"]
    assert not one.is_kept


def test_the_screen_stays_awake_while_the_clock_runs(
    program: app.Program, time: ManualTime, asked: list[str]
) -> None:
    """Issue 14, part 7."""
    begin_clocked(program, time_limit_minutes=120)
    assert asked == ["begin"]
    armada_table(program).clock.tick()
    key(Qt.Key.Key_C)
    assert asked == ["begin", "end"]
    key(Qt.Key.Key_C)
    play(program, {"do": "concede", "side": "A"})
    armada_table(program).clock.tick()
    assert asked == ["begin", "end", "begin", "end"]


def test_a_window_that_closes_lets_the_screen_sleep(
    program: app.Program, time: ManualTime, asked: list[str]
) -> None:
    begin_clocked(program, time_limit_minutes=120)
    program.window.close()
    assert asked == ["begin", "end"]


def test_a_game_without_a_clock_asks_for_nothing(
    program: app.Program, time: ManualTime, asked: list[str]
) -> None:
    begin_clocked(program, points_limit=400)
    program.window.close()
    assert asked == []


@pytest.mark.parametrize(
    ("platform", "kind"), [("linux", OnLinux), ("win32", OnWindows), ("darwin", OnMac)]
)
def test_each_system_has_its_way(platform: str, kind: type) -> None:
    assert type(keeper_of(platform)) is kind


def test_windows_is_told_that_the_display_is_needed() -> None:
    shown: list[int] = []

    def tell(state: "ctypes.c_uint") -> int:
        shown.append(state.value)
        return 1

    with patch.object(ctypes, "CDLL", lambda _name: SimpleNamespace(SetThreadExecutionState=tell)):
        one = OnWindows()
        one.begin()
        one.end()
    assert shown == [0x80000003, 0x80000000]


def test_on_a_mac_its_tool_runs_for_as_long_as_this_program() -> None:
    run: list[list[str]] = []
    ended: list[str] = []
    process = SimpleNamespace(
        terminate=lambda: ended.append("terminate"), wait=lambda: ended.append("wait")
    )

    def start(words: list[str], **_streams: object) -> object:
        run.append(words)
        return process

    with patch.object(subprocess, "Popen", start):
        one = OnMac()
        one.begin()
        one.end()
    assert run == [["/usr/bin/caffeinate", "-d", "-i", "-w", str(os.getpid())]]
    assert ended == ["terminate", "wait"]


@NEEDS_BUS
def test_a_bus_without_a_desktop_refuses() -> None:
    assert on_a_bus(ASK_AN_EMPTY_BUS) == ["refused"]


@NEEDS_BUS
def test_a_desktop_is_asked_by_its_bus() -> None:
    assert on_a_bus(SERVE_AND_ASK, ASK_AN_EMPTY_BUS) == ["Armada Companion | A game is on", "kept"]


def on_a_bus(*words: str) -> list[str]:
    """Run Python code on a bus of its own; return what it prints."""
    done = subprocess.run(
        ["dbus-run-session", "--", sys.executable, "-c", *words],
        check=True,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    return done.stdout.split("\n")[:-1]
