"""How games of Pinned Down begin; known without its rules, so that it costs no start."""

from collections.abc import Sequence

from armada_companion.kit.cards import CardSource
from armada_companion.kit.step import GameSettings
from armada_companion.system.resources import resource_path
from armada_companion.ui.new_game import GameOpener


class PinnedDownNewGame:
    """See `ui.new_game.NewGame`.

    Args:
        sample: The record of the sample game, among the resources.
    """

    def __init__(self, sample: str) -> None:
        self._sample = sample

    def header(self, settings: GameSettings, names: Sequence[str]) -> dict[str, object]:
        """Return the game and its settings; who plays is not known yet."""
        return {"game": "pinned-down", **settings}

    def names_of(self, state: object) -> tuple[str, ...]:
        """Return none: players join with all that is theirs."""
        return ()

    def play_sample(self, opener: GameOpener, cards: CardSource, day: str) -> None:
        """Take the record in as a new game."""
        opener.open_record(str(resource_path(self._sample)))
