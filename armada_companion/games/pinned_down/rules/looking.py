"""Looking at the top of a virtual deck and putting the cards back. Source: H2, Q31, section 18.

With physical cards the players do it at the table, and a reminder tells them.
"""

from collections import Counter
from collections.abc import Iterator

from armada_companion.games.pinned_down.rules.actions import PutBack
from armada_companion.games.pinned_down.rules.cards import Card
from armada_companion.games.pinned_down.rules.piles import discard_to, on_top, take, under
from armada_companion.games.pinned_down.rules.rule import Rule
from armada_companion.games.pinned_down.rules.state import GameState, Looking
from armada_companion.games.pinned_down.rules.types import CardKind, DeckName, Does, Mark, When
from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.note import Note, Notes
from armada_companion.kit.rule import BrokenRule


def look(state: GameState, card: Card, player_id: str, notes: Notes) -> GameState:
    """Return the state with the cards turned over that a text lets its player see."""
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


def check_put_back(state: GameState, action: PutBack) -> Iterator[BrokenRule]:
    """Yield what the card that was played does not allow. Source: section 18."""
    looking = _require_looking(state, action)
    marks, shed = looking.card.marks, len(action.discards)
    least = Mark.SHEDS_ONE in marks
    most = least or Mark.MAY_SHED_ONE in marks
    if not least <= shed <= most:
        wanted = "one card" if least else "one card at most" if most else "no card"
        yield Rule.M2.because(f"{looking.card.name} discards {wanted}")
    keeps = Mark.MAY_KEEP_REPAIR in marks
    if action.keep and not (keeps and all(Mark.REPAIRS in one.marks for one in action.keep)):
        yield Rule.M2.because(f"{looking.card.name} keeps no such card")


def put_back(state: GameState, action: PutBack, notes: Notes) -> GameState:
    """Return the state with the cards on their deck again, the first one on top."""
    looking = _require_looking(state, action)
    state = state._replace(looking=None)
    if looking.card.looks_at is DeckName.DRAW:
        player = state.player(looking.player)
        deck = player.deck._replace(
            draw=on_top(player.deck.draw, action.order),
            discard=on_top(player.deck.discard, action.discards),
        )
        return state.with_player(player._replace(hand=under(player.hand, action.keep), deck=deck))
    name = looking.card.looks_at or DeckName.ATTACK
    deck = state.deck(name)
    state = state.with_deck(name, deck._replace(draw=on_top(deck.draw, action.order)))
    return discard_to(state, name, (*action.discards, *action.keep))


def _require_looking(state: GameState, action: PutBack) -> Looking:
    if state.looking is None:
        raise ImpossibleActionError("no cards are being looked at")
    told = Counter(card.id for card in (*action.order, *action.discards, *action.keep))
    if told != Counter(card.id for card in state.looking.cards):
        raise ImpossibleActionError("these are not the cards that were looked at")
    return state.looking
