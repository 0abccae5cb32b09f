"""The field for a fleet list: pasted, typed, dropped or opened from a file."""

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QGuiApplication, QTextCursor
from PySide6.QtWidgets import QFileDialog

from armada_companion.games.armada.fleets.service import read_list_file
from armada_companion.store.errors import FleetUnreadableError
from armada_companion.ui.controls.fields import TextField, is_too_long
from armada_companion.ui.theme import Look

TYPING_PAUSE_MS = 300
"""Pause in typing after which the list is read."""


class ListTextField(TextField):
    """Emits when its text is to be read.

    Signals:
        settled: The text was pasted or opened, or typing paused.
        filled: After `settled`, when the whole text was pasted, opened or dropped.
        trouble (str): What could not be taken; one sentence.
    """

    settled = Signal()
    filled = Signal()
    trouble = Signal(str)

    def __init__(self, look: Look, name: str, label: str, dialog_name: str) -> None:
        """`dialog_name` is the object name of the dialog that asks for a file."""
        super().__init__(look, name, label, "Paste the fleet list here")
        self._dialog_name = dialog_name
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(TYPING_PAUSE_MS)
        self.typed.connect(self._timer.start)
        self.pasted.connect(self._on_self_pasted)
        self.area.pasted.connect(self._on_area_pasted)
        self.file_dropped.connect(self.take_file)
        self.too_long.connect(self._on_self_too_long)
        self._timer.timeout.connect(self.settled)

    def put_text(self, text: str) -> None:
        super().put_text(text)
        if not is_too_long(text):
            self.filled.emit()

    def settle(self) -> None:
        """Read the text now, if that is pending."""
        if self._timer.isActive():
            self._on_self_pasted()

    def paste_clipboard(self) -> None:
        text = QGuiApplication.clipboard().text()
        if text.strip():
            self.put_text(text)
        else:
            self.trouble.emit("There is no text in the clipboard: copy a fleet list first.")

    def replace_text(self, text: str) -> None:
        """Replace the text in one step, so that the field's own undo restores it."""
        cursor = self.area.textCursor()
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.insertText(text)
        self._on_self_pasted()

    def ask_for_file(self) -> None:
        dialog = QFileDialog(self, "Open a fleet list")
        dialog.setObjectName(self._dialog_name)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilters(["Fleet lists (*.txt *.json)", "All files (*)"])
        dialog.fileSelected.connect(self.take_file)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def take_file(self, path: str) -> None:
        try:
            self.put_text(read_list_file(path))
        except FleetUnreadableError as error:
            self.trouble.emit(str(error))

    def _on_area_pasted(self) -> None:
        """Emit `filled` for a list that was pasted whole, not for a part of one."""
        if self.text().split() == QGuiApplication.clipboard().text().split():
            self.filled.emit()

    def _on_self_pasted(self) -> None:
        self._timer.stop()
        self.settled.emit()

    def _on_self_too_long(self) -> None:
        self.trouble.emit("The text is too long for a fleet list, which is a page at most.")
