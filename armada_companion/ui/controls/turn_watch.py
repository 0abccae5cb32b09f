"""Knows whether a turn has just begun, in which no key may step unasked."""

from armada_companion.ui.press_guard import PressGuard


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
        """Tell whether the turn has been on the screen long enough for a key that steps."""
        return self._guard.admits(self._begun_ms)

    def takes_enter(self) -> bool:
        """Count one Enter, and tell whether it may step."""
        if self._idle_enters:
            self._idle_enters -= 1
            return False
        self._guard.was_enter = True
        return True
