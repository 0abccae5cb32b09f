"""The sheet of a table that has joined an event: its connection, and messages of the desk."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.kit.value import Value
from armada_companion.kit.wording import sentence
from armada_companion.ui.controls.event_strip import Tone
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.fonts import CARD_NAME
from armada_companion.ui.theme import Look

_SIZE = QSize(760, 620)
_SHOWN = 20
_NO_NEWS = "The judges’ desk has said nothing yet."


class EventView(Value, frozen=True):
    """The content of the sheet.

    Attributes:
        event: The event's name.
        table: The number of the table.
        line: How the table is connected, in one sentence.
        tone: Whether that is well.
        clock: The round and the time left, or "".
        news: What the judges' desk has said, the latest first.
        lists: The players whose fleet lists the desk offers.
        unsent: Why the open game is not sent to the desk, or "".
        is_idle: No game of the table is open, so that the desk's copy may be played on.
    """

    event: str = ""
    table: int = 0
    line: str = ""
    tone: Tone = "ok"
    clock: str = ""
    news: Sequence[str] = ()
    lists: Sequence[str] = ()
    unsent: str = ""
    is_idle: bool = False


class EventDialog(Sheet):
    """Shows how a table is connected to its event.

    Signals:
        lists_requested: Enter the fleet lists of both players.
        game_requested: Send the open game too.
        spare_requested: Play the game on that the desk has, on this computer.
        join_requested: Join with another card.
        leave_requested: Leave the event.
    """

    lists_requested = Signal()
    game_requested = Signal()
    spare_requested = Signal()
    join_requested = Signal()
    leave_requested = Signal()

    def __init__(self, look: Look, state: EventView, parent: QWidget | None = None) -> None:
        super().__init__(look, "event_dialog", title="", size=_SIZE, parent=parent)
        form = self._new_form(10)
        self._line = form.text(name="event_line", style=CARD_NAME, tone="hi")
        self._clock = form.message("event_clock")
        self._unsent = form.message("event_unsent")
        with form.row(8):
            self._game = form.button("event_send", "Send this game", "check", self.game_requested)
            self._lists = form.button("event_lists", "", "people", self.lists_requested)
            spare = "Play on with the desk’s copy"
            self._spare = form.button("event_spare", spare, "redo", self.spare_requested)
        form.heading("FROM THE JUDGES’ DESK")
        self._news = form.text(name="event_news")
        self._button("event_close", "Close", "check", self.accept, primary=True)
        self._button("event_join", "Another card…", "people", self.accept, self.join_requested)
        leave = self._on_leave_chosen
        self._leave = self._button("event_leave", "Leave the event", "cross", leave)
        self._is_sure = False
        self._fill(form)
        self.render_state(state)

    def render_state(self, state: EventView) -> None:
        """Show another state."""
        self._entitle(f"Table {state.table}, {state.event}")
        self._line.render_text(f"{state.line[:1].upper()}{state.line[1:]}")
        self._clock.render_text(state.clock)
        self._unsent.render_text(sentence(state.unsent))
        self._game.setVisible(bool(state.unsent))
        self._lists.setVisible(bool(state.lists))
        self._spare.setVisible(state.is_idle)
        self._lists.render_button(f"Take the fleets of {' and '.join(state.lists)}", "people")
        self._news.render_text("\n".join(state.news[:_SHOWN]) or _NO_NEWS)

    def _on_leave_chosen(self) -> None:
        """Ask once more: only a new card brings the table back."""
        if self._is_sure:
            self.accept()
            self.leave_requested.emit()
        else:
            self._is_sure = True
            self._leave.render_button("Leave: a new card is needed to come back", "cross")
