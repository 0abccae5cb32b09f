"""Presses everything twice in many more states than the tests do."""

import os
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog

from armada_companion.app import program as app
from armada_companion.system.paths import user_paths
from armada_companion.ui.child_process import ChildProcess
from armada_companion.ui.press_guard import PressGuard
from tests.laws.armada_law_game import ARMADA_GAMES, WINDOW_GAMES
from tests.laws.pinned_down_law_game import PINNED_DOWN_GAMES
from tests.ui.events import wait_until_active
from tests.ui.manual_clock import ManualClock
from tests.ui.window.double_press import Driver
from tests.ui.window.press_law import AnyLaw, PressLaw, Tried
from tests.ui.window.program import close_program, stop_painting

GAMES: tuple[AnyLaw, ...] = (*WINDOW_GAMES, ARMADA_GAMES[1], *PINNED_DOWN_GAMES)
STATES = 30
"""In each game of each seed."""

EVERY = 0
"""Each control and key is pressed twice in every state."""


def press_states(number: int, first_seed: int) -> str:
    """Hold the law of second presses with so many seeds in each game; say how much was tried."""
    application = app.make_application()
    presses = strokes = 0
    with ExitStack() as patched:
        for name in ("getOpenFileName", "getSaveFileName"):
            patched.enter_context(patch.object(QFileDialog, name, return_value=("", "")))
        patched.enter_context(patch.object(QDesktopServices, "openUrl", return_value=True))
        patched.enter_context(patch.object(ChildProcess, "start"))
        patched.enter_context(patch.dict(os.environ))
        for seed in range(first_seed, first_seed + number):
            for law in GAMES:
                with TemporaryDirectory() as home:
                    tried = _press(Path(home), law, seed)
                presses, strokes = presses + tried.presses, strokes + tried.strokes
    del application
    return f"{presses:,} pairs of presses and {strokes:,} of keys in {number * len(GAMES)} games"


def _press(home: Path, law: AnyLaw, seed: int) -> Tried:
    os.environ["ARMADA_COMPANION_HOME"] = str(home / "home")
    clock = ManualClock()
    program = app.build(user_paths(), PressGuard(clock))
    app.open_window(program)
    wait_until_active(program.window)
    stop_painting(program)
    pressing = PressLaw(program, Driver(program, clock), law, f"{law.name} many {seed}", EVERY)
    try:
        pressing.hold(STATES)
    finally:
        close_program(program)
    return pressing.tried
