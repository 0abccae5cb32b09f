"""The workshop, a page with the text of a fleet list at the left and its fleet at the right."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QWidget

from armada_companion.kit.wording import plural
from armada_companion.store import errors
from armada_companion.ui.controls.form import Form
from armada_companion.ui.controls.page_scroll import PageScroll
from armada_companion.ui.controls.scaled_layout import ScaledWidget, keep_space
from armada_companion.ui.theme import Look

from ...cards.words import faction_name
from ...fleets.edits import Edit, renamed_fleet, with_todays_points, without_catalog
from ...fleets.fleet_types import Fleet
from ...fleets.formats.result import FleetReading
from ...fleets.rejudge import changes, fitting_packs
from ...fleets.service import FleetService
from ...fleets.workshop import Workshop
from ...packs.choice import Packs
from .fleet_frame import PLAYERS, FleetFrame, Serving, use_label
from .fleet_sheets import FleetSheets
from .list_pane import ListPane
from .result_pane import ResultPane

_SIDE_BY_SIDE = 1000
_NARROWEST = 130
_DRAFT_PAUSE_MS = 1000


class FleetPage(FleetFrame):
    """Reads, corrects, edits, checks, saves and exports one fleet."""

    library_requested = Signal()

    def __init__(self, look: Look, service: FleetService, serving: Serving) -> None:
        super().__init__(look, service, "workshop", title="Fleet", serving=serving)
        self._work = Workshop(service, self._agreed)
        self._offered_packs: Packs | None = None
        self._drafts = QTimer(self)
        self._drafts.setSingleShot(True)
        self._drafts.setInterval(_DRAFT_PAUSE_MS)
        self._make(look)
        self._arrange(look)
        self._connect()
        self._render()

    @property
    def fleet(self) -> Fleet:
        return self._work.fleet

    @property
    def text(self) -> str:
        """The text of the fleet list on the page."""
        return self._list.text()

    def refresh(self) -> None:
        """Show for which side the page is open, and check the fleet by the agreed rules."""
        super().refresh()
        self._work.judge_as_agreed()
        self._render()

    def render_side(self, side: str, name: str = "") -> None:
        self._side = side
        self._footer.render_side(side, name)

    def open_fleet(self, fleet: Fleet) -> None:
        """Open a fleet without a list; do nothing if it is open already."""
        if fleet != self._work.fleet:
            self._leave_fleet()
            self._work.open_fleet(fleet)
            self._render()

    def open_entered(self, fleet: Fleet) -> None:
        """Open a fleet of a game's record."""
        try:
            self.open_fleet(self._service.from_game(fleet))
        except (errors.FleetUnreadableError, errors.ContentError) as error:
            self.show_refusal(str(error))

    def open_text(self, text: str) -> None:
        """Open a list; do nothing if it is open already."""
        if text != self._list.text():
            self._leave_fleet()
            self._work.open_empty()
            self._list.open_text(text)
            self._work.begin_here()
            self._render()

    def open_empty(self) -> None:
        self._leave_fleet()
        self._work.open_empty()
        self._render()

    def open_saved(self, key: str) -> None:
        if self._work.is_open(key):
            return
        try:
            kept = self._service.library.read_kept(key)
        except (errors.StoreError, errors.FleetUnreadableError, errors.ContentError) as error:
            self.show_refusal(str(error))
            return
        self._leave_fleet()
        self._work.open_saved(key, kept)
        self._show_own_text()
        self._render()
        if problems := self._service.pack_problems(kept.game):
            self.show_refusal(" ".join(problems))

    def take_file(self, path: str) -> None:
        self._list.take_file(path)

    def take_list(self, text: str) -> None:
        """Handle a list as if it was pasted."""
        self._list.open_text(text)

    def undo(self) -> bool:
        self._list.settle()
        self._step(self._work.undo)
        return True

    def redo(self) -> bool:
        self._list.settle()
        self._step(self._work.redo)
        return True

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        self._sheets.set_look(look)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._list.take_focus()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._keep_draft()

    def _make(self, look: Look) -> None:
        register = self._parts.register
        self._list = register(
            ListPane(look, self._service, self._agreed, lambda: self._work.game.packs)
        )
        self._result = register(ResultPane(look))
        self._footer = register(WorkshopFooter(look))
        self._sheets = FleetSheets(look, self._service, self)

    def _arrange(self, look: Look) -> None:
        parts = self._parts
        halves = parts.turn(parts.row(16), _SIDE_BY_SIDE)
        parts.turn(self._footer.row, _SIDE_BY_SIDE)
        halves.addWidget(self._list, 5)
        halves.addWidget(self._result, 9)
        body, inner = QWidget(), parts.column(14, (24, 14, 24, 4))
        inner.addLayout(self._header)
        inner.addLayout(halves, 1)
        body.setLayout(inner)
        whole = parts.column(8)
        whole.addWidget(parts.register(PageScroll(look, body)), 1)
        edge = parts.column(0, (24, 0, 24, 20))
        edge.addWidget(self._footer)
        whole.addLayout(edge)
        self.setLayout(whole)

    def _connect(self) -> None:
        self._list.text_read.connect(self._on_list_text_read)
        self._list.text_requested.connect(self._on_list_text_requested)
        self._list.trouble.connect(self.show_refusal)
        self.file_dropped.connect(self.take_file)
        self._result.renamed.connect(self._on_result_renamed)
        self._result.row_chosen.connect(self._sheets.open_row)
        self._result.add_requested.connect(self._sheets.open_addition)
        self._result.squadron_stepped.connect(self._sheets.step_squadron)
        self._result.game_requested.connect(self._on_result_game_requested)
        self._result.offer_accepted.connect(self._on_result_offer_accepted)
        self._result.today_requested.connect(partial(self._edit, with_todays_points))
        self._sheets.edit_chosen.connect(self._edit)
        self._sheets.game_chosen.connect(self._on_game_chosen)
        self._sheets.packs_requested.connect(self._on_packs_requested)
        self._sheets.packs_chosen.connect(self._on_packs_chosen)
        self._sheets.game_requested.connect(self._on_result_game_requested)
        self._sheets.trouble.connect(self.show_refusal)
        self._footer.library_requested.connect(self._on_footer_library_requested)
        self._footer.export_requested.connect(self._on_footer_export_requested)
        self._footer.save_requested.connect(self._on_footer_save_requested)
        self._footer.use_requested.connect(self._on_footer_use_requested)
        self._footer.refused.connect(self.show_refusal)
        self._drafts.timeout.connect(self._keep_draft)
        key = QShortcut(QKeySequence(QKeySequence.StandardKey.Save), self)
        key.activated.connect(self._footer.press_save)

    def _on_list_text_read(self, reading: FleetReading | None) -> None:
        try:
            text, whole = self._list.text(), self._list.is_whole
            is_another = self._work.take_reading(reading, text, whole=whole)
        except errors.StoreError as error:
            self.show_refusal(str(error))
            self._show_own_text()
            return
        self._offer_packs()
        self._show_change()
        if is_another:
            self.show_done("A new fleet is open. The last fleet is saved; Undo reopens it.")

    def _on_list_text_requested(self) -> None:
        self._work.return_to_text()
        self._show_change()

    def _on_result_renamed(self, name: str) -> None:
        self._edit(without_catalog(partial(renamed_fleet, name=name)))

    def _on_result_game_requested(self) -> None:
        self._sheets.open_game(self.fleet, self._work.game)

    def _on_game_chosen(self, key: str, points: int) -> None:
        self._work.agree(key, points)
        self._show_change()

    def _chosen_packs(self) -> Packs:
        return self._work.game.packs

    def _on_packs_requested(self) -> None:
        self._list.settle()
        self._sheets.open_packs(self._work.game, partial(changes, self._service, self._work))

    def _on_packs_chosen(self, packs: Packs) -> None:
        """Read the list again with other packs; a fleet without a list keeps its costs."""
        is_as_read = self._work.reading is not None and not self._work.differs_from_text
        self._work.choose_packs(packs)
        reading = self._list.read_again()
        if is_as_read:
            self._work.take_reading(reading, self._list.text())
        self._offer_packs()
        self._show_change()

    def _offer_packs(self) -> None:
        """Look for packs with which the list is read better."""
        reading, self._offered_packs = self._work.reading, None
        if reading is not None:
            with suppress(errors.ContentError):
                self._offered_packs = fitting_packs(self._service, reading)

    def _on_footer_library_requested(self) -> None:
        self._list.settle()
        self._keep_draft()  # The saved fleets are listed before this page is hidden.
        self.library_requested.emit()

    def _on_footer_export_requested(self) -> None:
        self._sheets.open_export(self.fleet)

    def _on_footer_save_requested(self) -> None:
        self._list.settle()
        try:
            self._work.save()
        except errors.StoreError as error:
            self.show_refusal(str(error))
        self._render()

    def _on_footer_use_requested(self) -> None:
        self._list.settle()
        self.use_requested.emit(self._side, self.fleet, self._work.lost_lines)

    def _on_result_offer_accepted(self) -> None:
        game = self._work.offered_game
        if game is not None:
            self._on_game_chosen(game.key, game.points)
        elif self._offered_packs is not None and self._service.choices is not None:
            self._service.choices.keep(self._offered_packs)
            self._on_packs_chosen(self._offered_packs)

    def _step(self, step: Callable[[], None]) -> None:
        try:
            step()
        except errors.StoreError as error:
            self.show_refusal(str(error))
        else:
            self._show_own_text()
            self._show_change()

    def _show_own_text(self) -> None:
        """Show the list from which the open fleet was read."""
        if self._work.text != self._list.text():
            self._work.take_text(self._list.show_text(self._work.text))

    def _leave_fleet(self) -> None:
        """Save the open fleet as a draft before another fleet is opened, and show a message."""
        self._list.settle()
        self._keep_draft()
        draft = self._work.draft_title
        self._list.open_text("")
        self._message.clear()
        if draft:
            self.show_done(f"{draft} is a draft among the saved fleets.")

    def _edit(self, edit: Edit) -> None:
        try:
            self._work.edit(edit)
        except (errors.FleetEditError, errors.ContentError) as error:
            self.show_refusal(str(error))
        else:
            self._show_change()

    def _show_change(self) -> None:
        self._message.clear()
        self._drafts.start()
        self._render()

    def _keep_draft(self) -> None:
        self._drafts.stop()
        try:
            self._work.keep_draft()
        except errors.StoreError as error:
            self.show_refusal(str(error))

    def _render(self) -> None:
        work = self._work
        try:
            shown = work.summary()
        except (errors.ContentError, errors.FleetEditError) as error:
            self.show_refusal(str(error))
            return
        self._result.render_fleet(shown, faction_name(work.fleet.faction), work.game.words)
        self._result.render_offer(work.offered_game, self._offered_packs)
        self._sheets.render_fleet(shown, work.game)
        self._list.render_left_text(work.differs_from_text)
        self._render_undo(work.can_undo, work.can_redo)
        words = "" if work.is_empty else self._safety()
        has_ships = bool(work.fleet.ships)
        self._footer.render_fleet(words, not work.is_empty, has_ships, work.lost_lines)

    def _safety(self) -> str:
        if self._work.has_unsaved_changes:
            return "Not saved yet; the saved fleets have a draft."
        return "Saved." if self._work.is_saved else ""


