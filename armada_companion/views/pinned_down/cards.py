"""The cards of Pinned Down to choose from by name."""

from collections.abc import Iterable
from typing import NamedTuple

from armada_companion.content.pinned_down import PinnedDownCatalog
from armada_companion.rules.pinned_down.cards import Card, read_card
from armada_companion.rules.pinned_down.types import CardKind
from armada_companion.views.pinned_down.words import card_words, numbers


class CardRow(NamedTuple):
    """A card in a list.

    Attributes:
        detail: What it is and does, in our own words.
        note: The number that matters: threat, distance, power or structure.
    """

    card: str
    name: str
    detail: str
    note: str


def cards_of(catalog: PinnedDownCatalog, *kinds: CardKind) -> tuple[Card, ...]:
    """Return the cards of some kinds, in the order of their printed numbers.

    Raises:
        ContentError: The card file cannot be read.
    """
    found = (card for kind in kinds for card in catalog.of_kind(kind))
    facts = (catalog.facts(card.kind, card.id) for card in found)
    return tuple(read_card(one) for one in facts if one is not None)


def card_rows(cards: Iterable[Card]) -> list[CardRow]:
    """Return cards as rows of a list; each card once."""
    return [_row(card) for card in dict.fromkeys(cards)]


def _row(card: Card) -> CardRow:
    parts = [card.wing if card.kind is not CardKind.ENEMY else "", card.group, card_words(card)]
    detail = "  ·  ".join(part for part in parts if part)
    return CardRow(card.id or card.name, card.name, detail, _note(card))


def _note(card: Card) -> str:
    match card.kind:
        case CardKind.LOCATION:
            return f"distance {card.distance}"
        case CardKind.ENEMY:
            return f"threat {card.threat}, power {card.power}"
        case CardKind.FLAGSHIP:
            return f"power {card.power}"
        case CardKind.DAMAGE:
            return numbers(card)
        case CardKind.CHARACTER:
            return ""
        case CardKind.EFFECT | CardKind.EVENT:
            return f"threat {card.threat}"
