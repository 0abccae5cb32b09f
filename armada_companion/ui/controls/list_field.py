"""A list drawn in the look of the window; Enter or a click picks a row."""

from PySide6.QtCore import QEvent, QModelIndex, QObject, QRectF, Qt, Signal
from PySide6.QtGui import (
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QFrame, QListView, QWidget

from armada_companion.ui.controls.painted import PRESS_KEYS
from armada_companion.ui.controls.passing_signs import Dim
from armada_companion.ui.controls.scroll_bar import ScrollBar
from armada_companion.ui.theme import Look, Theme, mix


class ListField(QListView):
    """A frameless list with the window's background; a double click picks a row only once.

    Signals:
        picked (QModelIndex): A row was clicked, or Enter pressed on it.
    """

    picked = Signal(QModelIndex)

    def __init__(self, look: Look, name: str, *, label: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._guard = look.guard
        self._changed_ms = look.guard.now()
        self._is_pressed = False
        self._dim: Dim | None = None
        self._look = look
        self._bar = ScrollBar(look)
        self._port = QWidget()
        self.setViewport(self._port)
        self.setVerticalScrollBar(self._bar)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setMouseTracking(True)
        self.setAutoFillBackground(False)
        self.setObjectName(name)
        self.setAccessibleName(label)
        self.set_look(look)
        self.clicked.connect(self.picked)

    def set_look(self, look: Look) -> None:
        """Change colors; the delegate has its own look."""
        self._guard, self._look = look.guard, look
        palette = field_palette(look.theme)
        palette.setColor(palette.ColorRole.Base, Qt.GlobalColor.transparent)
        self.setPalette(palette)
        self._bar.set_look(look)
        self.scheduleDelayedItemsLayout()

    def touch(self) -> None:
        """Ignore presses for a moment, because another row is under the finger now."""
        self._changed_ms = self._guard.now()

    def mark_first(self) -> None:
        """Mark the first row, if any, so that Enter picks it."""
        self.setCurrentIndex(self.model().index(0, 0))
        self.scrollToTop()

    def stand_below(self, field: QWidget) -> None:
        """Take the focus when the arrow key *Down* is pressed in `field`, above the list."""
        field.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_down = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Down
        if is_down and event.type() is QEvent.Type.KeyPress:
            self.setFocus()
            self.mark_first()
            return True
        return super().eventFilter(watched, event)

    def pick_current(self) -> None:
        """Pick the marked row, if there is one."""
        index = self.currentIndex()
        if index.isValid():
            self.picked.emit(index)

    def row_width(self) -> int:
        return self._port.width()

    def width_beside_bar(self) -> int:
        """Return the width of a row beside the scroll bar, shown or not.

        Rows of this width are laid out once, not again when the bar comes or goes.
        """
        return self.width() - self._bar.sizeHint().width()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        if event.key() in PRESS_KEYS and index.isValid():
            if self.takes_key(event):
                self.picked.emit(index)
            return
        super().keyPressEvent(event)

    def takes_key(self, event: QKeyEvent) -> bool:
        """Note a key and return whether it counts; if not, the list is dim for a moment."""
        if event.isAutoRepeat():
            return False
        if not self._guard.admits(self._changed_ms):
            self.dim()
            return False
        self._guard.note_key(event.key())
        return True

    def takes_press(self, event: QMouseEvent) -> bool:
        """Note a press and return whether it counts; if not, the list is dim for a moment."""
        place = event.globalPosition()
        if self._guard.is_second(place) or not self._guard.admits(self._changed_ms):
            self.dim()
            return False
        self._guard.note(place)
        return True

    def dim(self) -> None:
        """Show for a moment that a press did nothing."""
        self._dim = self._dim or Dim(self._port)
        self._dim.begin()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._dim is not None and self._dim.is_shown:
            with QPainter(self._port) as painter:
                area = QRectF(self._port.rect())
                self._dim.paint(painter, area, 0, self._look.theme)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._is_pressed = self.takes_press(event)
        if self._is_pressed:
            super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Ignore the release of a press that did not count: Qt would treat it as a click."""
        if self._is_pressed:
            self._is_pressed = False
            self._guard.note_release(event.globalPosition())
            super().mouseReleaseEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.mousePressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.touch()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # Rows wrap, so their height depends on the width.
        self.scheduleDelayedItemsLayout()


_ROLE = QPalette.ColorRole


def field_palette(theme: Theme) -> QPalette:
    """Return the colors of text fields and lists; their background is painted elsewhere."""
    palette = QPalette(theme.raised, theme.panel)
    ground = theme.card if theme.is_light else mix(theme.bg0, theme.panel, 0.4)
    for role, color in (
        (_ROLE.Base, ground),
        (_ROLE.AlternateBase, theme.panel),
        (_ROLE.Text, theme.hi),
        (_ROLE.WindowText, theme.hi),
        (_ROLE.ButtonText, theme.hi),
        (_ROLE.PlaceholderText, theme.low),
        (_ROLE.Highlight, theme.players[0]),
        (_ROLE.HighlightedText, theme.ink),
    ):
        palette.setColor(role, color)
    return palette
