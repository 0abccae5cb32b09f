"""Asks for another folder when the program's folder cannot be used."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QFileDialog

from armada_companion.store.errors import StoreError
from armada_companion.system.errors import PathError
from armada_companion.system.paths import choose_home
from armada_companion.system.settings import Theme
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.fonts import BODY, CARD_NAME
from armada_companion.ui.press_guard import PressGuard
from armada_companion.ui.theme import THEMES, Look

BuiltT = TypeVar("BuiltT")

_SIZE = QSize(640, 340)


class FolderDialog(Sheet):
    """Explains why the folder cannot be used, and offers another one.

    Signals:
        chosen (str): Another folder was chosen.
    """

    chosen = Signal(str)

    def __init__(self, look: Look, why: str) -> None:
        super().__init__(look, "folder_dialog", _SIZE)
        self._entitle("Armada Companion cannot use its folder")
        advice = "Games, fleets and settings need a folder that takes files. Nothing was changed."
        register, column = self._parts.register, self._parts.column(12)
        column.addWidget(register(TextLabel(look, CARD_NAME, why, "bad", "folder_why")))
        column.addWidget(register(TextLabel(look, BODY, advice, name="folder_advice")))
        column.addStretch(1)
        other = self._button("folder_other", "Choose another folder…", "folder", primary=True)
        leave = self._button("folder_leave", "Leave", "back")
        self._fill(column)
        self.setAccessibleDescription(f"{why}. {advice}")
        other.chosen.connect(self._on_other_chosen)
        leave.chosen.connect(self.reject)

    def _on_other_chosen(self) -> None:
        folder = QFileDialog.getExistingDirectory(self, "Choose a folder", os.path.expanduser("~"))
        if folder:
            self.chosen.emit(folder)
            self.accept()


def build_in_usable_folder(build: Callable[[], BuiltT]) -> BuiltT | None:
    """Return the result of `build`; while its folder cannot be used, ask for another one.

    Returns:
        None if the user leaves instead.
    """
    while True:
        try:
            return build()
        except (PathError, StoreError) as error:
            dialog = FolderDialog(Look(THEMES[Theme.DARK], 1, PressGuard()), str(error))
            dialog.chosen.connect(_use)
            if not dialog.exec():
                return None


def _use(folder: str) -> None:
    choose_home(Path(folder))
