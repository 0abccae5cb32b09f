"""The question of a phase, which opens automatically."""

from armada_companion.games.pinned_down.rules.model.state import GameState
from armada_companion.games.pinned_down.rules.model.types import Phase
from armada_companion.games.pinned_down.rules.phases.phase_changes import waits_for_tasks
from armada_companion.games.pinned_down.views.cards.task_choices import drawn_damage
from armada_companion.games.pinned_down.views.choices import is_waiting
from armada_companion.games.pinned_down.views.phases.jumping import ShownLocations
from armada_companion.games.pinned_down.views.phases.reveal import RevealedCard
from armada_companion.games.pinned_down.views.table.questions import SheetQuestion


def standing_question(state: GameState) -> SheetQuestion | None:
    """Return the question that opens by itself now; None if another choice comes first.

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
