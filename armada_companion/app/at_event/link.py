"""The child that sends the open game's public lines to the hub of an event."""

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from armada_companion.session.table_log import TableLog
from armada_companion.store.joined_file import JoinedTable
from armada_companion.ui.child_process import ChildProcess

MOST_LINES = 200
"""How many lines are handed over in one turn of the event loop."""
_BEHIND_MS = 20
_AGAIN_MS, _MOST_AGAIN_MS = 300, 5000


class EventLink(QObject):
    """Starts the child, keeps it running, and hands lines over.

    A child that dies is started again and gets everything once more; the hub has each line once.

    Signals:
        said (dict): A line of the child.
        failed (str): The child cannot run at all; why, or "".
    """

    said = Signal(object)
    failed = Signal(str)

    def __init__(self, words: Sequence[str], parent: QObject | None = None) -> None:
        """`words` are the arguments of the program, such as `link`."""
        super().__init__(parent)
        self._child = ChildProcess(words, self)
        self._child.said.connect(self._on_said)
        self._child.ended.connect(self._on_ended)
        self._joined: JoinedTable | None = None
        self._game = ""
        self._log: TableLog | None = None
        self._end: tuple[bytes, str] | None = None
        self._again_ms = _AGAIN_MS
        self._has_spoken = False
        self._rest = QTimer(self, singleShot=True, interval=0)
        self._rest.timeout.connect(self._hand_some_over)
        self._again = QTimer(self, singleShot=True)
        self._again.timeout.connect(self._begin_again)

    @property
    def is_running(self) -> bool:
        """Whether the child runs, or is being started."""
        return self._child.is_running

    # Any: values of JSON.
    def ask(self, **said: Any) -> None:
        """Send a message to the child; start it if needed."""
        if not self._child.is_running:
            self._start()
        self._child.say(**said)

    def connect_to(self, joined: JoinedTable) -> None:
        """Connect to the hub of a table, now and after each new start."""
        self._joined = joined
        if not self._child.is_running:
            self._start()
        else:
            self._say_table()

    def keep(self, joined: JoinedTable) -> None:
        """Save a change of the joined table for the next start."""
        self._joined = joined

    def follow(self, game: str, log: TableLog | None) -> None:
        """Send the lines of a game from now on; without a log, send none."""
        self._game, self._log, self._end = game, log, None
        if self._child.is_running:
            self._say_game()

    def hand_over(self) -> None:
        """Send new lines to the child, after the window has painted the last step."""
        if self._log is not None and self._child.is_running and not self._rest.isActive():
            self._rest.start(0)

    def hand_all_over(self) -> None:
        """Send all new lines to the child at once; without a child they wait for its next start."""
        while self._log is not None and self._log.waiting:
            self._write_lines(self._log)

    def finish(self, record: bytes, secret: str) -> None:
        """Send the sealed record of the finished game and its secret, after all lines."""
        self._end = record, secret
        if self._log is not None and self._child.is_running and not self._log.waiting:
            self._write_end()

    def leave(self) -> None:
        """End the child and forget the table."""
        self._joined, self._log = None, None
        self.stop()

    def stop(self) -> None:
        """Send the last lines to the child, and let it end."""
        self.hand_all_over()
        self._rest.stop()
        self._again.stop()
        self._child.stop()

    def _start(self) -> None:
        self._has_spoken = False
        self._child.start()
        if self._joined is not None:
            self._say_table()

    def _say_table(self) -> None:
        if self._joined is not None:
            self._child.say(member=self._joined.membership)
            self._say_game()

    def _say_game(self) -> None:
        if self._joined is None:
            return
        if self._log is None:
            self._child.say(game=None)
            return
        self._log.begin_again()
        (first,), steps = self._log.take(1), self._log.waiting
        self._child.say(game={"id": self._game, "first": first.decode(), "steps": steps})
        self.hand_over()

    def _hand_some_over(self) -> None:
        log = self._log
        if log is None or not self._child.is_running:
            return
        if self._child.is_behind:
            self._rest.start(_BEHIND_MS)
            return
        self._write_lines(log)
        if log.waiting:
            self._rest.start(0)

    def _write_lines(self, log: TableLog) -> None:
        if lines := log.take(MOST_LINES):
            self._child.say(lines=[line.decode() for line in lines])
        if not log.waiting:
            self._write_end()

    def _write_end(self) -> None:
        if self._end is None:
            return
        (record, secret), self._end = self._end, None
        lines = record.decode().splitlines()
        for first in range(0, len(lines), MOST_LINES):
            part = lines[first : first + MOST_LINES]
            self._child.say(record={"game": self._game, "lines": part})
        self._child.say(record={"game": self._game, "lines": [], "secret": secret})

    def _on_said(self, said: Mapping[str, Any]) -> None:
        self._has_spoken, self._again_ms = True, _AGAIN_MS
        self.said.emit(said)

    def _on_ended(self, error: str) -> None:
        self._rest.stop()
        is_given_up = not self._has_spoken and self._again_ms >= _MOST_AGAIN_MS
        if is_given_up or self._joined is None or "missing" in error:
            self.failed.emit(error)
            return
        self._again.start(self._again_ms)
        self._again_ms = min(2 * self._again_ms, _MOST_AGAIN_MS)

    def _begin_again(self) -> None:
        if self._joined is not None and not self._child.is_running:
            self._start()
