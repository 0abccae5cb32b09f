"""Asks for a file, and writes all saved fleets into it or adds the fleets that it has."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import SignalInstance
from PySide6.QtWidgets import QFileDialog

from armada_companion.kit.wording import plural
from armada_companion.store.errors import ContentError, FleetUnreadableError, StoreError
from armada_companion.system.files import read_regular, write_whole

from ....fleets.library import FleetLibrary
from ....fleets.library_file import MAX_FILE_BYTES, add_fleets, library_file
from ..fleet_frame import FleetFrame

_NAME, _KINDS = "fleets.json", ["Saved fleets (*.json)", "All files (*)"]


def save_all(page: FleetFrame, library: FleetLibrary) -> None:
    """Ask for a file, and write all saved fleets into it."""
    dialog = QFileDialog(page, "Save all fleets in one file")
    dialog.setObjectName("library_save_as")
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix("json")
    dialog.selectFile(_NAME)
    _open(dialog, dialog.fileSelected, partial(_save, page, library))


def add_from_file(page: FleetFrame, library: FleetLibrary) -> None:
    """Ask for a file, and save the fleets that it has."""
    dialog = QFileDialog(page, "Add the fleets of a file")
    dialog.setObjectName("library_add_from")
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    _open(dialog, dialog.fileSelected, partial(_add, page, library))


def _open(dialog: QFileDialog, selected: SignalInstance, does: partial[None]) -> None:
    dialog.setNameFilters(_KINDS)
    selected.connect(does)
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()


def _save(page: FleetFrame, library: FleetLibrary, path: str) -> None:
    try:
        data, number = library_file(library)
        write_whole(Path(path), data, new=False, private=False)
    except StoreError as error:
        page.show_refusal(str(error))
    except OSError as error:
        why = error.strerror or str(error)
        page.show_refusal(f"{Path(path).name} was not written: {why}.")
    else:
        page.show_done(f"{plural(number, 'fleet')} written into {Path(path).name}.")


def _add(page: FleetFrame, library: FleetLibrary, path: str) -> None:
    name = Path(path).name
    try:
        added = add_fleets(library, read_regular(Path(path), MAX_FILE_BYTES + 1))
    except (FleetUnreadableError, StoreError, ContentError) as error:
        page.show_refusal(f"{name}: {error}")
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        page.show_refusal(f"{name} cannot be read: {why}.")
    else:
        page.refresh()
        show = page.show_refusal if added.unread else page.show_done
        show(f"{name}: {added.words}.")
