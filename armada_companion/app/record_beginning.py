"""How games begin whose players come as actions, and whose sample is a record."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from armada_companion.kit.game import CardSource
from armada_companion.ui.beginning import Opener, Plain


class RecordBeginning:
    """See `ui.beginning.Beginning`; knows the game by its names alone, so that it costs no start.

    Args:
        name: The game in a record's header.
        title: The game as players call it.
        sample: Gives the record of the sample game; it may raise ResourceError.
    """

    def __init__(self, name: str, title: str, sample: Callable[[], Path]) -> None:
        self._name = name
        self.title = title
        self._sample = sample

    def header(self, settings: Plain, names: Sequence[str]) -> dict[str, object]:
        """Return the game and its settings; who plays is not known yet."""
        return {"game": self._name, **settings}

    def names_of(self, state: Any) -> tuple[str, ...]:
        """Return none: players join with all that is theirs."""
        return ()

    def complete(self, action: Plain, cards: CardSource) -> Plain:
        """Return the action as it is: cards are named by ids that never change their meaning."""
        return action

    def play_sample(self, opener: Opener, day: str) -> None:
        """Take the record in as a new game."""
        opener.open_record(str(self._sample()))
