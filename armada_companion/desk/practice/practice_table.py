"""A table that plays by itself: legal actions at random, calls, a result at the end."""

from collections.abc import Sequence
from random import Random
from typing import Any

from armada_companion.games.entry import GameEntry
from armada_companion.kit.action import Action, verb_of
from armada_companion.kit.errors import IllegalActionError, ImpossibleActionError
from armada_companion.kit.judge_actions import CallJudge
from armada_companion.kit.live_view import LiveView
from armada_companion.kit.step import GameSettings, Header, Step
from armada_companion.session.game_session import GameSession
from armada_companion.session.public_log import PublicLog
from armada_companion.system.clock import Clock

_SECRET = bytes(32)
_CALLS = 0.012
"""The part of the steps that are calls for a judge."""

_ATTACKS = 0.5
"""The part of the steps of an activating ship that are attacks."""
_NEVER = ("concede",)
_QUESTIONS = (
    *("Is this ship at distance 1?", "Does this squadron block the line of sight?"),
    *("Which hull zone is hit?", "The ruler moved", "A dial was forgotten", "Overlap of two bases"),
)


class _MemoryLog:
    """A log that is nowhere on a disk."""

    def __init__(self, header: Header) -> None:
        self.header = header

    def steps(self) -> tuple[Step, ...]:
        return ()

    def append(self, step: Step) -> None:
        """Do nothing: nothing of a practice game is saved."""

    def close(self) -> None:
        """Do nothing."""


class _Opener:
    """Opens the sample game of an entry in memory; see `ui.new_game.GameOpener`."""

    def __init__(self, entry: GameEntry, event: Header, clock: Clock) -> None:
        self._entry, self._event, self._clock = entry, event, clock
        # Any: each game has states of its own.
        self.session: GameSession[Any] | None = None

    def new_game(self, game: str, title: str = "", settings: GameSettings | None = None) -> bool:
        header = {"game": game, **self._event}
        rules, cards = self._entry.rules(), self._entry.cards()
        self.session = GameSession(rules, cards, _MemoryLog(header), self._clock)
        return True

    def play(self, action: Action[Any]) -> bool:
        return self.session is not None and self.session.dispatch(action).accepted

    def open_record(self, path: str) -> bool:
        return False


class PracticeTable:
    """A table of the practice event, which plays its sample game by itself.

    Args:
        entry: The game; its sample is played.
        event: The parts of the header that are agreed for the event.
        names: Both players.

    Attributes:
        waits: The number of turns until it plays again, while a judge is called.
    """

    def __init__(
        self, entry: GameEntry, event: Header, names: Sequence[str], clock: Clock, chance: Random
    ) -> None:
        self._entry, self._clock, self._chance = entry, clock, chance
        self._event = entry.event()
        opener = _Opener(entry, event, clock)
        entry.new_game().play_sample(opener, entry.cards(), "")
        if opener.session is None:
            raise LookupError("this game has no sample that can be played here")
        self.session = opener.session
        self._rename(names)
        self._log = PublicLog(self.session.game, self.session.header, _SECRET)
        self.waits = 0
        self.question = ""
        """The reason of the last call for a judge."""

    @property
    def first(self) -> bytes:
        """The line of the header."""
        return self._log.first

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.session.outcome is not None

    @property
    def view(self) -> LiveView:
        """The game as everybody sees it."""
        return self._entry.live()(self.session, self._clock)

    def next_lines(self) -> list[bytes]:
        """Return the lines that were not returned before."""
        return [*self._log.lines(self.session.steps)]

    def play(self) -> None:
        """Play one step, or rest."""
        if self.waits > 0:
            self.waits -= 1
        elif self._chance.random() < _CALLS:
            self.question = self._chance.choice(_QUESTIONS)
            self.session.dispatch(CallJudge(self.question))
            self.waits = self._chance.randrange(20, 60)
        elif not self.is_over:
            self._step()

    @property
    def scores(self) -> tuple[int, int] | None:
        """The points of both sides; None in a game without points."""
        found = [side.score for side in self.view.sides if side.score is not None]
        return (found[0], found[1]) if len(found) == 2 else None

    def _step(self) -> None:
        if self._chance.random() >= _ATTACKS or not self._attack():
            self._play_on()

    def _attack(self) -> bool:
        """Make an invented attack; return whether one fits now and is legal."""
        actions = self._event.practice_attack(self.session.state, self._chance)
        for action in actions:
            try:
                self.session.dispatch(action)
            except (IllegalActionError, ImpossibleActionError):
                return False
        return bool(actions)

    def _play_on(self) -> None:
        game, state = self.session.game, self.session.state
        legal = [one for one in game.legal_actions(state) if verb_of(type(one)) not in _NEVER]
        self._chance.shuffle(legal)
        for action in legal:
            try:
                self.session.dispatch(action)
            except (IllegalActionError, ImpossibleActionError):
                continue
            return

    def _rename(self, names: Sequence[str]) -> None:
        """Give the players the names of the pairing, where the game has names that change."""
        for action in self._event.naming(names):
            try:
                self.session.dispatch(action)
            except (IllegalActionError, ImpossibleActionError):
                return
