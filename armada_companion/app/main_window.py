"""The window: puts pages together and shows the one that fits the game."""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, cast

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QStackedLayout, QWidget

from armada_companion.app.dialog_desk import DialogDesk
from armada_companion.app.instance.arrivals import Arrivals
from armada_companion.app.rooms import Rooms
from armada_companion.app.screen_fit import text_scale
from armada_companion.kit.rule import BrokenRule
from armada_companion.kit.step import Overruled
from armada_companion.session.change import Change
from armada_companion.system.settings import TEXT_SCALES, Settings
from armada_companion.ui.bridge import SessionBridge
from armada_companion.ui.controls.dropped import take_copy
from armada_companion.ui.controls.middle_panel import Backdrop
from armada_companion.ui.game_rooms import FITTING, SCORE, START, TABLE, Actions, Page, Table
from armada_companion.ui.press_guard import PressGuard
from armada_companion.ui.shell import Shell
from armada_companion.ui.theme import THEMES, Look

if TYPE_CHECKING:
    from PySide6.QtGui import QDragEnterEvent, QDropEvent

    from armada_companion.games.armada.window.table_page import TablePage

SIZE = QSize(1440, 900)
_LEAST = QSize(960, 600)


class _Phased(Protocol):
    """The state of any game."""

    @property
    def phase(self) -> str: ...


