"""The course of a game: judges each step, keeps every state, takes steps back and restores them."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Generic, NamedTuple

from armada_companion.kit.errors import ImpossibleActionError, MalformedActionError
from armada_companion.kit.game import ActionT, CardSource, Game, StateT
from armada_companion.kit.note import Note
from armada_companion.kit.rule import BrokenRule
from armada_companion.kit.step import Step

REMARKS = ("note", "ruling")
"""Actions of every game that change no state and that undo passes over."""

OF_EVERY_GAME = (*REMARKS, "undo", "redo")
"""Actions that a game's own rules never see."""


class Verdict(StrEnum):
    """What became of a step."""

    APPLIED = "applied"
    OVERRULED = "overruled"
    REFUSED = "refused"
    IMPOSSIBLE = "impossible"


class Played(NamedTuple, Generic[StateT]):
    """A step that was judged.

    Attributes:
        step: The step.
        verdict: What became of it; only applied and overruled steps have an effect.
        state: The state after it (unchanged when it was refused or impossible).
        notes: What followed of itself.
        rules: Every rule that it breaks, overruled or not.
        error: Why it is impossible, or "".
    """

    step: Step
    verdict: Verdict
    state: StateT
    notes: tuple[Note, ...] = ()
    rules: tuple[BrokenRule, ...] = ()
    error: str = ""

    @property
    def accepted(self) -> bool:
        """True when the step has its effect."""
        return self.verdict in (Verdict.APPLIED, Verdict.OVERRULED)


class Timeline(Generic[StateT, ActionT]):
    """One game from its start to now.

    Past states are kept, so taking a step back costs nothing. The log itself only ever grows.

    Args:
        game: The rules.
        cards: The catalogue that actions may name cards of.
        header: The record's header.

    Raises:
        MalformedActionError: The header is not for this game.
    """

    def __init__(
        self, game: Game[StateT, ActionT], cards: CardSource, header: Mapping[str, object]
    ) -> None:
        self._game = game
        self._cards = cards
        self._passed_over = frozenset((*REMARKS, *game.REMARKS))
        self._start = game.start(header)
        self._played: list[Played[StateT]] = []
        self._standing: list[Played[StateT]] = []
        self._taken_back: list[Played[StateT]] = []

    @property
    def start(self) -> StateT:
        """The state before the first step."""
        return self._start

    @property
    def state(self) -> StateT:
        """The state now."""
        return self._standing[-1].state if self._standing else self._start

    @property
    def played(self) -> Sequence[Played[StateT]]:
        """Every accepted step, in the order of the log."""
        return self._played

    @property
    def next_undo(self) -> Played[StateT] | None:
        """The step that undo would take back."""
        return self._standing[-1] if self._standing else None

    @property
    def next_redo(self) -> Played[StateT] | None:
        """The step that redo would restore."""
        return self._taken_back[-1] if self._taken_back else None

    @property
    def before_next_undo(self) -> StateT:
        """The state that undo would restore; the present one when there is nothing to undo."""
        return self._standing[-2].state if len(self._standing) > 1 else self._start

    @property
    def standing(self) -> Sequence[Played[StateT]]:
        """Every step that has its effect and was not taken back."""
        return tuple(self._standing)

    def stands(self, played: Played[StateT]) -> bool:
        """Tell whether an accepted step has not been taken back."""
        return any(other is played for other in self._standing)

    def state_before(self, played: Played[StateT]) -> StateT:
        """Return the state in which an accepted step was played."""
        before = self._start
        for other in self._played:
            if other is played:
                return before
            before = other.state
        return before

    def judge(self, step: Step) -> Played[StateT]:
        """Return what would become of a step; change nothing.

        Raises:
            MalformedActionError: The action cannot be read.
        """
        do = step.action.get("do")
        if do == "undo" or do == "redo":
            return self._judge_undo_redo(step, self._standing if do == "undo" else self._taken_back)
        if do in REMARKS:
            _check_remark(step.action)
            return Played(step, Verdict.APPLIED, self.state)
        try:
            return self._judge_action(step)
        except ImpossibleActionError as error:
            return Played(step, Verdict.IMPOSSIBLE, self.state, error=str(error))

    def advance(self, played: Played[StateT]) -> None:
        """Take an accepted step, judged against the present state, into the course of the game."""
        if not played.accepted:
            return
        self._played.append(played)
        match played.step.action.get("do"):
            case "undo":
                self._taken_back.append(self._standing.pop())
            case "redo":
                self._standing.append(self._taken_back.pop())
            case do if do not in self._passed_over:
                self._standing.append(played)
                self._taken_back.clear()

    def play(self, step: Step) -> Played[StateT]:
        """Judge a step and take it in when it is accepted.

        Raises:
            MalformedActionError: The action cannot be read.
        """
        played = self.judge(step)
        self.advance(played)
        return played

    def replay(self, step: Step) -> Played[StateT]:
        """Take in a step that was accepted before; rules are looked up only to name the overruled.

        Raises:
            MalformedActionError: The action cannot be read.
            ImpossibleActionError: The step cannot follow here, so the log is not as it was written.
        """
        do = step.action.get("do")
        if do in REMARKS or do == "undo" or do == "redo":
            played = self.judge(step)
            if played.error:
                raise ImpossibleActionError(played.error)
        else:
            action = self._game.decode(step.action, self._cards)
            rules = self._game.broken_rules(self.state, action) if step.overruled else ()
            state, notes = self._game.apply(self.state, action)
            verdict = Verdict.OVERRULED if step.overruled else Verdict.APPLIED
            played = Played(step, verdict, state, notes, rules)
        self.advance(played)
        return played

    def _judge_undo_redo(self, step: Step, steps: Sequence[Played[StateT]]) -> Played[StateT]:
        do = str(step.action["do"])
        if len(step.action) > 1:
            raise MalformedActionError(f"{do}: unknown field {_others(step.action)}")
        if not steps:
            what = "take back" if do == "undo" else "restore"
            return Played(step, Verdict.IMPOSSIBLE, self.state, error=f"there is no step to {what}")
        if do == "redo":
            return Played(step, Verdict.APPLIED, steps[-1].state)
        return Played(step, Verdict.APPLIED, self.before_next_undo)

    def _judge_action(self, step: Step) -> Played[StateT]:
        before = self.state
        action = self._game.decode(step.action, self._cards)
        rules = self._game.broken_rules(before, action)
        allowed = step.overruled.rules if step.overruled else ()
        if any(rule.code not in allowed for rule in rules):
            return Played(step, Verdict.REFUSED, before, rules=rules)
        after, notes = self._game.apply(before, action)
        verdict = Verdict.OVERRULED if rules else Verdict.APPLIED
        return Played(step, verdict, after, notes, rules)


def _check_remark(action: Mapping[str, object]) -> None:
    if action["do"] == "note":
        if not isinstance(action.get("text"), str):
            raise MalformedActionError("note: text is missing or not a text")
        if len(action) > 2:
            raise MalformedActionError(f"note: unknown field {_others(action)}")


def _others(action: Mapping[str, object]) -> str:
    return ", ".join(sorted(key for key in action if key not in ("do", "text")))
