"""What a start on a saved game does not load, because its first frame needs none of it."""

import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[3]
BUILD = (
    "import sys\n"
    "from armada_companion.app import program as app\n"
    "from armada_companion.system.paths import user_paths\n"
    "application = app.make_application()\n"
    "program = app.build(user_paths())\n"
    "app.open_window(program)\n"
)
PLAY = "program.controller.play_sample('armada')\nprogram.window.close()\n"
LOOK = (
    "application.processEvents()\n"
    "assert program.window.page == 'table'\n"
    "print(*sorted(name for name in sys.modules if name.startswith(tuple(sys.argv[1:]))))\n"
)


def started(*words: str) -> str:
    command = [sys.executable, "-c", *words]
    done = subprocess.run(
        command, cwd=CHECKOUT, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


LAUNCH = (
    "import sys\n"
    "from PySide6.QtWidgets import QApplication\n"
    "from armada_companion.app import launch\n"
    "from armada_companion.app.main_window import MainWindow\n"
    "paint = MainWindow.paintEvent\n"
    "def painted(window, event):\n"
    "    paint(window, event)\n"
    "    print(*sorted(n for n in sys.modules if n.startswith(tuple(sys.argv[1:]))))\n"
    "    QApplication.closeAllWindows()\n"
    "MainWindow.paintEvent = painted\n"
    "launch.run()\n"
)


def test_the_first_frame_comes_before_the_watch_for_second_starts_and_the_icon(home: Path) -> None:
    unwanted = ("armada_companion.app.instance.hand_over",)
    for _ in range(2):
        assert started(LAUNCH, *unwanted).split() == []
    assert started(LAUNCH, "PySide6.QtCore").split()[0] == "PySide6.QtCore"


@pytest.mark.parametrize(
    "unwanted",
    [
        ("rapidfuzz",),
        (
            "armada_companion.games.armada.cards.catalog",
            "armada_companion.games.armada.fleets",
            "armada_companion.ui.dialogs",
        ),
        ("armada_companion.games.armada.window.fleets.fleet_frame",),
        ("armada_companion.games.pinned_down.rules", "armada_companion.games.pinned_down.window"),
        (
            "PySide6.QtNetwork",
            "armada_companion.app.instance.hand_over",
        ),
    ],
)
def test_a_start_on_a_saved_game_loads_only_what_it_shows(
    home: Path, unwanted: tuple[str, ...]
) -> None:
    started(BUILD + PLAY)
    assert started(BUILD + LOOK, *unwanted) == ""
