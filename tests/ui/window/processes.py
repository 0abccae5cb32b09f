"""Starts the program as a user does, several times on one folder, and looks at what it saved."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from armada_companion.app.instance.hand_over import Request, cancel, post
from armada_companion.app.instance.single_instance import LOCK
from tests.conftest import CHECKOUT
from tests.patience import PATIENCE_S
from tests.saved_files import files_by_id

DRIVEN = """
import sys
from PySide6.QtCore import QCoreApplication, QTimer, QUrl
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication
from armada_companion.app import launch, program as app
from armada_companion.app.instance.application import DocumentApplication
{limits}
opens = app.open_window
def opened(program, *rest):
    opens(program, *rest)
    after(program)
app.open_window = opened
{actions}
sys.exit(launch.run(*sys.argv[1:]))
"""
"""The program; `actions` defines `after`, which is called when the window has been opened."""

PATIENT = """
from armada_companion.app.instance import hand_over, single_instance
single_instance._ANSWER_MS = single_instance._START_MS = 60_000
hand_over.FRESH_S = 120
"""
"""Two starts wait long for each other: on a busy computer a start takes longer than for a user."""

WHEN_TOLD = """
import os
from pathlib import Path
def when_told(do):
    def look():
        if told.exists():
            timer.stop()
            do()
    told = Path(os.environ["ARMADA_COMPANION_HOME"]) / "told"
    timer = QTimer(QApplication.instance(), interval=20)
    timer.timeout.connect(look)
    timer.start()
"""
"""Actions of a program that wait for `tell`."""


def tell(home: Path) -> None:
    """Let a program do what it does `when_told`."""
    (home / "told").touch()


@contextmanager
def started(
    home: Path,
    *words: str,
    actions: str = "def after(program): pass",
    folder: Path = CHECKOUT,
    limits: str = PATIENT,
) -> Iterator["subprocess.Popen[str]"]:
    """The program, started; killed when the test is over."""
    what = ("-c", DRIVEN.format(actions=actions, limits=limits))
    environment = {**os.environ, "ARMADA_COMPANION_HOME": str(home), "PYTHONPATH": str(CHECKOUT)}
    with subprocess.Popen(
        [sys.executable, *what, *words],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    ) as child:
        try:
            yield child
        finally:
            child.kill()


def code_of(home: Path, *words: str, folder: Path = CHECKOUT) -> int:
    """The exit code of a start that ends by itself."""
    with started(home, *words, folder=folder) as child:
        return child.wait(PATIENCE_S)


def wait_until(holds: Callable[[], bool], what: str) -> None:
    """Wait for what another process does."""
    end = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < end, f"in vain: {what}"
        time.sleep(0.02)


def wait_until_heard(home: Path) -> None:
    """Wait until second starts of this home are heard."""
    wait_until(lambda: listens(home), "a program that listens")


def listens(home: Path) -> bool:
    """Whether a program takes the requests of second starts."""
    if not (home / "data").is_dir():
        return False
    file = post(home / "data", Request(""))
    assert file is not None
    end = time.monotonic() + 0.3
    while file.exists() and time.monotonic() < end:
        time.sleep(0.01)
    return not cancel(file)


def lock_of(home: Path) -> Path:
    """The lock of a home's data folder."""
    return home / "data" / LOCK


def holder(home: Path) -> str:
    """What the lock says of its process; "" when there is none."""
    try:
        return lock_of(home).read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def games(home: Path) -> list[str]:
    """The keys of the saved games; each record that was opened made one."""
    return sorted(files_by_id(home / "data" / "games"))


def open_game(home: Path) -> str | None:
    """The key of the game that was opened last."""
    try:
        text = (home / "config" / "settings.json").read_text(encoding="utf-8")
        found = json.loads(text).get("last_game")
    except (OSError, ValueError):
        # Not written yet, or being written.
        return None
    return found if isinstance(found, str) else None


def wait_for_games(home: Path, count: int) -> None:
    """Wait until so many records were opened, the last of them shown."""
    wait_until(lambda: len(games(home)) >= count and open_game(home) is not None, f"{count} games")
    assert len(games(home)) == count
