"""Ignores accidental presses: double taps, and presses meant for the turn before."""

from collections.abc import Callable
from time import monotonic

from PySide6.QtCore import QPointF

QUIET_MS = 400
"""How long a control takes no press after it appeared, moved or changed its meaning."""

TURN_QUIET_MS = 700
"""How long nothing takes a press, of a key either, after another turn has begun."""

HASTE_MS = 1_000
"""How long a press at the place of the last one, or of the same key, reveals nothing."""

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
        self._turn_quiet_ms = TURN_QUIET_MS if quiet_ms else 0.0
        self._haste_ms = HASTE_MS if quiet_ms else 0.0
        self._last_ms = self._turn_ms = -float(HASTE_MS)
        self._last_place = QPointF()
        self._last_key = 0
        self._is_held_back = False
        self._was_soon = False
        self.was_enter = False

    def now(self) -> float:
        """Return the time in milliseconds."""
        return self._clock()

    def begin_turn(self) -> None:
        """Let nothing be pressed for `TURN_QUIET_MS`: what is shown belongs to another turn."""
        self._turn_ms = self._clock()

    def admits(self, changed_ms: float, at_least_ms: float = 0) -> bool:
        """Return whether a control that changed at this time may be pressed now.

        Args:
            changed_ms: When it changed.
            at_least_ms: A longer time for which this change keeps presses out.
        """
        now = self._clock()
        quiet_ms = max(self._quiet_ms, at_least_ms) if self._quiet_ms else 0
        return now - self._turn_ms >= self._turn_quiet_ms and now - changed_ms >= quiet_ms

    @property
    def is_new_turn(self) -> bool:
        """Whether a turn has begun within `HASTE_MS`."""
        return self._clock() - self._turn_ms < self._haste_ms

    def is_second(self, place: QPointF) -> bool:
        """Return whether a press at this place of the screen is the second half of a double tap."""
        return self._is_near(place) and self._clock() - self._last_ms < self._quiet_ms

    def note(self, place: QPointF) -> None:
        """Remember a press that counts."""
        self._was_soon = self._is_near(place) and self._is_soon()
        self.note_release(place)

    def note_release(self, place: QPointF) -> None:
        """Remember the release of a press: the time until the next one is counted from there."""
        self._last_place, self._last_key, self._last_ms = place, 0, self._clock()
        self.was_enter = False

    def note_key(self, key: int) -> None:
        """Remember a key that counts."""
        self._was_soon = key == self._last_key and self._is_soon()
        self._last_key, self._last_ms = key, self._clock()

    @property
    def is_hasty(self) -> bool:
        """Whether what happens now follows a press that came soon after one like it.

        It was at the same place, or of the same key, within `HASTE_MS`: perhaps the second half
        of a slow double tap.
        """
        return self._was_soon and self._clock() - self._last_ms < self._quiet_ms

    def hold_back(self) -> None:
        """Note that a press was not obeyed; what was pressed shows that."""
        self._is_held_back = True

    def take_held_back(self) -> bool:
        """Return whether the last press was not obeyed, and forget it."""
        was, self._is_held_back = self._is_held_back, False
        return was

    def _is_soon(self) -> bool:
        return self._clock() - self._last_ms < self._haste_ms

    def _is_near(self, place: QPointF) -> bool:
        away = place - self._last_place
        return not self._last_key and max(abs(away.x()), abs(away.y())) <= NEAR_PX


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
        self._told_ms = guard.now()

    def follow(self, turn: object) -> bool:
        """Note which turn it is now, and return whether another one has begun."""
        if turn == self._turn:
            return False
        self._turn = turn
        self._begun_ms = self._guard.now()
        self._guard.begin_turn()
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
        """Count one Enter, and return whether it may step: not right after an idle one."""
        if self._idle_enters:
            self._idle_enters -= 1
            self._told_ms = self._guard.now()
            return False
        if not self._guard.admits(self._told_ms):
            return False
        self._guard.was_enter = True
        return True
