"""What is asked about the clock."""

from armada_companion.kit.choice import Question


class ClockEntries(Question, frozen=True):
    """What is done about the clock.

    Attributes:
        judge: A judge asks.
    """

    judge: bool = False


class ClockReason(Question, frozen=True):
    """Why there is more time, or less."""

    minutes: int
    judge: bool = False
