"""The pages of Pinned Down: setup, table, result."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QTimer

from armada_companion.games.entry import PageServices
from armada_companion.kit.action import Action
from armada_companion.kit.card_texts import CardTexts
from armada_companion.kit.step import GameSettings, Header
from armada_companion.ui.pages import SCORE, SETUP, TABLE, Begin, Page, Window

from ..views.setup.event_place import about_event, event_place
from ..views.setup.setup_view import SetupSource
from ..views.table.card_rows import CardService
from ..views.table_source import TableSource
from .table.table_keys import WORDS

if TYPE_CHECKING:
    from .score.result_page import ResultPage
    from .setup.setup_page import SetupPage
    from .table.table_page import TablePage


class PinnedDownPages:
    """The pages of Pinned Down; see `ui.pages.GamePages`."""

    keys: Mapping[str, str] = WORDS

    def __init__(self, name: str, services: PageServices, cards: CardService) -> None:
        self._name = name
        self._controller = services.controller
        self._bridge = services.bridge
        self._table = TableSource(services.bridge, cards)
        self._setup = SetupSource(services.bridge, cards)

    def sides(self) -> Sequence[str]:
        """All players are on one side."""
        return ()

    def record_name(self) -> str:
        return str(self._bridge.session.header.get("title") or "game")

    def texts_with_rulings(self) -> Sequence[CardTexts]:
        return ()

    def make_page(self, name: str, window: Window) -> Page:
        makers: Mapping[str, Callable[[Window], Page]] = {
            SETUP: self._make_setup,
            TABLE: self._make_table,
            SCORE: self._make_result,
        }
        return makers[name](window)

    def ask_agreement(self, window: Window, then: Begin) -> None:
        """Ask for printed or virtual cards, joint fights, distance and starting pool."""
        from ..views.setup.setup_view import agreed
        from .setup.new_game_sheet import NewGameSheet

        earlier = self._controller.earlier(self._name)
        self._setup.remember(earlier.actions)
        sheet = NewGameSheet(window.look, agreed(earlier.settings), window.widget)
        sheet.decided.connect(partial(self._begin, then))
        sheet.open_once()

    def _begin(self, then: Begin, settings: GameSettings) -> None:
        then(self._header(settings))
        if words := about_event(self._name, settings, self._controller.event_setup):
            # The page of the game is shown first.
            QTimer.singleShot(0, self._bridge, partial(self._controller.done.emit, words))

    def _header(self, settings: GameSettings) -> Header:
        """Return the settings of a new game, at an event with its name, round and table."""
        place = event_place(self._name, self._controller.event_setup)
        return {"settings": settings, **place} if settings else place

    def open_from_start(self, name: str, window: Window) -> None:
        """Do nothing: the start page has no further buttons of this game."""

    def _make_setup(self, window: Window) -> "SetupPage":
        from .setup.setup_page import SetupPage

        page = SetupPage(window.look, self._setup)
        page.action_requested.connect(self._bridge.dispatch)
        page.undo_requested.connect(self._bridge.undo)
        page.actions_requested.connect(self._dispatch_all)
        page.back_requested.connect(self._controller.close_game)
        page.corrections_requested.connect(partial(self._open_corrections, window))
        self._bridge.opened.connect(page.start_over)
        return page

    def _make_table(self, window: Window) -> "TablePage":
        from .table.table_page import TablePage

        page = TablePage(window.look, self._bridge, self._table)
        page.connect_to(window)
        return page

    def _make_result(self, window: Window) -> "ResultPage":
        from .score.result_page import ResultPage

        page = ResultPage(window.look, self._table)
        page.back_requested.connect(partial(window.show_page, TABLE))
        page.undo_requested.connect(self._bridge.undo)
        page.export_requested.connect(partial(window.open_menu_entry, "export"))
        begin = partial(self._controller.new_agreed_game, self._name)
        page.new_game_requested.connect(partial(self.ask_agreement, window, begin))
        page.sign_requested.connect(partial(window.open_menu_entry, "sign"))
        page.rematch_requested.connect(self._begin_rematch)
        page.corrections_requested.connect(partial(self._open_corrections, window))
        return page

    def _open_corrections(self, window: Window) -> None:
        """Open the sheet of corrections on a page that has no place for sheets."""
        from armada_companion.ui.dialogs.choice_dialog import ChoiceDialog

        from ..views.judge.correction_choices import Corrections
        from .entry_flow import PinnedDownFlow

        dialog = ChoiceDialog(
            window.look, "corrections_dialog", title="Corrections", parent=window.widget
        )
        flow = PinnedDownFlow(self._bridge, self._table, dialog.sheet)
        flow.overrule_requested.connect(window.open_overrule)
        dialog.open_once()
        flow.follow(Corrections())

    def _begin_rematch(self) -> None:
        """Begin a new game with the same players, ships and settings."""
        from ..views.setup.setup_view import agreed, record_settings

        earlier = self._controller.earlier(self._name)
        self._setup.remember(earlier.actions)
        header = self._header(record_settings(agreed(earlier.settings)))
        if self._controller.new_agreed_game(self._name, header):
            self._dispatch_all(self._setup.join_again())

    # Any: the window does not know the state.
    def _dispatch_all(self, actions: Iterable[Action[Any]]) -> None:
        """Play actions up to the first refused one."""
        for action in actions:
            if not self._bridge.dispatch(action):
                return
