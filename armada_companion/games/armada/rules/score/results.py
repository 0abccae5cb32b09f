"""The sides' answers to the result once the game is over: confirmed or disputed."""

from typing import ClassVar

from armada_companion.kit.codec import Name
from armada_companion.kit.note import Notes
from armada_companion.kit.who import Who

from ..model.answers import Answer
from ..model.state import GameState
from ..model.types import Phase, Side
from ..table.action import ArmadaAction, Group, side_does, with_why
from .scoring import score

_OVER = frozenset({Phase.OVER})


class ConfirmResult(ArmadaAction, phases=_OVER, group=Group.STEPS, who=Who.OWNER):
    """Confirm points and winner for a side. Source: digest 11.7."""

    IS_ANSWER: ClassVar[bool] = True

    side: Side

    def apply(self, state: GameState, notes: Notes) -> GameState:
        return _answered(state, self.side, Answer(True, points_now(state)))

    def text(self, state: GameState) -> str:
        return f"{side_does(state, self.side, 'confirms', 'confirm')} the result"


class DisputeResult(ArmadaAction, phases=_OVER, group=Group.STEPS, who=Who.OWNER):
    """Dispute the result for a side; a judge decides. Source: digest 11.7.

    Attributes:
        why: The reason for the dispute.
    """

    IS_ANSWER: ClassVar[bool] = True

    side: Side
    why: Name | None = None

    def apply(self, state: GameState, notes: Notes) -> GameState:
        return _answered(state, self.side, Answer(False, points_now(state), self.why or ""))

    def text(self, state: GameState) -> str:
        what = f"{side_does(state, self.side, 'disputes', 'dispute')} the result"
        return with_why(what, self.why)


def points_now(state: GameState) -> tuple[int, ...]:
    """Return the points of both sides."""
    return tuple(score(state, side) for side in Side)


def standing_answer(state: GameState, side: Side) -> Answer | None:
    """Return a side's answer to the current result, or None if it has none.

    An answer to other points or another winner is no longer valid.
    """
    answer = state.answers.get(side)
    if state.outcome is None or answer is None or answer.points != points_now(state):
        return None
    return answer if answer.winner == state.outcome.winner else None


def _answered(state: GameState, side: Side, answer: Answer) -> GameState:
    winner = state.outcome.winner if state.outcome else None
    return state._replace(answers={**state.answers, side: answer._replace(winner=winner)})
