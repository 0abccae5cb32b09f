"""Plays whole paired games by mouse in the window: a wrong seat sees no difference."""

import os
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog

from armada_companion.app import program as app
from armada_companion.system.clock import SystemClock
from armada_companion.system.paths import user_paths
from armada_companion.ui.press_guard import UNGUARDED
from tests.laws.armada_law_game import ARMADA_GAMES, WINDOW_GAMES
from tests.laws.paired_games import AT, differing
from tests.ui.events import settle, wait_until_active
from tests.ui.window.damaged_secrets import said_of
from tests.ui.window.paired_play import play_twice
from tests.ui.window.program import play

MOST_DEEDS = 2_000


def play_games(number: int, first_seed: int) -> str:
    """Play so many games and say how many steps they had."""
    application = app.make_application()
    steps = hidden = 0
    with ExitStack() as patched:
        for name in ("getOpenFileName", "getSaveFileName"):
            patched.enter_context(patch.object(QFileDialog, name, return_value=("", "")))
        patched.enter_context(patch.object(QDesktopServices, "openUrl", return_value=True))
        patched.enter_context(patch.object(SystemClock, "now", return_value=AT))
        patched.enter_context(patch.dict(os.environ))
        for seed in range(first_seed, first_seed + number):
            with TemporaryDirectory() as home:
                one, other = play_twice(partial(_begin, Path(home), seed), seed, MOST_DEEDS)
            steps, hidden = steps + len(one), hidden + differing(one, other)
            print(f"seed {seed}: {len(one)} steps, {differing(one, other)} hidden", flush=True)
    del application
    return f"{number} games by mouse of {steps:,} steps, {hidden:,} of them with a secret"


def damage_lines(number: int, first_seed: int) -> str:
    """Damage so many lines that hold a secret, and say what was looked at."""
    application = app.make_application()
    looks = 0
    with patch.object(SystemClock, "now", return_value=AT), patch.dict(os.environ):
        for case in range(first_seed, first_seed + number):
            with TemporaryDirectory() as home:
                one, other = said_of(case, Path(home) / "home")
            assert one == other, case
            looks += len(one.looks)
    del application
    return f"{number} damaged lines, {looks} pictures with all texts, logs and standard error alike"


def _begin(home: Path, seed: int) -> app.Program:
    """Open the program in a folder of its own, with a game of two players or of a team."""
    os.environ["ARMADA_COMPANION_HOME"] = str(home / str(len(list(home.iterdir()))))
    program = app.build(user_paths(), UNGUARDED)
    app.open_window(program)
    wait_until_active(program.window)
    if seed % 5 == 0:
        program.controller.play_sample("armada")
    else:
        law_game = (*WINDOW_GAMES, ARMADA_GAMES[1])[seed % 3]
        assert program.controller.new_agreed_game("armada", law_game.header)
        for action in law_game.opening:
            if action["do"] != "assign_dials":
                play(program, action)
    settle()
    return program
