"""The base of the objects that give a page its views but not the game's state."""

from collections.abc import Callable
from typing import Concatenate, Generic, ParamSpec, TypeVar

StateT = TypeVar("StateT")
P = ParamSpec("P")
T = TypeVar("T")


class ViewSource(Generic[StateT]):
    """Passes the state of a game to functions that make views, and returns only the views."""

    @property
    def _state(self) -> StateT:
        raise NotImplementedError

    def show(
        self, view: Callable[Concatenate[StateT, P], T], *args: P.args, **values: P.kwargs
    ) -> T:
        """Return a view of the current state."""
        return view(self._state, *args, **values)
