"""The players at the setup: a form for the next one, and a card for each who has joined."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QWidget

from armada_companion.games.pinned_down.views.setup.setup_view import (
    NewPlayer,
    PlayerRow,
    SetupView,
    WingView,
)
from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.controls.fields import LineField
from armada_companion.ui.controls.number_field import NumberField
from armada_companion.ui.controls.option_button import Option, OptionButton
from armada_companion.ui.controls.painted import PaintedWidget
from armada_companion.ui.controls.panel import Panel
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.fonts import BODY, CARD_NAME, LABEL, NOTE, fitted
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.primitives import draw_text, fill_box, paint_panel
from armada_companion.ui.theme import Look, Theme

CHARACTERS = 2
_WINGS = 3
_MOST_SHIPS, _MOST_CREW = 4, 6
"""The choices of the largest wing."""

_FIGURES = " 0123456789"
_IN_ROW = 2
_POWER = 7
_ROW = 86.0
_TOP = 44.0


class PlayerForm(Panel):
    """Asks for the next player: cards of a wing to tap, or a custom ship to type.

    Signals:
        player_requested (NewPlayer): The player joins. refused (str): The missing value. told
        (str): The effects of the chosen cards, a line each; "" without cards.
    """

    player_requested = Signal(object)
    refused = Signal(str)
    told = Signal(str)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, player=None, parent=parent)
        self._view: SetupView | None = None
        self._wing = 0
        self._ship_card = ""
        self._crew_cards: tuple[str, ...] = ()
        self._make(look)
        self._arrange(look)
        self._connect()

    def render_next(self, view: SetupView) -> None:
        """Show the next player; clear the form after a player has joined."""
        joined = self._view is not None and len(view.players) > len(self._view.players)
        self._view = view
        if joined:
            self.start_over()
            self.take_focus()
        self._render()

    def start_over(self) -> None:
        self._ship_card, self._crew_cards = "", ()
        for field in (self._name, self._own):
            field.put_text("")
        self._power.render_value(_POWER)
        self._render()

    def take_focus(self) -> None:
        self._name.setFocus(Qt.FocusReason.OtherFocusReason)

    def _make(self, look: Look) -> None:
        register = self._parts.register
        name = "Name of the player"
        self._name = register(LineField(look, "player_name", label=name, hint=name))
        self._wings = self._options(look, "wing", _WINGS)
        self._ships = self._options(look, "flagship", _MOST_SHIPS)
        self._crew = self._options(look, "character", _MOST_CREW)
        own = "Or a ship of your own"
        self._own = register(LineField(look, "own_ship", label=own, hint=own))
        self._power = register(NumberField(look, "own_power", label="Its power", bounds=(0, 99)))
        self._power.render_value(_POWER)
        self._add = register(PushButton(look, "add_player", height=56))

    def _options(self, look: Look, name: str, count: int) -> list[OptionButton]:
        register = self._parts.register
        return [
            register(OptionButton(look, f"{name}_{place}", height=48)) for place in range(count)
        ]

    def _arrange(self, look: Look) -> None:
        register, parts = self._parts.register, self._parts
        column = parts.column(8, (18, 16, 18, 18))
        column.addWidget(register(TextLabel(look, LABEL, "NEXT PLAYER", tone="mid")))
        column.addWidget(self._name)
        column.addLayout(self._row(self._wings))
        for title, buttons in (
            ("FLAGSHIP", self._ships),
            ("TWO CHARACTERS", self._crew),
        ):
            column.addWidget(register(TextLabel(look, LABEL, title, tone="mid")))
            column.addLayout(self._grid(buttons))
        own = self._parts.row(8)
        own.addWidget(self._own, 1)
        own.addWidget(self._power)
        column.addLayout(own)
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
        self._wing = place
        self._ship_card, self._crew_cards = "", ()
        self._render()

    def _on_ship_chosen(self, place: int) -> None:
        if self._view is not None:
            self._ship_card = self._view.wings[self._wing].ships[place].card
        self._own.put_text("")
        self._render()

    def _on_character_chosen(self, place: int) -> None:
        if self._view is None:
            return
        card = self._view.wings[self._wing].characters[place].card
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
            name = self._name.text() or self._default_name(self._view)
            own, power = self._own.text(), self._power.value()
            player = NewPlayer(name, self._ship_card, own, power, self._crew_cards)
            self.player_requested.emit(player)

    def _default_name(self, view: SetupView) -> str:
        return f"Player {len(view.players) + 1}"

    def _render(self) -> None:
        if self._view is None:
            return
        for place, button in enumerate(self._wings):
            label = self._view.wings[place].name.replace(" Wing", "")
            button.render_option(Option(label, chosen=place == self._wing))
        wing = self._view.wings[self._wing]
        self._render_options(self._ships, self._ship_options(wing))
        self._render_options(self._crew, self._crew_options(wing))
        self._render_words(wing)
        own = bool(self._own.text())
        self._power.setVisible(own)
        reason = self._reason(self._view, own)
        name = self._name.text() or self._default_name(self._view)
        self._name.line.setPlaceholderText(f"Name of the player: {name}")
        self._add.render_button("Add player", "plus", "", not reason, reason)

    def _reason(self, view: SetupView, own: bool) -> str:
        if view.full:
            return "Eight players are the most."
        return "" if own or self._ship_card else "Choose the flagship first."

    def _render_options(self, buttons: Sequence[OptionButton], options: Sequence[Option]) -> None:
        for place, button in enumerate(buttons):
            button.setVisible(place < len(options))
            if place < len(options):
                button.render_option(options[place])

    def _render_words(self, wing: WingView) -> None:
        """Emit the effects of the chosen cards, and set the others' as hints."""
        for buttons, options in ((self._ships, wing.ships), (self._crew, wing.characters)):
            for button, option in zip(buttons, options, strict=False):
                if button.legal:
                    button.set_hint(option.words)
        chosen = (self._ship_card, *self._crew_cards)
        told = (one for one in (*wing.ships, *wing.characters) if one.card in chosen and one.words)
        self.told.emit("\n".join(f"{one.label.rstrip(_FIGURES)}: {one.words}" for one in told))

    def _ship_options(self, wing: WingView) -> list[Option]:
        return [Option(one.label, chosen=one.card == self._ship_card) for one in wing.ships]

    def _crew_options(self, wing: WingView) -> list[Option]:
        full = len(self._crew_cards) >= CHARACTERS
        reason = "Two characters serve on a ship." if full else ""
        options = []
        for one in wing.characters:
            chosen = one.card in self._crew_cards
            options.append(Option(one.label, chosen=chosen, reason="" if chosen else reason))
        return options


