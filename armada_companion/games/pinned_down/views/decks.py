"""The draw decks that players choose while the program holds the cards. Source: S3."""

from collections.abc import Iterable
from typing import NamedTuple

from armada_companion.games.pinned_down.rules.cards import Card
from armada_companion.games.pinned_down.rules.decks import DECK_SIZE, MOST_COPIES
from armada_companion.games.pinned_down.rules.state import GameState
from armada_companion.games.pinned_down.rules.types import CardKind


class DeckRow(NamedTuple):
    """The draw deck of one player.

    Attributes:
        wing: That of the flagship, or "".
        taken: Ids of the cards of a deck that was chosen already; never in the order they lie.
    """

    player: str
    wing: str
    taken: tuple[str, ...]


def deck_rows(state: GameState) -> tuple[DeckRow, ...]:
    """Return the draw decks, by player; none where the cards lie on the table."""
    if not state.virtual:
        return ()
    return tuple(
        DeckRow(
            str(player.id),
            wing_of(state, player.id),
            tuple(sorted(card.id for card in player.deck.draw.cards)),
        )
        for player in state.players.values()
    )


def wing_of(state: GameState, player: str) -> str:
    """Return the wing of a player's flagship, or ""."""
    return next((ship.card.wing for ship in state.ships.values() if ship.owner == player), "")


def effects_of(cards: Iterable[Card], wing: str) -> tuple[Card, ...]:
    """Return the effects of a wing, each once."""
    return tuple(card for card in cards if card.kind is CardKind.EFFECT and card.wing == wing)


def most_copies(card: Card) -> int:
    """Return how many of a card a deck holds at most: no more than are printed."""
    return min(card.copies, MOST_COPIES)


def has_choice(effects: Iterable[Card]) -> bool:
    """Return whether the effects of a wing are more than a deck holds."""
    return sum(map(most_copies, effects)) > DECK_SIZE


def deck_fault(count: int) -> str:
    """Return why so many cards are no deck, or ""."""
    if count == DECK_SIZE:
        return ""
    off = abs(count - DECK_SIZE)
    cards = "1 card" if off == 1 else f"{off} cards"
    return f"Add {cards}." if count < DECK_SIZE else f"Take out {cards}."
