"""An invisible button over something painted: it shows only press and focus."""

from PySide6.QtCore import QRect, QRectF, QSizeF
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPolygon, QRegion
from PySide6.QtWidgets import QWidget

from armada_companion.ui.paint.primitives import outline
from armada_companion.ui.theme import Look, Theme, alpha
from armada_companion.ui.widgets.painted import PaintedButton


class HotSpot(PaintedButton):
    """A button of any shape; only points inside the shape press it."""

    def __init__(self, look: Look, name: str, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._shape = QPainterPath()
        self.setObjectName(name)

    def place(self, shape: QPainterPath) -> None:
        """Lie over `shape`, given in design pixels of the parent."""
        scale = self._look.scale
        box = shape.boundingRect()
        corner = QRect(int(box.x() * scale), int(box.y() * scale), 1, 1).topLeft()
        width, height = int(box.width() * scale) + 2, int(box.height() * scale) + 2
        self._shape = shape.translated(-corner.x() / scale, -corner.y() / scale)
        self.setGeometry(QRect(corner.x(), corner.y(), width, height))
        outline_px = [(point * scale).toPoint() for point in self._shape.toFillPolygon().toList()]
        self.setMask(QRegion(QPolygon(outline_px)))
        self.update()

    def place_round(self, center_x: float, center_y: float, radius: float) -> None:
        """Lie over a circle, given in design pixels of the parent."""
        circle = QPainterPath()
        circle.addEllipse(QRectF(center_x - radius, center_y - radius, 2 * radius, 2 * radius))
        self.place(circle)

    def design_size(self) -> QSizeF:
        return self._shape.boundingRect().size()

    def paint(self, painter: QPainter, _size: QSizeF, theme: Theme) -> None:
        if self.isDown():
            painter.fillPath(self._shape, alpha(theme.hi, 0.22))
        if self.hasFocus():
            # Half of the pen lies outside the mask.
            outline(painter, self._shape, QPen(theme.hi, 5))
