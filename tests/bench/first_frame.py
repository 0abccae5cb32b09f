"""Starts the yardstick or the program, tells when its first frame is there, and leaves.

usage: python first_frame.py label|opening|live    prints one JSON line
       python first_frame.py leave                 opens the game and closes the window

`opening` is the program after it was closed, up to the picture of the window; `live` is the
program without a picture, as after a crash, up to the window itself.
Nothing is imported here that the measured window would not import: it would be measured too.
"""

import os
import sys
import time
from collections.abc import Callable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QWidget

SIZE = (1440, 900)


def main() -> None:
    """Do what the first argument names."""
    windows = {
        "label": _show_label,
        "opening": _show_opening,
        "live": _show_live,
        "leave": _leave,
    }
    windows[sys.argv[1]]()


def _show_label() -> None:
    from PySide6.QtCore import QTimer
    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QApplication, QLabel

    class Label(QLabel):
        def paintEvent(self, event: QPaintEvent) -> None:
            super().paintEvent(event)
            QTimer.singleShot(0, _report)

    application = QApplication(sys.argv[:1])
    label = Label("Bench")
    label.resize(*SIZE)
    label.show()
    application.exec()


def _show_opening() -> None:
    # The program decides in which order things are imported.
    from armada_companion.app import launch
    from armada_companion.app.last_frame import OpeningWindow

    _watch(OpeningWindow, _report)
    launch.run()


def _show_live() -> None:
    _run_and_watch(_report)


def _leave() -> None:
    """Open the game and close the window as a user does: that keeps the picture."""
    from PySide6.QtWidgets import QApplication

    _run_and_watch(QApplication.closeAllWindows)


def _run_and_watch(then: Callable[[], object]) -> None:
    from armada_companion.app import launch

    go_live = launch._go_live

    def watched(*arguments: object) -> None:
        from armada_companion.app.main_window import MainWindow

        _watch(MainWindow, then)
        go_live(*arguments)  # type: ignore[arg-type]  # handed on as they come

    launch._go_live = watched  # type: ignore[assignment]  # a bench may look behind the scenes
    launch.run()


def _watch(window: "type[QWidget]", then: Callable[[], object]) -> None:
    """Call `then` after each frame of a window: an expose is painted and flushed in one step."""
    from PySide6.QtCore import QTimer

    paint = window.paintEvent

    def paint_and_tell(self: "QWidget", event: "QPaintEvent") -> None:
        # Before the window's own timers of this frame, which load the program.
        QTimer.singleShot(0, then)
        paint(self, event)

    setattr(window, "paintEvent", paint_and_tell)  # noqa: B010  # a method, to mypy not to be set


def _report() -> None:
    """Print what was used up to now."""
    now = time.clock_gettime_ns(time.CLOCK_MONOTONIC)
    cpu = time.process_time_ns()
    with open("/proc/self/status") as status:
        peak = next(line.split()[1] for line in status if line.startswith("VmHWM"))
    print(f'{{"at_ns": {now}, "cpu_ns": {cpu}, "peak_kb": {peak}}}', flush=True)
    os._exit(0)


if __name__ == "__main__":
    main()
