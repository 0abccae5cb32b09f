"""The open window's side of a second start: takes its requests; loaded after the first frame."""

import os
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from armada_companion.app.instance.hand_over import (
    requests_folder,
    take,
    waiting_requests,
    withdraw,
)


class RequestWatch(QObject):
    """Takes what second starts of the same data folder leave there.

    Signals:
        requested (str, str): The path of a record to open or "", and a token; see `Request`.
    """

    requested = Signal(str, str)

    def __init__(self, data: Path, parent: QObject | None = None) -> None:
        """Only who holds the lock of the data folder may have one."""
        super().__init__(parent)
        self._data = data
        self._is_over = False
        self._folder = requests_folder(data)
        self._watcher = QFileSystemWatcher(self)
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError:
            # Then nothing can be left in it either.
            return
        self._watcher.addPath(str(self._folder))
        self._watcher.directoryChanged.connect(self._on_watcher_directory_changed)
        # What was left while the program started; not before somebody listens to the signal.
        QTimer.singleShot(0, self, self._take_all)

    def close(self) -> None:
        """Take nothing any more: who waits for it helps himself."""
        self._is_over = True
        self._watcher.removePath(str(self._folder))
        for part in self._folder.glob("*.part"):
            withdraw(part)
        try:
            os.rmdir(self._folder)
        except OSError:
            return

    def _on_watcher_directory_changed(self, _path: str) -> None:
        self._take_all()

    def _take_all(self) -> None:
        for file in () if self._is_over else waiting_requests(self._data):
            if request := take(file):
                self.requested.emit(*request)
