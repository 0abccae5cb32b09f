"""The steps of a finished game as everybody knows them: their words, and a live view of each."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from armada_companion.kit.cards import CardSource
from armada_companion.kit.game import Game
from armada_companion.kit.live_view import LiveView
from armada_companion.kit.step import Header, Step
from armada_companion.kit.timeline import JudgedStep, Timeline, Verdict
from armada_companion.kit.value import Value
from armada_companion.kit.wording import plain_text
from armada_companion.session.history import History, HistoryRow, RowKind
from armada_companion.session.live_session import public_line
from armada_companion.session.settled import is_settled, opened
from armada_companion.session.times import LONGEST_MS, milliseconds
from armada_companion.system.clock import Clock

LiveViewOf = Callable[["ReplayedGame", Clock], LiveView]

_WORDS = {
    RowKind.NOTE: "Note",
    RowKind.RULING: "Ruling",
    RowKind.BOOKMARK: "Bookmark",
    RowKind.WARNING: "Warning",
    RowKind.JUDGE: "Judge",
    RowKind.SIGNATURE: "Signature",
    RowKind.CLOSING: "The game was closed or opened",
}
"""What is shown of a step that has somebody's own words."""
_MOVES = {RowKind.UNDO: "Undo", RowKind.REDO: "Redo"}


class ReplayedStep(Value, frozen=True):
    """A step in words.

    Attributes:
        text: The step, without anybody's own words.
        played_s: The seconds of play until then, without breaks.
        overruled: The rules that the table overruled, in words.
        refused: Why the rules refused it; "" for a step in effect.
    """

    text: str
    played_s: int
    overruled: tuple[str, ...] = ()
    refused: str = ""


class ReplayedGame:
    """Plays the steps of a record again, one after the other.

    It is its own clock, which shows the time of the last step.

    Args:
        game: The rules.
        cards: The game's catalogue.
        header: The record's header.
    """

    def __init__(self, game: Game[Any], cards: CardSource, header: Header) -> None:
        self.game, self.header = game, header
        self.reopened_at = ""
        self._timeline: Timeline[Any] = Timeline(game, cards, header)
        self._history: History[Any] = History(game)
        self._texts: dict[int, str] = {}
        self._at = ""
        self._played = self._settled_at = 0

    @property
    def state(self) -> Any:
        """The state after the last step; each game has a state of its own."""
        return self._timeline.state

    @property
    def steps(self) -> Sequence[JudgedStep[Any]]:
        """All accepted steps so far."""
        return self._timeline.steps

    @property
    def in_effect(self) -> Sequence[JudgedStep[Any]]:
        """The steps so far that are not undone."""
        return self._timeline.in_effect

    @property
    def settled_at(self) -> int:
        """The number of the step since which the result is final; 0 if it is not."""
        return self._settled_at

    @property
    def opened(self) -> Mapping[int, tuple[str, ...]]:
        """What the result opened, by the number of the step that hid it; see `settled.opened`."""
        if not self._settled_at:
            return {}
        return opened(self.game, self._timeline.start, self._timeline.steps)

    @property
    def undone(self) -> frozenset[int]:
        """The numbers of the steps that are undone now."""
        return frozenset(row.n for row in self._history.rows if row.taken_back)

    def now(self) -> str:
        """Return the time of the last step, or ""."""
        return self._at

    def play(self, steps: Iterable[Step]) -> Iterator[ReplayedStep]:
        """Play steps; yield each in words after it was played.

        Raises:
            MalformedActionError: A step cannot be read.
        """
        for step in steps:
            self._take_time(step)
            judged = self._timeline.play(step)
            if judged.accepted:
                self._history.add(judged)
                is_final = is_settled(self.game, self.in_effect, self.state)
                self._settled_at = (self._settled_at or step.n) if is_final else 0
                yield self._accepted(judged, self._history.rows[-1])
            else:
                yield self._refused(judged)

    def _take_time(self, step: Step) -> None:
        now, before = milliseconds(step.at), milliseconds(self._at)
        if now is not None and before is not None and 0 < now - before <= LONGEST_MS:
            self._played += now - before
        self._at = step.at or self._at

    def _step(self, text: str, **marks: Any) -> ReplayedStep:
        return ReplayedStep(text, self._played // 1000, **marks)

    def _accepted(self, judged: JudgedStep[Any], row: HistoryRow) -> ReplayedStep:
        if (move := _MOVES.get(row.kind)) is not None:
            text = f"{move}: {self._moved(row)}"
        elif judged.action.IS_REMARK:
            text = _WORDS.get(row.kind, "Remark")
        else:
            text = public_line(self.game, judged)
        self._texts[judged.step.n] = text
        return self._step(text, overruled=row.rules)

    def _moved(self, row: HistoryRow) -> str:
        """Return in words the step that an undo or redo moved."""
        is_undo = row.kind is RowKind.UNDO
        moved = self._timeline.next_redo if is_undo else self._timeline.next_undo
        return self._texts[moved.step.n] if moved else ""

    def _refused(self, judged: JudgedStep[Any]) -> ReplayedStep:
        if judged.verdict is Verdict.IMPOSSIBLE:
            verb = str(judged.step.action["do"]).replace("_", " ")
            return self._step(plain_text(verb), refused="it makes no sense at this point")
        why = "; ".join(f"{rule.text} ({rule.source})" for rule in judged.rules)
        return self._step(public_line(self.game, judged), refused=why)


def replayed(
    played: ReplayedGame, steps: Iterable[Step], live: LiveViewOf
) -> Iterator[tuple[ReplayedStep, LiveView]]:
    """Yield each step in words, with the view after it.

    Raises:
        MalformedActionError: A step cannot be read.
    """
    view = partial(live, played, played)
    for step in played.play(steps):
        yield step, view()
