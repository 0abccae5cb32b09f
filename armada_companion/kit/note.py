"""The side effects of an action."""

from armada_companion.kit.value import Value


class Note(Value, frozen=True):
    """One side effect of an action, such as a forced pass or a destroyed ship.

    Attributes:
        kind: Stable name of the side effect.
        subject: The id of the side or unit that the note is about, or "".
        text: Our own short sentence for the log; "" if the log does not show it.
    """

    kind: str
    subject: str
    text: str


Notes = list[Note]
"""Collects the side effects of an action, in order."""
