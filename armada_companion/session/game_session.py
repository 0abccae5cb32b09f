"""One running game: the one road by which it changes, and what its log tells."""

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, Protocol

from armada_companion.kit.errors import (
    IllegalActionError,
    ImpossibleActionError,
    MalformedActionError,
)
from armada_companion.kit.game import ActionT, CardSource, Game, StateT
from armada_companion.kit.note import Note
from armada_companion.kit.outcome import Outcome
from armada_companion.kit.step import Overruled, Step
from armada_companion.kit.timeline import Played, Timeline, Verdict
from armada_companion.session.change import Change, Explanation
from armada_companion.session.history import History
from armada_companion.store.codec import decode_object, encode_object
from armada_companion.store.errors import StoreError
from armada_companion.system.clock import Clock


class Log(Protocol):
    """What keeps the steps of a game, such as `store.log.GameLog`."""

    @property
    def header(self) -> Mapping[str, object]: ...
    @property
    def damage(self) -> str: ...
    def steps(self) -> Sequence[Step]: ...
    def append(self, step: Step) -> None: ...
    def close(self) -> None: ...


class GameSession(Generic[StateT, ActionT]):
    """A game that is being played.

    A log that cannot be followed to its end opens up to the last good step. Such a session says why
    in `broken` and takes no steps: a step that was saved is never thrown away, and a new one behind
    a bad one could never be reached again. To play on, make a copy of the game (`Library.copy`).

    Args:
        game: The rules.
        cards: The catalogue that actions may name cards of.
        log: The steps so far; the session closes it.
        clock: Gives the time of new steps.
        by: Who enters steps when nobody else is named.

    Raises:
        MalformedActionError: The header is not for this game.
    """

    def __init__(
        self,
        game: Game[StateT, ActionT],
        cards: CardSource,
        log: Log,
        clock: Clock,
        by: str = "table",
    ) -> None:
        self._game = game
        self._cards = cards
        self._log = log
        self._clock = clock
        self._by = by
        self._timeline = Timeline(game, cards, log.header)
        self._histories: dict[str | None, History[StateT, ActionT]] = {}
        self._listeners: list[Callable[[Change[StateT]], None]] = []
        self._broken = _replay(self._timeline, log)

    @property
    def game(self) -> Game[StateT, ActionT]:
        """The rules."""
        return self._game

    @property
    def header(self) -> Mapping[str, object]:
        """The record's header."""
        return self._log.header

    @property
    def state(self) -> StateT:
        """The state now."""
        return self._timeline.state

    @property
    def played(self) -> Sequence[Played[StateT]]:
        """Every step in the order of the log, those taken back too."""
        return self._timeline.played

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every good step of the log."""
        return tuple(played.step for played in self._timeline.played)

    @property
    def published(self) -> tuple[Step, ...]:
        """Every good step as all at the table may know it now: what lies facedown is not in it."""
        played = self._timeline.played
        course = [(one.step.action, one.state) for one in played]
        actions = self._game.publish(self._timeline.start, course)
        return tuple(
            one.step if action == one.step.action else one.step._replace(action=action)
            for one, action in zip(played, actions, strict=True)
        )

    @property
    def hidden_words(self) -> frozenset[str]:
        """What may not be told in public: faces, titles, and what else the log hides.

        Not only what lies facedown now: what is left out must not say what does.
        """
        words = set(self._game.HIDDEN_WORDS)
        before = self._timeline.start
        for one in self._timeline.played:
            shown = self._game.conceal(before, one.step.action, None)
            if shown != one.step.action:
                words |= _texts(one.step.action) - _texts(shown)
            before = one.state
        return frozenset(words)

    @property
    def standing(self) -> tuple[Step, ...]:
        """Every step that has its effect and was not taken back."""
        return tuple(played.step for played in self._timeline.standing)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it is on."""
        return self._game.outcome(self.state)

    @property
    def broken(self) -> str:
        """Which step could not be followed and why; "" when the log is whole."""
        return self._broken

    @property
    def can_undo(self) -> bool:
        """True when there is a step to take back."""
        return not self._broken and self._timeline.next_undo is not None

    @property
    def can_redo(self) -> bool:
        """True when there is a step to restore."""
        return not self._broken and self._timeline.next_redo is not None

    @property
    def undo_text(self) -> str:
        """What undo would take back, or ""; costs the same in a long game as in a short one."""
        return "" if self._broken else self.last_text

    @property
    def redo_text(self) -> str:
        """What redo would restore, or ""."""
        return "" if self._broken else self._tell(self._timeline.next_redo, self.state)

    @property
    def last_notes(self) -> tuple[Note, ...]:
        """What followed of itself from the step that undo would take back."""
        last = self._timeline.next_undo
        return last.notes if last else ()

    @property
    def last_text(self) -> str:
        """What was done in that step, as everybody may read it, or ""."""
        return self._tell(self._timeline.next_undo, self._timeline.before_next_undo)

    def dispatch(
        self, action: Mapping[str, object], by: str = "", overruled: Overruled | None = None
    ) -> Change[StateT]:
        """Judge an action, save it, take it into the game and tell the listeners.

        Args:
            action: The action in the plain values of the record.
            by: Who enters it; left out, the session's own name is taken.
            overruled: The rules that the table lets it break; kept only when it breaks some.

        Raises:
            MalformedActionError: The action cannot be read.
            ImpossibleActionError: It makes no sense now.
            IllegalActionError: It breaks rules that are not overruled.
            StoreError: It could not be saved, or the log is broken; nothing was applied.
        """
        if self._broken:
            raise StoreError(f"step not saved: {self._broken}; make a copy of the game to play on")
        played = self._judge(action, by, overruled)
        before = self.state
        self._log.append(played.step)
        self._timeline.advance(played)
        for history in self._histories.values():
            history.extend((played,))
        change = Change(played, before, self.state)
        for listener in tuple(self._listeners):
            listener(change)
        return change

    def undo(self, by: str = "") -> Change[StateT]:
        """Take back the last step that stands; raises as `dispatch` does."""
        return self.dispatch({"do": "undo"}, by)

    def redo(self, by: str = "") -> Change[StateT]:
        """Restore the step that was taken back last; raises as `dispatch` does."""
        return self.dispatch({"do": "redo"}, by)

    def note(self, text: str, by: str = "") -> Change[StateT]:
        """Write a remark into the log; raises as `dispatch` does."""
        return self.dispatch({"do": "note", "text": text}, by)

    def ruling(self, text: str, by: str = "judge") -> Change[StateT]:
        """Write a judge's decision into the log; raises as `dispatch` does."""
        return self.dispatch({"do": "ruling", "text": text}, by)

    def explain(self, action: Mapping[str, object]) -> Explanation:
        """Return why an action is not allowed now; change nothing.

        Raises:
            MalformedActionError: The action cannot be read.
        """
        played = self._timeline.judge(Step(action=action, n=len(self.played) + 1))
        return Explanation(played.rules, played.error)

    def history(self, seat: str | None = None) -> History[StateT, ActionT]:
        """Return the history as a seat may read it; it grows with the game.

        Args:
            seat: A side, `judge`, or None for the public.
        """
        history = self._histories.get(seat)
        if history is None:
            history = History(self._game, self._cards, self._timeline.start, seat)
            history.extend(self.played)
            self._histories[seat] = history
        return history

    def subscribe(self, listener: Callable[[Change[StateT]], None]) -> Callable[[], None]:
        """Call `listener` after each change, when it is saved; return what ends that."""
        self._listeners.append(listener)

        def unsubscribe() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return unsubscribe

    def close(self) -> None:
        """Give the log back; the session takes no more steps."""
        self._listeners.clear()
        self._log.close()

    def _tell(self, played: Played[StateT] | None, before: StateT) -> str:
        if played is None:
            return ""
        action = self._game.decode(played.step.action, self._cards)
        return self._game.describe(before, action, None)

    def _step(self, action: Mapping[str, object], by: str, overruled: Overruled | None) -> Step:
        return Step(
            action=_plain(action),
            n=len(self.played) + 1,
            at=self._clock.now(),
            by=by or self._by,
            overruled=overruled,
        )

    def _judge(
        self, action: Mapping[str, object], by: str, overruled: Overruled | None
    ) -> Played[StateT]:
        played = self._timeline.judge(self._step(action, by, None))
        if played.verdict is Verdict.REFUSED and overruled is not None:
            played = self._timeline.judge(self._step(action, by, overruled))
        if played.verdict is Verdict.IMPOSSIBLE:
            raise ImpossibleActionError(played.error)
        if played.verdict is Verdict.REFUSED:
            allowed = overruled.rules if overruled else ()
            raise IllegalActionError([rule for rule in played.rules if rule.code not in allowed])
        return played


def _replay(timeline: Timeline[StateT, ActionT], log: Log) -> str:
    """Take every step of the log in; return which one cannot be followed and why, or ""."""
    for step in log.steps():
        try:
            timeline.replay(step)
        except (MalformedActionError, ImpossibleActionError) as error:
            return f"the game opens up to step {step.n - 1}; step {step.n} cannot follow: {error}"
    return log.damage


def _plain(action: Mapping[str, object]) -> dict[str, object]:
    """Return the action as it would be read from the log, independent of the caller's object."""
    try:
        return decode_object(encode_object(action))
    except (TypeError, ValueError) as error:
        raise MalformedActionError(f"the action cannot be written: {error}") from error


def _texts(value: object) -> frozenset[str]:
    """Return every text in plain values."""
    match value:
        case str():
            return frozenset((value,))
        case Mapping():
            return frozenset().union(*map(_texts, value.values()))
        case list() | tuple():
            return frozenset().union(*map(_texts, value))
        case _:
            return frozenset()
