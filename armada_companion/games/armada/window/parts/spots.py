"""Invisible buttons over painted parts, the panels that have them, and marks on buttons."""

from collections.abc import Iterable, Sequence
from functools import partial

from PySide6.QtCore import QObject, QRect, QRectF, QSizeF, QTimer
from PySide6.QtGui import QKeyEvent, QPainter, QPainterPath, QPen, QRegion, QTransform
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from armada_companion.ui.controls.painted import PaintedButton, PaintedWidget
from armada_companion.ui.controls.roving import RovingGroup, arrow
from armada_companion.ui.paint.primitives import outline
from armada_companion.ui.theme import Look, Theme, alpha


class HotSpot(PaintedButton):
    """An invisible button of any shape; it shows only press and focus."""

    def __init__(self, look: Look, name: str, *, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._shape = QPainterPath()
        self.setObjectName(name)

    def place(self, shape: QPainterPath) -> None:
        """Cover `shape`, given in design pixels of the parent."""
        self._shape = lie_over(self, shape, self._look.scale)
        self.update()

    def place_round(self, center_x: float, center_y: float, radius: float) -> None:
        """Cover a circle, given in design pixels of the parent."""
        circle = QPainterPath()
        circle.addEllipse(QRectF(center_x - radius, center_y - radius, 2 * radius, 2 * radius))
        self.place(circle)

    def design_size(self) -> QSizeF:
        return self._shape.boundingRect().size()

    def paint(self, painter: QPainter, _size: QSizeF, theme: Theme) -> None:
        if self.isDown():
            painter.fillPath(self._shape, alpha(theme.hi, 0.22))
        if self.hasFocus():
            # Half of the pen's width is outside the mask.
            outline(painter, self._shape, QPen(theme.hi, 5))

    def paint_mark(self, painter: QPainter, _size: QSizeF, theme: Theme) -> None:
        # Half of the pen's width is outside the mask.
        outline(painter, self._shape, QPen(theme.hi, 4.4))


def lie_over(widget: QWidget, shape: QPainterPath, scale: float) -> QPainterPath:
    """Give a widget the position and mask of `shape`; return the shape relative to the widget.

    The given shape is in design pixels of the parent, the returned one in those of the widget.
    """
    box = shape.boundingRect()
    x, y = int(box.x() * scale), int(box.y() * scale)
    inside = shape.translated(-x / scale, -y / scale)
    widget.setGeometry(QRect(x, y, int(box.width() * scale) + 2, int(box.height() * scale) + 2))
    outline_px = inside.toFillPolygon(QTransform.fromScale(scale, scale))
    widget.setMask(QRegion(outline_px.toPolygon()))
    return inside


class SpotPanel(PaintedWidget):
    """A painted widget with buttons that share one Tab stop; subclasses define `place`."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._spots: list[PaintedButton] = []
        self._roving = RovingGroup()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        direction = arrow(event)
        if direction is None or not self._roving.move(direction):
            event.ignore()

    def _set_spots(self, spots: Sequence[PaintedButton]) -> None:
        """Use these buttons, and delete the old buttons that are not among them."""
        for gone in self._spots:
            if gone not in spots:
                gone.hide()
                gone.deleteLater()
        for new in spots:
            if new not in self._spots:
                new.focused.connect(partial(self._roving.set_stop, new))
        self._spots = list(spots)
        self._roving.set_buttons(self._spots)


class ChangeMarks(QObject):
    """Marks the buttons that a step has changed; removes each mark after 2 seconds.

    A step repaints only the buttons that it changed.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._timers: dict[PaintedButton, QTimer] = {}

    def mark(self, changed: Iterable[PaintedButton]) -> None:
        found = tuple(changed)
        if not found:
            return
        # In the first frame of a table nothing has changed yet.
        from armada_companion.ui.controls.passing_signs import MARK_MS

        timer = QTimer(self, singleShot=True, interval=MARK_MS)
        timer.timeout.connect(partial(self._end, timer))
        for button in found:
            button.set_marked(True)
            self._timers[button] = timer
        timer.start()

    def clear(self) -> None:
        for timer in set(self._timers.values()):
            self._end(timer)

    def _end(self, timer: QTimer) -> None:
        for button in [one for one, its in self._timers.items() if its is timer]:
            del self._timers[button]
            if isValid(button):
                button.set_marked(False)
        timer.stop()
        timer.deleteLater()
