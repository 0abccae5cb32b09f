"""A sheet of choices over a page without a sheet of its own."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QDialog, QWidget

from armada_companion.ui.controls.choice_sheet import ChoiceSheet
from armada_companion.ui.dialogs.sheet import most_on_screen
from armada_companion.ui.theme import Look

_SIZE = QSize(620, 720)


class ChoiceDialog(QDialog):
    """A dialog around a sheet of choices; closing one also closes the other.

    Attributes:
        sheet: The sheet of choices.
    """

    def __init__(self, look: Look, name: str, *, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setModal(True)
        self.setWindowTitle(title)
        self._ground = look.theme.panel
        self.sheet = ChoiceSheet(look, self)
        self.sheet.closed.connect(self.accept)
        self.resize((_SIZE * look.scale).boundedTo(most_on_screen(self)))

    def open_once(self) -> None:
        """Show the dialog; it is deleted when it closes."""
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.open()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self._ground)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.sheet.setGeometry(self.rect())
