"""A sheet that shows the content of packs before they are added."""

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.elided_label import ElidedLabel
from armada_companion.ui.controls.fields import ReadField
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.fonts import CARD_NAME
from armada_companion.ui.theme import Look

from ...views.packs.addition import Addition
from ..parts.list_report import ReportLine, write_report

_SIZE = QSize(860, 760)
_LONG = 60
"""Letters of a name that needs two lines."""


class AdditionSheet(Sheet):
    """Shows the cards, unknown fields and changes of packs; then *Add*."""

    add_requested = Signal()

    def __init__(self, look: Look, addition: Addition, parent: QWidget | None = None) -> None:
        """Make the sheet; raise ContentError if the printed cards cannot be read."""
        super().__init__(look, "addition_sheet", title="Add cards", size=_SIZE, parent=parent)
        problem = addition.problem
        self._lines = [ReportLine(*line) for line in addition.lines()]
        form = self._new_form(10)
        name = ElidedLabel(look, CARD_NAME, lines=2 if len(addition.title) > _LONG else 1)
        name.setObjectName("addition_name")
        name.render_text(addition.title)
        form.add(self._parts.register(name))
        why = form.message("addition_problem", "bad")
        why.render_text(problem)
        report = ReadField(look, "addition_report", label="What was understood")
        self._report = form.add(self._parts.register(report), 1)
        write_report(report.area, self._lines, look)
        self._button("addition_cancel", "Cancel", "back", self.reject)
        does = (self.accept, self.add_requested)
        add = self._button("addition_add", "Add", "check", *does, primary=True)
        add.render_button("Add", "check", legal=not problem, reason=problem)
        self._fill(form, scrolls=False)
        first = problem or self._lines[0].text
        self.setAccessibleDescription(f"{addition.title}. {first}")
        (report.area if problem else add).setFocus()

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        write_report(self._report.area, self._lines, look)
