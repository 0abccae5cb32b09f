"""The right half of the workshop: the fleet, with its edits."""

from functools import partial

from PySide6.QtCore import QModelIndex, Signal

from armada_companion.ui.controls.form import Form
from armada_companion.ui.controls.list_field import ListField
from armada_companion.ui.controls.side_panel import Panel
from armada_companion.ui.fonts import TITLE
from armada_companion.ui.theme import Look

from ...fleets.fleet_summary import FleetSummary
from ...fleets.rules.game_format import GameFormat
from ...packs.choice import Packs
from .counted_list import CountedList
from .fleet_rows import FleetDelegate, FleetRowsModel, other_rows, ship_rows

_SIDE_BY_SIDE = 560
_LIST_HEIGHT = 300
_NARROWEST = 150


class ResultPane(Panel):
    """Shows a fleet's name, points, ships, squadrons, objectives and problems.

    Signals:
        row_chosen (object): A row of the fleet was tapped, a FleetRow.
        squadron_stepped (str, int): A squadron's id; one more (1) or less (-1) like it.
        add_requested (str): Add a `ship` or `squadron`.
        game_requested: Choose faction and kind of game.
        offer_accepted: Check the fleet for the offered game.
    """

    row_chosen = Signal(object)
    squadron_stepped = Signal(str, int)
    add_requested = Signal(str)
    game_requested = Signal()
    today_requested = Signal()
    offer_accepted = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self._ships_model, self._others_model = FleetRowsModel(), FleetRowsModel()
        self._units: frozenset[str] = frozenset()
        self.setObjectName("result_pane")
        self._make(look)

    def render_fleet(self, shown: FleetSummary, faction: str, game: str) -> None:
        """Show a fleet, the name of its faction, and a description of the agreed game."""
        self._name.render_text(shown.fleet.name)
        now, today = shown.fleet.points, shown.today.points
        squadrons = sum(unit.points for unit in shown.fleet.squadrons)
        words = f"{now} points"
        if squadrons:
            words = f"{words}  ·  {squadrons} in squadrons"
        self._points.render_text(words)
        stale = f"Today it costs {today}" if today != now else ""
        self._stale.render_text(stale)
        self._today.setVisible(bool(stale))
        self._game.render_button(f"{faction or 'Faction'}  ·  {game}", "gear")
        self._set_rows(shown)

    def render_offer(self, game: GameFormat | None, packs: Packs | None) -> None:
        """Offer to check the fleet for the game of its list, or with other packs."""
        self._offer.setVisible(game is not None or packs is not None)
        if game is not None:
            words = f"{game.points} points" if game.key == "other" else game.words
            self._offer.render_button(f"Check for {words}", "gear")
        elif packs is not None:
            words = ", ".join(one.words for one in packs)
            self._offer.render_button(f"Read with {words}", "book")

    def _set_rows(self, shown: FleetSummary) -> None:
        """Replace the rows; each list stays at its place, or scrolls to an added unit."""
        units = frozenset[str](unit.id for unit in shown.fleet.units)
        added = units - self._units if self._units else frozenset[str]()
        self._units = units
        for field, model, rows in (
            (self._ships, self._ships_model, ship_rows(shown)),
            (self._others, self._others_model, other_rows(shown)),
        ):
            place, current = field.verticalScrollBar().value(), field.currentIndex().row()
            model.set_rows(rows)
            field.setCurrentIndex(model.index(min(max(1, current), len(rows) - 1), 0))
            field.verticalScrollBar().setValue(place)
            new = [number for number, row in enumerate(rows) if row.unit in added]
            if len(added) == 1 and new:
                field.setCurrentIndex(model.index(new[0], 0))
                field.scrollTo(model.index(new[-1], 0))

    def _make(self, look: Look) -> None:
        form, register = Form(self._parts, 10, (16, 14, 16, 16)), self._parts.register
        with form.row(10, 3, 4):
            self._name = form.line("fleet_name", "Name of the fleet", style=TITLE)
            self._game = form.button("fleet_game", "", "", self.game_requested)
        with form.row(12, 1, 1, 0, 0):
            self._points = form.text(name="fleet_points", tone="hi")
            self._stale = form.text(name="fleet_today", tone="warn")
            label, today = "Use today’s costs", self.today_requested
            self._today = form.button("take_today", label, "check", today)
            self._offer = form.button("judge_for", "Judge for", "gear", self.offer_accepted)
        self._offer.hide()
        self._ships = register(ListField(look, "fleet_ships", label="Ships of the fleet"))
        others = "Problems, squadrons and objectives of the fleet"
        self._others = register(CountedList(look, "fleet_others", label=others))
        buttons, self._delegates = [self._game, self._today, self._offer], []
        halves = self._parts.turn(self._parts.row(14), _SIDE_BY_SIDE)
        for field, model, kind, share in (
            (self._ships, self._ships_model, "ship", 5),
            (self._others, self._others_model, "squadron", 4),
        ):
            delegate = register(FleetDelegate(look, field.row_width))
            self._delegates.append(delegate)
            field.setItemDelegate(delegate)
            field.setModel(model)
            field.picked.connect(partial(self._on_list_picked, model))
            self._parts.keep_size(field.setMinimumHeight, _LIST_HEIGHT)
            half, add = Form(self._parts, 8), partial(self.add_requested.emit, kind)
            half.add(field, 1)
            buttons.append(half.button(f"add_{kind}", f"Add {kind}…", "plus", add))
            halves.addLayout(half.layout, share)
        form.layout.addLayout(halves, 1)
        self.setLayout(form.layout)
        for button in buttons:
            self._parts.keep_size(button.setMinimumWidth, _NARROWEST)
        self.renamed = self._name.finished
        self._others.stepped.connect(self._on_others_stepped)

    def _on_others_stepped(self, index: QModelIndex, by: int) -> None:
        self.squadron_stepped.emit(self._others_model.row(index).unit, by)

    def _on_list_picked(self, model: FleetRowsModel, index: QModelIndex) -> None:
        self.row_chosen.emit(model.row(index))
