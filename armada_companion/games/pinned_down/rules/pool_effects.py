"""The threat pool: changed by hand, and by card texts in the order of O3 and O4."""

from collections.abc import Iterable

from armada_companion.games.pinned_down.rules.action import PinnedDownAction, one_line
from armada_companion.games.pinned_down.rules.card_fields import Signed
from armada_companion.games.pinned_down.rules.cards import Card, Clause
from armada_companion.games.pinned_down.rules.power import characters
from armada_companion.games.pinned_down.rules.state import GameState
from armada_companion.games.pinned_down.rules.types import Does, Per, When
from armada_companion.kit.note import Note, Notes

POOL = "pool"
REMINDER = "reminder"


class ChangePool(PinnedDownAction, frozen=True):
    """Add or remove tokens by hand, never below 0; texts add and remove what they say. Source: T2.

    Attributes:
        by: -9999 to 9999.
    """

    by: Signed
    why: str | None = None

    def apply(self, state: GameState, notes: Notes) -> GameState:
        """Return the state with tokens added or removed."""
        return state.with_pool(self.by)

    def text(self, state: GameState) -> str:
        """Say by how much the pool changes, and why."""
        return one_line(f"Threat pool {self.by:+}: {self.why or ''}")


def pool_texts(state: GameState, cards: Iterable[Card], when: When, notes: Notes) -> GameState:
    """Return the state after the texts of these cards that a moment triggers, additions first."""
    for by, card in amounts(state, cards, when):
        state = state.with_pool(by)
        notes.append(Note(POOL, card.id, f"{card.name}: {by:+} threat"))
    return state


def amounts(state: GameState, cards: Iterable[Card], when: When) -> list[tuple[int, Card]]:
    """Return what the texts of these cards would do to the pool at a moment, additions first."""
    found = [(_amount(state, c), card) for card in cards for c in _triggered(card, when)]
    return sorted((entry for entry in found if entry[0]), key=lambda entry: entry[0] < 0)


def location_pool(state: GameState, when: When, notes: Notes) -> GameState:
    """Return the state after what the current location does to the pool at a moment."""
    return pool_texts(state, _current(state), when, notes)


def watchers_pool(state: GameState, when: When, notes: Notes) -> GameState:
    """Return the state after what the location and the characters do to the pool at a moment."""
    return pool_texts(state, _watchers(state), when, notes)


def watcher_amounts(state: GameState, when: When) -> list[tuple[int, Card]]:
    """Return what the location and the characters would do to the pool at a moment."""
    return amounts(state, _watchers(state), when)


def remind(card: Card, notes: Notes) -> None:
    """Add a note about what the players have to do themselves."""
    if card.reminder:
        notes.append(Note(REMINDER, card.id, f"{card.name}: {card.reminder}"))


def _watchers(state: GameState) -> tuple[Card, ...]:
    return (*_current(state), *(card for _, card in characters(state)))


def _current(state: GameState) -> tuple[Card, ...]:
    return state.locations[-1:]


def _triggered(card: Card, when: When) -> Iterable[Clause]:
    return (clause for clause in card.clauses_that(Does.POOL) if clause.when is when)


def _amount(state: GameState, clause: Clause) -> int:
    match clause.per:
        case Per.ENEMY:
            return clause.by * len(state.enemies)
        case Per.DAMAGED_SHIP:
            return clause.by * sum(ship.damaged for ship in state.ships.values())
        case _:
            return clause.by
