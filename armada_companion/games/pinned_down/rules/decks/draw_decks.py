"""Shuffling virtual decks, and looking at their top cards. Source: S3 to S5, A7, D7, H2, H6.

The caller shuffles. With printed cards the players do it at the table, and a reminder asks them to
look.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Self

from msgspec.structs import replace

from armada_companion.kit.codec import UnitId
from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.note import Note, Notes
from armada_companion.kit.rule import BrokenRule
from armada_companion.kit.who import Who

from ..model.printed_cards import Card
from ..model.state import Deck, GameState, Looking, Pile, Player
from ..model.types import JUDGE, CardKind, DeckName, Does, Mark, Phase, When
from ..rule import Rule
from ..table.action import ANY, PinnedDownAction, labels, one_line
from ..table.card_fields import AnyCard
from .piles import discard_to, on_top, take, under

DECK_SIZE = 20
MOST_COPIES = 4
"""Source: S3."""

_KINDS: dict[DeckName, frozenset[CardKind]] = {
    DeckName.ATTACK: frozenset({CardKind.ENEMY, CardKind.EVENT}),
    DeckName.LOCATION: frozenset({CardKind.LOCATION}),
    DeckName.DAMAGE: frozenset({CardKind.DAMAGE}),
    DeckName.DRAW: frozenset({CardKind.EFFECT}),
}

HIDDEN = Card(kind=CardKind.EVENT, name="hidden", id="hidden")
"""Replaces a secret card of a pile."""


class Shuffle(PinnedDownAction, phases=ANY, who=Who.PLAYERS):
    """Put a virtual deck into a new order, the top card first. Source: S3 to S5, A7, D7, H2, H6."""

    deck: DeckName
    order: tuple[AnyCard, ...]
    player: UnitId | None = None

    @classmethod
    def candidates(cls, state: GameState) -> Iterator[Self]:
        """Yield the possible shuffles, in the current order of the cards.

        The caller shuffles them, because rules have no chance.
        """
        if state.phase is Phase.SETUP:
            return
        for name in state.decks:
            if cards := to_be_shuffled(state, name, None):
                yield cls(name, cards)
        for player in state.players.values():
            if player.unshuffled:
                yield cls(DeckName.DRAW, to_be_shuffled(state, DeckName.DRAW, player), player.id)

    def check(self, state: GameState) -> Iterator[BrokenRule]:
        """Yield the rules that the shuffle breaks. Source: S3 (deck building), A7, D7, H2."""
        owner = self._require_cards_of_the_deck(state)
        if state.phase is Phase.SETUP:
            if owner is not None:
                yield from _wrong_deck(state, owner, self.order)
        elif owner is not None:
            if not owner.unshuffled:
                yield Rule.H2.because("No card was put into this draw deck, so it needs no shuffle")
        elif state.deck(self.deck).draw.size:
            rule = Rule.D7 if self.deck is DeckName.DAMAGE else Rule.A7
            yield rule.because(f"The {self.deck} deck still has cards")

    def apply(self, state: GameState, notes: Notes) -> GameState:
        owner = self._require_cards_of_the_deck(state)
        if owner is not None:
            deck = owner.deck._replace(draw=_shuffled(self.order))
            return state.with_player(owner._replace(deck=deck, unshuffled=False))
        deck = state.deck(self.deck)
        if state.phase is Phase.SETUP:
            return state.with_deck(self.deck, Deck(_shuffled(self.order)))
        if state.phase is Phase.ATTACK and self.deck is DeckName.ATTACK:
            state = state.with_flags(reshuffles=state.flags.reshuffles + 1)
        return state.with_deck(self.deck, Deck(_shuffled(self.order, deck.draw)))

    def text(self, state: GameState) -> str:
        """Return the shuffled deck in words, never its order."""
        whose = "" if self.player is None else f" of {self.player}"
        return one_line(f"Shuffled: the {self.deck} deck{whose}")

    def conceal(self, state: GameState, seat: str | None) -> Self:
        """Return the action without the cards' order; a judge gets the whole action. Source: H2."""
        return self if seat == JUDGE else replace(self, order=(HIDDEN,) * len(self.order))

    def _require_cards_of_the_deck(self, state: GameState) -> Player | None:
        """Return the owner of the draw deck, or None for a shared deck.

        Raises ImpossibleActionError unless the cards belong to the deck.
        """
        if not state.virtual:
            raise ImpossibleActionError("the cards are on the table; shuffle them there")
        owner = self._require_owner(state) if self.deck is DeckName.DRAW else None
        lying = to_be_shuffled(state, self.deck, owner)
        # A character that was discarded may have come into a draw deck (Q33).
        known = {card.id for card in lying} if state.phase is not Phase.SETUP else frozenset()
        for card in self.order:
            if card.kind not in _KINDS[self.deck] and card.id not in known:
                raise ImpossibleActionError(f"{card.name} is no card of the {self.deck} deck")
        if state.phase is not Phase.SETUP and not _are_same(lying, self.order):
            raise ImpossibleActionError("these are not the cards to be shuffled")
        return owner

    def _require_owner(self, state: GameState) -> Player:
        if self.player is None:
            raise ImpossibleActionError("name the player whose draw deck is shuffled")
        return state.player(self.player)


