"""The base of painted widgets: look, design size, and a painter in design pixels."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFocusEvent,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QMoveEvent,
    QPaintDevice,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QAbstractButton, QWidget
from shiboken6 import isValid

from armada_companion.ui.paint.primitives import NO_BRUSH
from armada_companion.ui.theme import Look, Theme

Box = tuple[float, float, float, float]

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
PRESS_KEYS = (*ENTER, Qt.Key.Key_Space)
"""Keys that press what has the keyboard focus."""

_MARK, _MARK_RADIUS = 2.4, 10.0
_SMOOTH = QPainter.RenderHint.Antialiasing
_ARROWS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)


if TYPE_CHECKING:
    from armada_companion.ui.controls.hint import HoverHint
    from armada_companion.ui.controls.passing_signs import Dim

    _Widget = QWidget
else:
    _Widget = object  # Qt classes allow one Qt base; `PaintedWidget` and `PaintedButton` have it.


class _Painted(_Widget):
    """The base of widgets that draw in design pixels.

    Subclasses define `paint`, and `_design` or `design_size`.
    """

    _look: Look
    _design: QSizeF
    _hint = ""
    _hover: "HoverHint | None" = None

    def hint(self) -> str:
        """The text of the tooltip, or ""."""
        return self._hint

    def set_hint(self, words: str) -> None:
        """Set the text of the tooltip; "" for none."""
        if words != self._hint:
            self._hint = words
            self._stop_hint()

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        if self._hint:
            from armada_companion.ui.controls.hint import HoverHint

            self._hover = self._hover or HoverHint(self)
            self._hover.begin(self._look, self._hint)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._stop_hint()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._stop_hint()

    def _stop_hint(self) -> None:
        if self._hover is not None:
            self._hover.stop()

    def set_look(self, look: Look) -> None:
        """Change theme and scale at once; subclasses pass them on to their children."""
        self._look = look
        self.updateGeometry()
        self.update()

    def design_size(self) -> QSizeF:
        """The preferred size at scale 1; 44 by 44 or more for a button."""
        return self._design

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        """Paint the widget of `size` design pixels at the origin."""
        raise NotImplementedError

    def sizeHint(self) -> QSize:
        return (self.design_size() * self._look.scale).toSize()

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with begin(self, self._look.scale) as painter:
            self.paint(painter, inner_size(self, self._look.scale), self._look.theme)


class PaintedWidget(_Painted, QWidget):
    """A widget that paints itself; its painted children have the same look."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look

    def place(self) -> None:
        """Place the children; called with each new size and look."""

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        for child in self.children():
            if isinstance(child, _Painted):
                child.set_look(look)
        self.place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.place()


