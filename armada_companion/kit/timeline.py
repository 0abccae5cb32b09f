"""A game from its first step to now: judges steps, has all states, and undoes steps."""

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import Generic

from armada_companion.kit.action import Action, StateT
from armada_companion.kit.cards import CardSource
from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.game import Game
from armada_companion.kit.log_actions import LOG_ACTIONS, Undo, UndoStack, UnknownCard
from armada_companion.kit.note import Note
from armada_companion.kit.rule import BrokenRule
from armada_companion.kit.snapshot import MOST_STATES, Snapshot, Snapshots
from armada_companion.kit.step import Header, Step
from armada_companion.kit.value import Value

_LOG_ACTIONS = frozenset(LOG_ACTIONS)


class Verdict(StrEnum):
    """The rules' verdict on a step."""

    APPLIED = "applied"
    OVERRULED = "overruled"
    REFUSED = "refused"
    IMPOSSIBLE = "impossible"


_APPLIED, _OVERRULED = Verdict.APPLIED, Verdict.OVERRULED


class JudgedStep(Value, Generic[StateT], frozen=True):
    """A step with its verdict and the states before and after it.

    Attributes:
        step: The step.
        action: Its action.
        verdict: Its verdict; only applied and overruled steps have an effect.
        earlier: The snapshot before it.
        later: The snapshot after it; the same snapshot if it was refused or impossible.
        notes: Its side effects.
        rules: Every rule that it breaks, overruled or not.
        error: Why it is impossible, or "".
    """

    step: Step
    action: Action[StateT]
    verdict: Verdict
    earlier: Snapshot[StateT]
    later: Snapshot[StateT]
    notes: tuple[Note, ...] = ()
    rules: tuple[BrokenRule, ...] = ()
    error: str = ""

    @property
    def before(self) -> StateT:
        """The state before the step."""
        return self.earlier.state

    @property
    def state(self) -> StateT:
        """The state after the step; unchanged if the step was refused or impossible."""
        return self.later.state

    @property
    def accepted(self) -> bool:
        """Whether the step has an effect."""
        return self.verdict is _APPLIED or self.verdict is _OVERRULED


class Legality(Value, frozen=True):
    """Whether an action is allowed now, with the reasons if not.

    Attributes:
        rules: Every rule that it would break; the table may overrule them.
        impossible: Why the action is impossible, or "".
    """

    rules: tuple[BrokenRule, ...] = ()
    impossible: str = ""

    @property
    def legal(self) -> bool:
        """Whether the action is legal."""
        return not self.rules and not self.impossible


