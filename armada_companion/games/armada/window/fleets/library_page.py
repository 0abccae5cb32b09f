"""The saved fleets: search, open, use, remove."""

from collections.abc import Iterator, Sequence
from functools import partial

from PySide6.QtCore import QDateTime, QEvent, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QWidget

from armada_companion.kit.wording import plural
from armada_companion.store.errors import ContentError, FleetUnreadableError, StoreError
from armada_companion.ui.controls.entry_delegate import EntryDelegate
from armada_companion.ui.controls.form import Form
from armada_companion.ui.controls.list_field import ListField
from armada_companion.ui.controls.page_scroll import PageScroll
from armada_companion.ui.models import EntriesModel, EntryRow, likeliest_first
from armada_companion.ui.theme import Look

from ...cards.words import faction_name
from ...fleets.kept import KeptFleet, Remarks, fleet_title
from ...fleets.library import SavedFleet
from ...fleets.rules.game_format import STANDARD, GameFormat
from ...fleets.saved_verdicts import SavedVerdicts
from ...fleets.service import FleetService
from ..parts.list_report import ReportLine, fleet_lines
from .fleet_frame import FleetFrame, Serving
from .saved.library_files import add_from_file, save_all
from .saved.saved_panel import SavedPanel

_SIDE_BY_SIDE = 900


