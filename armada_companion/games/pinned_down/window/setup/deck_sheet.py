"""Draw decks at the setup: a button for each player whose wing has a choice, and its sheet. (S3)"""

from collections import Counter
from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.games.pinned_down.views.table.card_rows import (
    DeckCard,
    DeckRow,
    deck_count,
    deck_fault,
)
from armada_companion.games.pinned_down.window.parts.page_sheet import PageSheet
from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.controls.number_field import NumberField
from armada_companion.ui.controls.page_scroll import PageScroll
from armada_companion.ui.controls.scaled_layout import ScaledLayout
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.fonts import BODY, CARD_NAME, LABEL
from armada_companion.ui.theme import Look

_SIZE = QSize(760, 820)
_FIELD_WIDTH = 230
_NARROWEST = 160
"""Long names of players are painted smaller."""


class DeckSheet(PageSheet):
    """How many of each effect; a deck of the right size can be taken.

    Signals:
        taken (list): The ids of the cards, one for each copy.
    """

    taken = Signal(object)

    def __init__(self, look: Look, row: DeckRow, parent: QWidget | None = None) -> None:
        super().__init__(
            look, "deck_sheet", title=f"Deck of {row.player}, {row.wing}", size=_SIZE, parent=parent
        )
        self._fields = {one.card: self._make_field(look, one) for one in row.effects}
        copies = Counter(row.copies)
        for card, field in self._fields.items():
            field.render_value(copies[card])
        register = self._parts.register
        self._count = register(TextLabel(look, CARD_NAME, name="deck_count"))
        self._fault = register(TextLabel(look, BODY, tone="bad", name="deck_fault"))
        self._take = self._button("deck_take", "", "check", primary=True)
        self._cancel = self._button("deck_cancel", "Cancel", "back")
        self._arrange(look, row)
        self._connect()
        self._render()
        self.set_look(look)

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        for field in self._fields.values():
            field.setFixedWidth(round(_FIELD_WIDTH * look.scale))

    def _make_field(self, look: Look, card: DeckCard) -> NumberField:
        name = f"copies_{card.card}"
        return self._parts.register(NumberField(look, name, card.name, (0, card.most)))

    def _arrange(self, look: Look, deck: DeckRow) -> None:
        register, parts = self._parts.register, self._parts
        fields, rows = QWidget(), parts.column(10)
        for card in deck.effects:
            row = parts.row(14)
            row.addWidget(self._fields[card.card])
            row.addWidget(register(TextLabel(look, BODY, card.words, "mid")), 1)
            rows.addLayout(row)
        rows.addStretch(1)
        fields.setLayout(rows)
        below, column, content = parts.row(16), parts.column(12), QWidget()
        below.addWidget(self._count)
        below.addWidget(self._fault, 1)
        column.addWidget(register(PageScroll(look, fields)), 1)
        column.addLayout(below)
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
        self._count.render_text(deck_count(count))
        self._fault.render_text(fault)
        self._take.render_button("Take this deck", "check", "", not fault, fault)


class DeckButtons(QWidget):
    """Opens the sheet of a player's deck; a deck that is taken is shuffled at once.

    Signals:
        deck_taken (str, list): The player, and the id of a card for each copy.
    """

    deck_taken = Signal(str, object)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts = ScaledLayout(look)
        self._rows: tuple[DeckRow, ...] = ()
        self._buttons: list[PushButton] = []
        self._column = self._parts.column(8)
        heading = TextLabel(look, LABEL, "DRAW DECKS", "mid")
        self._column.addWidget(self._parts.register(heading))
        self.setLayout(self._column)

    def render_decks(self, rows: Sequence[DeckRow]) -> None:
        """Show whose deck can be chosen, and whose was."""
        self._rows = tuple(rows)
        self.setVisible(bool(self._rows))
        while len(self._buttons) < len(self._rows):
            self._add_button()
        for place, button in enumerate(self._buttons):
            button.setVisible(place < len(self._rows))
            if place < len(self._rows):
                row = self._rows[place]
                words = "Deck of {}: taken…" if row.is_taken else "Deck of {}…"
                button.render_button(words.format(row.player), "check" if row.is_taken else "")

    def set_look(self, look: Look) -> None:
        self._parts.set_look(look)
        for button in self._buttons:
            button.setMinimumWidth(round(_NARROWEST * look.scale))

    def _add_button(self) -> None:
        look, place = self._parts.look, len(self._buttons)
        button = self._parts.register(PushButton(look, f"deck_{place}", height=48))
        button.setMinimumWidth(round(_NARROWEST * look.scale))
        button.chosen.connect(partial(self._on_button_chosen, place))
        self._buttons.append(button)
        self._column.addWidget(button)

    def _on_button_chosen(self, place: int) -> None:
        row = self._rows[place]
        sheet = DeckSheet(self._parts.look, row, self)
        sheet.taken.connect(partial(self.deck_taken.emit, row.player))
        sheet.open_once()
