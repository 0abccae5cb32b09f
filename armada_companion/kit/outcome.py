"""How a game ended."""

from armada_companion.kit.value import Value


class Outcome(Value, frozen=True):
    """The end of a game.

    Attributes:
        winner: Id of the winning side, or None where nobody wins.
        reason: Our own short sentence.
    """

    winner: str | None
    reason: str
