"""A game of Armada in a few words."""

from armada_companion.games.armada.rules.scoring import score
from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.rules.types import Phase, Side
from armada_companion.kit.headline import Headline


def headline(state: GameState) -> Headline:
    """Return who plays, and the round or the winner with the score."""
    names = (state.player(side).name for side in Side)
    return Headline(" v ".join(names), _standing(state))


def _standing(state: GameState) -> str:
    if state.outcome is None:
        return "setup" if state.phase is Phase.SETUP else f"round {state.round}"
    if state.outcome.winner is None:
        return f"nobody wins, {score(state, Side.A)} to {score(state, Side.B)}"
    winner = Side(state.outcome.winner)
    points = f"{score(state, winner)} to {score(state, winner.other)}"
    return f"{state.player(winner).name} wins {points}"
