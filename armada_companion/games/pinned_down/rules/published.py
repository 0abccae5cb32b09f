"""The actions of a game as all at the table may know them: no order of cards yet to come (H2).

What lies in a virtual deck is known, in which order is not. The cards that have left a deck since
its shuffle keep their places in it; those below them are laid in an order that looks mixed, so that
the copy can be played on with, but that depends only on what all know.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256

from armada_companion.games.pinned_down.rules.cards import Card
from armada_companion.games.pinned_down.rules.state import GameState
from armada_companion.games.pinned_down.rules.types import DeckName, Phase, PlayerId
from armada_companion.games.pinned_down.rules.verbs import REMARKS
from armada_companion.kit.timeline import OF_EVERY_GAME
from armada_companion.kit.trail import Trail

Plain = Mapping[str, object]
DeckKey = tuple[str, str]
"""A deck's name, and whose it is or ""."""

_PASSED_OVER = frozenset((*OF_EVERY_GAME, *REMARKS))


def publish(start: GameState, course: Sequence[tuple[Plain, GameState]]) -> list[dict[str, object]]:
    """See `rules.kit.game.Game.publish`."""
    hidden = _count_hidden(start, course)
    published = []
    for place, (action, _) in enumerate(course):
        shown = dict(action)
        order = action.get("order")
        if place in hidden and isinstance(order, list | tuple):
            seen = len(order) - hidden[place]
            shown["order"] = [*order[:seen], *_mixed(map(str, order[seen:]), place)]
        published.append(shown)
    return published


def _mixed(cards: Iterable[str], place: int) -> list[str]:
    copies: Counter[str] = Counter()
    keys: list[tuple[str, str]] = []
    for card in cards:
        copies[card] += 1
        keys.append((sha256(f"{place} {card} {copies[card]}".encode()).hexdigest(), card))
    return [card for _, card in sorted(keys)]


def _count_hidden(start: GameState, course: Sequence[tuple[Plain, GameState]]) -> Mapping[int, int]:
    """Return how many cards of each shuffle nobody has seen, by the place of its step."""
    trail: Trail[Mapping[DeckKey, int]] = Trail({})
    hidden: dict[int, int] = {}
    before = start
    for place, (action, after) in enumerate(course):
        if not trail.move(action.get("do")) and action.get("do") not in _PASSED_OVER:
            shuffles = trail.now
            if action["do"] == "shuffle":
                deck = _deck_of(action)
                if deck in shuffles and _goes_under(before, deck):
                    # Where the cards above it end is not kept, so that they count as seen.
                    hidden[shuffles[deck]] = 0
                shuffles = {**shuffles, deck: place}
                hidden[place] = _length(action)
            trail.advance(shuffles)
        for deck, shuffle in trail.now.items():
            if _pile(after, deck) is not _pile(before, deck):
                hidden[shuffle] = min(hidden[shuffle], _untouched(course[shuffle][1], after, deck))
        before = after
    return hidden


def _goes_under(before: GameState, deck: DeckKey) -> bool:
    """Tell whether a shuffle lays its cards under others that are still to come."""
    is_table = deck[0] != DeckName.DRAW and before.phase is not Phase.SETUP
    return is_table and bool(_pile(before, deck))


def _length(action: Plain) -> int:
    order = action["order"]
    return len(order) if isinstance(order, list | tuple) else 0


def _untouched(shuffled: GameState, now: GameState, deck: DeckKey) -> int:
    """Return how many cards from the end of a shuffle still lie together as they were laid.

    Known cards may have come above and below them.
    """
    order, pile = _pile(shuffled, deck), _pile(now, deck)
    for count in range(min(len(order), len(pile)), 0, -1):
        tail = order[-count:]
        if any(pile[at : at + count] == tail for at in range(len(pile) - count, -1, -1)):
            return count
    return 0


def _pile(state: GameState, deck: DeckKey) -> tuple[Card, ...]:
    name, player = deck
    if not player:
        return state.deck(DeckName(name)).draw.cards
    owner = state.players.get(PlayerId(player))
    return owner.deck.draw.cards if owner else ()


def _deck_of(action: Plain) -> DeckKey:
    is_own = action["deck"] == DeckName.DRAW
    return str(action["deck"]), str(action["player"]) if is_own else ""
