"""The history of a game without secrets: a row for each step."""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Generic

from armada_companion.kit.action import Action, StateT
from armada_companion.kit.log_actions import AddNote, AddRuling, Redo, Undo, UndoStack
from armada_companion.kit.rule import BrokenRule
from armada_companion.kit.timeline import JudgedStep
from armada_companion.kit.value import Value
from armada_companion.session.times import EARLIER, is_earlier


class RowKind(StrEnum):
    """The kind of a row."""

    ACTION = "action"
    UNDO = "undo"
    REDO = "redo"
    NOTE = "note"
    RULING = "ruling"


_KINDS = {Undo: RowKind.UNDO, Redo: RowKind.REDO, AddNote: RowKind.NOTE, AddRuling: RowKind.RULING}


class HistoryRow(Value, frozen=True):
    """One step in the history.

    Attributes:
        n: The number of the step, from 1.
        kind: What the row is about.
        at: UTC time in ISO 8601, or "".
        by: Who entered it, or "".
        text: What was done.
        notes: Its side effects.
        overruled: The codes of the rules that the table overruled.
        overruled_by: Who decided that.
        why: The reason given for it.
        taken_back: True while the step is not in effect.
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


class History(Generic[StateT]):
    """The rows; adding a step takes constant time."""

    def __init__(self) -> None:
        self._rows: list[HistoryRow] = []
        self._undo: UndoStack[int] = UndoStack()
        self._last_at: str | None = None

    @property
    def rows(self) -> Sequence[HistoryRow]:
        """Every step in the order of the log; grows with the game."""
        return self._rows

    def add(self, judged: JudgedStep[StateT]) -> None:
        """Add an accepted step, in the order of the log."""
        action = judged.action
        text = action.text(judged.before)
        moved = self._undo.follow(action, lambda: len(self._rows))
        kind = _kind(action)
        if moved is not None and kind is not RowKind.ACTION:
            is_undo = kind is RowKind.UNDO
            text = f"{'Undo' if is_undo else 'Redo'}: {self._rows[moved].text}"
            self._rows[moved] = self._rows[moved]._replace(taken_back=is_undo)
        row = _row(kind, text, judged)
        if is_earlier(judged.step.at, self._last_at):
            row = row._replace(notes=(*row.notes, EARLIER))
        self._last_at = judged.step.at or self._last_at
        self._rows.append(row)


def _kind(action: Action[StateT]) -> RowKind:
    return _KINDS.get(type(action), RowKind.ACTION)


def _row(kind: RowKind, text: str, judged: JudgedStep[StateT]) -> HistoryRow:
    step = judged.step
    overruled = step.overruled
    return HistoryRow(
        n=step.n,
        kind=kind,
        at=step.at or "",
        by=step.by or "",
        text=text,
        # A note with the text of the row would repeat it.
        notes=tuple(note.text for note in judged.notes if note.text not in ("", text)),
        overruled=overruled.rules if overruled else (),
        overruled_by=overruled.by if overruled else "",
        why=overruled.why if overruled else "",
        rules=_rule_texts(overruled.rules, judged.rules) if overruled else (),
    )


def _rule_texts(codes: Iterable[str], broken: Iterable[BrokenRule]) -> tuple[str, ...]:
    """Return the texts of the rules of `codes`; an unknown code stays as it is."""
    texts = {rule.code: f"{rule.text} ({rule.source})" for rule in broken}
    return tuple(texts.get(code, code) for code in codes)
