"""What followed of itself from an action."""

from armada_companion.kit.value import Value


class Note(Value, frozen=True):
    """Tells one consequence that nobody had to enter (a forced pass, a destroyed ship).

    Attributes:
        kind: Stable name of the consequence.
        subject: The id of the side or unit it concerns, or "".
        text: Our own short sentence for the log.
    """

    kind: str
    subject: str
    text: str


Notes = list[Note]
"""What follows of itself from an action, in order; whoever plays a part of it adds a note."""
