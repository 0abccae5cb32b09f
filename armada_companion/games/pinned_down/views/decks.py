"""The draw decks that players choose while the program holds the cards. Source: S3."""

from typing import NamedTuple

from armada_companion.games.pinned_down.rules.cards import Card
from armada_companion.games.pinned_down.rules.decks import DECK_SIZE
from armada_companion.games.pinned_down.rules.state import GameState, Player
from armada_companion.games.pinned_down.rules.types import CardKind
from armada_companion.games.pinned_down.views.cards import CardService, most_copies, wing_of
from armada_companion.games.pinned_down.views.words import card_lines
from armada_companion.kit.wording import plural


class DeckCard(NamedTuple):
    """An effect that a deck may hold.

    Attributes:
        most: How many of it.
        words: Its threat and what it does.
    """

    card: str
    name: str
    most: int
    words: str


class DeckRow(NamedTuple):
    """The draw deck of one player.

    Attributes:
        wing: That of the flagship.
        effects: What there is to choose from.
        is_taken: A deck was chosen already.
        copies: Ids of the cards of that deck, else of the usual one; never in the order they lie.
    """

    player: str
    wing: str
    effects: tuple[DeckCard, ...]
    is_taken: bool
    copies: tuple[str, ...]


def deck_rows(state: GameState, cards: CardService) -> tuple[DeckRow, ...]:
    """Return the draw decks of the players whose wing has a choice.

    None where the cards lie on the table, or cannot be read.
    """
    if not state.virtual:
        return ()
    effects = cards.read(CardKind.EFFECT).cards
    rows = (_row(state, cards, effects, player) for player in state.players.values())
    return tuple(row for row in rows if has_choice(row.effects))


def deck_effects(effects: tuple[Card, ...], wing: str) -> tuple[DeckCard, ...]:
    """Return the effects of a wing, each once."""
    return tuple(
        DeckCard(
            card.id,
            card.name,
            most_copies(card),
            " · ".join((f"Threat {card.threat}", *card_lines(card))),
        )
        for card in effects
        if card.wing == wing
    )


def has_choice(effects: tuple[DeckCard, ...]) -> bool:
    """Return whether the effects of a wing are more than a deck holds."""
    return sum(card.most for card in effects) > DECK_SIZE


def deck_count(count: int) -> str:
    """Return how many cards were chosen of how many."""
    return f"{count} of {DECK_SIZE}"


def deck_fault(count: int) -> str:
    """Return why so many cards are no deck, or ""."""
    if count == DECK_SIZE:
        return ""
    off = abs(count - DECK_SIZE)
    cards = plural(off, "card")
    return f"Add {cards}." if count < DECK_SIZE else f"Take out {cards}."


def _row(
    state: GameState, cards: CardService, effects: tuple[Card, ...], player: Player
) -> DeckRow:
    wing = wing_of(state, player.id)
    taken = player.deck.draw.cards
    copies = taken or (cards.draw_deck(wing) if effects else ())
    return DeckRow(
        str(player.id),
        wing,
        deck_effects(effects, wing),
        bool(taken),
        tuple(sorted(card.id for card in copies)),
    )
