"""The pages of the heap: setup and table."""

from collections.abc import Callable, Mapping, Sequence

from armada_companion.games.entry import PageServices
from armada_companion.kit.action import Action
from armada_companion.kit.card_texts import CardTexts
from armada_companion.kit.choice import Choice
from armada_companion.kit.step import Header
from armada_companion.ui.bridge import SessionBridge
from armada_companion.ui.controls.button_row import ButtonRow
from armada_companion.ui.controls.buttons import ActionButton
from armada_companion.ui.controls.message_banner import MessageBanner
from armada_companion.ui.controls.scaled_layout import ScaledLayout
from armada_companion.ui.entry_flow import EntryFlow
from armada_companion.ui.pages import SETUP, LaidOutPage, Page, Window
from armada_companion.ui.table_frame import TableFrame
from armada_companion.ui.theme import Look

from ..views import view


class SetupPage(LaidOutPage):
    """Asks for the size of the heap."""

    def __init__(self, look: Look, bridge: SessionBridge) -> None:
        super().__init__()
        self._bridge = bridge
        self._parts = ScaledLayout(look)
        self._message = self._parts.register(MessageBanner(look, "heap_message"))
        self._row = self._parts.register(ButtonRow(look))
        self._row.chosen.connect(self._on_row_chosen)
        column = self._parts.column(8, (24, 24, 24, 24))
        column.addWidget(self._message)
        column.addWidget(self._row)
        self.setLayout(column)

    def refresh(self) -> None:
        self._row.render_choices(view.choices(self._bridge.session.state))

    def _on_row_chosen(self, found: Choice) -> None:
        if isinstance(found.does, Action):
            self._bridge.dispatch(found.does)


class TablePage(TableFrame):
    """The heap, and what can be taken from it."""

    def __init__(self, look: Look, bridge: SessionBridge) -> None:
        super().__init__(look, bridge, "Guess who wins", "Result", ("play",))
        self._row = ButtonRow(look, self)
        self._flow = EntryFlow(bridge, self.sheet)
        self._row.chosen.connect(self._flow.take)
        self._connect_flow(self._flow)
        self._complete((self._row,), (self._row,), body=(self._row,))

    def refresh(self) -> None:
        state = self._bridge.session.state
        self.close_sheet()
        self.banner.render_banner(view.banner(state))
        self.phases.render_phases("play", ("",))
        self._row.render_choices(view.choices(state))

    def next_buttons(self) -> Sequence[ActionButton]:
        return [button for button in self._row.buttons if button.isVisible()]

    def enter_table(self) -> None:
        self._flow.ask(view.WhoWins())


class HeapPages:
    """See `ui.pages.GamePages`; the table shows the end too."""

    keys: Mapping[str, str] = {"T": "guess who wins"}

    def __init__(self, services: PageServices) -> None:
        self._bridge = services.bridge

    def sides(self) -> Sequence[str]:
        return ("A", "B")

    def record_name(self) -> str:
        return "heap"

    def texts_with_rulings(self) -> Sequence[CardTexts]:
        return ()

    def make_page(self, name: str, window: Window) -> Page:
        if name == SETUP:
            return SetupPage(window.look, self._bridge)
        page = TablePage(window.look, self._bridge)
        page.connect_to(window)
        return page

    def ask_agreement(self, window: Window, then: Callable[[Header], object]) -> None:
        then({})

    def open_from_start(self, name: str, window: Window) -> None:
        """Do nothing: the start page has no further buttons of this game."""
