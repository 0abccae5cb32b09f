"""The side effects of an action."""

from armada_companion.kit.value import Value


class Note(Value, frozen=True):
    """One side effect of an action, such as a forced pass or a destroyed ship.

    Attributes:
        kind: Stable name of the consequence.
        subject: The id of the side or unit it concerns, or "".
        text: Our own short sentence for the log; "" for one that is only for the program.
    """

    kind: str
    subject: str
    text: str


Notes = list[Note]
"""Collects the side effects of an action, in order."""
