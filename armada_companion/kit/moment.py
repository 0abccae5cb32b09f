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


class Moment(Struct, Generic[StateT], eq=False):
    """A state of a game, and where it came from.

    Attributes:
        moments: Keeps its state for a while.
        kept: The state, or None after it was dropped.
        parent: The moment before it; None for the start.
        action: What led from there to here.
        depth: How many actions lead to it; 0 for the start.
    """

    moments: "Moments[StateT]"
    kept: StateT | None
    parent: "Moment[StateT] | None" = None
    action: Action[StateT] | None = None
    depth: int = 0

    @property
    def state(self) -> StateT:
        """The state; one that was dropped is worked out again."""
        state = self.kept
        return self._worked_out() if state is None else state

    def drop(self) -> None:
        """Drop the state, unless it is one from which others are worked out."""
        if self.depth % self.moments.every:
            self.kept = None

    def __eq__(self, other: object) -> bool:
        """Two moments are equal when their states are."""
        return isinstance(other, Moment) and (self is other or self.state == other.state)

    __hash__ = None  # type: ignore[assignment]  # as `object` declares it

    def _worked_out(self) -> StateT:
        missing: list[Moment[StateT]] = []
        moment = self
        while moment.kept is None and moment.parent is not None:
            missing.append(moment)
            moment = moment.parent
        state = moment.state
        for moment in reversed(missing):
            if moment.action is not None:
                state, _ = self.moments.game.apply(state, moment.action)
            moment.kept = state
            self.moments.keep(moment)
        return state


class Moments(Generic[StateT]):
    """Drops the states of a long game that nobody has asked for in a while.

    Args:
        game: The rules, which lead to the same state again.
    """

    def __init__(self, game: Game[StateT]) -> None:
        self.game = game
        self.every = _EVERY
        self._kept: deque[Moment[StateT]] = deque()
        self._full = _LEAST

    def keep(self, moment: Moment[StateT]) -> None:
        """Keep a state for a while."""
        self._kept.append(moment)
        if len(self._kept) > self._full:
            self._thin(moment.state)

    def _thin(self, state: StateT) -> None:
        """Drop the states that were asked for first, where they take too much."""
        weight = _weight(state, 2)
        self.every = _EVERY_LARGE if weight > _LARGE_BYTES else _EVERY
        most = max(_LEAST, min(_MOST, MOST_BYTES // weight))
        while len(self._kept) > most:
            self._kept.popleft().drop()
        # Weighed again after a small part of them: that takes as long as some steps.
        self._full = len(self._kept) + max(_LEAST, most // 32)


def _weight(value: object, depth: int) -> int:
    """Return about how many bytes a step writes anew: a value's own, and its fields' own."""
    size = sys.getsizeof(value)
    if depth and isinstance(value, Struct):
        size += sum(_weight(each, depth - 1) for each in astuple(value))
    return size
