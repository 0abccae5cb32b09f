"""Builds the program in its folder; asks for another folder if it cannot be used."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from armada_companion.store.errors import StoreError
from armada_companion.system.errors import PathError
from armada_companion.system.paths import choose_home
from armada_companion.system.settings import Theme
from armada_companion.ui.press_guard import PressGuard
from armada_companion.ui.theme import THEMES, Look

BuiltT = TypeVar("BuiltT")


def build_in_usable_folder(build: Callable[[], BuiltT]) -> BuiltT | None:
    """Return the result of `build`; while its folder cannot be used, ask for another folder.

    Returns:
        None if the user quits instead.
    """
    while True:
        try:
            return build()
        except (PathError, StoreError) as error:
            from armada_companion.app.folder_dialog import FolderDialog

            dialog = FolderDialog(Look(THEMES[Theme.DARK], 1, PressGuard()), str(error))
            dialog.chosen.connect(_use)
            if not dialog.exec():
                return None


def _use(folder: str) -> None:
    choose_home(Path(folder))
