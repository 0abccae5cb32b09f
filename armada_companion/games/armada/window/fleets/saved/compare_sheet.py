"""A sheet that compares a saved fleet with another one."""

from collections.abc import Callable, Iterator, Sequence

from PySide6.QtCore import QModelIndex, QSize
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.entry_delegate import EntryDelegate
from armada_companion.ui.controls.fields import ReadField
from armada_companion.ui.controls.list_field import ListField
from armada_companion.ui.controls.text_label import Tone
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.models import EntryRow, SearchedEntries
from armada_companion.ui.theme import Look

from ....fleets.comparison import Comparison, compare
from ....fleets.fleet_types import Fleet
from ....fleets.kept import KeptFleet, fleet_title
from ...parts.list_report import ReportLine, write_report

_SIZE = QSize(980, 640)

FleetSource = Callable[[str], KeptFleet | None]
"""Returns a saved fleet by its key; None if it cannot be read."""


class CompareSheet(Sheet):
    """Compares a fleet with another one, which is chosen from a list at the left."""

    def __init__(
        self,
        look: Look,
        fleet: Fleet,
        others: Sequence[EntryRow],
        read: FleetSource,
        parent: QWidget | None = None,
    ) -> None:
        title = f"{fleet_title(fleet)}, compared with"
        super().__init__(look, "compare_sheet", title=title, size=_SIZE, parent=parent)
        self._fleet, self._read = fleet, read
        self._lines: tuple[ReportLine, ...] = ()
        form, register = self._new_form(10), self._parts.register
        self._search = form.line("compare_search", "Search by fleet", changed=self._on_edited)
        self._model = SearchedEntries()
        self._model.set_entries(others)
        with form.row(14):
            self._list = form.add(register(ListField(look, "compare_fleets", label="Fleets")))
            field = ReadField(look, "compare_report", label="What changed")
            self._report = form.add(register(field))
        self._delegate = register(EntryDelegate(look, "chevron", marks=True))
        self._list.setItemDelegate(self._delegate)
        self._list.setModel(self._model)
        self._list.picked.connect(self._on_list_picked)
        self._list.stand_below(self._search.line)
        self._search.line.returnPressed.connect(self._list.pick_current)
        self._button("compare_close", "Close", "back", self.reject)
        self._fill(form, scrolls=False)
        self._write((ReportLine("Tap the earlier version.", "low"),))
        self._list.mark_first()
        self._search.setFocus()

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        write_report(self._report.area, self._lines, look)

    def _on_edited(self, text: str) -> None:
        self._model.search(text)
        self._list.mark_first()

    def _on_list_picked(self, index: QModelIndex) -> None:
        kept = self._read(self._model.row(index).key)
        if kept is None:
            self._write((ReportLine("This fleet cannot be read.", "bad"),))
        else:
            self._write(tuple(_report(fleet_title(kept.fleet), compare(kept.fleet, self._fleet))))

    def _write(self, lines: tuple[ReportLine, ...]) -> None:
        self._lines = lines
        write_report(self._report.area, lines, self._look)


def _report(other: str, found: Comparison) -> Iterator[ReportLine]:
    before, after = found.points
    yield ReportLine(f"{before} → {after} points ({after - before:+})")
    yield ReportLine(f"since {other}", "mid")
    if found.is_same:
        yield ReportLine("Both have the same cards.", "ok")
    parts: tuple[tuple[str, tuple[str, ...], Tone], ...] = (
        ("Went", found.went, "bad"),
        ("Came", found.came, "ok"),
        ("Changed", found.changed, "warn"),
    )
    for title, lines, tone in parts:
        if lines:
            yield ReportLine(title, "mid", heading=True)
        yield from (ReportLine(line, tone) for line in lines)
