"""The window of the judges' desk."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QFileDialog, QStackedLayout, QWidget

from armada_companion.desk.desk_event import DeskEvent
from armada_companion.desk.desk_header import DeskHeader
from armada_companion.desk.event_list import event_rows, free_folder
from armada_companion.desk.joining import Joining
from armada_companion.desk.judge.judging import JUDGING, Judging
from armada_companion.desk.look.look_page import LookPage
from armada_companion.desk.look.looked_at import LOOKED_AT
from armada_companion.desk.page_base import DeskPage
from armada_companion.desk.pages import (
    AT_ORGANISER,
    LOOK,
    OF_ORGANISER,
    PAGES,
    START,
    WALL,
    DeskPages,
)
from armada_companion.desk.services import DeskServices
from armada_companion.desk.start_page import StartPage
from armada_companion.desk.toast import Toast
from armada_companion.event import acts
from armada_companion.event.act_words import act_words
from armada_companion.event.folder import EventFolder
from armada_companion.event.mirrored import MirroredEvent
from armada_companion.event.state import EventError
from armada_companion.kit.salted_pin import SaltedPin
from armada_companion.store.errors import StoreError
from armada_companion.ui.controls.panel import Backdrop
from armada_companion.ui.controls.scaled_layout import ScaledLayout
from armada_companion.ui.theme import Look

TITLE = "Armada Companion: judges’ desk"
SIZE, _LEAST = QSize(1440, 900), QSize(960, 600)
_SECOND_MS = 1000


class DeskWindow(Backdrop):
    """Shows one event: a header, and one page at a time.

    Signals:
        closing: The window is about to close.
    """

    closing = Signal()

    def __init__(self, look: Look, services: DeskServices) -> None:
        super().__init__(look)
        self._services = services
        self._parts = ScaledLayout(look)
        self._event: DeskEvent | None = None
        self._makes: DeskPages | None = None
        self._pages: dict[str, DeskPage] = {}
        self._page = ""
        self._stack = QStackedLayout()
        self._header = self._parts.register(DeskHeader(look, PAGES))
        self._toast = self._parts.register(Toast(look, self))
        self._joining = Joining(self, services.data)
        self._second = QTimer(self, interval=_SECOND_MS)
        self.setObjectName("desk_window")
        self.setWindowTitle(TITLE)
        self.setMinimumSize(_LEAST)
        self.resize(SIZE * look.scale)
        self._arrange()
        self._connect()
        self.show_start()

    @property
    def look(self) -> Look:
        """The current theme and scale."""
        return self._look

    @property
    def widget(self) -> QWidget:
        """The window as the parent of dialogs."""
        return self

    @property
    def event_open(self) -> DeskEvent | None:
        """The open event, or None."""
        return self._event

    @property
    def page(self) -> str:
        """The name of the page that is shown."""
        return self._page

    def minimumSizeHint(self) -> QSize:
        return _LEAST

    def show_start(self) -> None:
        """Show the events; an open one is closed."""
        self._close_event()
        page = self._start_page()
        services = self._services
        joined = *JUDGING.rows(services.data), *LOOKED_AT.rows(services.data)
        page.render_events([*event_rows(services.events), *joined])
        self._show(START, page)

    def open_event(self, path: Path) -> None:
        """Open the event of a folder."""
        if JUDGING.has(path):
            self.open_judging(path)
            return
        if LOOKED_AT.has(path):
            self.open_look(path)
            return
        try:
            folder = EventFolder.open(path, self._services.clock)
        except StoreError as error:
            self.show_message(f"{error}.")
            return
        self._use(folder)

    def make_event(self, setup: acts.SetUp, pin: SaltedPin | None, judge: str = "") -> None:
        """Make a new event and open it."""
        path = free_folder(self._services.events, setup.name)
        try:
            folder = EventFolder.create(path, setup, self._services.clock)
        except (EventError, StoreError) as error:
            self.show_message(f"{error}.")
            return
        try:
            folder.set_pin(pin)
            folder.set_judge(judge)
        except StoreError as error:
            folder.close()
            self.show_message(f"{error}.")
            return
        self._use(folder)

    def open_judging(self, path: Path) -> None:
        """Follow the organiser's desk of an event at which the user judges."""
        try:
            judging = JUDGING.read(path)
        except StoreError as error:
            self.show_message(f"{error}.")
            return
        self._use(MirroredEvent(path, judging.judge, self._services.clock), judging)

    def open_look(self, path: Path) -> None:
        """Look at the table of another desk's event, to which this laptop has a card."""
        try:
            table = LOOKED_AT.read(path)
        except StoreError as error:
            self.show_message(f"{error}.")
            return
        self._close_event()
        page = LookPage(self._look, table, self._services)
        self._pages[LOOK] = self._add(page)
        self._show(LOOK, page)
        page.start()

    def open_practice(self) -> None:
        """Open the practice event, whose tables play by themselves."""
        from armada_companion.desk.practice.practice_event import practice_event

        try:
            folder = practice_event(self._services)
        except StoreError as error:
            self.show_message(f"{error}.")
            return
        if (makes := self._use(folder)) is not None:
            makes.use_practice()

    def show_page(self, name: str) -> None:
        """Show a page of the open event."""
        if self._makes is None:
            return
        if self._makes.judge is not None and name in OF_ORGANISER:
            self.show_message(AT_ORGANISER)
            self._render_header()
            return
        if name not in self._pages:
            self._pages[name] = self._add(self._makes.make(name))
        self._show(name, self._pages[name])

    def show_table(self, table: int) -> None:
        """Show the page of one table."""
        if self._makes is not None:
            name = self._makes.choose_table(table)
            self.show_page(name)

    def show_message(self, text: str) -> None:
        """Show why something was not done."""
        self._toast.show_message(text)

    def show_done(self, text: str) -> None:
        """Show a message about a finished action."""
        self._toast.show_message(text, "ok")

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        self._parts.set_look(look)
        for page in self._pages.values():
            page.set_look(look)

    def closeEvent(self, event: QCloseEvent) -> None:
        self.closing.emit()
        self._close_event()
        super().closeEvent(event)

    def _use(self, folder: EventFolder, judging: Judging | None = None) -> DeskPages | None:
        """Open the event of a folder; return None where another program has it open."""
        try:
            folder.lock()
        except StoreError as error:
            folder.close()
            self.show_message(f"{error}.")
            return None
        self._close_event()
        self._event = DeskEvent(folder, self._services.clock, self)
        self._makes = makes = DeskPages(self, self._event, self._services, judging)
        self._event.changed.connect(self._refresh)
        self._event.refused.connect(self.show_message)
        self._second.start()
        self.show_page(WALL)
        if makes.judge is not None:
            makes.judge.changed.connect(self._render_header)
            makes.judge.start()
        return makes

    def _close_event(self) -> None:
        self._second.stop()
        event, makes = self._event, self._makes
        self._event = self._makes = None
        # Until the hub's processes have ended they still speak: nothing is shown of that.
        if event is not None:
            event.changed.disconnect(self._refresh)
        if makes is not None:
            if makes.judge is not None:
                makes.judge.changed.disconnect(self._render_header)
            makes.close()
        self._toast.clear()
        for name in [name for name in self._pages if name != START]:
            page = self._pages.pop(name)
            page.end()
            self._stack.removeWidget(page)
            page.deleteLater()
        if event is not None:
            event.close()
            event.deleteLater()

    def _start_page(self) -> StartPage:
        found = self._pages.get(START)
        if isinstance(found, StartPage):
            return found
        page = StartPage(self._look)
        page.new_requested.connect(self._on_new_requested)
        page.folder_requested.connect(self._on_folder_requested)
        page.judge_requested.connect(self._joining.judge)
        page.look_requested.connect(self._joining.look)
        page.practice_requested.connect(self.open_practice)
        page.event_picked.connect(self._on_event_picked)
        self._pages[START] = self._add(page)
        return page

    def _add(self, page: DeskPage) -> DeskPage:
        page.refused.connect(self.show_message)
        page.done.connect(self.show_done)
        page.facts_changed.connect(self._render_header)
        self._stack.addWidget(page)
        return page

    def _show(self, name: str, page: DeskPage) -> None:
        self._page = name
        page.refresh()
        self._stack.setCurrentWidget(page)
        # The page that is shown is above what was shown before.
        self._toast.raise_()
        self._render_header()
        page.take_focus()

    def _refresh(self) -> None:
        """Show the open page again, after an act."""
        if self._page in self._pages:
            self._pages[self._page].refresh()
        self._render_header()

    def _tick(self) -> None:
        page = self._pages[self._page]
        facts = page.facts
        page.tick()
        if self._event is not None:
            self._header.render_clock(self._event.state.current, self._event.now())
            if page.facts != facts:
                self._render_header()

    def _render_header(self) -> None:
        page = self._pages.get(self._page)
        if page is None:
            # The event is being closed.
            return
        if isinstance(page, LookPage):
            self._header.render_looking(page.title, page.facts)
            return
        if self._event is None:
            self._header.render_event("", page.facts, "", "")
            return
        last = self._event.folder.next_undo
        undo = act_words(last.act) if last else ""
        shown = self._page if self._page in PAGES else WALL
        name, facts = self._event.state.name, page.facts
        if self._makes is not None and (judge := self._makes.judge) is not None:
            name, facts = name or judge.title, f"{judge.words}  ·  {facts}"
        self._header.render_event(name, facts, shown, undo)
        self._header.render_clock(self._event.state.current, self._event.now())

    def _arrange(self) -> None:
        whole = self._parts.column(12, (22, 14, 22, 16))
        whole.addWidget(self._header)
        whole.addLayout(self._stack, 1)
        self.setLayout(whole)

    def _connect(self) -> None:
        self._header.page_chosen.connect(self.show_page)
        self._header.home_requested.connect(self.show_start)
        self._header.undo_requested.connect(self._undo)
        self._header.help_requested.connect(self._open_help)
        self._second.timeout.connect(self._tick)
        keys: Mapping[str, Callable[[], object]] = {
            "Ctrl+Z": self._undo,
            "F1": self._open_help,
            "F11": self._toggle_full_screen,
            "Escape": self._back_to_wall,
            **{f"Ctrl+{n}": partial(self.show_page, name) for n, name in enumerate(PAGES, 1)},
        }
        for key, slot in keys.items():
            shortcut = QShortcut(QKeySequence(key), self)
            shortcut.setAutoRepeat(False)
            shortcut.activated.connect(slot)

    def _undo(self) -> None:
        if self._event is not None and (last := self._event.folder.next_undo) is not None:
            words = act_words(last.act)
            if self._event.undo():
                self.show_done(f"Taken back: {words}.")

    def _back_to_wall(self) -> None:
        if self._event is not None and self._page != WALL:
            self.show_page(WALL)

    def _open_help(self) -> None:
        from armada_companion.ui.dialogs.sheet import HelpDialog

        HelpDialog(self._look, self, "event").open_once()

    def _toggle_full_screen(self) -> None:
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def _on_new_requested(self) -> None:
        from armada_companion.desk.event_sheet import EventSheet

        sheet = EventSheet(self._look, self._services, self)
        sheet.decided.connect(self.make_event)
        sheet.open_once()

    def _on_folder_requested(self) -> None:
        folder = QFileDialog.getExistingDirectory(self, "The folder of an event")
        if folder:
            self.open_event(Path(folder))

    def _on_event_picked(self, path: str) -> None:
        self.open_event(Path(path))
