"""A list drawn in the look of the window; Enter or a click picks a row."""

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QListView, QScrollBar, QWidget

from armada_companion.ui.forms.palettes import bar_palette, field_palette
from armada_companion.ui.theme import Look

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class ListField(QListView):
    """A list without a frame whose ground is the window's.

    Signals:
        picked (QModelIndex): A row was clicked, or Enter pressed on it.
    """

    picked = Signal(QModelIndex)

    def __init__(self, look: Look, name: str, label: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bar = QScrollBar(Qt.Orientation.Vertical)
        self._port = QWidget()
        self.setViewport(self._port)
        self.setVerticalScrollBar(self._bar)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setMouseTracking(True)
        self.setAutoFillBackground(False)
        self.setObjectName(name)
        self.setAccessibleName(label)
        self.set_look(look)
        self.clicked.connect(self.picked)

    def set_look(self, look: Look) -> None:
        """Change colors; the delegate has its own look."""
        palette = field_palette(look.theme)
        palette.setColor(palette.ColorRole.Base, Qt.GlobalColor.transparent)
        self.setPalette(palette)
        self._bar.setPalette(bar_palette(look.theme))
        self._bar.setSingleStep(round(24 * look.scale))
        self.scheduleDelayedItemsLayout()

    def row_width(self) -> int:
        """The width of a row in pixels."""
        return self._port.width()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        if event.key() in _ENTER and index.isValid():
            self.picked.emit(index)
            return
        super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # Rows wrap, so their height depends on the width.
        self.scheduleDelayedItemsLayout()
