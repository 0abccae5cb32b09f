"""The pages of Armada: setup, table, score, and those for fleets."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6.QtWidgets import QWidget

from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.rules.types import Side
from armada_companion.games.armada.window.fleets.fleet_rooms import LIBRARY, WORKSHOP, FleetRooms
from armada_companion.ui.bridge import SessionBridge
from armada_companion.ui.game_rooms import SCORE, SETUP, TABLE, Page, Window
from armada_companion.ui.shell import Shell

if TYPE_CHECKING:
    from armada_companion.games.armada.views.setup import SideView
    from armada_companion.games.armada.window.fleets.fleet_frame import FleetFrame
    from armada_companion.games.armada.window.fleets.workshop_desk import WorkshopDesk
    from armada_companion.games.armada.window.score_page import ScorePage
    from armada_companion.games.armada.window.setup_page import SetupPage
    from armada_companion.games.armada.window.table_page import TablePage


class ArmadaRooms:
    """See `ui.game_rooms.GameRooms`.

    Args:
        shell: Opens and closes games.
        bridge: The road to the open game.
        desk: Gives what reads, edits and saves fleets; called when a page needs it.
        samples: Gives the lists of the sample fleets.
        coin: Gives 0 or 1, the player who wins a coin flip.
    """

    def __init__(
        self,
        shell: Shell,
        bridge: SessionBridge,
        desk: "Callable[[], WorkshopDesk]",
        samples: Callable[[], tuple[str, str]],
        coin: Callable[[], int],
    ) -> None:
        self._shell = shell
        self._bridge = bridge
        self._desk = desk
        self._samples = samples
        self._coin = coin
        self._fleets = FleetRooms(desk, self._entered, self._own_name)

    @property
    def keys(self) -> Mapping[str, str]:
        """What each key does on the table page."""
        from armada_companion.games.armada.window.table_keys import WORDS

        return WORDS

    def sides(self) -> Sequence[str]:
        """Return the players' names, side A's first."""
        return [self._state.player(side).name for side in Side]

    def record_name(self) -> str:
        """Return who plays whom, and how far the game is."""
        from armada_companion.games.armada.views.record_name import record_name

        return record_name(self._state)

    def make_page(self, name: str, window: Window) -> Page:
        """Return the page of a name, connected."""
        makers: Mapping[str, Callable[[Window], Page]] = {
            SETUP: self._make_setup,
            TABLE: self._make_table,
            SCORE: self._make_score,
            WORKSHOP: self._fleets.make_workshop,
            LIBRARY: self._fleets.make_library,
        }
        return makers[name](window)

    def render(self, name: str, page: QWidget) -> None:
        """Show on a page what the open game, or the saved fleets, are now."""
        renderers = {
            SETUP: self._render_setup,
            TABLE: self._render_table,
            SCORE: self._render_score,
        }
        renderers.get(name, self._fleets.render)(page)

    def take_back(self, name: str, page: QWidget, do: str) -> bool:
        """Pages for fleets have steps of their own."""
        if name not in (WORKSHOP, LIBRARY):
            return False
        fleets = cast("FleetFrame", page)
        fleets.undo() if do == "undo" else fleets.redo()
        return True

    def open_library(self, window: Window) -> None:
        """Show the saved fleets, offered to no side."""
        self._fleets.open_library(window)

    def _render_setup(self, page: QWidget) -> None:
        from armada_companion.games.armada.views.setup import setup_view
        from armada_companion.games.armada.window.setup_page import SetupPage

        cast(SetupPage, page).render_setup(setup_view(self._state), self._bridge.session.undo_text)

    def _render_table(self, page: QWidget) -> None:
        cast("TablePage", page).render_game()

    def _render_score(self, page: QWidget) -> None:
        from armada_companion.games.armada.views.score import score_view
        from armada_companion.games.armada.window.score_page import ScorePage

        cast(ScorePage, page).render_score(score_view(self._state))

    @property
    def _state(self) -> GameState:
        return cast(GameState, self._bridge.session.state)

    def _entered(self, side: str) -> Mapping[str, object] | None:
        from armada_companion.games.armada.window.setup_entered import entered_fleet

        played = self._bridge.session.played
        actions = [each.step.action for each in played if each.accepted]
        return entered_fleet(self._side_view(side), actions)

    def _own_name(self, side: str) -> str:
        return self._side_view(side).own_name

    def _side_view(self, side: str) -> "SideView":
        from armada_companion.games.armada.views.setup import setup_view

        return next(each for each in setup_view(self._state).sides if each.side == side)

    def _make_setup(self, window: Window) -> "SetupPage":
        from armada_companion.games.armada.window.setup_page import SetupPage

        page = SetupPage(window.look, self._desk(), self._samples, self._coin)
        page.action_requested.connect(self._shell.play)
        page.back_requested.connect(self._shell.close_game)
        self._bridge.opened.connect(page.start_over)
        self._fleets.connect_setup(page, window)
        return page

    def _make_table(self, window: Window) -> "TablePage":
        from armada_companion.games.armada.window.table_page import TablePage

        page = TablePage(window.look, self._bridge)
        page.history_wanted.connect(window.open_history)
        page.keys_wanted.connect(partial(window.open_menu_entry, "keys"))
        page.menu_chosen.connect(window.open_menu_entry)
        page.overrule_wanted.connect(window.open_overrule)
        return page

    def _make_score(self, window: Window) -> "ScorePage":
        from armada_companion.games.armada.window.score_page import ScorePage

        page = ScorePage(window.look)
        page.back_requested.connect(partial(window.show_page, TABLE))
        page.export_requested.connect(partial(window.open_menu_entry, "export"))
        page.new_game_requested.connect(self._play_again)
        return page

    def _play_again(self) -> None:
        """Begin a game of the same players, by what they had agreed on."""
        self._shell.new_game(settings=self._shell.earlier(self._shell.game).settings)
