"""Ignores accidental presses: double taps, and keys meant for the turn before."""

from collections.abc import Callable
from time import monotonic

from PySide6.QtCore import QPointF

QUIET_MS = 400
"""How long a control takes no press after it appeared, moved or changed its meaning."""

NEAR_PX = 40
"""Presses no farther apart than this, within `QUIET_MS`, are one press."""


def monotonic_ms() -> float:
    """Return the milliseconds since some fixed moment."""
    return monotonic() * 1000


class PressGuard:
    """Decides which presses count; one window has one.

    Each control remembers when it last changed, in the time that `now` gives.

    Args:
        clock: Gives the time in milliseconds. Tests bring their own.
        quiet_ms: How long a change keeps presses out; 0 lets every press through.

    Attributes:
        was_enter: What was pressed last was Enter or Space.
    """

    def __init__(
        self, clock: Callable[[], float] = monotonic_ms, quiet_ms: float = QUIET_MS
    ) -> None:
        self._clock = clock
        self._quiet_ms = quiet_ms
        self._last_place = QPointF()
        self._last_ms = -quiet_ms
        self.was_enter = False

    def now(self) -> float:
        """Return the time in milliseconds."""
        return self._clock()

    def admits(self, changed_ms: float, at_least_ms: float = 0) -> bool:
        """Return whether a control that changed at this time may be pressed now.

        Args:
            changed_ms: When it changed.
            at_least_ms: A longer time for which this change keeps presses out.
        """
        quiet_ms = max(self._quiet_ms, at_least_ms) if self._quiet_ms else 0
        return self._clock() - changed_ms >= quiet_ms

    def is_second(self, place: QPointF) -> bool:
        """Return whether a press at this place of the screen is the second half of a double tap."""
        if self._clock() - self._last_ms >= self._quiet_ms:
            return False
        away = place - self._last_place
        return max(abs(away.x()), abs(away.y())) <= NEAR_PX

    def note(self, place: QPointF) -> None:
        """Remember a press, or its release, that counted."""
        self._last_place, self._last_ms = place, self._clock()
        self.was_enter = False


def _no_time() -> float:
    return 0.0


UNGUARDED = PressGuard(_no_time, 0)
"""Lets every press through; for widgets outside a window."""


class TurnWatch:
    """Follows a game from turn to turn.

    A key that is pressed too early, or Enter as the first key of a turn, was meant for the turn
    before. Where Enter itself ended that turn, two more of them do nothing: three Enters in a row
    never pass two turns.
    """

    def __init__(self, guard: PressGuard) -> None:
        self._guard = guard
        self._turn: object = None
        self._begun_ms = guard.now()
        self._idle_enters = 0

    def follow(self, turn: object) -> bool:
        """Note which turn it is now, and return whether another one has begun."""
        if turn == self._turn:
            return False
        self._turn = turn
        self._begun_ms = self._guard.now()
        self._idle_enters = 2 if self._guard.was_enter else 1
        return True

    def wake(self) -> None:
        """Note that somebody has done something else than Enter in this turn."""
        self._guard.was_enter = False
        self._idle_enters = 0

    def takes_keys(self) -> bool:
        """Return whether the turn has been shown long enough to accept keys."""
        return self._guard.admits(self._begun_ms)

    def takes_enter(self) -> bool:
        """Count one Enter, and return whether it may step."""
        if self._idle_enters:
            self._idle_enters -= 1
            return False
        self._guard.was_enter = True
        return True
