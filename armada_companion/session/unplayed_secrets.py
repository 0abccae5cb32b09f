"""The secrets of a game while it is read, which no crash report may show."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from armada_companion.kit.game import Game
from armada_companion.kit.step import Header, Step


class UnplayedSecrets:
    """The words of the steps that are being read; after an error they remain."""

    def __init__(self) -> None:
        # Any: each game has states of its own.
        self._read: tuple[Game[Any], Header, Sequence[Step]] | None = None

    @property
    def words(self) -> frozenset[str]:
        """The words that may be secret."""
        from armada_companion.session.shown_steps import unshown_texts

        if self._read is None:
            return frozenset()
        game, header, steps = self._read
        return game.hidden_words(header) | unshown_texts(game, steps)

    @contextmanager
    def keeping(self, game: Game[Any], header: Header, steps: Sequence[Step]) -> Iterator[None]:
        """Add the words of these steps to `words` while the block runs, and after its error."""
        self._read = game, header, steps
        yield
        self._read = None
