"""A banner with one sentence about a failure, a risk, or an action that can be undone."""

from typing import Literal

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QWidget

from armada_companion.ui.controls.buttons import PushButton, ToolButton
from armada_companion.ui.controls.elided_label import ElidedLabel
from armada_companion.ui.controls.painted import announce
from armada_companion.ui.controls.scaled_layout import ScaledLayout, keep_space
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.fonts import BODY
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.primitives import fill_box
from armada_companion.ui.theme import Look, Theme, mix

Tone = Literal["bad", "ok", "warn"]
"""What a sentence is: why something was not done, what was done, or what may go wrong."""

_RADIUS = 16.0
_TINT = 0.14
_ICONS = {"bad": "cross", "ok": "check", "warn": "alert"}


class MessageBanner(QWidget):
    """A banner in the color of its tone, with a sentence and a close button.

    While it is hidden its space remains, so that nothing moves when it is shown.
    """

    undo_requested = Signal()
    closed = Signal()

    def __init__(
        self, look: Look, name: str, *, lines: int | None = None, can_undo: bool = False
    ) -> None:
        """`lines` fixes the height in lines; without it the banner grows with the sentence.

        With `can_undo` it has a quiet color and an Undo button.
        """
        super().__init__()
        self._parts = ScaledLayout(look)
        self._can_undo = can_undo
        self._tone: Tone = "ok" if can_undo else "bad"
        words = (
            ElidedLabel(look, BODY, lines=lines, name=f"{name}_text")
            if lines
            else TextLabel(look, BODY, tone="hi", name=f"{name}_text")
        )
        self._words = self._parts.register(words)
        self._row = self._parts.row(12, (56, 8, 8, 8))
        self._row.addWidget(self._words, 1)
        if can_undo:
            undo = self._parts.register(PushButton(look, f"{name}_undo", height=46))
            undo.render_button("Undo", "undo", "Ctrl+Z")
            undo.chosen.connect(self.undo_requested)
            self._row.addWidget(undo)
        else:
            self._row.setAlignment(self._words, Qt.AlignmentFlag.AlignVCenter)
        close = self._parts.register(ToolButton(look, f"{name}_close"))
        close.render_button("Close this message", "cross")
        close.chosen.connect(self._on_close_chosen)
        self._row.addWidget(close)
        self.setLayout(self._row)
        self.setObjectName(name)
        keep_space(self)
        self.hide()

    @property
    def message(self) -> str:
        """The sentence shown, or ""."""
        return self.accessibleName() if not self.isHidden() else ""

    def show_message(self, text: str, tone: Tone = "bad") -> None:
        """Show a sentence and announce it to screen readers."""
        self._tone = tone
        self._words.render_text(text)
        self.setAccessibleName(text)
        self.setVisible(bool(text))
        announce(self, text)

    def clear(self) -> None:
        self.hide()

    def set_look(self, look: Look) -> None:
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
        ground, edge, color = self._colors(theme)
        fill_box(painter, body, _RADIUS * scale, ground, QPen(edge, 1.5 * scale))
        middle = QPointF(30 * scale, self.height() / 2)
        draw_icon(painter, _ICONS[self._tone], middle, 10 * scale, color)
        painter.end()

    def _colors(self, theme: Theme) -> tuple[QColor, QColor, QColor]:
        """Return the colors of ground, edge and mark."""
        if self._can_undo:
            return theme.raised, theme.line_hi, theme.ok
        if self._tone == "ok":
            return theme.ok_deep, theme.ok, theme.ok
        if self._tone == "warn":
            return mix(theme.card, theme.warn, _TINT), theme.warn, theme.warn
        return theme.bad_deep, theme.bad, theme.bad

    def _on_close_chosen(self) -> None:
        self.clear()
        self.closed.emit()


class BelowMessage(QWidget):
    """Shows a widget, or a message in its place."""

    def __init__(self, message: MessageBanner, below: QWidget) -> None:
        super().__init__()
        self._message, self._below = message, below
        both = QGridLayout(self)
        both.setContentsMargins(0, 0, 0, 0)
        both.addWidget(message, 0, 0)
        both.addWidget(below, 0, 0)
        message.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
            self._below.setVisible(self._message.isHidden())
        return super().eventFilter(watched, event)
