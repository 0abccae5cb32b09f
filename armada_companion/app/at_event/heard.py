"""The messages of an event's hub to a table, and the texts that show them."""

from collections.abc import Mapping
from typing import Any

from armada_companion.app.at_event.words import Connection, Round, line_of, read_round
from armada_companion.store.joined_file import JoinedTable
from armada_companion.ui.controls.event_strip import EventLine
from armada_companion.ui.dialogs.event_dialog import EventView

_OTHER_GAME = "the open game is not one of this table, so the desk does not see it"

# Any: values of JSON.
Said = Mapping[str, Any]


class Heard:
    """Collects the connection, the round, news and lists.

    Attributes:
        connection: How the table is connected.
        round: The round of the event; its number is 0 before the hub has sent one.
        lists: The fleet lists that the desk offers, keyed by their players.
        unread: The latest news that nobody at the table has read, or "".
    """

    def __init__(self) -> None:
        self.connection = Connection()
        self.round = Round(0)
        self.lists: dict[str, str] = {}
        self.unread = ""
        self._news: list[str] = []

    def hear(self, said: Said, table: int) -> None:
        """Handle a line of the link about the event."""
        match said:
            case {"state": {"is": str(state), **more}}:
                unsent = more.get("unsent")
                count = unsent if isinstance(unsent, int) else 0
                self.connection = Connection(state, count, str(more.get("why") or ""))
            case {"offset": int(offset)}:
                self.round = self.round._replace(offset_ms=offset)
            case {"round": {}}:
                self.round = read_round(said["round"], table, self.round.offset_ms)
            case {"lists": {**lists}}:
                self.lists = {str(player): str(text) for player, text in lists.items()}
            case {"checked": {"words": str(words)}}:
                self.tell(f"The desk has this game’s record: {words}")

    def tell(self, words: str) -> None:
        """Add news for the players."""
        self._news.insert(0, words)
        self.unread = words

    def state(
        self, joined: JoinedTable, now: str, *, is_other_game: bool, is_idle: bool
    ) -> EventView:
        """Return the values for the sheet of the event.

        Args:
            joined: The table.
            now: The time.
            is_other_game: Whether the open game is not sent.
            is_idle: Whether no game of the table is open.
        """
        line = line_of(self.connection)
        return EventView(
            event=joined.name,
            table=joined.table,
            line=line.words,
            tone="warn" if is_other_game and line.tone == "ok" else line.tone,
            clock=self.round.words(now) if self.round.number else "",
            news=tuple(self._news),
            lists=tuple(self.lists),
            unsent=_OTHER_GAME if is_other_game else "",
            is_idle=is_idle and self.connection.state == "online",
        )

    def line(self, state: EventView) -> EventLine:
        """Return the line of the event strip for a state."""
        words = f"Table {state.table}, {state.event}: {state.unsent or state.line}"
        return EventLine(words, state.tone, state.clock, self.unread)
