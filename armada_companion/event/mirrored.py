"""An event that is kept at another computer, followed on a judge's laptop by its acts."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from armada_companion.event import acts
from armada_companion.event.folder import EventFolder
from armada_companion.event.state import Done, EventError, EventState, apply, state_after
from armada_companion.store.errors import StoreError
from armada_companion.system.clock import Clock

JUDGES_ACTS = (
    acts.Call,
    acts.AnswerCall,
    acts.CloseCall,
    acts.Rule,
    acts.Warn,
    acts.GiveTime,
    acts.Result,
    acts.ConfirmResult,
    acts.DisputeResult,
)
"""What every judge may do; the rest is the organiser's."""
NOT_HERE = "the organiser’s desk does this"
_AT_ONCE = 20


def is_judges(act: acts.AnyAct) -> bool:
    """Return whether every judge may do this; time for all tables is the organiser's."""
    is_for_all = isinstance(act, acts.GiveTime) and act.table is None
    return isinstance(act, JUDGES_ACTS) and not is_for_all


def plain_acts(
    done: Sequence[Done], after: int
) -> Iterator[tuple[int, Sequence[Sequence[object]]]]:
    """Yield the acts behind number `after` for judges' laptops, some at once, without the lists."""
    for at in range(after, len(done), _AT_ONCE):
        some = done[at : at + _AT_ONCE]
        yield at + 1, [_row(one) for one in some]


def _row(done: Done) -> Sequence[object]:
    act = done.act
    if isinstance(act, acts.KeepList):
        act = msgspec.structs.replace(act, text="")
    return done.n, done.at, done.by, msgspec.to_builtins(act)


def _send_nothing(_acts: list[Any]) -> None:
    """Do nothing: there is no link yet."""


class MirroredEvent(EventFolder):
    """An event without a database: its acts come from the organiser's desk, and go there.

    Args:
        path: The folder with the judge's key.
        name: The judge.
        clock: Returns the time now.

    Attributes:
        send: Sends acts to the organiser's desk.
        problem: Why nothing can be sent now, or "".
    """

    def __init__(self, path: Path, name: str, clock: Clock) -> None:
        self.path, self._clock, self._name = path, clock, name
        self.send: Callable[[list[Any]], None] = _send_nothing
        self._done: list[Done] = []
        self.state = EventState()
        self.problem = "the organiser’s desk is not reached yet"

    # Any: a value of JSON.
    def take(self, said: Any) -> bool:
        """Take acts of the organiser's desk; return whether something has changed.

        Raises:
            EventError: They cannot be read.
        """
        try:
            rows = msgspec.convert(said["acts"], list[Done])
        except (msgspec.ValidationError, KeyError, TypeError) as error:
            raise EventError(f"the organiser’s desk has another version: {error}") from error
        # The desk says all once more after each start.
        new = [one for one in rows if one.n > len(self._done)]
        for one in new:
            self._done.append(one)
            if isinstance(one.act, acts.Undo):
                self.state = state_after(self._done)
            else:
                apply(self.state, one)
        return bool(new)

    def add_all(self, several: Sequence[acts.AnyAct], by: str = "") -> Sequence[Done]:
        """Ask the organiser's desk to do acts; they come back when they are done.

        Raises:
            EventError: They make no sense, only the organiser does them, or nobody is reached.
        """
        if not all(is_judges(act) for act in several):
            raise EventError(NOT_HERE)
        if self.problem:
            raise EventError(self.problem)
        trial, now = state_after(self._done), self._clock.now()
        asked = [
            Done(len(self._done) + n, now, self._name, act) for n, act in enumerate(several, 1)
        ]
        for one in asked:
            apply(trial, one)
        self.send([msgspec.to_builtins(act) for act in several])
        return asked

    @property
    def next_undo(self) -> Done | None:
        """None: only the organiser's desk takes acts back."""
        return None

    def undo(self, by: str = "") -> Done:
        """Refuse.

        Raises:
            EventError: Always.
        """
        raise EventError(NOT_HERE)

    @property
    def judge(self) -> str:
        """The name of the judge."""
        return self._name

    @property
    def judges(self) -> str:
        """Nothing: the list of judges is at the organiser's desk."""
        return ""

    @property
    def gip(self) -> bytes | None:
        """None: the file of T3 is at the organiser's desk."""
        return None

    def keep_gip(self, data: bytes) -> None:
        """Refuse.

        Raises:
            StoreError: Always.
        """
        raise StoreError(NOT_HERE)

    def lock(self) -> None:
        """Do nothing: there is no database."""

    def close(self) -> None:
        """Do nothing: there is no database."""
