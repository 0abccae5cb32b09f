"""What belongs to each state of a game, taken back and restored with it."""

from typing import Generic, TypeVar

ValueT = TypeVar("ValueT")


class Trail(Generic[ValueT]):
    """One value for each standing step, which undo and redo move along.

    Args:
        start: The value before the first step.
    """

    def __init__(self, start: ValueT) -> None:
        self._standing = [start]
        self._taken_back: list[ValueT] = []

    @property
    def now(self) -> ValueT:
        """The value of the last step that stands."""
        return self._standing[-1]

    def move(self, do: object) -> bool:
        """Move with an undo or redo; return False for every other action."""
        if do == "undo":
            self._taken_back.append(self._standing.pop())
        elif do == "redo":
            self._standing.append(self._taken_back.pop())
        else:
            return False
        return True

    def advance(self, value: ValueT) -> None:
        """Take the value of a new step in."""
        self._standing.append(value)
        self._taken_back.clear()
