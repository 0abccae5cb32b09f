"""What a start on a saved game does not load, because its first frame needs none of it."""

import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[3]
BUILD = (
    "import sys\n"
    "from armada_companion import app\n"
    "from armada_companion.system.paths import user_paths\n"
    "application = app.make_application()\n"
    "program = app.build(user_paths())\n"
    "app.open_window(program)\n"
)
PLAY = "program.shell.play_sample()\nprogram.window.close()\n"
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


@pytest.mark.parametrize(
    "unwanted",
    [
        ("rapidfuzz", "msgspec"),
        (
            "armada_companion.content.ca",
            "armada_companion.content.f",
            "armada_companion.ui.dialogs",
        ),
        ("armada_companion.store.fleet", "armada_companion.ui.armada.fleets.fleet_page"),
        ("armada_companion.rules.pinned_down", "armada_companion.ui.pinned_down"),
    ],
)
def test_a_start_on_a_saved_game_loads_only_what_it_shows(
    home: Path, unwanted: tuple[str, ...]
) -> None:
    started(BUILD + PLAY)
    assert started(BUILD + LOOK, *unwanted) == ""
