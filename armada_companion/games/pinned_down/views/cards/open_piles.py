"""The open discard piles: players may look at them at any time. Source: H2."""

from collections import Counter
from collections.abc import Iterator

from armada_companion.kit.choice import Choice
from armada_companion.kit.wording import plural

from ...rules.model.printed_cards import Card
from ...rules.model.state import GameState, Pile
from ...rules.model.types import CardKind, DeckName
from ..table.questions import TILE, GameView, SheetQuestion, SheetView, Tile
from ..table.words import card_words, numbers


class DiscardPiles(SheetQuestion, frozen=True):
    """Asks which discard pile is shown."""

    def sheet(self, game: GameView) -> SheetView:
        found = tuple(_offer(name, pile) for name, pile in _piles(game.state))
        return SheetView("Discard piles", found, "Everybody may look at them at any time (H2).")


class DiscardPile(SheetQuestion, frozen=True):
    """Shows a discard pile, without a choice."""

    name: str

    def sheet(self, game: GameView) -> SheetView:
        pile = dict(_piles(game.state))[self.name]
        tiles = tuple(_tile(card, count) for card, count in Counter(pile.cards).items())
        words = plural(pile.size, "card")
        if pile.unknown:
            words += f", {pile.unknown} of them unknown"
        return SheetView(f"Discard pile: {self.name}", (), words, tiles)


def _piles(state: GameState) -> Iterator[tuple[str, Pile]]:
    # With printed cards only the players' discard piles are tracked.
    decks = (DeckName.ATTACK, DeckName.DAMAGE, DeckName.LOCATION) if state.virtual else ()
    for deck in decks:
        yield deck.value.capitalize(), state.deck(deck).discard
    for player in state.players.values():
        yield str(player.id), player.deck.discard


def _offer(name: str, pile: Pile) -> Choice:
    reason = "" if pile.size else f"{name}: the discard pile is empty"
    label = f"{name}: {pile.size}"
    does = DiscardPile(name)
    return Choice("discard_pile", label, does, not reason, reason, mark="eye", possible=False)


def _tile(card: Card, count: int) -> Tile:
    times = f"{count} of this card" if count > 1 else ""
    lines = (times, _numbers(card), card_words(card))
    shown = Choice("pile_card", card.label, None, zone=TILE)
    return Tile(shown, _figure(card), tuple(line for line in lines if line))


def _figure(card: Card) -> str:
    if card.kind is CardKind.LOCATION:
        return str(card.distance)
    plain = (CardKind.DAMAGE, CardKind.CHARACTER, CardKind.FLAGSHIP)
    return "" if card.kind in plain else str(card.threat)


def _numbers(card: Card) -> str:
    match card.kind:
        case CardKind.DAMAGE:
            return numbers(card)
        case CardKind.ENEMY | CardKind.FLAGSHIP:
            return f"power {card.power}"
        case _:
            return ""
