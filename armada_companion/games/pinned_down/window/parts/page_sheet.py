"""A sheet in the middle of the window, without a title bar of the system."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QShowEvent
from PySide6.QtWidgets import QWidget

from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.paint.primitives import NO_BRUSH
from armada_companion.ui.theme import Look

_EDGE = 1.4


class PageSheet(Sheet):
    """A sheet in the middle of its window; Esc or *Cancel* closes it."""

    def __init__(
        self, look: Look, name: str, *, title: str, size: QSize, parent: QWidget | None = None
    ) -> None:
        super().__init__(look, name, title=title, size=size, parent=parent)
        self.setWindowFlag(Qt.WindowType.FramelessWindowHint)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._center()

    def _grow(self, size: QSize) -> None:
        """Set the preferred size; the screen is the limit."""
        self._size = size
        self._fit()
        self._center()

    def _center(self) -> None:
        if (parent := self.parentWidget()) is None:
            return
        box = self.frameGeometry()
        box.moveCenter(parent.window().frameGeometry().center())
        self.move(box.topLeft())

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        with QPainter(self) as painter:
            painter.setPen(QPen(self._look.theme.line_hi, _EDGE * 2))
            painter.setBrush(NO_BRUSH)
            painter.drawRect(QRectF(self.rect()))
