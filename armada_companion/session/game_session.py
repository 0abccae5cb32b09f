"""A running game with its log; `dispatch` is the only way to change it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Generic, Protocol

from armada_companion.kit import errors, log_actions
from armada_companion.kit.action import Action, StateT
from armada_companion.kit.cards import CardSource
from armada_companion.kit.codec import encode
from armada_companion.kit.game import Game, Outcome
from armada_companion.kit.note import Note
from armada_companion.kit.step import TABLE, Header, Overruled, PlainAction, Step
from armada_companion.kit.timeline import JudgedStep, Legality, Timeline, Verdict
from armada_companion.session import shown_steps
from armada_companion.session.gate import why_refused
from armada_companion.session.settled import is_settled
from armada_companion.store.errors import StoreError
from armada_companion.system.clock import Clock
from armada_companion.system.logs import log as messages

if TYPE_CHECKING:
    from armada_companion.session.history import History


class Log(Protocol):
    """Stores the steps of a game, such as `store.log.GameLog`."""

    @property
    def header(self) -> Header: ...
    def steps(self) -> Sequence[Step]: ...
    def append(self, step: Step) -> None: ...
    def close(self) -> None: ...


class ReadOnlyLog:
    """The steps of a read-only game."""

    def __init__(self, header: Header, steps: Sequence[Step]) -> None:
        self.header = header
        self._steps = steps

    def steps(self) -> Sequence[Step]:
        """Return every step of the log."""
        return self._steps

    def append(self, step: Step) -> None:
        """Raise StoreError: a read-only game accepts no steps."""
        raise StoreError(f"step {step.n} not saved: the game was opened only to be looked at")

    def close(self) -> None:
        """Do nothing: there is no file to close."""


class _StoppedClock:
    """Always returns the same time."""

    def __init__(self, at: str) -> None:
        self._at = at

    def now(self) -> str:
        return self._at


class GameSession(Generic[StateT]):
    """A game that is being played.

    If a step of the log cannot be played, the game opens at the step before. The session then has
    the reason in `damage` and accepts no steps, because saved steps are never deleted. To continue,
    copy the game (`Library.copy`).

    Args:
        game: The rules.
        cards: The catalogue for cards in actions.
        log: The steps so far; the session closes it.
        clock: Returns the time of new steps.
        by: The default author of steps.

    Raises:
        MalformedActionError: The header is that of another game.
    """

    def __init__(
        self, game: Game[StateT], cards: CardSource, log: Log, clock: Clock, by: str = TABLE
    ) -> None:
        self._game = game
        self._cards = cards
        self._log = log
        self._clock = clock
        self._by = by
        self._timeline = Timeline(game, cards, log.header)
        self._history: History[StateT] | None = None
        self._judging: Sequence[Step] = ()
        self._damage = _restore(game, self._timeline, log)
        self._reopened_at = ""
        if self.steps and self._is_timed:
            self._reopened_at = clock.now()

    @property
    def game(self) -> Game[StateT]:
        """The rules of the game."""
        return self._game

    @property
    def header(self) -> Header:
        """The header of the game's record."""
        return self._log.header

    @property
    def state(self) -> StateT:
        """The current state."""
        return self._timeline.state

    @property
    def steps(self) -> Sequence[JudgedStep[StateT]]:
        """Every good step in the order of the log, undone ones included."""
        return self._timeline.steps

    @property
    def recorded(self) -> tuple[Step, ...]:
        """Every good step as it is in the log, with secrets."""
        return tuple(judged.step for judged in self._timeline.steps)

    @property
    def published(self) -> tuple[Step, ...]:
        """Every good step without its secrets."""
        return shown_steps.published_steps(self._game, self._timeline.start, self._timeline.steps)

    @property
    def hidden_words(self) -> frozenset[str]:
        """All words that may be secret: commands, card titles, and hidden texts of the log.

        Words that are public now are included, since their absence would reveal the others, and
        also the words of an action that is being judged.
        """
        words = self._game.hidden_words(self.header) | shown_steps.hidden_texts(
            self._timeline.steps
        )
        return words | shown_steps.unshown_texts(self._game, self._judging)

    @property
    def in_effect(self) -> Sequence[JudgedStep[StateT]]:
        """Every step that is not undone, in order."""
        return self._timeline.in_effect

    @property
    def actions(self) -> tuple[Action[StateT], ...]:
        """The actions in effect, in order."""
        return tuple(judged.action for judged in self._timeline.in_effect)

    @property
    def next_undo(self) -> JudgedStep[StateT] | None:
        """The step that undo would revert."""
        return self._timeline.next_undo

    @property
    def undone(self) -> Sequence[JudgedStep[StateT]]:
        """The steps that redo can restore, in the order of undo."""
        return self._timeline.undone

    @property
    def outcome(self) -> Outcome | None:
        """The end of the game, or None while it is played."""
        return self._game.outcome(self.state)

    @property
    def is_settled(self) -> bool:
        """Whether the result is final or a judge ended the game, so that secrets may be shown.

        Any other end is not enough, because undo can take it back.
        """
        return is_settled(self._game, self.in_effect, self.state)

    @property
    def damage(self) -> str:
        """Why a step of the log could not be played; "" if all could."""
        return self._damage

    @property
    def is_read_only(self) -> bool:
        """Whether the game is only a copy to look at, because its folder is not writable."""
        return isinstance(self._log, ReadOnlyLog)

    @property
    def reopened_at(self) -> str:
        """The time when the game was opened again, until its next step; else "".

        The time is in ISO 8601. It is saved as a step only before the next step, so that a look at
        a game does not change it.
        """
        return self._reopened_at

    @property
    def undo_text(self) -> str:
        """The text of the step that undo would revert, or ""."""
        return "" if self._damage else self.last_text

    @property
    def redo_text(self) -> str:
        """The text of the step that redo would restore, or ""."""
        return "" if self._damage else _text(self._timeline.next_redo)

    @property
    def last_notes(self) -> tuple[Note, ...]:
        """The side effects of the step that undo would revert."""
        last = self._timeline.next_undo
        return last.notes if last else ()

    @property
    def last_text(self) -> str:
        """The text of the step that undo would revert, without secrets, or ""."""
        return _text(self._timeline.next_undo)

    @property
    def history(self) -> "History[StateT]":
        """The history without secrets; it grows with the game."""
        from armada_companion.session.history import History

        if self._history is None:
            self._history = History(self._game)
            for judged in self._timeline.steps:
                self._history.add(judged)
        return self._history

    def dispatch(
        self,
        action: Action[StateT],
        by: str = "",
        overruled: Overruled | None = None,
        seat: str = "",
    ) -> JudgedStep[StateT]:
        """Judge an action, save it, and apply it.

        Args:
            action: The action.
            by: Its author; by default the session's.
            overruled: The rules that it may break; ignored if it breaks none.
            seat: The seat at the computer; by default the author.

        Raises:
            BarredActionError: The seat may not do the action in this event game; nobody can
                overrule that.
            ImpossibleActionError: The action makes no sense now.
            IllegalActionError: The action breaks rules that are not overruled.
            StoreError: The step could not be saved, or the log is damaged; the state is unchanged.
        """
        if self._damage:
            raise StoreError(f"step not saved: {self._damage}; make a copy of the game to play on")
        if why := why_refused(self, action, seat or by or self._by, overruled):
            raise errors.BarredActionError(why)
        judged = self._judge(action, by, overruled)
        if self._reopened_at:
            self._add(self._reopening())
            self._reopened_at = ""
        self._add(judged)
        return judged

    def rehearse(self, actions: Sequence[PlainAction], by: str) -> tuple[Action[StateT], ...]:
        """Return actions that can be played one after another from here; change nothing.

        Args:
            actions: The actions as a record has them.
            by: Their author.

        Raises:
            MalformedActionError: An action cannot be read.
            ImpossibleActionError: An action makes no sense.
            IllegalActionError: An action breaks rules.
        """
        tried = self._timeline.until(len(self.steps))
        read = []
        for number, plain in enumerate(actions, len(self.steps) + 1):
            judged = tried.play(Step(plain, number, self._clock.now(), by))
            if judged.verdict is Verdict.IMPOSSIBLE:
                raise errors.ImpossibleActionError(judged.error)
            if judged.verdict is Verdict.REFUSED:
                raise errors.IllegalActionError(judged.rules)
            read.append(judged.action)
        return tuple(read)

    def past(self, steps: int) -> "GameSession[StateT]":
        """Return the game after the first `steps` steps of the log, which can only be looked at."""
        log = ReadOnlyLog(self.header, ())
        at = self.steps[steps - 1].step.at if steps else None
        clock = _StoppedClock(at) if at else self._clock
        made = GameSession(self._game, self._cards, log, clock, self._by)
        made._timeline = self._timeline.until(steps)
        return made

    def check(self, action: Action[StateT]) -> Legality:
        """Return whether an action is allowed now; change nothing."""
        return self._timeline.check(action)

    def now(self) -> str:
        """Return the current time by the session's clock."""
        return self._clock.now()

    def record_closing(self) -> None:
        """Record that a timed game is closed, if it was played since it was opened.

        A failure is only logged.
        """
        if not self.steps or not self._is_timed or self._reopened_at:
            return
        try:
            self.dispatch(log_actions.CloseGame())
        except StoreError as error:
            messages.warning("%s", error)

    def close(self) -> None:
        """Close the log; the session accepts no more steps."""
        self._log.close()

    @property
    def _is_timed(self) -> bool:
        is_open = not self._damage and not self.is_read_only
        return is_open and self._game.is_timed(self.state)

    def _add(self, judged: JudgedStep[StateT]) -> None:
        self._log.append(judged.step)
        self._timeline.commit(judged)
        if self._history is not None:
            self._history.add(judged)

    def _reopening(self) -> JudgedStep[StateT]:
        """Return the step that records the opening."""
        action: log_actions.ReopenGame = log_actions.ReopenGame()
        step = Step(encode(action), len(self.steps) + 1, self._reopened_at, self._by)
        return self._timeline.judge(step, action)

    def _judge(
        self, action: Action[StateT], by: str, overruled: Overruled | None
    ) -> JudgedStep[StateT]:
        number = len(self.steps) + 1 + bool(self._reopened_at)
        step = Step(encode(action), number, self._clock.now(), by or self._by, overruled)
        # If this fails, the crash report needs these words.
        self._judging = (step,)
        judged = self._timeline.judge(step, action)
        self._judging = ()
        if judged.verdict is Verdict.IMPOSSIBLE:
            raise errors.ImpossibleActionError(judged.error)
        if judged.verdict is Verdict.REFUSED:
            allowed = overruled.rules if overruled else ()
            raise errors.IllegalActionError(
                [rule for rule in judged.rules if rule.code not in allowed]
            )
        if judged.verdict is Verdict.APPLIED and overruled is not None:
            return judged._replace(step=step._replace(overruled=None))
        return judged


def _restore(game: Game[StateT], timeline: Timeline[StateT], log: Log) -> str:
    """Restore every step of the log; return why a step could not be played, or ""."""
    try:
        for _ in timeline.restore(log.steps()):
            pass
    except (errors.MalformedActionError, errors.ImpossibleActionError) as error:
        good = len(timeline.steps)
        step = log.steps()[good]
        why = "its action cannot be read" if shown_steps.may_hide(game, step.action) else str(error)
        return f"the game opens at step {step.n - 1}, because step {step.n} cannot be played: {why}"
    return ""


def _text(judged: JudgedStep[StateT] | None) -> str:
    return judged.action.text(judged.before) if judged else ""
