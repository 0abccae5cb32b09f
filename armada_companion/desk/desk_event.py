"""The open event of the judges' desk: carries out acts, and signals each change."""

from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal

from armada_companion.event import acts
from armada_companion.event.folder import EventFolder
from armada_companion.event.state import DESK, EventError, EventState, calls_by_table
from armada_companion.event.tiles import Follow
from armada_companion.kit.wording import sentence
from armada_companion.session.times import later
from armada_companion.store.errors import StoreError
from armada_companion.system.clock import Clock

JUDGE = "Judges’ desk"


class DeskEvent(QObject):
    """An event at the desk; the pages show its state and send acts.

    Args:
        folder: The event's folder, open.
        clock: Returns the time now.

    Signals:
        changed: An act was done.
        refused (str): An act was not done; why, in one sentence.
        followed (int): A word came from the program of this table.
    """

    changed = Signal()
    refused = Signal(str)
    followed = Signal(int)

    def __init__(self, folder: EventFolder, clock: Clock, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.folder = folder
        self._clock = clock
        self._offset_ms = 0
        self._follows: dict[int, Follow] = {}
        self.judge = folder.judge or JUDGE
        """The name of the judge at this desk."""

    @property
    def state(self) -> EventState:
        """The event after all acts."""
        return self.folder.state

    @property
    def follows(self) -> Mapping[int, Follow]:
        """The newest message of each table's program, by table."""
        return self._follows

    def now(self) -> str:
        """Return the time now, in ISO 8601."""
        now = self._clock.now()
        return later(now, self._offset_ms) if self._offset_ms else now

    def set_offset(self, milliseconds: int) -> None:
        """Use another computer's clock, which differs by this from the clock here."""
        self._offset_ms = milliseconds

    def show(self, table: int, follow: Follow) -> None:
        """Take what came from a table's program, whose calls come by themselves."""
        self._follows[table] = follow
        self.followed.emit(table)

    def follow(self, table: int, follow: Follow) -> None:
        """Store a message of a table's program; a new call in it is entered."""
        before = self._follows.get(table)
        self._follows[table] = follow
        if _calls(follow) and not _calls(before) and table not in calls_by_table(self.state):
            self.do(acts.Call(table, follow.why, "table"), by=author_at(table))
        self.followed.emit(table)

    def forget_follows(self) -> None:
        """Forget the messages from the tables of an earlier round."""
        self._follows.clear()
        self.changed.emit()

    def do(self, *several: acts.AnyAct, by: str = DESK) -> bool:
        """Do acts, all of them or none; return whether they were done."""
        try:
            self.folder.add_all(several, by)
        except (EventError, StoreError) as error:
            self.refused.emit(sentence(str(error)))
            return False
        self.changed.emit()
        return True

    def undo(self) -> bool:
        """Undo the last act; return whether there was one."""
        try:
            self.folder.undo()
        except (EventError, StoreError) as error:
            self.refused.emit(sentence(str(error)))
            return False
        self.changed.emit()
        return True

    def close(self) -> None:
        """Close the event's folder."""
        self.folder.close()


def author_at(table: int) -> str:
    """Return the author of entries by a table's program: "table 3"."""
    return f"table {table}"


def _calls(follow: Follow | None) -> bool:
    return follow is not None and follow.view is not None and follow.view.call
