"""Opens the sheets of the workshop and emits the edits that they ask for."""

from collections.abc import Sequence
from functools import partial
from operator import attrgetter
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.kit.card_texts import CardTexts
from armada_companion.system.files import write_whole
from armada_companion.ui.models import EntryRow
from armada_companion.ui.theme import Look

from ...cards.card_texts import card_texts
from ...cards.cards import CardKind
from ...cards.words import OBJECTIVE_TYPES
from ...fleets import edits
from ...fleets.candidates import (
    Candidate,
    objective_candidates,
    ship_candidates,
    squadron_candidates,
    upgrade_candidates,
)
from ...fleets.fleet_summary import FleetSummary
from ...fleets.fleet_types import Fleet, ShipCard, SquadronCard, Unit
from ...fleets.kept import fleet_title
from ...fleets.rules.game_format import GameFormat
from ...fleets.service import FleetService
from ...fleets.writers import FORMS, OWN_FORM, Form, WrittenFleet, write_fleet
from ..parts.pack_choice_sheet import PackChoiceSheet, Preview, packs_label
from .candidate_sheet import CandidateSheet, candidate_rows
from .export_sheet import ExportSheet
from .fleet_rows import FleetRow, ship_rows
from .game_sheet import GameSheet
from .numbers_sheet import CustomUpgradeSheet, NumbersSheet
from .unit_sheet import UnitSheet

Kind = Literal["ship", "squadron"]

_ADD_CARD = {"ship": edits.with_ship, "squadron": edits.with_squadron}


