"""The card catalogue as the rules see it."""

from typing import Any, Protocol


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


class NoCards:
    """An empty catalogue, for actions without cards."""

    def facts(self, kind: str, card: str) -> None:
        return
