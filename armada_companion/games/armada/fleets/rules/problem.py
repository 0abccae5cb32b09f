"""One thing that is wrong with a fleet."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """A fleet rule that is broken, or a number that does not add up.

    Attributes:
        code: Stable.
        source: A page (`RRG 6`), or `fleet list` for what the list says about itself.
        text: One sentence for the player.
        units: The ids of the ships and squadrons that it is about; () for the whole fleet.
    """

    code: str
    source: str
    text: str
    units: tuple[str, ...] = ()
