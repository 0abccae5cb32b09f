"""Plays a record step by step for the commands."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from armada_companion.games.entry import GameEntry
from armada_companion.kit.game import Game
from armada_companion.kit.log_actions import Redo, Undo
from armada_companion.kit.timeline import JudgedStep, Timeline, Verdict
from armada_companion.session.record import Record


class PlayedLine(NamedTuple):
    """What became of one line of a record.

    Attributes:
        number: The line, from 1.
        judged: The step and its verdict.
        moved: For undo and redo the number of the step taken back or restored, else None.
    """

    number: int
    judged: JudgedStep[Any]
    moved: int | None


class RecordedGame:
    """A recorded game, played again.

    Args:
        record: A record whose actions can be read.
        entry: Its game.

    Attributes:
        state_line: Says in one line what the game's `summary` holds.
    """

    def __init__(self, record: Record, entry: GameEntry) -> None:
        self.game: Game[Any] = entry.rules()
        self.state_line = entry.state_line()
        self._record = record
        self._timeline = Timeline(self.game, entry.cards(), record.header)

    @property
    def start(self) -> object:
        """The state before the first step."""
        return self._timeline.start

    def play(self) -> Iterator[PlayedLine]:
        """Yield what became of each step; those that are not accepted change nothing."""
        for number, step in zip(self._record.lines, self._record.steps, strict=True):
            line = self._timeline
            next_undo, next_redo = line.next_undo, line.next_redo
            judged = line.play(step)
            moves = {Undo: next_undo, Redo: next_redo}
            moving = moves.get(type(judged.action))
            yield PlayedLine(number, judged, moving.step.n if moving else None)


def reason(judged: JudgedStep[Any]) -> str:
    """Return what became of a step and why: `refused: Ships come first (SHIPS_FIRST, RRG 1)`."""
    if judged.verdict is Verdict.IMPOSSIBLE:
        return f"impossible: {judged.error}"
    if not judged.rules:
        return judged.verdict.value
    rules = "; ".join(f"{rule.text} ({rule.code}, {rule.source})" for rule in judged.rules)
    return f"{judged.verdict.value}{_decided(judged)}: {rules}"


def _decided(judged: JudgedStep[Any]) -> str:
    overruled = judged.step.overruled
    if judged.verdict is not Verdict.OVERRULED or overruled is None:
        return ""
    by = f" by {overruled.by}" if overruled.by else ""
    return by + (f", {overruled.why!r}" if overruled.why else "")
