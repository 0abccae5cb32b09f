"""Drawing and discarding: cards between decks, hands and piles. Source: section 11, A7, D7.

With printed cards the decks of the table are not tracked; hands and draw decks are counted.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from armada_companion.kit.codec import Amount, UnitId
from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.note import Note, Notes
from armada_companion.kit.rule import BrokenRule
from armada_companion.kit.who import Who

from ..model.printed_cards import Card
from ..model.state import Enemy, Fight, GameState, Pile, Player, without_changes
from ..model.types import CardKind, DeckName, TaskKind, Until
from ..rule import Rule
from ..table.action import ANY, PinnedDownAction, labels, one_line
from ..table.card_fields import OwnCard
from ..table.tasks import answer, goes_under

DRAWN = "drawn"


class DrawCards(PinnedDownAction, phases=ANY, who=Who.PLAYERS):
    """Draw cards for a player, at most as many as there are. Source: H2, H4."""

    VERB: ClassVar[str] = "draw"
    player: UnitId
    count: Amount = 1

    def check(self, state: GameState) -> Iterator[BrokenRule]:
        """Yield nothing; the draw ends when the deck is empty (H4)."""
        state.player(self.player)
        yield from ()

    def apply(self, state: GameState, notes: Notes) -> GameState:
        state = answer(state, TaskKind.KEEP, self.player)
        return draw_cards(state, state.player(self.player), self.count, notes)

    def text(self, state: GameState) -> str:
        return one_line(f"{self.player} draws {self.count}")


class DiscardCards(PinnedDownAction, phases=ANY, who=Who.PLAYERS):
    """Discard cards of a player: named ones, or a number from the hand; also characters in play.

    Source: H3, H7, H8, Q33.
    """

    VERB: ClassVar[str] = "discard"
    player: UnitId
    count: Amount | None = None
    cards: tuple[OwnCard, ...] = ()

    def check(self, state: GameState) -> Iterator[BrokenRule]:
        """Yield the rule against cards that a known hand does not have. Source: H7, H8."""
        player = self._require_cards(state)
        missing = [card.name for card in self.cards if not _has(player, card)]
        if state.virtual and missing:
            yield Rule.H7.because(f"{missing[0]} is not in the hand")

    def apply(self, state: GameState, notes: Notes) -> GameState:
        """Return the state with the cards on the player's discard pile. Source: H3."""
        self._require_cards(state)
        for card in self.cards:
            player = state.player(self.player)
            if card in player.characters:
                state = answer(state, TaskKind.CHARACTER, self.player)
                state = discard_character(state, player, card)
            else:
                state = answer(state, TaskKind.DISCARD, self.player)
                state = give_up(state, player, card)
        for _ in range(min(self.count or 0, state.player(self.player).hand.size)):
            state = answer(state, TaskKind.DISCARD, self.player)
            state = give_up(state, state.player(self.player), None)
        return state

    def text(self, state: GameState) -> str:
        count = "" if self.count is None else self.count
        cards = f"({labels(self.cards)})" if self.cards else ""
        return one_line(f"{self.player} discards {count} {cards}")

    def _require_cards(self, state: GameState) -> Player:
        """Return the player, or raise ImpossibleActionError if a card cannot be discarded (Q33)."""
        player = state.player(self.player)
        characters = (card for card in self.cards if card.kind is CardKind.CHARACTER)
        if missing := [card.name for card in characters if not _has(player, card)]:
            raise ImpossibleActionError(f"{missing[0]} is not in play with {player.id}")
        if state.virtual and self.count:
            raise ImpossibleActionError("name the cards: the program knows the hand")
        return player


def _has(player: Player, card: Card) -> bool:
    """Return whether a player has a card in play or is known to hold it."""
    return card in player.characters or holds(player, card)


def take(pile: Pile, number: int = 1) -> tuple[tuple[Card, ...], Pile]:
    """Return the known cards among the top `number` of a pile, and the rest of the pile."""
    known = pile.cards[:number]
    unknown = max(0, pile.unknown - (number - len(known)))
    return known, Pile(pile.cards[number:], unknown, _moved(pile.unseen, -number))


def on_top(pile: Pile, cards: Iterable[Card], unknown: int = 0) -> Pile:
    """Return the pile with cards put on it."""
    above = tuple(cards)
    return Pile((*above, *pile.cards), pile.unknown + unknown, _moved(pile.unseen, len(above)))


def under(pile: Pile, cards: Iterable[Card]) -> Pile:
    """Return the pile with cards put under it."""
    return pile._replace(cards=(*pile.cards, *cards))


def without_card(pile: Pile, card: Card) -> Pile:
    """Return the pile without the first known copy of a card."""
    index = pile.cards.index(card)
    return pile._replace(cards=(*pile.cards[:index], *pile.cards[index + 1 :]))


def draw_cards(state: GameState, player: Player, number: int, notes: Notes) -> GameState:
    """Return the state with cards drawn, as many as there are. Source: H2, H4."""
    drawn = min(number, player.deck.draw.size)
    if drawn < number:
        notes.append(Note(DRAWN, player.id, f"{player.id} has no card left to draw"))
    cards, rest = take(player.deck.draw, drawn)
    hand = under(player.hand, cards)
    hand = hand._replace(unknown=hand.unknown + drawn - len(cards))
    return state.with_player(player._replace(hand=hand, deck=player.deck._replace(draw=rest)))


