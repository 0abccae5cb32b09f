"""Refuses judge's actions, and undo of a judge's decisions, to players of an event game.

Records are not checked for this, because their steps were already entered.
"""

from typing import TYPE_CHECKING, Any

from armada_companion.kit.action import Action
from armada_companion.kit.judge_actions import AddRuling
from armada_companion.kit.log_actions import Redo, Undo
from armada_companion.kit.seats import why_barred
from armada_companion.kit.step import JUDGE, Overruled
from armada_companion.kit.timeline import JudgedStep

if TYPE_CHECKING:
    from armada_companion.session.game_session import GameSession


# Any: each game has actions and states of its own.
def why_refused(
    session: "GameSession[Any]", action: Action[Any], seat: str, overruled: Overruled | None = None
) -> str:
    """Return why a seat may not do an action now, apart from the rules of the game; or ""."""
    if why := why_barred(session.game, session.state, action, seat):
        return why
    if overruled is not None and overruled.by == JUDGE and (why := why_no_judge(session, seat)):
        return why
    if isinstance(action, Undo):
        return why_not_undone(session, 1, seat)
    return why_not_redone(session, seat) if isinstance(action, Redo) else ""


def why_no_judge(session: "GameSession[Any]", seat: str) -> str:
    """Return why a seat may not overrule rules as the judge, or ""."""
    if seat == JUDGE or not session.game.is_event(session.state):
        return ""
    return "In an event game only a judge in the judge’s seat decides as the judge"


def why_not_undone(session: "GameSession[Any]", steps: int, seat: str) -> str:
    """Return why a seat may not undo the last `steps` steps, or "".

    Only the judge's seat may take back steps as far as a judge's decision.
    """
    undone = session.in_effect[-steps:]
    decided = _decided(session, seat)
    if not undone or undone[0].step.n > decided:
        return ""
    return f"A judge decided at step {decided}: only the judge’s seat may undo that"


def why_not_redone(session: "GameSession[Any]", seat: str) -> str:
    """Return why a seat may not restore the step that was undone last, or ""."""
    decided = _decided(session, seat)
    if not session.undone or session.undone[-1].step.n > decided:
        return ""
    return f"A judge decided at step {decided}: only the judge’s seat may redo steps before it"


def _decided(session: "GameSession[Any]", seat: str) -> int:
    """Return the number of the judge's last decision; 0 if the seat may take it back."""
    if seat == JUDGE or not session.game.is_event(session.state):
        return 0
    return next((one.step.n for one in reversed(session.steps) if _decides(one)), 0)


def _decides(judged: JudgedStep[Any]) -> bool:
    """Return whether a step is a judge's decision; a look, a warning or a call is not."""
    is_judges = judged.step.by == JUDGE
    return is_judges and (not judged.action.IS_REMARK or isinstance(judged.action, AddRuling))
