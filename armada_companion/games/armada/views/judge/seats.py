"""What the players of an event game are offered: what the class of an action leaves to them.

Source: rules digest 11.7, 13.5.
"""

from collections.abc import Iterable, Iterator

from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.views.clock.clock_questions import ClockEntries
from armada_companion.games.armada.views.effects.override_questions import CounterEntries
from armada_companion.games.armada.views.effects.overrides import counter_choices
from armada_companion.games.armada.views.judge.course_choices import course_choices
from armada_companion.games.armada.views.sheets import BY_JUDGE, TableEntries
from armada_companion.games.armada.views.table.sheet_view import SheetView
from armada_companion.games.armada.views.table.table_views import Choice
from armada_companion.kit.action import Action
from armada_companion.kit.choice import Go, Question
from armada_companion.kit.seats import is_open_to_players, why_barred
from armada_companion.kit.step import TABLE

_THE_SEAT = Choice("judge", "The judge’s seat…", Go("judge"), mark="lock", group=BY_JUDGE)


def for_players(state: GameState, question: Question, view: SheetView) -> SheetView:
    """Return a sheet without what only the judge's seat does in an event game."""
    if isinstance(question, TableEntries):
        return view._replace(choices=tuple(_of_table(state, view.choices)))
    way = (_THE_SEAT,) if isinstance(question, ClockEntries) else ()
    return view._replace(choices=(*_for_players(state, view.choices), *way))


def for_player(state: GameState, found: Choice) -> Choice:
    """Return a choice that players cannot overrule where only the judge's seat does it."""
    if not isinstance(found.does, Action):
        return found
    why = why_barred(ARMADA, state, found.does, TABLE)
    return found._replace(legal=False, reason=why, possible=False) if why else found


def is_offered(state: GameState, found: Choice) -> bool:
    """Return whether a choice leads to anything that players may do."""
    match found.does:
        case Action() as action:
            return not why_barred(ARMADA, state, action, TABLE)
        case Question(LEADS_TO=kinds):
            return not kinds or any(is_open_to_players(ARMADA, state, kind) for kind in kinds)
    return True


def _for_players(state: GameState, choices: Iterable[Choice]) -> Iterator[Choice]:
    """Yield what players may do; what has a key stays to say why not."""
    for found in choices:
        if is_offered(state, found):
            yield found
        elif found.key:
            yield for_player(state, found)


def _of_table(state: GameState, choices: Iterable[Choice]) -> Iterator[Choice]:
    """Yield the entries of the table, with the way to the judge's seat in place of a judge's."""
    is_told = False
    for found in choices:
        if found.group != BY_JUDGE:
            yield from _for_players(state, (found,))
        elif not is_told:
            is_told = True
            yield from _agreed(state)
            yield _THE_SEAT
    if any(_for_players(state, counter_choices(state))):
        tokens = Choice("objective_tokens", "Objective tokens…", CounterEntries(), mark="plus")
        yield tokens._replace(group="Objective tokens")


def _agreed(state: GameState) -> Iterator[Choice]:
    """Yield what players decide of the course: who leads a team, and that they agree to a draw."""
    for found in _for_players(state, course_choices(state)):
        yield found if found.group == "Team" else found._replace(group="The players agree")
