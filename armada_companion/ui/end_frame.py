"""The frame of every end page: message, and buttons for back, export and new game, with keys."""

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.controls.message_banner import MessageBanner
from armada_companion.ui.controls.page_scroll import CenteredPage
from armada_companion.ui.controls.scaled_layout import ScaledLayout
from armada_companion.ui.pages import LaidOutPage
from armada_companion.ui.theme import Look


class EndFrame(LaidOutPage):
    """The base of end pages; a game's page adds the result and calls `_complete`.

    Args:
        name: Begins the object names of the page and its controls.
    """

    def __init__(self, look: Look, name: str, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts = ScaledLayout(look)
        self.setObjectName(f"{name}_page")
        register = self._parts.register
        self._message = register(MessageBanner(look, f"{name}_message"))
        self._back = register(PushButton(look, f"{name}_back"))
        self._export = register(PushButton(look, f"{name}_export"))
        self._new = register(PushButton(look, f"{name}_new"))
        self._back.render_button("Back to the table", "back", "B")
        self._export.render_button("Export record…", "save", "X")
        self._new.render_button("New game", "plus", "N")
        self.back_requested = self._back.chosen
        self.export_requested = self._export.chosen
        self.new_game_requested = self._new.chosen
        for key, button in (("B", self._back), ("X", self._export), ("N", self._new)):
            button.bind_key(key, self)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._back.setFocus()

    def _complete(self, column: QBoxLayout, widest: int) -> None:
        """Show a column in the middle of the page, at most `widest` pixels at scale 1."""
        column.addStretch(1)
        outer = self._parts.column()
        outer.addWidget(self._parts.register(CenteredPage(self._parts.look, column, widest)))
        self.setLayout(outer)
