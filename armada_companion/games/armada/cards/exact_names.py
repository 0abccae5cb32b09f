"""Names that mean one card alone, for writing it where a reader has to find it again."""

from armada_companion.games.armada.cards.card_tags import faction_tag, slot_tag
from armada_companion.games.armada.cards.cards import (
    FIELDED_KINDS,
    FieldedCard,
    ObjectiveFacts,
    ShipFacts,
    SquadronFacts,
    UpgradeFacts,
)
from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.cards.spellings import Card
from armada_companion.kit.names import squeeze


def exact_name(card: Card, catalog: Catalog) -> str:
    """Return the card's name, with a tag where other cards have the same one.

    Raises:
        ContentError: The card files cannot be read.
    """
    match card:
        case SquadronFacts():
            return card.full_name
        case ObjectiveFacts():
            return card.name
        case _:
            others = [other for other in _of_that_name(card.name, catalog) if other.id != card.id]
            return f"{card.name} {_tag(card, others)}".rstrip() if others else card.name


def _of_that_name(name: str, catalog: Catalog) -> list[FieldedCard]:
    key = squeeze(name)
    return [
        catalog.fielded(kind)[card]
        for kind in FIELDED_KINDS
        for card in catalog.spelled(kind).get(key, ())
    ]


def _tag(card: ShipFacts | UpgradeFacts, others: list[FieldedCard]) -> str:
    if isinstance(card, ShipFacts):
        return faction_tag(card.faction)
    same_slot = [other for other in others if getattr(other, "slots", ()) == card.slots]
    if same_slot and card.factions:
        return faction_tag(card.factions[0])
    return slot_tag(card.slots[0])
