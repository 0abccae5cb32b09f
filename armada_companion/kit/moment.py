"""The states of a game as a tree: those of late are kept, earlier ones are worked out again."""

import sys
from collections import deque
from typing import Generic

from msgspec import Struct
from msgspec.structs import astuple

from armada_companion.kit.action import Action, StateT
from armada_companion.kit.game import Game

MOST_BYTES = 64 * 1024 * 1024
"""The states of late that are kept take about so much."""

_LEAST, _MOST = 64, 8192
"""So many of them are kept, whatever they take."""

_EVERY = 64
"""Of the earlier states, one in so many is kept."""

_LARGE_BYTES, _EVERY_LARGE = 64 * 1024, 512
"""Of states that are so large, fewer are kept."""


class Moment(Generic[StateT]):
    """A state of a game, and where it came from.

    Attributes:
        depth: How many actions lead to it; 0 for the start.
    """

    __slots__ = ("_action", "_moments", "_parent", "_state", "depth")

    def __init__(
        self,
        moments: "Moments[StateT]",
        state: StateT,
        parent: "Moment[StateT] | None" = None,
        action: Action[StateT] | None = None,
    ) -> None:
        self._moments = moments
        self._state: StateT | None = state
        self._parent = parent
        self._action = action
        self.depth: int = parent.depth + 1 if parent else 0

    @property
    def state(self) -> StateT:
        """The state; one that was dropped is worked out again."""
        state = self._state
        return self._worked_out() if state is None else state

    def after(self, action: Action[StateT], state: StateT) -> "Moment[StateT]":
        """Return the moment that follows by an action."""
        return Moment(self._moments, state, self, action)

    def drop(self) -> None:
        """Drop the state, unless it is one from which others are worked out."""
        if self.depth % self._moments.every:
            self._state = None

    def __eq__(self, other: object) -> bool:
        """Two moments are equal when their states are."""
        return isinstance(other, Moment) and (self is other or self.state == other.state)

    __hash__ = None  # type: ignore[assignment]  # as `object` declares it

    def _worked_out(self) -> StateT:
        missing: list[Moment[StateT]] = []
        moment = self
        while moment._state is None and moment._parent is not None:
            missing.append(moment)
            moment = moment._parent
        state = moment.state
        for moment in reversed(missing):
            if moment._action is not None:
                state, _ = self._moments.game.apply(state, moment._action)
            moment._state = state
            self._moments.keep(moment)
        return state


class Moments(Generic[StateT]):
    """Drops the states of a long game that nobody has asked for in a while.

    Args:
        game: The rules, which lead to the same state again.
    """

    def __init__(self, game: Game[StateT]) -> None:
        self.game = game
        self.every = _EVERY
        self._most = _MOST
        self._until_weighed = _LEAST
        self._kept: deque[Moment[StateT]] = deque()

    def keep(self, moment: Moment[StateT]) -> None:
        """Keep a state for a while."""
        self._kept.append(moment)
        self._until_weighed -= 1
        if not self._until_weighed:
            self._weigh(moment.state)
        while len(self._kept) > self._most:
            self._kept.popleft().drop()

    def _weigh(self, state: StateT) -> None:
        self._until_weighed = _LEAST
        weight = _weight(state, 2)
        self._most = max(_LEAST, min(_MOST, MOST_BYTES // weight))
        self.every = _EVERY_LARGE if weight > _LARGE_BYTES else _EVERY


def _weight(value: object, depth: int) -> int:
    """Return about how many bytes a step writes anew: a value's own, and its fields' own."""
    size = sys.getsizeof(value)
    if depth and isinstance(value, Struct):
        size += sum(_weight(each, depth - 1) for each in astuple(value))
    return size
