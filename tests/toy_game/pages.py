"""The toy's window: a table with a button for each legal action, and a result."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtWidgets import QVBoxLayout, QWidget

from armada_companion.games.entry import PageServices
from armada_companion.ui.bridge import SessionBridge
from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.controls.scaled_layout import ScaledLayout
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.fonts import BODY
from armada_companion.ui.pages import Page, Window
from armada_companion.ui.theme import Look


class ToyPage(Page):
    """Any page of the toy: what the game is now, its legal actions, and the way home."""

    def __init__(self, look: Look, bridge: SessionBridge, home: Callable[[], None]) -> None:
        super().__init__()
        self._look = look
        self._bridge = bridge
        self._parts = ScaledLayout(look)
        self._words = self._parts.register(TextLabel(look, BODY, name="toy_words"))
        self._buttons = QWidget()
        self._list = QVBoxLayout(self._buttons)
        back = self._parts.register(PushButton(look, "toy_home"))
        back.render_button("Home", "back")
        back.chosen.connect(home)
        column = self._parts.column()
        for part in (self._words, self._buttons, back):
            column.addWidget(part)
        self.setLayout(column)

    def refresh(self) -> None:
        session = self._bridge.session
        standing = session.game.headline(session.state).standing
        self._words.render_text(f"{standing}; {session.last_text}")
        while self._list.count():
            self._list.takeAt(0).widget().deleteLater()
        for number, action in enumerate(session.game.legal_actions(session.state)):
            button = PushButton(self._look, f"toy_action_{number}")
            button.render_button(action.text(session.state))
            button.chosen.connect(partial(self._bridge.dispatch, action))
            self._list.addWidget(button)

    def show_refusal(self, text: str) -> None:
        self._words.render_text(text)

    def set_look(self, look: Look) -> None:
        self._look = look
        self._parts.set_look(look)


class ToyPages:
    """See `ui.pages.GamePages`."""

    def __init__(self, services: PageServices) -> None:
        self._services = services

    @property
    def keys(self) -> Mapping[str, str]:
        return {}

    def sides(self) -> Sequence[str]:
        return ()

    def record_name(self) -> str:
        return "toy"

    def make_page(self, name: str, window: Window) -> Page:
        controller = self._services.controller
        return ToyPage(window.look, self._services.bridge, controller.close_game)

    def ask_settings(self, window: Window, then: Callable[[Mapping[str, object]], object]) -> None:
        then({})

    def open_from_start(self, name: str, window: Window) -> None:
        pass
