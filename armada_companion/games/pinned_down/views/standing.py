"""The question that opens automatically in a phase."""

from ..rules.model.state import GameState
from ..rules.model.types import Phase
from ..rules.phases.phase_changes import waits_for_tasks
from .cards.task_choices import drawn_damage
from .choices import is_waiting
from .phases.jumping import ShownLocations
from .phases.reveal import RevealedCard
from .table.questions import SheetQuestion


def standing_question(state: GameState) -> SheetQuestion | None:
    """Return the question to open now; None if the players have another choice first.

    The question for a drawn damage card comes first.
    """
    if is_waiting(state):
        return None
    if waits_for_tasks(state):
        return drawn_damage(state)
    if state.phase is Phase.ATTACK and not state.virtual:
        return RevealedCard()
    if state.phase is Phase.JUMP and (state.flags.shown or not state.virtual):
        return ShownLocations()
    return None
