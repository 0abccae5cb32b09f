"""Choices of the course of the game: turn, phase, round, initiative, and its end by hand.

Source: digest 2.4, 5.9, 11.4, 11.6, 11.7.
"""

from collections.abc import Iterable, Iterator

from armada_companion.games.armada.rules.judge.course import (
    LAST_ROUND,
    EndGame,
    EndPhase,
    EndRound,
    FlipInitiativeToken,
    SetRound,
    SetTurn,
)
from armada_companion.games.armada.rules.judge.endings import AgreeDraw, ExtendTime
from armada_companion.games.armada.rules.judge.table_corrections import (
    PHASES_OF_A_ROUND,
    CorrectGame,
)
from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.rules.model.types import Side
from armada_companion.games.armada.views.table.table_views import Choice, choice
from armada_companion.games.armada.views.turns.team_choices import grand_admiral_choices


def course_choices(state: GameState) -> tuple[Choice, ...]:
    """Return whose turn, which phase and round it is, who is first, and the end of the game."""
    return (
        *_in_group("Turn", _turns(state)),
        *_in_group("Phase", _phases(state)),
        *_in_group("Round", _rounds(state)),
        *_in_group("Initiative", _initiative(state)),
        *_in_group("Team", grand_admiral_choices(state)),
        *_in_group("End of the game", _endings(state)),
    )


def _turns(state: GameState) -> Iterator[Choice]:
    for side in Side:
        found = choice(state, f"Turn of {state.player(side).name}", SetTurn(side))
        yield found if found.possible else found._replace(reason=_NO_TURN)


def _phases(state: GameState) -> Iterator[Choice]:
    yield choice(state, "End the phase", EndPhase())
    if state.round:
        for phase in PHASES_OF_A_ROUND:
            if phase is not state.phase:
                label = f"It is the {phase.capitalize()} Phase"
                yield choice(state, label, CorrectGame(phase=phase))


def _rounds(state: GameState) -> Iterator[Choice]:
    for number in (state.round - 1, state.round + 1):
        if 0 < number <= LAST_ROUND:
            yield choice(state, f"It is round {number}", SetRound(number))
    end = choice(state, "End the round", EndRound(), mark="flag")
    if end.possible:
        yield end


def _initiative(state: GameState) -> Iterator[Choice]:
    for side in Side:
        if side is not state.first_player:
            label = f"{state.player(side).name} is first player"
            yield choice(state, label, CorrectGame(first_player=side))
    yield choice(state, "Turn the initiative token over", FlipInitiativeToken())


def _endings(state: GameState) -> Iterator[Choice]:
    if state.last_round:
        yield choice(state, "Extend the time", ExtendTime())
    yield choice(state, "The rules say who wins", EndGame())
    for side in Side:
        yield choice(state, f"{state.player(side).name} wins", EndGame(side))
    yield choice(state, "The players agree to a draw", AgreeDraw())


def _in_group(group: str, found: Iterable[Choice]) -> Iterator[Choice]:
    return (one._replace(group=group) for one in found)


_NO_TURN = "Only in the Ship Phase and the Squadron Phase is it somebody’s turn."
