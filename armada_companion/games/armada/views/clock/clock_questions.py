"""What is asked about the clock."""

from typing import Any, ClassVar

from armada_companion.games.armada.rules.judge.clock import AdjustClock
from armada_companion.kit.action import Action
from armada_companion.kit.choice import Question


class ClockEntries(Question, frozen=True):
    """What is done about the clock.

    Attributes:
        judge: A judge asks.
    """

    judge: bool = False


class ClockReason(Question, frozen=True):
    """Why there is more time, or less."""

    # Any: actions of any game.
    LEADS_TO: ClassVar[tuple[type[Action[Any]], ...]] = (AdjustClock,)

    minutes: int
    judge: bool = False
