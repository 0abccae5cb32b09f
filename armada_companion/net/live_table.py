"""What a live page shows of one table now, behind its delay."""

from collections import deque
from collections.abc import Callable
from typing import NamedTuple

MOST_DELAY_S = 300
MOST_PENDING = 2000
"""More views within a delay than a game has."""


class _Entry(NamedTuple):
    """A view that waits: when it came, the last step in effect at it, and its JSON."""

    came: float
    top: int
    view: bytes


class LiveTable:
    """Holds the shown view, and those that come later; what was undone meanwhile never comes.

    Times are seconds of a clock that never goes back.
    """

    def __init__(self, delay: float = 0) -> None:
        self.delay = min(max(delay, 0), MOST_DELAY_S)
        self.view = b""
        self.version = 0
        """Counts the views that were shown."""
        self._due = 0.0
        self._pending: deque[_Entry] = deque()
        self._watchers: set[Callable[[], None]] = set()

    def add(self, view: bytes, top: int, now: float, age: float = 0) -> None:
        """Take a view.

        Args:
            view: The view as JSON.
            top: The number of the last step in effect; a lower one than before means undo.
            now: The time.
            age: How long ago the view was made, in seconds; a child that starts again gets
                those within the delay once more.
        """
        came = now - max(age, 0)
        self.advance(came)
        self._pending = deque(one for one in self._pending if one.top <= top)
        if len(self._pending) >= MOST_PENDING:
            self._pending.popleft()
        self._pending.append(_Entry(came, top, view))
        self.advance(now)

    def set_delay(self, delay: float, now: float) -> None:
        """Change the delay; what is shown stays."""
        self.delay = min(max(delay, 0), MOST_DELAY_S)
        self.advance(now)

    def advance(self, now: float) -> float | None:
        """Show what is due; return when the next view is, or None."""
        shown = None
        while self._pending and self._pending[0].came + self.delay <= now:
            shown = self._pending.popleft()
        if shown is not None:
            self._due = shown.came + self.delay
            if shown.view != self.view:
                self.view, self.version = shown.view, self.version + 1
                self.wake()
        return self._pending[0].came + self.delay if self._pending else None

    def snapshot(self, now: float) -> bytes:
        """Return what a page gets: the view, its age in milliseconds, the delay in seconds.

        The view is null while none is due.
        """
        age = round(max(0.0, now - self._due) * 1000) if self.view else 0
        return b'{"age":%d,"delay":%g,"view":%b}' % (age, self.delay, self.view or b"null")

    def watch(self, wake: Callable[[], None]) -> Callable[[], None]:
        """Call `wake` whenever another view is shown; return what ends that."""
        self._watchers.add(wake)
        return lambda: self._watchers.discard(wake)

    def wake(self) -> None:
        """Wake all watchers."""
        for wake in tuple(self._watchers):
            wake()
