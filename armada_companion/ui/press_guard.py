"""Ignores accidental presses: double taps, and presses meant for the last turn."""

from collections.abc import Callable
from time import monotonic

from PySide6.QtCore import QPointF, QRect

QUIET_MS = 400
"""The time without presses after a control appeared, moved or changed its meaning."""

TURN_QUIET_MS = 700
"""The time without presses and keys after another turn has begun."""

HASTE_MS = 1_000
"""The time in which a second press at the same place, or of the same key, reveals nothing."""

NEAR_PX = 40
"""Presses this close together, within `QUIET_MS`, are one press."""


def monotonic_ms() -> float:
    """Return the milliseconds of a monotonic clock."""
    return monotonic() * 1000


class PressGuard:
    """Decides which presses count; one window has one.

    Each control remembers when it last changed, by `now`.

    Args:
        clock: Returns the time in milliseconds; tests use their own.
        quiet_ms: How long presses are ignored after a change; 0 accepts every press.

    Attributes:
        was_enter: The last key was Enter or Space.
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
        """Return the current time in milliseconds."""
        return self._clock()

    def begin_turn(self) -> None:
        """Refuse presses for `TURN_QUIET_MS`, because another turn has begun."""
        self._turn_ms = self._clock()

    def admits(self, changed_ms: float, at_least_ms: float = 0) -> bool:
        """Return whether a control that changed at this time may be pressed now.

        Args:
            changed_ms: The time of its change.
            at_least_ms: The least time for which presses are ignored after this change.
        """
        now = self._clock()
        quiet_ms = max(self._quiet_ms, at_least_ms) if self._quiet_ms else 0
        return now - self._turn_ms >= self._turn_quiet_ms and now - changed_ms >= quiet_ms

    @property
    def is_new_turn(self) -> bool:
        """Whether a turn has begun within `HASTE_MS`."""
        return self._clock() - self._turn_ms < self._haste_ms

    def is_second(self, place: QPointF) -> bool:
        """Return whether a press at this place of the screen is the second one of a double tap."""
        return self._is_near(place) and self._clock() - self._last_ms < self._quiet_ms

    def was_pressed_in(self, area: QRect) -> bool:
        """Return whether the last press was one of the mouse in this area of the screen."""
        return not self._last_key and area.contains(self._last_place.toPoint())

    def note(self, place: QPointF) -> None:
        """Remember the place and time of a press that counts."""
        self._was_soon = self._is_near(place) and self._is_soon()
        self.note_release(place)

    def note_release(self, place: QPointF) -> None:
        """Remember the release of a press; the time to the next press counts from it."""
        self._last_place, self._last_key, self._last_ms = place, 0, self._clock()
        self.was_enter = False

    def note_key(self, key: int) -> None:
        """Remember a key press that counts, and its time."""
        self._was_soon = key == self._last_key and self._is_soon()
        self._last_key, self._last_ms = key, self._clock()

    @property
    def is_hasty(self) -> bool:
        """Whether the current press came within `HASTE_MS` after the last one.

        Only presses at the same place or with the same key count: perhaps a slow double tap.
        """
        return self._was_soon and self._clock() - self._last_ms < self._quiet_ms

    def hold_back(self) -> None:
        """Note that a press had no effect, so that the button can show that."""
        self._is_held_back = True

    def take_held_back(self) -> bool:
        """Return whether the last press had no effect, and forget it."""
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
"""Accepts every press; for widgets outside a window."""


class TurnWatch:
    """Decides which keys count, by the turns of a game.

    A key that is pressed too early, or Enter as the first key of a turn, was meant for the last
    turn. If Enter ended that turn, two more Enters do nothing: three in a row never pass two turns.
    """

    def __init__(self, guard: PressGuard) -> None:
        self._guard = guard
        self._turn: object = None
        self._begun_ms = guard.now()
        self._idle_enters = 0
        self._told_ms = guard.now()

    def follow(self, turn: object) -> bool:
        """Note the current turn, and return whether another one has begun."""
        if turn == self._turn:
            return False
        self._turn = turn
        self._begun_ms = self._guard.now()
        self._guard.begin_turn()
        self._idle_enters = 2 if self._guard.was_enter else 1
        return True

    def wake(self) -> None:
        """Note a press or a key other than Enter in this turn."""
        self._guard.was_enter = False
        self._idle_enters = 0

    def takes_keys(self) -> bool:
        """Return whether the turn has been shown long enough to accept keys."""
        return self._guard.admits(self._begun_ms)

    def takes_enter(self) -> bool:
        """Count an Enter of this turn, and return whether it may act."""
        if self._idle_enters:
            self._idle_enters -= 1
            self._told_ms = self._guard.now()
            return False
        if not self._guard.admits(self._told_ms):
            return False
        self._guard.was_enter = True
        return True
