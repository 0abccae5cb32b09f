"""Choices of the course of the game: whose turn, round and phase it is, and its end by hand.

Source: digest 2.4, 5.9, 11.4, 11.6, 11.7.
"""

from collections.abc import Iterable, Iterator

from armada_companion.games.armada.rules.course import (
    LAST_ROUND,
    EndGame,
    EndPhase,
    FlipInitiativeToken,
    SetRound,
    SetTurn,
)
from armada_companion.games.armada.rules.endings import AgreeDraw, ExtendTime
from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.rules.types import Side
from armada_companion.games.armada.views.table import Choice, choice
from armada_companion.games.armada.views.teams import grand_admiral_choices


def course_choices(state: GameState) -> tuple[Choice, ...]:
    """Return whose turn and which round it is, the end of the phase, and the end of the game."""
    names = {side: state.player(side).name for side in Side}
    turns = (choice(state, f"Turn of {name}", SetTurn(side)) for side, name in names.items())
    return (
        *_in_group("Turn", turns),
        *_in_group("Phase", (choice(state, "End the phase", EndPhase()),)),
        *_in_group("Round", _rounds(state)),
        *_in_group("Team", grand_admiral_choices(state)),
        *_in_group("End of the game", _endings(state)),
    )


def _rounds(state: GameState) -> Iterator[Choice]:
    for number in (state.round - 1, state.round + 1):
        if 0 < number <= LAST_ROUND:
            yield choice(state, f"It is round {number}", SetRound(number))
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
