"""Plays a record step by step for the commands."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from armada_companion.cli.games import GAMES, card_source
from armada_companion.kit.game import Game
from armada_companion.kit.timeline import Played, Timeline, Verdict
from armada_companion.session.record import Record


class PlayedLine(NamedTuple):
    """What became of one line of a record.

    Attributes:
        number: The line, from 1.
        before: The state before it.
        played: The step and its verdict.
        moved: For undo and redo the number of the step taken back or restored, else None.
    """

    number: int
    before: object
    played: Played[Any]
    moved: int | None


class Course:
    """The course of a recorded game.

    Args:
        record: A record whose actions can be read.
    """

    def __init__(self, record: Record) -> None:
        self.name = str(record.header["game"])
        self.game: Game[Any, Any] = GAMES[self.name]
        self.cards = card_source(self.name)
        self._record = record
        self._timeline = Timeline(self.game, self.cards, record.header)

    @property
    def start(self) -> object:
        """The state before the first step."""
        return self._timeline.start

    def play(self) -> Iterator[PlayedLine]:
        """Yield what became of each step; those that are not accepted change nothing."""
        for number, step in zip(self._record.lines, self._record.steps, strict=True):
            line = self._timeline
            before = line.state
            moving = {"undo": line.next_undo, "redo": line.next_redo}.get(str(step.action["do"]))
            moved = moving.step.n if moving else None
            yield PlayedLine(number, before, line.play(step), moved)


def reason(played: Played[Any]) -> str:
    """Return what became of a step and why: `refused: Ships come first (SHIPS_FIRST, RRG 1)`."""
    if played.verdict is Verdict.IMPOSSIBLE:
        return f"impossible: {played.error}"
    if not played.rules:
        return played.verdict.value
    rules = "; ".join(f"{rule.text} ({rule.code}, {rule.source})" for rule in played.rules)
    return f"{played.verdict.value}{_decided(played)}: {rules}"


def _decided(played: Played[Any]) -> str:
    overruled = played.step.overruled
    if played.verdict is not Verdict.OVERRULED or overruled is None:
        return ""
    by = f" by {overruled.by}" if overruled.by else ""
    return by + (f", {overruled.why!r}" if overruled.why else "")
