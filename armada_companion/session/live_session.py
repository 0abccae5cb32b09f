"""The parts of a game that a live page needs: a session at the table, or a replica elsewhere."""

from collections.abc import Sequence
from itertools import islice
from typing import Any, Protocol
from weakref import WeakKeyDictionary

from msgspec.structs import replace

from armada_companion.kit.action import Action
from armada_companion.kit.game import Game
from armada_companion.kit.live_view import LiveView
from armada_companion.kit.log_actions import LOG_ACTIONS
from armada_companion.kit.step import Header
from armada_companion.kit.timeline import JudgedStep
from armada_companion.session.judge_log import JudgeLog
from armada_companion.system.clock import Clock

LAST_LINES = 3


class LiveSession(Protocol):
    """A game that is followed, such as `GameSession` and `Replica`."""

    # Any: each game has a state of its own.
    @property
    def game(self) -> Game[Any]: ...
    @property
    def header(self) -> Header: ...
    @property
    def state(self) -> Any: ...
    @property
    def steps(self) -> Sequence[JudgedStep[Any]]: ...
    @property
    def in_effect(self) -> Sequence[JudgedStep[Any]]: ...
    @property
    def reopened_at(self) -> str: ...


_LOGS: WeakKeyDictionary[LiveSession, JudgeLog] = WeakKeyDictionary()
"""Each game's log of its judges, which counts a step only once."""


def is_called(session: LiveSession) -> bool:
    """Return whether a judge is called and has not come."""
    log = _LOGS.setdefault(session, JudgeLog(session.game))
    log.follow(session.steps)
    return log.call is not None


def last_lines(session: LiveSession) -> tuple[str, ...]:
    """Return the last steps in effect in words, the newest first, without anybody's own words.

    Notes, rulings, warnings and signatures are left out, and the reasons of corrections.
    """
    steps = (one for one in reversed(session.in_effect) if type(one.action) not in LOG_ACTIONS)
    return tuple(public_line(session.game, one) for one in islice(steps, LAST_LINES))


def plain_view(session: LiveSession, clock: Clock) -> LiveView:
    """Return the view for a game without its own: the headline and the last steps."""
    game, state = session.game, session.state
    headline, outcome = game.headline(state), game.outcome(state)
    return LiveView(
        game=game.NAME,
        n=len(session.steps),
        round_words=game.round_name(state),
        turn=headline.players,
        detail=headline.standing,
        call=is_called(session),
        over=outcome is not None,
        last=last_lines(session),
    )


def public_line(game: Game[Any], judged: JudgedStep[Any]) -> str:
    """Return a step in words as everybody knows it, without the reasons of corrections."""
    # A replica knows the action in no other form.
    action = _in_order(game.announce(judged.before, judged.action, judged.state))
    if getattr(action, "why", None):
        # A reason is typed by the players.
        action = replace(action, why="")
    return action.text(judged.before).rstrip(": ")


def _in_order(action: Action[Any]) -> Action[Any]:
    """Return an action with its tables in the order of a public log, which words follow."""
    tables = {
        name: dict(sorted(value.items(), key=lambda item: str(item[0])))
        for name in action.__struct_fields__
        if isinstance(value := getattr(action, name), dict) and len(value) > 1
    }
    return replace(action, **tables) if tables else action
