"""Everything that was done in a game, step by step."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, QSortFilterProxyModel, Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QWidget

from armada_companion.session.history import HistoryRow
from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.controls.fields import LineField
from armada_companion.ui.controls.list_field import ListField
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.dialogs.history_delegate import HistoryDelegate
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.fonts import BODY
from armada_companion.ui.models.history_model import HistoryModel
from armada_companion.ui.theme import Look

LONGEST_REMARK = 500
"""Characters of a note or ruling."""

_SIZE = QSize(900, 760)
_BUTTON_HEIGHT = 48


class HistoryDialog(Sheet):
    """The history with a field that narrows it down, and one to write into it.

    Signals:
        note_requested (str): Write a note into the log.
        ruling_requested (str): Write a judge's decision into the log.
    """

    note_requested = Signal(str)
    ruling_requested = Signal(str)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "history_dialog", _SIZE, parent)
        self._entitle("History")
        register = self._parts.register
        hint = "Show only steps with these words"
        self._filter = register(LineField(look, "history_filter", hint, hint))
        self._model = HistoryModel()
        self._shown = QSortFilterProxyModel()
        self._shown.setSourceModel(self._model)
        self._shown.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self._shown.setFilterRole(int(Qt.ItemDataRole.AccessibleTextRole))
        self._list = ListField(look, "history_list", "Steps of the game")
        self._delegate = HistoryDelegate(look, self._list.row_width)
        self._list.setItemDelegate(self._delegate)
        self._list.setModel(self._shown)
        self._nothing = register(TextLabel(look, BODY, tone="mid", name="history_empty"))
        column = self._parts.column(10)
        column.addWidget(self._filter)
        column.addWidget(self._nothing)
        column.addWidget(self._list, 1)
        column.addLayout(self._make_remark(look))
        body = QWidget()
        body.setLayout(column)
        close = self._button("history_close", "Close", "check")
        self._fill(body, scrolls=False)
        self._connect()
        close.chosen.connect(self.accept)
        self._render_remark()

    def set_rows(self, rows: Sequence[HistoryRow]) -> None:
        """Show the history and go to its end."""
        self._model.set_rows(rows)
        self._render_nothing()
        self._list.scrollToBottom()

    def show_remark(self, rows: Sequence[HistoryRow]) -> None:
        """Show the history after a remark was written; nothing hides it."""
        self._filter.put_text("")
        self._shown.setFilterFixedString("")
        self._remark.put_text("")
        self._render_remark()
        self.set_rows(rows)
        self._remark.setFocus(Qt.FocusReason.OtherFocusReason)

    def set_look(self, look: Look) -> None:
        self._delegate.set_look(look)
        super().set_look(look)
        self._list.set_look(look)

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
        self._filter.edited.connect(self._on_filter_edited)
        self._remark.edited.connect(self._on_remark_edited)
        self._remark.line.returnPressed.connect(self._note.click)
        self._note.chosen.connect(self._on_note_chosen)
        self._ruling.chosen.connect(self._on_ruling_chosen)
        for button in (self._note, self._ruling):
            button.refused.connect(self._on_remark_refused)

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

    def _on_filter_edited(self, text: str) -> None:
        self._shown.setFilterFixedString(text.strip())
        self._render_nothing()
        self._list.scrollToBottom()

    def _render_nothing(self) -> None:
        words = ""
        if not self._model.rowCount():
            words = "Nothing has been done yet."
        elif not self._shown.rowCount():
            words = "No step has these words."
        self._nothing.render_text(words)
