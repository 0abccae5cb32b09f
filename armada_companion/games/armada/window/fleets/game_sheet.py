"""A sheet to choose faction, kind of game and total."""

from collections.abc import Mapping

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.theme import Look

from ...fleets.rules.game_format import FORMATS, MAX_POINTS, STANDARD, game_format

_SIZE = QSize(860, 700)


class GameSheet(Sheet):
    """Offers factions and kinds of games; each tap acts at once.

    Signals:
        faction_chosen (str): A faction of the catalogue.
        game_chosen (str, int): A kind of game and its total, which fit each other.
        packs_requested: Choose the packs of cards.
    """

    faction_chosen = Signal(str)
    game_chosen = Signal(str, int)
    packs_requested = Signal()

    def __init__(
        self, look: Look, factions: Mapping[str, str], parent: QWidget | None = None
    ) -> None:
        """Make the sheet; `factions` are the names of the factions by key."""
        super().__init__(look, "game_sheet", title="Faction and game", size=_SIZE, parent=parent)
        self._faction, self._key = "", ""
        form = self._new_form(10)
        form.heading("FACTION")
        self._factions = form.options(
            "faction", factions, height=52, in_row=2, between=10, changed=self._on_faction_chosen
        )
        form.heading("KIND OF GAME")
        games = {key: f"{one.title[:1].upper()}{one.title[1:]}" for key, one in FORMATS.items()}
        self._games = form.options(
            "game", games, height=52, in_row=3, between=10, changed=self._on_game_chosen
        )
        with form.row(14, 1, 2):
            label, bounds, does = "Agreed total", (1, MAX_POINTS), self._on_points_changed
            self._points = form.number("game_points", label, bounds, step=50, changed=does)
            self._words = form.text(name="game_words", tone="warn")
        self._packs = form.button("game_packs", "", "", self.packs_requested, height=52)
        self._button("game_close", "Done", "check", self.accept, primary=True)
        self._fill(form)

    def render_game(self, faction: str, key: str, points: int) -> None:
        """Show the current choices; the kind of game has the keyboard focus first."""
        self._faction, self._key = faction, key
        self._factions.render_value(faction)
        self._games.render_value(key)
        if not self.isVisible():
            self._games.buttons[key].setFocus()
        if self._points.value() != points:
            self._points.render_value(points)
        self._words.render_text("")

    def render_packs(self, label: str, has_choice: bool) -> None:
        """Show the packs of cards on their button; hide it if there is no choice."""
        self._packs.setVisible(has_choice)
        self._packs.render_button(label, "book")

    def _on_faction_chosen(self, faction: str) -> None:
        self.render_game(faction, self._key, self._points.value())
        self.faction_chosen.emit(faction)

    def _on_game_chosen(self, key: str) -> None:
        """Use the chosen kind of game; keep the total if it allows that, else use its usual one."""
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
