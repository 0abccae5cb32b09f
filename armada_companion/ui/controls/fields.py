"""Fields for text, drawn in the look of the window."""

from PySide6.QtCore import QEvent, QMimeData, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDropEvent,
    QFocusEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
)
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QFrame,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
    QVBoxLayout,
    QWidget,
)

from armada_companion.ui.controls.drop_area import dropped_file, take_copy
from armada_companion.ui.controls.list_field import field_palette
from armada_companion.ui.controls.scroll_bar import ScrollBar
from armada_companion.ui.fonts import BODY, NOTE, TextStyle, font
from armada_companion.ui.paint.primitives import fill_box
from armada_companion.ui.theme import Look

_RADIUS = 12.0
_FOCUS_EVENTS = (QEvent.Type.FocusIn, QEvent.Type.FocusOut)

LONGEST_TEXT, LONGEST_LINE = 200_000, 20_000
"""Characters; laying out a much longer line takes seconds."""


def is_too_long(text: str) -> bool:
    """Return whether laying out this text would block the window."""
    return len(text) > LONGEST_TEXT or any(len(line) > LONGEST_LINE for line in text.split("\n"))


class _Line(QLineEdit):
    """A line edit; the click that focuses it selects the whole text, as Tab does.

    Dropped files are passed to the window.
    """

    def __init__(self) -> None:
        super().__init__()
        self._is_entered = False

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._is_entered = event.reason() is Qt.FocusReason.MouseFocusReason
        if self._is_entered:
            self.selectAll()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if self._is_entered and not self.hasSelectedText():
            self.selectAll()
        self._is_entered = False

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if not event.mimeData().hasUrls():
            super().dragEnterEvent(event)


class _Area(QPlainTextEdit):
    """A text field that distinguishes pasted text and dropped files from typing.

    Dropped records are left to the window.
    """

    pasted = Signal()
    file_dropped = Signal(str)
    too_long = Signal()

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        if source.hasUrls():
            return bool(dropped_file(source))
        return super().canInsertFromMimeData(source)

    def insertFromMimeData(self, source: QMimeData) -> None:
        if source.hasUrls() and (path := dropped_file(source)):
            self.file_dropped.emit(path)
            return
        if is_too_long(source.text()):
            self.too_long.emit()
            return
        super().insertFromMimeData(source)
        self.pasted.emit()

    def dropEvent(self, event: QDropEvent) -> None:
        super().dropEvent(event)
        if event.mimeData().hasUrls():
            take_copy(event)


