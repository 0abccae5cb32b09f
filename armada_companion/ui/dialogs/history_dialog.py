"""Everything that was done in a game, step by step."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from armada_companion.session.history import HistoryRow
from armada_companion.session.history_filter import FilterChoices, HistoryFilter, choices_of
from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.controls.fields import LineField
from armada_companion.ui.controls.list_field import ListField
from armada_companion.ui.controls.option_button import Option, OptionButton
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.dialogs.history_rows import HistoryDelegate, HistoryModel
from armada_companion.ui.dialogs.questions import LONGEST_REMARK, PickDialog
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.fonts import BODY, NOTE
from armada_companion.ui.theme import Look

_SIZE = QSize(1000, 780)
_BUTTON_HEIGHT = 48
_FILTERS = {
    "player": "All players",
    "unit": "All units",
    "round": "All rounds",
    "phase": "All phases",
}
_ONE_ROW_FROM = 960
"""In a narrower dialog the words have a row of their own."""

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
        self._rows: Sequence[HistoryRow] = ()
        self._choices = FilterChoices()
        self._filter = HistoryFilter()
        self._model = HistoryModel()
        self._list = ListField(look, "history_list", "Steps of the game")
        self._delegate = HistoryDelegate(look, self._list.width_beside_bar, self._model)
        self._list.setItemDelegate(self._delegate)
        self._list.setModel(self._model)
        register, column = self._parts.register, self._parts.column(10)
        self._nothing = register(TextLabel(look, BODY, tone="mid", name="history_empty"))
        column.addLayout(self._make_filter(look))
        column.addWidget(register(TextLabel(look, NOTE, _HINT, "mid", "history_hint")))
        column.addWidget(self._nothing)
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
        self._render_filter()
        self._render_remark()

    @property
    def shown(self) -> Sequence[HistoryRow]:
        """The steps that are shown now."""
        return self._filter.select(self._rows)

    def set_rows(self, rows: Sequence[HistoryRow]) -> None:
        """Show the history and go to its end."""
        self._rows = tuple(rows)
        self._choices = choices_of(self._rows)
        self._render_filter()
        self._narrow()

    def show_remark(self, rows: Sequence[HistoryRow]) -> None:
        """Show the history after a remark was written; nothing hides it."""
        self._words.put_text("")
        self._filter = HistoryFilter()
        self._remark.put_text("")
        self._render_remark()
        self.set_rows(rows)
        self._remark.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_message(self, text: str) -> None:
        """Say what was done, or why it was not."""
        self._nothing.render_text(text)

    def set_look(self, look: Look) -> None:
        self._delegate.set_look(look)
        super().set_look(look)
        self._list.set_look(look)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._parts.fit_width(self.width())

    def _make_filter(self, look: Look) -> QBoxLayout:
        register, row = self._parts.register, self._parts.row(8)
        both = self._parts.turn(self._parts.row(8), _ONE_ROW_FROM)
        hint = "Show only steps with these words"
        self._words = register(LineField(look, "history_filter", hint, "Words"))
        self._picks = {
            name: register(OptionButton(look, f"history_{name}", _BUTTON_HEIGHT))
            for name in _FILTERS
        }
        self._marked = register(OptionButton(look, "history_bookmarked", _BUTTON_HEIGHT))
        for option in self._filters:
            row.addWidget(option, 1)
        both.addWidget(self._words, 2)
        both.addLayout(row, 5)
        return both

    @property
    def _filters(self) -> Sequence[OptionButton]:
        return (*self._picks.values(), self._marked)

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
        self._words.edited.connect(self._on_words_edited)
        self._list.stand_below(self._words.line)
        self._list.picked.connect(self._on_list_picked)
        for name, button in self._picks.items():
            button.chosen.connect(partial(self._on_pick_chosen, name))
        self._marked.chosen.connect(self._on_marked_chosen)
        self._remark.edited.connect(self._on_remark_edited)
        self._remark.line.returnPressed.connect(self._note.click)
        self._note.chosen.connect(self._on_note_chosen)
        self._ruling.chosen.connect(self._on_ruling_chosen)
        for option in self._filters:
            option.refused.connect(self.show_message)
        for remark in (self._note, self._ruling):
            remark.refused.connect(self._on_remark_refused)

    def _on_list_picked(self, index: QModelIndex) -> None:
        self.step_picked.emit(self._model.row(index).n)

    def _on_remark_edited(self, _text: str) -> None:
        self._render_remark()

    def _on_remark_refused(self, _reason: str) -> None:
        self._remark.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_note_chosen(self) -> None:
        self.note_requested.emit(self._remark.text())

    def _on_ruling_chosen(self) -> None:
        self.ruling_requested.emit(self._remark.text())

    def _on_words_edited(self, text: str) -> None:
        self._change_filter(words=text.strip())

    def _on_marked_chosen(self) -> None:
        self._change_filter(bookmarked=not self._filter.bookmarked)

    def _on_pick_chosen(self, name: str) -> None:
        """Ask for a player, a unit, a round or a phase."""
        values: Sequence[str] = getattr(self._choices, f"{name}s")
        names = [("", self._every(name)), *((value, _shown(name, value)) for value in values)]
        chosen: str = getattr(self._filter, name)
        dialog = PickDialog(self._look, "Show only steps of …", names, chosen, self)
        dialog.picked.connect(partial(self._on_picked, name))
        dialog.open_once()

    def _on_picked(self, name: str, value: str) -> None:
        self._change_filter(**{name: value})

    def _change_filter(self, **changes: str | bool) -> None:
        self._filter = self._filter._replace(**changes)
        self._render_filter()
        self._narrow()

    def _narrow(self) -> None:
        """Show the steps that fit, and go to the last of them."""
        rows = self.shown
        self._model.set_rows(rows)
        words = "" if rows else "No step fits." if self._rows else "Nothing has been done yet."
        self._nothing.render_text(words)
        self._list.touch()
        self._list.setCurrentIndex(self._model.index(len(rows) - 1, 0))
        self._list.scrollToBottom()

    def _render_filter(self) -> None:
        for name, button in self._picks.items():
            value: str = getattr(self._filter, name)
            label = _shown(name, value) if value else self._every(name)
            none = "" if getattr(self._choices, f"{name}s") else "No step has any."
            button.render_option(Option(label, chosen=bool(value), reason=none))
        marked = any(row.bookmarked for row in self._rows)
        none = "" if marked or self._filter.bookmarked else "Press a step to set a bookmark there."
        option = Option("Bookmarks", chosen=self._filter.bookmarked, reason=none)
        self._marked.render_option(option)

    def _every(self, name: str) -> str:
        """Return what a filter is called that shows all; what one game calls rounds are turns."""
        rounds = self._choices.rounds
        if name == "round" and rounds:
            return f"All {rounds[0].split(' ')[0].lower()}s"
        return _FILTERS[name]

    def _render_remark(self) -> None:
        reason = "" if self._remark.text() else "Write something first."
        for button, label, mark in (
            (self._note, "Note", "book"),
            (self._ruling, "Ruling", "people"),
        ):
            button.render_button(label, mark, legal=not reason, reason=reason)


def _shown(name: str, value: str) -> str:
    """Return a value of a filter as it is shown; phases have the names of the record."""
    return value.replace("_", " ").capitalize() if name == "phase" else value
