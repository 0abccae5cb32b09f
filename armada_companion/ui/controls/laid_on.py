"""A widget that lies on a panel and spares Qt the painting of all that it covers there."""

from typing import Protocol

from PySide6.QtCore import QPoint, QRect, QSizeF, Qt
from PySide6.QtGui import QPainter, QPaintEvent

from armada_companion.ui.controls.painted import PaintedWidget, begin
from armada_companion.ui.theme import Theme


class Ground(Protocol):
    """A panel of the same look and parent that paints itself without what it holds."""

    def geometry(self) -> QRect: ...
    def pos(self) -> QPoint: ...
    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None: ...
    def width(self) -> int: ...
    def height(self) -> int: ...


class LaidOn(PaintedWidget):
    """Its corners are round, so that Qt would paint first what lies below it.

    On a ground it paints a copy of the bare ground itself: to paint the parts that the ground
    holds takes as long as the whole widget.
    """

    _ground: Ground | None = None

    def lie_on(self, ground: Ground | None) -> None:
        """Lie on a ground; None where something else shows below, too."""
        if ground is not None and not ground.geometry().contains(self.geometry()):
            ground = None
        self._ground = ground
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent, ground is not None)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._ground is not None:
            self._paint_ground(self._ground)
        super().paintEvent(event)

    def _paint_ground(self, ground: Ground) -> None:
        scale = self._look.scale
        size = QSizeF(ground.width() / scale, ground.height() / scale)
        away = ground.pos() - self.pos()
        with begin(self, 1.0) as painter:
            painter.translate(away)
            painter.scale(scale, scale)
            ground.paint(painter, size, self._look.theme)
