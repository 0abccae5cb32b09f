"""Starts the window: the picture of the last time first, the program behind it at once.

Loads nothing that the picture does not need; `app` and all it knows come after the first frame.
"""

import gc
import os
import sys
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from armada_companion import __version__
from armada_companion.system.paths import Paths, user_paths
from armada_companion.system.settings import Settings, SettingsFile

from PySide6.QtCore import QTimer  # isort: skip
from PySide6.QtWidgets import QApplication  # isort: skip

from armada_companion.app.instance.application import Application, DocumentApplication
from armada_companion.app.instance.single_instance import SingleInstance
from armada_companion.app.last_frame import LastFrame, OpeningWindow, Sight
from armada_companion.app.screen_fit import fit_screen, text_scale

if TYPE_CHECKING:
    from armada_companion.app.program import Program

SUCCESS, FAILURE = 0, 2
DESKTOP_FILE = "io.github.armada_companion.ArmadaCompanion"
"""The installed desktop file, by which docks of Linux find the icon; not its ending."""


def run(record: str = "") -> int:
    """Open the window and return the exit code when it is closed.

    A window that is open already gets the record, and this start ends.

    Args:
        record: Path of a record to open; "" opens what was open last.
    """
    if not has_display():
        print("armada-companion: there is no display to open a window on", file=sys.stderr)
        return FAILURE
    # A start makes next to no garbage; `app` looks for some again once the first frame is there.
    gc.disable()
    # macOS sends words of the command line as documents too; Qt drops those that it was given.
    words = (record, os.path.abspath(record)) if record else ()
    application = make_application(words)
    record = words[-1] if words else ""
    instance = SingleInstance(user_paths().data)
    if instance.hand_over(record):
        return SUCCESS
    running: list[Program] = []
    opening = None if record else _opening_window()
    live = partial(_go_live, running, record, opening, application, instance)
    # Inside the event loop, so that a bug on the way is reported like any other.
    if opening is None:
        QTimer.singleShot(0, live)
    else:
        opening.first_shown.connect(live)
        fit_screen(opening)
        opening.show()
    code = application.exec()
    for program in running:
        program.stop_watching()
    instance.release()
    return int(code)


def has_display() -> bool:
    """Tell whether a window can be opened; without a display Qt would end the program."""
    if not sys.platform.startswith("linux") or "QT_QPA_PLATFORM" in os.environ:
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def make_application(words: Sequence[str] = ()) -> Application:
    """Return the application with its name; `words` are no options of Qt's."""
    application = application_class()([sys.argv[0], *words])
    application.setApplicationName("Armada Companion")
    application.setApplicationVersion(__version__)
    application.setDesktopFileName(DESKTOP_FILE)
    return application


def application_class() -> type[Application]:
    """Return the kind of application that gets all that this system sends it."""
    return DocumentApplication if sys.platform == "darwin" else Application


def sight_of(settings: Settings, paths: Paths) -> Sight | None:
    """Return what a picture of the window would have to show now; None while no game is open."""
    if settings.last_game is None:
        return None
    scale = settings.text_scale or text_scale()
    look = (settings.theme.value, str(scale), __version__)
    ratio = QApplication.primaryScreen().devicePixelRatio()
    return Sight(paths.game_file(settings.last_game), look, ratio)


def _opening_window() -> OpeningWindow | None:
    paths = user_paths()
    settings, _ = SettingsFile(paths.settings_file).load()
    sight = sight_of(settings, paths)
    picture = LastFrame(paths.data).find(sight) if sight else None
    return OpeningWindow(picture) if picture is not None else None


def _go_live(
    running: "list[Program]",
    record: str,
    opening: OpeningWindow | None,
    application: Application,
    instance: SingleInstance,
) -> None:
    """Load and show the program; end the application when it cannot run."""
    from armada_companion.app import program as app

    program = app.go_live(record, opening, application, instance)
    if program is None:
        QApplication.exit(FAILURE)
    else:
        running.append(program)
