"""Automatic changes: phases begin and end, pending cards are drawn, the game ends.

`settle` runs after every action. Source: A4, A9, F10, J1, W1 to W5.
"""

from armada_companion.kit.game import Outcome
from armada_companion.kit.note import Note, Notes

from ..damage.destiny import draw_destiny
from ..damage.hits import draw_damage
from ..model.state import GameState
from ..model.types import DeckName, Phase, When
from ..table.card_texts import location_pool
from ..table.tasks import leave_tasks, without_idle
from .jump import end_jump

PHASE_BEGINS = "phase"
PLAYERS = "players"
"""Winner of a game that is won. Source: W5."""


def settle(state: GameState, notes: Notes) -> GameState:
    """Return the state at which a player decides next."""
    state = without_idle(_pay_owed(state, notes))
    if state.owed or state.outcome or waits_for_tasks(state):
        return state
    if state.phase is Phase.ATTACK and no_attack_card_left(state):
        notes.append(Note(PHASE_BEGINS, Phase.ATTACK, "No attack card is left to reveal"))
        state = close_attack(state, notes)
    if state.phase is Phase.FIGHT and state.fight is None and not state.pairs:
        state = begin_jump(state, notes)
    if state.phase is Phase.JUMP and state.flags.arrived:
        state = end_jump(state, notes)
    return state


def waits_for_tasks(state: GameState) -> bool:
    """Return whether the next step waits for open tasks. Source: O1."""
    return bool(state.tasks) and state.ruleset.require_tasks


def no_attack_card_left(state: GameState) -> bool:
    """Return whether the virtual attack deck cannot give another card. Source: A7, Q6."""
    deck = state.deck(DeckName.ATTACK)
    if not state.virtual or deck.draw.size:
        return False
    return not deck.discard.size or state.flags.reshuffles > 0


def close_attack(state: GameState, notes: Notes) -> GameState:
    """Return the state after the reveal. Source: A4, A9."""
    state = leave_tasks(state, notes)
    if not state.enemies:
        return begin_jump(state, notes)
    notes.append(Note(PHASE_BEGINS, Phase.ASSIGNMENT, "Assignment Phase"))
    return state._replace(phase=Phase.ASSIGNMENT)


def begin_jump(state: GameState, notes: Notes) -> GameState:
    """Return the state at the beginning of the Jump Phase. Source: J1, J2, O6, Q17."""
    state = leave_tasks(state._replace(pairs=(), fight=None), notes)
    if state.distance >= state.ruleset.goal_distance:
        reason = f"The fleet covered a distance of {state.distance} and came home"
        notes.append(Note(PHASE_BEGINS, Phase.OVER, "The players win"))
        return state._replace(phase=Phase.OVER, outcome=Outcome(PLAYERS, reason))
    notes.append(Note(PHASE_BEGINS, Phase.JUMP, "Jump Phase"))
    return location_pool(state._replace(phase=Phase.JUMP), When.WRAP_UP, notes)


def _pay_owed(state: GameState, notes: Notes) -> GameState:
    """Return the state after all pending draws that are possible now. Source: A7, D7, O1, Q21.

    The effects of a draw come before the next one.
    """
    while state.owed and state.outcome is None:
        owed, *rest = state.owed
        deck = state.deck(DeckName.ATTACK if owed.destiny else DeckName.DAMAGE)
        if not deck.draw.size and deck.discard.size:
            return state
        state = state._replace(owed=())
        if deck.draw.size and owed.destiny:
            state = draw_destiny(state, owed, notes)
        elif deck.draw.size:
            state = draw_damage(state, owed.ship, (), notes)
        if state.outcome is None:
            state = state._replace(owed=(*state.owed, *rest))
    return state
