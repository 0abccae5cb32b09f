"""The header of the start page: the name of the program, with a message below it."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.message_banner import MessageBanner, Tone
from armada_companion.ui.controls.scaled_layout import ScaledLayout
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.fonts import BODY, Face, TextStyle
from armada_companion.ui.theme import Look

_TITLE = TextStyle(Face.SEMI, 56, 700)
_MESSAGE_HEIGHT = 64


class StartHeader(QWidget):
    """The name of the program above its motto; a message replaces the motto."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._parts = ScaledLayout(look)
        register = self._parts.register
        title = register(TextLabel(look, _TITLE, "Armada Companion", name="title"))
        words = "Keeps the whole state of your game beside the table."
        self._words = register(TextLabel(look, BODY, words, tone="mid"))
        self._message = register(MessageBanner(look, "start_message"))
        self._done = register(MessageBanner(look, "start_deleted", can_undo=True))
        self._place = QWidget()
        place, column = self._parts.column(), self._parts.column(8)
        place.addWidget(self._words, 0, Qt.AlignmentFlag.AlignTop)
        for banner in (self._message, self._done):
            policy = banner.sizePolicy()
            policy.setRetainSizeWhenHidden(False)
            banner.setSizePolicy(policy)
            place.addWidget(banner)
        self._place.setLayout(place)
        column.addWidget(title)
        column.addWidget(self._place)
        self.setLayout(column)
        self._fit(look)
        self.undo_requested = self._done.undo_requested
        self._message.closed.connect(self._render)
        self._done.closed.connect(self._render)

    @property
    def has_message(self) -> bool:
        """Whether a message is shown instead of the motto."""
        return self._words.isHidden()

    def show_message(self, text: str, tone: Tone = "bad") -> None:
        self._done.clear()
        self._message.show_message(text, tone)
        self._render()

    def show_done(self, text: str) -> None:
        """Show a message about an action that can be undone; "" hides it."""
        self._message.clear()
        self._done.show_message(text, "ok")
        self._render()

    def set_look(self, look: Look) -> None:
        self._parts.set_look(look)
        self._fit(look)

    def _fit(self, look: Look) -> None:
        self._place.setMinimumHeight(round(_MESSAGE_HEIGHT * look.scale))

    def _render(self) -> None:
        self._words.setVisible(self._message.isHidden() and self._done.isHidden())
