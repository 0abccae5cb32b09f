"""The sheet of the clock: pausing, adjusting, the last round, and the times in words."""

from collections.abc import Iterator

from armada_companion.kit.choice import Go, OwnWords
from armada_companion.kit.wording import plural

from ...rules.judge.clock import AdjustClock, Decider, PauseClock, ResumeClock
from ...rules.judge.endings import ExtendTime
from ...rules.model.state import GameState
from ...rules.model.types import Phase, Side
from ...rules.table.players import CallTime
from ..table.questions import BY_JUDGE, GameView, SheetQuestion
from ..table.table_views import Choice, choice
from ..table.times import (
    INTERRUPTED,
    TOGETHER,
    Tally,
    by_phase,
    clock_view,
    digits,
    own_ms,
    pace_words,
    used_digits,
)

_MINUTES = (1, 5, 10, -5)
_REASONS = (
    "A judge was called",
    "A judge decides",
    "The clock was started late or early",
    "A pause was forgotten",
    "By consent of both players",
)


THE_SEAT = Choice("judge", "The judge’s seat…", Go("judge"), mark="lock", group=BY_JUDGE)
"""The choice that opens a judge's decisions at an event."""


class ClockEntries(SheetQuestion, frozen=True):
    """Offers to pause, adjust or end the time; shows all times so far."""

    TITLE = "The clock"

    def words(self, game: GameView) -> str:
        return " ".join(time_lines(game.state, _tally(game)))

    def choices(self, game: GameView) -> Iterator[Choice]:
        state = game.state
        yield pause_choice(state, _tally(game), game.is_judge)
        for minutes in _MINUTES:
            yield _adjusting(game, minutes)._replace(group="More or less time")
        if state.phase is not Phase.SETUP:
            if state.last_round:
                label = "Not the last round: undo the end of the time"
                last = game.choice(label, ExtendTime(), mark="undo")
            else:
                last = game.choice("This is the last round", CallTime(), mark="flag")
            yield last._replace(group="The time is over")
        if not game.may_correct:
            yield THE_SEAT


class ClockReason(SheetQuestion, frozen=True):
    """Asks for the reason of a change of the time."""

    LEADS_TO = (AdjustClock,)
    TITLE = "Why?"

    minutes: int

    def words(self, game: GameView) -> str:
        return f"{_label(self.minutes)} on the clock."

    def choices(self, game: GameView) -> Iterator[Choice]:
        by = Decider.JUDGE if game.is_judge else None
        for why in _REASONS:
            yield game.choice(why, AdjustClock(self.minutes, why, by))
        written = OwnWords(AdjustClock(self.minutes, "", by))
        yield Choice("adjust_clock", "In own words…", written, mark="book")


def pause_choice(state: GameState, found: Tally, judge: bool = False) -> Choice:
    """Return the choice that pauses or resumes the clock."""
    if found.runs:
        action = PauseClock(by=Decider.JUDGE if judge else None)
        return choice(state, "Pause", action, mark="pause", key="C")
    is_first = found.is_paused is None and state.phase is Phase.SETUP
    return choice(
        state, "Start the clock" if is_first else "Resume", ResumeClock(), mark="play", key="C"
    )


def time_lines(state: GameState, found: Tally) -> Iterator[str]:
    """Yield sentences on the time left, the pace, and the time of each side and phase."""
    view = clock_view(found, state)
    if view is not None:
        left = digits(view.left_ms) if view.left_ms > 0 else "nothing"
        minutes = (view.left_ms + found.used_ms) // 60_000
        pace = pace_words(found.used_ms, state, minutes)
        yield f"{left} of {plural(minutes, 'minute')} left{f', {pace.lower()}' if pace else ''}."
    names = [(state.player(side).name, own_ms(found.spent, side)) for side in Side]
    names.append(("together", own_ms(found.spent, TOGETHER)))
    if interrupted := own_ms(found.spent, INTERRUPTED):
        names.append(("interrupted", interrupted))
    yield f"Who decided: {', '.join(f'{name} {used_digits(time)}' for name, time in names)}."
    if phases := by_phase(found.spent):
        listed = ", ".join(f"{phase} {used_digits(time)}" for phase, time in phases.items())
        yield f"By phase: {listed}."


def _tally(game: GameView) -> Tally:
    return game.times() if game.times else Tally(state=game.state)


def _adjusting(game: GameView, minutes: int) -> Choice:
    action = AdjustClock(minutes, "so", Decider.JUDGE if game.is_judge else None)
    found = game.choice(_label(minutes), action, mark="plus" if minutes > 0 else "minus")
    return found._replace(does=ClockReason(minutes))


def _label(minutes: int) -> str:
    return f"{'+' if minutes > 0 else '−'}{plural(abs(minutes), 'minute')}"
