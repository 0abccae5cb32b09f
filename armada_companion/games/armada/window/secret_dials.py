"""Dials that only their owner sees: set in secret on a shared screen, or looked at."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from armada_companion.games.armada.views.dials import DialFaces, DialOwner
from armada_companion.games.armada.views.table import Choice
from armada_companion.games.armada.views.table_source import TableSource
from armada_companion.games.armada.window.curtain import Curtain, CurtainView
from armada_companion.games.armada.window.dial_sheet import DialSheet, Shuffle
from armada_companion.ui.bridge import SessionBridge
from armada_companion.ui.theme import Look

ASK_MS = 700
"""How long the curtain asks for the owner before it shows the faces."""


class SecretDials(QObject):
    """Lets one player after the other set the dials of their ships.

    Players are counted as in `dial_owners`.

    Args:
        look: Theme and scale.
        table: What is shown of the game.
        plays_last: Plays a choice for a ship; returns whether it set the last of its dials.
        curtain: Covers the page.
        shuffle: Gives the order of the faces.

    Signals:
        done: The players are back at the table.
    """

    done = Signal()

    def __init__(
        self,
        look: Look,
        table: TableSource,
        plays_last: Callable[[str, Choice], bool],
        curtain: Curtain,
        shuffle: Shuffle,
    ) -> None:
        super().__init__(curtain)
        self._table = table
        self._plays_last = plays_last
        self._curtain = curtain
        self._player: int | None = None
        self._next: int | None = None
        self.sheet = DialSheet(look, shuffle, curtain)
        self.sheet.chosen.connect(self._on_sheet_chosen)
        self.sheet.refused.connect(self._on_sheet_refused)
        self.sheet.back_requested.connect(self._tell_done)

    def begin(self, player: int) -> None:
        """Ask for a player."""
        self._player, self._next = player, player
        name = self._owner(player).name
        self._curtain.cover(
            CurtainView(
                self._owner(player).player,
                f"Hand the screen to {name}",
                f"Only {name} looks at it now, to set dials.",
                f"I am {name}",
                "Back to the table",
            )
        )

    def go_on(self) -> None:
        """Do what the curtain's large button says: show a player's sheets, or ask for a player."""
        if self._next is None:
            return
        if self._next == self._player:
            self._enter()
        else:
            self.begin(self._next)

    def end(self) -> None:
        """End it; no player is asked for any more."""
        self._player, self._next = None, None

    def render(self) -> None:
        """Show the game as it is now on an open sheet."""
        if self._player is not None and self.sheet.ship:
            entry = self._table.dial_entry(self.sheet.ship)
            if entry is None:
                self.done.emit()
            else:
                self.sheet.render_entry(entry)

    def _owner(self, player: int) -> DialOwner:
        return self._table.dial_owners()[player]

    def _enter(self) -> None:
        """Show the sheet of the next ship that needs dials."""
        ships = self._owner(self._player).waiting if self._player is not None else ()
        entry = self._table.dial_entry(ships[0]) if ships else None
        if entry is None:
            self._tell_done()
            return
        self._curtain.hold(self.sheet)
        self.sheet.open_sheet(entry)

    def _tell_done(self) -> None:
        player = self._player
        if player is None:
            return
        name, left = self._owner(player).name, len(self._owner(player).waiting)
        line = f"{left} ships still need dials." if left else "All dials are set."
        self._next = self._next_waiting(player)
        go = f"Hand the screen to {self._owner(self._next).name}" if self._next is not None else ""
        title = f"Thank you, {name}"
        back = "Back to the table"
        self._curtain.cover(CurtainView(self._owner(player).player, title, line, go, back))
        self.sheet.put_away()

    def _next_waiting(self, player: int) -> int | None:
        """Return the next player after this one who has dials to set."""
        owners = self._table.dial_owners()
        others = [(player + step) % len(owners) for step in range(1, len(owners))]
        return next((place for place in others if owners[place].waiting), None)

    def _on_sheet_chosen(self, found: Choice) -> None:
        if self._plays_last(self.sheet.ship, found):
            self._enter()

    def _on_sheet_refused(self, found: Choice) -> None:
        self.sheet.show_reason(found.reason)


class DialPeek(QObject):
    """Shows a ship's facedown dials to their owner, while a button is held down. Source: RRG 3.

    The program cannot know who holds it: the curtain asks for the owner first, and each look is a
    step of the log.
    """

    def __init__(self, table: TableSource, bridge: SessionBridge, curtain: Curtain) -> None:
        super().__init__(curtain)
        self._table = table
        self._bridge = bridge
        self._curtain = curtain
        self._ship = ""
        self.timer = QTimer(self, singleShot=True, interval=ASK_MS)
        self.timer.timeout.connect(self._on_timeout)

    @property
    def is_on(self) -> bool:
        """Return whether the curtain asks for the owner or shows the dials."""
        return bool(self._ship)

    def begin(self, ship: str) -> None:
        """Ask for the owner; do nothing where no dial is facedown."""
        found = self._table.faces(ship)
        if found is None:
            return
        self._ship = ship
        self._curtain.cover(_view(found, "Keep holding: the dials are shown in a moment."))
        self.timer.start()

    def end(self) -> None:
        """Cover the dials again."""
        self._ship = ""
        self.timer.stop()

    def _on_timeout(self) -> None:
        found = self._table.faces(self._ship) if self._ship else None
        if found is None:
            return
        if self._bridge.dispatch(found.look) and self._ship:
            first = ", the top dial first" if len(found.faces) > 1 else ""
            view = _view(found, f"{found.name}{first}. Let go to cover.")
            self._curtain.cover(view._replace(faces=found.faces))


def _view(found: DialFaces, line: str) -> CurtainView:
    return CurtainView(found.player, f"Hold to look as {found.owner}", line)
