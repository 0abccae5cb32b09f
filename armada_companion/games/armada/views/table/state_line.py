"""The state of a game of Armada in one line, and the name of its record."""

from collections.abc import Mapping

from armada_companion.kit.event import game_title
from armada_companion.kit.step import Header

from ...rules.model.state import GameState
from ...rules.model.types import Phase, Side
from ...rules.score.scoring import score
from ...rules.table.teams import may_choose
from ...rules.turns.turn_order import pass_refusal

_SEPARATOR = " | "


def state_line(state: GameState) -> str:
    """Return one line about a state, for `replay`."""
    parts = [_phase(state)]
    if state.phase is Phase.OVER:
        parts += [_sides("score", {side: score(state, side) for side in Side}), _outcome(state)]
    else:
        parts += [
            _sides("ships left", {side: state.unactivated_ships(side) for side in Side}),
            _sides("squadrons left", {side: state.unactivated_squadrons(side) for side in Side}),
            _sides("pass tokens", {side: state.player(side).pass_tokens for side in Side}),
            _passing(state),
            _naming(state),
        ]
    return _SEPARATOR.join(filter(None, parts))


def record_name(header: Header, state: GameState) -> str:
    """Return a name such as "Mia v Jonas, round 4".

    For an event: "Spring Open, round 2, table 7, Mia v Jonas", without the game's round.
    """
    players = " v ".join(state.player(side).name for side in Side)
    title = game_title(header, players)
    if title != players:
        return title if state.outcome is not None else f"{title}, not finished"
    if state.outcome is not None:
        return f"{title}, result"
    return f"{title}, round {state.round}" if state.round else f"{title}, setup"


def _phase(state: GameState) -> str:
    if state.phase is Phase.SETUP:
        return "Setup"
    if state.phase is Phase.OVER:
        return f"Over in round {state.round}"
    words = f"Round {state.round}, {state.phase.title()} Phase"
    if state.activation is not None:
        return f"{words}: {state.to_act} activates {state.activation.ship}"
    return f"{words}: {state.to_act} to act" if state.to_act else words


def _sides(name: str, numbers: Mapping[Side, int]) -> str:
    return f"{name} " + " ".join(f"{side} {number}" for side, number in numbers.items())


def _passing(state: GameState) -> str:
    side = state.to_act
    if state.phase is not Phase.SHIP or state.activation is not None or side is None:
        return ""
    rule = pass_refusal(state, side)
    return f"{side} may not pass: {rule.code}" if rule else f"{side} may pass"


def _naming(state: GameState) -> str:
    """Return in words which players a team may name for its turn, or whom it has named."""
    side = state.to_act
    if side is None or state.activation is not None or not state.members_of(side):
        return ""
    if chosen := state.player(side).chosen:
        return f"{chosen} is named"
    players = may_choose(state, side)
    return f"may name {', '.join(players)}" if players else ""


def _outcome(state: GameState) -> str:
    if state.outcome is None:
        return ""
    winner = f"{state.outcome.winner} wins" if state.outcome.winner else "nobody wins"
    return f"{winner}: {state.outcome.reason}"
