"""Choices about the course of the game: turn, phase, round, initiative, early end.

Source: digest 2.4, 5.9, 11.4, 11.6, 11.7.
"""

from collections.abc import Iterator

from ...rules.judge import course, endings, table_corrections
from ...rules.model.state import GameState
from ...rules.model.types import Side
from ..effects.counter_entries import CounterEntries
from ..effects.joining import JoinEntries
from ..table.questions import GameView, SheetQuestion
from ..table.table_views import Choice, choice, in_group
from ..turns.team_choices import grand_admiral_choices


class CourseEntries(SheetQuestion, frozen=True):
    """Asks what to change: turn, phase, round, initiative, or the end of the game."""

    BY_JUDGE = True
    TITLE = "Turn, phase, end of game"

    def choices(self, game: GameView) -> Iterator[Choice]:
        state = game.state
        yield from in_group("Turn", _turns(state))
        yield from in_group("Phase", _phases(state))
        yield from in_group("Round", _rounds(state))
        yield from in_group("Initiative", _initiative(state))
        yield from in_group("Team", grand_admiral_choices(state))
        yield from in_group("End of the game", _endings(state))


def judge_entries() -> Iterator[Choice]:
    """Yield a judge's choices about the whole table."""
    yield Choice("counters", "Tokens and points…", CounterEntries(), mark="star")
    yield Choice("course", "Turn, phase, end of game…", CourseEntries(), mark="flag")
    yield Choice("join", "A unit joins…", JoinEntries(), mark="plus")


def _turns(state: GameState) -> Iterator[Choice]:
    for side in Side:
        found = choice(state, f"Turn of {state.player(side).name}", course.SetTurn(side))
        yield found if found.possible else found._replace(reason=_NO_TURN)


def _phases(state: GameState) -> Iterator[Choice]:
    yield choice(state, "End the phase", course.EndPhase())
    if state.round:
        for phase in table_corrections.PHASES_OF_A_ROUND:
            if phase is not state.phase:
                label = f"It is the {phase.capitalize()} Phase"
                yield choice(state, label, table_corrections.CorrectGame(phase=phase))


def _rounds(state: GameState) -> Iterator[Choice]:
    for number in (state.round - 1, state.round + 1):
        if 0 < number <= course.LAST_ROUND:
            yield choice(state, f"It is round {number}", course.SetRound(number))
    end = choice(state, "End the round", course.EndRound(), mark="flag")
    if end.possible:
        yield end


def _initiative(state: GameState) -> Iterator[Choice]:
    for side in Side:
        if side is not state.first_player:
            label = f"{state.player(side).name} is first player"
            yield choice(state, label, table_corrections.CorrectGame(first_player=side))
    yield choice(state, "Turn the initiative token over", course.FlipInitiativeToken())


def _endings(state: GameState) -> Iterator[Choice]:
    if state.last_round:
        yield choice(state, "Extend the time", endings.ExtendTime())
    yield choice(state, "The rules say who wins", course.EndGame())
    for side in Side:
        yield choice(state, f"{state.player(side).name} wins", course.EndGame(side))
    yield choice(state, "The players agree to a draw", endings.AgreeDraw())


_NO_TURN = "There are turns only in the Ship Phase and the Squadron Phase."
