"""Snapshots: the states of a game as a tree; old ones are dropped and computed again."""

import sys
from collections import deque
from typing import Generic

from msgspec import Struct
from msgspec.structs import astuple

from armada_companion.kit.action import Action, StateT
from armada_companion.kit.game import Game

MOST_BYTES = 64 * 1024 * 1024
"""The memory of the recent states, about."""

_LEAST, _MOST = 64, 8192
"""The number of recent states, whatever their size."""

_EVERY = 64
"""One in so many of the earlier states is saved."""

_LARGE_BYTES, _EVERY_LARGE = 64 * 1024, 512
"""Large states are saved less often."""


class Moment(Struct, Generic[StateT], eq=False):
    """A state of a game and the action that led to it.

    Attributes:
        moments: Decides when the state is dropped.
        kept: The state; None after it was dropped.
        parent: The moment before it; None for the start.
        action: The action between the two.
        depth: The number of actions before it; 0 for the start.
    """

    moments: "Moments[StateT]"
    kept: StateT | None
    parent: "Moment[StateT] | None" = None
    action: Action[StateT] | None = None
    depth: int = 0

    @property
    def state(self) -> StateT:
        """The state; computed again if it was dropped."""
        state = self.kept
        return self._worked_out() if state is None else state

    def drop(self) -> None:
        """Drop the state, unless other states are computed from it."""
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
    """Drops the states of a long game that were not used for a while.

    Args:
        game: The rules, to compute a dropped state again.
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
        """Drop the states with the oldest use if they take too much memory."""
        weight = _weight(state, 2)
        self.every = _EVERY_LARGE if weight > _LARGE_BYTES else _EVERY
        most = max(_LEAST, min(_MOST, MOST_BYTES // weight))
        while len(self._kept) > most:
            self._kept.popleft().drop()
        # Not after each step: weighing takes as long as some steps.
        self._full = len(self._kept) + max(_LEAST, most // 32)


def _weight(value: object, depth: int) -> int:
    """Estimate the bytes of a state that are not shared with the state before it."""
    size = sys.getsizeof(value)
    if depth and isinstance(value, Struct):
        size += sum(_weight(each, depth - 1) for each in astuple(value))
    return size
