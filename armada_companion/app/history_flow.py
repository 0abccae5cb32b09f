"""The history dialog, and its buttons: show the table at a step, undo, add a note, export."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject

from armada_companion.app.pages import fitting_page
from armada_companion.kit.event import event_of, game_title
from armada_companion.kit.judge_actions import AddRuling
from armada_companion.kit.log_actions import AddBookmark, AddNote
from armada_companion.kit.step import JUDGE
from armada_companion.session.history import HistoryRow
from armada_companion.session.library import AnySession
from armada_companion.store.errors import StoreError
from armada_companion.system.file_names import file_name
from armada_companion.ui.bridge import PastBridge, SessionBridge
from armada_companion.ui.dialogs.history_dialog import HistoryDialog
from armada_companion.ui.dialogs.questions import PickDialog, UndoDialog, WordsDialog
from armada_companion.ui.dialogs.then_dialog import ThenDialog
from armada_companion.ui.pages import Page, Window

TEXT, PAGE, REPLAY, RECORD = "text", "page", "replay", "record"
_FORMS = (
    (TEXT, "Text"),
    (PAGE, "Page to read and print"),
    (REPLAY, "Page that replays"),
    (RECORD, "Record of the game"),
)
_FILES = {TEXT: "Text (*.txt)", PAGE: "Page (*.html)"}
_SUFFIXES = {TEXT: ".txt", PAGE: ".html"}

_TAKEN_BACK = "Undo cannot reach this step: an earlier step was undone since."
_IS_NOW = "The game is at this step now."

PastPage = Callable[[str, PastBridge, Window], Page]
"""Returns a page of a game at an earlier step, with its own bridge."""


class HistoryFlow(QObject):
    """Carries out the requests of one history dialog.

    `exports` write the whole game, keyed by the form of the file.
    """

    def __init__(
        self,
        window: Window,
        bridge: SessionBridge,
        past_page: PastPage,
        exports: Mapping[str, Callable[[], None]],
    ) -> None:
        self._dialog = HistoryDialog(window.look, window.widget)
        super().__init__(self._dialog)
        self._window = window
        self._bridge = bridge
        self._past_page = past_page
        self._exports = exports
        self._past = PastBridge()
        self._page: tuple[str, Page] | None = None
        self._then: ThenDialog | None = None
        self._n = 0
        dialog = self._dialog
        dialog.set_rows(bridge.session.history.rows)
        dialog.note_requested.connect(self._on_note_requested)
        dialog.ruling_requested.connect(self._on_ruling_requested)
        dialog.step_picked.connect(self.look_back)
        dialog.save_requested.connect(self._on_save_requested)

    def open(self) -> None:
        """Open the history dialog."""
        self._dialog.open_once()

    def look_back(self, n: int) -> None:
        """Show the table after step `n` in the open history dialog."""
        then = ThenDialog(self._window.look, self._window.widget.size(), self._dialog)
        then.moved.connect(self._on_then_moved)
        then.undo_requested.connect(self._on_then_undo_requested)
        then.bookmark_requested.connect(self._on_then_bookmark_requested)
        then.note_requested.connect(self._on_then_note_requested)
        then.finished.connect(self._on_then_finished)
        self._then, self._page = then, None
        self._show_step(n)
        then.open_once()

    def _on_note_requested(self, words: str) -> None:
        self._add_remark(AddNote(words), "")

    def _on_ruling_requested(self, words: str) -> None:
        action = AddRuling(words)
        if why := self._bridge.why_refused(action):
            self._dialog.show_message(why)
        else:
            self._add_remark(action, JUDGE)

    def _add_remark(self, action: AddNote | AddRuling, by: str) -> None:
        if self._bridge.dispatch(action, by=by):
            self._dialog.show_remark(self._bridge.session.history.rows)

    def _show_step(self, n: int) -> None:
        """Show the table after step `n` in the dialog that is open."""
        if self._then is None:
            return
        self._n = n
        session = self._bridge.session.past(n)
        self._past.open(session)
        name = fitting_page(session.game, session.state)
        if self._page is None or self._page[0] != name:
            self._page = name, self._past_page(name, self._past, self._window)
        self._then.show_page(self._page[1])
        self._render_then()

    def _render_then(self) -> None:
        if self._then is None:
            return
        rows = self._bridge.session.history.rows
        shown = [row.n for row in self._dialog.shown]
        first, last = (not shown or self._n == shown[end] for end in (0, -1))
        self._then.render_step(rows[self._n - 1], self._why_not(), first, last)

    def _why_not(self) -> str:
        """Return why undo cannot lead back to the step that is shown, or ""."""
        rows = self._rows_after()
        if rows is None:
            return _TAKEN_BACK
        return self._bridge.why_not_undone(len(rows)) if rows else _IS_NOW

    def _rows_after(self) -> tuple[HistoryRow, ...] | None:
        return self._bridge.session.history.undone_by_return(self._n)

    def _on_then_moved(self, by: int) -> None:
        shown = [row.n for row in self._dialog.shown]
        place = shown.index(self._n) + by if self._n in shown else -1
        if 0 <= place < len(shown):
            self._show_step(shown[place])

    def _on_then_bookmark_requested(self) -> None:
        row = self._bridge.session.history.rows[self._n - 1]
        if self._bridge.dispatch(AddBookmark(self._n, row.bookmarked)):
            self._dialog.set_rows(self._bridge.session.history.rows)
            self._render_then()

    def _on_then_note_requested(self) -> None:
        look, title = self._window.look, f"Note on step {self._n}"
        label, record = "Text of the note", "Add the note"
        asking = WordsDialog(
            look, "note", title=title, label=label, record=record, parent=self._then
        )
        asking.written.connect(partial(self._note, self._n))
        asking.open_once()

    def _note(self, n: int, words: str) -> None:
        if self._bridge.dispatch(AddNote(words, n)):
            self._dialog.set_rows(self._bridge.session.history.rows)
            self._render_then()

    def _on_then_undo_requested(self) -> None:
        from armada_companion.session.undo_question import return_question, signers_since

        if self._then is None or not (rows := self._rows_after()):
            return
        signers = signers_since(self._bridge.session, rows[0].n)
        question = UndoDialog(self._window.look, return_question(rows, signers), self._then)
        question.confirmed.connect(partial(self._undo_to_here, len(rows)))
        question.open_once()

    def _undo_to_here(self, steps: int) -> None:
        then, dialog = self._then, self._dialog
        if self._bridge.undo_steps(steps) and then is not None:
            then.accept()
            dialog.accept()

    def _on_then_finished(self) -> None:
        self._then = self._page = None

    def _on_save_requested(self) -> None:
        picks = PickDialog(self._window.look, "Save the history as …", _FORMS, "", self._dialog)
        picks.picked.connect(self._on_form_picked)
        picks.open_once()

    def _on_form_picked(self, form: str) -> None:
        if (export := self._exports.get(form)) is not None:
            self._dialog.accept()
            export()
            return
        from PySide6.QtWidgets import QFileDialog

        session = self._bridge.session
        name = file_name(_title(session))
        file, _ = QFileDialog.getSaveFileName(
            self._dialog, "Save the history", f"{name}{_SUFFIXES[form]}", _FILES[form]
        )
        if file and self._bridge.is_open and self._bridge.session is session:
            self._save(Path(file), form)

    def _save(self, path: Path, form: str) -> None:
        from armada_companion.session.history_export import save_history

        path = path if path.suffix else path.with_suffix(_SUFFIXES[form])
        try:
            save_history(self._bridge.session, path, as_page=form == PAGE)
        except StoreError as error:
            self._dialog.show_message(str(error))
        else:
            self._dialog.show_message(f"Saved to {path}")


def _title(session: AnySession) -> str:
    """Return the title of the game, with its players at an event."""
    if event_of(session.header).words:
        return game_title(session.header, session.game.headline(session.state).players)
    return str(session.header.get("title") or "history")
