"""A fleet as text for other programs: to copy, or to save as a file."""

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from armada_companion.games.armada.fleets.writers import Form, WrittenFleet
from armada_companion.ui.controls.fields import ReadField
from armada_companion.ui.controls.option_button import Option, OptionButton
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.fonts import NOTE
from armada_companion.ui.theme import Look

_SIZE = QSize(820, 720)
OWN = "armada-companion"


class ExportSheet(Sheet):
    """Shows the text of the chosen form, and what is lost in it.

    Signals:
        save_requested (str, str): Write this text to the file of this path.
    """

    save_requested = Signal(str, str)

    def __init__(
        self,
        look: Look,
        name: str,
        forms: Mapping[Form, str],
        write: Callable[[Form], WrittenFleet],
        parent: QWidget | None = None,
    ) -> None:
        """`forms` has the forms' names by key; `name` is the fleet's, for the file."""
        super().__init__(look, "export_sheet", title="Export the fleet", size=_SIZE, parent=parent)
        self._file_name = "".join(each if each.isalnum() else "-" for each in name) or "fleet"
        self._names, self._write = forms, write
        self._form = next(iter(forms))
        register, parts = self._parts.register, self._parts
        self._forms = {key: register(OptionButton(look, f"form_{key}", 52)) for key in forms}
        self._lost = register(TextLabel(look, NOTE, tone="warn", name="export_lost"))
        self._text = register(ReadField(look, "export_text", "The text"))
        column = parts.column(10)
        column.addLayout(parts.row_of(self._forms.values(), 8))
        column.addWidget(self._lost)
        column.addWidget(self._text, 1)
        body = QWidget()
        body.setLayout(column)
        self._close = self._button("export_close", "Close", "back")
        self._save = self._button("export_save", "Save file…", "save")
        self._copy = self._button("export_copy", "Copy", "paste", primary=True)
        self._fill(body, scrolls=False)
        self._connect()
        self._render()

    def _connect(self) -> None:
        for key, button in self._forms.items():
            button.chosen.connect(partial(self._on_form_chosen, key))
        self._close.chosen.connect(self.accept)
        self._copy.chosen.connect(self._on_copy_chosen)
        self._save.chosen.connect(self._on_save_chosen)

    def _on_form_chosen(self, form: Form) -> None:
        self._form = form
        self._render()

    def _on_copy_chosen(self) -> None:
        QGuiApplication.clipboard().setText(self._text.text())
        self._copy.render_button("Copied", "check")

    def _on_save_chosen(self) -> None:
        ending = "json" if self._form == OWN else "txt"
        dialog = QFileDialog(self, "Save the fleet")
        dialog.setObjectName("export_file")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(ending)
        dialog.selectFile(f"{self._file_name}.{ending}")
        dialog.fileSelected.connect(self._on_file_selected)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _on_file_selected(self, path: str) -> None:
        self.save_requested.emit(path, self._text.text())

    def _render(self) -> None:
        written = self._write(self._form)
        for key, button in self._forms.items():
            button.render_option(Option(self._names[key], chosen=key == self._form))
        lost = " ".join(written.lost)
        whole = "Everything of this fleet is in the text."
        self._lost.render_text(lost or whole, "warn" if lost else "ok")
        self._text.area.setPlainText(written.text)
        self._copy.render_button("Copy", "paste")