class PutBack(PinnedDownAction, phases=ANY, who=Who.PLAYERS):
    """Put back the cards that were looked at, the first one on top. Source: H2, Q31, section 18.

    Attributes:
        keep: The cards that the player takes into the hand.
    """

    order: tuple[AnyCard, ...] = ()
    discards: tuple[AnyCard, ...] = ()
    keep: tuple[AnyCard, ...] = ()

    @classmethod
    def candidates(cls, state: GameState) -> Iterator[Self]:
        """Yield the cards in their current order: all of them, or without one."""
        if state.looking is None:
            return
        cards = state.looking.cards
        yield cls(cards)
        for index, card in enumerate(cards):
            others = (*cards[:index], *cards[index + 1 :])
            yield cls(others, discards=(card,))
            yield cls(others, keep=(card,))

    def check(self, state: GameState) -> Iterator[BrokenRule]:
        """Yield the rules of the played card that the choice breaks. Source: section 18."""
        looking = self._require_looking(state)
        marks, discarded = looking.card.marks, len(self.discards)
        least = Mark.SHEDS_ONE in marks
        most = least or Mark.MAY_SHED_ONE in marks
        if not least <= discarded <= most:
            allowed = "one card" if least else "one card at most" if most else "no card"
            yield Rule.M2.because(f"{looking.card.name} lets the player discard {allowed}")
        keeps = Mark.MAY_KEEP_REPAIR in marks
        if self.keep and not (keeps and all(Mark.REPAIRS in one.marks for one in self.keep)):
            yield Rule.M2.because(f"{looking.card.name} does not let the player keep this card")

    def apply(self, state: GameState, notes: Notes) -> GameState:
        looking = self._require_looking(state)
        state = state._replace(looking=None)
        if looking.card.looks_at is DeckName.DRAW:
            player = state.player(looking.player)
            deck = player.deck._replace(
                draw=on_top(player.deck.draw, self.order),
                discard=on_top(player.deck.discard, self.discards),
            )
            return state.with_player(player._replace(hand=under(player.hand, self.keep), deck=deck))
        name = looking.card.looks_at or DeckName.ATTACK
        deck = state.deck(name)
        state = state.with_deck(name, deck._replace(draw=on_top(deck.draw, self.order)))
        return discard_to(state, name, (*self.discards, *self.keep))

    def text(self, state: GameState) -> str:
        """Return the cards that were discarded or taken in words, never the order of the others."""
        gone = labels(self.discards, ", discarded: ") + labels(self.keep, ", kept: ")
        return f"The cards are put back{gone}"

    def _require_looking(self, state: GameState) -> Looking:
        if state.looking is None:
            raise ImpossibleActionError("no cards are being looked at")
        given = (*self.order, *self.discards, *self.keep)
        if not _are_same(state.looking.cards, given):
            raise ImpossibleActionError("these are not the cards that were looked at")
        return state.looking


def to_be_shuffled(state: GameState, deck: DeckName, player: Player | None) -> tuple[Card, ...]:
    """Return the cards to shuffle in a deck, once the game has begun."""
    if deck is DeckName.DRAW:
        return player.deck.draw.cards if player else ()
    return state.deck(deck).discard.cards


def look(state: GameState, card: Card, player_id: str, notes: Notes) -> GameState:
    """Return the state in which a player looks at the cards that a card's text names."""
    if not (state.virtual and card.looks and card.looks_at is not None):
        return state
    player = state.player(player_id)
    own = card.looks_at is DeckName.DRAW
    deck = player.deck if own else state.deck(card.looks_at)
    seen, rest = take(deck.draw, card.looks)
    if not seen:
        return state
    deck = deck._replace(draw=rest)
    if own:
        state = state.with_player(player._replace(deck=deck))
    else:
        state = state.with_deck(card.looks_at, deck)
    notes.append(Note("seen", player.id, ", ".join(one.name for one in seen)))
    events = sum(one.kind is CardKind.EVENT for one in seen)
    pool = sum(c.by * events for c in card.clauses_that(Does.POOL) if c.when is When.SEEN)
    return state.with_pool(pool)._replace(looking=Looking(card, player.id, seen))


def _shuffled(order: Sequence[Card], above: Pile = Pile()) -> Pile:  # noqa: B008  # immutable
    cards = (*above.cards, *order)
    first = len(above.cards)
    if above.unseen and above.unseen.stop == first:
        first = above.unseen.start
    return Pile(cards, unseen=range(first, len(cards)))


def _are_same(cards: Sequence[Card], others: Sequence[Card]) -> bool:
    """Return whether these are the same cards in any order."""
    return Counter(card.id for card in cards) == Counter(card.id for card in others)


def _wrong_deck(state: GameState, player: Player, order: Sequence[Card]) -> Iterator[BrokenRule]:
    flown = {ship.card.wing for ship in state.ships.values() if ship.owner == player.id}
    # A flagship entered by its numbers has no wing: the deck may be of any one wing.
    wings = flown - {""} or {card.wing for card in order[:1]}
    copies = Counter(card.id for card in order)
    most = max(copies.values(), default=0)
    if len(order) != DECK_SIZE:
        yield Rule.S3.because(f"{len(order)} cards are not {DECK_SIZE}")
    elif most > MOST_COPIES:
        yield Rule.S3.because(f"A deck has at most {MOST_COPIES} copies of a card, not {most}")
    elif any(card.wing not in wings for card in order):
        yield Rule.S3.because("A card is not of the flagship's wing")