class LibraryPage(FleetFrame):
    """Lists the saved fleets beside the panel of the chosen one.

    Signals:
        list_pasted (str): Start a fleet with this list.
        open_requested (str): Work on the fleet of this key.
    """

    list_pasted = Signal(str)

    def __init__(self, look: Look, service: FleetService, serving: Serving) -> None:
        super().__init__(look, service, "library", title="Saved fleets", serving=serving)
        self._removed: list[str] = []
        self._verdicts = SavedVerdicts(service)
        self._model = EntriesModel()
        self._make(look)

    def render_side(self, side: str, name: str = "") -> None:
        """Set the side that gets a fleet; clear a search made for another side."""
        if side != self._side:
            self._search.put_text("")
        self._side = side
        self._panel.render_side(side, name)

    def render_fleets(self) -> None:
        """Show the saved fleets that match the search."""
        try:
            found = self._service.library.entries(self._search.text())
        except StoreError as error:
            self.show_refusal(str(error))
            found = ()
        rows = self._as_rows(found)
        self._model.set_rows(likeliest_first(rows, self._search.text()))
        self._nothing.render_text("" if found else self._no_fleets())
        self._list.setVisible(bool(found))
        self._panel.clear()
        self._render_undo(bool(self._removed), False)

    def _as_rows(self, found: Sequence[SavedFleet]) -> list[EntryRow]:
        agreed = self._agreed()
        return [_row(saved, self._verdicts.broken(saved, agreed)) for saved in found]

    def refresh(self) -> None:
        """Show for which side the page is open, and the saved fleets."""
        super().refresh()
        self.render_fleets()

    def undo(self) -> bool:
        """Restore the fleet that was removed last."""
        if self._removed:
            try:
                self._service.library.restore(self._removed.pop())
            except StoreError as error:
                self.show_refusal(str(error))
            self._status.render_text("")
            self.render_fleets()
        return True

    def redo(self) -> bool:
        """Do nothing: removing the fleet again is one tap."""
        return True

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._search.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Start a fleet if a list is pasted into the search field."""
        is_paste = (
            isinstance(event, QKeyEvent)
            and event.type() is QEvent.Type.KeyPress
            and event.matches(QKeySequence.StandardKey.Paste)
        )
        if is_paste and "\n" in QGuiApplication.clipboard().text().strip():
            self._on_paste_activated()
            return True
        return super().eventFilter(watched, event)

    def _make(self, look: Look) -> None:
        parts, register = self._parts, self._parts.register
        self._redo.hide()
        left, hint = Form(parts, 10), "Search by fleet, ship, squadron or upgrade"
        with left.row(10, 1, 0):
            self._search = left.line("library_search", hint, changed=self._on_search_edited)
            new = left.button("library_new", "New fleet", "plus")
        self.new_requested = new.chosen
        self._status = left.message("library_status")
        self._nothing = left.text(name="library_empty")
        self._list = left.add(register(ListField(look, "saved_fleets", label="Saved fleets")), 1)
        self._delegate = register(EntryDelegate(look, "chevron", marks=True))
        self._list.setItemDelegate(self._delegate)
        self._list.setModel(self._model)
        left.layout.addStretch(0)
        with left.row(10):
            save, add = self._on_save_all_chosen, self._on_add_chosen
            left.button("library_save_all", "All into a file…", "save", save)
            left.button("library_add", "Add from a file…", "folder", add)
        self._panel = register(SavedPanel(look))
        halves = parts.turn(parts.row(16), _SIDE_BY_SIDE)
        halves.addLayout(left.layout, 1)
        halves.addWidget(self._panel, 1)
        body, inner, whole = QWidget(), parts.column(14, (24, 14, 24, 24)), parts.column()
        inner.addLayout(self._header)
        inner.addLayout(halves, 1)
        body.setLayout(inner)
        whole.addWidget(register(PageScroll(look, body)))
        self.setLayout(whole)
        parts.keep_size(self._list.setMinimumHeight, 160)
        self._search.line.returnPressed.connect(self._list.pick_current)
        self._list.stand_below(self._search.line)
        self._search.line.installEventFilter(self)
        paste = QShortcut(QKeySequence(QKeySequence.StandardKey.Paste), self)
        paste.activated.connect(self._on_paste_activated)
        self._list.picked.connect(self._on_list_picked)
        self.open_requested = self._panel.open_requested
        self._panel.use_requested.connect(self._on_panel_use_requested)
        self._panel.remove_requested.connect(self._on_panel_remove_requested)
        self._panel.remarks_requested.connect(self._on_panel_remarks_requested)
        self._panel.comparison_requested.connect(self._on_panel_comparison_requested)

    def _on_search_edited(self, text: str) -> None:
        self._message.clear()
        self.render_fleets()
        if text.strip():
            self._list.mark_first()

    def _on_paste_activated(self) -> None:
        text = QGuiApplication.clipboard().text()
        if text.strip():
            self.list_pasted.emit(text)

    def _on_list_picked(self, index: QModelIndex) -> None:
        self._message.clear()
        self._show_row(self._model.row(index))

    def _show(self, key: str) -> None:
        """Show the fleet of a key in the panel, if it is listed."""
        place = self._model.place_of(key)
        if place is not None:
            index = self._model.index(place, 0)
            self._list.setCurrentIndex(index)
            self._show_row(self._model.row(index))

    def _show_row(self, row: EntryRow) -> None:
        if row.problem:
            self._panel.render_damaged(row.key, row.title, row.problem)
            return
        try:
            kept = self._service.library.read_kept(row.key)
            game = self._agreed() or kept.game
            ready = self._service.deployable(kept.fleet, "A", game)
            problems = self._service.problems(kept.fleet, game)
            lines = fleet_lines(kept.fleet, ready, problems)
            missing = [ReportLine(each, "warn") for each in self._service.pack_problems(kept.game)]
            about = (*_remark_lines(kept.remarks), *_built_for(game), *missing)
            self._panel.render_fleet(row.key, kept.fleet, (*about, *lines))
        except (StoreError, FleetUnreadableError, ContentError) as error:
            self._panel.render_damaged(row.key, row.title, str(error))

    def _on_panel_use_requested(self, fleet: object) -> None:
        self.use_requested.emit(self._side, fleet, 0)

    def _on_panel_remove_requested(self, key: str, name: str) -> None:
        try:
            self._service.library.remove(key)
        except StoreError as error:
            self.show_refusal(str(error))
            return
        self._removed.append(key)
        self._status.render_text(f"{name} is removed; undo brings it back.")
        self.render_fleets()
        self._list.setFocus()

    def _on_panel_remarks_requested(self, key: str) -> None:
        from .saved.remarks_sheet import RemarksSheet

        kept = self._read(key)
        if kept is not None:
            title = fleet_title(kept.fleet)
            sheet = RemarksSheet(self._parts.look, title, kept.remarks, self)
            sheet.written.connect(partial(self._on_remarks_written, key, kept))
            sheet.open_once()

    def _on_remarks_written(self, key: str, kept: KeptFleet, remarks: Remarks) -> None:
        try:
            self._service.library.save_kept(kept._replace(remarks=remarks), key)
        except StoreError as error:
            self.show_refusal(str(error))
            return
        self.render_fleets()
        self._show(key)

    def _on_panel_comparison_requested(self, key: str) -> None:
        from .saved.compare_sheet import CompareSheet

        kept = self._read(key)
        saved = self._service.library.entries()
        others = [row for row in self._as_rows(saved) if row.key != key and not row.problem]
        if kept is None:
            return
        if not others:
            self.show_refusal("There is no other fleet to compare it with: save a second version.")
            return
        CompareSheet(self._parts.look, kept.fleet, others, self._read, self).open_once()

    def _read(self, key: str) -> KeptFleet | None:
        """Return a saved fleet; if it cannot be read, say why and return None."""
        try:
            return self._service.library.read_kept(key)
        except (StoreError, FleetUnreadableError, ContentError) as error:
            self.show_refusal(str(error))
            return None

    def _on_save_all_chosen(self) -> None:
        save_all(self, self._service.library)

    def _on_add_chosen(self) -> None:
        add_from_file(self, self._service.library)

    def _no_fleets(self) -> str:
        if self._search.text():
            return "No saved fleet has these words."
        return "No fleet is saved yet. Begin a new one, or drop a list here."


def _built_for(game: GameFormat | None) -> Iterator[ReportLine]:
    if game is not None and game != STANDARD:
        yield ReportLine(f"Built for: {game.words}", "mid")


def _remark_lines(remarks: Remarks) -> Iterator[ReportLine]:
    if remarks.tags:
        yield ReportLine(f"Tags: {', '.join(remarks.tags)}", "mid")
    for line in remarks.note.splitlines():
        yield ReportLine(line, "mid")


def _row(saved: SavedFleet, broken: int | None) -> EntryRow:
    """Return the row of a saved fleet.

    `broken` is the number of rules that it breaks, or None if it cannot be read.
    """
    moment = QDateTime.fromString(saved.changed, Qt.DateFormat.ISODateWithMs)
    when = moment.toLocalTime().toString("yyyy-MM-dd HH:mm") if moment.isValid() else ""
    fault = f"{plural(broken, 'rule')} broken" if broken else ""
    legal = "legal" if broken == 0 else ""
    return EntryRow(saved.key, saved.name, _detail(saved, legal), when, saved.problem, fault)


def _detail(saved: SavedFleet, legal: str) -> str:
    parts: Sequence[str] = (
        legal,
        f"{saved.points} points",
        faction_name(saved.faction),
        plural(len(saved.ships), "ship"),
        plural(saved.squadrons, "squadron") if saved.squadrons else "",
        saved.built_for,
        ", ".join(saved.remarks.tags),
    )
    return "  ·  ".join(part for part in parts if part)
