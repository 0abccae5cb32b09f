"""An area on which a file can be dropped anywhere."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from PySide6.QtCore import QMimeData

RECORD_ENDING: Final = ".armada"


def dropped_file(source: "QMimeData") -> str:
    """Return the path of a single dropped file that is not a record, or ""."""
    paths = [url.toLocalFile() for url in source.urls()]
    if len(paths) != 1 or paths[0].casefold().endswith(RECORD_ENDING):
        return ""
    return paths[0]


def take_copy(event: QDropEvent) -> None:
    """Accept dropped files as a copy, which does not move them."""
    event.setDropAction(Qt.DropAction.CopyAction)
    event.accept()


class DropArea(QWidget):
    """An area that accepts one dropped file; records are left to the window."""

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
