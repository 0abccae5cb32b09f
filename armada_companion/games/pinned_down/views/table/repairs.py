"""The times at which damage cards may be repaired."""

from ...rules.model.state import GameState
from ...rules.model.types import Phase


def repair_problem(state: GameState) -> str:
    """Return why no damage card can be repaired now, or "". Source: M1, J2, D5."""
    is_wrap_up = state.phase is Phase.JUMP and not state.flags.upkeep_paid
    if state.phase is Phase.MAIN or is_wrap_up:
        return ""
    return "Repairs belong to the Main Phase and to the wrap-up before upkeep (M1, J2)"
