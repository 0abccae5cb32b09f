"""A side's answer to the result of a game; see `results`."""

from armada_companion.kit.value import Value


class Answer(Value, frozen=True):
    """The answer of a side to the result of the game.

    Attributes:
        is_confirmed: Whether the side confirms the result; otherwise it disputes it.
        points: The points of both sides when it answered.
        why: The reason for the dispute, or "".
        winner: The winner when it answered; None without one.
    """

    is_confirmed: bool
    points: tuple[int, ...]
    why: str = ""
    winner: str | None = None
