"""What a start on a saved game does not load, because its first frame needs none of it."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE_S

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
LOOK = "application.processEvents()\nassert program.window.page == 'table'\nprint(*sys.modules)\n"


def started(*words: str) -> str:
    command = [sys.executable, "-c", *words]
    done = subprocess.run(
        command, cwd=CHECKOUT, capture_output=True, text=True, timeout=PATIENCE_S, check=False
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
    unwanted = "armada_companion.app.instance.hand_over"
    assert started(LAUNCH, unwanted).split() == []
    shown = started(LAUNCH, unwanted, "PySide6.QtCore").split()
    assert shown[0] == "PySide6.QtCore"
    assert [name for name in shown if name.startswith(unwanted)] == []


FRAMES = (
    "from PySide6.QtCore import QTimer\n"
    "from PySide6.QtWidgets import QApplication\n"
    "from armada_companion.app import launch\n"
    "from armada_companion.app.main_window import MainWindow\n"
    "paint, whole = MainWindow.paintEvent, []\n"
    "def painted(window, event):\n"
    "    paint(window, event)\n"
    "    whole.append(event.rect() == window.rect())\n"
    "    if len(whole) == 1: later(9)\n"
    "def later(turns):\n"
    "    next = (lambda: later(turns - 1)) if turns else QApplication.closeAllWindows\n"
    "    QTimer.singleShot(0, next)\n"
    "MainWindow.paintEvent = painted\n"
    "launch.run()\n"
    "print(whole.count(True))\n"
)


def test_a_start_paints_its_window_once(home: Path) -> None:
    started(BUILD + PLAY)
    assert started(FRAMES) == "1"


def test_a_table_page_loads_the_rest_after_its_first_frame(home: Path) -> None:
    started(BUILD + PLAY)
    look = (
        "from tests.ui.window.program import armada_table\n"
        "print(armada_table(program)._soon.isActive())\n"
        "application.processEvents()\n"
        "print(armada_table(program)._soon.isActive())\n"
    )
    assert started(BUILD + look).split() == ["False", "True"]


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The modules that a start on a saved game has loaded."""
    with pytest.MonkeyPatch.context() as variables:
        variables.setenv("ARMADA_COMPANION_HOME", str(tmp_path_factory.mktemp("saved")))
        started(BUILD + PLAY)
        return started(BUILD + LOOK).split()


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
        tuple(
            f"armada_companion.games.armada.rules.{topic}"
            for topic in (
                *("attack_dice", "attack_end", "attack_targets", "belonging", "card_pieces"),
                *("card_start", "counters", "course", "damage_effects", "deployment", "endings"),
                *("obstacles", "published", "raid_tokens", "reminders", "summary"),
                *("upgrade_moves", "upgrades"),
            )
        ),
        ("armada_companion.games.armada.views.damage.damage_cards",),
        (
            "armada_companion.games.armada.rules.odds.attack_odds",
            "armada_companion.games.armada.views.attack.sheet_of_attack",
            "armada_companion.games.armada.views.attack.attack_source",
            "armada_companion.games.armada.views.damage.zone_entries",
            "armada_companion.games.armada.window.attack.attack_flow",
            "armada_companion.games.armada.window.attack.attack_sheet",
        ),
        ("armada_companion.games.pinned_down.rules", "armada_companion.games.pinned_down.window"),
        ("PySide6.QtNetwork", "armada_companion.app.instance.hand_over"),
    ],
)
def test_a_start_on_a_saved_game_loads_only_what_it_shows(
    loaded: list[str], unwanted: tuple[str, ...]
) -> None:
    assert "PySide6.QtWidgets" in loaded
    assert [name for name in loaded if name.startswith(unwanted)] == []
