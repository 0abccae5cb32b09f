"""What a line of a list looks like, whatever cards it names."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Nothing:
    """A line that says nothing about the fleet.

    Attributes:
        why: "" for an empty line.
    """

    why: str = ""


LOST_WORD = Nothing("the end of the line above")
"""The word Points, torn off its sum."""


@dataclass(frozen=True, slots=True)
class Label:
    """A label and what follows it.

    Attributes:
        key: One of the values of the table of labels.
    """

    key: str
    value: str


@dataclass(frozen=True, slots=True)
class Sum:
    """A printed sum.

    Attributes:
        total: The fleet's, not a ship's or the squadrons'.
        points: None where the number is missing.
        squadrons: The line says that it is the squadrons' sum.
    """

    total: bool
    points: int | None
    squadrons: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """A card, or text that is no other shape.

    Attributes:
        count: 1 to 99.
        points: The printed cost of the whole line, or None; of a ship without its upgrades.
        outdated: Marked by the builder as saved before the cost changed.
        remarked: Something stands behind the cost; only a known name makes a card of the line.
        counted: A count is printed.
        flagship: Marked as the flagship.
        each: Of several; their cost is multiplied out in the line.
    """

    bulleted: bool
    count: int
    name: str
    points: int | None
    outdated: bool = False
    remarked: bool = False
    counted: bool = False
    flagship: bool = False
    each: bool = False


Shape = Nothing | Label | Sum | Entry
