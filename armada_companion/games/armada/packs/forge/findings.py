"""Collects the faults, remarks, unknown and unused fields of a data set."""

from collections import Counter
from typing import NamedTuple

from ...cards.pack import Pack
from ..reading import MOST_FAULTS, Fault, PackReading, UnknownField, shown


class Findings:
    """The faults, remarks, unknown and unused fields of a set; of the faults, the first 200."""

    def __init__(self) -> None:
        self._faults: list[Fault] = []
        self._more = 0
        self._notes: list[Fault] = []
        self._unknown: Counter[tuple[str, str]] = Counter()
        self._unused: Counter[tuple[str, str]] = Counter()

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
        _count(self._unknown, file, field)

    def unused(self, file: str, field: str) -> None:
        """Count a card with a field that only describes it to people."""
        _count(self._unused, file, field)

    def reading(self, pack: Pack | None) -> PackReading:
        faults = [*self._faults]
        if self._more:
            last = Fault(faults[-1].file, text=f"{self._more + 1} more faults are not shown")
            faults[-1] = last
        unknown, unused = _fields(self._unknown), _fields(self._unused)
        return PackReading(pack, tuple(faults), unknown, tuple(self._notes), unused)


def _count(found: Counter[tuple[str, str]], file: str, field: str) -> None:
    key = file, shown(field)
    if key in found or len(found) < MOST_FAULTS:
        found[key] += 1


def _fields(found: Counter[tuple[str, str]]) -> tuple[UnknownField, ...]:
    return tuple(UnknownField(*key, count) for key, count in sorted(found.items()))


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
