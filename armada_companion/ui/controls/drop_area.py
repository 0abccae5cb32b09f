"""An area on which a file can be dropped anywhere."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.dropped import dropped_file, take_copy


class DropArea(QWidget):
    """Takes one file; records are left to the window.

    Signals:
        file_dropped (str): The path of the file.
    """

    file_dropped = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAcceptDrops(True)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped_file(event.mimeData()):
            take_copy(event)

    def dropEvent(self, event: QDropEvent) -> None:
        if path := dropped_file(event.mimeData()):
            take_copy(event)
            self.file_dropped.emit(path)
