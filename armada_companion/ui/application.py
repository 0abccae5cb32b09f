"""The application: keeps the records that the desktop wants opened until there is a window."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication


class Application(QApplication):
    """Gets the QFileOpenEvents with which macOS opens documents, at the start and later.

    They are sent to the application itself, so its own `event` sees them and little else; an
    event filter on it would see every event of every widget.

    Signals:
        record_asked (str): The path of a record to open, once there is a window.
    """

    record_asked = Signal(str)

    def __init__(self, words: Sequence[str]) -> None:
        super().__init__(list(words))
        self._waiting: list[str] | None = []

    def event(self, event: QEvent) -> bool:
        if not isinstance(event, QFileOpenEvent):
            return super().event(event)
        # An address of another kind than a file's has no path.
        if not event.file():
            return False
        if self._waiting is None:
            self.record_asked.emit(event.file())
        else:
            self._waiting.append(event.file())
        return True

    def take_records(self) -> Sequence[str]:
        """Return what was asked for up to now; from now on `record_asked` tells it."""
        waiting, self._waiting = self._waiting or [], None
        return waiting
