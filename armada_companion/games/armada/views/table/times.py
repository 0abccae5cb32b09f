"""The clock of a game: the time left, each side's time, the time of phases, and the pace.

Everything follows from the record: times of steps, pauses, adjustments. Only the running display
uses the computer's clock. Source: digest 11.6.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from armada_companion.kit.judge_actions import CallJudge, JudgeArrived, JudgeLeft
from armada_companion.kit.log_actions import CloseGame, ReopenGame
from armada_companion.kit.step import JUDGE
from armada_companion.kit.timeline import JudgedStep
from armada_companion.kit.value import Value
from armada_companion.session.times import LONGEST_MS, MINUTE_MS, milliseconds

from ...rules.cards.upgrades import readying_side
from ...rules.command.dials import unlocked_sides
from ...rules.judge.clock import AdjustClock, PauseClock, ResumeClock
from ...rules.model.open_attack import AttackStep
from ...rules.model.state import GameState
from ...rules.model.types import Phase, Side
from ...rules.setup.deployment import is_placing, to_place

USUAL_ROUNDS = 6
WARNINGS = (15, 5)
"""The minutes before the end with a warning. Source: issue 14, part 7."""

TOGETHER = ""
"""The owner of time in which both sides decide, or nobody."""

INTERRUPTED = "interrupted"
"""The owner of time in which a judge is called or seated, or the game is closed."""

Spent = Mapping[tuple[int, str, str], int]
"""Milliseconds by round, phase and owner (a side, `TOGETHER` or `INTERRUPTED`)."""


class Tally(Value, frozen=True):
    """The time that a game has used up to a step.

    Attributes:
        steps: The number of counted steps.
        at_ms: The time of the last step; None before the first step with a time.
        state: The state after the last step; None at the start.
        is_paused: Whether the clock was paused by hand; None: it runs from the first round on.
        added: Minutes added by hand.
        spent: The time while the clock ran, by round, phase and owner.
        longest_ms: If more time is between two steps, it is a break and not counted; None counts
            all.
        on_break: Whether the last step is longer ago than `longest_ms`.
        began_at: The start of the clock, in ISO 8601; "" before the start.
        ended_at: The end of the game; "" while it is played.
        pauses: The number of pauses since the start, by hand or as a break.
        paused_ms: The length of these pauses.
        is_called: Whether a judge was called and has not come.
        is_seated: Whether a judge is in the seat.
        is_closed: Whether the game is closed.
    """

    steps: int = 0
    at_ms: int | None = None
    state: GameState | None = None
    is_paused: bool | None = None
    added: int = 0
    spent: Spent = {}
    longest_ms: int | None = None
    on_break: bool = False
    began_at: str = ""
    ended_at: str = ""
    pauses: int = 0
    paused_ms: int = 0
    is_called: bool = False
    is_seated: bool = False
    is_closed: bool = False

    @property
    def is_interrupted(self) -> bool:
        """Whether the time is no player's own time, although the clock may run."""
        return self.is_called or self.is_seated or self.is_closed

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.state is not None and self.state.phase is Phase.OVER

    @property
    def runs(self) -> bool:
        """Whether the clock runs."""
        if self.state is None or self.state.phase is Phase.OVER or self.on_break:
            return False
        if self.is_paused is None:
            return self.state.phase is not Phase.SETUP
        return not self.is_paused

    @property
    def used_ms(self) -> int:
        """The time in milliseconds while the clock ran."""
        return sum(self.spent.values())

    def until(self, now_ms: int) -> "Tally":
        """Return the tally at the time `now_ms`; a time before the last step adds nothing."""
        if self.at_ms is None or self.state is None or now_ms <= self.at_ms:
            return self
        passed, state = now_ms - self.at_ms, self.state
        if not self.runs:
            is_pause = bool(self.began_at) and not self.is_over
            return self._replace(paused_ms=self.paused_ms + passed) if is_pause else self
        if self.longest_ms is not None and (self.is_closed or passed > self.longest_ms):
            pauses, paused_ms = self.pauses + 1, self.paused_ms + passed
            return self._replace(on_break=True, pauses=pauses, paused_ms=paused_ms)
        who = INTERRUPTED if self.is_interrupted else who_decides(state) or TOGETHER
        key = (state.round, str(state.phase), who)
        spent = {**self.spent, key: self.spent.get(key, 0) + passed}
        return self._replace(spent=spent, at_ms=now_ms)


