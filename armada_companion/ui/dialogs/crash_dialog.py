"""Shown when the program has failed: the game is safe, and where the report lies."""

from pathlib import Path

from PySide6.QtCore import QSize, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.fields import ReadField
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.fonts import BODY, NOTE
from armada_companion.ui.theme import Look

_SIZE = QSize(760, 560)


class CrashDialog(Sheet):
    """Shows a fatal error."""

    def __init__(
        self, look: Look, report: Path | None, text: str, parent: QWidget | None = None
    ) -> None:
        """`report` is the file, None when it could not be written; `text` is what is in it."""
        super().__init__(look, "crash_dialog", _SIZE, parent)
        self._entitle("Something went wrong")
        self._report, self._words = report, text
        register = self._parts.register
        safe = (
            "The program has to close. Your game is saved up to the last step shown: start the "
            "program again to go on."
        )
        where = f"The report is here: {report}" if report else "No report file."
        field = register(ReadField(look, "crash_text", "The report"))
        field.area.setPlainText(text)
        column = self._parts.column(10)
        column.addWidget(register(TextLabel(look, BODY, safe, name="crash_safe")))
        column.addWidget(register(TextLabel(look, NOTE, where, "mid", "crash_path")))
        column.addWidget(field, 1)
        self._copy = self._button("crash_copy", "Copy report", "paste")
        self._folder = self._button("crash_folder", "Open folder", "folder")
        reason = "" if report else "There is no report file."
        label = "Open folder"
        self._folder.render_button(label, "folder", legal=not reason, reason=reason)
        self._close = self._button("crash_close", "Close", "check", primary=True)
        self._fill(column)
        self._copy.chosen.connect(self._on_copy_chosen)
        self._folder.chosen.connect(self._on_folder_chosen)
        self._close.chosen.connect(self.accept)

    def _on_copy_chosen(self) -> None:
        QGuiApplication.clipboard().setText(self._words)
        self._copy.render_button("Copied", "check")

    def _on_folder_chosen(self) -> None:
        if self._report is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._report.parent)))
