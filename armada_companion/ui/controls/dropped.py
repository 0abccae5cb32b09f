"""Files that are dragged onto a part of the window. Kept light: every window knows of drops."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt

if TYPE_CHECKING:
    from PySide6.QtCore import QMimeData
    from PySide6.QtGui import QDropEvent

RECORD_ENDING: Final = ".armada"


def dropped_file(source: "QMimeData") -> str:
    """Return the path of the one file that is dropped and is no record, or ""."""
    paths = [url.toLocalFile() for url in source.urls()]
    if len(paths) != 1 or paths[0].casefold().endswith(RECORD_ENDING):
        return ""
    return paths[0]


def take_copy(event: "QDropEvent") -> None:
    """Accept files so that who drags them knows: they are read, and stay where they are."""
    event.setDropAction(Qt.DropAction.CopyAction)
    event.accept()
