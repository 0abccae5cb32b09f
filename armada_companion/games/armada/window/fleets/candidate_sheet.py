"""Sheets to choose a card from, with a search field."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QSize, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.kit.card_texts import CardTexts
from armada_companion.ui.controls.entry_delegate import EntryDelegate
from armada_companion.ui.controls.list_field import ListField
from armada_companion.ui.dialogs.card_dialog import CardDialog
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.models import EntryRow, SearchedEntries
from armada_companion.ui.theme import Look

if TYPE_CHECKING:
    from ...cards.cards import ObjectiveFacts
    from ...fleets.candidates import Candidate

_SIZE = QSize(760, 720)


class CandidateSheet(Sheet):
    """Asks for a card; if it would break a rule, the rule is shown.

    Signals:
        card_chosen (str): The id of the card.
    """

    card_chosen = Signal(str)
    remove_requested = Signal()
    own_requested = Signal()

    def __init__(
        self, look: Look, title: str, rows: Sequence[EntryRow], parent: QWidget | None = None
    ) -> None:
        super().__init__(look, "candidate_sheet", title=title, size=_SIZE, parent=parent)
        register, self._column = self._parts.register, self._new_form(10)
        self._search = self._column.line("candidate_search", "Search by name, or by kind")
        self._model = SearchedEntries()
        self._model.set_entries(rows)
        self._nothing = self._column.text(name="candidates_empty")
        self._list = register(ListField(look, "candidates", label="Cards to choose from"))
        self._column.add(self._list, 1)
        self._delegate = register(EntryDelegate(look, "check", "cross", marks=True))
        self._list.setItemDelegate(self._delegate)
        self._list.setModel(self._model)
        self._button("candidate_cancel", "Cancel", "back", self.reject)
        self._render_nothing()

    def offer_removal(self, label: str) -> None:
        """Add a button that removes the current card; call before `finish`."""
        self._button("candidate_remove", label, "cross", self.accept, self.remove_requested)

    def offer_texts(self, texts: CardTexts | None) -> None:
        """Add a button that shows the text of the current card, if any; call before `finish`."""
        if texts is not None:
            self._button("candidate_text", "Card text…", "book", partial(self._show_texts, texts))

    def _show_texts(self, texts: CardTexts) -> None:
        CardDialog(self._look, texts, self).open_once()

    def offer_own(self) -> None:
        """Add a button for a custom card; call before `finish`."""
        self._button("candidate_own", "Custom card…", "plus", self.accept, self.own_requested)

    def finish(self) -> None:
        """Lay out the sheet, after all buttons were added."""
        self._fill(self._column, scrolls=False)
        self._search.edited.connect(self._on_search_edited)
        self._search.line.returnPressed.connect(self._list.pick_current)
        self._list.stand_below(self._search.line)
        self._list.picked.connect(self._on_list_picked)
        self._search.setFocus()

    def _on_search_edited(self, text: str) -> None:
        """Show the cards with all typed words, the best match first; Enter chooses it."""
        self._model.search(text)
        if text.strip():
            self._list.mark_first()
        self._render_nothing()

    def _on_list_picked(self, index: QModelIndex) -> None:
        row = self._model.row(index)
        self.accept()
        self.card_chosen.emit(row.key)

    def _render_nothing(self) -> None:
        words = "" if self._model.rowCount() else "There is no such card."
        self._nothing.render_text(words)


class ObjectiveSheet(CandidateSheet):
    """Asks for an objective from the catalogue, or for another name.

    Signals:
        name_chosen (str): Play this objective.
    """

    name_chosen = Signal(str)

    def __init__(
        self, look: Look, objectives: Sequence["ObjectiveFacts"], parent: QWidget | None = None
    ) -> None:
        super().__init__(look, "Objective", _objective_rows(objectives), parent)
        self._titles = {each.id: each.name for each in objectives}
        own = self._on_own_button_chosen
        self._own = self._button("objective_own", "Use another one", "plus", own)
        self._render_own()
        self._search.edited.connect(self._render_own)
        self._own.refused.connect(self._nothing.render_text)
        self.card_chosen.connect(self._on_self_card_chosen)
        self.finish()

    def _render_own(self, _text: str = "") -> None:
        """Offer the typed name, unless it is empty or in the catalogue."""
        name = self._search.text()
        reason = "" if name else "Write the name of the objective first."
        if name.casefold() in (title.casefold() for title in self._titles.values()):
            reason = "The catalogue has this objective: tap it in the list."
        label = "Use another one"
        if not reason:
            label = f"Not in the catalogue: use “{name}” anyway"
        self._own.render_button(label, "plus", legal=not reason, reason=reason)

    def _on_own_button_chosen(self) -> None:
        name = self._search.text()
        self.accept()
        self.name_chosen.emit(name)

    def _on_self_card_chosen(self, card: str) -> None:
        self.name_chosen.emit(self._titles[card])


def candidate_rows(candidates: Sequence["Candidate"], points: bool = True) -> list[EntryRow]:
    """Return the cards as entries; an objective costs nothing."""
    return [
        EntryRow(
            each.card,
            each.name,
            each.detail.replace("-", " "),
            str(each.points) if points else "",
            each.problem,
        )
        for each in candidates
    ]


def _objective_rows(objectives: Sequence["ObjectiveFacts"]) -> list[EntryRow]:
    return [
        EntryRow(
            each.id, each.name, each.type, f"token {each.token_value}" if each.token_value else ""
        )
        for each in objectives
    ]
