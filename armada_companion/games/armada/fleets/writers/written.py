"""What writing a fleet as text gives."""

from typing import NamedTuple


class WrittenFleet(NamedTuple):
    """A fleet as text.

    Attributes:
        text: Ends with a line end.
        lost: One sentence on each thing that this form cannot carry.
    """

    text: str
    lost: tuple[str, ...] = ()
