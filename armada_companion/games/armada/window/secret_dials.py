"""Dials set in secret on a shared screen: the curtain, one player's sheets, the curtain again."""

from typing import cast

from PySide6.QtCore import QObject, Signal

from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.rules.types import Side
from armada_companion.games.armada.views.dials import dial_entry, ships_without_dials
from armada_companion.games.armada.views.table import ChoiceView
from armada_companion.games.armada.views.view import PLAYER_OF
from armada_companion.games.armada.window.curtain import Curtain, CurtainView
from armada_companion.games.armada.window.dial_sheet import DialSheet, Shuffle
from armada_companion.ui.bridge import SessionBridge
from armada_companion.ui.text import tr
from armada_companion.ui.theme import Look


class SecretDials(QObject):
    """Leads one player after the other through the dials of their ships.

    Signals:
        done: The players are back at the table.
    """

    done = Signal()

    def __init__(
        self, look: Look, bridge: SessionBridge, curtain: Curtain, shuffle: Shuffle
    ) -> None:
        super().__init__(curtain)
        self._bridge = bridge
        self._curtain = curtain
        self._side: Side | None = None
        self._next: Side | None = None
        self.sheet = DialSheet(look, shuffle, curtain)
        self.sheet.wanted.connect(self._on_sheet_wanted)
        self.sheet.refused.connect(self._on_sheet_refused)
        self.sheet.back_wanted.connect(self._tell_done)

    @property
    def is_on(self) -> bool:
        """True from the first curtain on until the players are back at the table."""
        return self._side is not None

    def begin(self, side: Side) -> None:
        """Ask for a player."""
        self._side, self._next = side, side
        name = self._name(side)
        self._curtain.cover(
            CurtainView(
                PLAYER_OF[side],
                f"{tr('Hand the screen to')} {name}",
                f"{tr('Only')} {name} {tr('looks at it now, to set dials.')}",
                f"{tr('I am')} {name}",
                tr("Back to the table"),
            )
        )

    def go_on(self) -> None:
        """Do what the curtain's large button says: begin a player's sheets, or ask for one."""
        if self._next is None:
            return
        if self._next is self._side:
            self._enter()
        else:
            self.begin(self._next)

    def end(self) -> None:
        """Forget whose turn it was."""
        self._side, self._next = None, None

    def render(self) -> None:
        """Show the game as it is now on an open sheet."""
        if self.is_on and self.sheet.ship:
            entry = dial_entry(self._state, self.sheet.ship)
            if entry is None:
                self.done.emit()
            else:
                self.sheet.render_entry(entry)

    @property
    def _state(self) -> GameState:
        return cast(GameState, self._bridge.session.state)

    def _name(self, side: Side) -> str:
        return self._state.player(side).name

    def _enter(self) -> None:
        """Show the sheet of the next ship that needs dials."""
        side = self._side
        ships = ships_without_dials(self._state, side) if side else ()
        entry = dial_entry(self._state, ships[0]) if ships else None
        if entry is None:
            self._tell_done()
            return
        self._curtain.hold(self.sheet)
        self.sheet.open_sheet(entry)

    def _tell_done(self) -> None:
        side = self._side
        if side is None:
            return
        name, other = self._name(side), side.other
        left = len(ships_without_dials(self._state, side))
        line = f"{left} {tr('ships still need dials.')}" if left else tr("All dials are set.")
        self._next = other if ships_without_dials(self._state, other) else None
        go = f"{tr('Hand the screen to')} {self._name(other)}" if self._next else ""
        title = f"{tr('Thank you')}, {name}"
        back = tr("Back to the table")
        self._curtain.cover(CurtainView(PLAYER_OF[side], title, line, go, back))
        self.sheet.put_away()

    def _on_sheet_wanted(self, found: ChoiceView) -> None:
        ship = self.sheet.ship
        if not self._bridge.dispatch(dict(found.action)) or found.name != "assign_dials":
            return
        entry = dial_entry(self._state, ship)
        if entry is None or entry.number > entry.of:
            self._enter()

    def _on_sheet_refused(self, found: ChoiceView) -> None:
        self.sheet.show_reason(found.reason)
