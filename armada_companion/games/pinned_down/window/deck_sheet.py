"""A sheet on which a player puts a draw deck together from the effects of a wing. Source: S3."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.games.pinned_down.rules.cards import Card
from armada_companion.games.pinned_down.rules.decks import DECK_SIZE
from armada_companion.games.pinned_down.views.decks import deck_fault, most_copies
from armada_companion.games.pinned_down.views.words import card_lines
from armada_companion.games.pinned_down.window.page_sheet import PageSheet
from armada_companion.ui.controls.number_field import NumberField
from armada_companion.ui.controls.page_scroll import PageScroll
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.fonts import BODY, CARD_NAME
from armada_companion.ui.theme import Look

_SIZE = QSize(760, 820)
_FIELD_WIDTH = 230


class DeckSheet(PageSheet):
    """How many of each effect; a deck of the right size can be taken.

    Signals:
        taken (list): The ids of the cards, one for each copy.
    """

    taken = Signal(object)

    def __init__(
        self,
        look: Look,
        title: str,
        effects: Sequence[Card],
        copies: Mapping[str, int],
        parent: QWidget | None = None,
    ) -> None:
        """`copies` is the deck to begin with, by ids."""
        super().__init__(look, "deck_sheet", _SIZE, parent)
        self._entitle(title)
        self._fields = {card.id: self._make_field(look, card) for card in effects}
        for card_id, field in self._fields.items():
            field.render_value(copies.get(card_id, 0))
        keep = self._parts.keep
        self._count = keep(TextLabel(look, CARD_NAME, name="deck_count"))
        self._fault = keep(TextLabel(look, BODY, tone="bad", name="deck_fault"))
        self._take = self._button("deck_take", "", "check", primary=True)
        self._cancel = self._button("deck_cancel", self.tr("Cancel"), "back")
        self._arrange(look, effects)
        self._connect()
        self._render()
        self.set_look(look)

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        for field in self._fields.values():
            field.setFixedWidth(round(_FIELD_WIDTH * look.scale))

    def _make_field(self, look: Look, card: Card) -> NumberField:
        name = f"copies_{card.id}"
        return self._parts.keep(NumberField(look, name, card.name, (0, most_copies(card))))

    def _arrange(self, look: Look, effects: Sequence[Card]) -> None:
        keep, parts = self._parts.keep, self._parts
        fields, rows = QWidget(), parts.column(10)
        for card in effects:
            words = " · ".join((self.tr("Threat {}").format(card.threat), *card_lines(card)))
            row = parts.row(14)
            row.addWidget(self._fields[card.id])
            row.addWidget(keep(TextLabel(look, BODY, words, "mid")), 1)
            rows.addLayout(row)
        rows.addStretch(1)
        fields.setLayout(rows)
        told, column, content = parts.row(16), parts.column(12), QWidget()
        told.addWidget(self._count)
        told.addWidget(self._fault, 1)
        column.addWidget(keep(PageScroll(look, fields)), 1)
        column.addLayout(told)
        content.setLayout(column)
        self._fill(content, scrolls=False)

    def _connect(self) -> None:
        for field in self._fields.values():
            field.changed.connect(self._render)
        self._take.chosen.connect(self._on_take_chosen)
        self._cancel.chosen.connect(self.reject)

    def _on_take_chosen(self) -> None:
        cards = [card for card, field in self._fields.items() for _ in range(field.value())]
        self.accept()
        self.taken.emit(cards)

    def _render(self) -> None:
        count = sum(field.value() for field in self._fields.values())
        fault = deck_fault(count)
        self._count.render_text(self.tr("{} of {}").format(count, DECK_SIZE))
        self._fault.render_text(fault)
        self._take.render_button(self.tr("Take this deck"), "check", "", not fault, fault)
