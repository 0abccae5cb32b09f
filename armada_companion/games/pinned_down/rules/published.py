"""Makes the actions of a game public: without the orders of unseen cards (H2).

The cards of a virtual deck are public, their order is secret. Cards that left a deck since its
shuffle keep their places in it. The others get an order that looks random, so that the copy can be
continued, but depends only on public values.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from hashlib import sha256

from msgspec.structs import replace

from armada_companion.kit.action import Action
from armada_companion.kit.log_actions import UndoStack

from .decks.draw_decks import Shuffle
from .model.printed_cards import Card
from .model.state import GameState, Pile
from .model.types import DeckName, Phase, PlayerId

DeckKey = tuple[DeckName, str]
"""A deck's name, and its owner or ""."""

Steps = Sequence[tuple[Action[GameState], GameState]]
Shuffles = Mapping[DeckKey, tuple[int, ...]]
"""The indices of the shuffles whose cards may be in a deck, the top ones first."""


def publish(start: GameState, steps: Steps) -> list[Action[GameState]]:
    """Return the actions without secrets; see `kit.game.Game.publish`."""
    hidden = _count_hidden(start, steps)
    return [
        _with_mixed_end(action, hidden[place], place) if isinstance(action, Shuffle) else action
        for place, (action, _) in enumerate(steps)
    ]


def reveals(before: GameState, after: GameState) -> bool:
    """Return whether an action revealed a card of a virtual deck."""
    return any(len(_pile(after, key).unseen) < unseen for key, unseen in _unseen(before))


def _unseen(state: GameState) -> Iterator[tuple[DeckKey, int]]:
    """Yield the number of unseen cards of each virtual deck."""
    for name, deck in state.decks.items():
        yield (name, ""), len(deck.draw.unseen)
    for player in state.players.values():
        yield (DeckName.DRAW, player.id), len(player.deck.draw.unseen)


def _with_mixed_end(action: Shuffle, hidden: int, place: int) -> Shuffle:
    """Return the shuffle with its last cards in another order."""
    seen = len(action.order) - hidden
    return replace(action, order=(*action.order[:seen], *_mixed(action.order[seen:], place)))


def _mixed(cards: Iterable[Card], place: int) -> list[Card]:
    copies: Counter[str] = Counter()
    keys: list[tuple[str, Card]] = []
    for card in cards:
        copies[card.id] += 1
        key = f"{place} {card.id} {copies[card.id]}"
        keys.append((sha256(key.encode()).hexdigest(), card))
    return [card for _, card in sorted(keys, key=lambda entry: entry[0])]


def _count_hidden(start: GameState, steps: Steps) -> Mapping[int, int]:
    """Return each shuffle's number of unseen cards, keyed by the index of its step."""
    undo: UndoStack[Shuffles] = UndoStack()
    hidden: dict[int, int] = {}
    sizes: dict[int, int] = {}
    before = start
    for place, (action, after) in enumerate(steps):
        shuffles = undo.last or {}
        if isinstance(action, Shuffle):
            deck = _deck_of(action)
            above = shuffles.get(deck, ()) if _goes_under(before, deck) else ()
            shuffles = {**shuffles, deck: (*above, place)}
            hidden[place] = sizes[place] = len(action.order)
        undo.follow(action, partial(dict, shuffles))
        for deck, lying in (undo.last or {}).items():
            unseen = len(_pile(after, deck).unseen)
            for shuffle in reversed(lying):
                hidden[shuffle] = min(hidden[shuffle], unseen)
                unseen = max(0, unseen - sizes[shuffle])
        before = after
    return hidden


def _goes_under(before: GameState, deck: DeckKey) -> bool:
    """Return whether a shuffle puts its cards under unseen ones."""
    is_table = deck[0] != DeckName.DRAW and before.phase is not Phase.SETUP
    return is_table and bool(_pile(before, deck).cards)


def _pile(state: GameState, deck: DeckKey) -> Pile:
    name, player = deck
    if not player:
        return state.deck(name).draw
    owner = state.players.get(PlayerId(player))
    return owner.deck.draw if owner else Pile()


def _deck_of(action: Shuffle) -> DeckKey:
    is_own = action.deck is DeckName.DRAW
    return action.deck, (action.player or "") if is_own else ""