def holds(player: Player, card: Card) -> bool:
    """Return whether a card is among the known ones of a hand."""
    return any(held.id == card.id for held in player.hand.cards)


def discard_from_hand(state: GameState, player: Player, card: Card | None) -> GameState:
    """Return the state with a card moved from hand to the discard pile. Source: H3.

    A card that is unknown in a printed hand reduces its count; with virtual decks a card outside
    the hand does not move.
    """
    player, gone = _leaving(state, player, card)
    discard = on_top(player.deck.discard, gone.cards, gone.unknown)
    return state.with_player(player._replace(deck=player.deck._replace(discard=discard)))


def give_up(state: GameState, player: Player, card: Card | None) -> GameState:
    """Return the state after a discard from hand by a text. Source: H8, Dr. Ferrell.

    Some characters put it under the draw deck.
    """
    if not goes_under(player):
        return discard_from_hand(state, player, card)
    player, gone = _leaving(state, player, card)
    draw = player.deck.draw
    size = draw.size + gone.size
    draw = under(draw, gone.cards) if state.virtual else counted(draw, size)
    return state.with_player(player._replace(deck=player.deck._replace(draw=draw)))


def counted(pile: Pile, size: int) -> Pile:
    """Return the pile with another count; if that is lower than the known cards, none is known."""
    if size < len(pile.cards):
        return Pile(unknown=max(0, size))
    return pile._replace(unknown=size - len(pile.cards))


def _leaving(state: GameState, player: Player, card: Card | None) -> tuple[Player, Pile]:
    """Return a player whose hand has one card less, and that card, if it is known.

    A printed card from an empty hand was drawn without an entry.
    """
    hand, deck = player.hand, player.deck
    held = next((one for one in hand.cards if card is not None and one.id == card.id), None)
    if held is not None:
        return player._replace(hand=without_card(hand, held)), Pile((held,))
    if state.virtual:
        return player, Pile()
    if hand.size:
        player = player._replace(hand=counted(hand, hand.size - 1))
    else:
        player = player._replace(deck=deck._replace(draw=counted(deck.draw, deck.draw.size - 1)))
    return player, Pile((card,)) if card else Pile(unknown=1)


def discard_character(state: GameState, player: Player, card: Card) -> GameState:
    """Return the state with a character moved to its owner's discard pile. Source: H3, Q33."""
    left = list(player.characters)
    left.remove(card)
    discard = on_top(player.deck.discard, (card,))
    deck = player.deck._replace(discard=discard)
    return state.with_player(player._replace(characters=tuple(left), deck=deck))


def discard_to(state: GameState, name: DeckName, cards: Iterable[Card]) -> GameState:
    """Return the state with cards on a shared discard pile, if it is tracked."""
    if not state.virtual:
        return state
    deck = state.deck(name)
    return state.with_deck(name, deck._replace(discard=on_top(deck.discard, cards)))


def take_top(state: GameState, name: DeckName) -> tuple[Card | None, GameState]:
    """Return the top card of a shared virtual deck, or None, and the state without the card."""
    deck = state.deck(name)
    cards, rest = take(deck.draw)
    if not cards:
        return None, state
    return cards[0], state.with_deck(name, deck._replace(draw=rest))


def put_back(state: GameState, player: Player, cards: Pile) -> GameState:
    """Return the state with cards put into a draw deck, which then has to be shuffled.

    After that no card of a printed deck is known.
    """
    draw = under(player.deck.draw, cards.cards)
    draw = draw._replace(unknown=draw.unknown + cards.unknown)
    if not state.virtual:
        draw = Pile(unknown=draw.size)
    changed = player._replace(
        deck=player.deck._replace(draw=draw), unshuffled=state.virtual and cards.size > 0
    )
    return state.with_player(changed)


def discard_enemies(state: GameState, enemies: Sequence[Enemy]) -> GameState:
    """Return the state without these enemy ships and without their pairs."""
    state = without_units(state, [enemy.id for enemy in enemies])
    return discard_to(state, DeckName.ATTACK, [enemy.card for enemy in enemies])


def without_units(state: GameState, gone: Sequence[str]) -> GameState:
    """Return the state without these ships or enemy ships, and without their pairs.

    A fight that loses all ships of one side ends, and with it its changes of power.
    """
    ships = {key: one for key, one in state.ships.items() if key not in gone}
    enemies = {key: one for key, one in state.enemies.items() if key not in gone}
    pairs = tuple(one for one in state.pairs if one.ship in ships and one.enemy in enemies)
    state = state._replace(ships=ships, enemies=enemies, pairs=pairs)
    fight = state.fight
    if fight is None:
        return state
    left = Fight(
        tuple(ship for ship in fight.ships if ship in ships),
        tuple(enemy for enemy in fight.enemies if enemy in enemies),
    )
    if left.ships and left.enemies:
        return state._replace(fight=left)
    return without_fight_changes(state, fight)._replace(fight=None)


def without_fight_changes(state: GameState, fight: Fight) -> GameState:
    """Return the state without the changes of power that the fight gave to its ships."""
    for ship in state.ships_in(fight):
        state = state.with_ship(without_changes(ship, Until.FIGHT))
    for enemy in state.enemies_in(fight):
        state = state.with_enemy(without_changes(enemy, Until.FIGHT))
    return state


def _moved(places: range, by: int) -> range:
    return range(max(0, places.start + by), max(0, places.stop + by))
