"""What undo takes back and redo restores: one value for each step."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from armada_companion.kit.action import Action
from armada_companion.kit.log_actions import Redo, Undo

ValueT = TypeVar("ValueT")


class UndoStack(Generic[ValueT]):
    """The values of the steps that are in effect, and of those that were taken back."""

    def __init__(self) -> None:
        self._in_effect: list[ValueT] = []
        self._taken_back: list[ValueT] = []

    @property
    def in_effect(self) -> Sequence[ValueT]:
        """The values of all steps in effect, the first one first."""
        return self._in_effect

    @property
    def last(self) -> ValueT | None:
        """The value that undo would take back; None when there is none."""
        return self._in_effect[-1] if self._in_effect else None

    @property
    def next_redo(self) -> ValueT | None:
        """The value that redo would restore; None when there is none."""
        return self._taken_back[-1] if self._taken_back else None

    def follow(self, action: Action[Any], make: Callable[[], ValueT]) -> ValueT | None:
        """Move with an undo or redo, or add the value of a new step.

        Args:
            action: What was done.
            make: Gives the value; called for a new step only.

        Returns:
            The value that was added, taken back or restored; None for a remark.

        Raises:
            IndexError: There is nothing to take back or to restore.
        """
        if action.IS_REMARK:
            return None
        kind = type(action)
        if kind is Undo:
            moved = self._in_effect.pop()
            self._taken_back.append(moved)
            return moved
        if kind is Redo:
            moved = self._taken_back.pop()
        else:
            moved = make()
            self._taken_back.clear()
        self._in_effect.append(moved)
        return moved
