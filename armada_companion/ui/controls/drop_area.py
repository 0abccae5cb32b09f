"""Areas on which files can be dropped anywhere."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from PySide6.QtCore import QMimeData

RECORD_ENDING: Final = ".armada"


def dropped_file(source: "QMimeData") -> str:
    """Return the path of a single dropped file that is not a record, or ""."""
    paths = dropped_files(source)
    return paths[0] if len(paths) == 1 else ""


def dropped_files(source: "QMimeData") -> Sequence[str]:
    """Return the paths of dropped files and folders; () if one is a record or of the web."""
    paths = [url.toLocalFile() for url in source.urls()]
    is_other = any(not path or path.casefold().endswith(RECORD_ENDING) for path in paths)
    return () if is_other else paths


def take_copy(event: QDropEvent) -> None:
    """Accept dropped files as a copy, which does not move them."""
    event.setDropAction(Qt.DropAction.CopyAction)
    event.accept()


class FilesDropArea(QWidget):
    """An area that accepts dropped files and folders; a record is left to the window.

    Signals:
        files_dropped (list[str]): Their paths.
    """

    files_dropped = Signal(list)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAcceptDrops(True)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if self._paths(event.mimeData()):
            take_copy(event)

    def dropEvent(self, event: QDropEvent) -> None:
        if paths := self._paths(event.mimeData()):
            take_copy(event)
            self._take(paths)

    def _paths(self, source: "QMimeData") -> Sequence[str]:
        """Return the paths that are accepted; () for a drop that is refused."""
        return dropped_files(source)

    def _take(self, paths: Sequence[str]) -> None:
        self.files_dropped.emit(paths)


class DropArea(FilesDropArea):
    """An area that accepts one dropped file; records are left to the window.

    Signals:
        file_dropped (str): Its path.
    """

    file_dropped = Signal(str)

    def _paths(self, source: "QMimeData") -> Sequence[str]:
        path = dropped_file(source)
        return (path,) if path else ()

    def _take(self, paths: Sequence[str]) -> None:
        self.file_dropped.emit(paths[0])
