"""Sheets of questions as tests ask for them."""

from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.views.table.questions import GameView, SheetQuestion, SheetView
from armada_companion.kit.choice import Question


def sheet_of(state: GameState, question: Question) -> SheetView:
    """Return the sheet of a question; its actions do not ask for reasons, for every seat.

    Raises:
        LookupError: No sheet asks it.
    """
    if not isinstance(question, SheetQuestion):
        raise LookupError(question)
    game = GameView(state, is_judge=True)
    return question.sheet(game)._replace(choices=tuple(question.choices(game)))
