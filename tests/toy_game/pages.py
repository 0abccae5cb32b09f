"""The toy's window: a page before and after the game, and its table."""

from collections.abc import Callable, Mapping, Sequence

from armada_companion.games.entry import PageServices
from armada_companion.kit.action import Action
from armada_companion.kit.card_texts import CardTexts
from armada_companion.kit.choice import Choice
from armada_companion.kit.step import Header
from armada_companion.ui.bridge import SessionBridge
from armada_companion.ui.controls.button_row import ButtonRow
from armada_companion.ui.controls.buttons import ActionButton, PushButton
from armada_companion.ui.controls.message_banner import MessageBanner
from armada_companion.ui.controls.scaled_layout import ScaledLayout
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.entry_flow import EntryFlow
from armada_companion.ui.fonts import BODY
from armada_companion.ui.pages import TABLE, LaidOutPage, Page, Window
from armada_companion.ui.table_frame import TableFrame
from armada_companion.ui.theme import Look
from tests.toy_game.views import WhichCard, banner, choices


class ToyPage(LaidOutPage):
    """The page for setup and score: the number, buttons, and the way home."""

    def __init__(self, look: Look, bridge: SessionBridge, home: Callable[[], None]) -> None:
        super().__init__()
        self._bridge = bridge
        self._parts = ScaledLayout(look)
        self._message = self._parts.register(MessageBanner(look, "toy_message"))
        self._words = self._parts.register(TextLabel(look, BODY, name="toy_words"))
        self._row = self._parts.register(ButtonRow(look))
        back = self._parts.register(PushButton(look, "toy_home"))
        back.render_button("Home", "back")
        back.chosen.connect(home)
        self._row.chosen.connect(self._on_row_chosen)
        column = self._parts.column(8, (24, 24, 24, 24))
        for part in (self._message, self._words, self._row, back):
            column.addWidget(part)
        self.setLayout(column)

    def refresh(self) -> None:
        state = self._bridge.session.state
        self._words.render_text(banner(state).title)
        self._row.render_choices([] if self._bridge.session.outcome else choices(state))

    def _on_row_chosen(self, found: Choice) -> None:
        if isinstance(found.does, Action):
            self._bridge.dispatch(found.does)


class ToyTable(TableFrame):
    """The table: a button for each number, and one that asks for the card to hide."""

    def __init__(self, look: Look, bridge: SessionBridge) -> None:
        super().__init__(look, bridge, "Hide a card", "Result", ("play",))
        self._words = TextLabel(look, BODY, name="toy_words", parent=self)
        self._row = ButtonRow(look, self)
        self._flow = EntryFlow(bridge, self.sheet)
        self._row.chosen.connect(self._flow.take)
        self._connect_flow(self._flow)
        parts = (self._words, self._row)
        self._complete(parts, (self._row,), body=parts)

    def refresh(self) -> None:
        state = self._bridge.session.state
        self.close_sheet()
        self._turns.follow(state)
        self.banner.render_banner(banner(state))
        self.phases.render_phases("play", ("",))
        self._words.render_text(self._bridge.session.last_text)
        self._row.render_choices(choices(state))
        self._render_tools()

    def next_buttons(self) -> Sequence[ActionButton]:
        return [one for one in self._row.buttons if one.isVisible()]

    def enter_table(self) -> None:
        self._flow.ask(WhichCard())


class ToyPages:
    """See `ui.pages.GamePages`."""

    keys: Mapping[str, str] = {"T": "hide a card"}

    def __init__(self, services: PageServices) -> None:
        self._services = services

    def sides(self) -> Sequence[str]:
        return ()

    def record_name(self) -> str:
        return "toy"

    def texts_with_rulings(self) -> Sequence[CardTexts]:
        return ()

    def make_page(self, name: str, window: Window) -> Page:
        bridge, home = self._services.bridge, self._services.controller.close_game
        if name != TABLE:
            return ToyPage(window.look, bridge, home)
        page = ToyTable(window.look, bridge)
        page.connect_to(window)
        return page

    def ask_agreement(self, window: Window, then: Callable[[Header], object]) -> None:
        then({})

    def open_from_start(self, name: str, window: Window) -> None:
        pass
