"""Pausing, resuming and adjusting the clock of the game.

The used time is computed from the times of the steps. Undo skips these actions, because it gives no
time back. Source: digest 11.6, 11.7.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated, ClassVar

from msgspec import Meta

from armada_companion.kit.note import Notes
from armada_companion.kit.who import Who
from armada_companion.kit.wording import plural

from ..model.ruleset import MOST_MINUTES
from ..model.state import GameState
from ..model.types import JUDGE, Phase
from ..rule import Rule
from ..table.action import ArmadaAction, Group, with_why

_NOT_OVER = frozenset(Phase) - {Phase.OVER}

_Minutes = Annotated[int, Meta(ge=-MOST_MINUTES, le=MOST_MINUTES)]
_Reason = Annotated[str, Meta(min_length=1, max_length=2000)]


class Decider(StrEnum):
    """Who decided about the clock; by default the players."""

    JUDGE = JUDGE


class ClockAction(ArmadaAction, phases=_NOT_OVER, group=Group.STEPS, is_base=True):
    """An action about the clock; it changes no state."""

    IS_REMARK: ClassVar[bool] = True

    def apply(self, state: GameState, notes: Notes) -> GameState:
        return state


class PauseClock(ClockAction, who=Who.JUDGE):
    """Pause the clock. Source: digest 11.6."""

    why: str | None = None
    by: Decider | None = None

    def check(self, state: GameState) -> Iterator[Rule]:
        yield from _check_decider(state, self.by)

    def text(self, state: GameState) -> str:
        return with_why("The clock is paused", self.why)


class ResumeClock(ClockAction, who=Who.PLAYERS):
    """Resume the clock, or start it before the first round. Source: digest 11.6."""

    def text(self, state: GameState) -> str:
        return "The clock continues"


class AdjustClock(ClockAction, who=Who.JUDGE):
    """Add time to the clock, or remove some. Source: digest 11.6, 11.7.

    Attributes:
        minutes: The minutes that are added to the game's time, -600 to 600.
    """

    minutes: _Minutes
    why: _Reason
    by: Decider | None = None

    def check(self, state: GameState) -> Iterator[Rule]:
        yield from _check_decider(state, self.by)

    def text(self, state: GameState) -> str:
        count = plural(abs(self.minutes), "minute")
        return with_why(f"The clock: {count} {'more' if self.minutes >= 0 else 'less'}", self.why)


def _check_decider(state: GameState, by: Decider | None) -> Iterator[Rule]:
    if state.ruleset.event_mode and by is None:
        yield Rule.JUDGE_NEEDED
