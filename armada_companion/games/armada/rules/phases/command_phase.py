"""Command Phase: dial stacks are topped up and locked. Source: RRG 3; digest 3."""

from collections.abc import Iterator

from armada_companion.games.armada.rules.actions import (
    AssignDials,
    LeaveDialsOnTable,
    LockDials,
    TakeBackDials,
)
from armada_companion.games.armada.rules.rule import Rule
from armada_companion.games.armada.rules.ship import Ship
from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.rules.types import Command, Side
from armada_companion.kit.note import Notes


def dials_missing(ship: Ship) -> int:
    """Return how many dials a ship still needs, 0 and up. Source: RRG 3."""
    return max(0, ship.card.command - len(ship.dials)) if ship.in_play else 0


def check_assign_dials(state: GameState, action: AssignDials) -> Iterator[Rule]:
    """Yield what forbids putting these dials under the stack. Source: RRG 3."""
    ship = state.ship(action.ship)
    if state.player(ship.side).locked:
        yield Rule.DIALS_LOCKED
    if not ship.in_play:
        yield Rule.NOT_IN_PLAY
    if len(ship.dials) + len(action.commands) > ship.card.command:
        yield Rule.TOO_MANY_DIALS


def assign_dials(state: GameState, action: AssignDials, notes: Notes) -> GameState:
    """Return the state with the dials at the bottom of the stack."""
    ship = state.ship(action.ship)
    return state.with_ship(
        ship._replace(
            dials=ship.dials + action.commands, assigned=ship.assigned + len(action.commands)
        )
    )


def check_take_back_dials(state: GameState, action: TakeBackDials) -> Iterator[Rule]:
    """Yield what forbids changing the dials of this phase: only until they are locked."""
    ship = state.ship(action.ship)
    if state.player(ship.side).locked:
        yield Rule.DIALS_LOCKED
    if ship.assigned == 0:
        yield Rule.NO_DIALS_TO_TAKE_BACK


def take_back_dials(state: GameState, action: TakeBackDials, notes: Notes) -> GameState:
    """Return the state without the dials that this phase put under the stack."""
    ship = state.ship(action.ship)
    kept = ship.dials[: len(ship.dials) - ship.assigned]
    return state.with_ship(ship._replace(dials=kept, assigned=0))


def check_leave_dials_on_table(state: GameState, action: LeaveDialsOnTable) -> Iterator[Rule]:
    """Yield nothing: what lies facedown on the table need not be told."""
    yield from ()


def leave_dials_on_table(state: GameState, action: LeaveDialsOnTable, notes: Notes) -> GameState:
    """Return the state with every stack filled up by unknown dials and both sides locked."""
    for ship in state.ships.values():
        if missing := dials_missing(ship):
            dials = AssignDials(ship.id, (Command.UNKNOWN,) * missing)
            state = assign_dials(state, dials, notes)
    for side in unlocked_sides(state):
        state = lock_dials(state, LockDials(side), notes)
    return state


def check_lock_dials(state: GameState, action: LockDials) -> Iterator[Rule]:
    """Yield what forbids locking: every ship needs its full stack. Source: RRG 3."""
    if state.player(action.side).locked:
        yield Rule.DIALS_LOCKED
    if any(dials_missing(ship) for ship in state.ships_of(action.side)):
        yield Rule.DIALS_MISSING


def lock_dials(state: GameState, action: LockDials, notes: Notes) -> GameState:
    """Return the state with one side's dials set."""
    return state.with_player(action.side, state.player(action.side)._replace(locked=True))


def unlocked_sides(state: GameState) -> tuple[Side, ...]:
    """Return the sides that still set dials."""
    return tuple(side for side in Side if not state.player(side).locked)
