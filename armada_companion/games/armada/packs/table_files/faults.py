"""Collects the faults of a pack: everything wrong is named, up to a number."""

from collections.abc import Sequence
from typing import NamedTuple

from ..reading import MOST_FAULTS, Fault


class Faults:
    """The faults that were found; after `MOST_FAULTS` of them one says that there are more."""

    def __init__(self) -> None:
        self._found: list[Fault] = []
        self._count = 0

    def add(self, fault: Fault) -> None:
        self._count += 1
        if len(self._found) < MOST_FAULTS:
            self._found.append(fault)

    def has(self, file: str) -> bool:
        """Whether a fault of this file was found."""
        return any(fault.file == file for fault in self._found)

    @property
    def is_full(self) -> bool:
        """Whether further faults are only counted."""
        return self._count >= MOST_FAULTS

    @property
    def all(self) -> Sequence[Fault]:
        """The faults in the order in which they were found; the last one counts the others."""
        left = self._count - MOST_FAULTS + 1
        if left <= 1:
            return tuple(self._found)
        last = Fault(self._found[-1].file, text=f"{left} more faults are not shown")
        return (*self._found[:-1], last)


class Spot(NamedTuple):
    """The place in a file that is read now.

    Attributes:
        place: A line (`line 12`) or a path (`$.cards[3]`).
        card: The card's id or name, or "".
    """

    faults: Faults
    file: str
    place: str = ""
    card: str = ""

    def fault(self, field: str, text: str) -> None:
        """Collect a fault here.

        Args:
            field: The column or field, or "".
            text: The end of its sentence: `expected a number from 0 to 999`.
        """
        self.faults.add(Fault(self.file, self.place, self.card, field, text))