class Timeline(Generic[StateT]):
    """A game from its start to now.

    Recent states are in memory, so an undo is fast. The log only grows.

    Args:
        game: The rules.
        cards: The catalogue for cards in actions.
        header: The record's header.
        most_states: The most recent states that are in memory; fewer for who follows many games.

    Raises:
        MalformedActionError: The header is not for this game, or its packs cannot be read.
    """

    def __init__(
        self,
        game: Game[StateT],
        cards: CardSource,
        header: Header,
        *,
        most_states: int = MOST_STATES,
    ) -> None:
        self._game = game
        self._snapshots = Snapshots(game, most_states)
        self._start = self._now = Snapshot(self._snapshots, game.start(header))
        self._cards = cards.for_game(header)
        self._steps: list[JudgedStep[StateT]] = []
        self._undo: UndoStack[JudgedStep[StateT]] = UndoStack()

    @property
    def start(self) -> StateT:
        """The state before the first step."""
        return self._start.state

    @property
    def state(self) -> StateT:
        """The current state."""
        return self._now.state

    @property
    def steps(self) -> Sequence[JudgedStep[StateT]]:
        """Every accepted step, in the order of the log."""
        return self._steps

    @property
    def in_effect(self) -> Sequence[JudgedStep[StateT]]:
        """Every accepted step that was not undone."""
        return self._undo.in_effect

    @property
    def next_undo(self) -> JudgedStep[StateT] | None:
        """The step that undo would revert."""
        return self._undo.last

    @property
    def next_redo(self) -> JudgedStep[StateT] | None:
        """The step that redo would restore."""
        return self._undo.next_redo

    @property
    def undone(self) -> Sequence[JudgedStep[StateT]]:
        """The steps that redo can restore, in the order of undo."""
        return self._undo.undone

    def until(self, steps: int) -> "Timeline[StateT]":
        """Return the game after its first `steps` steps, without judging them again."""
        from copy import copy

        made = copy(self)
        made._steps, made._undo, made._now = [], UndoStack(), self._start
        for judged in self._steps[:steps]:
            made._add(judged)
        return made

    def check(self, action: Action[StateT]) -> Legality:
        """Return whether an action is allowed now; change nothing."""
        try:
            if type(action) in _LOG_ACTIONS:
                self._snapshot_after(action)
                return Legality()
            return Legality(self._game.broken_rules(self.state, action))
        except ImpossibleActionError as error:
            return Legality(impossible=str(error))

    def judge(self, step: Step, action: Action[StateT]) -> JudgedStep[StateT]:
        """Return a step with its verdict; change nothing.

        Args:
            step: The step; it may break the rules that it overrules.
            action: Its action.
        """
        before = self._now
        try:
            if type(action) in _LOG_ACTIONS:
                after = self._snapshot_after(action)
                return JudgedStep(step, action, Verdict.APPLIED, before, after)
            return self._judge_action(step, action)
        except ImpossibleActionError as error:
            return JudgedStep(step, action, Verdict.IMPOSSIBLE, before, before, error=str(error))

    def commit(self, judged: JudgedStep[StateT]) -> None:
        """Add an accepted step that was judged against the current state."""
        if judged.accepted:
            self._add(judged)

    def play(self, step: Step) -> JudgedStep[StateT]:
        """Judge a step and add it when it is accepted.

        Raises:
            MalformedActionError: The action cannot be read.
        """
        try:
            action = self._game.decode(step.action, self._cards)
        except ImpossibleActionError as error:
            kind = self._game.verbs[str(step.action["do"])]
            unknown = UnknownCard(step.action, kind.conceal is not Action.conceal)
            now = self._now
            return JudgedStep(step, unknown, Verdict.IMPOSSIBLE, now, now, error=str(error))
        judged = self.judge(step, action)
        self.commit(judged)
        return judged

    def restore(self, steps: Iterable[Step]) -> Iterator[JudgedStep[StateT]]:
        """Add steps that were accepted before, without judging them again.

        Raises:
            MalformedActionError: An action cannot be read.
            ImpossibleActionError: A step makes no sense after the one before, because the log was
                changed.
        """
        steps = [*steps]
        actions = self._game.decode_all([step.action for step in steps], self._cards)
        for step, action in zip(steps, actions, strict=True):
            if type(action) in _LOG_ACTIONS:
                judged = self.judge(step, action)
                if judged.error:
                    raise ImpossibleActionError(judged.error)
            else:
                rules = self._game.broken_rules(self.state, action) if step.overruled else ()
                verdict = _OVERRULED if step.overruled else _APPLIED
                judged = self._applied(step, action, verdict, rules)
            self._add(judged)
            yield judged

    def _add(self, judged: JudgedStep[StateT]) -> None:
        self._steps.append(judged)
        self._now = judged.later
        self._snapshots.keep(judged.later)
        action = judged.action
        if action.IS_REMARK or type(action) in _LOG_ACTIONS:
            self._move(judged)
        else:
            self._undo.add(judged)

    def _move(self, judged: JudgedStep[StateT]) -> None:
        self._undo.follow(judged.action, lambda: judged)

    def _judge_action(self, step: Step, action: Action[StateT]) -> JudgedStep[StateT]:
        before = self._now
        rules = self._game.broken_rules(before.state, action)
        allowed = step.overruled.rules if step.overruled else ()
        if any(rule.code not in allowed for rule in rules):
            return JudgedStep(step, action, Verdict.REFUSED, before, before, rules=rules)
        return self._applied(step, action, _OVERRULED if rules else _APPLIED, rules)

    def _applied(
        self, step: Step, action: Action[StateT], verdict: Verdict, rules: tuple[BrokenRule, ...]
    ) -> JudgedStep[StateT]:
        before = self._now
        state = before.state
        after, notes = self._game.apply(state, action)
        later = before
        if after is not state:
            later = Snapshot(self._snapshots, after, before, action, before.depth + 1)
        return JudgedStep(step, action, verdict, before, later, notes, rules)

    def _snapshot_after(self, action: Action[StateT]) -> Snapshot[StateT]:
        """Return the snapshot after an undo, a redo or a remark."""
        if action.IS_REMARK:
            return self._now
        is_undo = isinstance(action, Undo)
        moved = self.next_undo if is_undo else self.next_redo
        if moved is None:
            what = "take back" if is_undo else "restore"
            raise ImpossibleActionError(f"there is no step to {what}")
        return moved.earlier if is_undo else moved.later
