"""Makes the pages of the desk, each at its first use."""

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Protocol

from PySide6.QtWidgets import QWidget

from armada_companion.desk.desk_event import DeskEvent
from armada_companion.desk.followed.differences import differences
from armada_companion.desk.followed.orders import Carrier
from armada_companion.desk.followed.table_games import TableGames
from armada_companion.desk.judge.judge_client import JudgeClient
from armada_companion.desk.judge.judging import Judging
from armada_companion.desk.network.hub_client import HubClient
from armada_companion.desk.page_base import DeskPage
from armada_companion.desk.services import DeskServices
from armada_companion.event.mirrored import MirroredEvent
from armada_companion.kit.step import Header
from armada_companion.ui.theme import Look

if TYPE_CHECKING:
    from collections.abc import Sequence

    from armada_companion.desk.table.table_page import TablePage
    from armada_companion.desk.wall.wall_page import WallPage
    from armada_companion.kit.card_texts import CardTexts

START, WALL, TABLES, LISTS, RESULTS, NETWORK, TABLE, LOOK = (
    *("start", "wall", "tables", "lists", "results", "network", "table", "look"),
)
PAGES: Mapping[str, str] = {
    WALL: "Wall",
    TABLES: "Tables",
    LISTS: "Lists",
    RESULTS: "Results",
    NETWORK: "Network",
}
"""The pages of an event with their labels, in the order of the buttons."""

OF_ORGANISER = (TABLES, LISTS, RESULTS, NETWORK)
AT_ORGANISER = "Pairings, lists, result files and the network are at the organiser’s desk."
"""What a judge's laptop says in place of these pages."""


class Desk(Protocol):
    """The part of the desk's window that pages use."""

    @property
    def look(self) -> Look: ...
    @property
    def widget(self) -> QWidget: ...
    def show_page(self, name: str) -> None: ...
    def show_table(self, table: int) -> None: ...
    def show_message(self, text: str) -> None: ...
    def show_done(self, text: str) -> None: ...


class DeskPages:
    """The pages of the open event."""

    def __init__(
        self, desk: Desk, event: DeskEvent, services: DeskServices, judging: Judging | None = None
    ) -> None:
        """`judging` is given on a judge's laptop, which follows the organiser's desk."""
        self._desk, self._event, self._services = desk, event, services
        self._table_page: TablePage | None = None
        self.games = TableGames(services.entries, services.clock, event)
        """The games of the followed tables."""
        self.judge: JudgeClient | None = None
        """The link of a judge's laptop, or None at the organiser's desk."""
        if judging is not None and isinstance(event.folder, MirroredEvent):
            self.judge = JudgeClient(event, self.games, event.folder, judging, event)
        self.hub = HubClient(event, self.games, event)
        """The hub, which is not started yet."""
        self.carrier: Carrier = self.judge or self.hub
        """Carries orders to the tables."""
        for follower in filter(None, (self.hub, self.judge)):
            follower.tables.differs = self._differs
            follower.message.connect(desk.show_message)
            follower.done.connect(desk.show_done)

    def make(self, name: str) -> DeskPage:
        """Return the page with this name."""
        makers: Mapping[str, Callable[[], DeskPage]] = {
            WALL: self._make_wall,
            TABLES: self._make_tables,
            LISTS: self._make_lists,
            RESULTS: self._make_results,
            NETWORK: self._make_network,
            TABLE: self._make_table,
        }
        return makers[name]()

    def choose_table(self, table: int) -> str:
        """Let the page of a table show this one, and return the page's name."""
        if self._table_page is None:
            self._table_page = self._make_table()
        self._table_page.show_table(table)
        return TABLE

    def use_practice(self) -> None:
        """Let the tables play by themselves."""
        from armada_companion.desk.practice.practice_tables import PracticeTables

        self.carrier = PracticeTables(
            self._services, self._event, self.games, Random(1), self._event
        )

    def close(self) -> None:
        """Stop the connection to the tables."""
        self.carrier.stop()
        self.hub.stop()

    def _make_wall(self) -> "WallPage":
        from armada_companion.desk.wall.wall_page import WallPage

        page = WallPage(self._desk.look, self._event)
        page.table_requested.connect(self._desk.show_table)
        page.clock_requested.connect(self._open_clock)
        page.history_requested.connect(self._open_history)
        return page

    def _make_tables(self) -> DeskPage:
        from armada_companion.desk.tables.tables_page import TablesPage

        page = TablesPage(self._desk.look, self._event)
        page.table_requested.connect(self._desk.show_table)
        page.cards_requested.connect(partial(self._desk.show_page, NETWORK))
        return page

    def _make_lists(self) -> DeskPage:
        from armada_companion.desk.lists.list_host import ListHost

        page = ListHost(self._desk.look, self._event, self._services)
        page.back_requested.connect(self._show_wall)
        return page

    def _make_results(self) -> DeskPage:
        from armada_companion.desk.results.results_page import ResultsPage

        return ResultsPage(self._desk.look, self._event)

    def _make_network(self) -> DeskPage:
        from armada_companion.desk.network.network_page import NetworkPage

        return NetworkPage(self._desk.look, self._event, self.hub)

    def _make_table(self) -> "TablePage":
        from armada_companion.desk.followed.table_desk import TableDesk
        from armada_companion.desk.table.table_page import TablePage

        if self._table_page is None:
            self._table_page = TablePage(self._desk.look, self._event, self._rulings)
            self._table_page.back_requested.connect(self._show_wall)
            TableDesk(self._table_page, self._event, self.games, self.carrier, self._services)
        return self._table_page

    def _rulings(self) -> "Sequence[CardTexts]":
        """Return the cards of the event with published rulings."""
        setup = self._event.state.setup
        if setup is None:
            return ()
        header = {"settings": setup.settings, "packs": list(setup.packs)}
        return self._services.event_game(setup.game).rulings(header)

    def _differs(self, header: Header) -> bool:
        """Return whether a table's game differs from what the event sets."""
        return bool(differences(self._services, self._event.state.setup, header))

    def _show_wall(self) -> None:
        self._desk.show_page(WALL)

    def _open_clock(self) -> None:
        from armada_companion.desk.clock_sheet import ClockSheet

        ClockSheet(self._desk.look, self._event, self._desk.widget).open_once()

    def _open_history(self) -> None:
        from armada_companion.desk.acts_sheet import ActsSheet

        ActsSheet(self._desk.look, self._event, self._desk.widget).open_once()
