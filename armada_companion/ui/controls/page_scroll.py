"""A page that scrolls if the window is too low."""

from PySide6.QtCore import QEvent, QObject, QSize
from PySide6.QtWidgets import QLayout, QWidget

from armada_companion.ui.controls.scaled_layout import ScaledLayout
from armada_companion.ui.controls.scroll_bar import ScrollArea
from armada_companion.ui.theme import Look


class PageScroll(ScrollArea):
    """Holds the body of a page; scrolls the focused widget into view."""

    def __init__(self, look: Look, body: QWidget, parent: QWidget | None = None) -> None:
        self._body = body
        super().__init__(look, body, parent)
        self.setWidgetResizable(True)
        self.set_look(look)

    def scroll_up(self) -> None:
        """Show the top of the page, the place of messages."""
        self.verticalScrollBar().setValue(0)

    def minimumSizeHint(self) -> QSize:
        return QSize(self._body.minimumSizeHint().width(), 120)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # The body's layout may ask for more width than before. Not `self._body`: a page that is
        # collected as garbage gets events when its attributes are deleted.
        if watched is self.widget() and event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)


_WHOLE = 1000
"""A stretch so large that the sides grow only beyond the widest column."""


class CenteredPage(PageScroll):
    """A page whose column grows with the window up to a width, and scrolls if it is too high."""

    def __init__(self, look: Look, content: QLayout, widest: int) -> None:
        """`widest` is in pixels at scale 1."""
        self._widest = widest
        self._frame = ScaledLayout(look)
        self._column = QWidget()
        self._column.setLayout(content)
        body = QWidget()
        row = self._frame.row(0, (24, 40, 24, 24))
        row.addStretch(1)
        row.addWidget(self._column, _WHOLE)
        row.addStretch(1)
        body.setLayout(row)
        super().__init__(look, body)

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        self._frame.set_look(look)
        self._column.setMaximumWidth(round(self._widest * look.scale))
