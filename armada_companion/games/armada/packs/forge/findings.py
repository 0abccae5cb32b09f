"""Collects what the reader of a data set finds: faults, remarks, unknown fields."""

from collections import Counter
from typing import NamedTuple

from ...cards.pack import Pack
from ..reading import MOST_FAULTS, Fault, PackReading, UnknownField, shown


class Findings:
    """The faults, remarks and unknown fields of a data set; of the faults, the first 200."""

    def __init__(self) -> None:
        self._faults: list[Fault] = []
        self._more = 0
        self._notes: list[Fault] = []
        self._unknown: Counter[tuple[str, str]] = Counter()

    @property
    def faults(self) -> int:
        """The number of faults."""
        return len(self._faults) + self._more

    def fault(self, fault: Fault) -> None:
        if len(self._faults) < MOST_FAULTS:
            self._faults.append(fault)
        else:
            self._more += 1

    def note(self, note: Fault) -> None:
        if len(self._notes) < MOST_FAULTS:
            self._notes.append(note)

    def unknown(self, file: str, field: str) -> None:
        """Count a card with a field that the program does not know."""
        key = file, shown(field)
        if key in self._unknown or len(self._unknown) < MOST_FAULTS:
            self._unknown[key] += 1

    def reading(self, pack: Pack | None) -> PackReading:
        faults = [*self._faults]
        if self._more:
            last = Fault(faults[-1].file, text=f"{self._more + 1} more faults are not shown")
            faults[-1] = last
        unknown = [UnknownField(*key, count) for key, count in sorted(self._unknown.items())]
        return PackReading(pack, tuple(faults), tuple(unknown), tuple(self._notes))


class Place(NamedTuple):
    """The card, or file, that is read.

    Attributes:
        card: Its id in the file, or "".
    """

    findings: Findings
    file: str
    card: str = ""

    def fault(self, field: str, text: str) -> None:
        """Collect a fault; `text` is the end of its sentence."""
        self.findings.fault(Fault(self.file, "", shown(self.card), shown(field), text))

    def note(self, field: str, text: str) -> None:
        """Collect a remark, which does not stop the pack."""
        self.findings.note(Fault(self.file, "", shown(self.card), shown(field), text))
