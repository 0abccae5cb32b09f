"""The parts of a page behind a curtain."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid


class CoveredParts(QObject):
    """Hides the parts of a page under a curtain, so that a screen reader finds only the curtain.

    Args:
        page: Its direct children are hidden.
        curtain: The child that remains visible.
    """

    def __init__(self, page: QWidget, curtain: QWidget) -> None:
        super().__init__(curtain)
        self._page = page
        self._curtain = curtain
        self._hidden: list[QWidget] = []
        self._is_on = False

    def begin(self) -> None:
        """Hide the visible parts, and parts that the page shows later."""
        self._is_on = True
        self._hide()

    def end(self) -> None:
        """Show the hidden parts of the page again."""
        self._is_on = False
        self._show()

    def pause(self) -> None:
        """Let the page show parts until `resume`."""
        self._show()

    def resume(self) -> None:
        """Hide the parts of the page again, if they are covered."""
        if self._is_on:
            self._hide()

    def _hide(self) -> None:
        direct = Qt.FindChildOption.FindDirectChildrenOnly
        for part in self._page.findChildren(QWidget, options=direct):
            if part is not self._curtain and not part.isHidden():
                part.hide()
                part.installEventFilter(self)
                self._hidden.append(part)

    def _show(self) -> None:
        hidden, self._hidden = self._hidden, []
        for part in hidden:
            if isValid(part):
                part.removeEventFilter(self)
                part.show()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # The clock would show itself each second.
        if event.type() == QEvent.Type.ShowToParent and isinstance(watched, QWidget):
            watched.hide()
        return False
