"""The reveal of attack cards, named one by one or from a virtual deck. Source: A3 to A8."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from armada_companion.kit.action import Action
from armada_companion.kit.choice import Choice, Does
from armada_companion.kit.wording import plural

from ...rules.model.printed_cards import Card
from ...rules.model.state import GameState
from ...rules.model.types import CardKind, Phase
from ...rules.phases.attack import Reveal, next_enemy_number
from ...rules.table.card_texts import effective_cost
from ..table import questions
from ..table.words import card_words

ATTACK_KINDS = (CardKind.ENEMY, CardKind.EVENT)
_POWER = questions.Number("power", "Power, 0 for an effect")
_ARTICLE = "Dra'tar "
"""Begins the names of ships that have none of their own; a tile leaves it out."""


class RevealedCard(questions.SheetQuestion, frozen=True):
    """Asks which attack card was revealed; each kind of card is a tile."""

    def sheet(self, game: questions.GameView) -> questions.SheetView:
        state = game.state
        cards, problem = game.cards.read(*ATTACK_KINDS)
        left = cards_left(game, cards)
        title = f"Reveal an attack card: {state.pool} threat"
        numbers = Choice("other", "Other numbers…", RevealedNumbers(), mark="plus")
        tiles = [_tile(state, card, left[card.id]) for card in in_order(cards)]
        words = problem or chance_words(state, cards, left)
        return questions.SheetView(title, (numbers,), words, tuple(tiles))


class RevealedNumbers(questions.CardsQuestion, frozen=True):
    """Asks for the numbers of an attack card that is not in the list."""

    def cards(self, game: questions.GameView) -> questions.CardsView:
        title = f"Reveal an attack card: {game.state.pool} threat"
        return questions.CardsView(title, (), (questions.THREAT, _POWER), mark=questions.ENEMY_MARK)

    def answer(self, game: questions.GameView, answer: questions.Answer) -> Does:
        """Return the reveal; a card without power is an effect."""
        entered = questions.written(answer)
        threat, power = entered.numbers["threat"], entered.numbers["power"]
        if not power:
            return Reveal(name=entered.name or "Attack effect", threat=threat)
        name = entered.name or "Enemy ship"
        number = next_enemy_number(game.state)
        return Reveal(f"e{number}", name=name, threat=threat, power=power)


class RevealAll(questions.Series, frozen=True):
    """Reveals cards of the virtual deck until the players have a choice."""

    def following(self, state: GameState, played: int) -> Action[GameState] | None:
        waits = state.owed or state.looking or state.tasks
        return None if state.phase is not Phase.ATTACK or waits else Reveal()


class Left(NamedTuple):
    """How many copies of an attack card are left, and how many were printed."""

    number: int
    copies: int


def cards_left(game: questions.GameView, cards: Sequence[Card]) -> Mapping[str, Left]:
    """Return the copies of attack cards left in the printed deck, keyed by card id.

    When all were turned over, it counts as reshuffled: with all cards that are not in play (A7).
    """
    in_play = Counter(enemy.card.id for enemy in game.state.enemies.values())
    whole = sum(card.copies for card in cards)
    shown = game.turned()
    gone = shown[len(shown) // whole * whole :] if whole else ()
    turned = Counter(gone)
    return {
        card.id: Left(max(0, card.copies - max(turned[card.id], in_play[card.id])), card.copies)
        for card in cards
    }


def in_order(cards: Sequence[Card]) -> list[Card]:
    """Return enemy ships by their threat and power, then effects by their names."""
    events = [card for card in cards if card.kind is CardKind.EVENT]
    ships = [card for card in cards if card.kind is not CardKind.EVENT]
    ships.sort(key=lambda card: (card.threat, card.power, card.name))
    return [*ships, *sorted(events, key=lambda card: card.name)]


def chance_words(state: GameState, cards: Sequence[Card], left: Mapping[str, Left]) -> str:
    """Return in words how likely the threat pool can pay for the next attack card."""
    every = sum(one.number for one in left.values())
    if not every:
        return "All attack cards were turned over: shuffle the discard pile, or end the reveal"
    paid = sum(left[card.id].number for card in cards if effective_cost(state, card) <= state.pool)
    part = f"{paid * 100 // every} %"
    return f"{paid} of the {plural(every, 'card')} left can be paid ({part})"


def _tile(state: GameState, card: Card, left: Left) -> questions.Tile:
    cost = effective_cost(state, card)
    power = f"power {card.power}" if card.kind is CardKind.ENEMY else "effect"
    first = f"{left.number or 'none'} left · {power}"
    found = questions.tile(state, "card", card.name, Reveal(card=card), cost, first, *_text(card))
    tone = "gone" if not left.number else "ok" if cost <= state.pool else "bad"
    return found._replace(tone=tone, title=short_name(card))


def short_name(card: Card) -> str:
    """Return the short name of an attack card for a tile."""
    return card.name.removeprefix(_ARTICLE)


def _text(card: Card) -> tuple[str, ...]:
    """Return a card's kind and effect, unless its name says them."""
    kind = card.group if card.unique else ""
    return tuple(part for part in (kind, card_words(card)) if part)
