"""Draw decks in the setup: buttons for players with a choice of effects, and their sheet. (S3)"""

from collections import Counter
from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.controls.form import Form
from armada_companion.ui.controls.number_field import NumberField
from armada_companion.ui.controls.scaled_layout import ScaledWidget
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.fonts import CARD_NAME, LABEL
from armada_companion.ui.theme import Look

from ...views.table.card_rows import DeckCard, DeckRow, deck_count, deck_fault
from ..parts.page_sheet import PageSheet

_SIZE = QSize(760, 820)
_FIELD_WIDTH = 230
_NARROWEST = 160
"""Long names of players are painted smaller."""


class DeckSheet(PageSheet):
    """Asks for the number of each effect; only a deck of the right size can be used.

    Signals:
        taken (list): The ids of the cards, one for each copy.
    """

    taken = Signal(object)

    def __init__(self, look: Look, row: DeckRow, parent: QWidget | None = None) -> None:
        super().__init__(
            look, "deck_sheet", title=f"Deck of {row.player}, {row.wing}", size=_SIZE, parent=parent
        )
        form, copies = self._new_form(), Counter(row.copies)
        self._fields = {}
        with form.scroll(10):
            for card in row.effects:
                self._fields[card.card] = self._add_card(form, card, copies[card.card])
        with form.row(16, 0, 1):
            self._count = form.text(name="deck_count", style=CARD_NAME, tone="hi")
            self._fault = form.text(name="deck_fault", tone="bad")
        self._take = self._button("deck_take", "", "check", self._on_take_chosen, primary=True)
        self._button("deck_cancel", "Cancel", "back", self.reject)
        self._fill(form, scrolls=False)
        self._render()

    def _add_card(self, form: Form, card: DeckCard, copies: int) -> NumberField:
        with form.row(14, 0, 1):
            field = form.number(f"copies_{card.card}", card.name, (0, card.most), value=copies)
            form.text(card.words)
        self._parts.keep_size(field.setFixedWidth, _FIELD_WIDTH)
        return field

    def _on_take_chosen(self) -> None:
        cards = [card for card, field in self._fields.items() for _ in range(field.value())]
        self.accept()
        self.taken.emit(cards)

    def _render(self) -> None:
        count = sum(field.value() for field in self._fields.values())
        fault = deck_fault(count)
        self._count.render_text(deck_count(count))
        self._fault.render_text(fault)
        self._take.render_button("Use this deck", "check", "", not fault, fault)


class DeckButtons(ScaledWidget):
    """A button for each player's deck, which opens its sheet; a chosen deck is shuffled at once.

    Signals:
        deck_taken (str, list): The player, and the id of a card for each copy.
    """

    deck_taken = Signal(str, object)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._rows: tuple[DeckRow, ...] = ()
        self._buttons: list[PushButton] = []
        self._column = self._parts.column(8)
        heading = TextLabel(look, LABEL, "DRAW DECKS", tone="mid")
        self._column.addWidget(self._parts.register(heading))
        self.setLayout(self._column)

    def render_decks(self, rows: Sequence[DeckRow]) -> None:
        """Show a button for each player who can choose a deck, and whether a deck is chosen."""
        self._rows = tuple(rows)
        self.setVisible(bool(self._rows))
        while len(self._buttons) < len(self._rows):
            self._add_button()
        for place, button in enumerate(self._buttons):
            button.setVisible(place < len(self._rows))
            if place < len(self._rows):
                row = self._rows[place]
                words = "Deck of {}: chosen…" if row.is_taken else "Deck of {}…"
                button.render_button(words.format(row.player), "check" if row.is_taken else "")

    def _add_button(self) -> None:
        look, place = self._parts.look, len(self._buttons)
        button = self._parts.register(PushButton(look, f"deck_{place}", height=48))
        self._parts.keep_size(button.setMinimumWidth, _NARROWEST)
        button.chosen.connect(partial(self._on_button_chosen, place))
        self._buttons.append(button)
        self._column.addWidget(button)

    def _on_button_chosen(self, place: int) -> None:
        row = self._rows[place]
        sheet = DeckSheet(self._parts.look, row, self)
        sheet.taken.connect(partial(self.deck_taken.emit, row.player))
        sheet.open_once()
