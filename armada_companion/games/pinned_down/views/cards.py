"""The cards of Pinned Down to choose from by name."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from armada_companion.games.pinned_down.cards.catalog import PinnedDownCatalog
from armada_companion.games.pinned_down.rules.cards import Card, read_card
from armada_companion.games.pinned_down.rules.effects import is_window_open
from armada_companion.games.pinned_down.rules.state import GameState
from armada_companion.games.pinned_down.rules.types import CardKind
from armada_companion.games.pinned_down.views.decks import wing_of
from armada_companion.games.pinned_down.views.words import card_words, numbers, when_words


class CardRow(NamedTuple):
    """A card in a list.

    Attributes:
        detail: What it is and does, in our own words.
        note: The number that matters: threat, distance, power or structure; and how many there are.
        problem: Why it cannot be taken now, with the rule; or "".
    """

    card: str
    name: str
    detail: str
    note: str
    problem: str = ""


def cards_of(catalog: PinnedDownCatalog, *kinds: CardKind) -> tuple[Card, ...]:
    """Return the cards of some kinds, in the order of their printed numbers.

    Raises:
        ContentError: The card file cannot be read.
    """
    found = (card for kind in kinds for card in catalog.of_kind(kind))
    facts = (catalog.facts(card.kind, card.id) for card in found)
    return tuple(read_card(one) for one in facts if one is not None)


def card_rows(cards: Iterable[Card]) -> list[CardRow]:
    """Return cards as rows of a list; each card once, with how many there are."""
    return [_row(card, number) for card, number in Counter(cards).items()]


def effect_rows(state: GameState, player: str, cards: Iterable[Card]) -> list[CardRow]:
    """Return effects as rows: those that this player may play now come first."""
    rows = []
    for card, number in Counter(cards).items():
        rank, problem = _effect_problem(state, player, card)
        rows.append((rank, _row(card, number)._replace(problem=problem)))
    return [row for _, row in sorted(rows, key=lambda entry: entry[0])]


def _effect_problem(state: GameState, player: str, card: Card) -> tuple[int, str]:
    """Return how far down an effect belongs, and why it cannot be played now. Source: M2, S3."""
    wing = wing_of(state, player)
    if wing and card.wing and card.wing != wing:
        return 2, f"{card.wing}: not in a deck of the {wing} (S3)"
    if not is_window_open(state, card):
        return 1, f"Not now: {when_words(card)} (M2)"
    return 0, ""


def _row(card: Card, number: int) -> CardRow:
    parts = [card.wing if card.kind is not CardKind.ENEMY else "", card.group, card_words(card)]
    detail = "  ·  ".join(part for part in parts if part)
    copies = f"x{number}" if number > 1 else ""
    note = "  ·  ".join(part for part in (copies, _note(card)) if part)
    return CardRow(card.id or card.name, card.name, detail, note)


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
