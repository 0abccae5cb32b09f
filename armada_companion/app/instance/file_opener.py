"""Opens records that come from a second start, a double click, or a drop on the window."""

import os
from collections.abc import Callable, Sequence
from os.path import basename
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from armada_companion.ui.game_controller import GameController

if TYPE_CHECKING:
    from PySide6.QtCore import QMimeData


class FileOpener:
    """Opens records in the window, as the button *Open a record* does."""

    def __init__(
        self,
        window: QWidget,
        controller: GameController,
        open_record: Callable[[str], object],
        show_message: Callable[[str], None],
    ) -> None:
        """`show_message` shows one sentence on the current page; `open_record` opens a file."""
        self._window = window
        self._controller = controller
        self._open_record = open_record
        self._show_message = show_message
        self._is_stopped = False

    def stop(self) -> None:
        """Open no more files: the program ends after a fatal error."""
        self._is_stopped = True

    def open(self, record: str, token: str = "") -> None:
        """Bring the window to the front, and open a record unless its path is ""."""
        _come_forward(self._window, token)
        if record and not self._is_stopped:
            self._open_record(record)

    def open_dropped(self, source: "QMimeData") -> None:
        """Open the first record among dropped files; show a message about the others."""
        from armada_companion.ui.controls.drop_area import RECORD_ENDING

        paths = [url.toLocalFile() for url in source.urls()]
        records = [path for path in paths if path.casefold().endswith(RECORD_ENDING)]
        with self._controller.collect_messages() as messages:
            if records:
                self._open_record(records[0])
        if not records:
            messages.append(_refusal(paths))
        elif len(paths) > 1:
            paths.remove(records[0])
            messages.append(_left_out(paths))
        if messages:
            self._show_message("; ".join(messages))


def _left_out(paths: Sequence[str]) -> str:
    named = f"{basename(paths[0])} was" if len(paths) == 1 else f"{len(paths)} files were"
    return f"{named} not opened: drop one record at a time"


def _refusal(paths: Sequence[str]) -> str:
    named = f"{basename(paths[0])} is" if len(paths) == 1 and basename(paths[0]) else "That is"
    return (
        f"{named} not a game record (.armada); fleet lists are dropped on the page Fleets, packs of"
        " cards on the page Packs"
    )


def _come_forward(window: QWidget, token: str) -> None:
    if token:
        # Qt reads the token of a Wayland desktop from here.
        os.environ["XDG_ACTIVATION_TOKEN"] = token
    window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
    window.show()
    window.raise_()
    window.activateWindow()
    # If the desktop leaves another window in front, it marks this one.
    QApplication.alert(window)
