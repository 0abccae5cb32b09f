"""The draw decks of a setup page: a button for each player whose wing has a choice. Source: S3."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from armada_companion.games.pinned_down.rules.phases.setup_phase import MOST_PLAYERS
from armada_companion.games.pinned_down.rules.types import CardKind, DeckName
from armada_companion.games.pinned_down.views.decks import DeckRow, effects_of, has_choice
from armada_companion.games.pinned_down.window.card_asker import CardAsker
from armada_companion.ui.controls.arrangement import Arrangement
from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.fonts import LABEL
from armada_companion.ui.theme import Look

_NARROWEST = 160
"""Long names of players are painted smaller."""


class DeckButtons(QWidget):
    """Opens the sheet of a player's deck; a deck that is taken is shuffled at once.

    Signals:
        deck_taken (dict): The action that shuffles it.
    """

    deck_taken = Signal(object)

    def __init__(self, look: Look, asker: CardAsker, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts = Arrangement(look)
        self._asker = asker
        self._rows: tuple[DeckRow, ...] = ()
        keep = self._parts.keep
        self._buttons = [
            keep(PushButton(look, f"deck_{place}", height=48)) for place in range(MOST_PLAYERS)
        ]
        column = self._parts.column(8)
        column.addWidget(keep(TextLabel(look, LABEL, self.tr("DRAW DECKS"), "mid")))
        for place, button in enumerate(self._buttons):
            column.addWidget(button)
            button.chosen.connect(partial(self._on_button_chosen, place))
        self.setLayout(column)
        self.set_look(look)

    def render_decks(self, rows: Sequence[DeckRow]) -> None:
        """Show whose deck can be chosen, and whose was."""
        cards = self._asker.cards(CardKind.EFFECT) if rows else ()
        self._rows = tuple(row for row in rows if has_choice(effects_of(cards, row.wing)))
        self.setVisible(bool(self._rows))
        for place, button in enumerate(self._buttons):
            button.setVisible(place < len(self._rows))
            if place < len(self._rows):
                row = self._rows[place]
                words = self.tr("Deck of {}: taken…") if row.taken else self.tr("Deck of {}…")
                button.render_button(words.format(row.player), "check" if row.taken else "")

    def set_look(self, look: Look) -> None:
        """Change theme and scale."""
        self._parts.set_look(look)
        for button in self._buttons:
            button.setMinimumWidth(round(_NARROWEST * look.scale))

    def _on_button_chosen(self, place: int) -> None:
        row = self._rows[place]
        self._asker.ask_deck(row, partial(self._on_deck_taken, row.player))

    def _on_deck_taken(self, player: str, cards: list[str]) -> None:
        order = self._asker.shuffle(cards)
        deck = DeckName.DRAW.value
        action = {"do": "shuffle", "deck": deck, "player": player, "order": order}
        self.deck_taken.emit(action)
