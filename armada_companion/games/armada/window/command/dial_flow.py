"""The dials on the table page: the sheet to set them, the curtain, and looks at facedown dials."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRect, Signal
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from armada_companion.kit.action import Action
from armada_companion.ui.bridge import SessionBridge
from armada_companion.ui.theme import Look

from ...views.command import dial_views
from ...views.command.dial_views import sets_dial
from ...views.offers.middle import turn_of
from ...views.table.table_views import Choice
from ...views.table_source import TableSource
from .dial_panel import DialPanel

if TYPE_CHECKING:
    from armada_companion.ui.controls.scaled_layout import Styled

    from ..entry_flow import ArmadaFlow
    from .covered import CoveredParts
    from .curtain import Curtain
    from .dial_sheet import DialSheet, Shuffle
    from .secret_dials import DialPeek, SecretDials


class DialFlow(QObject):
    """Opens the sheet of dials, the curtain or a look, one at a time, each made at its first use.

    Args:
        page: The page that the curtain covers.

    Signals:
        closed: A sheet or the curtain was closed.
        peek_ended: The owner no longer looks at the dials.
        places_chosen (bool): Whether the faces have fixed places while dials are set in secret.
    """

    refused = Signal(object)
    closed = Signal()
    peek_ended = Signal()
    places_chosen = Signal(bool)

    def __init__(
        self, look: Look, table: TableSource, bridge: SessionBridge, page: QWidget
    ) -> None:
        super().__init__(page)
        self._look = look
        self._table = table
        self._bridge = bridge
        self._page = page
        self._shuffle: Shuffle = _shuffle
        self._keeps_places = False
        self._turn: object = None
        self._middle = QRect()
        self._came_from: QWidget | None = None
        self._made_sheet: DialSheet | None = None
        self._made_curtain: Curtain | None = None
        self._covered: CoveredParts | None = None
        self._made_secret: SecretDials | None = None
        self._made_peek: DialPeek | None = None

    def connect_to(self, flow: "ArmadaFlow", dials: DialPanel) -> None:
        """Connect to the flow and the dial panel of a page."""
        flow.dial_entry_requested.connect(self.open)
        flow.secret_requested.connect(self.hand_over)
        self.refused.connect(flow.refuse)
        dials.dial_let_go.connect(self.end_peek)
        self.peek_ended.connect(dials.hold.reset)

    @property
    def sheet(self) -> "DialSheet":
        """The sheet over the middle column."""
        if self._made_sheet is None:
            from .dial_sheet import DialSheet

            self._made_sheet = DialSheet(self._look, None, self._page)
            self._made_sheet.chosen.connect(self._on_sheet_chosen)
            self._made_sheet.refused.connect(self._on_sheet_refused)
            self._made_sheet.secret_requested.connect(self._on_sheet_secret_requested)
            self._made_sheet.back_requested.connect(self.close_sheet)
            self._made_sheet.look_requested.connect(self._on_sheet_look_requested)
            self._made_sheet.look_ended.connect(self.end_peek)
        return self._made_sheet

    @property
    def curtain(self) -> "Curtain":
        if self._made_curtain is None:
            from .curtain import Curtain

            self._made_curtain = Curtain(self._look, self._page)
            self._made_curtain.go_on.connect(self._on_curtain_go_on)
            self._made_curtain.back_requested.connect(self._on_curtain_back_requested)
            self._made_curtain.let_go.connect(self.end_peek)
            self._made_curtain.places_chosen.connect(self._on_curtain_places_chosen)
        return self._made_curtain

    @property
    def secret(self) -> "SecretDials":
        """The flow in which dials are set in secret."""
        if self._made_secret is None:
            from .secret_dials import SecretDials

            made = SecretDials(
                self._look,
                self._table,
                self._bridge,
                self._plays_last_dial,
                self.curtain,
                self._shuffle,
            )
            made.keeps_places = self._keeps_places
            made.done.connect(self._on_secret_done)
            self._made_secret = made
        return self._made_secret

    @property
    def peek(self) -> "DialPeek":
        """The flow that shows facedown dials to their owner."""
        if self._made_peek is None:
            from .secret_dials import DialPeek

            self._made_peek = DialPeek(self._table, self._bridge, self.curtain)
        return self._made_peek

    @property
    def is_open(self) -> bool:
        """Whether a sheet or the curtain is shown."""
        made = (self._made_sheet, self._made_curtain)
        return any(one is not None and not one.isHidden() for one in made)

    def keep_places(self, keeps: bool) -> None:
        """Set whether faces have fixed places while dials are set in secret."""
        self._keeps_places = keeps
        if self._made_secret is not None:
            self._made_secret.keeps_places = keeps

    def open(self, ship: str) -> None:
        """Ask for the next dial of a ship."""
        entry = self._table.show(dial_views.dial_entry, ship)
        if entry is not None:
            self._remember_focus()
            self.sheet.setGeometry(self._middle)
            self.sheet.open_sheet(entry)

    def hand_over(self, owner: int | None = None) -> None:
        """Show the curtain, so that a player sets dials in secret.

        Args:
            owner: The index of the player in `dial_owners`; None for the first with dials to set.
        """
        owners = self._table.show(dial_views.dial_owners)
        waiting = [place for place, one in enumerate(owners) if one.waiting]
        if not waiting:
            return
        self.close_sheet()
        self._remember_focus()
        self._turn = self._table.show(turn_of)
        self.secret.begin(waiting[0] if owner is None else owner)
        self._cover_page()

    def _cover_page(self) -> None:
        """Hide the page below the curtain from screen readers."""
        from .covered import CoveredParts

        self._covered = self._covered or CoveredParts(self._page, self.curtain)
        self._covered.begin()

    def begin_peek(self, ship: str) -> None:
        """Let the owner look at a ship's facedown dials until `end_peek`."""
        if not self.is_open:
            self._remember_focus()
            self.peek.begin(ship)

    def end_peek(self) -> None:
        """Cover the dials that a player looks at, if any."""
        if self._made_peek is not None and self._made_peek.is_on:
            self.lift()
            if self._made_sheet is not None:
                self._made_sheet.own.hold.reset()
            self.peek_ended.emit()

    def lift(self) -> None:
        """Remove the curtain, and stop setting or looking at dials."""
        if self._made_peek is not None:
            self._made_peek.end()
        if self._made_secret is not None:
            self._made_secret.end()
        if self._made_curtain is not None and not self._made_curtain.isHidden():
            if self._covered is not None:
                self._covered.end()
            if self._made_sheet is not None and self._made_sheet.ship:
                # During a look the curtain hid the sheet.
                self._made_sheet.own.setFocus()
            else:
                self._return_focus()
            self._made_curtain.lift()
            self.closed.emit()

    def close_sheet(self) -> None:
        if self._made_sheet is not None and not self._made_sheet.isHidden():
            self._return_focus()
            self._made_sheet.put_away()
            self.closed.emit()

    def close(self) -> None:
        """Close the sheet and the curtain."""
        self.close_sheet()
        self.lift()

    def render(self) -> None:
        """Show the current game on the open sheets; call `place` afterwards."""
        if self._covered is not None:
            self._covered.pause()
        if self._made_sheet is not None and self._made_sheet.ship:
            entry = self._table.show(dial_views.dial_entry, self._made_sheet.ship)
            if entry is None:
                self.close_sheet()
            else:
                self._made_sheet.render_entry(entry)
        if self._made_secret is not None:
            self._made_secret.render()

    def place(self, middle: QRect) -> None:
        """Cover the middle column with the sheet, and the page with the curtain."""
        self._middle = middle
        if self._made_sheet is not None:
            self._made_sheet.setGeometry(middle)
        if self._made_curtain is not None:
            self._made_curtain.setGeometry(self._page.rect())
        if self._covered is not None:
            self._covered.resume()

    def set_look(self, look: Look) -> None:
        self._look = look
        secret = self._made_secret.sheet if self._made_secret is not None else None
        made: Sequence[Styled | None] = (self._made_sheet, self._made_curtain, secret)
        for one in made:
            if one is not None:
                one.set_look(look)

    def _remember_focus(self) -> None:
        focus = QApplication.focusWidget()
        if focus is not None and not self.is_open:
            self._came_from = focus

    def _return_focus(self) -> None:
        before = self._came_from
        if before is not None and isValid(before) and before.isVisible():
            before.setFocus()

    def _on_sheet_chosen(self, found: Choice) -> None:
        ship = self.sheet.ship
        if not self._plays_last_dial(ship, found):
            return
        if following := self._table.show(dial_views.next_without_dials, ship):
            self.open(following)
        else:
            self.close_sheet()

    def _plays_last_dial(self, ship: str, found: Choice) -> bool:
        """Play a choice for a ship's dials; return whether it set the last one."""
        is_played = isinstance(found.does, Action) and self._bridge.dispatch(found.does)
        entry = self._table.show(dial_views.dial_entry, ship)
        is_last = entry is None or entry.number > entry.of
        return is_played and sets_dial(found) and is_last

    def _on_sheet_refused(self, found: Choice) -> None:
        self.close_sheet()
        self.refused.emit(found)

    def _on_sheet_secret_requested(self) -> None:
        entry = self._table.show(dial_views.dial_entry, self.sheet.ship)
        if entry is not None:
            self.hand_over(entry.owner)

    def _on_sheet_look_requested(self) -> None:
        self.peek.begin(self.sheet.ship)

    def _on_curtain_go_on(self) -> None:
        self.secret.go_on()

    def _on_curtain_back_requested(self) -> None:
        self.secret.go_back()

    def _on_curtain_places_chosen(self, keeps: bool) -> None:
        self.keep_places(keeps)
        self.places_chosen.emit(keeps)

    def _on_secret_done(self) -> None:
        """Return to the table; after the phase no button has the focus: Enter does nothing."""
        if self._table.show(turn_of) != self._turn:
            self._came_from = self._page
        self.lift()


def _shuffle(number: int) -> Sequence[int]:
    # Imported late, because a start needs no random numbers.
    from random import SystemRandom

    return SystemRandom().sample(range(number), number)
