"""The view of one table that a live page shows now, after its delay."""

import json
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
    """Holds the shown view and the later ones; a step that is undone meanwhile is never shown.

    Times are seconds of a clock that never goes back.

    Attributes:
        delay: How long each view waits, in seconds.
        pace_s: A page gets at most one view in this time, if it is longer than that of all pages.
        view: The shown view as JSON; b"" before the first.
    """

    pace_s = 0.0

    def __init__(self, delay: float = 0) -> None:
        self.delay = min(max(delay, 0), MOST_DELAY_S)
        self.view = self._bare = b""
        self._words = b""
        self._dress: Callable[[bytes], bytes] | None = None
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
        """Change the delay; the shown view stays."""
        self.delay = min(max(delay, 0), MOST_DELAY_S)
        self.advance(now)

    def advance(self, now: float) -> float | None:
        """Show the newest view that is due; return the time of the next one, or None."""
        shown = None
        while self._pending and self._pending[0].came + self.delay <= now:
            shown = self._pending.popleft()
        if shown is not None:
            self._show(shown.view, shown.came + self.delay)
        return self._pending[0].came + self.delay if self._pending else None

    def show_now(self, view: bytes, now: float) -> None:
        """Show a view at once that has nothing to wait for."""
        self._show(view, now)

    def dress_with(self, dress: Callable[[bytes], bytes] | None) -> None:
        """Change each view before it is shown, such as names to initials; None changes nothing."""
        self._dress = dress
        if self._bare:
            self._show(self._bare, self._due)

    def _show(self, view: bytes, due: float) -> None:
        self._bare, self._due = view, due
        dressed = view if self._dress is None else self._dress(view)
        if dressed != self.view:
            self.view, self.version = dressed, self.version + 1
            self.wake()

    def snapshot(self, now: float) -> bytes:
        """Return the data of a page: the view, its age in milliseconds, the delay in seconds.

        The view is null while none is due.
        """
        age = round(max(0.0, now - self._due) * 1000) if self.view else 0
        shown = age, self.delay, self._words, self.view or b"null"
        return b'{"age":%d,"delay":%g%b,"view":%b}' % shown

    def say(self, words: str) -> None:
        """Show a sentence on all pages of the table, such as that no word comes from it."""
        said = b',"words":%b' % json.dumps(words).encode() if words else b""
        if said != self._words:
            self._words = said
            self.wake()

    def watch(self, wake: Callable[[], None]) -> Callable[[], None]:
        """Call `wake` whenever another view is shown; return a function that stops it."""
        self._watchers.add(wake)
        return lambda: self._watchers.discard(wake)

    def wake(self) -> None:
        """Wake all watchers."""
        for wake in tuple(self._watchers):
            wake()
