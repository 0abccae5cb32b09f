"""Banners with one sentence: what failed or was done, and what can be undone."""

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.announce import announce
from armada_companion.ui.controls.buttons import ToolButton
from armada_companion.ui.controls.elided_label import ElidedLabel
from armada_companion.ui.controls.scaled_layout import ScaledLayout
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.fonts import BODY
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.primitives import fill_box
from armada_companion.ui.theme import Look

_RADIUS = 16.0


class MessageBanner(QWidget):
    """A red banner, green for a success, with a sentence and a close button.

    Hidden it keeps its space, so that nothing moves when it is shown.

    Signals:
        closed: The user has closed it.
    """

    closed = Signal()

    def __init__(
        self, look: Look, name: str, lines: int | None = None, parent: QWidget | None = None
    ) -> None:
        """`lines` fixes the height in lines; without it the banner grows with the sentence."""
        super().__init__(parent)
        self._parts = ScaledLayout(look)
        self._is_done = False
        words = (
            ElidedLabel(look, BODY, lines, name=f"{name}_text")
            if lines
            else TextLabel(look, BODY, tone="hi", name=f"{name}_text")
        )
        self._words = self._parts.register(words)
        self._close = self._parts.register(ToolButton(look, f"{name}_close"))
        self._close.render_button("Close this message", "cross")
        self._row = self._parts.row(12, (56, 8, 8, 8))
        self._row.addWidget(self._words, 1)
        self._row.setAlignment(self._words, Qt.AlignmentFlag.AlignVCenter)
        self._row.addWidget(self._close)
        self.setLayout(self._row)
        self.setObjectName(name)
        policy = self.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.setSizePolicy(policy)
        self.hide()
        self._close.chosen.connect(self._on_close_chosen)

    @property
    def message(self) -> str:
        """The sentence shown, or ""."""
        return self.accessibleName() if not self.isHidden() else ""

    def show_message(self, text: str, done: bool = False) -> None:
        """Show a sentence and announce it to screen readers; `done` marks a success."""
        self._is_done = done
        self._words.render_text(text)
        self.setAccessibleName(text)
        self.setVisible(bool(text))
        announce(self, text)

    def clear(self) -> None:
        """Hide the message."""
        self.hide()

    def _on_close_chosen(self) -> None:
        self.clear()
        self.closed.emit()

    def set_look(self, look: Look) -> None:
        """Change theme and scale."""
        self._parts.set_look(look)
        # Qt does not update the size of hidden widgets.
        self._row.invalidate()
        self.updateGeometry()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, scale = self._parts.look.theme, self._parts.look.scale
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        body = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        color, deep = (theme.ok, theme.ok_deep) if self._is_done else (theme.bad, theme.bad_deep)
        fill_box(painter, body, _RADIUS * scale, deep, QPen(color, 1.5 * scale))
        middle = QPointF(30 * scale, self.height() / 2)
        draw_icon(painter, "check" if self._is_done else "cross", middle, 10 * scale, color)
        painter.end()
