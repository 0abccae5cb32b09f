"""The catalogue as the rules see it."""

from typing import Any, Protocol


class CardSource(Protocol):
    """Gives cards by kind and id, nothing else."""

    # Any: each game has cards of its own.
    def facts(self, kind: str, card: str) -> Any:
        """Return a card as the game's rules read it; None when there is no such card.

        Args:
            kind: `ship`, `squadron`, `upgrade` or `objective`.
            card: The catalogue id; objectives are also found by their name.
        """
        ...


class NoCards:
    """A catalogue without cards, for actions that name none."""

    def facts(self, kind: str, card: str) -> None:
        """Return None."""
        return
