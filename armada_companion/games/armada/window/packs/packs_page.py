"""The added packs of cards: add, look into, order, remove."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QModelIndex
from PySide6.QtWidgets import QFileDialog, QWidget

from armada_companion.store.errors import ContentError, StoreError
from armada_companion.system.errors import ResourceError
from armada_companion.ui.controls.buttons import ToolButton
from armada_companion.ui.controls.drop_area import FilesDropArea
from armada_companion.ui.controls.entry_delegate import EntryDelegate
from armada_companion.ui.controls.form import Form
from armada_companion.ui.controls.list_field import ListField
from armada_companion.ui.controls.message_banner import MessageBanner
from armada_companion.ui.controls.page_scroll import PageScroll
from armada_companion.ui.controls.scaled_layout import ScaledLayout
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.fonts import NOTE, UNIT_NAME
from armada_companion.ui.models import EntriesModel, EntryRow
from armada_companion.ui.pages import LaidOutPage
from armada_companion.ui.theme import Look

from ...views.packs.addition import Addition
from ...views.packs.pack_list import PackList, PackRow
from .addition_sheet import AdditionSheet
from .pack_panel import EmptyPanel, PackPanel
from .removal_sheet import RemovalSheet

_SIDE_BY_SIDE = 900
_FILES = "Packs and tables (*.armadapack *.zip *.csv *.json)"
_MORE = "Drop further packs anywhere on this page."
_ORDER = "Of two packs that change one card, the lower one in the list decides."
_FAILURES = (StoreError, ContentError, ResourceError)


class PacksPage(FilesDropArea, LaidOutPage):
    """Lists the added packs beside the panel of the chosen one."""

    def __init__(self, look: Look, packs: PackList) -> None:
        super().__init__()
        self._packs = packs
        self._shown = ""
        self._parts = ScaledLayout(look)
        self._model = EntriesModel()
        self.setObjectName("packs_page")
        self._make(look)
        self._connect()

    def refresh(self) -> None:
        """Show the packs that are added now; keep the chosen one."""
        try:
            rows = self._packs.rows()
        except _FAILURES as error:
            self.show_refusal(str(error))
            rows = ()
        self._model.set_rows([EntryRow(*row) for row in rows])
        self._list.setVisible(bool(rows))
        self._words.render_text(_words(rows))
        self._empty.setVisible(not rows)
        self._show(next((row for row in rows if row.key == self._shown), None))

    def take_focus(self) -> None:
        first = self._list if self._model.rowCount() else self._add
        first.setFocus()

    def undo(self) -> bool:
        """Do nothing: the page asks before it removes a pack."""
        return True

    def redo(self) -> bool:
        """Do nothing; see `undo`."""
        return True

    def take_files(self, paths: Sequence[str]) -> None:
        """Read packs, and ask whether to add them."""
        self._message.clear()
        try:
            addition = self._packs.read([Path(path) for path in paths])
            sheet = AdditionSheet(self._parts.look, addition, self)
        except _FAILURES as error:
            self.show_refusal(str(error))
            return
        sheet.add_requested.connect(partial(self._on_sheet_add_requested, addition))
        sheet.open_once()

    def _make(self, look: Look) -> None:
        parts, register = self._parts, self._parts.register
        left = Form(parts, 10)
        with left.row(10, turns=360):
            self._add = left.button("packs_add", "Add files…", "plus", self._on_add_chosen)
            left.button("packs_add_folder", "Add a folder…", "folder", self._on_folder_chosen)
        self._words = left.message("packs_words", style=NOTE)
        self._empty = left.add(register(EmptyPanel(look)), 1)
        self._list = left.add(register(ListField(look, "added_packs", label="Added packs")), 1)
        self._list.setItemDelegate(register(EntryDelegate(look, "book", "alert", marks=True)))
        self._list.setModel(self._model)
        self._panel = register(PackPanel(look))
        halves = parts.turn(parts.row(16), _SIDE_BY_SIDE)
        halves.addLayout(left.layout, 1)
        halves.addWidget(self._panel, 1)
        body, inner, whole = QWidget(), parts.column(14, (24, 14, 24, 24)), parts.column()
        header = parts.row(12)
        self._back = register(ToolButton(look, "packs_back"))
        self._back.render_button("Back", "back")
        heading = register(TextLabel(look, UNIT_NAME, "Packs of cards"))
        heading.setWordWrap(False)
        self._message = register(MessageBanner(look, "packs_message"))
        for widget, share in ((self._back, 0), (heading, 0), (self._message, 1)):
            header.addWidget(widget, share)
        inner.addLayout(header)
        inner.addLayout(halves, 1)
        body.setLayout(inner)
        whole.addWidget(register(PageScroll(look, body)))
        self.setLayout(whole)
        parts.keep_size(self._list.setMinimumHeight, 160)

    def _connect(self) -> None:
        self.back_requested = self._back.chosen
        self.files_dropped.connect(self.take_files)
        self._list.picked.connect(self._on_list_picked)
        self._panel.move_requested.connect(self._on_panel_move_requested)
        self._panel.remove_requested.connect(self._on_panel_remove_requested)
        self._panel.refused.connect(self.show_refusal)

    def _show(self, row: PackRow | None) -> None:
        """Show a pack in the panel, None for none."""
        self._shown = row.key if row else ""
        place = self._model.place_of(self._shown)
        if row is None or place is None:
            self._panel.clear()
            return
        self._list.setCurrentIndex(self._model.index(place, 0))
        try:
            lines = self._packs.lines(row.key)
            reasons = [self._packs.why_not_moved(row.key, by) for by in (-1, 1)]
        except _FAILURES as error:
            self.show_refusal(str(error))
            return
        self._panel.render_pack(row.title, lines, reasons)

    def _on_list_picked(self, index: QModelIndex) -> None:
        self._message.clear()
        self._show(PackRow(*self._model.row(index)))

    def _on_add_chosen(self) -> None:
        self._ask_for_paths(QFileDialog.FileMode.ExistingFiles, "Add packs of cards")

    def _on_folder_chosen(self) -> None:
        self._ask_for_paths(QFileDialog.FileMode.Directory, "Add the folder of a pack")

    def _ask_for_paths(self, mode: QFileDialog.FileMode, title: str) -> None:
        dialog = QFileDialog(self, title)
        dialog.setObjectName("packs_file")
        dialog.setFileMode(mode)
        if mode is QFileDialog.FileMode.ExistingFiles:
            dialog.setNameFilters([_FILES, "All files (*)"])
        dialog.filesSelected.connect(self.take_files)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _on_sheet_add_requested(self, addition: Addition) -> None:
        try:
            added = self._packs.add(addition)
        except _FAILURES as error:
            self.refresh()
            self.show_refusal(str(error))
            return
        self._shown = added[-1]
        self.refresh()
        self._list.setFocus()
        self.show_done(f"{addition.title} {'is' if len(added) == 1 else 'are'} added.")

    def _on_panel_move_requested(self, by: int) -> None:
        self._change(partial(self._packs.move, self._shown, by))

    def _on_panel_remove_requested(self, title: str) -> None:
        sheet = RemovalSheet(self._parts.look, title, self)
        sheet.remove_requested.connect(partial(self._on_sheet_remove_requested, self._shown, title))
        sheet.open_once()

    def _on_sheet_remove_requested(self, key: str, title: str) -> None:
        if self._change(partial(self._packs.remove, key)):
            self.take_focus()
            self.show_done(f"{title} is removed.")

    def _change(self, change: Callable[[], None]) -> bool:
        """Change the packs and show them; return whether that was possible."""
        self._message.clear()
        try:
            change()
        except _FAILURES as error:
            self.show_refusal(str(error))
            return False
        finally:
            self.refresh()
        return True


def _words(rows: Sequence[PackRow]) -> str:
    return f"{_MORE} {_ORDER}" if len(rows) > 1 else _MORE if rows else ""
