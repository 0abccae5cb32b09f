"""Opens the sheets of the workshop for units and cards, and hands out what is chosen on them."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.games.armada.fleets.editing.head import with_objective
from armada_companion.games.armada.fleets.editing.own_numbers import (
    with_custom_ship,
    with_custom_squadron,
    with_numbers,
)
from armada_companion.games.armada.fleets.editing.units import (
    copied_unit,
    renamed_unit,
    with_ship,
    with_squadron,
    without_unit,
)
from armada_companion.games.armada.fleets.editing.upgrades import (
    with_custom_upgrade,
    with_upgrade,
    without_upgrade,
)
from armada_companion.games.armada.window.fleets.candidate_sheet import (
    CandidateSheet,
    candidate_rows,
)
from armada_companion.games.armada.window.fleets.fleet_rows import (
    FleetRow,
    ToldFleet,
    entries,
    ship_rows,
)
from armada_companion.games.armada.window.fleets.house_upgrade_sheet import HouseUpgradeSheet
from armada_companion.games.armada.window.fleets.numbers_sheet import NumbersSheet
from armada_companion.games.armada.window.fleets.unit_sheet import UnitSheet
from armada_companion.games.armada.window.fleets.workshop_desk import WorkshopDesk, plain
from armada_companion.ui.theme import Look

if TYPE_CHECKING:
    from armada_companion.games.armada.fleets.editing.candidates import Candidate
    from armada_companion.games.armada.fleets.rules.game_format import GameFormat

Kind = Literal["ship", "squadron"]

_ADD_CARD = {"ship": with_ship, "squadron": with_squadron}
_ADD_OWN = {"ship": with_custom_ship, "squadron": with_custom_squadron}


class FleetSheets(QObject):
    """The way from a tapped row to an edit.

    Signals:
        edit_chosen (object): An Edit to apply to the fleet.
    """

    edit_chosen = Signal(object)

    def __init__(self, look: Look, desk: WorkshopDesk, page: QWidget) -> None:
        """`page` is what the sheets open over."""
        super().__init__(page)
        self._look, self._desk, self._page = look, desk, page
        self._told: ToldFleet | None = None
        self._game: GameFormat | None = None

    def set_look(self, look: Look) -> None:
        """Open later sheets in another look."""
        self._look = look

    def render_fleet(self, told: ToldFleet, game: "GameFormat") -> None:
        """Take over the fleet that later sheets are about."""
        self._told, self._game = told, game

    def open_row(self, row: FleetRow) -> None:
        """Open what can be done with a row; nothing for one that only tells."""
        match row.kind:
            case "upgrade":
                self.open_upgrade(row.unit, row.position)
            case "objective":
                self.open_objective(row.key)
            case "ship" | "squadron" | "problem" if row.unit:
                self.open_unit(row.unit)

    def open_unit(self, unit_id: str) -> None:
        """Open a ship or squadron."""
        told = self._told
        if told is None:
            return
        unit, kind = _find(told.fleet, unit_id)
        rows = tuple(row for row in ship_rows(told) if (row.kind, row.unit) == ("upgrade", unit_id))
        name = told.names.get(unit_id) or str(unit.get("name", ""))
        sheet = UnitSheet(self._look, name, rows if kind == "ship" else None, self._page)
        sheet.renamed.connect(partial(self._on_unit_renamed, unit_id))
        sheet.wanted.connect(partial(self._on_unit_wanted, unit_id))
        sheet.upgrade_chosen.connect(partial(self.open_upgrade, unit_id))
        sheet.open_once()

    def open_upgrade(self, ship: str, position: int | None) -> None:
        """Open the cards for a place on a ship; None is one place more."""
        if self._told is None or self._game is None:
            return
        found = self._desk.upgrade_candidates(self._told.fleet, self._game, ship, position)
        title = self.tr("Add an upgrade")
        if position is not None:
            upgrade = entries(_find(self._told.fleet, ship)[0], "upgrades")[position]
            title = f"{self.tr('Instead of')} {upgrade.get('name')}"
            found = _alike_first(found, upgrade.get("card"))
        sheet = CandidateSheet(self._look, title, candidate_rows(found), self._page)
        if position is not None:
            sheet.offer_removal(self.tr("Remove"))
            remove = partial(without_upgrade, ship_id=ship, position=position)
            sheet.remove_chosen.connect(partial(self.edit_chosen.emit, remove))
        sheet.offer_own(self.tr("House card…"))
        sheet.card_chosen.connect(partial(self._on_upgrade_chosen, ship, position))
        sheet.own_chosen.connect(partial(self._open_house_upgrade, ship, position))
        sheet.finish()
        sheet.open_once()

    def open_addition(self, kind: Kind) -> None:
        """Open the ships or squadrons that can be added."""
        if self._told is None or self._game is None:
            return
        is_ship = kind == "ship"
        find = self._desk.ship_candidates if is_ship else self._desk.squadron_candidates
        title = self.tr("Add a ship") if is_ship else self.tr("Add a squadron")
        rows = candidate_rows(find(self._told.fleet, self._game))
        sheet = CandidateSheet(self._look, title, rows, self._page)
        sheet.offer_own(self.tr("House card…"))
        sheet.card_chosen.connect(partial(self._on_addition_chosen, kind))
        sheet.own_chosen.connect(partial(self._open_house_card, kind))
        sheet.finish()
        sheet.open_once()

    def open_objective(self, kind: str) -> None:
        """Open the objectives of a type."""
        rows = candidate_rows(self._desk.objective_candidates(kind), points=False)
        title = f"{self.tr('Objective')}: {kind}"
        sheet = CandidateSheet(self._look, title, rows, self._page)
        sheet.offer_removal(self.tr("None"))
        sheet.remove_chosen.connect(partial(self._on_objective_chosen, kind, ""))
        sheet.card_chosen.connect(partial(self._on_objective_chosen, kind))
        sheet.finish()
        sheet.open_once()

    def open_numbers(self, unit_id: str) -> None:
        """Open the numbers of a ship or squadron."""
        if self._told is None:
            return
        unit, kind = _find(self._told.fleet, unit_id)
        sheet = NumbersSheet(self._look, kind, unit, self.tr("Own numbers"), self._page)
        sheet.numbers_chosen.connect(partial(self._on_numbers_chosen, unit_id))
        sheet.open_once()

    def _open_house_card(self, kind: Kind) -> None:
        title = self.tr("House ship") if kind == "ship" else self.tr("House squadron")
        sheet = NumbersSheet(self._look, kind, {}, title, self._page)
        sheet.numbers_chosen.connect(partial(self._on_house_card_chosen, kind))
        sheet.open_once()

    def _open_house_upgrade(self, ship: str, position: int | None) -> None:
        sheet = HouseUpgradeSheet(self._look, self._page)
        sheet.upgrade_chosen.connect(partial(self._on_house_upgrade_chosen, ship, position))
        sheet.open_once()

    def _on_unit_renamed(self, unit: str, name: str) -> None:
        self.edit_chosen.emit(plain(partial(renamed_unit, unit_id=unit, name=name)))

    def _on_unit_wanted(self, unit: str, wish: str) -> None:
        match wish:
            case "copy":
                self.edit_chosen.emit(partial(copied_unit, unit_id=unit))
            case "remove":
                self.edit_chosen.emit(partial(without_unit, unit_id=unit))
            case "numbers":
                self.open_numbers(unit)
            case _:
                self.open_upgrade(unit, None)

    def _on_upgrade_chosen(self, ship: str, position: int | None, card: str) -> None:
        edit = partial(with_upgrade, ship_id=ship, card=card, position=position)
        self.edit_chosen.emit(edit)

    def _on_house_upgrade_chosen(
        self, ship: str, position: int | None, name: str, points: int
    ) -> None:
        put = partial(with_custom_upgrade, ship_id=ship, name=name)
        self.edit_chosen.emit(partial(put, points=points, position=position))

    def _on_addition_chosen(self, kind: Kind, card: str) -> None:
        self.edit_chosen.emit(partial(_ADD_CARD[kind], card=card))

    def _on_house_card_chosen(self, kind: Kind, numbers: Mapping[str, object]) -> None:
        self.edit_chosen.emit(partial(_ADD_OWN[kind], numbers=numbers))

    def _on_objective_chosen(self, kind: str, card: str) -> None:
        self.edit_chosen.emit(partial(with_objective, kind=kind, card=card))

    def _on_numbers_chosen(self, unit: str, numbers: Mapping[str, object]) -> None:
        if numbers:
            self.edit_chosen.emit(partial(with_numbers, unit_id=unit, numbers=numbers))


def _alike_first(found: "Sequence[Candidate]", card: object) -> "Sequence[Candidate]":
    """Put the cards for the same slot first, among those that fit."""
    slot = next((each.detail for each in found if each.card == card), "")
    return sorted(found, key=lambda each: (not each.fits, each.detail != slot))


def _find(fleet: Mapping[str, object], unit: str) -> tuple[Mapping[str, object], Kind]:
    ships: Sequence[Mapping[str, object]] = entries(fleet, "ships")
    for ship in ships:
        if ship.get("id") == unit:
            return ship, "ship"
    squadrons = entries(fleet, "squadrons")
    return next(each for each in squadrons if each.get("id") == unit), "squadron"
