"""Snapshots: the states of a game as a tree; old states are dropped and computed again."""

import sys
from collections import deque
from typing import Generic

from msgspec import Struct
from msgspec.structs import astuple

from armada_companion.kit.action import Action, StateT
from armada_companion.kit.game import Game

MOST_BYTES = 4 * 1024 * 1024
"""The estimated memory of the recent states; in fact they share most of it."""

_LEAST, MOST_STATES = 64, 8192
"""The number of recent states, whatever their size."""

_EVERY = 64
"""One in so many of the earlier states is saved."""

_LARGE_BYTES, _EVERY_LARGE = 64 * 1024, 512
"""Large states are saved less often."""


class Snapshot(Struct, Generic[StateT], eq=False):
    """A state of a game and the action that led to it.

    Attributes:
        snapshots: Decides when the state is dropped.
        kept: The state; None after it was dropped.
        parent: The snapshot before it; None for the start.
        action: The action that led from `parent` to this state; None for the start.
        depth: The number of actions before it; 0 for the start.
    """

    snapshots: "Snapshots[StateT]"
    kept: StateT | None
    parent: "Snapshot[StateT] | None" = None
    action: Action[StateT] | None = None
    depth: int = 0

    @property
    def state(self) -> StateT:
        """The state; computed again if it was dropped."""
        state = self.kept
        return self._worked_out() if state is None else state

    def __eq__(self, other: object) -> bool:
        """Two snapshots are equal when their states are."""
        return isinstance(other, Snapshot) and (self is other or self.state == other.state)

    __hash__ = None  # type: ignore[assignment]  # as `object` declares it

    def _worked_out(self) -> StateT:
        missing: list[Snapshot[StateT]] = []
        snapshot = self
        while snapshot.kept is None and snapshot.parent is not None:
            missing.append(snapshot)
            snapshot = snapshot.parent
        state = snapshot.state
        for snapshot in reversed(missing):
            if snapshot.action is not None:
                state, _ = self.snapshots.game.apply(state, snapshot.action)
            snapshot.kept = state
            self.snapshots.keep(snapshot)
        return state


class Snapshots(Generic[StateT]):
    """Drops the states of a long game that were not used for a while.

    Args:
        game: The rules, to compute a dropped state again.
        most: The most recent states that are kept.
    """

    def __init__(self, game: Game[StateT], most: int = MOST_STATES) -> None:
        self.game = game
        self._least, self._most = min(_LEAST, most), most
        self.every = _EVERY
        self._kept: deque[Snapshot[StateT]] = deque()
        self._full = self._least

    def keep(self, snapshot: Snapshot[StateT]) -> None:
        """Keep a state for a while."""
        self._kept.append(snapshot)
        if len(self._kept) > self._full:
            self._thin(snapshot.state)

    def _thin(self, state: StateT) -> None:
        """Drop the states with the oldest use if they take too much memory."""
        weight = _weight(state, 2)
        self.every = _EVERY_LARGE if weight > _LARGE_BYTES else _EVERY
        most = max(self._least, min(self._most, MOST_BYTES // weight))
        for _ in range(len(self._kept) - most):
            old = self._kept.popleft()
            # Later states are computed from every 64th.
            if old.depth % self.every:
                old.kept = None
        # Not after each step, because estimating the size takes as long as some steps.
        self._full = len(self._kept) + max(self._least, most // 2)


def _weight(value: object, depth: int) -> int:
    """Estimate the bytes of a state that are not shared with the state before it."""
    size = sys.getsizeof(value)
    if depth and isinstance(value, Struct):
        size += sum(_weight(each, depth - 1) for each in astuple(value))
    return size
