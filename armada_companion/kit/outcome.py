"""How a game ended."""

from typing import NamedTuple


class Outcome(NamedTuple):
    """The end of a game.

    Attributes:
        winner: Id of the winning side, or None where nobody wins.
        reason: Our own short sentence.
    """

    winner: str | None
    reason: str
