"""What the keys and the parts of the table page do."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Protocol

from armada_companion.games.armada.views.choices import SetDialsInSecret
from armada_companion.games.armada.views.damage import HullEntries, ZoneEntries
from armada_companion.games.armada.views.entries import CardEntries, SpeedEntries, TokenEntries
from armada_companion.games.armada.views.sheets import MoreEntries, TableEntries
from armada_companion.games.armada.views.table import ShipView
from armada_companion.games.armada.views.table_source import TableSource
from armada_companion.games.armada.window.dial_desk import DialDesk
from armada_companion.games.armada.window.entry_flow import EntryFlow


class Page(Protocol):
    """The page as the commands need it."""

    flow: EntryFlow
    dials: DialDesk

    @property
    def shown(self) -> str: ...
    def show_unit(self, unit: str) -> None: ...
    def go_back(self) -> None: ...
    def open_menu(self) -> None: ...
    def open_history(self) -> None: ...
    def open_keys(self) -> None: ...


class TableCommands:
    """Runs commands by name; each plays an action, opens a sheet or shows a unit."""

    def __init__(self, page: Page, table: TableSource) -> None:
        self._page = page
        self._flow = page.flow
        self._table = table
        self._others: Mapping[str, Callable[[], None]] = {
            "dial": self.dial,
            "secret": partial(self._flow.ask, SetDialsInSecret()),
            "peek": self.peek,
            "menu": page.open_menu,
            "more": self.more,
            "squadron": self._show_ready_squadron,
            "history": page.open_history,
            "keys": page.open_keys,
            "table": partial(self._flow.ask, TableEntries()),
            "back": page.go_back,
        }

    def run(self, command: str) -> None:
        """Run a command of `table_keys.table_command`."""
        if command in self._others:
            self._others[command]()
        elif (found := self._table.key_choice(self._page.shown, command)) is not None:
            self._flow.take(found)

    def more(self) -> None:
        """Open everything else for the shown unit, or for the table when none is shown."""
        shown = self._page.shown
        self._flow.ask(MoreEntries(shown) if shown else TableEntries(has_steps=True))

    def zone(self, zone: str) -> None:
        """Open the entries for a hull zone of the shown ship."""
        self._flow.ask(ZoneEntries(self._page.shown, zone))

    def cards(self) -> None:
        """Open the entries for the cards of the shown ship."""
        self._flow.ask(CardEntries(self._page.shown))

    def command_token(self, _command: str) -> None:
        """Open the entries for the command tokens of the shown ship."""
        self._flow.ask(TokenEntries(self._page.shown))

    def defense_token(self, _kind: str, place: int) -> None:
        """Spend a defense token of the shown unit, or ask what became of it."""
        self.run(f"token {place}")

    def hull(self) -> None:
        """Open the entries for the shown unit's hull."""
        if self._page.shown:
            self._flow.ask(HullEntries(self._page.shown))

    def dial(self) -> None:
        """Open the entries for the shown ship's dials."""
        if self._is_ship():
            self._flow.ask(self._table.dial_question(self._page.shown))

    def peek(self) -> None:
        """Let the owner look at the shown ship's dials while something is held down."""
        self._page.dials.begin_peek(self._page.shown)

    def set_speed(self, speed: int) -> None:
        """Set the shown ship's speed dial."""
        if self._is_ship():
            self._flow.take(self._table.speed_choice(self._page.shown, speed))

    def ask_speed(self) -> None:
        """Open the speeds of the shown ship's chart."""
        if self._is_ship():
            self._flow.ask(SpeedEntries(self._page.shown))

    def _is_ship(self) -> bool:
        return isinstance(self._table.unit(self._page.shown), ShipView)

    def _show_ready_squadron(self) -> None:
        if unit := self._table.ready_squadron():
            self._page.show_unit(unit)
