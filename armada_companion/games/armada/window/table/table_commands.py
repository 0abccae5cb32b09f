"""Handles the keys and the parts of the table page."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Protocol

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from armada_companion.ui.controls.turn_banner import TurnBanner

from ...views.command.dial_entries import TokenEntries
from ...views.damage.damage_choices import HullEntries
from ...views.damage.zone_entries import shield_question
from ...views.offers import key_choices
from ...views.offers.choices import SetDialsInSecret
from ...views.offers.middle import ship_to_return_to
from ...views.ship.maneuvers import SpeedEntries
from ...views.table.table_views import ShipView
from ...views.table.view_builder import unit_view
from ...views.table_source import TableSource
from ..attack.attack_part import AttackPart
from ..clock.clock_part import ClockPart
from ..command.dial_flow import DialFlow
from ..entry_flow import ArmadaFlow

SHIFT, CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
_Key = Qt.Key

_ZONES: Mapping[Qt.Key, str] = {
    _Key.Key_Up: "front",
    _Key.Key_Down: "rear",
    _Key.Key_Left: "left",
    _Key.Key_Right: "right",
}
_PLAIN: Mapping[Qt.Key, str] = {
    _Key.Key_A: "attack",
    _Key.Key_M: "maneuver",
    _Key.Key_E: "end",
    _Key.Key_P: "pass",
    _Key.Key_D: "dial",
    _Key.Key_S: "secret",
    _Key.Key_V: "peek",
    _Key.Key_K: "lock",
    _Key.Key_X: "more",
    _Key.Key_H: "hull -1",
    _Key.Key_Q: "squadron",
    _Key.Key_C: "pause",
    _Key.Key_L: "history",
    _Key.Key_T: "table",
    _Key.Key_R: "due",
    _Key.Key_Plus: "speed +1",
    _Key.Key_Equal: "speed +1",
    _Key.Key_Minus: "speed -1",
    _Key.Key_F10: "menu",
    _Key.Key_Escape: "back",
}

OVER_SHEETS = ("back", "history", "keys", "menu", "table")
"""Commands that keys run while a sheet is open; other keys press its buttons."""

WORDS: Mapping[str, str] = {
    "Arrow keys": "show the next card, across columns too; keys act on that card",
    "Tab, Shift+Tab": "rounds, banner, fleets, active ship, tools",
    "Enter or Space": "select the card; on the selected card: next step (twice in a new turn)",
    "A, M, E": "activate the ship or attack; maneuver or only move; end the activation or phase",
    "P": "pass, when legal",
    "D": "the dial: reveal, enter, set",
    "S": "set dials in secret",
    "V, or the dial, held down": "the owner looks at facedown dials",
    "K": "lock the dials",
    "1 to 6": "defense token: spend it; asks first if it is exhausted",
    "1 to 9, + and -": "on the sheet of an attack: the damage, or a face of the die",
    "Ctrl+arrow": "on an enemy's card or the sheet of an attack: choose the zone that is hit",
    "Shift+arrow; with Ctrl": "shields of that zone: 1 less; 1 more",
    "H, Shift+H": "hull -1, +1",
    "+ and -": "speed",
    "Q": "first ready squadron",
    "X, T": "more about the unit; the table",
    "R": "reminders and cards to deal",
    "Ctrl+Z, Ctrl+Shift+Z or Ctrl+Y": "undo, redo",
    "C": "the clock: pause, resume",
    "L, F10, Ctrl+J": "history, menu, judge’s seat",
    "Ctrl+E": "correct a value",
    "F1": "help",
    "F11; Ctrl and 0, +, -": "full screen; text scale",
    "Esc": "close a sheet",
    "?": "this table",
}
"""The effects of keys, for the table of keys."""


class Page(Protocol):
    """The part of the table page that the commands need."""

    attacks: AttackPart
    banner: TurnBanner
    clock: ClockPart
    dials: DialFlow

    @property
    def flow(self) -> ArmadaFlow: ...
    @property
    def shown(self) -> str: ...
    def show_unit(self, unit: str) -> None: ...
    def take_focus(self) -> None: ...
    def go_back(self) -> None: ...
    def open_menu(self) -> None: ...
    def open_history(self) -> None: ...
    def open_keys(self) -> None: ...


class TableCommands:
    """Runs commands by name: each plays an action, opens a sheet or shows a unit."""

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
            "table": self.table,
            "due": self.due,
            "pause": self.pause,
            "back": page.go_back,
            "hull": self.hull,
            "speeds": self.ask_speed,
            "cards": self.cards,
            "command tokens": self.command_tokens,
            "clock": self.clock,
        }

    def load(self) -> None:
        """Load the form for damage and the sheet of an attack before they are needed."""
        self._flow.load()
        self._page.attacks.load()

    def run(self, command: str) -> None:
        """Run a command: of a key, as `table_command` names it, or of a tapped part."""
        if command in self._others:
            self._others[command]()
        elif command.startswith("zone "):
            self.zone(command.removeprefix("zone "))
        elif command.startswith("set speed "):
            self.set_speed(int(command.removeprefix("set speed ")))
        elif command == "maneuver" and self._is_maneuver_of_other():
            self._show_acting()
        elif (found := self._table.key_choice(self._page.shown, command)) is not None:
            self._flow.take(found)

    def more(self) -> None:
        """Open the other entries for the shown unit, or for the table."""
        from ...views.menus.table_menu import TableEntries
        from ...views.menus.unit_menu import MoreEntries

        shown = self._page.shown
        self._flow.ask(MoreEntries(shown) if shown else TableEntries(has_steps=True))

    def table(self) -> None:
        """Open the entries about the whole table: victory tokens, time, concede."""
        from ...views.menus.table_menu import TableEntries

        self._flow.ask(TableEntries())

    def due(self) -> None:
        """Open the list of reminders; event mode has none."""
        if not self._table.is_event:
            from ...views.cards.chips import DueEntries

            self._flow.ask(DueEntries(self._page.shown))

    def clock(self) -> None:
        """Open the sheet of the clock."""
        from ...views.clock.clock_entries import ClockEntries

        self._flow.ask(ClockEntries())

    def corrections(self) -> None:
        """Open the corrections; in event mode they need the judge's seat."""
        if self._table.may_correct:
            from ...views.judge.correction_menus import Corrections

            self._flow.ask(Corrections(self._page.shown))
        else:
            self._flow.page_requested.emit("judge")

    def pause(self) -> None:
        """Pause or resume the clock, if the game has one."""
        if self._table.has_clock:
            self._flow.take(self._table.clock.pause_choice(self._page.clock.is_judged))

    def zone(self, zone: str) -> None:
        """Open the entries for a hull zone of the shown ship."""
        self._flow.ask(self._table.show(shield_question, self._page.shown, zone))

    def cards(self) -> None:
        """Open the entries for the cards of the shown ship."""
        from ...views.offers.unit_entries import CardEntries

        self._flow.ask(CardEntries(self._page.shown))

    def command_tokens(self) -> None:
        """Open the entries for the command tokens of the shown ship."""
        self._flow.ask(TokenEntries(self._page.shown))

    def hull(self) -> None:
        """Open the entries for the shown unit's hull."""
        if self._page.shown:
            self._flow.ask(HullEntries(self._page.shown))

    def dial(self) -> None:
        """Open the entries for the shown ship's dials."""
        if self._is_ship():
            self._flow.ask(self._table.show(key_choices.dial_question, self._page.shown))

    def peek(self) -> None:
        """Let the owner look at the shown ship's dials while a key or button is held."""
        self._page.dials.begin_peek(self._page.shown)

    def set_speed(self, speed: int) -> None:
        """Set the shown ship's speed dial."""
        if self._is_ship():
            self._flow.take(self._table.show(key_choices.speed_choice, self._page.shown, speed))

    def ask_speed(self) -> None:
        """Open the speeds of the shown ship's chart."""
        if self._is_ship():
            self._flow.ask(SpeedEntries(self._page.shown))

    def _show_acting(self) -> None:
        """Show the activating ship, because the key M acts only on the shown unit."""
        self._page.show_unit(self._table.show(ship_to_return_to, self._page.shown))
        self._page.take_focus()
        self._page.banner.flash_hint("M again: maneuver")

    def _is_maneuver_of_other(self) -> bool:
        return self._table.show(key_choices.is_maneuver_of_other, self._page.shown)

    def _is_ship(self) -> bool:
        return isinstance(self._table.show(unit_view, self._page.shown), ShipView)

    def _show_ready_squadron(self) -> None:
        if unit := self._table.show(key_choices.ready_squadron):
            self._page.show_unit(unit)


def table_command(event: QKeyEvent) -> str:
    """Return the command of a key on the table page, or "".

    For example `shields front -1` and `token 0` to `token 5`.
    """
    key, held = Qt.Key(event.key()), event.modifiers() & (SHIFT | CONTROL)
    if key in _ZONES and held & SHIFT:
        return f"shields {_ZONES[key]} {'+1' if held & CONTROL else '-1'}"
    if held & CONTROL:
        return ""
    if event.text() == "?":
        return "keys"
    if _Key.Key_1 <= key <= _Key.Key_6:
        return f"token {key - _Key.Key_1}"
    if key == _Key.Key_H and held & SHIFT:
        return "hull +1"
    return _PLAIN.get(key, "")
