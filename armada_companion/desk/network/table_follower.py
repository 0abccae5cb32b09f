"""What a desk hears of the tables: from its hub, or by the link of a judge's laptop."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from PySide6.QtCore import QObject, Signal

from armada_companion.desk.desk_event import DeskEvent
from armada_companion.desk.followed.table_games import TableGames
from armada_companion.desk.network.joined_tables import JoinedTables
from armada_companion.event.tiles import Line
from armada_companion.kit.wording import sentence
from armada_companion.session.orders import OrderAnswer
from armada_companion.ui.child_process import ChildProcess


class TableFollower(QObject):
    """Handles the messages of joined tables. With `give`, it is the `Carrier` of orders.

    Args:
        words: The arguments of the program for the child that uses the network.
        hears_last: Whether its last words count, which come while the event is closed.

    Attributes:
        tables: The tables that have joined.

    Signals:
        changed: What is shown of the network has changed.
        answered (int, OrderAnswer): A table answered an order.
        message (str): Something failed, in one sentence.
        done (str): Something was done.
    """

    changed = Signal()
    answered = Signal(int, object)
    message = Signal(str)
    done = Signal(str)

    def __init__(
        self,
        event: DeskEvent,
        games: TableGames,
        words: tuple[str, ...],
        parent: QObject | None = None,
        *,
        hears_last: bool = False,
    ) -> None:
        super().__init__(parent)
        self._event, self._games = event, games
        self._child = ChildProcess(words, self, hears_last=hears_last)
        self._child.said.connect(self._on_said)
        self._child.ended.connect(self._on_ended)
        self.tables = JoinedTables(event)
        self._watched = 0

    def line_of(self, table: int) -> Line:
        """Return the state of a table's connection."""
        return self.tables.line(table)

    def reaches(self, table: int) -> bool:
        """Return whether a table's program has joined; an absent one gets orders later."""
        return self.line_of(table) is not Line.PAPER or self._games.of(table) is not None

    def watch(self, table: int) -> None:
        """Request all lines of one table's game; the earlier request ends."""
        if self._watched == table:
            return
        if self._watched:
            self._child.say(unwatch=self._watched)
            self._games.forget(self._watched)
        self._watched = table
        if table and self._child.is_running:
            self._child.say(watch=table)

    def _watch_again(self) -> None:
        """Ask for the watched table once more, after a new start of the child."""
        if self._watched:
            self._child.say(watch=self._watched)

    def _on_said(self, said: Mapping[str, Any]) -> None:
        """Take in a line of the child; each subclass has a child of its own."""
        raise NotImplementedError

    def _on_ended(self, error: str) -> None:
        """Start a child again that ended by itself, or say why it cannot run."""
        raise NotImplementedError

    def _hear_line(self, value: Any) -> None:
        if self.tables.hear_line(value):
            self.changed.emit()

    def _hear_tile(self, value: Any) -> None:
        self.tables.hear_tile(value)

    def _hear_plays(self, value: Any) -> None:
        self.tables.hear_plays(value)

    def _hear_head(self, value: Any) -> None:
        self._games.hear_head(value)

    def _hear_lines(self, value: Any) -> None:
        self._games.hear_lines(value)

    def _hear_fork(self, value: Any) -> None:
        self.tables.hear_fork(value)
        self.changed.emit()

    def _hear_checked(self, value: Any) -> None:
        self.tables.hear_checked(value)
        self.changed.emit()

    def _hear_answer(self, value: Any) -> None:
        plain = {key: value.get(key, "") for key in ("id", "result", "reason")}
        try:
            answer = msgspec.convert(plain, OrderAnswer)
        except msgspec.ValidationError:
            return
        self.answered.emit(int(value.get("table", 0)), answer)

    def _hear_given(self, value: Any) -> None:
        table = int(value.get("table", 0))
        if self.line_of(table) is not Line.ONLINE:
            self.done.emit(f"Table {table} is offline: it gets the order when it is back.")

    def _hear_error(self, value: Any) -> None:
        self.message.emit(sentence(str(value)))


HEARD: Mapping[str, Callable[[TableFollower, Any], None]] = {
    "line": TableFollower._hear_line,
    "plays": TableFollower._hear_plays,
    "tile": TableFollower._hear_tile,
    "head": TableFollower._hear_head,
    "lines": TableFollower._hear_lines,
    "fork": TableFollower._hear_fork,
    "checked": TableFollower._hear_checked,
    "answer": TableFollower._hear_answer,
    "given": TableFollower._hear_given,
    "error": TableFollower._hear_error,
}
"""What is said of tables, by the first key of its line; see `net/README.md`."""
