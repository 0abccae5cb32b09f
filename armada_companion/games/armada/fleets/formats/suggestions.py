"""What to offer where a list's words are no card's name."""

from collections.abc import Sequence

from armada_companion.games.armada.cards.cards import KINDS, CardKind
from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.cards.exact_names import exact_name
from armada_companion.games.armada.cards.nearest_cards import NearestCards
from armada_companion.games.armada.fleets.formats.reading import Choice

_MOST_LOOKUPS = 100
"""More strange lines than a fleet has cards: a bound on time."""


class Suggestions:
    """Offers the nearest cards of one list. Every lookup may raise ContentError."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self._nearest = NearestCards(catalog)
        self._left = _MOST_LOOKUPS

    def choices(self, written: str, kinds: Sequence[CardKind] = KINDS) -> tuple[Choice, ...]:
        """Return up to three cards in place of `written`; () after a hundred strange names."""
        if self._left == 0:
            return ()
        self._left -= 1
        return tuple(
            Choice(
                written, near.kind, near.card.id, exact_name(near.card, self._catalog), near.alike
            )
            for near in self._nearest.find(written, kinds)
        )