class ChosenWords(Panel):
    """The effects of the next player's chosen cards."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, player=None, parent=parent)
        register, column = self._parts.register, self._parts.column(8, (18, 16, 18, 18))
        self._words = register(TextLabel(look, NOTE, tone="mid", name="chosen_words"))
        column.addWidget(register(TextLabel(look, LABEL, "CHOSEN CARDS", tone="mid")))
        column.addWidget(self._words)
        self.setLayout(column)
        self.hide()

    def render_words(self, words: str) -> None:
        """Show a line for each card."""
        self._words.render_text(words)
        self.setVisible(bool(words))


class PlayerList(PaintedWidget):
    """A card for each player."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._rows: tuple[PlayerRow, ...] = ()
        self.setObjectName("player_list")

    def render_players(self, rows: Sequence[PlayerRow]) -> None:
        self._rows = tuple(rows)
        lines = [f"{row.player}: {row.ship}, {row.crew}" for row in rows]
        self.setAccessibleName("; ".join(lines) or "No player yet")
        self.set_hint("\n".join(lines))
        self.updateGeometry()
        self.update()

    def design_size(self) -> QSizeF:
        return QSizeF(320, _TOP + max(1, len(self._rows)) * _ROW + 10)

    def minimumSizeHint(self) -> QSize:
        return QSize(200, self.sizeHint().height())

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        paint_panel(painter, QRectF(1, 1, size.width() - 2, size.height() - 2), theme, 16)
        width = size.width() - 36
        count = f"PLAYERS {len(self._rows)}" if self._rows else "PLAYERS"
        draw_text(painter, QRectF(18, 14, width, 22), count, LABEL, theme.mid)
        if not self._rows:
            words = "Nobody has joined yet"
            draw_text(painter, QRectF(18, _TOP, width, 28), words, BODY, theme.mid)
        for place, row in enumerate(self._rows):
            self._paint_row(
                painter, QRectF(14, _TOP + place * _ROW, size.width() - 28, 78), row, theme
            )

    def _paint_row(self, painter: QPainter, box: QRectF, row: PlayerRow, theme: Theme) -> None:
        fill_box(painter, box, 12, theme.card, QPen(theme.line, 1.2))
        draw_icon(painter, "emblem0", box.topLeft() + QPointF(20, 20), 8.5, theme.players[0])
        area = QRectF(box.x() + 38, box.y() + 6, box.width() - 48, 26)
        draw_text(painter, area, row.player, CARD_NAME, theme.hi, elide=True)
        for line, words in enumerate((row.ship, row.crew)):
            below = area.translated(0, 24 + line * 21)
            style = fitted(words, NOTE, below.width(), 14)
            draw_text(painter, below, words, style, theme.mid, elide=True)
