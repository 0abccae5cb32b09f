"""One game that a hub follows: its replica, and the reports on it for the desk."""

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from typing import Any

import msgspec
from msgspec.structs import force_setattr

from armada_companion.games.entry import LiveViewOf
from armada_companion.kit.action import verb_of
from armada_companion.kit.cards import CardSource
from armada_companion.kit.game import Game
from armada_companion.kit.judge_actions import CallJudge, JudgeArrived
from armada_companion.kit.live_view import LiveView
from armada_companion.kit.step import PlainAction, Step
from armada_companion.kit.timeline import JudgedStep
from armada_companion.net.pipe import Plain
from armada_companion.session.replica import Replica, ReplicaError
from armada_companion.system.clock import SystemClock

_STATES = 16
"""The states of a game in memory; earlier ones, which an undo needs, are computed again."""
LIVE_CLOCK = SystemClock()


class Games:
    """The games that a hub can follow.

    Attributes:
        rules, cards, live: By the name in a header.
    """

    def __init__(
        self,
        rules: Mapping[str, Game[Any]],
        cards: Mapping[str, CardSource],
        live: Mapping[str, LiveViewOf],
    ) -> None:
        self.rules, self.cards, self.live = rules, cards, live


class Followed:
    """The game of a table, line by line.

    Args:
        games: All games.
        game: The id of this one.
        first: The line of its header.
    """

    def __init__(self, games: Games, game: str, first: bytes) -> None:
        self.game = game
        self.n = 0
        self.at = ""
        self.why = ""
        """Why it is not followed, or not further; "" if it is."""
        self._live: LiveViewOf | None = None
        self._replica: Replica | None = None
        self._result: Plain | None = None
        try:
            self._replica = Replica(games.rules, games.cards, first, most_states=_STATES)
            self._live = games.live[self._replica.game.NAME]
        except ReplicaError as error:
            self.why = str(error)

    def take(self, n: int, line: bytes) -> Iterator[tuple[str, Plain]]:
        """Follow a line; yield each call, arrival and result in it."""
        self.n = n
        if self._replica is None or self.why:
            return
        try:
            judged = self._replica.take(line)
        except ReplicaError as error:
            self.why = str(error)
            return
        self.at = judged.step.at or ""
        _forget_written_form(judged.step)
        yield from self._words(judged)

    @property
    def plays(self) -> Plain:
        """The parts of its header that an event sets for all tables; {} if it is not followed."""
        header = self._replica.header if self._replica is not None else {}
        return {key: header[key] for key in ("game", "settings", "packs") if key in header}

    @property
    def top(self) -> int:
        """The number of the last step in effect; a lower one than before means undo."""
        in_effect = self._replica.in_effect if self._replica is not None else ()
        return in_effect[-1].step.n if in_effect else 0

    def give_up(self, why: str) -> None:
        """Follow the game no further: this program has a fault."""
        self.why = f"not followed after line {self.n}: the program has a fault ({why})"

    def view(self) -> LiveView | None:
        """Return the public view of the game; None if it is not followed."""
        if self._replica is None or self._live is None or self.why:
            return None
        return self._live(self._replica, LIVE_CLOCK)

    def _words(self, judged: JudgedStep[Any]) -> Iterator[tuple[str, Plain]]:
        match judged.action:
            case CallJudge() as action:
                yield "call", {**self._place(), "why": action.why or "", "source": "table"}
            case JudgeArrived():
                yield "arrived", self._place()
        result = self._result_now()
        if result is not None and result != self._result:
            yield "result", {**self._place(), **result, "source": "table"}
        self._result = result

    def _place(self) -> Plain:
        return {"game": self.game, "n": self.n, "at": self.at}

    def _result_now(self) -> Plain | None:
        """Return the result while the game is over."""
        assert self._replica is not None
        game, state = self._replica.game, self._replica.state
        if (outcome := game.outcome(state)) is None:
            return None
        view = self.view()
        scores = [side.score for side in view.sides if side.score is not None] if view else []
        headline = game.headline(state)
        return {
            "scores": scores if len(scores) == 2 else None,
            "words": headline.players or outcome.reason,
            "answers": [*_answers(self._replica.in_effect)],
        }


def _forget_written_form(step: Step) -> None:
    """Leave a step its verb alone of its written form: its typed form has the rest already.

    What 200 tables have written takes 35 MB, and nobody reads it at a hub.
    """
    verb = str(step.action["do"])
    force_setattr(step, "action", _VERBS.setdefault(verb, {"do": verb}))


_VERBS: dict[str, PlainAction] = {}
"""The forms that are left, one of each verb."""


def _answers(in_effect: Sequence[JudgedStep[Any]]) -> Iterator[Plain]:
    """Yield the last answer of each side to the result."""
    last: dict[int, Plain] = {}
    for judged in in_effect:
        action = judged.action
        side = getattr(action, "side", None)
        if action.IS_ANSWER and isinstance(side, Enum):
            number = list(type(side)).index(side) + 1
            is_confirmed = verb_of(type(action)).startswith("confirm")
            why = getattr(action, "why", None) or ""
            last[number] = {"side": number, "confirmed": is_confirmed, "why": why}
    yield from (last[number] for number in sorted(last))


def tile(table: int, followed: Followed, heard: str) -> Plain:
    """Return the tile of a table, as the desk gets it."""
    view = followed.view()
    made: Plain = {"table": table, "game": followed.game, "n": followed.n, "at": heard}
    if view is None:
        return {**made, "view": None, "why": followed.why}
    return {**made, "top": followed.top, "view": msgspec.to_builtins(view)}
