"""Activating squadrons: in the Squadron Phase and by a Squadron command.

Source: RRG 4, 19, 20; digest 6.
"""

from collections.abc import Iterator

from armada_companion.games.armada.rules.actions import ActivateSquadron
from armada_companion.games.armada.rules.rule import Rule
from armada_companion.games.armada.rules.squadron import Squadron
from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.rules.types import Did, Phase, Place
from armada_companion.kit.note import Notes


def check_activate_squadron(state: GameState, action: ActivateSquadron) -> Iterator[Rule]:
    """Yield what forbids activating this squadron now. Source: RRG 4, 19."""
    squadron = state.squadron(action.squadron)
    if not squadron.in_play:
        yield Rule.NOT_IN_PLAY
    if squadron.activated:
        yield Rule.SQUADRON_ACTIVATED
    if state.phase is Phase.SHIP:
        yield from _check_by_command(state, squadron)
    else:
        yield from _check_in_phase(state, squadron, action.did)


def activate_squadron(state: GameState, action: ActivateSquadron, notes: Notes) -> GameState:
    """Return the state with the squadron activated; one that a command activated is done."""
    squadron = state.squadron(action.squadron)
    state = state.with_squadron(squadron._replace(activated=True, place=Place.IN_PLAY))
    if state.phase is Phase.SQUADRON:
        done = state.squadrons_done if squadron.side is state.to_act else 0
        return state._replace(to_act=squadron.side, squadrons_done=done + 1)
    activation = state.activation
    if activation is None or activation.squadrons is None:
        return state
    left = max(0, activation.squadrons - 1)
    return state._replace(activation=activation._replace(squadrons=left))


def _check_by_command(state: GameState, squadron: Squadron) -> Iterator[Rule]:
    activation = state.activation
    if activation is None or activation.squadrons is None:
        yield Rule.NO_SQUADRON_COMMAND
    elif activation.squadrons == 0:
        yield Rule.TOO_MANY_SQUADRONS
    if squadron.side is not state.to_act:
        yield Rule.ENEMY_SQUADRON


def _check_in_phase(state: GameState, squadron: Squadron, did: Did | None) -> Iterator[Rule]:
    if squadron.side is not state.to_act:
        yield Rule.NOT_YOUR_TURN
    if did is Did.BOTH and "rogue" not in squadron.card.keywords:
        yield Rule.MOVE_OR_ATTACK_ONLY
