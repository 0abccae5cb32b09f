"""Everything that was done in a game, step by step."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QWidget

from armada_companion.session.history import HistoryRow
from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.controls.fields import LineField
from armada_companion.ui.dialogs.questions import LONGEST_REMARK
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.dialogs.step_list import StepList
from armada_companion.ui.theme import Look

_SIZE = QSize(1000, 780)
_BUTTON_HEIGHT = 48
_HINT = "Press a step to look at the table as it was then, or to undo to there."


class HistoryDialog(Sheet):
    """The history with fields that narrow it down, and one to write into it.

    Signals:
        note_requested (str): Write a note into the log.
        ruling_requested (str): Write a judge's decision into the log.
        step_picked (int): Show the table as it was after this step.
        save_requested: Save the history as a file.
    """

    note_requested = Signal(str)
    ruling_requested = Signal(str)
    step_picked = Signal(int)
    save_requested = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "history_dialog", _SIZE, parent)
        self._entitle("History")
        self._list = self._parts.register(StepList(look, _HINT))
        column = self._parts.column(10)
        column.addWidget(self._list, 1)
        column.addLayout(self._make_remark(look))
        body = QWidget()
        body.setLayout(column)
        save = self._button("history_save", "Save the history…", "save")
        close = self._button("history_close", "Close", "check")
        self._fill(body, scrolls=False)
        self._connect()
        save.chosen.connect(self.save_requested)
        close.chosen.connect(self.accept)
        self._render_remark()

    @property
    def shown(self) -> Sequence[HistoryRow]:
        """The steps that are shown now."""
        return self._list.shown

    def set_rows(self, rows: Sequence[HistoryRow]) -> None:
        """Show the history and go to its end."""
        self._list.set_rows(rows)

    def show_remark(self, rows: Sequence[HistoryRow]) -> None:
        """Show the history after a remark was written; nothing hides it."""
        self._list.show_all()
        self._remark.put_text("")
        self._render_remark()
        self.set_rows(rows)
        self._remark.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_message(self, text: str) -> None:
        """Say what was done, or why it was not."""
        self._list.show_message(text)

    def _make_remark(self, look: Look) -> QBoxLayout:
        register, row = self._parts.register, self._parts.row(8)
        label = "Add a note"
        self._remark = register(LineField(look, "history_remark", label, label))
        self._remark.line.setMaxLength(LONGEST_REMARK)
        self._note = register(PushButton(look, "add_note", height=_BUTTON_HEIGHT))
        self._ruling = register(PushButton(look, "add_ruling", height=_BUTTON_HEIGHT))
        row.addWidget(self._remark, 1)
        row.addWidget(self._note)
        row.addWidget(self._ruling)
        return row

    def _connect(self) -> None:
        self._list.picked.connect(self.step_picked)
        self._remark.edited.connect(self._on_remark_edited)
        self._remark.line.returnPressed.connect(self._note.click)
        self._note.chosen.connect(self._on_note_chosen)
        self._ruling.chosen.connect(self._on_ruling_chosen)
        for remark in (self._note, self._ruling):
            remark.refused.connect(self._on_remark_refused)

    def _on_remark_edited(self, _text: str) -> None:
        self._render_remark()

    def _on_remark_refused(self, _reason: str) -> None:
        self._remark.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_note_chosen(self) -> None:
        self.note_requested.emit(self._remark.text())

    def _on_ruling_chosen(self) -> None:
        self.ruling_requested.emit(self._remark.text())

    def _render_remark(self) -> None:
        reason = "" if self._remark.text() else "Write something first."
        for button, label, mark in (
            (self._note, "Note", "book"),
            (self._ruling, "Ruling", "people"),
        ):
            button.render_button(label, mark, legal=not reason, reason=reason)
