"""How a turn of the Ship Phase ends and what a forced pass is. Source: RRG 17, 18; digest 5.2."""

from armada_companion.games.armada.rules.rule import Rule
from armada_companion.games.armada.rules.ship import Ship
from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.rules.types import ShipId, Side, Until
from armada_companion.kit.note import Note, Notes

FORCED_PASS = "forced_pass"


def end_ship_turn(state: GameState, side: Side, token_passed: bool = False) -> GameState:
    """Return the state after a turn of `side`: the opponent is to act."""
    player = state.player(side)
    if player.token_passed is not token_passed:
        state = state.with_player(side, player._replace(token_passed=token_passed))
    state = _lift_turn_bars(state, side)
    return state._replace(to_act=side.other, activation=None)


def force_pass(state: GameState, side: Side, rule: Rule, notes: Notes) -> GameState:
    """Return the state after a pass that the rules impose: free of charge."""
    why = rule.text[0].lower() + rule.text[1:]
    notes.append(Note(FORCED_PASS, side, f"{state.player(side).name} must pass: {why}"))
    return end_ship_turn(state, side, token_passed=state.ruleset.forced_pass_counts)


def has_turn_bars(state: GameState) -> bool:
    """Tell whether some unactivated ship is barred for a turn only."""
    return any(Until.TURN in ship.barred for ship in state.ships.values() if ship.unactivated)


def _lift_turn_bars(state: GameState, side: Side) -> GameState:
    freed: dict[ShipId, Ship] = {
        ship.id: ship._replace(barred=ship.barred - {Until.TURN})
        for ship in state.ships_of(side)
        if Until.TURN in ship.barred
    }
    return state._replace(ships={**state.ships, **freed}) if freed else state
