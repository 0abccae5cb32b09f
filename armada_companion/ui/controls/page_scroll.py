"""A page that scrolls down when the window is too low for it."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from armada_companion.ui.controls.scroll_bar import ScrollBar
from armada_companion.ui.theme import Look


class PageScroll(QScrollArea):
    """Holds the body of a page; what takes the keyboard focus is scrolled into sight."""

    def __init__(self, look: Look, body: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._body = body
        self._bar = ScrollBar(look)
        self.setViewport(QWidget())
        self.setVerticalScrollBar(self._bar)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidgetResizable(True)
        self.setWidget(body)
        # The scroll area gives its widget a ground; the window's must show through.
        body.setAutoFillBackground(False)
        self.set_look(look)

    def set_look(self, look: Look) -> None:
        """Change the colors of the scroll bar; the body has its own look."""
        self._bar.set_look(look)

    def scroll_up(self) -> None:
        """Show the top of the page, where messages stand."""
        self.verticalScrollBar().setValue(0)

    def minimumSizeHint(self) -> QSize:
        return QSize(self._body.minimumSizeHint().width(), 120)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # The body's layout may ask for more width than before.
        if watched is self._body and event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)
