"""Follows the steps about judges (calls, warnings, the PIN) and makes their history lines."""

from collections.abc import Iterator, Sequence
from typing import Any

from armada_companion.kit import judge_actions
from armada_companion.kit.game import Game
from armada_companion.kit.step import JUDGE
from armada_companion.kit.timeline import JudgedStep
from armada_companion.kit.value import Value
from armada_companion.session.times import milliseconds


class Call(Value, frozen=True):
    """An open call for a judge.

    Attributes:
        at_ms: The time of the call; None in a record without times.
        why: The reason, or "".
    """

    at_ms: int | None
    why: str = ""

    def waited(self, now: str | None) -> int:
        """Return the seconds since the call, at least 0."""
        now_ms = milliseconds(now)
        if now_ms is None or self.at_ms is None:
            return 0
        return max(0, now_ms - self.at_ms) // 1000


class Warned(Value, frozen=True):
    """A judge's warning to a player.

    Attributes:
        n: The number of its step.
        player: The player's name.
        words: The text of the warning.
    """

    n: int
    player: str
    words: str


class Line(Value, frozen=True):
    """The lines of a judge's step in the history: a text, and lines below it."""

    text: str
    notes: tuple[str, ...] = ()


class JudgeLog:
    """Collects the calls, warnings and rulings of judges from the steps of a game."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game
        self._steps = 0
        self._warnings: list[Warned] = []
        self.call: Call | None = None
        self.has_pin = False

    @property
    def warnings(self) -> Sequence[Warned]:
        """Every warning, the first one first."""
        return self._warnings

    def follow(self, steps: Sequence[JudgedStep[Any]]) -> None:
        """Add the steps that are not added yet; `steps` are all steps of the game."""
        for judged in steps[self._steps :]:
            if type(judged.action) in judge_actions.JUDGE_ACTIONS:
                self.add(judged)
        self._steps = len(steps)

    def add(self, judged: JudgedStep[Any]) -> Line | None:
        """Add a step; return its lines in the history, or None if it is not about a judge."""
        match judged.action:
            case judge_actions.AddRuling() as ruling:
                return Line(ruling.words, tuple(_below(ruling)))
            case judge_actions.AddWarning() as warning:
                return self._warn(judged, warning)
            case judge_actions.CallJudge() as call:
                # A second call does not restart the time.
                self.call = self.call or Call(milliseconds(judged.step.at), call.why or "")
                return Line(call.text(None))
            case judge_actions.JudgeArrived() as arrived:
                waiting, self.call = self.call, None
                text = arrived.text(None) if judged.step.by == JUDGE else _ENDED
                if waiting is None or waiting.at_ms is None:
                    return Line(text)
                return Line(text, (f"Waited {clock_digits(waiting.waited(judged.step.at))}",))
            case judge_actions.JudgeLeft() as left:
                return Line(left.text(None))
            case judge_actions.JudgePin() as pin:
                was_known, self.has_pin = self.has_pin, True
                return Line(pin.text(None), (_AGAIN,) if was_known else ())
        return None

    def _warn(self, judged: JudgedStep[Any], warning: judge_actions.AddWarning) -> Line:
        found = self._game.subject(judged.state, warning.player)
        name = found.name if found is not None else warning.player
        self._warnings.append(Warned(judged.step.n, name, warning.words))
        count = sum(one.player == name for one in self._warnings)
        number = f" {count}" if count > 1 else ""
        return Line(f"Warning{number} to {name}: {warning.words}")


def clock_digits(seconds: int) -> str:
    """Return a time as minutes and seconds: "3:10"."""
    return f"{seconds // 60}:{seconds % 60:02}"


def _below(ruling: judge_actions.AddRuling) -> Iterator[str]:
    if ruling.question:
        yield f"Question: {ruling.question}"
    if ruling.source:
        yield f"Source: {ruling.source}"
    if ruling.remedy is not None:
        yield f"Remedy: {_REMEDIES[ruling.remedy]}{_back(ruling)}"


def _back(ruling: judge_actions.AddRuling) -> str:
    is_back = ruling.remedy is judge_actions.Remedy.REWIND and ruling.to is not None
    return f" to step {ruling.to}" if is_back else ""


_ENDED = "The call for a judge was ended"
_AGAIN = "A new PIN replaces the old one"
_REMEDIES = {
    judge_actions.Remedy.NONE: "none",
    judge_actions.Remedy.REWIND: "rewind",
    judge_actions.Remedy.LEAVE: "the steps remain",
}
