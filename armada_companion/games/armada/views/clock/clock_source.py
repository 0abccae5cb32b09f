"""The clock of the open game; it counts the time of each step only once."""

from collections.abc import Callable

from armada_companion.kit.value import Value
from armada_companion.session.game_session import GameSession
from armada_companion.session.times import milliseconds, spoken_time

from ...rules.judge.clock import ResumeClock
from ...rules.model.state import GameState
from ...rules.model.types import Phase
from ...rules.table.players import CallTime
from ..table.questions import for_player
from ..table.table_views import Choice
from ..table.times import ClockView, Tally, clock_view, reopened, start_of, tally
from .clock_entries import pause_choice


class RunningAgain(Value, frozen=True):
    """The action that restarts the clock after *Begin again*, and the message to show."""

    action: ResumeClock
    words: str


class ClockSource:
    """Returns the clock of the open game, and the actions on it.

    Args:
        session: Returns the running game.
    """

    def __init__(self, session: Callable[[], GameSession[GameState]]) -> None:
        self._session = session
        self._of: GameSession[GameState] | None = None
        self._tally = Tally()

    @property
    def now(self) -> Tally:
        """The tally of the time used until now, by the computer's clock.

        For a game at an earlier step, until that step.
        """
        session = self._session()
        found = self.counted
        if session.is_read_only:
            return found
        if (again := milliseconds(session.reopened_at)) is not None:
            found = reopened(found, again)
        now = milliseconds(session.now())
        return found if now is None else found.until(now)

    def view(self) -> ClockView | None:
        """Return the current clock, or None."""
        return clock_view(self.now, self._session().state)

    def pause_choice(self, is_judge: bool) -> Choice:
        """Return the choice that pauses or resumes the clock."""
        state = self._session().state
        found = pause_choice(state, self.now, is_judge)
        return found if is_judge else for_player(state, found)

    def running_again(self) -> RunningAgain | None:
        """Return the action that restarts the clock after *Begin again*, or None."""
        used = self.now
        if not used.runs:
            return None
        words = f"The clock starts again: {spoken_time(used.used_ms)} of the setup are not counted."
        return RunningAgain(ResumeClock(), words)

    def last_round(self) -> CallTime | None:
        """Return the action that records the last round; None if recorded, or without a game."""
        state = self._session().state
        is_on = state.phase not in (Phase.SETUP, Phase.OVER)
        return CallTime() if is_on and not state.last_round else None

    @property
    def counted(self) -> Tally:
        """The tally of the time used until the last step."""
        session = self._session()
        if session is not self._of:
            self._of, self._tally = session, start_of(session.state)
        self._tally = tally(session.steps, self._tally)
        return self._tally
