"""The history of a game as one seat may read it: a row for each step."""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Generic, NamedTuple

from armada_companion.kit.game import ActionT, CardSource, Game, StateT
from armada_companion.kit.rule import BrokenRule
from armada_companion.kit.timeline import Played


class RowKind(StrEnum):
    """What a row tells of; all but actions are the same in every game."""

    ACTION = "action"
    UNDO = "undo"
    REDO = "redo"
    NOTE = "note"
    RULING = "ruling"


_OF_EVERY_GAME = frozenset(set(RowKind) - {RowKind.ACTION})


class HistoryRow(NamedTuple):
    """One step in the history.

    Attributes:
        n: The number of the step, from 1.
        kind: What the row tells of.
        at: UTC time in ISO 8601, or "".
        by: Who entered it, or "".
        text: What was done.
        notes: What followed of itself.
        overruled: The codes of the rules that the table overruled.
        overruled_by: Who decided that.
        why: The reason given for it.
        taken_back: True while the step does not stand.
        rules: The texts of the overruled rules with their sources, in the same order.
    """

    n: int
    kind: RowKind
    at: str
    by: str
    text: str
    notes: tuple[str, ...] = ()
    overruled: tuple[str, ...] = ()
    overruled_by: str = ""
    why: str = ""
    taken_back: bool = False
    rules: tuple[str, ...] = ()


class History(Generic[StateT, ActionT]):
    """The rows for one seat; a step more costs the same in a long game as in a short one.

    Args:
        game: The rules, which describe the steps.
        cards: The catalogue that actions may name cards of.
        start: The state before the first step.
        seat: A side, `judge`, or None for the public.
    """

    def __init__(
        self, game: Game[StateT, ActionT], cards: CardSource, start: StateT, seat: str | None
    ) -> None:
        self._game = game
        self._cards = cards
        self._seat = seat
        self._before = start
        self._rows: list[HistoryRow] = []
        self._standing: list[int] = []
        self._taken_back: list[int] = []

    @property
    def rows(self) -> Sequence[HistoryRow]:
        """Every step in the order of the log; grows as the game goes on."""
        return self._rows

    @property
    def undo_text(self) -> str:
        """What undo would take back, or ""."""
        return self._rows[self._standing[-1]].text if self._standing else ""

    @property
    def redo_text(self) -> str:
        """What redo would restore, or ""."""
        return self._rows[self._taken_back[-1]].text if self._taken_back else ""

    def extend(self, played: Iterable[Played[StateT]]) -> None:
        """Add accepted steps, in the order of the log."""
        for one in played:
            self._add(one)

    def _add(self, played: Played[StateT]) -> None:
        do = str(played.step.action["do"])
        kind = RowKind(do) if do in _OF_EVERY_GAME else RowKind.ACTION
        text = self._text(kind, played)
        match kind:
            case RowKind.ACTION if do not in self._game.REMARKS:
                self._standing.append(len(self._rows))
                self._taken_back.clear()
            case RowKind.UNDO:
                self._move(self._standing, self._taken_back)
            case RowKind.REDO:
                self._move(self._taken_back, self._standing)
        self._rows.append(_row(kind, text, played))
        self._before = played.state

    def _text(self, kind: RowKind, played: Played[StateT]) -> str:
        match kind:
            case RowKind.ACTION:
                action = self._game.decode(played.step.action, self._cards)
                return self._game.describe(self._before, action, self._seat)
            case RowKind.UNDO:
                return f"Undo: {self.undo_text}"
            case RowKind.REDO:
                return f"Redo: {self.redo_text}"
            case RowKind.NOTE | RowKind.RULING:
                return str(played.step.action.get("text", ""))

    def _move(self, source: list[int], target: list[int]) -> None:
        index = source.pop()
        target.append(index)
        taken_back = target is self._taken_back
        self._rows[index] = self._rows[index]._replace(taken_back=taken_back)


def _row(kind: RowKind, text: str, played: Played[StateT]) -> HistoryRow:
    step = played.step
    overruled = step.overruled
    return HistoryRow(
        n=step.n,
        kind=kind,
        at=step.at or "",
        by=step.by or "",
        text=text,
        # What the line itself tells is not told twice.
        notes=tuple(note.text for note in played.notes if note.text != text),
        overruled=overruled.rules if overruled else (),
        overruled_by=overruled.by if overruled else "",
        why=overruled.why if overruled else "",
        rules=_rule_texts(overruled.rules, played.rules) if overruled else (),
    )


def _rule_texts(codes: Iterable[str], broken: Iterable[BrokenRule]) -> tuple[str, ...]:
    """Return what the rules of `codes` say; a code that no rule has any more stays."""
    texts = {rule.code: f"{rule.text} ({rule.source})" for rule in broken}
    return tuple(texts.get(code, code) for code in codes)
