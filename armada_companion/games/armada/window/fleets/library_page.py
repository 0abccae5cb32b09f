"""The saved fleets: search, open, use, remove."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QDateTime, QEvent, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QWidget

from armada_companion.kit.wording import plural
from armada_companion.store.errors import ContentError, FleetUnreadableError, StoreError
from armada_companion.ui.controls.entry_delegate import EntryDelegate
from armada_companion.ui.controls.fields import ReadField
from armada_companion.ui.controls.form import Form
from armada_companion.ui.controls.list_field import ListField
from armada_companion.ui.controls.page_scroll import PageScroll
from armada_companion.ui.controls.side_panel import Panel
from armada_companion.ui.fonts import CARD_NAME
from armada_companion.ui.models import EntriesModel, EntryRow, likeliest_first
from armada_companion.ui.theme import Look

from ...cards.words import faction_name
from ...fleets.fleet_types import Fleet
from ...fleets.kept import fleet_title
from ...fleets.library import SavedFleet
from ...fleets.rules.game_format import STANDARD, GameFormat
from ...fleets.saved_verdicts import SavedVerdicts
from ...fleets.service import FleetService
from ..parts.list_report import ReportLine, fleet_lines, write_report
from .fleet_frame import PLAYERS, FleetFrame, Serving, use_label

_SIDE_BY_SIDE = 900

_NARROWEST = 120


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
        agreed = self._agreed()
        rows = [_row(saved, self._verdicts.broken(saved, agreed)) for saved in found]
        self._model.set_rows(likeliest_first(rows, self._search.text()))
        self._nothing.render_text("" if found else self._no_fleets())
        self._list.setVisible(bool(found))
        self._panel.clear()
        self._render_undo(bool(self._removed), False)

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
        row = self._model.row(index)
        self._message.clear()
        if row.problem:
            self._panel.render_damaged(row.key, row.title, row.problem)
            return
        try:
            kept = self._service.library.read_kept(row.key)
            game = self._agreed() or kept.game
            ready = self._service.deployable(kept.fleet, "A", game)
            problems = self._service.problems(kept.fleet, game)
            lines = fleet_lines(kept.fleet, ready, problems)
            self._panel.render_fleet(row.key, kept.fleet, (*_built_for(game), *lines))
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

    def _no_fleets(self) -> str:
        if self._search.text():
            return "No saved fleet has these words."
        return "No fleet is saved yet. Begin a new one, or drop a list here."


class SavedPanel(Panel):
    """One saved fleet and the buttons to open, use and remove it.

    Signals:
        open_requested (str): Work on the fleet of this key.
        use_requested (object): Use this fleet for a side.
        remove_requested (str, str): Remove the fleet of this key and this name.
    """

    open_requested = Signal(str)
    use_requested = Signal(object)
    remove_requested = Signal(str, str)

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self._side, self._key, self._label = "", "", ""
        self._fleet: Fleet | None = None
        self._lines: tuple[ReportLine, ...] = ()
        form = Form(self._parts, 12, (16, 16, 16, 16))
        self._title = form.text(name="saved_title", style=CARD_NAME, tone="hi")
        report = ReadField(look, "saved_report", label="Content of the fleet")
        self._report = form.add(self._parts.register(report), 1)
        with form.row(10):
            self._remove = form.button("saved_remove", "", "", self._on_remove_chosen, height=52)
            self._open = form.button("saved_open", "", "", self._on_open_chosen, height=52)
            use = self._on_use_chosen
            self._use = form.button("saved_use", "", "", use, primary=True, height=52)
        for button in (self._remove, self._open, self._use):
            self._parts.keep_size(button.setMinimumWidth, _NARROWEST)
        self.setLayout(form.layout)
        self.setObjectName("saved_panel")
        self.render_side("")
        self.clear()

    def render_side(self, side: str, name: str = "") -> None:
        """Name side `A` or `B`, or the player, on the button that uses the fleet; "" hides it."""
        self._side, self._label = side, use_label(side, name)
        self._use.setVisible(bool(side))
        self._use.set_player(PLAYERS[side])
        self._render_buttons()

    def render_fleet(self, key: str, fleet: Fleet, lines: tuple[ReportLine, ...]) -> None:
        """Show a fleet with the `lines` of its report; focus the button of the next step."""
        self._fleet = fleet
        self._show(key, fleet_title(fleet), lines)
        step = self._use if self._side else self._open
        step.setFocus()

    def render_damaged(self, key: str, name: str, problem: str) -> None:
        """Show why a fleet cannot be read; it can be removed."""
        self._fleet = None
        self._show(key, name, (ReportLine(problem, "bad"),))

    def clear(self) -> None:
        self._fleet = None
        hint = "Tap a fleet to see what is in it."
        self._show("", "", (ReportLine(hint, "low"),))

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        write_report(self._report.area, self._lines, look)

    def _show(self, key: str, name: str, lines: tuple[ReportLine, ...]) -> None:
        self._key, self._lines = key, lines
        self._title.render_text(name)
        write_report(self._report.area, lines, self._look)
        self._render_buttons()

    def _on_open_chosen(self) -> None:
        self.open_requested.emit(self._key)

    def _on_use_chosen(self) -> None:
        self.use_requested.emit(self._fleet)

    def _on_remove_chosen(self) -> None:
        self.remove_requested.emit(self._key, self._title.text())

    def _render_buttons(self) -> None:
        none = "" if self._key else "Tap a fleet first."
        unread = none or ("" if self._fleet is not None else "This fleet cannot be read.")
        self._remove.render_button("Remove", "cross", legal=not none, reason=none)
        self._open.render_button("Open", "folder", legal=not unread, reason=unread)
        self._use.render_button(self._label, "check", legal=not unread, reason=unread)


def _built_for(game: GameFormat | None) -> Iterator[ReportLine]:
    if game is not None and game != STANDARD:
        yield ReportLine(f"Built for: {game.words}", "mid")


def _row(saved: SavedFleet, broken: int) -> EntryRow:
    """Return the row of a saved fleet; `broken` is the number of rules that it breaks."""
    moment = QDateTime.fromString(saved.changed, Qt.DateFormat.ISODateWithMs)
    when = moment.toLocalTime().toString("yyyy-MM-dd HH:mm") if moment.isValid() else ""
    fault = f"{plural(broken, 'rule')} broken" if broken else ""
    return EntryRow(saved.key, saved.name, _detail(saved), when, saved.problem, fault)


def _detail(saved: SavedFleet) -> str:
    parts: Sequence[str] = (
        f"{saved.points} points",
        faction_name(saved.faction),
        plural(len(saved.ships), "ship"),
        plural(saved.squadrons, "squadron") if saved.squadrons else "",
        saved.built_for,
    )
    return "  ·  ".join(part for part in parts if part)
