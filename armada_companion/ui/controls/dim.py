"""The sign of a press that does nothing: what was pressed is dim for a moment."""

from PySide6.QtCore import QObject, QRectF, QTimer
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from armada_companion.ui.paint.primitives import fill_box
from armada_companion.ui.theme import Theme, alpha

DIM_MS = 250
"""How long it is dim: long enough to be seen, too short to wait for."""

_STRENGTH = 0.55


class Dim(QObject):
    """Shows on its owner, which calls `paint` last, that a press came too soon."""

    def __init__(self, owner: QWidget) -> None:
        super().__init__(owner)
        self._owner = owner
        self._timer = QTimer(self, singleShot=True, interval=DIM_MS)
        self._timer.timeout.connect(owner.update)

    @property
    def is_shown(self) -> bool:
        """Whether the owner is dim now."""
        return self._timer.isActive()

    def begin(self) -> None:
        """Make the owner dim from now on."""
        self._timer.start()
        self._owner.update()

    def paint(self, painter: QPainter, area: QRectF, radius: float, theme: Theme) -> None:
        """Cover an area of the owner, if it is dim."""
        if self.is_shown:
            fill_box(painter, area, radius, alpha(theme.bg0, _STRENGTH))
