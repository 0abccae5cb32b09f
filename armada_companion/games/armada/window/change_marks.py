"""Highlights for 2 seconds what a step changed."""

from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import QObject, QTimer
from shiboken6 import isValid

from armada_companion.ui.controls.painted import MARK_MS, PaintedButton


class ChangeMarks(QObject):
    """Marks buttons, and removes each mark after its own 2 seconds.

    A step repaints only what it changed itself, not what earlier steps changed.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._timers: dict[PaintedButton, QTimer] = {}

    def mark(self, changed: Iterable[PaintedButton]) -> None:
        """Mark the buttons that a step has changed."""
        found = tuple(changed)
        if not found:
            return
        timer = QTimer(self, singleShot=True, interval=MARK_MS)
        timer.timeout.connect(partial(self._end, timer))
        for button in found:
            button.set_marked(True)
            self._timers[button] = timer
        timer.start()

    def clear(self) -> None:
        """Remove all marks."""
        for timer in set(self._timers.values()):
            self._end(timer)

    def _end(self, timer: QTimer) -> None:
        for button in [one for one, its in self._timers.items() if its is timer]:
            del self._timers[button]
            if isValid(button):
                button.set_marked(False)
        timer.stop()
        timer.deleteLater()
