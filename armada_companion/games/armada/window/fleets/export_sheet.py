"""A sheet with a fleet as text, to copy or to save."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from armada_companion.ui.controls.fields import ReadField
from armada_companion.ui.controls.form import Does
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.fonts import NOTE
from armada_companion.ui.theme import Look

from ...fleets.writers import Form, WrittenFleet

_SIZE = QSize(820, 720)
OWN = "armada-companion"


class ExportSheet(Sheet):
    """Shows a fleet in the chosen text format, and which values the format cannot have.

    Signals:
        save_requested (str, str): Write this text to the file of this path.
        print_requested (str): Write the page to print to the PDF file of this path.
    """

    save_requested = Signal(str, str)
    print_requested = Signal(str)

    def __init__(
        self,
        look: Look,
        name: str,
        *,
        forms: Mapping[Form, str],
        write: Callable[[Form], WrittenFleet],
        parent: QWidget | None = None,
    ) -> None:
        """Make the sheet; `forms` are the names of the formats, `name` proposes a file name."""
        super().__init__(look, "export_sheet", title="Export the fleet", size=_SIZE, parent=parent)
        self._file_name = "".join(each if each.isalnum() else "-" for each in name) or "fleet"
        self._write = write
        form = self._new_form(10)
        self._forms = form.options("form", forms, next(iter(forms)), height=52)
        self._lost = form.text(name="export_lost", style=NOTE, tone="warn")
        self._text = self._parts.register(ReadField(look, "export_text", label="The text"))
        form.add(self._text, 1)
        self._button("export_close", "Close", "back", self.accept)
        self._button("export_save", "Save file…", "save", self._on_save_chosen)
        self._button("export_print", "Print (PDF)…", "book", self._on_print_chosen)
        does = self._on_copy_chosen
        self._copy = self._button("export_copy", "Copy", "paste", does, primary=True)
        self._fill(form, scrolls=False)
        self._render()

    def _on_copy_chosen(self) -> None:
        QGuiApplication.clipboard().setText(self._text.text())
        self._copy.render_button("Copied", "check")

    def _on_save_chosen(self) -> None:
        ending = "json" if self._forms.value == OWN else "txt"
        self._ask_for_file("export_file", ending, self._on_file_selected)

    def _on_print_chosen(self) -> None:
        self._ask_for_file("export_print_file", "pdf", self.print_requested)

    def _ask_for_file(self, name: str, ending: str, does: Does) -> None:
        dialog = QFileDialog(self, "Save the fleet")
        dialog.setObjectName(name)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(ending)
        dialog.selectFile(f"{self._file_name}.{ending}")
        dialog.fileSelected.connect(does)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _on_file_selected(self, path: str) -> None:
        self.save_requested.emit(path, self._text.text())

    def _render(self) -> None:
        if self._forms.value is None:
            return
        written = self._write(self._forms.value)
        lost = " ".join(written.lost)
        whole = "Everything of this fleet is in the text."
        self._lost.render_text(lost or whole, "warn" if lost else "ok")
        self._text.area.setPlainText(written.text)
        self._copy.render_button("Copy", "paste")
