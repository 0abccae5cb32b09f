"""Reads and shuffles cards; makes the rows of card lists, and the draw decks of the setup."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import SystemRandom
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from armada_companion.kit.wording import plural
from armada_companion.store.errors import ContentError
from armada_companion.system.errors import ResourceError

from ...rules.cards.card_play import is_window_open
from ...rules.decks.draw_decks import DECK_SIZE, MOST_COPIES
from ...rules.model.printed_cards import Card
from ...rules.model.state import GameState, Player
from ...rules.model.types import CardKind, DeckName
from .words import card_lines, card_words, numbers, when_words

if TYPE_CHECKING:
    from ...cards.catalog import PinnedDownCatalog

Shuffle = Callable[[Sequence[Card]], Sequence[Card]]
"""Returns the same cards in another order."""

Draw = Callable[[int], int]
"""Returns a random number from 0 below a limit."""

LotT = TypeVar("LotT")

_DECKS: Mapping[DeckName, tuple[CardKind, ...]] = {
    DeckName.ATTACK: (CardKind.ENEMY, CardKind.EVENT),
    DeckName.LOCATION: (CardKind.LOCATION,),
    DeckName.DAMAGE: (CardKind.DAMAGE,),
}


class ReadCards(NamedTuple):
    """Cards, or the reason why they cannot be read."""

    cards: tuple[Card, ...]
    problem: str = ""


class CardService:
    """Reads cards at their first use.

    Args:
        catalog: Returns the catalogue; the first call may raise ResourceError.
    """

    def __init__(
        self,
        catalog: "Callable[[], PinnedDownCatalog]",
        shuffle: Shuffle | None = None,
        draw: Draw | None = None,
    ) -> None:
        self._catalog = catalog
        self._shuffle = shuffle or _shuffle
        self._draw = draw or SystemRandom().randrange

    def cards(self, *kinds: CardKind) -> tuple[Card, ...]:
        """Return the cards of some kinds, in the order of their printed numbers.

        Raises:
            ContentError: The card file cannot be read.
            ResourceError: The card file is missing.
        """
        catalog = self._catalog()
        return tuple(card for kind in kinds for card in catalog.of_kind(kind))

    def read(self, *kinds: CardKind) -> ReadCards:
        """Return the cards of some kinds, or the reason why they cannot be read."""
        try:
            return ReadCards(self.cards(*kinds))
        except (ContentError, ResourceError) as error:
            return ReadCards((), str(error))

    def shuffled(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        return tuple(self._shuffle(cards))

    def drawn(self, lots: Sequence[LotT]) -> LotT:
        """Return one of `lots` at random."""
        return lots[self._draw(len(lots))]

    def whole_deck(self, deck: DeckName) -> list[Card]:
        """Return the printed cards of a deck of the table; errors as in `cards`."""
        return [card for card in self.cards(*_DECKS[deck]) for _ in range(card.copies)]

    def draw_deck(self, wing: str) -> list[Card]:
        """Return a draw deck of a wing: four of each effect, up to the size of a deck.

        If a wing has more, the first effects of the list are used. A custom ship gets the first
        wing's deck. Errors as in `cards`.
        """
        cards = self.cards(CardKind.EFFECT)
        wing = wing or cards[0].wing
        of_wing = (card for card in cards if card.wing == wing)
        return [card for card in of_wing for _ in range(most_copies(card))][:DECK_SIZE]


def most_copies(card: Card) -> int:
    """Return the most copies of a card in a deck, at most the printed ones. Source: S3."""
    return min(card.copies, MOST_COPIES)


class CardRow(NamedTuple):
    """A card in a list.

    Attributes:
        detail: Its kind and effect, in our own words.
        note: Its threat, distance, power or structure, and the number of copies.
        problem: Why it cannot be chosen now, with the rule; or "".
    """

    card: str
    name: str
    detail: str
    note: str
    problem: str = ""


def card_rows(cards: Iterable[Card]) -> tuple[CardRow, ...]:
    """Return cards as rows of a list, each card once with its count."""
    return tuple(_row(card, number) for card, number in Counter(cards).items())


def effect_rows(state: GameState, player: str, cards: Iterable[Card]) -> tuple[CardRow, ...]:
    """Return effects as rows, the effects that a player can play now first."""
    rows = []
    for card, number in Counter(cards).items():
        rank, problem = _effect_problem(state, player, card)
        rows.append((rank, _row(card, number)._replace(problem=problem)))
    return tuple(row for _, row in sorted(rows, key=lambda entry: entry[0]))


def wing_of(state: GameState, player: str) -> str:
    """Return the wing of a player's flagship, or ""."""
    return next((ship.card.wing for ship in state.ships.values() if ship.owner == player), "")


class DeckCard(NamedTuple):
    """An effect that a draw deck may have.

    Attributes:
        most: The most copies that a deck may have.
        words: Its threat and effect.
    """

    card: str
    name: str
    most: int
    words: str


class DeckRow(NamedTuple):
    """The draw deck of one player.

    Attributes:
        wing: The wing of the flagship.
        effects: The effects to choose from.
        is_taken: Whether the player has chosen a deck already.
        copies: Card ids of the chosen deck, else of the usual deck; not in the deck's order.
    """

    player: str
    wing: str
    effects: tuple[DeckCard, ...]
    is_taken: bool
    copies: tuple[str, ...]


def deck_rows(state: GameState, cards: CardService) -> tuple[DeckRow, ...]:
    """Return the draw decks of the players whose wing has more effects than a deck.

    () with printed cards, or if the cards cannot be read.
    """
    if not state.virtual:
        return ()
    effects = cards.read(CardKind.EFFECT).cards
    rows = (_deck_row(state, cards, effects, player) for player in state.players.values())
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
    """Return whether a wing has more effects than a deck."""
    return sum(card.most for card in effects) > DECK_SIZE


def deck_count(count: int) -> str:
    """Return the number of chosen cards and the size of a deck in words: "18 of 20"."""
    return f"{count} of {DECK_SIZE}"


def deck_fault(count: int) -> str:
    """Return why a number of cards is not a deck, or ""."""
    if count == DECK_SIZE:
        return ""
    off = abs(count - DECK_SIZE)
    cards = plural(off, "card")
    return f"Add {cards}." if count < DECK_SIZE else f"Take out {cards}."


def _effect_problem(state: GameState, player: str, card: Card) -> tuple[int, str]:
    """Return the sort key of an effect, and why it cannot be played now. Source: M2, S3."""
    wing = wing_of(state, player)
    if wing and card.wing and card.wing != wing:
        return 2, f"This {card.wing} card cannot be in the {wing}’s deck (S3)"
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


def _shuffle(cards: Sequence[Card]) -> Sequence[Card]:
    return SystemRandom().sample(list(cards), len(cards))


def _deck_row(
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
