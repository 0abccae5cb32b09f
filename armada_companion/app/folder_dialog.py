"""Says why the program's folder cannot be used, and offers to choose another folder."""

import os

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QFileDialog

from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.fonts import CARD_NAME
from armada_companion.ui.theme import Look

_SIZE = QSize(640, 340)


class FolderDialog(Sheet):
    """Explains why the program's folder cannot be used, and offers to choose another folder."""

    chosen = Signal(str)

    def __init__(self, look: Look, why: str) -> None:
        title = "Armada Companion cannot use its folder"
        super().__init__(look, "folder_dialog", title=title, size=_SIZE)
        advice = "Games, fleets and settings need a folder that takes files. Nothing was changed."
        form = self._new_form()
        form.text(why, name="folder_why", style=CARD_NAME, tone="bad")
        form.text(advice, name="folder_advice", tone="hi")
        does, label = self._on_other_chosen, "Choose another folder…"
        self._button("folder_other", label, "folder", does, primary=True)
        self._button("folder_leave", "Leave", "back", self.reject)
        self._fill(form)
        self.setAccessibleDescription(f"{why}. {advice}")

    def _on_other_chosen(self) -> None:
        folder = QFileDialog.getExistingDirectory(self, "Choose a folder", os.path.expanduser("~"))
        if folder:
            self.chosen.emit(folder)
            self.accept()
