"""Makes the pages: the start page and the pages of the open game."""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from armada_companion import __version__
from armada_companion.games.entry import GameEntry, PageServices
from armada_companion.kit.game import Game
from armada_companion.ui.bridge import SessionBridge
from armada_companion.ui.game_controller import GameController
from armada_companion.ui.onlooker import Onlooker
from armada_companion.ui.pages import SCORE, SETUP, START, TABLE, GamePages, Page, Window

if TYPE_CHECKING:
    from armada_companion.app.start_page import StartPage
    from armada_companion.kit.card_texts import CardTexts

RECORDS = "Game records (*.armada);;All files (*)"


# Any: each game has states of its own.
def fitting_page(game: Game[Any], state: Any) -> str:
    """Return the page that fits a state of a game."""
    if game.outcome(state) is not None:
        return SCORE
    return SETUP if game.is_setup(state) else TABLE


class StartWindow(Window, Protocol):
    """The start page's interface of the window."""

    def open_game(self, key: str) -> None: ...
    def open_record(self, record: str, token: str = "") -> None: ...


class Pages:
    """Makes every page of the program at its first use.

    Args:
        keys: The folder where the user puts private keys.
        entries: The games, in the order of the start page.
    """

    def __init__(
        self,
        controller: GameController,
        bridge: SessionBridge,
        data: Path,
        keys: Path,
        entries: Sequence[GameEntry],
    ) -> None:
        self._controller = controller
        self._bridge = bridge
        self._data, self._keys = data, keys
        self._entries: Mapping[str, GameEntry] = {entry.name: entry for entry in entries}
        self._loaded: dict[str, GamePages] = {}
        self._serving = next(iter(self._entries))

    @property
    def of_game(self) -> GamePages:
        """The pages for the open game; while none is open, for the last open game."""
        if self._bridge.is_open:
            self._serving = self._controller.game
        return self._pages_of(self._serving)

    def key_of(self, name: str) -> str:
        """Return the name of a page of the open game that no other game's page has."""
        if name == START:
            return name
        game = self._controller.game if self._bridge.is_open else self._serving
        return f"{game} {name}"

    def make_page(self, name: str, window: StartWindow) -> Page:
        return self._make_start(window) if name == START else self.of_game.make_page(name, window)

    def past_page(self, name: str, bridge: SessionBridge, window: Window) -> Page:
        """Return a page that shows the game of another bridge; its requests have no effect."""
        pages = self._entries[bridge.session.game.NAME].pages(self._services(bridge))
        return pages.make_page(name, Onlooker(window))

    def texts_with_rulings(self) -> "Sequence[CardTexts]":
        """Return the cards of the open game that have published rulings."""
        return self.of_game.texts_with_rulings()

    def _make_start(self, window: StartWindow) -> "StartPage":
        from armada_companion.app.saved_games import SavedGames
        from armada_companion.app.start_page import StartPage

        page = StartPage(window.look, __version__, tuple(self._entries.values()))
        SavedGames(self._controller, page, self._data)
        page.new_game_requested.connect(partial(self._begin, window))
        page.continue_requested.connect(window.open_game)
        page.sample_requested.connect(self._controller.play_sample)
        page.game_button_pressed.connect(partial(self._open_from_start, window))
        page.menu_chosen.connect(window.open_menu_entry)
        page.open_requested.connect(partial(self._open_record, window))
        return page

    def _begin(self, window: Window, game: str) -> None:
        """Ask for the agreed settings of the new game; then set it up."""
        begin = partial(self._controller.new_agreed_game, game)
        self._pages_of(game).ask_agreement(window, begin)

    def _open_from_start(self, window: Window, game: str, name: str) -> None:
        self._serving = game
        self._pages_of(game).open_from_start(name, window)

    def _pages_of(self, game: str) -> GamePages:
        if game not in self._loaded:
            self._loaded[game] = self._entries[game].pages(self._services(self._bridge))
        return self._loaded[game]

    def _services(self, bridge: SessionBridge) -> PageServices:
        return PageServices(
            controller=self._controller, bridge=bridge, data=self._data, keys=self._keys
        )

    def _open_record(self, window: StartWindow, path: str) -> None:
        if not path:
            from PySide6.QtWidgets import QFileDialog

            path = QFileDialog.getOpenFileName(window.widget, "Open a record", "", RECORDS)[0]
        if path:
            window.open_record(path)
