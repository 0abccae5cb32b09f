"""An invisible button over something painted: it shows only press and focus."""

from PySide6.QtCore import QRect, QRectF, QSizeF
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPolygon, QRegion
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.painted import PaintedButton
from armada_companion.ui.paint.primitives import outline
from armada_companion.ui.theme import Look, Theme, alpha


class HotSpot(PaintedButton):
    """A button of any shape; only points inside the shape press it."""

    def __init__(self, look: Look, name: str, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._shape = QPainterPath()
        self.setObjectName(name)

    def place(self, shape: QPainterPath) -> None:
        """Lie over `shape`, given in design pixels of the parent."""
        self._shape = lie_over(self, shape, self._look.scale)
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

    def paint_mark(self, painter: QPainter, _size: QSizeF, theme: Theme) -> None:
        # Half of the pen lies outside the mask.
        outline(painter, self._shape, QPen(theme.hi, 4.4))


def lie_over(widget: QWidget, shape: QPainterPath, scale: float) -> QPainterPath:
    """Give a widget the place and mask of `shape`, and return the shape from its corner.

    Both are in design pixels: of the parent, and of the widget.
    """
    box = shape.boundingRect()
    x, y = int(box.x() * scale), int(box.y() * scale)
    inside = shape.translated(-x / scale, -y / scale)
    widget.setGeometry(QRect(x, y, int(box.width() * scale) + 2, int(box.height() * scale) + 2))
    outline_px = [(point * scale).toPoint() for point in inside.toFillPolygon().toList()]
    widget.setMask(QRegion(QPolygon(outline_px)))
    return inside
