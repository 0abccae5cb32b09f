"""The field for a fleet list: pasted, typed, dropped or opened from a file."""

from collections.abc import Mapping

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QGuiApplication, QTextBlock, QTextCharFormat, QTextCursor, QTextFormat
from PySide6.QtWidgets import QFileDialog, QTextEdit

from armada_companion.store.errors import FleetUnreadableError
from armada_companion.ui.controls.fields import TextField, is_too_long
from armada_companion.ui.controls.text_label import Tone, tone_color
from armada_companion.ui.theme import Look, alpha

from ...fleets.service import read_list_file

TYPING_PAUSE_MS = 300
"""Pause in typing after which the list is read."""


class ListTextField(TextField):
    """A text field that signals when its list should be read.

    Signals:
        settled: The text was pasted or opened, or the user paused typing.
        filled: After `settled`, when the whole text was pasted, opened or dropped.
        trouble (str): A refused text or file, in one sentence.
    """

    settled = Signal()
    filled = Signal()
    trouble = Signal(str)

    def __init__(self, look: Look, name: str, *, label: str, dialog_name: str) -> None:
        """`dialog_name` is the object name of the dialog that asks for a file."""
        self._marks: Mapping[int, Tone] = {}
        super().__init__(look, name, label=label, hint="Paste the fleet list here")
        self._dialog_name = dialog_name
        self._is_put = self._is_pasting = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(TYPING_PAUSE_MS)
        self.typed.connect(self._timer.start)
        self.pasted.connect(self._on_self_pasted)
        self.area.pasted.connect(self._on_area_pasted)
        self.file_dropped.connect(self.take_file)
        self.too_long.connect(self._on_self_too_long)
        self._timer.timeout.connect(self.settled)

    @property
    def is_whole(self) -> bool:
        """Whether the text was pasted or opened, not typed."""
        return self._is_put or (self._is_pasting and self._is_the_clipboard())

    def put_text(self, text: str) -> None:
        self._is_put = True
        super().put_text(text)
        self._is_put = False
        if not is_too_long(text):
            self.filled.emit()

    def show_text(self, text: str) -> None:
        """Show a text that was read already."""
        self.area.setPlainText("" if is_too_long(text) else text)
        self._timer.stop()

    def mark_lines(self, marks: Mapping[int, Tone]) -> None:
        """Mark lines by number, from 1 up: grey, or underlined on a tint."""
        self._marks = marks
        document = self.area.document()
        found = [(document.findBlockByNumber(n - 1), tone) for n, tone in marks.items()]
        shown = [self._mark(block, tone) for block, tone in found if block.isValid()]
        self.area.setExtraSelections(shown)

    def go_to_line(self, number: int) -> None:
        """Put the cursor into a line, from 1 up."""
        block = self.area.document().findBlockByNumber(number - 1)
        if block.isValid():
            self.area.setTextCursor(QTextCursor(block))
            self.area.centerCursor()
            self.setFocus()

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        self.mark_lines(self._marks)

    def _mark(self, block: QTextBlock, tone: Tone) -> QTextEdit.ExtraSelection:
        color, shown = tone_color(self._look.theme, tone), QTextEdit.ExtraSelection()
        cursor = QTextCursor(block)
        cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
        form = QTextCharFormat()
        form.setForeground(color)
        if tone != "low":
            form.setBackground(alpha(color, 0.12))
            form.setProperty(QTextFormat.Property.FullWidthSelection, True)
            form.setUnderlineColor(color)
            form.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
        shown.cursor = cursor  # type: ignore[attr-defined]  # missing in the stubs
        shown.format = form  # type: ignore[attr-defined]  # missing in the stubs
        return shown

    def settle(self) -> None:
        """Emit `settled` at once, if it is pending."""
        if self._timer.isActive():
            self._settle()

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
        self._settle()

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
        """Emit `filled` if a whole list was pasted, not a part of one."""
        if self._is_the_clipboard():
            self.filled.emit()

    def _on_self_pasted(self) -> None:
        self._is_pasting = True
        self._settle()
        self._is_pasting = False

    def _settle(self) -> None:
        self._timer.stop()
        self.settled.emit()

    def _is_the_clipboard(self) -> bool:
        return self.text().split() == QGuiApplication.clipboard().text().split()

    def _on_self_too_long(self) -> None:
        self.trouble.emit("The text is too long for a fleet list, which is a page at most.")
