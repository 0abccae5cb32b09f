"""The Assignment Phase. Source: G1 to G11, Q7 to Q9, Q25."""

from collections.abc import Iterator

from armada_companion.games.pinned_down.rules.actions import Assign, EndAssignment, Unassign
from armada_companion.games.pinned_down.rules.pairing import (
    free_but_stronger,
    free_enemies,
    free_ships,
    paired,
    pairs_missing,
    stronger_free,
)
from armada_companion.games.pinned_down.rules.power import standing_power
from armada_companion.games.pinned_down.rules.rule import Broken, Rule
from armada_companion.games.pinned_down.rules.state import GameState
from armada_companion.games.pinned_down.rules.types import Phase
from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.note import Note, Notes
from armada_companion.kit.rule import BrokenRule


def check_assign(state: GameState, action: Assign) -> Iterator[BrokenRule]:
    """Yield what forbids the pair; anybody may pair any ship (Q25). Source: G5, G7 to G9."""
    ship, enemy = state.ship(action.ship), state.enemy(action.enemy)
    for other in stronger_free(state, ship.id, enemy, join=action.join):
        name, power = other.card.name, standing_power(state, other)
        yield Rule.G5.because(f"{name} ({power}) is free and has more power")
        break
    if action.join and not state.ruleset.joint_fights:
        yield Rule.G7


def assign(state: GameState, action: Assign, notes: Notes) -> GameState:
    """Return the state with the pair; what the two were paired with before is free. Source: G8."""
    ship, enemy = state.ship(action.ship), state.enemy(action.enemy)
    return state._replace(pairs=paired(state, ship.id, enemy.id, join=action.join))


def check_unassign(state: GameState, action: Unassign) -> Iterator[BrokenRule]:
    """Yield nothing: pairing is free until the phase is closed. Source: G8."""
    ship = state.ship(action.ship)
    if all(pair.ship != ship.id for pair in state.pairs):
        raise ImpossibleActionError(f"{ship.id} is not paired")
    yield from ()


def unassign(state: GameState, action: Unassign, notes: Notes) -> GameState:
    """Return the state with the ship free."""
    list(check_unassign(state, action))
    return state._replace(pairs=tuple(one for one in state.pairs if one.ship != action.ship))


def check_end_assignment(state: GameState, action: EndAssignment) -> Iterator[BrokenRule]:
    """Yield what is missing. Source: G1 to G3, G6, G10."""
    missing = pairs_missing(state)
    if missing > 0:
        yield _what_is_missing(state, missing)
    elif enemy := free_but_stronger(state):
        yield Rule.G5.because(f"{enemy.card.name} is free and stronger than an engaged one")


def end_assignment(state: GameState, action: EndAssignment, notes: Notes) -> GameState:
    """Return the state with the pairs that have to fight. Source: I7, F1."""
    assigned = frozenset(pair.ship for pair in state.pairs)
    notes.append(Note("phase", Phase.FIGHT, "Fight Phase"))
    state = state.with_flags(state.flags._replace(assigned=assigned))
    return state._replace(phase=Phase.FIGHT)


def _what_is_missing(state: GameState, missing: int) -> Broken:
    ships = ", ".join(state.ships[ship].card.name for ship in free_ships(state))
    enemies = ", ".join(state.enemies[enemy].card.name for enemy in free_enemies(state))
    pairs = "1 pair is" if missing == 1 else f"{missing} pairs are"
    return Rule.G10.because(f"{pairs} missing; free are {ships or 'no ship'} and {enemies}")
