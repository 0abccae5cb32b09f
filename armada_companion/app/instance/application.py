"""The application: collects the records that the desktop opens before the window exists."""

import os
import sys
from collections.abc import Sequence

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

from armada_companion import __version__

DESKTOP_FILE = "io.github.armada_companion.ArmadaCompanion"
"""The name of the installed desktop file without ending; docks of Linux find the icon by it."""


class Application(QApplication):
    """The application on every system.

    Signals:
        record_requested (str): The path of a record to open, once the window exists.
    """

    record_requested = Signal(str)

    def __init__(self, words: Sequence[str]) -> None:
        super().__init__(list(words))
        self._waiting: list[str] | None = []

    def ask_for(self, record: str) -> None:
        """Open a record, now or when the window exists."""
        if self._waiting is None:
            self.record_requested.emit(record)
        else:
            self._waiting.append(record)

    def take_records(self) -> Sequence[str]:
        """Return the records requested so far; the signal sends later ones."""
        waiting, self._waiting = self._waiting or [], None
        return waiting


class DocumentApplication(Application):
    """The application for macOS, which sends a QFileOpenEvent for a document.

    The event goes to the application itself, so `event` receives it; an event filter would receive
    every event of every widget. Other systems do not need it.
    """

    def event(self, event: QEvent) -> bool:
        if not isinstance(event, QFileOpenEvent):
            return super().event(event)
        # Only file addresses have a local path.
        path = event.file()
        if path:
            self.ask_for(path)
        return bool(path)


def make_application(words: Sequence[str] = ()) -> Application:
    """Return the application with its name; `words` must not be options of Qt."""
    # Qt's threads for drawing small shapes took half of the time of a paint.
    os.environ.setdefault("QT_NO_GUI_THREADPOOL", "1")
    application = application_class()([sys.argv[0], *words])
    application.setApplicationName("Armada Companion")
    application.setApplicationVersion(__version__)
    application.setDesktopFileName(DESKTOP_FILE)
    return application


def application_class() -> type[Application]:
    return DocumentApplication if sys.platform == "darwin" else Application
