"""The scroll area of a fleet whose cards do not fit into its column."""

from PySide6.QtGui import QKeyEvent

from armada_companion.ui.controls.scroll_bar import ScrollArea


class CardArea(ScrollArea):
    """The scroll area of a column, which leaves all keys to the page."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()
