"""The players in the setup: a form for the next player, and a card for each player so far."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QGridLayout, QWidget

from armada_companion.ui.controls.form import Form
from armada_companion.ui.controls.option_button import Option, OptionButton
from armada_companion.ui.controls.painted import PaintedWidget
from armada_companion.ui.controls.side_panel import Panel
from armada_companion.ui.fonts import BODY, CARD_NAME, LABEL, NOTE, fitted
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.primitives import draw_text, fill_box, paint_panel
from armada_companion.ui.theme import Look, Theme

from ...views.setup.setup_view import NewPlayer, PlayerRow, SetupView, WingView

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
        refused (str): The missing value.
        told (str): The effects of the chosen cards, a line each; "" without cards.
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
        self._make()

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
        self._name.setFocus()

    def _make(self) -> None:
        form = Form(self._parts, 8, (18, 16, 18, 18))
        form.heading("NEXT PLAYER")
        self._name = form.line("player_name", "Name of the player")
        wings = dict.fromkeys(range(_WINGS), "")
        self._wings = form.options("wing", wings, changed=self._on_wing_chosen)
        form.heading("FLAGSHIP")
        self._ships = self._add_grid(form, "flagship", _MOST_SHIPS, self._on_ship_chosen)
        form.heading("TWO CHARACTERS")
        self._crew = self._add_grid(form, "character", _MOST_CREW, self._on_character_chosen)
        with form.row(8, 1, 0):
            own = self._on_own_edited
            self._own = form.line("own_ship", "Or a ship of your own", changed=own)
            self._power = form.number("own_power", "Its power", (0, 99), value=_POWER)
        form.stretch()
        self._add = form.button("add_player", "", "", self._on_add_chosen, height=56)
        self.setLayout(form.layout)
        for button in (*self._crew, self._add):
            button.refused.connect(self.refused)

    def _add_grid(
        self, form: Form, name: str, count: int, chosen: Callable[[int], None]
    ) -> list[OptionButton]:
        grid, buttons = QGridLayout(), []
        grid.setSpacing(8)
        for place in range(count):
            button = OptionButton(self._look, f"{name}_{place}", height=48)
            buttons.append(self._parts.register(button))
            grid.addWidget(button, *divmod(place, _IN_ROW))
            button.chosen.connect(partial(chosen, place))
        for column in range(_IN_ROW):
            grid.setColumnStretch(column, 1)
        form.add_layout(grid)
        return buttons

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
        wings = {
            place: Option(wing.name.replace(" Wing", ""), chosen=place == self._wing)
            for place, wing in enumerate(self._view.wings[:_WINGS])
        }
        self._wings.render_options(wings)
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
            return "At most eight players can join."
        return "" if own or self._ship_card else "Choose the flagship first."

    def _render_options(self, buttons: Sequence[OptionButton], options: Sequence[Option]) -> None:
        for place, button in enumerate(buttons):
            button.setVisible(place < len(options))
            if place < len(options):
                button.render_option(options[place])

    def _render_words(self, wing: WingView) -> None:
        """Emit the effects of the chosen cards, and set the other cards' effects as hints."""
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
    """Shows the effects of the cards that are chosen for the next player."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, player=None, parent=parent)
        form = Form(self._parts, 8, (18, 16, 18, 18))
        form.heading("CHOSEN CARDS")
        self._words = form.text(name="chosen_words", style=NOTE)
        self.setLayout(form.layout)
        self.hide()

    def render_words(self, words: str) -> None:
        """Show a line for each card."""
        self._words.render_text(words)
        self.setVisible(bool(words))


class PlayerList(PaintedWidget):
    """Shows a card for each player."""

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
