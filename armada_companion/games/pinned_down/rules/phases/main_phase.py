"""The end of the Main Phase and the threat that it brings. Source: M4, A1, A2."""

from collections.abc import Iterator

from armada_companion.games.pinned_down.rules.actions import EndMain
from armada_companion.games.pinned_down.rules.power import is_cloaked
from armada_companion.games.pinned_down.rules.state import GameState
from armada_companion.games.pinned_down.rules.texts import POOL, watcher_amounts, watchers_pool
from armada_companion.games.pinned_down.rules.types import Phase, When
from armada_companion.kit.note import Note, Notes
from armada_companion.kit.rule import BrokenRule


def check_end_main(state: GameState, action: EndMain) -> Iterator[BrokenRule]:
    """Yield nothing: the players are ready when they say so. Source: M4."""
    yield from ()


def end_main(state: GameState, action: EndMain, notes: Notes) -> GameState:
    """Return the state at the first reveal: additions first, then texts. Source: A1, A2, Q14."""
    added = attack_threat(state)
    notes.append(Note("phase", Phase.ATTACK, "Attack Phase"))
    notes.append(Note(POOL, "", f"Distances and ships without cloaking: {added:+} threat"))
    state = state._replace(phase=Phase.ATTACK).with_pool(added)
    return watchers_pool(state, When.ATTACK_BEGINS, notes)


def attack_threat(state: GameState) -> int:
    """Return what the next Attack Phase adds: all distances and the visible ships.

    Source: A1, Q2.
    """
    distances = sum(location.distance for location in state.locations)
    return distances + sum(not is_cloaked(state, ship) for ship in state.ships.values())


def attack_texts(state: GameState) -> tuple[tuple[str, int], ...]:
    """Return what texts add or take away as the Attack Phase begins: each card and its number.

    Source: A2, Q14.
    """
    return tuple((card.name, by) for by, card in watcher_amounts(state, When.ATTACK_BEGINS))


def pool_after_main(state: GameState) -> int:
    """Return the pool that attack cards will be revealed with, as far as it is known now."""
    pool = state.pool + attack_threat(state)
    for _, by in attack_texts(state):
        pool = max(0, pool + by)
    return pool