class FleetSheets(QObject):
    """Opens the sheet for a tapped row or button; emits an edit, another game, or a failure.

    Signals:
        edit_chosen (object): An Edit to apply to the fleet.
        game_chosen (str, int): A kind of game and its total.
        packs_requested: Choose the packs of cards.
        packs_chosen (Packs): The chosen packs.
        trouble (str): A file could not be written; one sentence.
    """

    edit_chosen = Signal(object)
    game_requested = Signal()
    game_chosen = Signal(str, int)
    packs_requested = Signal()
    packs_chosen = Signal(object)
    trouble = Signal(str)

    def __init__(self, look: Look, service: FleetService, page: QWidget) -> None:
        """`page` is the parent of the sheets."""
        super().__init__(page)
        self._look, self._service, self._page = look, service, page
        self._shown: FleetSummary | None = None
        self._game: GameFormat | None = None

    def set_look(self, look: Look) -> None:
        """Use another look for sheets that are opened later."""
        self._look = look

    def render_fleet(self, shown: FleetSummary, game: GameFormat) -> None:
        """Set the fleet and the game for sheets that are opened later."""
        self._shown, self._game = shown, game

    def open_row(self, row: FleetRow) -> None:
        """Open the sheet of a row, if it has one."""
        match row.kind:
            case "upgrade":
                self.open_upgrade(row.unit, row.position)
            case "objective":
                self.open_objective(row.key)
            case "problem":
                self._open_problem(row)
            case "ship" | "squadron":
                self.open_unit(row.unit)

    def _open_problem(self, row: FleetRow) -> None:
        """Open the sheet that corrects a problem, if any."""
        match row.key:
            case "NO_COMMANDER":
                self.open_flagship()
            case "NO_SHIPS":
                self.open_addition("ship")
            case "OVER_POINTS" | "NO_FACTION":
                self.game_requested.emit()
            case _ if row.position >= 0:
                self.open_upgrade(row.unit, row.position)
            case _ if row.unit:
                self.open_unit(row.unit)
            case _ if kind := self._objective_of(row):
                self.open_objective(kind)

    def _objective_of(self, row: FleetRow) -> str:
        """Return the type of the objective with a problem, or ""."""
        if self._shown is None:
            return ""
        chosen = self._shown.objectives
        if row.key == "MISSING_OBJECTIVES":
            return next((kind for kind in OBJECTIVE_TYPES if kind not in chosen), "")
        return next((kind for kind, name in chosen.items() if row.title.startswith(name)), "")

    def open_flagship(self) -> None:
        """Ask which ship carries the commander, and move the list's commander to that ship."""
        if self._shown is None:
            return
        shown, cards = self._shown, self._service.catalog(self._game).upgrades
        named = cards.get(shown.named_commander)
        title = f"Which ship carries {named.name if named else 'the commander'}?"
        rows = [
            EntryRow(
                ship.id,
                shown.names[ship.id],
                ship.name if ship.name != shown.names[ship.id] else "",
                str(ship.points),
                "A flotilla carries no commander." if ship.flotilla else "",
            )
            for ship in sorted(shown.fleet.ships, key=attrgetter("flotilla"))
        ]
        sheet = CandidateSheet(self._look, title, rows, self._page)
        sheet.card_chosen.connect(self._on_flagship_chosen)
        sheet.finish()
        sheet.open_once()

    def _on_flagship_chosen(self, ship: str) -> None:
        if self._shown is not None and self._shown.named_commander:
            self._on_upgrade_chosen(ship, None, self._shown.named_commander)
        else:
            self.open_upgrade(ship, None, slot="commander")

    def open_unit(self, unit_id: str) -> None:
        shown = self._shown
        if shown is None:
            return
        unit = edits.find_unit(shown.fleet, unit_id)
        is_ship = isinstance(unit, ShipCard)
        every = ship_rows(shown)
        rows = tuple(row for row in every if (row.kind, row.unit) == ("upgrade", unit_id))
        sheet = UnitSheet(
            self._look,
            shown.names[unit_id],
            upgrades=rows if is_ship else None,
            texts=self._texts("ship" if is_ship else "squadron", unit.card, unit.name),
            parent=self._page,
        )
        sheet.renamed.connect(partial(self._on_unit_renamed, unit_id))
        sheet.requested.connect(partial(self._on_unit_requested, unit_id))
        sheet.upgrade_chosen.connect(partial(self.open_upgrade, unit_id))
        sheet.open_once()

    def step_squadron(self, unit: str, by: int) -> None:
        """Emit an edit that adds (1) or removes (-1) a squadron equal to `unit`."""
        self._on_unit_requested(unit, "copy" if by > 0 else "remove")

    def open_upgrade(self, ship: str, position: int | None, slot: str = "") -> None:
        """Ask for a card at a position on a ship, None for a new one; `slot` limits the cards."""
        if self._shown is None or self._game is None:
            return
        fleet, catalog = self._shown.fleet, self._service.catalog(self._game)
        found: Sequence[Candidate] = upgrade_candidates(fleet, catalog, ship, position, self._game)
        title, texts = f"Add a {slot}" if slot else "Add an upgrade", None
        found = [each for each in found if slot in ("", each.detail)]
        if position is not None:
            upgrade = edits.find_ship(fleet, ship).upgrades[position]
            title, texts = (
                f"Instead of {upgrade.name}",
                self._texts("upgrade", upgrade.card, upgrade.name),
            )
            found = _alike_first(found, upgrade.card)
        sheet = CandidateSheet(self._look, title, candidate_rows(found), self._page)
        sheet.offer_texts(texts)
        if position is not None:
            sheet.offer_removal("Remove")
            remove = partial(edits.without_upgrade, ship_id=ship, position=position)
            sheet.remove_requested.connect(partial(self.edit_chosen.emit, remove))
        sheet.offer_own()
        sheet.card_chosen.connect(partial(self._on_upgrade_chosen, ship, position))
        sheet.own_requested.connect(partial(self._open_custom_upgrade, ship, position))
        sheet.finish()
        sheet.open_once()

    def open_addition(self, kind: Kind) -> None:
        """Ask for a ship or squadron to add."""
        if self._shown is None or self._game is None:
            return
        is_ship = kind == "ship"
        find = ship_candidates if is_ship else squadron_candidates
        title = "Add a ship" if is_ship else "Add a squadron"
        rows = candidate_rows(
            find(self._shown.fleet, self._service.catalog(self._game), self._game)
        )
        sheet = CandidateSheet(self._look, title, rows, self._page)
        sheet.offer_own()
        sheet.card_chosen.connect(partial(self._on_addition_chosen, kind))
        sheet.own_requested.connect(partial(self._open_custom_card, kind))
        sheet.finish()
        sheet.open_once()

    def open_objective(self, kind: str) -> None:
        rows = candidate_rows(
            objective_candidates(self._service.catalog(self._game), kind), points=False
        )
        title = f"Objective: {kind}"
        sheet = CandidateSheet(self._look, title, rows, self._page)
        sheet.offer_texts(self._objective_texts(kind))
        sheet.offer_removal("None")
        sheet.remove_requested.connect(partial(self._on_objective_chosen, kind, ""))
        sheet.card_chosen.connect(partial(self._on_objective_chosen, kind))
        sheet.finish()
        sheet.open_once()

    def _objective_texts(self, kind: str) -> CardTexts | None:
        """Return the text and rulings of the fleet's objective of a type."""
        name = self._shown.objectives.get(kind, "") if self._shown is not None else ""
        catalog = self._service.catalog(self._game)
        found = catalog.objective(name) if name and catalog.packs else None
        return self._texts("objective", found.id, found.name) if found else None

    def _texts(self, kind: CardKind, card: str, name: str) -> CardTexts | None:
        return card_texts(self._service.catalog(self._game), kind, card, name)

    def open_numbers(self, unit_id: str) -> None:
        if self._shown is None:
            return
        unit = edits.find_unit(self._shown.fleet, unit_id)
        sheet = NumbersSheet(self._look, unit, "Own numbers", self._page)
        sheet.unit_changed.connect(partial(self._on_unit_changed, unit))
        sheet.open_once()

    def open_game(self, fleet: Fleet, game: GameFormat) -> None:
        """Ask for faction, kind of game and total."""
        factions = {key: one.title for key, one in self._service.catalog(game).factions.items()}
        sheet = GameSheet(self._look, factions, self._page)
        sheet.render_game(fleet.faction, game.key, game.points)
        sheet.render_packs(packs_label(game.packs), self._service.choices is not None)
        sheet.packs_requested.connect(sheet.accept)
        sheet.packs_requested.connect(self.packs_requested)
        sheet.faction_chosen.connect(self._on_faction_chosen)
        sheet.game_chosen.connect(self.game_chosen)
        sheet.open_once()

    def open_packs(self, game: GameFormat, preview: Preview) -> None:
        """Ask for the packs of cards, and show what a choice would change."""
        if self._service.choices is not None:
            sheet = PackChoiceSheet(
                self._look, self._service.choices, game.packs, preview, self._page
            )
            sheet.decided.connect(self.packs_chosen)
            sheet.open_once()

    def open_export(self, fleet: Fleet) -> None:
        write = partial(self._write, fleet)
        names = {form: name for form, name in FORMS.items() if form != OWN_FORM}
        forms = {**names, OWN_FORM: FORMS[OWN_FORM]}  # The program's own format is the last one.
        sheet = ExportSheet(
            self._look, fleet_title(fleet), forms=forms, write=write, parent=self._page
        )
        sheet.save_requested.connect(self._on_save_requested)
        sheet.print_requested.connect(self._on_print_requested)
        sheet.open_once()

    def _write(self, fleet: Fleet, form: Form) -> WrittenFleet:
        return write_fleet(fleet, form, self._service.catalog(self._game), self._game)

    def _open_custom_card(self, kind: Kind) -> None:
        title = "Custom ship" if kind == "ship" else "Custom squadron"
        unit: Unit = ShipCard() if kind == "ship" else SquadronCard()
        sheet = NumbersSheet(self._look, unit, title, self._page)
        sheet.unit_changed.connect(self._on_custom_card_made)
        sheet.open_once()

    def _open_custom_upgrade(self, ship: str, position: int | None) -> None:
        sheet = CustomUpgradeSheet(self._look, self._page)
        sheet.upgrade_chosen.connect(partial(self._on_custom_upgrade_chosen, ship, position))
        sheet.open_once()

    def _on_unit_renamed(self, unit: str, name: str) -> None:
        self.edit_chosen.emit(
            edits.without_catalog(partial(edits.renamed_unit, unit_id=unit, name=name))
        )

    def _on_unit_requested(self, unit: str, request: str) -> None:
        match request:
            case "copy":
                self.edit_chosen.emit(partial(edits.copied_unit, unit_id=unit))
            case "remove":
                self.edit_chosen.emit(partial(edits.without_unit, unit_id=unit))
            case "numbers":
                self.open_numbers(unit)
            case _:
                self.open_upgrade(unit, None)

    def _on_upgrade_chosen(self, ship: str, position: int | None, card: str) -> None:
        edit = partial(edits.with_upgrade, ship_id=ship, card=card, position=position)
        self.edit_chosen.emit(edit)

    def _on_custom_upgrade_chosen(
        self, ship: str, position: int | None, name: str, points: int
    ) -> None:
        put = partial(edits.with_custom_upgrade, ship_id=ship, name=name)
        self.edit_chosen.emit(partial(put, points=points, position=position))

    def _on_addition_chosen(self, kind: Kind, card: str) -> None:
        self.edit_chosen.emit(partial(_ADD_CARD[kind], card=card))

    def _on_custom_card_made(self, unit: Unit) -> None:
        self.edit_chosen.emit(partial(edits.with_custom_unit, unit=unit))

    def _on_objective_chosen(self, kind: str, card: str) -> None:
        self.edit_chosen.emit(partial(edits.with_objective, kind=kind, card=card))

    def _on_unit_changed(self, before: Unit, unit: Unit) -> None:
        if unit != before:
            self.edit_chosen.emit(partial(edits.with_unit, unit=unit))

    def _on_faction_chosen(self, faction: str) -> None:
        self.edit_chosen.emit(partial(edits.with_faction, faction=faction))

    def _on_save_requested(self, path: str, text: str) -> None:
        self._write_file(path, text.encode())

    def _on_print_requested(self, path: str) -> None:
        if self._shown is not None and self._game is not None:
            from .fleet_paper import fleet_pdf

            written = self._write(self._shown.fleet, "short")
            self._write_file(path, fleet_pdf(self._shown, self._game, written))

    def _write_file(self, path: str, data: bytes) -> None:
        try:
            write_whole(Path(path), data, new=False, private=False)
        except OSError as error:
            why = error.strerror or str(error)
            self.trouble.emit(f"{Path(path).name} was not written: {why}.")


def _alike_first(found: Sequence[Candidate], card: str) -> Sequence[Candidate]:
    """Return the cards; legal ones of the same slot as `card` come first."""
    slot = next((each.detail for each in found if each.card == card), "")
    return sorted(found, key=lambda each: (not each.fits, each.detail != slot))
