"""The page that checks all fleet lists of an event."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QDate, QElapsedTimer, QMimeData, QModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import QFileDialog, QWidget

from armada_companion.kit.wording import plural
from armada_companion.store.errors import ContentError, StoreError
from armada_companion.ui.controls.drop_area import RECORD_ENDING, take_copy
from armada_companion.ui.controls.form import Form
from armada_companion.ui.controls.list_field import ListField
from armada_companion.ui.controls.page_scroll import PageScroll
from armada_companion.ui.dialogs.questions import PickDialog, WordsDialog
from armada_companion.ui.fonts import CARD_NAME
from armada_companion.ui.theme import Look

from ....fleets.checking.check import ListCheck
from ....fleets.checking.check_rows import Shown, check_rows
from ....fleets.checking.checked_list import CheckedList
from ....fleets.checking.list_reports import summary
from ....fleets.formats.result import FleetReading
from ....fleets.rules.game_format import FORMATS, STANDARD, GameFormat, game_format
from ....fleets.service import FleetService
from ..fleet_frame import FleetFrame
from .check_files import FILES, written_file
from .check_list import CheckDelegate, CheckModel

_TURN_MS, _SHOWN_EVERY_MS = 25, 300
"""The time that one turn of the event loop may take, and the time between two showings."""

_NARROW, _NARROWEST = 900, 120
_HINT = (
    "Paste, drop or open the lists of all players: a list a file, many lists in one file, a table "
    "(CSV) with names and lists, or a folder of files."
)
_OWN_GAME = "The game that each list names"
_NO_LISTS = "There are no lists yet."
_NO_FLEETS = "No list has a fleet to keep."


class CheckPage(FleetFrame):
    """Reads any number of lists and shows which are legal, the others first.

    Signals:
        list_requested (int, str): Work on the list at this place; its text.
    """

    list_requested = Signal(int, str)

    def __init__(self, look: Look, service: FleetService) -> None:
        super().__init__(look, service, "check", title="Check lists", serving=lambda: ("", ""))
        self._game: GameFormat | None = None
        self._check = ListCheck(self._read)
        self._cleared: list[CheckedList] = []
        self._pasted = 0
        self._saving: Iterator[int] = iter(())
        self._event, self._saved = "", 0
        self._model = CheckModel()
        self._turns, self._since_shown = QTimer(self), QElapsedTimer()
        self._turns.setInterval(0)
        self._turns.timeout.connect(self._on_turn)
        self._make(look)
        self._connect()
        self._render()

    @property
    def game(self) -> GameFormat | None:
        """The game that all lists are checked for; None for the game that each list names."""
        return self._game

    def render_side(self, side: str, name: str = "") -> None:
        """Do nothing: the page belongs to no side."""

    def take_files(self, paths: Sequence[str]) -> None:
        """Check the lists of files and folders."""
        for path in paths:
            self._check.add_path(Path(path))
        self._begin()

    def take_text(self, text: str) -> None:
        """Check the lists of a text."""
        self._pasted += 1
        self._check.add_text(text, f"Pasted text {self._pasted}")
        self._begin()

    def change_list(self, place: int, text: str) -> None:
        """Check a list again whose text was corrected."""
        if text.strip() and text.strip() != self._check.done[place].text.strip():
            self._check.change(place, text)
            self._render()

    def undo(self) -> bool:
        """Show the lists again that were removed last."""
        self._check.done[:0], self._cleared = self._cleared, []
        self._render()
        return True

    def redo(self) -> bool:
        """Do nothing: removing the lists again is one tap."""
        return True

    def take_focus(self) -> None:
        (self._list if self._list.isVisible() else self._paste).setFocus()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _paths(event.mimeData()) or event.mimeData().text().strip():
            take_copy(event)

    def dropEvent(self, event: QDropEvent) -> None:
        take_copy(event)
        if paths := _paths(event.mimeData()):
            self.take_files(paths)
        elif not event.mimeData().hasUrls():
            self.take_text(event.mimeData().text())

    def _make(self, look: Look) -> None:
        self._redo.hide()
        parts, register = self._parts, self._parts.register
        form = Form(parts, 12)
        with form.row(10, 0, 0, 0, 1, turns=_NARROW):
            self._paste = form.button("check_paste", "Paste", "paste", self._on_paste_chosen)
            files = form.button("check_files", "Open files…", "folder", self._on_files_chosen)
            folder = form.button("check_folder", "Open a folder…", "folder", self._on_folder_chosen)
            self._judged = form.button("check_game", _OWN_GAME, "gear", self._on_game_chosen)
        with form.row(12, 1, 0, 0, turns=_NARROW):
            self._summary = form.text(name="check_summary", style=CARD_NAME, tone="hi")
            self._stop = form.button("check_stop", "Stop", "cross", self._on_stop_chosen)
            options = {Shown.ALL: "All", Shown.TO_LOOK_AT: "To look at"}
            self._shown = form.options("check_shown", options, Shown.ALL, changed=self._render)
        self._nothing = form.text(_HINT, name="check_nothing")
        self._list = form.add(register(ListField(look, "checked_lists", label="Lists")), 1)
        self._delegate = register(CheckDelegate(look, self._list.width_beside_bar))
        self._list.setItemDelegate(self._delegate)
        self._list.setModel(self._model)
        form.layout.addStretch(0)
        with form.row(12, 1, 0, 0, 0, 0, turns=_NARROW):
            self._status = form.text(name="check_status")
            self._clear = form.button("check_clear", "Remove all", "cross", self._on_clear_chosen)
            self._save = form.button("check_save", "Save result…", "save", self._on_save_chosen)
            self._add_buttons(form)
            keep = self._on_keep_chosen
            self._keep = form.button("check_keep", "Keep fleets…", "people", keep, primary=True)
        for button in (self._paste, files, folder, self._stop, self._clear, self._save, self._keep):
            parts.keep_size(button.setMinimumWidth, _NARROWEST)
        parts.keep_size(self._list.setMinimumHeight, 160)
        body, inner, whole = QWidget(), parts.column(14, (24, 14, 24, 24)), parts.column()
        inner.addLayout(self._header)
        inner.addLayout(form.layout, 1)
        body.setLayout(inner)
        whole.addWidget(register(PageScroll(look, body)))
        self.setLayout(whole)

    def _add_buttons(self, form: Form) -> None:
        """Add buttons to the row below the list; for a page of an event."""

    def _connect(self) -> None:
        for button in (self._stop, self._clear, self._save, self._keep):
            button.refused.connect(self.show_refusal)
        self._list.picked.connect(self._on_list_picked)
        key = QShortcut(QKeySequence(QKeySequence.StandardKey.Paste), self)
        key.activated.connect(self._on_paste_chosen)

    def _read(self, text: str) -> FleetReading:
        return self._service.read_for(text, self._game)

    def _begin(self) -> None:
        self._message.clear()
        self._since_shown.start()
        self._turns.start()
        self._render()

    def _on_turn(self) -> None:
        """Read lists for a moment; the window answers between two turns."""
        turn = QElapsedTimer()
        turn.start()
        try:
            while self._is_busy and turn.elapsed() < _TURN_MS:
                self._step()
        except (ContentError, StoreError) as error:
            self._check.stop()
            self._saving = iter(())
            self.show_refusal(str(error))
        if not self._is_busy:
            self._turns.stop()
        if not self._is_busy or self._since_shown.elapsed() > _SHOWN_EVERY_MS:
            self._render()
            self._since_shown.start()

    @property
    def _is_busy(self) -> bool:
        return self._check.is_running or bool(self._event)

    def _step(self) -> None:
        if self._check.is_running:
            self._check.step()
            return
        number = next(self._saving, None)
        if number is None:
            self.show_done(f"{plural(self._saved, 'fleet')} kept for {self._event}.")
            self._event = ""
        else:
            self._saved = number

    def _on_paste_chosen(self) -> None:
        text = QGuiApplication.clipboard().text()
        if text.strip():
            self.take_text(text)
        else:
            self.show_refusal("There is no text in the clipboard: copy fleet lists first.")

    def _on_files_chosen(self) -> None:
        dialog = self._file_dialog("check_open", "Open fleet lists")
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.setNameFilters(["Lists and tables (*.txt *.json *.csv *.tsv)", "All files (*)"])
        dialog.filesSelected.connect(self.take_files)
        dialog.open()

    def _on_folder_chosen(self) -> None:
        dialog = self._file_dialog("check_open_folder", "Open a folder of fleet lists")
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.filesSelected.connect(self.take_files)
        dialog.open()

    def _on_save_chosen(self) -> None:
        dialog = self._file_dialog("check_save_as", "Save the result")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilters(FILES)
        dialog.selectFile("fleet lists.csv")
        dialog.fileSelected.connect(partial(self._on_file_selected, dialog))
        dialog.open()

    def _on_file_selected(self, dialog: QFileDialog, name: str) -> None:
        try:
            path = written_file(Path(name), dialog.selectedNameFilter(), self._check.done)
        except OSError as error:
            self.show_refusal(f"The result is not saved: {error.strerror or error}.")
        else:
            self.show_done(f"Saved to {path}")

    def _file_dialog(self, name: str, title: str) -> QFileDialog:
        dialog = QFileDialog(self, title)
        dialog.setObjectName(name)
        dialog.finished.connect(dialog.deleteLater)
        return dialog

    def _on_game_chosen(self) -> None:
        games = {key: one.usual_points or STANDARD.points for key, one in FORMATS.items()}
        words = {key: game_format(key, total).words for key, total in games.items()}
        shown = ((key, f"{one[:1].upper()}{one[1:]}") for key, one in words.items())
        names = [("", _OWN_GAME), *shown]
        dialog = PickDialog(
            self._parts.look,
            "Check the lists for",
            names,
            self._game.key if self._game else "",
            self,
            columns=1,
        )
        dialog.picked.connect(self._on_game_picked)
        dialog.open_once()

    def _on_game_picked(self, key: str) -> None:
        total = FORMATS[key].usual_points or STANDARD.points if key else None
        self._game = game_format(key, total, self._service.chosen) if key else None
        self._check.check_again()
        self._begin()

    def _on_keep_chosen(self) -> None:
        today = QDate.currentDate().toString(Qt.DateFormat.ISODate)
        dialog = WordsDialog(
            self._parts.look,
            "event",
            title="Keep the fleets of an event",
            label="Name of the event",
            record="Keep",
            words=today,
            parent=self,
        )
        dialog.written.connect(self._on_event_written)
        dialog.open_once()

    def _on_event_written(self, event: str) -> None:
        self._saving = self._service.events.save(event, tuple(self._check.done))
        self._event, self._saved = event, 0
        self._begin()

    def _on_stop_chosen(self) -> None:
        self._check.stop()
        self._saving = iter(())
        self._render()

    def _on_clear_chosen(self) -> None:
        self._check.stop()
        self._cleared, self._check.done = self._check.done, []
        self._render()
        self._paste.setFocus()

    def _on_list_picked(self, index: QModelIndex) -> None:
        place = self._model.row(index).place
        one = self._check.done[place]
        if one.text.strip():
            self.list_requested.emit(place, one.text)
        else:
            self.show_refusal(f"{one.place}: {one.error}")

    def _render(self) -> None:
        lists, busy = self._check.done, self._check.is_running
        self._render_rows()
        waiting = f"Checking, {plural(self._check.waiting, 'file')} left" if busy else ""
        words = summary(lists) if lists else ""
        self._summary.render_text("  ·  ".join(part for part in (waiting, words) if part))
        self._stop.setVisible(busy)
        self._shown.setVisible(bool(lists))
        self._nothing.setVisible(not lists)
        game = self._game.words if self._game else _OWN_GAME
        self._judged.render_button(f"{game[:1].upper()}{game[1:]}", "gear")
        why = "" if lists else _NO_LISTS
        fleets = "" if any(one.reading is not None for one in lists) else why or _NO_FLEETS
        wait = "The lists are being checked: wait, or press Stop." if busy else fleets
        self._clear.render_button("Remove all", "cross", legal=not why, reason=why)
        self._save.render_button("Save result…", "save", legal=not why, reason=why)
        self._keep.render_button("Keep fleets…", "people", legal=not wait, reason=wait)
        self._render_undo(bool(self._cleared), False)

    def _render_rows(self) -> None:
        """Show the lists; the current row and the place in the list remain."""
        field, current = self._list, self._list.currentIndex()
        place = self._model.row(current).place if current.isValid() else -1
        scrolled = field.verticalScrollBar().value()
        rows = check_rows(self._check.done, self._shown.value or Shown.ALL)
        field.setVisible(bool(rows))
        self._model.set_rows(rows)
        field.setCurrentIndex(self._model.index(self._model.line_of(place), 0))
        field.verticalScrollBar().setValue(scrolled)
        field.touch()


def _paths(dropped: QMimeData) -> list[str]:
    """Return the paths of dropped files and folders, without records."""
    paths = [url.toLocalFile() for url in dropped.urls()]
    return [path for path in paths if path and not path.casefold().endswith(RECORD_ENDING)]
