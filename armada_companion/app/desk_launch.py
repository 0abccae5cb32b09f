"""Opens the judges' desk: a window and a process of its own, beside the window of a game."""

import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

from armada_companion.app.crash_reports import FAILURE, open_logs, report_crashes
from armada_companion.app.launch import has_display, restore_library_path, show_icon
from armada_companion.app.screen_fit import fit_screen
from armada_companion.store.errors import StoreError
from armada_companion.system.arguments import Parser, UsageError
from armada_companion.system.errors import PathError, ResourceError

if TYPE_CHECKING:
    from argparse import Namespace

    from armada_companion.app.program import Program
    from armada_companion.desk.window import DeskWindow

PRACTICE = "--practice"
_PURPOSE = "Open the judges’ desk: every table of an event on one screen."
_WRONG = 2


def run(words: Sequence[str]) -> int:
    """Open the desk and return the exit code when it is closed.

    Args:
        words: The folder of an event, or `--practice`; nothing for the list of events.
    """
    parser = Parser("armada-companion desk", _PURPOSE)
    parser.add_argument("folder", metavar="FOLDER", nargs="?", default="", help="an event's folder")
    parser.add_argument(PRACTICE, action="store_true", help="tables that play by themselves")
    try:
        given = parser.parse_args(words)
    except UsageError as error:
        print(f"armada-companion desk: {error}", file=sys.stderr)
        return _WRONG
    if not has_display():
        print("armada-companion: there is no display to open a window on", file=sys.stderr)
        return FAILURE
    try:
        return _run_window(given)
    except (PathError, StoreError, ResourceError) as error:
        print(f"armada-companion: {error}", file=sys.stderr)
        return FAILURE


def _run_window(given: "Namespace") -> int:
    from armada_companion.app.program import build, make_application
    from armada_companion.system.paths import user_paths

    application = make_application()
    program = build(user_paths())
    window = make_desk(program)
    report_crashes(program)
    open_logs(program)
    QTimer.singleShot(0, partial(_show, window, given))
    code = application.exec()
    program.stop_watching()
    return int(code)


def make_desk(program: "Program") -> "DeskWindow":
    """Return the window of the desk, with the look of the program's window."""
    from armada_companion import games
    from armada_companion.desk.services import DeskServices
    from armada_companion.desk.window import DeskWindow
    from armada_companion.system.clock import SystemClock

    paths = program.paths
    services = DeskServices(
        program.controller, games.ENTRIES, paths.data, paths.keys, SystemClock()
    )
    return DeskWindow(program.window.look, services)


def _show(window: "DeskWindow", given: "Namespace") -> None:
    fit_screen(window)
    window.show()
    restore_library_path()
    show_icon()
    if given.folder:
        window.open_event(Path(given.folder))
    elif given.practice:
        window.open_practice()
