"""A sheet to find a card by its name, or to enter its numbers."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QSize, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.entry_delegate import EntryDelegate
from armada_companion.ui.controls.form import Form
from armada_companion.ui.controls.list_field import ListField
from armada_companion.ui.models import EntryRow, SearchedEntries
from armada_companion.ui.theme import Look

from ...views.table.card_rows import CardRow
from ...views.table.questions import Answer, CardsView, Number, Written
from ..parts.page_sheet import PageSheet

_SIZE = QSize(760, 720)


class CardSheet(PageSheet):
    """Lists cards below a search field; Enter chooses the marked card.

    Signals:
        answered (Answer): The key of a card, or typed values; the sheet is closed.
    """

    answered = Signal(object)

    def __init__(self, look: Look, view: CardsView, parent: QWidget | None = None) -> None:
        super().__init__(look, "card_sheet", title=view.title, size=_SIZE, parent=parent)
        form = self._new_form(10)
        self._add_list(form, view.rows, view.mark)
        self._add_numbers(form, view.numbers)
        asks = self._on_ask_numbers_chosen
        label = "Enter the numbers instead…"
        self._ask_numbers = self._button("card_ask_numbers", label, "plus", asks)
        self._button("card_cancel", "Cancel", "back", self.reject)
        self._fill(form, scrolls=False)
        self._show_cards(bool(view.rows))
        (self._search if view.rows else self._use).setFocus()
        self._search_for("")

    def _add_list(self, form: Form, rows: Sequence[CardRow], mark: str) -> None:
        look, register = self._look, self._parts.register
        hint, changed = "Name of the card, or what it does", self._search_for
        self._search = form.line("card_search", hint, changed=changed)
        self._nothing = form.text(name="cards_empty")
        self._model = SearchedEntries()
        self._model.set_entries(EntryRow(*row) for row in rows)
        self._list = form.add(register(ListField(look, "cards", label="Cards to choose from")), 1)
        self._delegate = register(EntryDelegate(look, mark, marks=True, dims=True))
        self._list.setItemDelegate(self._delegate)
        self._list.setModel(self._model)
        self._list.stand_below(self._search.line)
        self._list.picked.connect(self._on_list_picked)
        self._search.line.returnPressed.connect(self._on_search_return_pressed)

    def _add_numbers(self, form: Form, numbers: Sequence[Number]) -> None:
        """Add the fields to type numbers instead of a card."""
        instead = self._new_form(10)
        instead.heading("ITS NUMBERS")
        with instead.row(10):
            self._numbers = {
                one.name: instead.number(
                    f"card_{one.name}", one.label, one.bounds, value=max(0, one.bounds[0])
                )
                for one in numbers
            }
        with instead.row(10, 1, 0):
            self._name = instead.line("card_name", "Name of the card", hint="Name, if you like")
            use = self._on_use_chosen
            self._use = instead.button("card_numbers", "Use these numbers", "check", use)
        instead.stretch()
        self._instead = form.add(QWidget())
        self._instead.setLayout(instead.layout)

    def _search_for(self, text: str) -> None:
        """Show the cards that have all these words, the best match first; Enter chooses it."""
        self._model.search(text)
        if text.strip():
            self._list.mark_first()
        found = self._model.rowCount() or not self._model.has_entries
        self._nothing.render_text("" if found else "There is no such card.")

    def _on_search_return_pressed(self) -> None:
        """Choose the marked card, if any."""
        index = self._list.currentIndex()
        if index.isValid():
            self._on_list_picked(index)

    def _on_list_picked(self, index: QModelIndex) -> None:
        self._take(self._model.row(index).key)

    def _on_ask_numbers_chosen(self) -> None:
        self._show_cards(False)
        self._name.setFocus()

    def _show_cards(self, shown: bool) -> None:
        """Show the cards, or the fields to type numbers instead."""
        for widget in (self._search, self._nothing, self._list):
            widget.setVisible(shown)
        self._ask_numbers.setVisible(shown and bool(self._numbers))
        self._instead.setVisible(not shown and bool(self._numbers))

    def _on_use_chosen(self) -> None:
        numbers = {name: field.value() for name, field in self._numbers.items()}
        self._take(Written(self._name.text(), numbers))

    def _take(self, answer: Answer) -> None:
        """Close the sheet, then emit the answer, which may open other sheets."""
        self.accept()
        self.answered.emit(answer)
