"""The card catalogue as the rules see it."""

from collections.abc import Sequence
from typing import Any, Protocol

from armada_companion.kit.step import Header


class CardSource(Protocol):
    """Finds cards by kind and id."""

    # Any: each game has cards of its own.
    def facts(self, kind: str, card: str) -> Any:
        """Return a card as the game's rules read it, or None if it is unknown.

        Args:
            kind: `ship`, `squadron`, `upgrade` or `objective`.
            card: The catalogue id; objectives are also found by their name.
        """
        ...

    def for_game(self, header: Header) -> "CardSource":
        """Return the cards of the game with this header.

        Raises:
            MalformedActionError: The header's packs of cards cannot be read.
        """
        ...

    def notes_for(self, header: Header) -> Sequence[str]:
        """Return sentences about packs of cards of a game that are missing or differ here."""
        ...


class NoCards:
    """An empty catalogue, for actions without cards."""

    def facts(self, kind: str, card: str) -> None:
        return

    def for_game(self, header: Header) -> "NoCards":
        return self

    def notes_for(self, header: Header) -> Sequence[str]:
        return ()