class WorkshopFooter(ScaledWidget):
    """Shows whether the fleet is saved, with buttons to save and use it.

    Attributes:
        row: The layout with the text and the buttons.

    Signals:
        refused (str): Why a button has no effect yet.
    """

    refused = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self._label, self._without = "", ""
        form = Form(self._parts)
        with form.row(8, 1, 0) as self.row:
            self._status = form.text(name="workshop_status")
            with form.row(12, 0, 0, 0, 0):
                library = form.button("workshop_library", "Saved fleets", "folder", height=52)
                self._export = form.button("workshop_export", "", "", height=52)
                self._save = form.button("workshop_save", "", "", height=52)
                self._use = form.button("workshop_use", "", "", primary=True, height=52)
        keep_space(self._status)
        self.setLayout(form.layout)
        for button in (library, self._export, self._save, self._use):
            self._parts.keep_size(button.setMinimumWidth, _NARROWEST)
            button.refused.connect(self.refused)
        self.library_requested, self.export_requested = library.chosen, self._export.chosen
        self.save_requested, self.use_requested = self._save.chosen, self._use.chosen
        self.render_side("")

    def render_side(self, side: str, name: str = "") -> None:
        """Name side `A` or `B`, or the player, on the button that uses the fleet; "" hides it."""
        self._label = use_label(side, name)
        self._use.setVisible(bool(side))
        self._use.set_player(PLAYERS[side])
        self._render_use("")

    def render_fleet(self, words: str, has_units: bool, has_ships: bool, lost: int) -> None:
        """Show whether the fleet is saved, which buttons can be pressed, and the lines not read."""
        self._without = f" without {plural(lost, 'line')}" if lost else ""
        self._status.render_text(words)
        empty = "" if has_units else "There is no unit in the fleet yet."
        save, export = "Save", "Export…"
        self._save.render_button(save, "save", legal=not empty, reason=empty)
        self._export.render_button(export, "paste", legal=not empty, reason=empty)
        self._render_use("" if has_ships else "The fleet has no ships.")

    def press_save(self) -> None:
        """Press the save button, unless it has just changed."""
        self._save.press_by_key()

    def _render_use(self, reason: str) -> None:
        label = f"{self._label}{self._without}"
        self._use.render_button(label, "check", legal=not reason, reason=reason)
