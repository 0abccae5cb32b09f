"""The history of a game without secrets: a row for each step."""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Any, Generic

from armada_companion.kit import judge_actions, log_actions
from armada_companion.kit.action import Action, StateT
from armada_companion.kit.game import Game
from armada_companion.kit.rule import BrokenRule
from armada_companion.kit.signatures import AddSignature
from armada_companion.kit.timeline import JudgedStep
from armada_companion.kit.value import Value
from armada_companion.session.judge_log import JudgeLog
from armada_companion.session.step_facts import StepFacts, facts_of
from armada_companion.session.times import EARLIER, is_earlier


class RowKind(StrEnum):
    """The kinds of rows of the history."""

    ACTION = "action"
    UNDO = "undo"
    REDO = "redo"
    NOTE = "note"
    RULING = "ruling"
    BOOKMARK = "bookmark"
    WARNING = "warning"
    JUDGE = "judge"
    SIGNATURE = "signature"
    CLOSING = "closing"


# Any: actions of any game.
_KINDS: dict[type[Action[Any]], RowKind] = {
    log_actions.Undo: RowKind.UNDO,
    log_actions.Redo: RowKind.REDO,
    log_actions.AddNote: RowKind.NOTE,
    judge_actions.AddRuling: RowKind.RULING,
    log_actions.AddBookmark: RowKind.BOOKMARK,
    log_actions.CloseGame: RowKind.CLOSING,
    log_actions.ReopenGame: RowKind.CLOSING,
    judge_actions.AddWarning: RowKind.WARNING,
    judge_actions.CallJudge: RowKind.JUDGE,
    judge_actions.ExportWhole: RowKind.JUDGE,
    judge_actions.JudgeArrived: RowKind.JUDGE,
    judge_actions.JudgeLeft: RowKind.JUDGE,
    judge_actions.JudgePin: RowKind.JUDGE,
    AddSignature: RowKind.SIGNATURE,
}

_OF_A_JUDGE = (RowKind.RULING, RowKind.WARNING, RowKind.JUDGE)


