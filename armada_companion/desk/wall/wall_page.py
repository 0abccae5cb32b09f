"""The page with all tables, the calls for a judge, and the clock of the round."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent

from armada_companion.desk.desk_event import DeskEvent
from armada_companion.desk.page_base import DeskPage
from armada_companion.desk.wall.call_list import CallDelegate, CallRow, CallsModel, call_rows
from armada_companion.desk.wall.tile_words import tile_view
from armada_companion.desk.wall.wall_view import WallScroll, WallView
from armada_companion.event import acts
from armada_companion.event.tiles import (
    Only,
    Order,
    Tile,
    counts,
    shown,
    slow_tables,
    tile_of,
    tiles,
)
from armada_companion.ui.controls.elided_label import ElidedLabel
from armada_companion.ui.controls.form import Form
from armada_companion.ui.controls.list_field import ListField
from armada_companion.ui.controls.option_button import Option
from armada_companion.ui.controls.option_row import OptionRow
from armada_companion.ui.controls.painted import ENTER
from armada_companion.ui.controls.side_panel import Panel
from armada_companion.ui.dialogs.questions import PickDialog
from armada_companion.ui.fonts import NOTE, TITLE
from armada_companion.ui.theme import Look

_ONLY = {
    Only.ALL: Option("All"),
    Only.CALLS: Option("Needs a judge"),
    Only.SLOW: Option("Slow"),
    Only.LAST_ROUND: Option("Last round"),
    Only.SILENT: Option("No word 30 s"),
    Only.NO_RESULT: Option("No result"),
    Only.OTHER: Option("Other rules"),
}
_ORDERS = {
    Order.TABLE: "By table",
    Order.CALLS: "Calls first",
    Order.SLOW: "Slow first",
    Order.TIME: "Time left",
}
_PANEL_WIDTH = 318
_MOST_DIGITS = 4
_WIDE_FROM = 1360
"""The width at which all filters are in a row, in pixels at scale 1."""
_HIGH_FROM = 480
"""The height at which the calls are explained, in pixels at scale 1."""
_TICKS = 5
"""The seconds between two showings of all tiles."""


class WallPage(DeskPage):
    """Every table of the round as a tile.

    Signals:
        table_requested (int): Go to a table.
        clock_requested: Open the sheet of the round clock.
        history_requested: Show all acts.
    """

    table_requested = Signal(int)
    clock_requested = Signal()
    history_requested = Signal()

    def __init__(self, look: Look, event: DeskEvent) -> None:
        super().__init__(look, "wall")
        self._event = event
        self._tiles: tuple[Tile, ...] = ()
        self._slow: frozenset[int] = frozenset()
        self._order, self._only = Order.TABLE, Only.ALL
        self._digits = ""
        self._ticks = 0
        self._shows_names = False
        self._calls = CallsModel()
        self._make(look)
        event.followed.connect(self._on_event_followed)

    def refresh(self) -> None:
        """Show the event as it is now."""
        now = self._event.now()
        self._tiles = tiles(self._event.state, self._event.follows, now)
        self._slow = slow_tables(self._tiles)
        self._render_wall()
        self._render_calls(tuple(call_rows(self._event.state, now)))
        self._render_buttons()

    def tick(self) -> None:
        """Show the times of this second; those of tiles are in minutes."""
        self._ticks += 1
        if self._ticks % _TICKS == 0:
            self.refresh()
        else:
            self._render_calls(tuple(call_rows(self._event.state, self._event.now())))

    def take_focus(self) -> None:
        self._wall.setFocus()

    def take_oldest(self) -> None:
        """Go to the table of the oldest call that no judge has answered."""
        first = self._oldest()
        if first is None:
            self.show_done("No table needs a judge.")
        else:
            self.table_requested.emit(first.table)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.text().isdigit() and event.text().isascii():
            self._wall.setFocus()
            self._type((self._digits + event.text())[-_MOST_DIGITS:])
        elif event.key() in ENTER and self._wall.hasFocus():
            self._go()
        elif event.key() == Qt.Key.Key_Escape and self._digits:
            self._type("")
        elif event.key() == Qt.Key.Key_Backspace and self._digits:
            self._type(self._digits[:-1])
        else:
            super().keyPressEvent(event)

    def _go(self) -> None:
        if not self._digits:
            self._wall.pick_current()
            return
        table = int(self._digits)
        self._type("")
        if any(tile.table == table for tile in self._tiles):
            self.table_requested.emit(table)
        else:
            self.show_refusal(f"There is no table {table} in this round.")

    def _type(self, digits: str) -> None:
        self._digits = digits
        self._render_line()

    def _make(self, look: Look) -> None:
        parts, register = self._parts, self._parts.register
        form = Form(parts, 10)
        with form.row(8, 1, 0, 0, 0):
            self._filter_row = form.add(register(self._filters(look)))
            self._filter = form.button("wall_filter", "All", "eye", self._on_filter_chosen)
            self._sort = form.button("wall_order", "By table", "menu", self._on_sort_chosen)
            self._names = form.button("wall_names", "Names", "people", self._on_names_chosen)
        line = ElidedLabel(look, NOTE, lines=1, tone="mid", name="wall_line")
        self._line = register(form.add(line))
        self._wall = WallView(look, "wall_tiles")
        self._wall.picked.connect(self.table_requested)
        self._wall.pointed.connect(self._render_line)
        form.add(register(WallScroll(look, self._wall)), 1)
        row = parts.row(14)
        row.addLayout(form.layout, 1)
        row.addWidget(self._make_panel(look))
        self.fill(row)

    def _filters(self, look: Look) -> OptionRow[Only]:
        row: OptionRow[Only] = OptionRow(
            look, "wall_only", options=_ONLY, value=Only.ALL, height=48, gap=6, equal=False
        )
        row.chosen.connect(self._on_only_chosen)
        return row

    def _make_panel(self, look: Look) -> Panel:
        parts, register = self._parts, self._parts.register
        form = Form(parts, 10, (14, 14, 14, 14))
        form.text("Needs a judge", style=TITLE, tone="hi")
        self._list = form.add(register(ListField(look, "calls", label="Calls for a judge")), 1)
        self._delegate = register(CallDelegate(look))
        self._list.setModel(self._calls)
        self._list.setItemDelegate(self._delegate)
        self._list.picked.connect(self._on_list_picked)
        self._take = form.button("wall_take", "Take", "check", self.take_oldest, primary=True)
        with form.row(10):
            asks = self.history_requested
            form.button("wall_history", "History", "history", asks)
            self._run = form.button("wall_run", "Start", "play", self._on_run_chosen)
        form.button("wall_clock", "Round clock…", "clock", self.clock_requested)
        words = "Oldest call first. A call stays until a judge closes it."
        self._words = form.text(words, name="wall_words", style=NOTE)
        self._take.bind_key("T", self)
        self._run.refused.connect(self.show_refusal)
        self._take.refused.connect(self.show_done)
        panel = register(Panel(look))
        panel.setLayout(form.layout)
        parts.keep_size(panel.setFixedWidth, _PANEL_WIDTH)
        return panel

    def _render_wall(self) -> None:
        chosen = shown(self._tiles, self._order, self._only, self._slow)
        self._wall.render_tiles([tile_view(tile, self._slow) for tile in chosen])
        self.facts = _facts(self._event, counts(self._tiles, self._slow))
        self._render_line()

    def _render_line(self) -> None:
        if self._digits:
            self._line.render_text(f"Go to table {self._digits}: press Enter", "hi")
            return
        current = self._wall.current
        words = current.words if current else _nothing(self._tiles)
        self._line.render_text(words, "mid")

    def _render_calls(self, rows: Sequence[CallRow]) -> None:
        before = self._rows()
        if [(one.table, one.call) for one in before] == [(one.table, one.call) for one in rows]:
            for place, row in enumerate(rows):
                if row != before[place]:
                    self._calls.change_row(place, row)
            return
        self._calls.set_rows(rows)
        self._list.touch()

    def _render_buttons(self) -> None:
        first = self._oldest()
        label = f"Take table {first.table}" if first else "Take a call"
        why = "" if first else "No table needs a judge."
        self._take.render_button(label, "check", "T", legal=not why, reason=why)
        self._render_run()

    def _rows(self) -> list[CallRow]:
        return [self._calls.row(self._calls.index(n, 0)) for n in range(self._calls.rowCount())]

    def _oldest(self) -> CallRow | None:
        """Return the oldest call that no judge has answered; if all are answered, the first."""
        rows = self._rows()
        return next((row for row in rows if not row.is_answered), rows[0] if rows else None)

    def _render_run(self) -> None:
        current = self._event.state.current
        why = "" if current else "Enter the pairings first: press Tables."
        if current is None or not current.started:
            label = f"Start round {current.number}" if current else "Start the round"
            self._run.render_button(label, "play", legal=not why, reason=why)
        elif current.paused:
            self._run.render_button("Resume", "play")
        else:
            self._run.render_button("Pause", "pause")

    def _on_run_chosen(self) -> None:
        current = self._event.state.current
        if current is None:
            return
        if not current.started:
            self._event.do(acts.StartRound(current.number))
        else:
            self._event.do(acts.ResumeRound() if current.paused else acts.PauseRound())

    def _on_list_picked(self, index: QModelIndex) -> None:
        self.table_requested.emit(self._calls.row(index).table)

    def _on_filter_chosen(self) -> None:
        names = [(str(only), option.label) for only, option in _ONLY.items()]
        dialog = PickDialog(self._look, "Which tables?", names, self._only, self, columns=1)
        dialog.picked.connect(self._on_filter_picked)
        dialog.open_once()

    def _on_filter_picked(self, only: str) -> None:
        self._filter_row.render_value(Only(only))
        self._on_only_chosen(Only(only))

    def fit(self) -> None:
        is_wide = self.width() / self._look.scale >= _WIDE_FROM
        self._filter_row.setVisible(is_wide)
        self._filter.setVisible(not is_wide)
        # The calls need the space of these words in a low window.
        self._words.setVisible(self.height() / self._look.scale >= _HIGH_FROM)

    def _on_only_chosen(self, only: Only) -> None:
        self._only = only
        self._filter.render_button(_ONLY[only].label, "eye")
        self.refresh()

    def _on_sort_chosen(self) -> None:
        names = [(str(order), words) for order, words in _ORDERS.items()]
        dialog = PickDialog(self._look, "Order of the tables", names, self._order, self, columns=1)
        dialog.picked.connect(self._on_order_picked)
        dialog.open_once()

    def _on_order_picked(self, order: str) -> None:
        self._order = Order(order)
        self._sort.render_button(_ORDERS[self._order], "menu")
        self._render_wall()

    def _on_names_chosen(self) -> None:
        self._shows_names = not self._shows_names
        label = "Smaller" if self._shows_names else "Names"
        self._names.render_button(label, "people")
        self._wall.show_names(self._shows_names)

    def _on_event_followed(self, table: int) -> None:
        """Show a word of one table: only its tile is painted."""
        tile = tile_of(self._event.state, self._event.follows.get(table), table, self._event.now())
        if tile is not None:
            self._wall.render_tile(tile_view(tile, self._slow))


def _nothing(tiles: Sequence[Tile]) -> str:
    return "No table is of this kind." if tiles else "There are no tables yet: press Tables."


def _facts(event: DeskEvent, counted: Mapping[Only, int]) -> str:
    current = event.state.current
    if current is None:
        return "No round yet"
    facts = [f"Round {current.number}", f"{counted[Only.ALL]} tables"]
    if calls := counted[Only.CALLS]:
        facts.append(f"{calls} {'needs' if calls == 1 else 'need'} a judge")
    if slow := counted[Only.SLOW]:
        facts.append(f"{slow} slow")
    if missing := counted[Only.NO_RESULT]:
        facts.append(f"{missing} open")
    return "  ·  ".join(facts)
