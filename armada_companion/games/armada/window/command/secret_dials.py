"""Secret dials on a shared screen: setting them, and looking at them."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal

from armada_companion.kit.action import Action
from armada_companion.ui.bridge import SessionBridge
from armada_companion.ui.theme import Look

from ...views.command import dial_views
from ...views.command.dial_views import DialFaces, DialOwner
from ...views.table.table_views import Choice
from ...views.table_source import TableSource
from .curtain import Curtain, CurtainView
from .dial_sheet import DialSheet, Shuffle

ASK_MS = 700
"""The time in which the curtain asks for the owner before it shows the faces."""

LOCK_SECONDS = 3
"""The time to take back a player's last dial before all dials are locked."""


class SecretDials(QObject):
    """Lets each player in turn set the dials of their ships, and locks them.

    Players are indices of `dial_owners`.

    Args:
        plays_last: Plays a choice for a ship; returns whether it set the last of its dials.
        shuffle: Returns a random order of the faces.

    Attributes:
        keeps_places: Whether the faces have fixed places.
        timer: Counts the seconds before the lock.

    Signals:
        done: All dials are locked, or the players returned to the table.
    """

    done = Signal()

    def __init__(
        self,
        look: Look,
        table: TableSource,
        bridge: SessionBridge,
        plays_last: Callable[[str, Choice], bool],
        curtain: Curtain,
        shuffle: Shuffle,
    ) -> None:
        super().__init__(curtain)
        self._table = table
        self._bridge = bridge
        self._plays_last = plays_last
        self._curtain = curtain
        self._player: int | None = None
        self._last_ship = ""
        self._seconds = 0
        self._on_go: Callable[[], None] = self.done.emit
        self._on_back: Callable[[], None] = self.done.emit
        self.keeps_places = False
        self.timer = QTimer(self, singleShot=True, interval=1000)
        self.timer.timeout.connect(self._on_timer_timeout)
        self.sheet = DialSheet(look, shuffle, curtain)
        self.sheet.chosen.connect(self._on_sheet_chosen)
        self.sheet.refused.connect(self._on_sheet_refused)
        self.sheet.back_requested.connect(self._leave_sheet)
        self.sheet.look_requested.connect(self._show_faces)
        self.sheet.look_ended.connect(self.sheet.own.cover)

    def begin(self, player: int) -> None:
        """Ask for a player with dials to set, and whether the faces have fixed places."""
        self._player = player
        owner = self._owner(player)
        self._ask(
            CurtainView(
                owner.player,
                f"Hand the screen to {owner.name}",
                f"Only {owner.name} looks at the screen now, to set dials.",
                f"I am {owner.name}",
                "Back to the table",
                keeps_places=self.keeps_places,
            ),
            self._begin_sheets,
            self.done.emit,
        )

    def go_on(self) -> None:
        """Do what the large button of the curtain says."""
        if self._player is not None:
            self._on_go()

    def go_back(self) -> None:
        """Do what the small button of the curtain says."""
        self._on_back()

    def end(self) -> None:
        """End setting dials without locking them."""
        self._player = None
        self._on_back = self.done.emit
        self._stop_timer()

    def render(self) -> None:
        """Show the current state of the open sheet."""
        if self._player is not None and self.sheet.ship:
            entry = self._table.show(dial_views.dial_entry, self.sheet.ship)
            if entry is None:
                self.done.emit()
            else:
                self.sheet.render_entry(entry)

    def _owner(self, player: int) -> DialOwner:
        return self._table.show(dial_views.dial_owners)[player]

    def _ask(self, view: CurtainView, go: Callable[[], None], back: Callable[[], None]) -> None:
        self._on_go, self._on_back = go, back
        self._curtain.cover(view)
        self.sheet.put_away()

    def _begin_sheets(self) -> None:
        self.sheet.let_faces_move(not self.keeps_places)
        self._show_next_ship()

    def _show_next_ship(self) -> None:
        """Show the sheet of the next ship that needs dials; after the last ship lock them."""
        if self._player is None:
            return
        if ships := self._owner(self._player).waiting:
            self._show_ship(ships[0])
        else:
            self._begin_lock(self._player)

    def _show_ship(self, ship: str) -> None:
        entry = self._table.show(dial_views.dial_entry, ship)
        if entry is None:
            self.done.emit()
            return
        self._curtain.hold(self.sheet)
        self.sheet.open_sheet(entry)

    def _begin_lock(self, player: int) -> None:
        """Hide the sheet, and lock the player's dials after a pause."""
        if not self._table.show(dial_views.owner_lock, player).legal:
            self._leave_sheet()
            return
        self._seconds = LOCK_SECONDS
        view = self._thanks(player, self._countdown, "Lock now", "Take back")
        self._ask(view._replace(takes_back=True), self._lock, self._take_back)
        self.timer.start()

    @property
    def _countdown(self) -> str:
        return f"All dials are set. They lock in {self._seconds} s."

    def _on_timer_timeout(self) -> None:
        if not self._seconds:
            return
        self._seconds -= 1
        if self._seconds:
            self._curtain.render_line(self._countdown)
            self.timer.start()
        else:
            self._lock()

    def _take_back(self) -> None:
        """Stop the lock, and show the sheet of the last ship again."""
        self._stop_timer()
        self._show_ship(self._last_ship)

    def _stop_timer(self) -> None:
        self._seconds = 0
        self.timer.stop()

    def _lock(self) -> None:
        """Lock the player's dials, and ask for the next player."""
        self._stop_timer()
        player = self._player
        if player is None:
            return
        action = self._table.show(dial_views.owner_lock, player).does
        if not isinstance(action, Action) or not self._bridge.dispatch(action):
            self.done.emit()
            return
        if self._player is not None:
            self._hand_on(player)

    def _hand_on(self, player: int) -> None:
        """Ask for the next player with dials to set, if there is one."""
        following = self._next_waiting(player)
        if following is None:
            self.done.emit()
        else:
            self.begin(following)

    def _leave_sheet(self) -> None:
        """Hide the sheet; if all dials are set, a button can lock them."""
        player = self._player
        if player is None:
            return
        left, is_next = len(self._owner(player).waiting), self._next_waiting(player) is not None
        if not left and self._table.show(dial_views.owner_lock, player).legal:
            line, go, on_go = "All dials are set, not locked.", "Lock the dials", self._lock
        else:
            line = f"{left} ships still need dials." if left else "All dials are set."
            go = f"Hand the screen to {self._next_name(player)}" if is_next else ""
            on_go = partial(self._hand_on, player)
        self._ask(self._thanks(player, line, go, "Back to the table"), on_go, self.done.emit)

    def _thanks(self, player: int, line: str, go: str, back: str) -> CurtainView:
        owner = self._owner(player)
        return CurtainView(owner.player, f"Thank you, {owner.name}", line, go, back)

    def _next_name(self, player: int) -> str:
        following = self._next_waiting(player)
        return "" if following is None else self._owner(following).name

    def _next_waiting(self, player: int) -> int | None:
        """Return the next player after this one who has dials to set."""
        owners = self._table.show(dial_views.dial_owners)
        others = [(player + step) % len(owners) for step in range(1, len(owners))]
        return next((place for place in others if owners[place].waiting), None)

    def _on_sheet_chosen(self, found: Choice) -> None:
        self._last_ship = self.sheet.ship
        if self._plays_last(self._last_ship, found):
            self._show_next_ship()

    def _on_sheet_refused(self, found: Choice) -> None:
        self.sheet.show_reason(found.reason)

    def _show_faces(self) -> None:
        """Show the player's own dials while they are held down; each look is a step."""
        found = self._table.show(dial_views.dial_faces, self.sheet.ship)
        if found is not None and self._bridge.dispatch(found.look) and self.sheet.ship:
            self.sheet.own.show_faces(found.faces)