class FieldBox(QWidget):
    """The rounded box around a field; a click anywhere in it focuses the field."""

    def __init__(self, look: Look, style: TextStyle, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._style = style
        self._inner: QWidget | None = None
        self._bar = ScrollBar(look)
        self._box = QVBoxLayout(self)

    def set_inner(self, inner: QWidget) -> None:
        """Show the field inside; call once."""
        self._inner = inner
        if isinstance(inner, QAbstractScrollArea):
            inner.setVerticalScrollBar(self._bar)
        self._box.addWidget(inner)
        self.setFocusProxy(inner)
        inner.installEventFilter(self)
        self.set_look(self._look)

    def set_look(self, look: Look) -> None:
        self._look = look
        margin = round(4 * look.scale)
        self._box.setContentsMargins(2 * margin, margin, 2 * margin, margin)
        if self._inner is None:
            return
        self._inner.setFont(font(self._style, look.scale))
        palette = field_palette(look.theme)
        self._inner.setPalette(palette)
        if isinstance(self._inner, QAbstractScrollArea):
            self._bar.set_look(look)
        self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Draw the box again when the field gets or loses the focus."""
        if event.type() in _FOCUS_EVENTS:
            self.update()
        return super().eventFilter(watched, event)

    def mousePressEvent(self, _event: QMouseEvent) -> None:
        if self._inner is not None:
            self._inner.setFocus(Qt.FocusReason.MouseFocusReason)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, scale = self._look.theme, self._look.scale
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        focused = self._inner is not None and self._inner.hasFocus()
        pen = QPen(theme.hi if focused else theme.line_hi, (2.5 if focused else 1.3) * scale)
        inset = pen.widthF() / 2 + 0.2
        body = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
        ground = field_palette(theme).color(QPalette.ColorRole.Base)
        fill_box(painter, body, _RADIUS * scale, ground, pen)
        painter.end()


class LineField(FieldBox):
    """A line edit, 48 pixels high.

    Signals:
        finished (str): The user pressed Enter or left the field after changing it.
    """

    edited = Signal(str)
    finished = Signal(str)

    def __init__(
        self,
        look: Look,
        name: str,
        *,
        label: str,
        hint: str = "",
        style: TextStyle = BODY,
        parent: QWidget | None = None,
    ) -> None:
        """Make the field; a screen reader says `label`, the empty field shows `hint`."""
        super().__init__(look, style, parent)
        self.line = _Line()
        self.line.setFrame(False)
        self.line.setObjectName(name)
        self.line.setAccessibleName(label)
        self.line.setPlaceholderText(hint)
        self.line.setMaxLength(80)
        self._changed = False
        self.set_inner(self.line)
        self._connect()

    def text(self) -> str:
        """The text without blanks around it."""
        return self.line.text().strip()

    def render_text(self, text: str) -> None:
        """Show `text`, unless the user is typing."""
        if not self._changed and text != self.line.text():
            self.line.setText(text)
            if not self.line.hasFocus():
                # A text that is too long is shown from its beginning.
                self.line.setCursorPosition(0)

    def put_text(self, text: str) -> None:
        """Replace the text, even while the user is typing."""
        self._changed = False
        self.line.setText(text)

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        self.setFixedHeight(round(48 * look.scale))

    def _connect(self) -> None:
        self.line.textEdited.connect(self._on_line_text_edited)
        self.line.editingFinished.connect(self._on_line_editing_finished)

    def _on_line_text_edited(self, text: str) -> None:
        self._changed = True
        self.edited.emit(text)

    def _on_line_editing_finished(self) -> None:
        if self._changed:
            self._changed = False
            self.finished.emit(self.text())


class TextField(FieldBox):
    """A text field of several lines; Tab leaves it.

    Signals:
        pasted: A text was pasted.
        file_dropped (str): A file was dropped; its path.
        too_long: A text was refused because laying it out would freeze the window.
    """

    pasted = Signal()

    def __init__(
        self, look: Look, name: str, *, label: str, hint: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(look, NOTE, parent)
        self.area = _Area()
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setTabChangesFocus(True)
        self.area.setObjectName(name)
        self.area.setAccessibleName(label)
        self.area.setPlaceholderText(hint)
        self.set_inner(self.area)
        self._connect()

    def text(self) -> str:
        return self.area.toPlainText()

    def put_text(self, text: str) -> None:
        """Replace the text as if it was pasted."""
        if is_too_long(text):
            self.too_long.emit()
            return
        self.area.setPlainText(text)
        self.pasted.emit()

    def sizeHint(self) -> QSize:
        return QSize(240, round(150 * self._look.scale))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(160 * self._look.scale), round(110 * self._look.scale))

    def _connect(self) -> None:
        self.area.pasted.connect(self.pasted)
        self.file_dropped = self.area.file_dropped
        self.too_long = self.area.too_long
        self.typed = self.area.textChanged


class ReadField(FieldBox):
    """A text to read, select and scroll; Tab leaves the field."""

    def __init__(self, look: Look, name: str, *, label: str, parent: QWidget | None = None) -> None:
        super().__init__(look, NOTE, parent)
        self.area = QTextEdit()
        self.area.setReadOnly(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setTabChangesFocus(True)
        self.area.setObjectName(name)
        self.area.setAccessibleName(label)
        self.area.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.set_inner(self.area)

    def text(self) -> str:
        return self.area.toPlainText()

    def sizeHint(self) -> QSize:
        return QSize(240, round(180 * self._look.scale))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(160 * self._look.scale), round(110 * self._look.scale))
