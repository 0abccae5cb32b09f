"""The sheet of one ship or squadron of a fleet."""

from functools import partial

from PySide6.QtCore import QModelIndex, QSize, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.kit.card_texts import CardTexts
from armada_companion.ui.controls.form import Form
from armada_companion.ui.controls.list_field import ListField
from armada_companion.ui.dialogs.card_dialog import CardDialog
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.theme import Look

from .fleet_rows import FleetDelegate, FleetRow, FleetRowsModel

_SIZE = QSize(720, 620)
_LOW = QSize(720, 300)
_NARROWEST = 130


class UnitSheet(Sheet):
    """Shows a unit's name, upgrades and buttons; a press on an upgrade or button closes it.

    Only *Card text…* leaves it open.

    Signals:
        requested (str): `copy`, `remove`, `numbers` or `add` (another upgrade).
        upgrade_chosen (int): The upgrade at this place was tapped.
    """

    renamed = Signal(str)
    requested = Signal(str)
    upgrade_chosen = Signal(int)

    def __init__(
        self,
        look: Look,
        name: str,
        *,
        upgrades: tuple[FleetRow, ...] | None,
        texts: CardTexts | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """Make the sheet.

        Args:
            name: The unit's name.
            upgrades: None for a squadron.
            texts: The text and rulings of the unit's card, or None.
        """
        super().__init__(
            look, "unit_sheet", title=name, size=_LOW if upgrades is None else _SIZE, parent=parent
        )
        form, register = self._new_form(10), self._parts.register
        self._name = form.line("unit_name", "Name")
        self._name.put_text(name)
        self._shown = self._name.text()
        with form.row(8):
            self._add_button(form, "numbers", "Numbers…", "gear")
            self._add_button(form, "copy", "Copy", "plus")
            self._add_button(form, "remove", "Remove", "cross")
            if texts is not None:
                form.button("unit_text", "Card text…", "book", partial(self._show_texts, texts))
        if upgrades is not None:
            with form.row(8, 1, 0):
                form.heading("UPGRADES")
                self._add_button(form, "add", "Add upgrade…", "plus")
            self._model = FleetRowsModel()
            self._model.set_rows(upgrades)
            shown = form.add(register(ListField(look, "unit_upgrades", label="Upgrades")), 1)
            self._delegate = register(FleetDelegate(look, shown.row_width))
            shown.setItemDelegate(self._delegate)
            shown.setModel(self._model)
            shown.picked.connect(self._on_list_picked)
        else:
            form.stretch()
        close = self._button("unit_close", "Done", "check", self.accept, primary=True)
        form.press_by_enter(close)
        self._fill(form, scrolls=False)
        self._name.setFocus()

    def _add_button(self, form: Form, request: str, label: str, mark: str) -> None:
        does = partial(self._on_button_chosen, request)
        button = form.button(f"unit_{request}", label, mark, does)
        button.setMinimumWidth(round(_NARROWEST * self._look.scale))

    def _show_texts(self, texts: CardTexts) -> None:
        CardDialog(self._look, texts, self).open_once()

    def accept(self) -> None:
        """Close the sheet; if the name was changed, emit the new name."""
        if self._name.text() and self._name.text() != self._shown:
            self.renamed.emit(self._name.text())
        super().accept()

    def _on_button_chosen(self, request: str) -> None:
        self.accept()
        self.requested.emit(request)

    def _on_list_picked(self, index: QModelIndex) -> None:
        self.accept()
        self.upgrade_chosen.emit(self._model.row(index).position)
