"""One sentence about what was done, and a button that takes it back."""

from PySide6.QtCore import QPointF, QRectF, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.announce import announce
from armada_companion.ui.controls.buttons import PushButton, ToolButton
from armada_companion.ui.controls.scaled_layout import ScaledLayout
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.fonts import BODY
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.primitives import fill_box
from armada_companion.ui.theme import Look

_RADIUS = 16.0


class UndoBanner(QWidget):
    """A quiet banner about what was done, with an Undo button; hidden without a message.

    Signals:
        undo_requested: Undo what the message says.
        closed: The user has closed it.
    """

    undo_requested = Signal()
    closed = Signal()

    def __init__(self, look: Look, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts = ScaledLayout(look)
        register = self._parts.register
        self._words = register(TextLabel(look, BODY, tone="hi", name=f"{name}_text"))
        self._undo = register(PushButton(look, f"{name}_undo", height=46))
        self._undo.render_button("Undo", "undo", "Ctrl+Z")
        self._close = register(ToolButton(look, f"{name}_close"))
        self._close.render_button("Close this message", "cross")
        row = self._parts.row(12, (56, 8, 8, 8))
        row.addWidget(self._words, 1)
        row.addWidget(self._undo)
        row.addWidget(self._close)
        self.setLayout(row)
        self.setObjectName(name)
        self.hide()
        self._undo.chosen.connect(self.undo_requested)
        self._close.chosen.connect(self._on_close_chosen)

    def show_done(self, text: str) -> None:
        """Show what was done and announce it to screen readers; "" hides the banner."""
        self._words.render_text(text)
        self.setAccessibleName(text)
        self.setVisible(bool(text))
        announce(self, text)

    def set_look(self, look: Look) -> None:
        """Change theme and scale."""
        self._parts.set_look(look)
        self.update()

    def _on_close_chosen(self) -> None:
        self.hide()
        self.closed.emit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, scale = self._parts.look.theme, self._parts.look.scale
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        body = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        fill_box(painter, body, _RADIUS * scale, theme.raised, QPen(theme.line_hi, 1.5 * scale))
        middle = QPointF(30 * scale, self.height() / 2)
        draw_icon(painter, "check", middle, 10 * scale, theme.ok)
        painter.end()
