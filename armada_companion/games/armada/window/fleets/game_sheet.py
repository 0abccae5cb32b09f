"""The sheet for the agreed game: faction, kind of game, total."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QWidget

from armada_companion.games.armada.cards.words import FACTION_NAMES
from armada_companion.games.armada.fleets.rules.game_format import (
    FORMATS,
    MAX_POINTS,
    STANDARD,
    game_format,
)
from armada_companion.games.armada.window.parts.list_report import faction_name
from armada_companion.ui.controls.number_field import NumberField
from armada_companion.ui.controls.option_button import Option, OptionButton
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.fonts import BODY, LABEL
from armada_companion.ui.theme import Look

_SIZE = QSize(860, 560)
_STEP = 50


class GameSheet(Sheet):
    """The choices for faction and kind of game; each tap acts at once.

    Signals:
        faction_chosen (str): A faction of the catalogue.
        game_chosen (str, int): A kind of game and its total, which fit each other.
    """

    faction_chosen = Signal(str)
    game_chosen = Signal(str, int)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "game_sheet", title="Faction and game", size=_SIZE, parent=parent)
        register, column = self._parts.register, self._parts.column(10)
        self._faction, self._key = "", ""
        self._factions = {
            key: register(OptionButton(look, f"faction_{key}", 52)) for key in FACTION_NAMES
        }
        self._games = {key: register(OptionButton(look, f"game_{key}", 52)) for key in FORMATS}
        bounds = (1, MAX_POINTS)
        label = "Agreed total"
        self._points = register(NumberField(look, "game_points", label, bounds, _STEP))
        self._words = register(TextLabel(look, BODY, tone="warn", name="game_words"))
        column.addWidget(register(TextLabel(look, LABEL, "FACTION", "mid")))
        for row in self._rows(list(self._factions.values()), 2):
            column.addLayout(row)
        column.addWidget(register(TextLabel(look, LABEL, "KIND OF GAME", "mid")))
        for row in self._rows(list(self._games.values()), 3):
            column.addLayout(row)
        total = self._parts.row(14)
        total.addWidget(self._points, 1)
        total.addWidget(self._words, 2)
        column.addLayout(total)
        column.addStretch(1)
        close = self._button("game_close", "Done", "check", primary=True)
        self._fill(column)
        self._connect()
        close.chosen.connect(self.accept)

    def render_game(self, faction: str, key: str, points: int) -> None:
        """Show what was chosen; the kind of game has the keyboard focus first."""
        self._faction, self._key = faction, key
        for name, button in self._factions.items():
            button.render_option(Option(faction_name(name), chosen=name == faction))
        for name, button in self._games.items():
            title = FORMATS[name].title
            option = Option(f"{title[:1].upper()}{title[1:]}", chosen=name == key)
            button.render_option(option)
        if not self.isVisible():
            self._games[key].setFocus(Qt.FocusReason.OtherFocusReason)
        if self._points.value() != points:
            self._points.render_value(points)
        self._words.render_text("")

    def _rows(self, buttons: Sequence[OptionButton], in_row: int) -> list[QBoxLayout]:
        return [
            self._parts.row_of(buttons[start : start + in_row], 8)
            for start in range(0, len(buttons), in_row)
        ]

    def _connect(self) -> None:
        for name, button in self._factions.items():
            button.chosen.connect(partial(self._on_faction_chosen, name))
        for name, button in self._games.items():
            button.chosen.connect(partial(self._on_game_chosen, name))
        self._points.changed.connect(self._on_points_changed)

    def _on_faction_chosen(self, faction: str) -> None:
        self.render_game(faction, self._key, self._points.value())
        self.faction_chosen.emit(faction)

    def _on_game_chosen(self, key: str) -> None:
        """Keep the total where it fits; otherwise take the usual one."""
        now = self._points.value()
        usual = FORMATS[key].usual_points or STANDARD.points
        points = usual if _why_not(key, now) else now
        self.render_game(self._faction, key, points)
        self.game_chosen.emit(key, points)

    def _on_points_changed(self, points: int) -> None:
        why = _why_not(self._key, points)
        self._words.render_text(why, "warn")
        if not why:
            self.game_chosen.emit(self._key, points)


def _why_not(key: str, points: int) -> str:
    """Return in a sentence why a kind of game does not allow a total; "" when it does."""
    try:
        game_format(key, points)
    except ValueError as error:
        return str(error)
    return ""
