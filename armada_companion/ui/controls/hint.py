"""Tooltips in the theme of the window."""

from PySide6.QtCore import QObject, QPoint, QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QCursor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from armada_companion.ui.fonts import NOTE, font
from armada_companion.ui.paint.primitives import fill_box
from armada_companion.ui.theme import Look

WAIT_MS = 600
"""The delay before a hint is shown."""

_WIDEST = 380.0
_PAD = 10.0
_BELOW = 8.0
_WRAP = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)


class Hint(QWidget):
    """A small box with a text; it gets neither clicks nor the keyboard."""

    def __init__(self, look: Look, words: str, owner: QWidget) -> None:
        super().__init__(owner, Qt.WindowType.ToolTip)
        self._look = look
        self._words = words
        self.setObjectName("hint")
        self.setAccessibleName(words)
        self.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.resize(self.sizeHint())

    def show_beside(self, widget: QWidget, mouse: QPoint) -> None:
        """Show the hint below a widget, near the mouse; at the screen's lower edge, above it."""
        gap = round(_BELOW * self._look.scale)
        box = QRect(widget.mapToGlobal(QPoint(0, 0)), widget.size())
        screen = widget.screen().availableGeometry()
        left = max(box.left(), mouse.x() - self.width() // 2)
        x = max(screen.left(), min(left, screen.right() - self.width()))
        y = box.bottom() + gap
        if y + self.height() > screen.bottom():
            y = box.top() - gap - self.height()
        self.move(x, y)
        self.show()

    def sizeHint(self) -> QSize:
        area = QRectF(0, 0, _WIDEST - 2 * _PAD, 10_000)
        text = QFontMetricsF(font(NOTE)).boundingRect(area, _WRAP, self._words)
        scale = self._look.scale
        wide, tall = text.width() + 2 * _PAD + 2, text.height() + 1.4 * _PAD
        return QSize(round(wide * scale), round(tall * scale))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, scale = self._look.theme, self._look.scale
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.scale(scale, scale)
            whole = QRectF(0, 0, self.width() / scale, self.height() / scale)
            body = whole.adjusted(0.7, 0.7, -0.7, -0.7)
            fill_box(painter, body, 9, theme.raised, QPen(theme.line_hi, 1.3))
            painter.setFont(font(NOTE))
            painter.setPen(theme.hi)
            painter.drawText(whole.adjusted(_PAD, 0, -_PAD + 2, 0), _WRAP, self._words)


class HoverHint(QObject):
    """Shows the hint of one widget when the mouse has rested on it for a while."""

    def __init__(self, owner: QWidget) -> None:
        super().__init__(owner)
        self._owner = owner
        self._box: Hint | None = None
        self._next: tuple[Look, str] | None = None
        self._timer = QTimer(self, singleShot=True, interval=WAIT_MS)
        self._timer.timeout.connect(self._on_timer_timeout)
        if isinstance(owner, QAbstractButton):
            owner.pressed.connect(self.stop)

    @property
    def box(self) -> Hint | None:
        """The hint if it is visible, else None."""
        return self._box

    def begin(self, look: Look, words: str) -> None:
        """Show the text `words` when the mouse has rested long enough."""
        self.stop()
        self._next = look, words
        self._timer.start()

    def stop(self) -> None:
        self._timer.stop()
        if self._box is not None:
            self._box.close()
            self._box.deleteLater()
            self._box = None

    def _on_timer_timeout(self) -> None:
        owner, mouse = self._owner, QCursor.pos()
        # If a widget moves away under a resting mouse, Qt sends no leave event.
        is_over = owner.rect().contains(owner.mapFromGlobal(mouse))
        if self._next is not None and owner.isVisible() and is_over:
            self._box = Hint(*self._next, owner)
            self._box.show_beside(owner, mouse)
