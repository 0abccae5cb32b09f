"""What the sheet of the table says of the objective and its victory tokens."""

from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.rules.types import Side


def victory_words(state: GameState) -> str:
    """Return how many victory tokens each side has and what they are worth. Source: RRG 11, 22."""
    value = state.objective.token_value if state.objective else 0
    counts = ", ".join(_count(state, side, value) for side in Side)
    if not value:
        return f"Victory tokens: {counts}. No points are known for them."
    return f"Victory tokens, {value} points each: {counts}."


def _count(state: GameState, side: Side, value: int) -> str:
    player = state.player(side)
    worth = f" ({player.victory_tokens * value} points)" if value and player.victory_tokens else ""
    return f"{player.name} {player.victory_tokens}{worth}"