def start_of(state: GameState) -> Tally:
    """Return the tally before the first step; outside events, long breaks are not counted."""
    return Tally(longest_ms=None if state.ruleset.event_mode else LONGEST_MS)


def tally(steps: Sequence[JudgedStep[GameState]], before: Tally) -> Tally:
    """Return the tally of a game; steps that were undone count, because their time was used.

    Args:
        steps: Every step in the order of the log.
        before: The tally of the first steps, to continue from.
    """
    for judged in steps[before.steps :]:
        before = _after(before, judged)
    return before


def reopened(found: Tally, at_ms: int | None) -> Tally:
    """Return the tally of a game that was opened again; the time while it was closed is nobody's.

    After a long break outside an event, the clock runs again from the next step on.
    """
    before, found = found.at_ms, found._replace(is_closed=True)
    if at_ms is not None:
        found = found.until(at_ms)
    longest = found.longest_ms
    is_long = longest is not None and (at_ms or 0) - (before or 0) > longest
    return found._replace(at_ms=at_ms, on_break=is_long, is_closed=False, is_seated=False)


def who_decides(state: GameState) -> Side | None:
    """Return the side that has to decide; None if both have to, or nobody."""
    if state.phase is Phase.SETUP:
        return to_place(state) if is_placing(state) else None
    if state.phase is Phase.COMMAND:
        waiting = unlocked_sides(state)
        return waiting[0] if len(waiting) == 1 else None
    if state.phase is Phase.STATUS:
        return readying_side(state)
    attack = state.attack
    if attack is not None and attack.step is AttackStep.DEFENSE:
        return state.unit(attack.target).side
    return state.to_act


def running_side(found: Tally) -> Side | None:
    """Return the side whose own time runs now, or None."""
    if not found.runs or found.is_interrupted or found.state is None:
        return None
    return who_decides(found.state)


class ClockView(Value, frozen=True):
    """The values of the clock on the table page.

    Attributes:
        left_ms: Time left; below 0 when time is up.
        own_ms: The time in which side A had to decide, and that of side B.
        own_runs: For each side, whether its own time runs now.
        runs: Whether the clock runs.
        is_over: Whether the game is over.
        words: Pace, warning or pause in a few words.
        level: `calm`, `soon`, `near` or `up`.
    """

    left_ms: int
    own_ms: tuple[int, int]
    own_runs: tuple[bool, bool]
    runs: bool
    is_over: bool
    words: str
    level: str


def clock_view(found: Tally, state: GameState) -> ClockView | None:
    """Return the clock of a game; None for a game without one."""
    minutes = state.ruleset.time_limit_minutes + found.added
    if minutes <= 0 or (not state.ruleset.time_limit_minutes and not found.added):
        return None
    left, running = minutes * MINUTE_MS - found.used_ms, running_side(found)
    level = level_of(left)
    return ClockView(
        left_ms=left,
        own_ms=(own_ms(found.spent, Side.A), own_ms(found.spent, Side.B)),
        own_runs=(running is Side.A, running is Side.B),
        runs=found.runs,
        is_over=state.phase is Phase.OVER,
        words=_words(found, state, left, minutes),
        level=level,
    )


def level_of(left_ms: int) -> str:
    """Return the urgency of the time left: `calm`, `soon`, `near` or `up`."""
    if left_ms <= 0:
        return "up"
    early, late = (minutes * MINUTE_MS for minutes in WARNINGS)
    return "near" if left_ms <= late else "soon" if left_ms <= early else "calm"


