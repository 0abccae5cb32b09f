"""The squadron that was just activated without an attack, and may still attack.

The record has one action for the activation with its attack, so the attack replaces the step
without it.
"""

from armada_companion.kit.timeline import JudgedStep

from ...rules.model.state import GameState
from ...rules.model.types import Did
from ...rules.turns.squadrons import ActivateSquadron


def fresh_squadron(last: JudgedStep[GameState] | None) -> str:
    """Return the squadron that the last step in effect activated without an attack, or ""."""
    if last is None or not isinstance(last.action, ActivateSquadron):
        return ""
    return str(last.action.squadron) if last.action.did in (None, Did.MOVE) else ""


def state_to_attack_in(
    state: GameState, last: JudgedStep[GameState] | None, attacker: str
) -> GameState:
    """Return the state in which a unit attacks; for a just activated squadron, before that step."""
    is_fresh = last is not None and attacker and fresh_squadron(last) == attacker
    return last.before if last is not None and is_fresh else state
