"""The pages of Pinned Down: setup, table, result."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6.QtWidgets import QWidget

from armada_companion.games.pinned_down.rules.engine import NAME
from armada_companion.games.pinned_down.rules.ruleset import read_ruleset
from armada_companion.games.pinned_down.rules.state import GameState
from armada_companion.games.pinned_down.views.decks import wing_of
from armada_companion.games.pinned_down.views.setup import decks_missing, players_again, setup_view
from armada_companion.games.pinned_down.window.card_desk import CardDesk
from armada_companion.games.pinned_down.window.table_keys import WORDS
from armada_companion.ui.bridge import SessionBridge
from armada_companion.ui.game_rooms import SCORE, SETUP, TABLE, Page, Window
from armada_companion.ui.shell import Shell

if TYPE_CHECKING:
    from armada_companion.games.pinned_down.window.result_page import ResultPage
    from armada_companion.games.pinned_down.window.setup_page import SetupPage
    from armada_companion.games.pinned_down.window.table_page import TablePage


class PinnedDownRooms:
    """See `ui.game_rooms.GameRooms`.

    Args:
        shell: Opens and closes games.
        bridge: The road to the open game.
        desk: Reads cards and shuffles.
    """

    keys: Mapping[str, str] = WORDS

    def __init__(self, shell: Shell, bridge: SessionBridge, desk: CardDesk) -> None:
        self._shell = shell
        self._bridge = bridge
        self._desk = desk
        self._again: tuple[Mapping[str, object], ...] = ()

    def sides(self) -> Sequence[str]:
        """All players are on one side."""
        return ()

    def record_name(self) -> str:
        """Return the title of the game."""
        return str(self._bridge.session.header.get("title") or "game")

    def make_page(self, name: str, window: Window) -> Page:
        """Return the page of a name, connected."""
        makers: Mapping[str, Callable[[Window], Page]] = {
            SETUP: self._make_setup,
            TABLE: self._make_table,
            SCORE: self._make_result,
        }
        return makers[name](window)

    def render(self, name: str, page: QWidget) -> None:
        """Show on a page what the open game is now."""
        if name == SETUP:
            session = self._bridge.session
            view = setup_view(self._state, session.explain)
            offered = () if view.players else tuple(str(one["player"]) for one in self._again)
            cast("SetupPage", page).render_setup(view, session.undo_text, offered)
        elif name == TABLE:
            cast("TablePage", page).render_game()
        else:
            from armada_companion.games.pinned_down.views.result import result_view

            undo_text = self._bridge.session.undo_text
            cast("ResultPage", page).render_result(result_view(self._state), undo_text)

    def ask_settings(self, window: Window, then: Callable[[Mapping[str, object]], object]) -> None:
        """Ask who holds the cards, how ships fight, how far it is and where the pool begins."""
        from armada_companion.games.pinned_down.window.new_game_sheet import NewGameSheet

        earlier = self._shell.earlier(NAME)
        self._again = players_again(earlier.actions)
        agreed = read_ruleset({"settings": earlier.settings})
        sheet = NewGameSheet(window.look, agreed, cast(QWidget, window))
        sheet.decided.connect(then)
        sheet.open_once()

    def take_back(self, name: str, page: QWidget, do: str) -> bool:
        """No page has steps of its own."""
        return False

    @property
    def _state(self) -> GameState:
        return cast(GameState, self._bridge.session.state)

    def _make_setup(self, window: Window) -> "SetupPage":
        from armada_companion.games.pinned_down.window.setup_page import SetupPage

        page = SetupPage(window.look, self._desk)
        page.action_requested.connect(self._shell.play)
        page.begin_requested.connect(self._begin)
        page.again_requested.connect(self._join_again)
        page.back_requested.connect(self._shell.close_game)
        self._bridge.opened.connect(page.start_over)
        return page

    def _make_table(self, window: Window) -> "TablePage":
        from armada_companion.games.pinned_down.window.table_page import TablePage

        page = TablePage(window.look, self._bridge, self._desk)
        page.history_wanted.connect(window.open_history)
        page.menu_chosen.connect(window.open_menu_entry)
        page.overrule_wanted.connect(window.open_overrule)
        return page

    def _make_result(self, window: Window) -> "ResultPage":
        from armada_companion.games.pinned_down.window.result_page import ResultPage

        page = ResultPage(window.look)
        page.back_requested.connect(partial(window.show_page, TABLE))
        page.undo_requested.connect(partial(self._bridge.dispatch, {"do": "undo"}))
        page.export_requested.connect(partial(window.open_menu_entry, "export"))
        begin = partial(self._shell.new_game, NAME, "")
        page.new_game_requested.connect(partial(self.ask_settings, window, begin))
        return page

    def _join_again(self) -> None:
        """Let the players of the last game join with the ships and characters they had."""
        for action in self._again:
            if not self._shell.play(action):
                return

    def _begin(self) -> None:
        """Shuffle the virtual decks that have no cards yet, then begin."""
        for deck, player in decks_missing(self._state):
            whole = self._desk.whole_deck(deck) if not player else self._draw_deck(player)
            action: dict[str, object] = {"do": "shuffle", "deck": deck}
            action["order"] = self._desk.shuffle(whole)
            if not self._bridge.dispatch({**action, "player": player} if player else action):
                return
        self._bridge.dispatch({"do": "begin"})

    def _draw_deck(self, player: str) -> list[str]:
        return self._desk.draw_deck(wing_of(self._state, player))
