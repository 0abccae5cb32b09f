"""Opens the sheets of the workshop for the whole fleet: what is played, and export."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.games.armada.fleets.editing.head import with_faction
from armada_companion.games.armada.window.fleets.export_sheet import ExportSheet
from armada_companion.games.armada.window.fleets.game_sheet import GameSheet
from armada_companion.games.armada.window.fleets.workshop_desk import Fleet, WorkshopDesk, plain
from armada_companion.ui.theme import Look

if TYPE_CHECKING:
    from armada_companion.games.armada.fleets.rules.game_format import GameFormat
    from armada_companion.games.armada.fleets.writers.write import Form
    from armada_companion.games.armada.fleets.writers.written import WrittenFleet


class TableSheets(QObject):
    """The way to another kind of game, and out of the program.

    Signals:
        edit_chosen (object): An Edit to apply to the fleet.
        game_chosen (str, int): A kind of game and its total.
        trouble (str): A file could not be written; one sentence.
    """

    edit_chosen = Signal(object)
    game_chosen = Signal(str, int)
    trouble = Signal(str)

    def __init__(self, look: Look, desk: WorkshopDesk, page: QWidget) -> None:
        """`page` is what the sheets open over."""
        super().__init__(page)
        self._look, self._desk, self._page = look, desk, page

    def set_look(self, look: Look) -> None:
        """Open later sheets in another look."""
        self._look = look

    def open_game(self, fleet: Fleet, game: "GameFormat") -> None:
        """Let the user choose faction, kind of game and total."""
        sheet = GameSheet(self._look, self._desk.games(), self._desk.why_no_game, self._page)
        sheet.render_game(str(fleet.get("faction") or ""), game.key, game.points)
        sheet.faction_chosen.connect(self._on_faction_chosen)
        sheet.game_chosen.connect(self.game_chosen)
        sheet.open_once()

    def open_export(self, fleet: Fleet) -> None:
        """Show the fleet as text."""
        write = partial(self._write, fleet)
        name = str(fleet.get("name") or "")
        sheet = ExportSheet(self._look, name, self._desk.forms(), write, self._page)
        sheet.save_wanted.connect(self._on_save_wanted)
        sheet.open_once()

    def _write(self, fleet: Fleet, form: str) -> "WrittenFleet":
        return self._desk.write(fleet, cast("Form", form))

    def _on_faction_chosen(self, faction: str) -> None:
        self.edit_chosen.emit(plain(partial(with_faction, faction=faction)))

    def _on_save_wanted(self, path: str, text: str) -> None:
        try:
            Path(path).write_text(text, encoding="utf-8")
        except OSError as error:
            why = error.strerror or str(error)
            self.trouble.emit(f"{Path(path).name} {self.tr('was not written')}: {why}.")
