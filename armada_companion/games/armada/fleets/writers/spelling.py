"""How cards are spelled in a builder's list."""

from collections.abc import Mapping

from armada_companion.games.armada.cards.cards import FieldedCard, FieldedKind, SquadronFacts
from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.rules.fleet import ShipCard, SquadronCard, UpgradeCard

Card = ShipCard | SquadronCard | UpgradeCard

MOST_CHARACTERS = 200
"""Of a name on one line; readers take a longer line for no line of a list."""


class Spelling:
    """Spells the cards of a fleet as one builder does."""

    def __init__(self, catalog: Catalog, names: Mapping[str, str], *, crafts: bool) -> None:
        """Take the builder's own names by card id; with `crafts`, aces stand with their craft."""
        self._catalog = catalog
        self._names = names
        self._crafts = crafts

    def card(self, kind: FieldedKind, unit: Card) -> FieldedCard | None:
        """Return the card of a ship, a squadron or an upgrade; None for a house card."""
        return self._catalog.fielded(kind).get(unit.card)

    def unit(self, kind: FieldedKind, unit: Card) -> str:
        """Return what stands for a ship, a squadron or an upgrade; its own name without a card."""
        card = self.card(kind, unit)
        return self.of(card) if card is not None else one_line(unit.name)

    def of(self, card: FieldedCard) -> str:
        """Return what stands for a card."""
        full = self._crafts and isinstance(card, SquadronFacts)
        printed = card.full_name if full and isinstance(card, SquadronFacts) else card.name
        return self._names.get(card.id, printed)

    def objective(self, chosen: str) -> str:
        """Return what stands for an objective, given by id or by name."""
        card = self._catalog.objective(chosen)
        return self._names.get(card.id, card.name) if card else one_line(chosen)


def one_line(name: str) -> str:
    """Return a name with single blanks instead of line ends and tabs, cut where it is endless."""
    if len(name.splitlines()) > 1 or "\t" in name:
        name = " ".join(name.split())
    return name.strip()[:MOST_CHARACTERS].rstrip()
