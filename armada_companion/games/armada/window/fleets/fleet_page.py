"""The workshop: a list's text on the left, the fleet that it gives on the right."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeySequence, QResizeEvent, QShortcut, QShowEvent
from PySide6.QtWidgets import QWidget

from armada_companion.games.armada.fleets.editing.head import renamed_fleet
from armada_companion.games.armada.fleets.editing.todays_points import with_todays_points
from armada_companion.games.armada.window.fleets import drafts
from armada_companion.games.armada.window.fleets.fleet_frame import FleetFrame
from armada_companion.games.armada.window.fleets.fleet_sheets import FleetSheets
from armada_companion.games.armada.window.fleets.fleet_work import FleetWork, is_empty
from armada_companion.games.armada.window.fleets.list_pane import ListPane
from armada_companion.games.armada.window.fleets.result_pane import ResultPane
from armada_companion.games.armada.window.fleets.table_sheets import TableSheets
from armada_companion.games.armada.window.fleets.workshop_desk import (
    Edit,
    Fleet,
    WorkshopDesk,
    plain,
)
from armada_companion.games.armada.window.fleets.workshop_foot import WorkshopFoot
from armada_companion.games.armada.window.setup_report import faction_name, lost_lines
from armada_companion.store.card_errors import ContentError, FleetEditError, FleetUnreadableError
from armada_companion.store.errors import StoreError
from armada_companion.ui.controls.arrangement import turn
from armada_companion.ui.controls.page_scroll import PageScroll
from armada_companion.ui.theme import Look

if TYPE_CHECKING:
    from armada_companion.games.armada.fleets.formats.reading import FleetReading

_SIDE_BY_SIDE = 1000
_DRAFT_PAUSE_MS = 1000


class FleetPage(FleetFrame):
    """Reads, mends, edits, judges, saves and writes one fleet.

    Signals:
        library_requested: Show the saved fleets.
    """

    library_requested = Signal()

    def __init__(self, look: Look, desk: WorkshopDesk, parent: QWidget | None = None) -> None:
        super().__init__(look, desk, "workshop", self.tr("Fleet"), parent)
        self._work = FleetWork()
        self._game = desk.game
        self._drafts = QTimer(self)
        self._drafts.setSingleShot(True)
        self._drafts.setInterval(_DRAFT_PAUSE_MS)
        self._make(look)
        self._arrange(look)
        self._connect()
        self._render()

    @property
    def fleet(self) -> Fleet:
        """The fleet as it is now."""
        return self._work.fleet

    def render_side(self, side: str, name: str = "") -> None:
        """Offer the fleet to side `A` or `B`, or the player of a name; "" offers it to none."""
        self._side = side
        self._foot.render_side(side, name)

    def open_fleet(self, fleet: Fleet) -> None:
        """Work on a fleet that has no list; one that is worked on already stays as it is."""
        if fleet != self._work.fleet:
            self._open(FleetWork(fleet))

    def open_entered(self, fleet: Fleet) -> None:
        """Work on a fleet as a game's record has it."""
        try:
            self.open_fleet(self._desk.checked(fleet))
        except (FleetUnreadableError, ContentError) as error:
            self.show_refusal(str(error))

    def open_text(self, text: str) -> None:
        """Work on a list; one that is worked on already stays as it is."""
        if text != self._list.text():
            self._open(FleetWork(), text)
            self._work.begin_here()
            self._render()

    def open_empty(self) -> None:
        """Begin a fleet."""
        self._open(FleetWork())

    def open_saved(self, key: str) -> None:
        """Work on a fleet of the library."""
        work = self._work
        if key == work.draft_key or (key == work.key and not work.is_changed):
            return
        try:
            self._open(drafts.opened(self._desk.saved(key), key))
        except (StoreError, FleetUnreadableError, ContentError) as error:
            self.show_refusal(str(error))

    def take_file(self, path: str) -> None:
        """Read a list from a file."""
        self._list.take_file(path)

    def undo(self) -> None:
        """Go back to the fleet before."""
        self._work.undo()
        self._show_change()

    def redo(self) -> None:
        """Take an undo back."""
        self._work.redo()
        self._show_change()

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        self._sheets.set_look(look)
        self._table_sheets.set_look(look)
        self._turn_halves()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._list.take_focus()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._keep_draft()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._turn_halves()

    def _turn_halves(self) -> None:
        is_wide = self.width() / self._parts.look.scale >= _SIDE_BY_SIDE
        turn(self._halves, is_wide)
        self._foot.arrange(is_wide)

    def _make(self, look: Look) -> None:
        keep = self._parts.keep
        self._list = keep(ListPane(look, self._desk))
        self._result = keep(ResultPane(look))
        self._foot = keep(WorkshopFoot(look))
        self._sheets = FleetSheets(look, self._desk, self)
        self._table_sheets = TableSheets(look, self._desk, self)

    def _arrange(self, look: Look) -> None:
        parts = self._parts
        self._halves = parts.row(16)
        self._halves.addWidget(self._list, 5)
        self._halves.addWidget(self._result, 9)
        body, inner = QWidget(), parts.column(14, (24, 14, 24, 4))
        inner.addWidget(self._head)
        inner.addLayout(self._halves, 1)
        body.setLayout(inner)
        whole = parts.column(8)
        whole.addWidget(parts.keep(PageScroll(look, body)), 1)
        edge = parts.column(0, (24, 0, 24, 20))
        edge.addWidget(self._foot)
        whole.addLayout(edge)
        self.setLayout(whole)

    def _connect(self) -> None:
        self._list.text_read.connect(self._on_list_text_read)
        self._list.text_wanted.connect(self._on_list_text_wanted)
        self._list.trouble.connect(self.show_refusal)
        self.file_dropped.connect(self.take_file)
        self._result.renamed.connect(self._on_result_renamed)
        self._result.row_chosen.connect(self._sheets.open_row)
        self._result.add_wanted.connect(self._sheets.open_addition)
        self._result.game_wanted.connect(self._on_result_game_wanted)
        self._result.today_wanted.connect(partial(self._edit, with_todays_points))
        self._sheets.edit_chosen.connect(self._edit)
        self._table_sheets.edit_chosen.connect(self._edit)
        self._table_sheets.game_chosen.connect(self._on_game_chosen)
        self._table_sheets.trouble.connect(self.show_refusal)
        self._foot.library_wanted.connect(self.library_requested)
        self._foot.export_wanted.connect(self._on_foot_export_wanted)
        self._foot.save_wanted.connect(self._on_foot_save_wanted)
        self._foot.use_wanted.connect(self._on_foot_use_wanted)
        self._foot.refused.connect(self.show_refusal)
        self._drafts.timeout.connect(self._keep_draft)
        key = QShortcut(QKeySequence(QKeySequence.StandardKey.Save), self)
        key.activated.connect(self._foot.press_save)

    def _on_list_text_read(self, reading: "FleetReading | None") -> None:
        self._work.reading = reading
        if reading is not None:
            self._game = reading.game
            self._work.put(reading.fleet)
        self._show_change()

    def _on_list_text_wanted(self) -> None:
        if self._work.reading is not None:
            self._work.put(self._work.reading.fleet)
            self._show_change()

    def _on_result_renamed(self, name: str) -> None:
        self._edit(plain(partial(renamed_fleet, name=name)))

    def _on_result_game_wanted(self) -> None:
        self._table_sheets.open_game(self.fleet, self._game)

    def _on_game_chosen(self, key: str, points: int) -> None:
        self._game = self._desk.agree(key, points)
        self._render()

    def _on_foot_export_wanted(self) -> None:
        self._table_sheets.open_export(self.fleet)

    def _on_foot_save_wanted(self) -> None:
        self._list.settle()
        try:
            drafts.save(self._work, self._desk.shelf)
        except StoreError as error:
            self.show_refusal(str(error))
        self._render()

    def _on_foot_use_wanted(self) -> None:
        self._list.settle()
        self.use_requested.emit(self._side, self.fleet, self._lost())

    def _open(self, work: FleetWork, text: str = "") -> None:
        """Put another fleet on the table; the one that lies there is kept first."""
        self._list.settle()
        self._keep_draft()
        self._list.open_text("")
        self._work = work
        self._game = self._desk.game
        self._head.clear()
        if text:
            self._list.open_text(text)
        self._render()

    def _edit(self, edit: Edit) -> None:
        try:
            self._work.put(self._desk.edited(self.fleet, edit))
        except (FleetEditError, ContentError) as error:
            self.show_refusal(str(error))
        else:
            self._show_change()

    def _show_change(self) -> None:
        self._head.clear()
        self._drafts.start()
        self._render()

    def _keep_draft(self) -> None:
        self._drafts.stop()
        try:
            drafts.keep_draft(self._work, self._desk.shelf)
        except StoreError as error:
            self.show_refusal(str(error))

    def _render(self) -> None:
        work = self._work
        try:
            told = self._desk.told(work.fleet, self._game)
        except (ContentError, FleetEditError) as error:
            self.show_refusal(str(error))
            return
        faction = faction_name(str(work.fleet.get("faction") or ""))
        self._result.render_fleet(told, faction, self._game.words)
        self._sheets.render_fleet(told, self._game)
        self._list.render_left_text(work.has_left_text)
        self._head.render_undo(work.can_undo, work.can_redo)
        has_ships, has_units = bool(work.fleet["ships"]), not is_empty(work.fleet)
        words = self._safety() if has_units else ""
        self._foot.render_fleet(words, has_units, has_ships, self._lost())

    def _lost(self) -> int:
        """How many lines of the list are not in the fleet, which is still the list's."""
        reading = self._work.reading
        return len(lost_lines(reading)) if reading and not self._work.has_left_text else 0

    def _safety(self) -> str:
        work = self._work
        if work.is_changed or (work.draft_key and not work.key):
            return self.tr("Not saved yet; a draft is kept among the saved fleets.")
        return self.tr("Saved.") if work.key else ""