class PaintedButton(_Painted, QAbstractButton):
    """A button that paints itself; arrow keys are left to the widget around it.

    A double press counts once: see `press_guard`. A press that does not count dims the button for a
    moment. A held key presses once.

    Attributes:
        counts_up: Whether quick presses all count, as for a button that only changes a number.
    """

    focused = Signal()
    counts_up = False
    _marked = False
    _dim: "Dim | None" = None

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._changed_ms = look.guard.now()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    @property
    def is_marked(self) -> bool:
        """Whether the button is marked as changed by the last step."""
        return self._marked

    def set_marked(self, marked: bool) -> None:
        """Mark the button as changed by the last step, or remove the mark."""
        if marked != self._marked:
            self._marked = marked
            self.update()

    def paint_mark(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        """Paint an edge inside the button; subclasses of another shape paint their own."""
        painter.setPen(QPen(theme.hi, _MARK))
        painter.setBrush(NO_BRUSH)
        edge = QRectF(1.2, 1.2, size.width() - 2.4, size.height() - 2.4)
        painter.drawRoundedRect(edge, _MARK_RADIUS, _MARK_RADIUS)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._marked and not self.is_dim:
            return
        size, theme = inner_size(self, self._look.scale), self._look.theme
        with begin(self, self._look.scale) as painter:
            if self._marked:
                self.paint_mark(painter, size, theme)
            if self._dim is not None:
                area = QRectF(0, 0, size.width(), size.height())
                self._dim.paint(painter, area, _MARK_RADIUS, theme)

    @property
    def is_dim(self) -> bool:
        """Whether the button is dim because a press did nothing."""
        return self._dim is not None and self._dim.is_shown

    def dim(self) -> None:
        """Show for a moment that a press did nothing."""
        from armada_companion.ui.controls.passing_signs import Dim

        self._dim = self._dim or Dim(self)
        self._dim.begin()

    def set_chosen(self, chosen: bool) -> None:
        """Let a screen reader say whether the button is chosen; a press does not change that."""
        if chosen != self.isChecked():
            self.setCheckable(True)
            self.setChecked(chosen)
            self.setCheckable(chosen)

    def nextCheckState(self) -> None:
        """Do nothing: only `set_chosen` changes the state."""

    def touch(self) -> None:
        """Ignore presses for a moment, because the button has a new meaning."""
        self._changed_ms = self._look.guard.now()

    def takes_press(self) -> bool:
        """Return whether the button may be pressed: it has not just changed."""
        return self._look.guard.admits(self._changed_ms)

    def press_by_key(self) -> None:
        """Press the button by a key of the page, unless the button has just changed."""
        if self.takes_press():
            self._click_once()
        else:
            self.dim()

    def bind_key(self, key: str, page: QWidget) -> None:
        """Press the button by a key of `page`, unless the button has just changed."""
        from PySide6.QtGui import QKeySequence, QShortcut

        shortcut = QShortcut(QKeySequence(key), page)
        shortcut.setAutoRepeat(False)
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.activated.connect(self.press_by_key)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.focused.emit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.touch()

    def moveEvent(self, event: QMoveEvent) -> None:
        super().moveEvent(event)
        self.touch()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        guard, place = self._look.guard, event.globalPosition()
        is_second = guard.is_second(place) and not self.counts_up
        if is_second or not self.takes_press():
            self.dim()
            event.accept()
            return
        guard.note(place)
        with _painted_later(self):
            super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        is_hit = event.button() == Qt.MouseButton.LeftButton and self.isDown()
        is_hit = is_hit and self.hitButton(event.position().toPoint())
        if self.isDown():
            self._look.guard.note_release(event.globalPosition())
        if is_hit:
            self.setDown(False)
        super().mouseReleaseEvent(event)
        if is_hit:
            event.accept()
            self._emit_click()
        self._show_held_back()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in PRESS_KEYS:
            if self.takes_key(event):
                self._look.guard.was_enter = True
                self._press_by_enter(event)
            event.accept()
        elif event.key() in _ARROWS:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        is_hit = event.key() == Qt.Key.Key_Space and self.isDown() and not event.isAutoRepeat()
        if is_hit:
            self.setDown(False)
        super().keyReleaseEvent(event)
        if is_hit:
            event.accept()
            self._emit_click()
        self._show_held_back()

    def takes_key(self, event: QKeyEvent) -> bool:
        """Note Enter or Space and return whether it presses the button; else dim the button."""
        if event.isAutoRepeat():
            return False
        if not self.takes_press():
            self.dim()
            return False
        self._look.guard.note_key(event.key())
        return True

    def _press_by_enter(self, event: QKeyEvent) -> None:
        if event.key() in ENTER:
            self._click_once()
        else:
            with _painted_later(self):
                super().keyPressEvent(event)

    def _emit_click(self) -> None:
        """Emit the signals of a click at once; Qt would first paint everything that has changed."""
        self.released.emit()
        if isValid(self):
            self.clicked.emit()

    def _click_once(self) -> None:
        self.click()
        self._show_held_back()

    def _show_held_back(self) -> None:
        """Dim the button if the press had no effect."""
        if self._look.guard.take_held_back() and isValid(self):
            self.dim()


@contextmanager
def _painted_later(button: QWidget) -> Iterator[None]:
    """Paint a pressed button with the next frame; Qt would paint it at once."""
    button.setUpdatesEnabled(False)
    try:
        yield
    finally:
        button.setUpdatesEnabled(True)


def touch_all(root: QWidget) -> None:
    """Ignore presses for a moment on every button inside `root`."""
    for button in root.findChildren(PaintedButton):
        button.touch()


def begin(device: QPaintDevice, scale: float) -> QPainter:
    """Return a painter on a widget or picture that draws in design pixels; use it in a `with`.

    A painter that outlives an error in a paint event stops the whole window.
    """
    painter = QPainter(device)
    painter.setRenderHint(_SMOOTH)
    if scale != 1.0:
        painter.scale(scale, scale)
    return painter


def inner_size(widget: QWidget, scale: float) -> QSizeF:
    """Return the size of `widget` in design pixels."""
    return QSizeF(widget.width() / scale, widget.height() / scale)


def paint_inner_ring(painter: QPainter, size: QSizeF, radius: float, color: QColor) -> None:
    """Paint the ring of the keyboard focus inside a button without space around it."""
    painter.setPen(QPen(color, 2.5))
    painter.setBrush(NO_BRUSH)
    ring = QRectF(3.5, 3.5, size.width() - 7, size.height() - 7)
    painter.drawRoundedRect(ring, radius - 3, radius - 3)


def is_placed(widget: QWidget) -> bool:
    """Return whether a widget has a size; before that, its parts need not be placed."""
    return widget.testAttribute(Qt.WidgetAttribute.WA_Resized)


def scaled_box(box: Box, scale: float) -> QRect:
    """Return a box of x, y, width and height in whole pixels; neighbors keep their gaps."""
    x, y, width, height = box
    left, top = round(x * scale), round(y * scale)
    right, bottom = round(x * scale + width * scale), round(y * scale + height * scale)
    return QRect(left, top, right - left, bottom - top)


def announce(widget: QWidget, words: str) -> None:
    """Let a screen reader say `words` at once, if the widget is visible."""
    if not (words and widget.isVisible()):
        return
    # Loading this takes some milliseconds that a start does not need.
    from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

    if QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, words))