class HistoryRow(Value, frozen=True):
    """One step in the history.

    Attributes:
        n: The number of the step, from 1.
        kind: The kind of step.
        at: UTC time in ISO 8601, or "".
        by: Its author, or "".
        text: The step in words.
        notes: The side effects of the step.
        overruled: The codes of the rules that the table overruled.
        overruled_by: The player or judge who decided.
        why: The reason for overruling the rules.
        taken_back: Whether the step was undone.
        rules: The texts of the overruled rules with sources, in the order of `overruled`.
        facts: The players, units, round and phase of the step.
        bookmarked: Whether it has a bookmark.
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
    facts: StepFacts = StepFacts()
    bookmarked: bool = False

    def spoken(self, time: str) -> str:
        """Return the row as one text; `time` is the time of its step."""
        parts = [
            str(self.n),
            time,
            self.by,
            self.text,
            "taken back" if self.taken_back else "",
            "bookmarked" if self.bookmarked else "",
            *self.notes,
            self.overruling,
        ]
        return ", ".join(part for part in parts if part)

    @property
    def overruling(self) -> str:
        """The overruled rules with author and reason, in words; "" for none."""
        if not self.overruled:
            return ""
        by = f" by {self.overruled_by}" if self.overruled_by else ""
        why = f". {self.why}" if self.why else ""
        return f"Overruled{by}: {'; '.join(self.rules or self.overruled)}{why}"


class History(Generic[StateT]):
    """Holds the rows of a history; adding a step takes constant time."""

    def __init__(self, game: Game[StateT]) -> None:
        self._game = game
        self._rows: list[HistoryRow] = []
        self._undo: log_actions.UndoStack[int] = log_actions.UndoStack()
        self._last_at: str | None = None
        self._tops: list[int | None] = []
        self._judge = JudgeLog(game)

    @property
    def rows(self) -> Sequence[HistoryRow]:
        """Every step in the order of the log; grows with the game."""
        return self._rows

    def add(self, judged: JudgedStep[StateT]) -> None:
        """Add an accepted step, in the order of the log."""
        action = judged.action
        text = action.text(judged.before)
        moved = self._undo.follow(action, lambda: len(self._rows))
        kind, facts = _kind(action), None
        if moved is not None and kind is not RowKind.ACTION:
            is_undo = kind is RowKind.UNDO
            text = f"{'Undo' if is_undo else 'Redo'}: {self._rows[moved].text}"
            self._rows[moved] = self._rows[moved]._replace(taken_back=is_undo)
            facts = self._rows[moved].facts
        row = _row(kind, text, judged, facts or facts_of(self._game, judged))
        if kind in _OF_A_JUDGE and (line := self._judge.add(judged)) is not None:
            row = row._replace(text=line.text, notes=line.notes)
        if isinstance(action, AddSignature):
            moment = self._game.moment(judged.before)
            row = row._replace(
                text=f"Signed by {action.name} {moment}", notes=(_key_words(action),)
            )
        if is_earlier(judged.step.at, self._last_at):
            row = row._replace(notes=(*row.notes, EARLIER))
        self._last_at = judged.step.at or self._last_at
        self._rows.append(row)
        self._tops.append(self._undo.last)
        self._mark(action)

    def _mark(self, action: Action[StateT]) -> None:
        """Add a bookmark or note to the row of its step."""
        if (
            not isinstance(action, log_actions.AddBookmark | log_actions.AddNote)
            or action.step is None
        ):
            return
        place = action.step - 1
        if place >= len(self._rows) - 1:
            return
        row = self._rows[place]
        if isinstance(action, log_actions.AddBookmark):
            self._rows[place] = row._replace(bookmarked=not action.removed)
        else:
            self._rows[place] = row._replace(notes=(*row.notes, f"Note: {action.words}"))

    @property
    def in_effect(self) -> tuple[HistoryRow, ...]:
        """The steps that undo can take back, the oldest first."""
        return tuple(self._rows[place] for place in self._undo.in_effect)

    def undone_by_return(self, n: int) -> tuple[HistoryRow, ...] | None:
        """Return the steps that an undo back to step `n` takes back, the oldest first.

        None is returned if undo cannot reach step `n`, because an earlier step was taken back after
        it.
        """
        top, in_effect = self._tops[n - 1], self._undo.in_effect
        if top is None:
            return tuple(self._rows[place] for place in in_effect)
        # Two steps in effect never have the same step before them, so the last one determines the
        # rest.
        if top not in in_effect:
            return None
        return tuple(self._rows[place] for place in in_effect[in_effect.index(top) + 1 :])


def _kind(action: Action[StateT]) -> RowKind:
    return _KINDS.get(type(action), RowKind.ACTION)


def _key_words(action: AddSignature) -> str:
    return f"With the key {action.key[:8]}…, not checked here"


def _row(kind: RowKind, text: str, judged: JudgedStep[StateT], facts: StepFacts) -> HistoryRow:
    step = judged.step
    overruled = step.overruled
    return HistoryRow(
        n=step.n,
        kind=kind,
        at=step.at or "",
        by=step.by or "",
        text=text,
        # A note that repeats the text of the row is omitted.
        notes=tuple(note.text for note in judged.notes if note.text not in ("", text)),
        overruled=overruled.rules if overruled else (),
        overruled_by=overruled.by if overruled else "",
        why=overruled.why if overruled else "",
        rules=_rule_texts(overruled.rules, judged.rules) if overruled else (),
        facts=facts,
    )


def _rule_texts(codes: Iterable[str], broken: Iterable[BrokenRule]) -> tuple[str, ...]:
    """Return the texts of the rules with these codes; an unknown code is returned itself."""
    texts = {rule.code: f"{rule.text} ({rule.source})" for rule in broken}
    return tuple(texts.get(code, code) for code in codes)
