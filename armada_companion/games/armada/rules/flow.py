"""What follows of itself: forced passes, turns, phases and the end. Source: RRG 15-20, 22.

No action is needed for any of it; `settle` runs after every action.
"""

from armada_companion.games.armada.rules.able import has_able_ship
from armada_companion.games.armada.rules.rule import Rule
from armada_companion.games.armada.rules.scoring import decide, is_decided
from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.rules.turns import (
    FORCED_PASS,
    end_ship_turn,
    force_pass,
    has_turn_bars,
)
from armada_companion.games.armada.rules.types import Phase, Side
from armada_companion.kit.note import Note, Notes

PHASE_BEGINS = "phase"
SQUADRONS_A_TURN = 2


def settle(state: GameState, notes: Notes) -> GameState:
    """Return the state at which somebody has to decide something."""
    if state.phase is Phase.SETUP:
        return state
    if state.phase is Phase.OVER or is_decided(state):
        return _end(state, notes)
    if state.phase is Phase.COMMAND:
        state = _settle_command(state, notes)
    if state.phase is Phase.SHIP:
        state = _settle_ships(state, notes)
    if state.phase is Phase.SQUADRON:
        state = _settle_squadrons(state, notes)
    return state


def _end(state: GameState, notes: Notes) -> GameState:
    if state.phase is not Phase.OVER:
        notes.append(Note(PHASE_BEGINS, Phase.OVER, "The game is over"))
        state = state._replace(phase=Phase.OVER, to_act=None, activation=None)
    return state._replace(outcome=decide(state))


def _settle_command(state: GameState, notes: Notes) -> GameState:
    if not all(player.locked for player in state.players.values()):
        return state
    notes.append(Note(PHASE_BEGINS, Phase.SHIP, "The Ship Phase begins"))
    players = {
        side: player._replace(begun=0, token_passed=False) for side, player in state.players.items()
    }
    return state._replace(phase=Phase.SHIP, players=players, to_act=state.first_player)


def _settle_ships(state: GameState, notes: Notes) -> GameState:
    if state.activation is not None:
        ship = state.ship(state.activation.ship)
        if ship.in_play:
            return state
        state = end_ship_turn(state, ship.side)
    while any(state.unactivated_ships(side) for side in Side):
        rule = _forced_pass_rule(state)
        if rule is None or state.to_act is None:
            return state
        state = force_pass(state, state.to_act, rule, notes)
    notes.append(Note(PHASE_BEGINS, Phase.SQUADRON, "The Squadron Phase begins"))
    return state._replace(phase=Phase.SQUADRON, to_act=state.first_player, squadrons_done=0)


def _forced_pass_rule(state: GameState) -> Rule | None:
    """Return why the player to act must pass, or None when there is something to decide."""
    side = state.to_act
    if side is None:
        return None
    if state.unactivated_ships(side) == 0:
        return Rule.NONE_LEFT
    if has_able_ship(state, side) or _is_deadlock(state):
        return None
    return Rule.PREVENTED


def _is_deadlock(state: GameState) -> bool:
    """True when nobody is able and no forced pass changes that: the table decides (digest 5.6)."""
    return not any(has_able_ship(state, side) for side in Side) and not has_turn_bars(state)


def _settle_squadrons(state: GameState, notes: Notes) -> GameState:
    while any(state.unactivated_squadrons(side) for side in Side):
        side = state.to_act
        if side is None:
            return state
        left = state.unactivated_squadrons(side)
        if left and state.squadrons_done < SQUADRONS_A_TURN:
            return state
        if not left and state.squadrons_done == 0:
            text = f"{state.player(side).name} must pass: no squadron left"
            notes.append(Note(FORCED_PASS, side, text))
        state = state._replace(to_act=side.other, squadrons_done=0)
    notes.append(Note(PHASE_BEGINS, Phase.STATUS, "The Status Phase begins"))
    return state._replace(
        phase=Phase.STATUS, to_act=None, squadrons_done=0, readying=state.first_player
    )
