"""A stack of undo and redo: one value for each step."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from armada_companion.kit.action import Action
from armada_companion.kit.log_actions import Redo, Undo

ValueT = TypeVar("ValueT")


class UndoStack(Generic[ValueT]):
    """The values of the steps in effect, and of the steps that were undone."""

    def __init__(self) -> None:
        self._in_effect: list[ValueT] = []
        self._undone: list[ValueT] = []

    @property
    def in_effect(self) -> Sequence[ValueT]:
        """The values of all steps in effect, the first one first."""
        return self._in_effect

    @property
    def last(self) -> ValueT | None:
        """The value that undo would return; None when there is none."""
        return self._in_effect[-1] if self._in_effect else None

    @property
    def next_redo(self) -> ValueT | None:
        """The value that redo would restore; None when there is none."""
        return self._undone[-1] if self._undone else None

    def follow(self, action: Action[Any], make: Callable[[], ValueT]) -> ValueT | None:
        """Move with an undo or redo, or add the value of a new step.

        Args:
            action: What was done.
            make: Returns the value; called for a new step only.

        Returns:
            The value that was added, undone or restored; None for a remark.

        Raises:
            IndexError: There is nothing to undo or restore.
        """
        if action.IS_REMARK:
            return None
        kind = type(action)
        if kind is Undo:
            moved = self._in_effect.pop()
            self._undone.append(moved)
            return moved
        if kind is Redo:
            moved = self._undone.pop()
        else:
            moved = make()
            self._undone.clear()
        self._in_effect.append(moved)
        return moved
