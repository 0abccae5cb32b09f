"""The history of a game, step by step."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.session.history import HistoryRow
from armada_companion.ui.dialogs.questions import LONGEST_REMARK
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.dialogs.step_list import StepList
from armada_companion.ui.theme import Look

_SIZE = QSize(1000, 780)
_HINT = "Press a step to look at the table as it was then, or to undo to there."


class HistoryDialog(Sheet):
    """Lists the history with filters, and has a field for notes and rulings.

    Signals:
        step_picked (int): Show the table as it was after this step.
    """

    note_requested = Signal(str)
    ruling_requested = Signal(str)
    save_requested = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "history_dialog", title="History", size=_SIZE, parent=parent)
        form = self._new_form(10)
        self._list = form.add(self._parts.register(StepList(look, _HINT)), 1)
        self.step_picked = self._list.picked
        with form.row(8, 1, 0, 0):
            self._remark = form.line("history_remark", "Add a note", longest=LONGEST_REMARK)
            note = form.button("add_note", "Note", "book", self._on_note_chosen, enter=True)
            ruling = form.button("add_ruling", "Ruling", "people", self._on_ruling_chosen)
        self._remarks = (note, ruling)
        for button in self._remarks:
            button.refused.connect(self._on_remark_refused)
        self._button("history_save", "Save the history…", "save", self.save_requested)
        self._button("history_close", "Close", "check", self.accept)
        self._fill(form, scrolls=False)
        self._render()

    @property
    def shown(self) -> Sequence[HistoryRow]:
        """The steps that the filters show."""
        return self._list.shown

    def set_rows(self, rows: Sequence[HistoryRow]) -> None:
        """Show the history and go to its end."""
        self._list.set_rows(rows)

    def show_remark(self, rows: Sequence[HistoryRow]) -> None:
        """Show the history with a new note or ruling, and clear the filters."""
        self._list.show_all()
        self._remark.put_text("")
        self._render()
        self.set_rows(rows)
        self._remark.setFocus()

    def show_message(self, text: str) -> None:
        """Show a message about success or failure."""
        self._list.show_message(text)

    def _on_remark_refused(self, _reason: str) -> None:
        self._remark.setFocus()

    def _on_note_chosen(self) -> None:
        self.note_requested.emit(self._remark.text())

    def _on_ruling_chosen(self) -> None:
        self.ruling_requested.emit(self._remark.text())

    def _render(self) -> None:
        reason = "" if self._remark.text() else "Write something first."
        for button in self._remarks:
            shown = button.choice
            button.render_button(shown.label, shown.mark, legal=not reason, reason=reason)
