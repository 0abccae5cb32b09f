"""What the players of an event game are offered: what the class of an action leaves to them.

Source: rules digest 11.7, 13.5.
"""

from collections.abc import Iterable, Iterator

from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.views.clock.clock_questions import ClockEntries
from armada_companion.games.armada.views.effects.counter_entries import CounterEntries
from armada_companion.games.armada.views.judge.course_choices import CourseEntries
from armada_companion.games.armada.views.sheets import BY_JUDGE, TableEntries
from armada_companion.games.armada.views.table.questions import GameView, SheetView, open_to_players
from armada_companion.games.armada.views.table.table_views import Choice
from armada_companion.kit.choice import Go, Question

_THE_SEAT = Choice("judge", "The judge’s seat…", Go("judge"), mark="lock", group=BY_JUDGE)


def for_players(state: GameState, question: Question, view: SheetView) -> SheetView:
    """Return a sheet without what only the judge's seat does in an event game."""
    if isinstance(question, TableEntries):
        return view._replace(choices=tuple(_of_table(state, view.choices)))
    way = (_THE_SEAT,) if isinstance(question, ClockEntries) else ()
    return view._replace(choices=(*open_to_players(state, view.choices), *way))


def _of_table(state: GameState, choices: Iterable[Choice]) -> Iterator[Choice]:
    """Yield the entries of the table, with the way to the judge's seat in place of a judge's."""
    is_told = False
    for found in choices:
        if found.group != BY_JUDGE:
            yield from open_to_players(state, (found,))
        elif not is_told:
            is_told = True
            yield from _agreed(state)
            yield _THE_SEAT
    if any(open_to_players(state, CounterEntries().choices(GameView(state)))):
        tokens = Choice("objective_tokens", "Objective tokens…", CounterEntries(), mark="plus")
        yield tokens._replace(group="Objective tokens")


def _agreed(state: GameState) -> Iterator[Choice]:
    """Yield what players decide of the course: who leads a team, and that they agree to a draw."""
    for found in open_to_players(state, CourseEntries().choices(GameView(state))):
        yield found if found.group == "Team" else found._replace(group="The players agree")
