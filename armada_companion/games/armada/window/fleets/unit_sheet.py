"""The sheet of one ship or squadron of a fleet."""

from functools import partial

from PySide6.QtCore import QModelIndex, QSize, Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QWidget

from armada_companion.games.armada.window.fleets.fleet_rows import (
    FleetDelegate,
    FleetRow,
    FleetRowsModel,
)
from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.controls.fields import LineField
from armada_companion.ui.controls.list_field import ListField
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.fonts import LABEL
from armada_companion.ui.theme import Look

_SIZE = QSize(720, 620)
_LOW = QSize(720, 300)
_NARROWEST = 130


class UnitSheet(Sheet):
    """Name, upgrades, and the other requests; each closes it, but for a new name.

    Signals:
        renamed (str): Another name was written.
        requested (str): `copy`, `remove`, `numbers` or `add`: an upgrade more.
        upgrade_chosen (int): The upgrade at this place was tapped.
    """

    renamed = Signal(str)
    requested = Signal(str)
    upgrade_chosen = Signal(int)

    def __init__(
        self,
        look: Look,
        name: str,
        upgrades: tuple[FleetRow, ...] | None,
        parent: QWidget | None = None,
    ) -> None:
        """`name` is the unit's own; a squadron has None for `upgrades`."""
        super().__init__(
            look, "unit_sheet", title=name, size=_LOW if upgrades is None else _SIZE, parent=parent
        )
        register = self._parts.register
        label = "Name"
        self._name = register(LineField(look, "unit_name", label, label))
        self._name.put_text(name)
        self._shown = self._name.text()
        self._model = FleetRowsModel()
        self._list = register(ListField(look, "unit_upgrades", "Upgrades"))
        self._delegate = register(FleetDelegate(look, self._list.row_width))
        self._list.setItemDelegate(self._delegate)
        self._list.setModel(self._model)
        self._model.set_rows(upgrades or ())
        body = QWidget()
        column = self._parts.column(10)
        column.addWidget(self._name)
        column.addLayout(self._make_buttons(look))
        if upgrades is not None:
            column.addLayout(self._make_upgrades(look))
            column.addWidget(self._list, 1)
        else:
            self._list.setParent(body)
            self._list.hide()
            column.addStretch(1)
        body.setLayout(column)
        self._close = self._button("unit_close", "Done", "check", primary=True)
        self._fill(body, scrolls=False)
        self._connect()
        self._name.setFocus(Qt.FocusReason.OtherFocusReason)

    def _make_buttons(self, look: Look) -> QBoxLayout:
        row = self._parts.row(8)
        for request, label, mark in (
            ("numbers", "Numbers…", "gear"),
            ("copy", "Copy", "plus"),
            ("remove", "Remove", "cross"),
        ):
            row.addWidget(self._make_button(look, request, label, mark), 1)
        return row

    def _make_upgrades(self, look: Look) -> QBoxLayout:
        row = self._parts.row(8)
        row.addWidget(self._parts.register(TextLabel(look, LABEL, "UPGRADES", "mid")), 1)
        row.addWidget(self._make_button(look, "add", "Add upgrade…", "plus"))
        return row

    def _make_button(self, look: Look, request: str, label: str, mark: str) -> PushButton:
        button = self._parts.register(PushButton(look, f"unit_{request}", height=48))
        button.render_button(label, mark)
        button.setMinimumWidth(round(_NARROWEST * look.scale))
        button.chosen.connect(partial(self._on_button_chosen, request))
        return button

    def _connect(self) -> None:
        self._name.line.returnPressed.connect(self._close.click)
        self._list.picked.connect(self._on_list_picked)
        self._close.chosen.connect(self.accept)

    def accept(self) -> None:
        """Close, and take a changed name."""
        if self._name.text() and self._name.text() != self._shown:
            self.renamed.emit(self._name.text())
        super().accept()

    def _on_button_chosen(self, request: str) -> None:
        self.accept()
        self.requested.emit(request)

    def _on_list_picked(self, index: QModelIndex) -> None:
        self.accept()
        self.upgrade_chosen.emit(self._model.row(index).position)
