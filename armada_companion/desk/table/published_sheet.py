"""The sheet that finds a card with published rulings by its name."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.kit.card_texts import CardTexts
from armada_companion.kit.names import search_words
from armada_companion.kit.wording import plain_text, plural
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.theme import Look

_SIZE = QSize(700, 640)
_MOST_SHOWN = 6


class PublishedSheet(Sheet):
    """Shows the cards whose names have the written words, and asks for one of them.

    Signals:
        picked (object): The `CardTexts` of the card.
    """

    picked = Signal(object)

    def __init__(
        self, look: Look, cards: Sequence[CardTexts], parent: QWidget | None = None
    ) -> None:
        title = "Rulings of which card?"
        super().__init__(look, "published_rulings", title=title, size=_SIZE, parent=parent)
        self._cards, self._shown = cards, tuple[CardTexts, ...]()
        form = self._new_form(10)
        self._line = form.line("card_search", "Name of the card")
        self._results = [
            form.button(f"card_{number}", "", "", partial(self._on_card_chosen, number))
            for number in range(_MOST_SHOWN)
        ]
        self._more = form.text(name="cards_more")
        form.stretch()
        self._button("published_back", "Back", "back", self.reject)
        self._fill(form)
        self._render()
        self._line.setFocus()

    def _render(self) -> None:
        words = search_words(self._line.text()).split()
        found = [card for card in self._cards if all(w in search_words(card.name) for w in words)]
        self._shown = tuple(found[:_MOST_SHOWN])
        for number, button in enumerate(self._results):
            button.setVisible(number < len(found))
            if number < len(found):
                button.render_button(plain_text(found[number].name), "book")
        left = len(found) - _MOST_SHOWN
        more = f"{plural(left, 'more card')}: write more of the name." if left > 0 else ""
        self._more.render_text(more if found else "No card with a ruling has this name.")

    def _on_card_chosen(self, number: int) -> None:
        self.accept()
        self.picked.emit(self._shown[number])
