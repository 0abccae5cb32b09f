"""The hands on the table: the cards of a known hand, or the effects that a player may have.

Hands are public (H1). With printed cards the program does not know them: then it shows the effects
of the wing and the phase, with the number of unplayed copies.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from armada_companion.kit.choice import Choice

from ...rules.cards.card_play import PlayEffect, is_window_open, threat_of
from ...rules.model.printed_cards import Card
from ...rules.model.state import GameState, Player
from ...rules.model.types import CardKind, Phase, Window
from ..table.card_rows import wing_of
from ..table.questions import GameView, choice
from ..table.words import text_words, when_words
from .card_choices import completed, paid_cards
from .task_choices import hand_answers

_WINDOWS: Mapping[Phase, tuple[Window, ...]] = {
    Phase.MAIN: (Window.MAIN, Window.ANY),
    Phase.ATTACK: (Window.FIGHT, Window.ANY),
    Phase.ASSIGNMENT: (Window.FIGHT, Window.ANY),
    Phase.FIGHT: (Window.FIGHT, Window.ANY),
    Phase.JUMP: (Window.WRAP_UP, Window.JUMP),
}
"""The shown effects of a wing by phase; before the fights the effects for fights."""


class HandCard(NamedTuple):
    """A card of a hand, or an effect of a wing.

    Attributes:
        copies: The number in the hand, or of copies that are not discarded.
        threat: The threat that is added if it is played now (T3, K7).
        words: The card's effect.
        counted: In words, the copies in the hand, or the copies left if some are discarded; or "".
        reason: Why it cannot be played now, or "".
        asked: Whether a tap on the card answers an open task.
    """

    card: str
    name: str
    copies: int
    threat: int
    words: str
    reason: str = ""
    asked: bool = False
    counted: str = ""


class HandView(NamedTuple):
    """The hand of a player.

    Attributes:
        held: The number of cards in the hand.
        known: Whether the hand is known, so that `cards` are all of its cards.
    """

    player: str
    wing: str
    held: int
    known: bool
    cards: tuple[HandCard, ...]


def hand_views(game: GameView) -> tuple[HandView, ...]:
    """Return the hand of every player, in their order."""
    state = game.state
    if state.phase in (Phase.SETUP, Phase.OVER):
        return ()
    answers = {(one.player, one.card) for one in hand_answers(state)} if state.tasks else set()
    effects = () if state.virtual else game.cards.read(CardKind.EFFECT).cards
    return tuple(
        HandView(
            player=str(player.id),
            wing=wing_of(state, player.id),
            held=player.hand.size,
            known=state.virtual,
            cards=tuple(
                _card(state, player, card, count)._replace(asked=(player.id, card.id) in answers)
                for card, count in _shown(state, player, effects)
            ),
        )
        for player in state.players.values()
    )


def hand_choice(game: GameView, player: str, card_id: str) -> Choice:
    """Return the effect of a tap on a hand card: it answers a task, or plays the card."""
    state = game.state
    for one in hand_answers(state):
        if (one.player, one.card) == (player, card_id):
            return one.choice
    hand = state.player(player).hand.cards
    known = hand if state.virtual else game.cards.read(CardKind.EFFECT).cards
    card = next(one for one in known if one.id == card_id)
    play = PlayEffect(player, card)
    found = _judged(state, card, play)._replace(label=f"{player}: {card.name}")
    # The questions of this choice are judged when they are answered.
    return found._replace(does=completed(state, play)) if found.legal else found


def _judged(state: GameState, card: Card, play: PlayEffect) -> Choice:
    """Return the judged choice of a card, as if its costs were given."""
    paid = replace(play, discards=paid_cards(state, play)[:1])
    return choice(state, card.name, paid, "play")._replace(does=play)


def _shown(
    state: GameState, player: Player, effects: tuple[Card, ...]
) -> Iterator[tuple[Card, int]]:
    if state.virtual:
        yield from Counter(player.hand.cards).items()
        return
    wing, windows = wing_of(state, player.id), _WINDOWS.get(state.phase, ())
    gone = Counter(card.id for card in player.deck.discard.cards)
    own = [card for card in effects if wing and card.wing == wing]
    now = [card for card in own if card.window in windows]
    # A wing without effects for the phase shows the effects for fights.
    for card in now or [card for card in own if card.window in _WINDOWS[Phase.FIGHT]]:
        yield card, max(0, card.copies - gone[card.id])


def _card(state: GameState, player: Player, card: Card, count: int) -> HandCard:
    reason = _reason(state, player, card) if count else "All copies are discarded"
    threat = threat_of(state, player, card)
    words = _count_words(card, count, is_known=state.virtual)
    return HandCard(
        card.id, card.name, count, threat, text_words(card), reason, asked=False, counted=words
    )


def _count_words(card: Card, count: int, *, is_known: bool) -> str:
    """Return the number of a card's copies in a hand, or for an unknown hand the copies left."""
    if is_known:
        return f"x{count}" if count > 1 else ""
    return "" if count >= card.copies else f"{count or 'none'} left"


def _reason(state: GameState, player: Player, card: Card) -> str:
    """Return why a card cannot be played now. Source: M2."""
    if not is_window_open(state, card):
        return f"Not now: {when_words(card)} (M2)"
    if not player.hand.size:
        return f"{player.id} has no cards in hand (M2)"
    return _judged(state, card, PlayEffect(player.id, card)).reason
