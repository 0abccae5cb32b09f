"""Opens the sheets of the workshop for the whole fleet: what is played, and export."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.games.armada.fleets.edits import with_faction, without_catalog
from armada_companion.games.armada.fleets.fleet_types import Fleet
from armada_companion.games.armada.fleets.rules.game_format import GameFormat
from armada_companion.games.armada.fleets.service import FleetService
from armada_companion.games.armada.fleets.writers import (
    FORMS,
    OWN_FORM,
    Form,
    WrittenFleet,
    write_fleet,
)
from armada_companion.games.armada.window.fleets.export_sheet import ExportSheet
from armada_companion.games.armada.window.fleets.game_sheet import GameSheet
from armada_companion.ui.theme import Look


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

    def __init__(self, look: Look, service: FleetService, page: QWidget) -> None:
        """`page` is what the sheets open over."""
        super().__init__(page)
        self._look, self._service, self._page = look, service, page

    def set_look(self, look: Look) -> None:
        """Open later sheets in another look."""
        self._look = look

    def open_game(self, fleet: Fleet, game: GameFormat) -> None:
        """Let the user choose faction, kind of game and total."""
        sheet = GameSheet(self._look, self._page)
        sheet.render_game(fleet.faction, game.key, game.points)
        sheet.faction_chosen.connect(self._on_faction_chosen)
        sheet.game_chosen.connect(self.game_chosen)
        sheet.open_once()

    def open_export(self, fleet: Fleet) -> None:
        """Show the fleet as text."""
        write = partial(self._write, fleet)
        names = {form: name for form, name in FORMS.items() if form != OWN_FORM}
        forms = {**names, OWN_FORM: FORMS[OWN_FORM]}  # the program's own form stands last
        sheet = ExportSheet(self._look, fleet.name, forms, write, self._page)
        sheet.save_requested.connect(self._on_save_requested)
        sheet.open_once()

    def _write(self, fleet: Fleet, form: Form) -> WrittenFleet:
        return write_fleet(fleet, form, self._service.catalog)

    def _on_faction_chosen(self, faction: str) -> None:
        self.edit_chosen.emit(without_catalog(partial(with_faction, faction=faction)))

    def _on_save_requested(self, path: str, text: str) -> None:
        try:
            Path(path).write_text(text, encoding="utf-8")
        except OSError as error:
            why = error.strerror or str(error)
            self.trouble.emit(f"{Path(path).name} was not written: {why}.")
