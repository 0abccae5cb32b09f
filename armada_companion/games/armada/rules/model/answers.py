"""A side's answer to the result of a game; see `results`."""

from armada_companion.kit.value import Value


class Answer(Value, frozen=True):
    """A side's answer to the result.

    Attributes:
        is_confirmed: Otherwise it is disputed.
        points: The points of both sides at that time.
        why: The dispute, or "".
        winner: The winner at that time, or None.
    """

    is_confirmed: bool
    points: tuple[int, ...]
    why: str = ""
    winner: str | None = None
