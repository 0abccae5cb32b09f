"""The next choices for a shown squadron: in the Squadron Phase, and by a Squadron command."""

from ...rules.command.commands import ResolveCommand
from ...rules.model.state import GameState
from ...rules.model.types import Did
from ...rules.turns.squadrons import ActivateSquadron
from ..attack.attacks import AttackTarget
from ..table.table_views import Choice, choice

_Offer = tuple[tuple[Choice, ...], tuple[Choice, ...]]
"""The large buttons, and the choices under More."""


def squadron_offer(state: GameState, unit_id: str) -> _Offer:
    """Return the choices for a squadron in the Squadron Phase, its attack first."""
    if unit_id not in state.squadrons or not state.squadron(unit_id).in_play:
        return (), ()
    move = _move_only(state, unit_id)
    if not move.legal:
        return (move,), ()
    did_both = ActivateSquadron(unit_id, Did.BOTH)
    is_rogue = "rogue" in state.squadron(unit_id).keywords
    both = (choice(state, "Move and attack", did_both, "swords"),) if is_rogue else ()
    return (attack_choice(unit_id), move), both


def commanded_offer(state: GameState, unit_id: str, end: Choice) -> _Offer:
    """Return the choices for a squadron while a ship activates; `end` ends the activation.

    The Squadron command, which the squadron needs, comes first.
    """
    from .remedies import remedies

    move = _move_only(state, unit_id)
    if ways := [one for one in remedies(state, move) if isinstance(one.does, ResolveCommand)]:
        return (ways[0], end), (*ways[1:], move)
    activation = state.activation
    if not move.legal or activation is None or not activation.squadrons:
        return (move, end), ()
    place = activation.squadron_limit - activation.squadrons + 1
    note = f"{place} of {activation.squadron_limit}"
    attack = attack_choice(unit_id)._replace(note=note)
    return (attack, move._replace(note=note)), (end,)


def attack_choice(unit_id: str) -> Choice:
    """Return the choice that asks for a squadron's target; a tap on an enemy's card is quicker."""
    does = AttackTarget(unit_id)
    return Choice("squadron_attack", "Attack…", does, mark="fire", key="A", at_right=True)


def _move_only(state: GameState, unit_id: str) -> Choice:
    return choice(state, "Move only", ActivateSquadron(unit_id), "chevron", "M")