def own_ms(spent: Spent, who: str) -> int:
    """Return the own time of a side, or the time of `TOGETHER`, in milliseconds."""
    return sum(time for (_, _, one), time in spent.items() if one == who)


def by_phase(spent: Spent) -> Mapping[str, int]:
    """Return the time of each phase in milliseconds, in the order of play."""
    phases: dict[str, int] = {}
    for (_, phase, _), time in spent.items():
        phases[phase] = phases.get(phase, 0) + time
    return phases


def digits(ms: int) -> str:
    """Return a remaining time in minutes and seconds, rounded up: "134:59"."""
    return used_digits(-(-ms // 1000) * 1000)


def used_digits(ms: int) -> str:
    """Return a used time in minutes and seconds, rounded down."""
    seconds = max(0, ms // 1000)
    return f"{seconds // 60}:{seconds % 60:02}"


def pace_words(used_ms: int, state: GameState, minutes: int) -> str:
    """Return the pace of a game: "4 min behind", "On pace"; "" before the first round.

    Each of the rounds should take the same time: 22.5 of 135 minutes for six rounds.
    """
    if not state.round:
        return ""
    each = minutes * MINUTE_MS / (state.ruleset.rounds or USUAL_ROUNDS)
    behind = int(used_ms - state.round * each) // MINUTE_MS
    ahead = int((state.round - 1) * each - used_ms) // MINUTE_MS
    if behind > 0:
        return f"{behind} min behind"
    return f"{ahead} min ahead" if ahead > 0 else "On pace"


def _words(found: Tally, state: GameState, left: int, minutes: int) -> str:
    if state.phase is Phase.OVER:
        return "Game over"
    if state.last_round:
        return "Last round"
    level = level_of(left)
    if level == "up":
        return "Time is up"
    if found.is_paused:
        return "Paused"
    if found.on_break:
        return "Break"
    if not found.runs:
        return "Not started"
    if level != "calm":
        return f"Under {WARNINGS[level == 'near']} minutes"
    return pace_words(found.used_ms, state, minutes) or "Setup"


def _after(found: Tally, judged: JudgedStep[Any]) -> Tally:
    now, action = milliseconds(judged.step.at), judged.action
    if isinstance(action, ReopenGame):
        # After a crash no step has the time of closing: the time since the last step counts.
        found = reopened(found, found.at_ms if now is None else now)
    elif now is not None:
        # A step with an earlier time than the last one adds none; the next step counts from it.
        found = found.until(now)._replace(at_ms=now, on_break=False)
    found = _interrupted(found, judged)
    if isinstance(action, PauseClock):
        found = found._replace(is_paused=True, pauses=found.pauses + found.runs)
    elif isinstance(action, ResumeClock):
        found = found._replace(is_paused=False)
    elif isinstance(action, AdjustClock):
        found = found._replace(added=found.added + action.minutes)
    return _begun(found._replace(steps=found.steps + 1, state=judged.state), judged.step.at or "")


def _interrupted(found: Tally, judged: JudgedStep[Any]) -> Tally:
    """Return the tally after a step about a judge's call or seat, or about closing the game."""
    is_judge = judged.step.by == JUDGE
    match judged.action:
        case CallJudge():
            return found._replace(is_called=True, is_closed=False)
        case JudgeArrived():
            is_seated = found.is_seated or is_judge
            return found._replace(is_called=False, is_seated=is_seated, is_closed=False)
        case JudgeLeft():
            return found._replace(is_seated=False, is_closed=False)
        case CloseGame():
            # Closing the game ends the judge's seat, but not an open call.
            return found._replace(is_seated=False, is_closed=True)
    return found._replace(is_closed=False)


def _begun(found: Tally, at: str) -> Tally:
    """Return the tally with the clock's start and the game's end; undo removes the end."""
    if found.is_over != bool(found.ended_at):
        found = found._replace(ended_at=at if found.is_over else "")
    return found._replace(began_at=at) if found.runs and not found.began_at else found
