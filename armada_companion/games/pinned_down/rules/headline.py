"""A game of Pinned Down in a few words."""

from armada_companion.games.pinned_down.rules.state import GameState
from armada_companion.games.pinned_down.rules.types import Phase
from armada_companion.kit.headline import Headline


def headline(state: GameState) -> Headline:
    """Return who plays, the turn, how far they have come, and how it ended."""
    return Headline(", ".join(str(player) for player in state.players), _standing(state))


def _standing(state: GameState) -> str:
    if state.phase is Phase.SETUP:
        return "setup"
    way = f"distance {state.distance} of {state.ruleset.goal_distance}"
    if state.outcome is None:
        return f"turn {state.turn}  ·  {way}"
    ended = "won" if state.outcome.winner is not None else "lost"
    return f"{ended} in turn {state.turn}  ·  {way}"
