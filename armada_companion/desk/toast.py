"""A message at the bottom of the desk; nothing moves when it comes and goes."""

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.message_banner import MessageBanner, Tone
from armada_companion.ui.theme import Look

_SHOWN_MS = 8000
_EDGE, _WIDEST = 24, 900


class Toast(MessageBanner):
    """A banner over the lower edge of the window; a message disappears after a while."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(look, "desk_message")
        self.setParent(parent)
        self._over = parent
        self._timer = QTimer(self, singleShot=True, interval=_SHOWN_MS)
        self._timer.timeout.connect(self.clear)
        parent.installEventFilter(self)

    def show_message(self, text: str, tone: Tone = "bad") -> None:
        super().show_message(text, tone)
        self._place()
        self.raise_()
        if tone == "ok":
            self._timer.start()
        else:
            self._timer.stop()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize:
            self._place()
        return super().eventFilter(watched, event)

    def _place(self) -> None:
        scale = self._parts.look.scale
        edge = round(_EDGE * scale)
        wide = min(self._over.width() - 2 * edge, round(_WIDEST * scale))
        layout = self.layout()
        high = layout.heightForWidth(wide) if layout and layout.hasHeightForWidth() else -1
        high = max(high, self.sizeHint().height())
        left = (self._over.width() - wide) // 2
        self.setGeometry(left, self._over.height() - high - edge // 2, wide, high)
