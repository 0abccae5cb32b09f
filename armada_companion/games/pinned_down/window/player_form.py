"""Where a player joins: a name, a flagship and its two characters."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QWidget

from armada_companion.games.pinned_down.rules.cards import Card
from armada_companion.games.pinned_down.rules.types import CardKind
from armada_companion.games.pinned_down.views.setup import SetupView
from armada_companion.games.pinned_down.window.card_asker import CardAsker
from armada_companion.ui.controls.arrangement import Arrangement
from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.controls.fields import LineField
from armada_companion.ui.controls.number_field import NumberField
from armada_companion.ui.controls.option_button import Option, OptionButton
from armada_companion.ui.controls.panel import Panel
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.fonts import LABEL
from armada_companion.ui.theme import Look

WINGS = ("Blue Wing", "Green Wing", "Purple Wing")
CHARACTERS = 2
_MOST_SHIPS, _MOST_CREW = 4, 6
"""What the largest wing has to choose from."""

_IN_ROW = 2
_POWER = 7


class PlayerForm(Panel):
    """Asks for the next player; the cards of a wing can be tapped, a ship of one's own written.

    Signals:
        player_wanted (dict): The action that adds the player.
        refused (str): What is still missing.
    """

    player_wanted = Signal(object)
    refused = Signal(str)

    def __init__(self, look: Look, asker: CardAsker, parent: QWidget | None = None) -> None:
        super().__init__(look, None, parent)
        self._parts = Arrangement(look)
        self._asker = asker
        self._view: SetupView | None = None
        self._cards: dict[CardKind, tuple[Card, ...]] = {}
        self._wing = WINGS[0]
        self._ship_card = ""
        self._crew_cards: tuple[str, ...] = ()
        self._make(look)
        self._arrange(look)
        self._connect()

    def render_next(self, view: SetupView) -> None:
        """Show for whom it asks; the form is emptied when a player has joined."""
        joined = self._view is not None and len(view.players) > len(self._view.players)
        self._view = view
        if joined:
            self.start_over()
            self.take_focus()
        self._render()

    def start_over(self) -> None:
        """Empty the form."""
        self._ship_card, self._crew_cards = "", ()
        for field in (self._name, self._own):
            field.put_text("")
        self._power.render_value(_POWER)
        self._render()

    def take_focus(self) -> None:
        """Let the user write the name."""
        self._name.setFocus(Qt.FocusReason.OtherFocusReason)

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        self._parts.set_look(look)

    def _make(self, look: Look) -> None:
        keep = self._parts.keep
        name = self.tr("Name of the player")
        self._name = keep(LineField(look, "player_name", name, name))
        self._wings = self._options(look, "wing", len(WINGS))
        self._ships = self._options(look, "flagship", _MOST_SHIPS)
        self._crew = self._options(look, "character", _MOST_CREW)
        own = self.tr("Or a ship of your own")
        self._own = keep(LineField(look, "own_ship", own, own))
        self._power = keep(NumberField(look, "own_power", self.tr("Its power"), (0, 99)))
        self._power.render_value(_POWER)
        self._add = keep(PushButton(look, "add_player", height=56))

    def _options(self, look: Look, name: str, count: int) -> list[OptionButton]:
        keep = self._parts.keep
        return [keep(OptionButton(look, f"{name}_{place}", 48)) for place in range(count)]

    def _arrange(self, look: Look) -> None:
        keep, parts = self._parts.keep, self._parts
        column = parts.column(8, (18, 16, 18, 18))
        column.addWidget(keep(TextLabel(look, LABEL, self.tr("NEXT PLAYER"), "mid")))
        column.addWidget(self._name)
        column.addLayout(self._row(self._wings))
        for title, buttons in (
            (self.tr("FLAGSHIP"), self._ships),
            (self.tr("TWO CHARACTERS"), self._crew),
        ):
            column.addWidget(keep(TextLabel(look, LABEL, title, "mid")))
            column.addLayout(self._grid(buttons))
        column.addWidget(self._own)
        column.addWidget(self._power)
        column.addStretch(1)
        column.addWidget(self._add)
        self.setLayout(column)

    def _row(self, buttons: list[OptionButton]) -> QBoxLayout:
        row = self._parts.row(8)
        for button in buttons:
            row.addWidget(button, 1)
        return row

    def _grid(self, buttons: list[OptionButton]) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(8)
        for place, button in enumerate(buttons):
            grid.addWidget(button, place // _IN_ROW, place % _IN_ROW)
        for column in range(_IN_ROW):
            grid.setColumnStretch(column, 1)
        return grid

    def _connect(self) -> None:
        for place, button in enumerate(self._wings):
            button.chosen.connect(partial(self._on_wing_chosen, place))
        for place, button in enumerate(self._ships):
            button.chosen.connect(partial(self._on_ship_chosen, place))
        for place, button in enumerate(self._crew):
            button.chosen.connect(partial(self._on_character_chosen, place))
            button.refused.connect(self.refused)
        self._own.edited.connect(self._on_own_edited)
        self._add.chosen.connect(self._on_add_chosen)
        self._add.refused.connect(self.refused)

    def _on_wing_chosen(self, place: int) -> None:
        self._wing = WINGS[place]
        self._ship_card, self._crew_cards = "", ()
        self._render()

    def _on_ship_chosen(self, place: int) -> None:
        self._ship_card = self._of_wing(CardKind.FLAGSHIP)[place].id
        self._own.put_text("")
        self._render()

    def _on_character_chosen(self, place: int) -> None:
        card = self._of_wing(CardKind.CHARACTER)[place].id
        if card in self._crew_cards:
            self._crew_cards = tuple(one for one in self._crew_cards if one != card)
        else:
            self._crew_cards = (*self._crew_cards, card)
        self._render()

    def _on_own_edited(self, text: str) -> None:
        if text:
            self._ship_card = ""
        self._render()

    def _on_add_chosen(self) -> None:
        if self._view is not None:
            self.player_wanted.emit(self._action(self._view))

    def _action(self, view: SetupView) -> dict[str, object]:
        ship: dict[str, object] = {"id": view.next_ship}
        if self._ship_card:
            ship["card"] = self._ship_card
        else:
            ship.update({"name": self._own.text(), "power": self._power.value()})
        name = self._name.text() or self._default_name(view)
        action: dict[str, object] = {"do": "add_player", "player": name, "ship": ship}
        return {**action, "characters": list(self._crew_cards)} if self._crew_cards else action

    def _default_name(self, view: SetupView) -> str:
        return f"{self.tr('Player')} {len(view.players) + 1}"

    def _of_wing(self, kind: CardKind) -> tuple[Card, ...]:
        if not self._cards.get(kind):
            self._cards[kind] = self._asker.cards(kind)
        return tuple(card for card in self._cards[kind] if card.wing == self._wing)

    def _render(self) -> None:
        if self._view is None:
            return
        for wing, button in zip(WINGS, self._wings, strict=True):
            label = wing.replace(" Wing", "")
            button.render_option(Option(label, chosen=wing == self._wing))
        self._render_ships()
        self._render_crew()
        own = bool(self._own.text())
        self._power.setVisible(own)
        reason = self._reason(self._view, own)
        name = self._name.text() or self._default_name(self._view)
        self._name.line.setPlaceholderText(f"{self.tr('Name of the player')}: {name}")
        self._add.render_button(self.tr("Add player"), "plus", "", not reason, reason)

    def _reason(self, view: SetupView, own: bool) -> str:
        if view.full:
            return self.tr("Eight players are the most.")
        return "" if own or self._ship_card else self.tr("Choose the flagship first.")

    def _render_ships(self) -> None:
        cards = self._of_wing(CardKind.FLAGSHIP)
        for place, button in enumerate(self._ships):
            button.setVisible(place < len(cards))
            if place < len(cards):
                card = cards[place]
                label = f"{card.name.partition(' ')[2]} {card.power}"
                button.render_option(Option(label, chosen=card.id == self._ship_card))

    def _render_crew(self) -> None:
        cards = self._of_wing(CardKind.CHARACTER)
        enough = len(self._crew_cards) >= CHARACTERS
        for place, button in enumerate(self._crew):
            button.setVisible(place < len(cards))
            if place < len(cards):
                card = cards[place]
                chosen = card.id in self._crew_cards
                reason = self.tr("Two characters serve on a ship.") if enough else ""
                option = Option(card.name, chosen=chosen, reason="" if chosen else reason)
                button.render_option(option)
