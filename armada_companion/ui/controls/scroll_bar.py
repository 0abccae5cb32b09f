"""The scroll bar of every list, page and text, and the scroll area of pages and boards."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QScrollBar, QWidget

from armada_companion.ui.paint.primitives import fill_box
from armada_companion.ui.theme import Look, alpha

_WIDTH = 12.0
_EDGE = 3.0
_SHORTEST = 36.0
_LINE = 24.0


class ScrollBar(QScrollBar):
    """A thin rounded handle without arrow buttons; a press beside it turns a page."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self._look = look
        self._held_at: float | None = None
        self.set_look(look)

    def set_look(self, look: Look) -> None:
        self._look = look
        self.setSingleStep(round(_LINE * look.scale))
        self.updateGeometry()
        self.update()

    def handle(self) -> QRectF:
        """The place of the handle, in pixels of the bar."""
        whole = self.maximum() - self.minimum() + self.pageStep()
        tall = float(self.height())
        shortest = min(tall, _SHORTEST * self._look.scale)
        length = max(shortest, tall * self.pageStep() / max(1, whole))
        free, steps = tall - length, self.maximum() - self.minimum()
        top = free * (self.value() - self.minimum()) / steps if steps else 0.0
        return QRectF(0, top, self.width(), length)

    def sizeHint(self) -> QSize:
        return QSize(round(_WIDTH * self._look.scale), round(2 * _SHORTEST * self._look.scale))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.sizeHint().width(), 0)

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self.maximum() <= self.minimum():
            return
        theme, edge = self._look.theme, _EDGE * self._look.scale
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            body = self.handle().adjusted(edge, edge, -edge, -edge)
            color = theme.hi if self._held_at is not None else theme.line_hi
            track = QRectF(self.rect()).adjusted(edge, edge, -edge, -edge)
            fill_box(painter, track, track.width() / 2, alpha(theme.line, 0.30))
            fill_box(painter, body, body.width() / 2, color)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        y, handle = event.position().y(), self.handle()
        if y < handle.top():
            self.triggerAction(QScrollBar.SliderAction.SliderPageStepSub)
        elif y > handle.bottom():
            self.triggerAction(QScrollBar.SliderAction.SliderPageStepAdd)
        else:
            self._held_at = y - handle.top()
            self.setSliderDown(True)
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._held_at is None:
            return
        free = self.height() - self.handle().height()
        part = (event.position().y() - self._held_at) / free if free > 0 else 0.0
        steps = self.maximum() - self.minimum()
        self.setSliderPosition(self.minimum() + round(max(0.0, min(1.0, part)) * steps))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self._held_at is not None:
            self._held_at = None
            self.setSliderDown(False)
            self.update()


class ScrollArea(QScrollArea):
    """Scrolls a body up and down; it has no frame and no background."""

    def __init__(self, look: Look, body: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bar = ScrollBar(look)
        self.setViewport(QWidget())
        self.setVerticalScrollBar(self._bar)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(body)
        # The scroll area would fill the background of its body; the window's must be visible.
        body.setAutoFillBackground(False)

    def set_look(self, look: Look) -> None:
        """Change the colors of the scroll bar; the body has its own look."""
        self._bar.set_look(look)
