"""Starts the yardstick or the program, tells when its first frame is there, and leaves.

usage: python first_frame.py label|program    prints one JSON line

Nothing is imported here that the measured window would not import: it would be measured too.
"""

import os
import sys
import time

SIZE = (1440, 900)


def main() -> None:
    """Open the window named by the first argument."""
    if sys.argv[1] == "label":
        _show_label()
    else:
        _show_program()


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


def _show_program() -> None:
    # The program decides in which order things are imported.
    from armada_companion import app

    _watch_window()
    app.run()


def _watch_window() -> None:
    from PySide6.QtCore import QTimer
    from PySide6.QtGui import QPaintEvent

    from armada_companion.ui.main_window import MainWindow

    paint = MainWindow.paintEvent

    def paint_and_report(self: MainWindow, event: QPaintEvent) -> None:
        paint(self, event)
        QTimer.singleShot(0, _report)

    setattr(MainWindow, "paintEvent", paint_and_report)  # noqa: B010


def _report() -> None:
    """Print what was used up to the first frame: an expose is painted and flushed in one step."""
    now = time.clock_gettime_ns(time.CLOCK_MONOTONIC)
    cpu = time.process_time_ns()
    with open("/proc/self/status") as status:
        peak = next(line.split()[1] for line in status if line.startswith("VmHWM"))
    print(f'{{"at_ns": {now}, "cpu_ns": {cpu}, "peak_kb": {peak}}}', flush=True)
    os._exit(0)


if __name__ == "__main__":
    main()
