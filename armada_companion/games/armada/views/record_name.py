"""What a record of a game is called: who plays whom, and how far the game is."""

from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.rules.types import Side


def record_name(state: GameState) -> str:
    """Return a name such as `Mia-v-Jonas-round-4`."""
    names = (state.player(side).name for side in Side)
    if state.outcome is not None:
        stage = "result"
    else:
        stage = f"round-{state.round}" if state.round else "setup"
    return f"{'-v-'.join(names)}-{stage}"
