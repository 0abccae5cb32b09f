"""The list of steps of a game, with filters."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtWidgets import QBoxLayout, QWidget

from armada_companion.session.history import HistoryRow
from armada_companion.session.history_filter import FilterChoices, HistoryFilter, choices_of
from armada_companion.ui.controls.fields import LineField
from armada_companion.ui.controls.list_field import ListField
from armada_companion.ui.controls.option_button import Option
from armada_companion.ui.controls.option_row import OptionRow
from armada_companion.ui.controls.scaled_layout import ScaledWidget
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.dialogs.history_rows import HistoryDelegate, HistoryModel, phase_name
from armada_companion.ui.dialogs.questions import PickDialog
from armada_companion.ui.fonts import BODY, NOTE
from armada_companion.ui.theme import Look

_FILTERS = {
    "player": "All players",
    "unit": "All units",
    "round": "All rounds",
    "phase": "All phases",
}
_ONE_ROW_FROM = 945
"""In a narrower list the words have a row of their own."""


class StepList(ScaledWidget):
    """Lists steps; filters show only some words, one player, unit, round or phase, or bookmarks.

    Args:
        hint: What a press on a step does.
        with_moment: Each row shows the step's round, phase and player too.

    Signals:
        picked (int): The step of this number was pressed.
    """

    picked = Signal(int)

    def __init__(
        self, look: Look, hint: str, with_moment: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(look, parent)
        self._look = look
        self._rows: Sequence[HistoryRow] = ()
        self._choices = FilterChoices()
        self._filter = HistoryFilter()
        self._model = HistoryModel(with_moment)
        self._list = ListField(look, "history_list", label="Steps of the game")
        self._delegate = HistoryDelegate(look, self._list.width_beside_bar, self._model)
        self._list.setItemDelegate(self._delegate)
        self._list.setModel(self._model)
        register, column = self._parts.register, self._parts.column(10)
        self._nothing = register(TextLabel(look, BODY, tone="mid", name="history_empty"))
        column.addLayout(self._make_filter(look))
        column.addWidget(register(TextLabel(look, NOTE, hint, tone="mid", name="history_hint")))
        column.addWidget(self._nothing)
        column.addWidget(self._list, 1)
        self.setLayout(column)
        self._connect()
        self._render_filter()

    @property
    def shown(self) -> Sequence[HistoryRow]:
        """The steps that the filters show."""
        return self._filter.select(self._rows)

    def set_rows(self, rows: Sequence[HistoryRow]) -> None:
        """Show these steps and go to the end."""
        self._rows = tuple(rows)
        self._choices = choices_of(self._rows)
        self._render_filter()
        self._narrow()

    def show_all(self) -> None:
        """Clear all filters, so that all steps are shown."""
        self._words.put_text("")
        self._filter = HistoryFilter()

    def show_message(self, text: str) -> None:
        """Show a message about success or failure."""
        self._nothing.render_text(text)

    def focus_words(self) -> None:
        """Give the focus to the search field."""
        self._words.setFocus()

    def set_look(self, look: Look) -> None:
        self._look = look
        self._delegate.set_look(look)
        super().set_look(look)
        self._list.set_look(look)

    def _make_filter(self, look: Look) -> QBoxLayout:
        both = self._parts.turn(self._parts.row(8), _ONE_ROW_FROM)
        hint = "Show only steps with these words"
        self._words = self._parts.register(
            LineField(look, "history_filter", label=hint, hint="Words")
        )
        options = _FILTERS | {"bookmarked": "Bookmarks"}
        self._picks = OptionRow(look, "history", options=options, marks=False, equal=False)
        both.addWidget(self._words, 2)
        both.addWidget(self._parts.register(self._picks), 5)
        return both

    def _connect(self) -> None:
        self._words.edited.connect(self._on_words_edited)
        self._list.stand_below(self._words.line)
        self._list.picked.connect(self._on_list_picked)
        self._picks.chosen.connect(self._on_pick_chosen)
        self._picks.refused.connect(self.show_message)

    def _on_list_picked(self, index: QModelIndex) -> None:
        self.picked.emit(self._model.row(index).n)

    def _on_words_edited(self, text: str) -> None:
        self._change_filter(words=text.strip())

    def _on_pick_chosen(self, name: str) -> None:
        """Show only bookmarked steps, or all; or ask for a player, unit, round or phase."""
        if name == "bookmarked":
            self._change_filter(bookmarked=not self._filter.bookmarked)
            return
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
        """Show the steps that match the filters, and go to the last one."""
        rows = self.shown
        self._model.set_rows(rows)
        words = "" if rows else "No step matches." if self._rows else "Nothing has been done yet."
        self._nothing.render_text(words)
        self._list.touch()
        self._list.setCurrentIndex(self._model.index(len(rows) - 1, 0))
        self._list.scrollToBottom()

    def _render_filter(self) -> None:
        options = {}
        for name in _FILTERS:
            value: str = getattr(self._filter, name)
            label = _shown(name, value) if value else self._every(name)
            none = "" if getattr(self._choices, f"{name}s") else f"No step has a {name}."
            options[name] = Option(label, chosen=bool(value), reason=none)
        is_bookmarked = self._filter.bookmarked
        marked = is_bookmarked or any(row.bookmarked for row in self._rows)
        none = "" if marked else "Press a step to set a bookmark there."
        options["bookmarked"] = Option("Bookmarks", chosen=is_bookmarked, reason=none)
        self._picks.render_options(options)

    def _every(self, name: str) -> str:
        """Return the label of a filter without a value, such as *All rounds* or *All turns*."""
        rounds = self._choices.rounds
        if name == "round" and rounds:
            return f"All {rounds[0].split(' ')[0].lower()}s"
        return _FILTERS[name]


def _shown(name: str, value: str) -> str:
    """Return the value of a filter in words for users."""
    return phase_name(value) if name == "phase" else value