class MainWindow(Backdrop):
    """Holds one page of each kind and game, each made when it is first shown.

    Args:
        shell: Opens and closes games.
        bridge: The road to the open game.
        rooms: Makes the pages.
        dialogs: Opens the dialogs.
        guard: Tells which presses count.

    Signals:
        closing: It is about to close; the game is still open.
        closed: The game has been closed with it.
        crashed: A fatal error is told, and nothing more is to be begun.
    """

    closing = Signal()
    closed = Signal()
    crashed = Signal()

    def __init__(
        self,
        shell: Shell,
        bridge: SessionBridge,
        rooms: Rooms,
        dialogs: DialogDesk,
        guard: PressGuard,
    ) -> None:
        super().__init__(look_of(shell.settings, guard))
        self._shell = shell
        self._bridge = bridge
        self._rooms = rooms
        self._dialogs = dialogs
        self._pages: dict[str, Page] = {}
        self._page = ""
        self._arrivals = Arrivals(self, shell, self.tell)
        self._stack = QStackedLayout(self)
        self.setObjectName("main_window")
        self.setWindowTitle("Armada Companion")
        self.setMinimumSize(_LEAST)
        self.resize(SIZE * self._look.scale)
        self.setAcceptDrops(True)
        self._connect()
        self._add_shortcuts()

    @property
    def look(self) -> Look:
        """Theme and scale now."""
        return self._look

    @property
    def page(self) -> str:
        """The name of the page that is shown."""
        return self._page

    @property
    def table(self) -> "TablePage":
        """The table page of Armada."""
        return cast("TablePage", self.page_named(TABLE))

    def minimumSizeHint(self) -> QSize:
        return _LEAST

    def show_game(self) -> None:
        """Show the page that fits the open game, or the start page without one."""
        if not self._bridge.is_open:
            self.show_page(START)
            return
        self.show_page(_fitting(self._bridge.session.state))

    def page_named(self, name: str) -> Page:
        """Return a page of the open game, or of the main one; it need not be shown."""
        return self._pages.get(self._rooms.key_of(name)) or self._make_page(name)

    def show_page(self, name: str) -> None:
        """Show a page and what the game is now."""
        page = self.page_named(name)
        self._page = name
        self._rooms.render(name, cast(QWidget, page))
        self._stack.setCurrentWidget(cast(QWidget, page))
        if name == TABLE:
            cast(Table, page).focus_shown()

    def show_afresh(self) -> None:
        """Show the open game as a start would: no sheet, the unit of the turn."""
        if table := self._made_table():
            table.start_over()
        self.show_game()

    def tell(self, text: str) -> None:
        """Show one sentence on the page that is shown."""
        self._shown().show_refusal(text)

    def tell_done(self, text: str) -> None:
        """Show on the page that is shown what was done."""
        self._shown().show_done(text)

    def arrive(self, record: str, token: str = "") -> None:
        """Come to the front and open a record unless its path is ""; see `hand_over.Request`."""
        self._arrivals.take(record, token)

    def open_menu_entry(self, name: str) -> None:
        """Open `home`, `score`, `export`, `settings`, `keys`, `updates` or `about`."""
        match name:
            case "home":
                self._shell.close_game()
            case "score":
                self.show_page(SCORE)
            case "export":
                self._dialogs.export(self, self._rooms.of_game.record_name())
            case "settings":
                self._dialogs.open_settings(self._look, self)
            case "keys":
                self._dialogs.open_keys(self._look, self, self._rooms.of_game.keys)
            case "updates":
                self._dialogs.open_releases(self.tell)
            case _:
                about = self._dialogs.open_about(self._look, self)
                about.updates_wanted.connect(partial(self.open_menu_entry, "updates"))

    def open_history(self) -> None:
        """Show every step of the open game."""
        self._dialogs.open_history(self._look, self)

    def open_overrule(self, action: Mapping[str, object], before: Actions = ()) -> None:
        """Ask who lets an action stand although it breaks rules; then record it after `before`."""
        self._dialogs.open_overrule(
            self._look, self, (*before, action), self._rooms.of_game.sides()
        )

    def show_crash(self, report: Path | None, text: str) -> None:
        """Tell of a fatal error; the window closes with the dialog."""
        self.setAcceptDrops(False)
        self._arrivals.stop()
        self.crashed.emit()
        self._dialogs.open_crash(self._look, self, report, text)

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        for page in self._pages.values():
            page.set_look(look)
        self._dialogs.dress(look)

    def dragEnterEvent(self, event: "QDragEnterEvent") -> None:
        """Take what no part of the page has taken; what is no record is told when it is dropped."""
        if event.mimeData().hasUrls():
            take_copy(event)

    def dropEvent(self, event: "QDropEvent") -> None:
        take_copy(event)
        self._arrivals.take_drop(event.mimeData())

    def closeEvent(self, event: QCloseEvent) -> None:
        self.closing.emit()
        self._shell.shut()
        self.closed.emit()
        super().closeEvent(event)

    def _make_page(self, name: str) -> Page:
        page = self._rooms.make_page(name, self)
        self._pages[self._rooms.key_of(name)] = page
        self._stack.addWidget(cast(QWidget, page))
        return page

    def _made_table(self) -> Table | None:
        return cast("Table | None", self._pages.get(self._rooms.key_of(TABLE)))

    def _shown(self) -> Page:
        return cast(Page, self._stack.currentWidget())

    def _connect(self) -> None:
        self._shell.game_opened.connect(self.show_game)
        self._shell.game_closed.connect(self.show_game)
        self._shell.told.connect(self.tell)
        self._shell.done.connect(self.tell_done)
        self._shell.settings_changed.connect(self._on_shell_settings_changed)
        self._bridge.changed.connect(self._on_bridge_changed)
        self._bridge.refused.connect(self._on_bridge_refused)
        self._bridge.impossible.connect(self.tell)
        self._bridge.not_saved.connect(self._on_bridge_not_saved)

    def _add_shortcuts(self) -> None:
        for keys, slot in (
            ("Ctrl+Z", partial(self._take_back, "undo")),
            ("Ctrl+Shift+Z", partial(self._take_back, "redo")),
            ("Ctrl+Y", partial(self._take_back, "redo")),
            ("Ctrl+0", partial(self._scale_text, 0)),
            ("Ctrl++", partial(self._scale_text, 1)),
            ("Ctrl+=", partial(self._scale_text, 1)),
            ("Ctrl+-", partial(self._scale_text, -1)),
            ("F11", self._toggle_full_screen),
        ):
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.setAutoRepeat(False)
            shortcut.activated.connect(slot)

    def _take_back(self, do: str) -> None:
        if self._rooms.take_back(self._page, self._stack.currentWidget(), do):
            return
        if self._bridge.is_open:
            self._bridge.dispatch({"do": do})

    def _scale_text(self, by: int) -> None:
        """Choose the next larger or smaller text; with 0 the screen decides again."""
        settings, scale = self._shell.settings, None
        if by:
            place = TEXT_SCALES.index(round(self._look.scale * 100)) + by
            scale = TEXT_SCALES[max(0, min(len(TEXT_SCALES) - 1, place))]
        self._shell.change_settings(settings._replace(text_scale=scale))

    def _toggle_full_screen(self) -> None:
        window = self.window()
        window.setWindowState(window.windowState() ^ Qt.WindowState.WindowFullScreen)

    def _on_shell_settings_changed(self, settings: Settings) -> None:
        look = look_of(settings, self._look.guard)
        if look != self._look:
            self.set_look(look)

    def _on_bridge_changed(self, change: Change[_Phased]) -> None:
        before, after = _fitting(change.before), _fitting(change.state)
        if before != after:
            self.show_page(after)
        else:
            self._rooms.render(self._page, self._stack.currentWidget())

    def _on_bridge_refused(self, _action: object, rules: Sequence[BrokenRule]) -> None:
        self.tell("; ".join(f"{rule.text} ({rule.source})" for rule in rules))

    def _on_bridge_not_saved(
        self, action: Mapping[str, object], overruled: Overruled | None, why: str
    ) -> None:
        name = self._rooms.of_game.record_name()
        self._dialogs.open_not_saved(self._look, self, action, overruled, why, name)


def _fitting(state: _Phased) -> str:
    """Return the page that fits the state of a game."""
    return FITTING.get(state.phase, TABLE)


def look_of(settings: Settings, guard: PressGuard) -> Look:
    """Return how widgets are drawn and touched.

    The scale is the user's choice, else what the screen has room for.
    """
    scale = settings.text_scale or text_scale()
    return Look(THEMES[settings.theme], scale / 100, guard)
