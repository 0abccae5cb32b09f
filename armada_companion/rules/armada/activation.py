"""The ship activation in progress. Source: RRG 16."""

from armada_companion.rules.armada.ship import Ship
from armada_companion.rules.armada.state import Activation, GameState
from armada_companion.rules.kit.errors import ImpossibleActionError


def activating_ship(state: GameState) -> tuple[Activation, Ship]:
    """Return the activation in progress and its ship.

    Raises:
        ImpossibleActionError: No ship is activating.
    """
    if state.activation is None:
        raise ImpossibleActionError("no ship is activating")
    return state.activation, state.ship(state.activation.ship)
