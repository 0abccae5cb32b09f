"""Marks for two seconds what has just changed. Source: design page, interaction 6."""

from PySide6.QtCore import QObject, QRectF, QTimer
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QWidget

from armada_companion.ui.paint.primitives import NO_BRUSH
from armada_companion.ui.theme import Theme

MARK_MS = 2000
_EDGE = 2.6


class ChangeMark(QObject):
    """The mark of one widget, which calls `begin` when its figures change, and paints it.

    Two repaints a change: with the new figures, and when the mark goes.
    """

    def __init__(self, owner: QWidget) -> None:
        super().__init__(owner)
        self._timer = QTimer(self, singleShot=True, interval=MARK_MS)
        self._timer.timeout.connect(owner.update)

    @property
    def is_shown(self) -> bool:
        """Whether the change is still news."""
        return self._timer.isActive()

    def begin(self) -> None:
        """Mark the owner from now on; it repaints itself anyway."""
        self._timer.start()

    def stop(self) -> None:
        """Show no mark any more, as when another game is opened."""
        self._timer.stop()

    def paint(self, painter: QPainter, box: QRectF, radius: float, theme: Theme) -> None:
        """Paint the edge inside `box`, if there is anything to mark."""
        if not self.is_shown:
            return
        painter.setPen(QPen(theme.hi, _EDGE))
        painter.setBrush(NO_BRUSH)
        inset = _EDGE / 2 + 0.4
        painter.drawRoundedRect(box.adjusted(inset, inset, -inset, -inset), radius, radius)
