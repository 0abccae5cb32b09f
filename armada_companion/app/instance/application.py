"""The application: keeps the records that the desktop wants opened until there is a window."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QApplication

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QFileOpenEvent


class Application(QApplication):
    """The application on every system.

    Signals:
        record_asked (str): The path of a record to open, once there is a window.
    """

    record_asked = Signal(str)

    def __init__(self, words: Sequence[str]) -> None:
        super().__init__(list(words))
        self._waiting: list[str] | None = []

    def ask_for(self, record: str) -> None:
        """Have a record opened, now or when there is a window."""
        if self._waiting is None:
            self.record_asked.emit(record)
        else:
            self._waiting.append(record)

    def take_records(self) -> Sequence[str]:
        """Return what was asked for up to now; from now on `record_asked` tells it."""
        waiting, self._waiting = self._waiting or [], None
        return waiting


class DocumentApplication(Application):
    """The application where the system sends a QFileOpenEvent for a document, as macOS does.

    That comes to the application itself, so `event` sees it, and little else: an event filter
    would see every event of every widget. Elsewhere even that would cost a start for nothing.
    """

    def event(self, event: "QEvent") -> bool:
        if event.type() != event.Type.FileOpen:
            return super().event(event)
        # An address of another kind than a file's has no path.
        path = cast("QFileOpenEvent", event).file()
        if path:
            self.ask_for(path)
        return bool(path)
