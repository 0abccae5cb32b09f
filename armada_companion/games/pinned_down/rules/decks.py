"""Shuffling a virtual deck: the order comes in from outside. Source: S3 to S5, A7, D7, H6."""

from collections import Counter
from collections.abc import Iterator, Sequence

from armada_companion.games.pinned_down.rules.actions import Shuffle
from armada_companion.games.pinned_down.rules.cards import Card
from armada_companion.games.pinned_down.rules.rule import Rule
from armada_companion.games.pinned_down.rules.state import Deck, GameState, Pile, Player
from armada_companion.games.pinned_down.rules.types import CardKind, DeckName, Phase
from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.note import Notes
from armada_companion.kit.rule import BrokenRule

DECK_SIZE = 20
MOST_COPIES = 4
"""Source: S3."""

_KINDS: dict[DeckName, frozenset[CardKind]] = {
    DeckName.ATTACK: frozenset({CardKind.ENEMY, CardKind.EVENT}),
    DeckName.LOCATION: frozenset({CardKind.LOCATION}),
    DeckName.DAMAGE: frozenset({CardKind.DAMAGE}),
    DeckName.DRAW: frozenset({CardKind.EFFECT}),
}


def check_shuffle(state: GameState, action: Shuffle) -> Iterator[BrokenRule]:
    """Yield what forbids the shuffle. Source: S3 (deck building), A7, D7, H2."""
    _require_cards_of_the_deck(state, action)
    if state.phase is Phase.SETUP:
        if action.deck is DeckName.DRAW:
            yield from _wrong_deck(state, _owner(state, action), action.order)
    elif action.deck is DeckName.DRAW:
        if not _owner(state, action).unshuffled:
            yield Rule.H2.because("Nothing was put into this draw deck")
    elif state.deck(action.deck).draw.size:
        rule = Rule.D7 if action.deck is DeckName.DAMAGE else Rule.A7
        yield rule.because(f"The {action.deck} deck still has cards")


def shuffle(state: GameState, action: Shuffle, notes: Notes) -> GameState:
    """Return the state with the deck in the given order."""
    _require_cards_of_the_deck(state, action)
    if action.deck is DeckName.DRAW:
        player = _owner(state, action)
        deck = player.deck._replace(draw=Pile(action.order))
        return state.with_player(player._replace(deck=deck, unshuffled=False))
    deck = state.deck(action.deck)
    if state.phase is Phase.SETUP:
        return state.with_deck(action.deck, Deck(Pile(action.order)))
    if state.phase is Phase.ATTACK and action.deck is DeckName.ATTACK:
        state = state.with_flags(state.flags._replace(reshuffles=state.flags.reshuffles + 1))
    draw = Pile((*deck.draw.cards, *action.order))
    return state.with_deck(action.deck, Deck(draw))


def to_be_shuffled(state: GameState, deck: DeckName, player: Player | None) -> tuple[Card, ...]:
    """Return the cards that a shuffle of a deck puts into order, once the game has begun."""
    if deck is DeckName.DRAW:
        return player.deck.draw.cards if player else ()
    return state.deck(deck).discard.cards


def _require_cards_of_the_deck(state: GameState, action: Shuffle) -> None:
    if not state.virtual:
        raise ImpossibleActionError("the cards are on the table; shuffle them there")
    player = _owner(state, action) if action.deck is DeckName.DRAW else None
    strange = [card for card in action.order if card.kind not in _KINDS[action.deck]]
    if strange:
        raise ImpossibleActionError(f"{strange[0].name} is no card of the {action.deck} deck")
    if state.phase is not Phase.SETUP:
        wanted = Counter(card.id for card in to_be_shuffled(state, action.deck, player))
        if wanted != Counter(card.id for card in action.order):
            raise ImpossibleActionError("these are not the cards to be shuffled")


def _owner(state: GameState, action: Shuffle) -> Player:
    if action.player is None:
        raise ImpossibleActionError("whose draw deck is it?")
    return state.player(action.player)


def _wrong_deck(state: GameState, player: Player, order: Sequence[Card]) -> Iterator[BrokenRule]:
    flown = {ship.card.wing for ship in state.ships.values() if ship.owner == player.id}
    # The wing of a flagship that was told by its numbers is not known: any one wing will do.
    wings = flown - {""} or {card.wing for card in order[:1]}
    copies = Counter(card.id for card in order)
    most = max(copies.values(), default=0)
    if len(order) != DECK_SIZE:
        yield Rule.S3.because(f"{len(order)} cards are not {DECK_SIZE}")
    elif most > MOST_COPIES:
        yield Rule.S3.because(f"{most} copies of a card are more than {MOST_COPIES}")
    elif any(card.wing not in wings for card in order):
        yield Rule.S3.because("A card is not of the flagship's wing")
