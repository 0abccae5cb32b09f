"""What comes to the window from outside: a second start, a double click, files dropped on it."""

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from armada_companion.ui.game_controller import GameController

if TYPE_CHECKING:
    from PySide6.QtCore import QMimeData

ShowMessage = Callable[[str], None]


class Arrivals:
    """Opens what came, as Open a record does, and shows the window."""

    def __init__(
        self, window: QWidget, controller: GameController, show_message: ShowMessage
    ) -> None:
        """`show_message` shows one sentence on the page that is shown then."""
        self._window = window
        self._controller = controller
        self._show_message = show_message
        self._is_over = False

    def stop(self) -> None:
        """Open nothing more: the program ends after a fatal error."""
        self._is_over = True

    def take(self, record: str, token: str = "") -> None:
        """Come to the front, and open a record unless its path is ""."""
        _come_forward(self._window, token)
        if record and not self._is_over:
            self._controller.open_record(record)

    def take_drop(self, source: "QMimeData") -> None:
        """Open the first record among dropped files; tell of the others."""
        from armada_companion.app.instance.record_drop import read_drop

        drop = read_drop(source)
        with self._controller.collect_messages() as messages:
            if drop.record:
                self._controller.open_record(drop.record)
        if drop.words:
            messages.append(drop.words)
        if messages:
            self._show_message("; ".join(messages))


def _come_forward(window: QWidget, token: str) -> None:
    if token:
        # Where Qt looks for what a Wayland desktop wants to see.
        os.environ["XDG_ACTIVATION_TOKEN"] = token
    window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
    window.show()
    window.raise_()
    window.activateWindow()
    # Where the desktop leaves another window in front, it marks this one.
    QApplication.alert(window)
