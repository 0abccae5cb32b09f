"""A small form for an upgrade that no catalogue has: its name and its cost."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.fields import LineField
from armada_companion.ui.controls.number_field import NumberField
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.fonts import BODY
from armada_companion.ui.theme import Look

_SIZE = QSize(560, 380)


class HouseUpgradeSheet(Sheet):
    """Name and points.

    Signals:
        upgrade_chosen (str, int): The name and the points.
    """

    upgrade_chosen = Signal(str, int)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "house_upgrade_sheet", _SIZE, parent)
        self._entitle(self.tr("House upgrade"))
        keep, column = self._parts.keep, self._parts.column(12)
        label = self.tr("Name of the card")
        self._name = keep(LineField(look, "house_name", label, label))
        self._points = keep(NumberField(look, "house_points", self.tr("Points"), (0, 999)))
        self._points.render_value(0)
        self._trouble = keep(TextLabel(look, BODY, tone="bad", name="house_trouble"))
        self._trouble.render_text("")
        row = self._parts.row()
        row.addWidget(self._points, 2)
        row.addStretch(1)
        column.addWidget(self._trouble)
        column.addWidget(self._name)
        column.addLayout(row)
        column.addStretch(1)
        cancel = self._button("house_cancel", self.tr("Cancel"), "back")
        done = self._button("house_done", self.tr("Add it"), "check", primary=True)
        self._fill(column)
        cancel.chosen.connect(self.reject)
        done.chosen.connect(self._on_done_chosen)
        self._name.line.returnPressed.connect(done.click)
        self._name.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_done_chosen(self) -> None:
        if self._name.text():
            self.accept()
            self.upgrade_chosen.emit(self._name.text(), self._points.value())
        else:
            self._trouble.render_text(self.tr("Write a name first."))