class DialPeek(QObject):
    """Shows a ship's facedown dials to their owner, while a button is held down. Source: RRG 3.

    The program cannot know who holds the button. So the curtain asks for the owner first, and each
    look is a step of the log.
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
        """Whether the curtain asks for the owner, or shows the dials."""
        return bool(self._ship)

    def begin(self, ship: str) -> None:
        """Ask for the owner of a ship's dials; do nothing if none is facedown."""
        found = self._table.show(dial_views.dial_faces, ship)
        if found is None:
            return
        self._ship = ship
        self._curtain.cover(_view(found, "Keep holding: the dials are shown in a moment."))
        self.timer.start()

    def end(self) -> None:
        """Hide the dials again."""
        self._ship = ""
        self.timer.stop()

    def _on_timeout(self) -> None:
        found = self._table.show(dial_views.dial_faces, self._ship) if self._ship else None
        if found is None:
            return
        if self._bridge.dispatch(found.look) and self._ship:
            first = ", the top dial first" if len(found.faces) > 1 else ""
            view = _view(found, f"{found.name}{first}. Let go to cover.")
            self._curtain.cover(view._replace(faces=found.faces))


def _view(found: DialFaces, line: str) -> CurtainView:
    return CurtainView(found.player, f"Hold to look as {found.owner}", line)
