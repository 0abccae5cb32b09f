"""The right half of the workshop: the fleet, to be tapped and changed."""

from functools import partial

from PySide6.QtCore import QModelIndex, Signal

from armada_companion.games.armada.fleets.rules.game_format import GameFormat
from armada_companion.games.armada.fleets.workshop import FleetSummary
from armada_companion.games.armada.window.fleets.counted_list import CountedList
from armada_companion.games.armada.window.fleets.fleet_rows import (
    FleetDelegate,
    FleetRowsModel,
    other_rows,
    ship_rows,
)
from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.controls.fields import LineField
from armada_companion.ui.controls.list_field import ListField
from armada_companion.ui.controls.panel import Panel
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.fonts import BODY, TITLE
from armada_companion.ui.theme import Look

_SIDE_BY_SIDE = 560
_LIST_HEIGHT = 300
_NARROWEST = 150


class ResultPane(Panel):
    """Name, points, ships, squadrons, objectives and problems.

    Signals:
        renamed (str): Another name was written for the fleet.
        row_chosen (object): A row of the fleet was tapped, a FleetRow.
        squadron_stepped (str, int): One more (1) or less (-1) of the squadrons like this one.
        add_requested (str): Add a `ship` or `squadron`.
        game_requested: Choose faction and kind of game.
        today_requested: Take today's costs.
        offer_accepted: Judge the fleet for the game that is offered.
    """

    renamed = Signal(str)
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
        self._arrange()
        self._connect()

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

    def render_offer(self, game: GameFormat | None) -> None:
        """Offer to judge the fleet for the game that its list is written for, or offer nothing."""
        self._offer.setVisible(game is not None)
        if game is not None:
            words = f"{game.points} points" if game.key == "other" else game.words
            self._offer.render_button(f"Judge for {words}", "gear")

    def _set_rows(self, shown: FleetSummary) -> None:
        """Replace the rows; each list stays scrolled where it was, or goes to a unit added."""
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
        register = self._parts.register
        label = "Name of the fleet"
        self._name = register(LineField(look, "fleet_name", label, label, TITLE))
        self._game = register(PushButton(look, "fleet_game", height=48))
        self._points = register(TextLabel(look, BODY, name="fleet_points"))
        self._stale = register(TextLabel(look, BODY, tone="warn", name="fleet_today"))
        self._today = register(PushButton(look, "take_today", height=48))
        self._today.render_button("Take today’s costs", "check")
        self._offer = register(PushButton(look, "judge_for", height=48))
        self._offer.render_button("Judge for", "gear")
        self._offer.hide()
        self._ships = register(ListField(look, "fleet_ships", "Ships of the fleet"))
        others = "Problems, squadrons and objectives of the fleet"
        self._others = register(CountedList(look, "fleet_others", others))
        self._delegates = []
        for field, model in ((self._ships, self._ships_model), (self._others, self._others_model)):
            delegate = register(FleetDelegate(look, field.row_width))
            self._delegates.append(delegate)
            field.setItemDelegate(delegate)
            field.setModel(model)
        self._add = {}
        for kind, label in (("ship", "Add ship…"), ("squadron", "Add squadron…")):
            self._add[kind] = register(PushButton(look, f"add_{kind}", height=48))
            self._add[kind].render_button(label, "plus")
        for button in (self._game, self._today, self._offer, *self._add.values()):
            self._parts.keep_size(button.setMinimumWidth, _NARROWEST)
        for field in (self._ships, self._others):
            self._parts.keep_size(field.setMinimumHeight, _LIST_HEIGHT)

    def _arrange(self) -> None:
        parts = self._parts
        header, line = parts.row(10), parts.row(12)
        header.addWidget(self._name, 3)
        header.addWidget(self._game, 4)
        line.addWidget(self._points, 1)
        line.addWidget(self._stale, 1)
        line.addWidget(self._today)
        line.addWidget(self._offer)
        halves = parts.turn(parts.row(14), _SIDE_BY_SIDE)
        for field, kind, share in ((self._ships, "ship", 5), (self._others, "squadron", 4)):
            column = parts.column(8)
            column.addWidget(field, 1)
            column.addWidget(self._add[kind])
            halves.addLayout(column, share)
        whole = parts.column(10, (16, 14, 16, 16))
        whole.addLayout(header)
        whole.addLayout(line)
        whole.addLayout(halves, 1)
        self.setLayout(whole)

    def _connect(self) -> None:
        self._name.finished.connect(self.renamed)
        self._game.chosen.connect(self.game_requested)
        self._today.chosen.connect(self.today_requested)
        self._offer.chosen.connect(self.offer_accepted)
        self._ships.picked.connect(partial(self._on_list_picked, self._ships_model))
        self._others.picked.connect(partial(self._on_list_picked, self._others_model))
        self._others.stepped.connect(self._on_others_stepped)
        for kind, button in self._add.items():
            button.chosen.connect(partial(self.add_requested.emit, kind))

    def _on_others_stepped(self, index: QModelIndex, by: int) -> None:
        self.squadron_stepped.emit(self._others_model.row(index).unit, by)

    def _on_list_picked(self, model: FleetRowsModel, index: QModelIndex) -> None:
        self.row_chosen.emit(model.row(index))
