"""Paired games, played at random by mouse, look the same to a wrong seat.

More of them, and whole ones: `python tests/fuzz/long_laws.py windows`.
"""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QFileDialog

from armada_companion.app import program as app
from armada_companion.system.clock import SystemClock
from armada_companion.system.paths import user_paths
from armada_companion.ui.press_guard import UNGUARDED
from tests.examples import examples
from tests.laws.paired_games import AT, differing
from tests.ui.events import settle, wait_until_active
from tests.ui.window.paired_play import play_twice

Begin = Callable[[], app.Program]
DEEDS = examples(250)


@pytest.fixture
def begin(qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Begin:
    """Opens the program with the sample game, each time in a folder of its own."""
    for name in ("getOpenFileName", "getSaveFileName"):
        monkeypatch.setattr(QFileDialog, name, lambda *_asked: ("", ""))
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _address: True)
    monkeypatch.setattr(SystemClock, "now", lambda _clock: AT)

    def opened() -> app.Program:
        home = tmp_path / f"home{len(list(tmp_path.iterdir()))}"
        home.mkdir()
        monkeypatch.setenv("ARMADA_COMPANION_HOME", str(home))
        program = app.build(user_paths(), UNGUARDED)
        app.open_window(program)
        wait_until_active(program.window)
        program.controller.play_sample("armada")
        settle()
        return program

    return opened


def test_paired_games_look_the_same(begin: Begin) -> None:
    """RRG 3; issue 14, part 5: by pixels and by all texts, hidden widgets included."""
    steps, paired = play_twice(begin, 1, DEEDS)
    assert differing(steps, paired) > 5
