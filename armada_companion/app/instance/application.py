"""The application: keeps the records that the desktop wants opened until there is a window."""

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QApplication

from armada_companion import __version__

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QFileOpenEvent

DESKTOP_FILE = "io.github.armada_companion.ArmadaCompanion"
"""The installed desktop file, by which docks of Linux find the icon; not its ending."""


class Application(QApplication):
    """The application on every system.

    Signals:
        record_requested (str): The path of a record to open, once there is a window.
    """

    record_requested = Signal(str)

    def __init__(self, words: Sequence[str]) -> None:
        super().__init__(list(words))
        self._waiting: list[str] | None = []

    def ask_for(self, record: str) -> None:
        """Have a record opened, now or when there is a window."""
        if self._waiting is None:
            self.record_requested.emit(record)
        else:
            self._waiting.append(record)

    def take_records(self) -> Sequence[str]:
        """Return what was asked for up to now; from now on `record_requested` tells it."""
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


def make_application(words: Sequence[str] = ()) -> Application:
    """Return the application with its name; `words` are no options of Qt's."""
    # Waiting for other threads takes longer than filling small shapes: half of a paint's time.
    os.environ.setdefault("QT_NO_GUI_THREADPOOL", "1")
    application = application_class()([sys.argv[0], *words])
    application.setApplicationName("Armada Companion")
    application.setApplicationVersion(__version__)
    application.setDesktopFileName(DESKTOP_FILE)
    return application


def application_class() -> type[Application]:
    """Return the kind of application that gets all that this system sends it."""
    return DocumentApplication if sys.platform == "darwin" else Application
