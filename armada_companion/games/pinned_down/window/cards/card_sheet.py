"""A sheet on which a card is found by its name, or entered by its numbers."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QSize, Qt, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.games.pinned_down.views.table.card_rows import CardRow
from armada_companion.games.pinned_down.views.table.questions import (
    Answer,
    CardsView,
    Number,
    Written,
)
from armada_companion.games.pinned_down.window.parts.page_sheet import PageSheet
from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.controls.entry_delegate import EntryDelegate
from armada_companion.ui.controls.fields import LineField
from armada_companion.ui.controls.list_field import ListField
from armada_companion.ui.controls.number_field import NumberField
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.fonts import BODY, LABEL
from armada_companion.ui.models import EntryRow, SearchedEntries
from armada_companion.ui.theme import Look

_SIZE = QSize(760, 720)


class CardSheet(PageSheet):
    """Cards with a field that narrows them down; Enter takes the one that is marked.

    Signals:
        answered (Answer): The key of a card, or what was written instead of one; it is closed.
    """

    answered = Signal(object)

    def __init__(self, look: Look, view: CardsView, parent: QWidget | None = None) -> None:
        super().__init__(look, "card_sheet", title=view.title, size=_SIZE, parent=parent)
        self._numbers: dict[str, NumberField] = {}
        self._make_list(look, view.rows, view.mark)
        self._make_numbers(look, view.numbers)
        self._cancel = self._button("card_cancel", "Cancel", "back")
        self._arrange(look, bool(view.rows))
        self._connect()
        self._search_for("")

    def _make_list(self, look: Look, rows: Sequence[CardRow], mark: str) -> None:
        register = self._parts.register
        hint = "Name of the card, or what it does"
        self._search = register(LineField(look, "card_search", hint, hint))
        self._model = SearchedEntries()
        self._model.set_entries(EntryRow(*row) for row in rows)
        self._list = register(ListField(look, "cards", "Cards to choose from"))
        self._delegate = register(EntryDelegate(look, mark, marks=True, dims=True))
        self._list.setItemDelegate(self._delegate)
        self._list.setModel(self._model)
        self._nothing = register(TextLabel(look, BODY, tone="mid", name="cards_empty"))

    def _make_numbers(self, look: Look, numbers: Sequence[Number]) -> None:
        register = self._parts.register
        hint = "Name, if you like"
        self._name = register(LineField(look, "card_name", "Name of the card", hint))
        for number in numbers:
            field = register(NumberField(look, f"card_{number.name}", number.label, number.bounds))
            field.render_value(max(0, number.bounds[0]))
            self._numbers[number.name] = field
        self._use = register(PushButton(look, "card_numbers", height=48))
        self._use.render_button("Use these numbers", "check")
        self._instead = QWidget()
        self._ask_numbers = self._button("card_ask_numbers", "Tell the numbers instead…", "plus")

    def _arrange(self, look: Look, has_rows: bool) -> None:
        parts = self._parts
        body, column = QWidget(), parts.column(10)
        for widget in (self._search, self._nothing, self._list):
            column.addWidget(widget, 1 if widget is self._list else 0)
        column.addWidget(self._make_instead(look))
        body.setLayout(column)
        self._fill(body, scrolls=False)
        self._show_cards(has_rows)

    def _make_instead(self, look: Look) -> QWidget:
        """Return the numbers that can be written instead of a card."""
        parts = self._parts
        column = parts.column(10)
        column.addWidget(parts.register(TextLabel(look, LABEL, "ITS NUMBERS", "mid")))
        row, last = parts.row(10), parts.row(10)
        for field in self._numbers.values():
            row.addWidget(field, 1)
        last.addWidget(self._name, 1)
        last.addWidget(self._use)
        column.addLayout(row)
        column.addLayout(last)
        column.addStretch(1)
        self._instead.setLayout(column)
        return self._instead

    def _connect(self) -> None:
        self._search.edited.connect(self._search_for)
        self._search.line.returnPressed.connect(self._on_search_return_pressed)
        self._list.stand_below(self._search.line)
        self._list.picked.connect(self._on_list_picked)
        self._cancel.chosen.connect(self.reject)
        self._ask_numbers.chosen.connect(self._on_ask_numbers_chosen)
        self._use.chosen.connect(self._on_use_chosen)
        first = self._search if self._model.rowCount() else self._use
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def _search_for(self, text: str) -> None:
        """Show the cards that have all the words, the likeliest first; Enter takes that one."""
        self._model.search(text)
        if text.strip():
            self._list.mark_first()
        found = self._model.rowCount() or not self._model.has_entries
        self._nothing.render_text("" if found else "There is no such card.")

    def _on_search_return_pressed(self) -> None:
        """Take the card that is marked, if one is."""
        index = self._list.currentIndex()
        if index.isValid():
            self._on_list_picked(index)

    def _on_list_picked(self, index: QModelIndex) -> None:
        self._take(self._model.row(index).key)

    def _on_ask_numbers_chosen(self) -> None:
        self._show_cards(False)
        self._name.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_cards(self, shown: bool) -> None:
        """Show the cards, or in their place the numbers that can be written instead."""
        for widget in (self._search, self._nothing, self._list):
            widget.setVisible(shown)
        self._ask_numbers.setVisible(shown and bool(self._numbers))
        self._instead.setVisible(not shown and bool(self._numbers))

    def _on_use_chosen(self) -> None:
        numbers = {name: field.value() for name, field in self._numbers.items()}
        self._take(Written(self._name.text(), numbers))

    def _take(self, answer: Answer) -> None:
        """Close first: other sheets may open."""
        self.accept()
        self.answered.emit(answer)
