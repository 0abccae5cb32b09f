"""The cards of the catalogue for the window, and the shuffling of virtual decks."""

from collections.abc import Callable, Sequence
from random import SystemRandom
from typing import TYPE_CHECKING

from armada_companion.games.pinned_down.rules.cards import Card
from armada_companion.games.pinned_down.rules.decks import DECK_SIZE
from armada_companion.games.pinned_down.rules.types import CardKind, DeckName
from armada_companion.games.pinned_down.views.cards import cards_of
from armada_companion.games.pinned_down.views.decks import effects_of, most_copies

if TYPE_CHECKING:
    from armada_companion.games.pinned_down.cards.catalog import PinnedDownCatalog

Shuffle = Callable[[Sequence[str]], list[str]]
"""Returns the same cards in another order."""

_DECKS: dict[str, tuple[CardKind, ...]] = {
    DeckName.ATTACK: (CardKind.ENEMY, CardKind.EVENT),
    DeckName.LOCATION: (CardKind.LOCATION,),
    DeckName.DAMAGE: (CardKind.DAMAGE,),
}


class CardDesk:
    """Reads cards when they are asked for.

    Args:
        catalog: Gives the catalogue; the first call may raise ResourceError.
        shuffle: Shuffles the virtual decks.
    """

    def __init__(
        self, catalog: "Callable[[], PinnedDownCatalog]", shuffle: Shuffle | None = None
    ) -> None:
        self._catalog = catalog
        self.shuffle = shuffle or _shuffle

    def cards(self, *kinds: CardKind) -> tuple[Card, ...]:
        """Return the cards of some kinds.

        Raises:
            ContentError: The card file cannot be read.
            ResourceError: It is missing.
        """
        return cards_of(self._catalog(), *kinds)

    def whole_deck(self, deck: str) -> list[str]:
        """Return the printed cards of a deck of the table, by their ids."""
        cards = self.cards(*_DECKS[deck])
        return [card.id for card in cards for _ in range(card.copies)]

    def draw_deck(self, wing: str) -> list[str]:
        """Return a draw deck of a wing: its effects, four of each, as many as a deck holds.

        Where a wing has more, those that come first in the list are taken; a ship of one's own has
        no wing, and gets the first one's.
        """
        cards = self.cards(CardKind.EFFECT)
        effects = effects_of(cards, wing or cards[0].wing)
        whole = [card.id for card in effects for _ in range(most_copies(card))]
        return whole[:DECK_SIZE]


def _shuffle(cards: Sequence[str]) -> list[str]:
    return SystemRandom().sample(list(cards), len(cards))
