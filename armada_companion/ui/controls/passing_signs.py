"""Signs that a widget shows for a moment: a change, and a press without effect."""

from PySide6.QtCore import QObject, QRectF, QTimer
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QWidget

from armada_companion.ui.paint.primitives import NO_BRUSH, fill_box
from armada_companion.ui.theme import Theme, alpha

MARK_MS = 2000
"""The time of a change mark. Source: design page, interaction 6."""

DIM_MS = 250
"""The time of the sign for a press without effect: visible, but too short to wait for."""

_STRENGTH = 0.55
_CHANGE_EDGE = 2.6


class PassingSign(QObject):
    """The base of signs: the owner calls `begin` to show one, and paints it.

    The owner is repainted twice: when the sign appears, and when it disappears.
    """

    LASTS_MS = 0

    def __init__(self, owner: QWidget) -> None:
        super().__init__(owner)
        self._owner = owner
        self._timer = QTimer(self, singleShot=True, interval=self.LASTS_MS)
        self._timer.timeout.connect(owner.update)

    @property
    def is_shown(self) -> bool:
        """Whether the sign is shown now."""
        return self._timer.isActive()


class Dim(PassingSign):
    """The sign that a press came too soon; its owner calls `paint` last."""

    LASTS_MS = DIM_MS

    def begin(self) -> None:
        """Dim the owner for a moment."""
        self._timer.start()
        self._owner.update()

    def paint(self, painter: QPainter, area: QRectF, radius: float, theme: Theme) -> None:
        """Cover an area of the owner, if it is dim."""
        if self.is_shown:
            fill_box(painter, area, radius, alpha(theme.bg0, _STRENGTH))


class ChangeMark(PassingSign):
    """The sign that the figures of its owner have just changed."""

    LASTS_MS = MARK_MS

    def begin(self) -> None:
        """Mark the owner from now on; it repaints itself because of the change."""
        self._timer.start()

    def stop(self) -> None:
        """Remove the mark, for example when another game is opened."""
        self._timer.stop()

    def paint(self, painter: QPainter, box: QRectF, radius: float, theme: Theme) -> None:
        """Paint the edge inside `box`, if there is anything to mark."""
        if not self.is_shown:
            return
        painter.setPen(QPen(theme.hi, _CHANGE_EDGE))
        painter.setBrush(NO_BRUSH)
        inset = _CHANGE_EDGE / 2 + 0.4
        painter.drawRoundedRect(box.adjusted(inset, inset, -inset, -inset), radius, radius)
