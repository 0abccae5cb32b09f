"""The ship activation in progress. Source: RRG 16."""

from armada_companion.games.armada.rules.ship import Ship
from armada_companion.games.armada.rules.state import Activation, Engineering, GameState
from armada_companion.kit.errors import ImpossibleActionError


def activating_ship(state: GameState) -> tuple[Activation, Ship]:
    """Return the activation in progress and its ship.

    Raises:
        ImpossibleActionError: No ship is activating.
    """
    if state.activation is None:
        raise ImpossibleActionError("no ship is activating")
    return state.activation, state.ship(state.activation.ship)


def spend_engineering(state: GameState, ship: Ship, points: int) -> GameState:
    """Return the state with points of the ship's Repair command spent, if it resolves one."""
    activation = state.activation
    if activation is None or activation.ship != ship.id or activation.engineering is None:
        return state
    left, total = activation.engineering
    spent = Engineering(left - points, total)
    return state._replace(activation=activation._replace(engineering=spent))
