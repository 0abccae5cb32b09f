"""Starts a yardstick or the program, reports what its first frame took, and leaves.

usage: python first_frame.py label|painted|live|settled    prints one JSON line

`label` is a bare QLabel window; `painted` one widget with two gradients, the program's six
fonts and one text; `live` the program as it is started, with the game that was open last, or the
start page; `settled` the same with everything that is put off until after the first frame.
Nothing is imported here that the measured window would not import: it would be measured too.
"""

import gc
import os
import sys
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QWidget

SIZE = (1440, 900)


def main() -> None:
    """Show what the first argument names."""
    windows = {
        "label": _show_label,
        "painted": _show_painted,
        "live": _show_live,
        "settled": _show_settled,
    }
    windows[sys.argv[1]]()


def _show_label() -> None:
    from PySide6.QtWidgets import QApplication, QLabel

    application = QApplication(sys.argv[:1])
    _report_first_frame(QLabel)
    label = QLabel("Bench")
    label.resize(*SIZE)
    label.show()
    application.exec()


def _show_painted() -> None:
    from PySide6.QtCore import QPointF
    from PySide6.QtGui import (
        QColor,
        QFont,
        QFontDatabase,
        QLinearGradient,
        QPainter,
        QPaintEvent,
        QRadialGradient,
    )
    from PySide6.QtWidgets import QApplication, QWidget

    class Painted(QWidget):
        def paintEvent(self, _event: QPaintEvent) -> None:
            painter = QPainter(self)
            ground = QLinearGradient(0, 0, 0, SIZE[1])
            ground.setColorAt(0, QColor("#0E1520"))
            ground.setColorAt(1, QColor("#0A0F16"))
            painter.fillRect(self.rect(), ground)
            glow = QRadialGradient(QPointF(0, 405), 620)
            glow.setColorAt(0, QColor(91, 192, 255, 22))
            glow.setColorAt(1, QColor(91, 192, 255, 0))
            painter.fillRect(self.rect(), glow)
            painter.setPen(QColor("#F4F7FB"))
            painter.setFont(QFont("Barlow", 17))
            painter.drawText(QPointF(40, 40), "Bench")
            painter.end()

    application = QApplication(sys.argv[:1])
    fonts = os.path.join(os.path.dirname(__file__), "..", "..", "resources", "fonts")
    for name in sorted(os.listdir(fonts)):
        if name.endswith(".ttf"):
            QFontDatabase.addApplicationFont(os.path.join(fonts, name))
    _report_first_frame(Painted)
    window = Painted()
    window.resize(*SIZE)
    window.show()
    application.exec()


def _show_live() -> None:
    _start(_watch_frame)


def _show_settled() -> None:
    _start(_watch_rest)


def _start(watch: "Callable[[], None]") -> None:
    """Start the program as its command does, and call `watch` before its window is shown."""
    # Tools of the developers bring it; msgspec takes it where it is, and the program has it not.
    sys.modules["typing_extensions"] = None  # type: ignore[assignment]  # as Python takes it
    # The program decides in which order things are imported, and when garbage is collected.
    from armada_companion import __main__

    gc.disable()
    # As `__main__` does before it imports the rest, which is imported here to be watched.
    from armada_companion.system.lean_imports import import_msgspec

    import_msgspec()
    from armada_companion.app import launch

    show = launch._show

    def show_watched(*arguments: object) -> None:
        watch()
        show(*arguments)  # type: ignore[arg-type]  # handed on as they come

    launch._show = show_watched  # type: ignore[assignment]  # a bench may look behind the scenes
    __main__.main(())


def _watch_frame() -> None:
    from armada_companion.app.main_window import MainWindow

    _report_first_frame(MainWindow)


def _watch_rest() -> None:
    """Report when the program and its table page have loaded what the first frame did not need."""
    from PySide6.QtCore import QTimer

    from armada_companion.app import launch
    from armada_companion.games.armada.window.table.table_page import TablePage

    awaited = {"_settle", "_on_soon_timeout"}

    def watch(owner: object, name: str) -> None:
        put_off = getattr(owner, name)

        def done(*arguments: object) -> None:
            put_off(*arguments)
            awaited.discard(name)
            if not awaited:
                # What was put off may change the picture; a second frame has been painted then.
                QTimer.singleShot(0, lambda: QTimer.singleShot(0, _report))

        setattr(owner, name, done)

    watch(launch, "_settle")
    watch(TablePage, "_on_soon_timeout")


def _report_first_frame(window: "type[QWidget]") -> None:
    """Report after the first frame of a window: an expose is painted and flushed in one step."""
    from PySide6.QtCore import QTimer

    paint = window.paintEvent

    def paint_and_report(self: "QWidget", event: "QPaintEvent") -> None:
        QTimer.singleShot(0, _report)
        paint(self, event)

    setattr(window, "paintEvent", paint_and_report)  # noqa: B010  # a method, to mypy not to be set


def _report() -> None:
    """Print what was used up to now."""
    now = time.clock_gettime_ns(time.CLOCK_MONOTONIC)
    cpu = time.process_time_ns()
    with open("/proc/self/status") as status:
        peak = next(line.split()[1] for line in status if line.startswith("VmHWM"))
    print(f'{{"at_ns": {now}, "cpu_ns": {cpu}, "peak_kb": {peak}}}', flush=True)
    # The next start would take this end for that of a game that cannot be shown.
    mark = os.path.join(os.environ["ARMADA_COMPANION_HOME"], "data", "games", "opening")
    if os.path.exists(mark):
        os.unlink(mark)
    os._exit(0)


if __name__ == "__main__":
    main()
