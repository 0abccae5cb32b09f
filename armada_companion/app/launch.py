"""Starts the program: passes the record to an open window, or opens a new one."""

import gc
import os
import sys
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from armada_companion.app.crash_reports import FAILURE, open_logs, report_crashes
from armada_companion.app.instance.application import Application, make_application
from armada_companion.app.instance.single_instance import SingleInstance
from armada_companion.store.errors import StoreError
from armada_companion.system.errors import PathError, ResourceError
from armada_companion.system.paths import user_paths
from armada_companion.system.resources import resource_path

if TYPE_CHECKING:
    from armada_companion.app.program import Program

SUCCESS = 0
_WITHOUT_SCREEN = ("offscreen", "minimal")
ICONS = ("icons/armada-companion.png", "icons/armada-companion-64.png")
_LIBRARY_PATH, _LIBRARY_PATH_BEFORE = "LD_LIBRARY_PATH", "LD_LIBRARY_PATH_ORIG"
_SETTLE_MS, _NO_FRAME_MS = 200, 5000
"""The delay between the first frame and the rest of the start, and the longest wait for a frame."""


def run(record: str = "") -> int:
    """Open the window and return the exit code when it is closed.

    If a window is open already, it gets the record, and this start ends.

    Args:
        record: Path of a record to open; "" opens the last game.
    """
    if not has_display():
        print("armada-companion: there is no display to open a window on", file=sys.stderr)
        return FAILURE
    # macOS sends words of the command line as documents too; Qt ignores its own words.
    words = (record, os.path.abspath(record)) if record else ()
    application = make_application(words)
    record = words[-1] if words else ""
    instance = SingleInstance(user_paths().data)
    if instance.hand_over(record):
        return SUCCESS
    try:
        return _run_window(record, application, instance)
    except (PathError, StoreError, ResourceError) as error:
        print(f"armada-companion: {error}", file=sys.stderr)
        return FAILURE
    finally:
        instance.release()


def has_display() -> bool:
    """Return whether there is a display; without one Qt would end the program."""
    if not sys.platform.startswith("linux") or "QT_QPA_PLATFORM" in os.environ:
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def show_icon() -> None:
    """Give every window the program's icon.

    Raises:
        ResourceError: The icon is missing.
    """
    from PySide6.QtGui import QIcon

    icon = QIcon()
    for name in ICONS:
        icon.addFile(str(resource_path(name)))
    QApplication.setWindowIcon(icon)


def _run_window(record: str, application: Application, instance: SingleInstance) -> int:
    """Build the program, show it, and return the exit code when its window is closed."""
    from armada_companion.ui.fonts import load_fonts

    load_fonts()
    program = _build()
    if program is None:
        return FAILURE
    report_crashes(program)
    open_logs(program)
    # Opened inside the event loop, so that an error is reported like any other.
    QTimer.singleShot(0, partial(_show, program, record, application, instance))
    code = application.exec()
    program.stop_watching()
    return int(code)


def _build() -> "Program | None":
    """Return the program's parts; None if no folder can be used and the user quits."""
    from armada_companion.app.program import build

    try:
        return build(user_paths())
    except (PathError, StoreError) as error:
        print(f"armada-companion: {error}", file=sys.stderr)
        if QApplication.platformName() in _WITHOUT_SCREEN:
            # Without a display nobody could answer the question about the folder.
            return None
        from armada_companion.app.usable_folder import build_in_usable_folder

        return build_in_usable_folder(lambda: build(user_paths()))


def _show(
    program: "Program", record: str, application: Application, instance: SingleInstance
) -> None:
    from armada_companion.app.program import open_window

    rest = QTimer(program.window, singleShot=True)
    rest.timeout.connect(partial(_settle, program, instance))
    program.window.painted.connect(partial(rest.start, _SETTLE_MS))
    first, *others = [one for one in (record, *application.take_records()) if one] or [""]
    open_window(program, first)
    for other in others:
        program.window.open_record(other)
    application.record_requested.connect(program.window.open_record)
    # A window that opens minimized paints no frame, but second starts need an answer.
    if not rest.isActive():
        rest.start(_NO_FRAME_MS)


def _settle(program: "Program", instance: SingleInstance) -> None:
    """Load the parts that the first frame does not need; then accept second starts."""
    # The garbage collector need not check the objects of the start again.
    gc.freeze()
    gc.enable()
    restore_library_path()
    if instance.is_first:
        _listen(program)
    try:
        show_icon()
    except ResourceError as error:
        program.window.show_message(str(error))


def _listen(program: "Program") -> None:
    """Answer second starts until the window closes."""
    from armada_companion.app.instance.hand_over import RequestWatch

    watch = RequestWatch(program.paths.data, program.window)
    watch.requested.connect(program.window.open_record)
    program.window.crashed.connect(watch.close)
    program.window.closing.connect(watch.close)


def restore_library_path() -> None:
    """Let programs that are started from here, such as a browser, find the system's libraries.

    On Linux a frozen program finds its libraries by LD_LIBRARY_PATH, which child processes inherit.
    The loader has read it already, so it can be reset.
    """
    if not getattr(sys, "frozen", False) or not sys.platform.startswith("linux"):
        return
    before = os.environ.pop(_LIBRARY_PATH_BEFORE, None)
    if before is None:
        os.environ.pop(_LIBRARY_PATH, None)
    else:
        os.environ[_LIBRARY_PATH] = before
