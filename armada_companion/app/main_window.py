"""The main window: shows the page for the state of the game."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QStackedLayout, QWidget

from armada_companion.app.bottom_bars import BottomBars
from armada_companion.app.dialogs import Dialogs
from armada_companion.app.instance.file_opener import FileOpener
from armada_companion.app.judge_flow import JudgeFlow
from armada_companion.app.pages import Pages, fitting_page
from armada_companion.app.screen_fit import look_of
from armada_companion.kit.action import Action
from armada_companion.kit.choice import broken_rules_text
from armada_companion.kit.rule import BrokenRule
from armada_companion.kit.step import Overruled
from armada_companion.kit.timeline import JudgedStep
from armada_companion.system.settings import TEXT_SCALES, Settings
from armada_companion.ui.bridge import SessionBridge
from armada_companion.ui.controls.panel import Backdrop
from armada_companion.ui.game_controller import GameController
from armada_companion.ui.pages import SCORE, START, Page
from armada_companion.ui.press_guard import PressGuard
from armada_companion.ui.theme import Look

if TYPE_CHECKING:
    from PySide6.QtGui import QDragEnterEvent, QDropEvent

    from armada_companion.app.awake import Awake

TITLE = "Armada Companion"
SIZE = QSize(1440, 900)
_LEAST = QSize(960, 600)


class MainWindow(Backdrop):
    """Shows one page at a time: one of each kind and game, each made when it is first shown.

    Signals:
        painted: The window paints its first frame.
        closing: The window is about to close; the game is still open.
        crashed: A fatal error is shown; nothing new may start.
    """

    painted = Signal()
    closing = Signal()
    crashed = Signal()

    def __init__(
        self,
        controller: GameController,
        bridge: SessionBridge,
        makes: Pages,
        dialogs: Dialogs,
        guard: PressGuard,
    ) -> None:
        super().__init__(look_of(controller.settings, guard))
        self._controller = controller
        self._bridge = bridge
        self._makes = makes
        self._dialogs = dialogs
        self._pages: dict[str, Page] = {}
        self._page = ""
        self._shown: Page
        opens = partial(dialogs.open_record, self)
        self._files = FileOpener(self, controller, opens, self.show_message)
        self._stack = QStackedLayout(self)
        self.bars = BottomBars(self)
        self.judge = JudgeFlow(
            self,
            controller.pins,
            bridge,
            self.shown,
            self.show_message,
            self.bars,
            makes.texts_with_rulings,
        )
        self.setObjectName("main_window")
        self.setWindowTitle(TITLE)
        self.setMinimumSize(_LEAST)
        self.resize(SIZE * self._look.scale)
        self.setAcceptDrops(True)
        self._is_painted = False
        self._is_loss_known = False
        self._awake: Awake | None = None
        self._connect()

    @property
    def look(self) -> Look:
        """The current theme and scale."""
        return self._look

    @property
    def widget(self) -> QWidget:
        """The window as the parent of dialogs."""
        return self

    @property
    def page(self) -> str:
        """The name of the page that is shown."""
        return self._page

    def shown(self) -> Page:
        """Return the page that is shown."""
        return self._shown

    def minimumSizeHint(self) -> QSize:
        return _LEAST

    def show_game(self) -> None:
        """Show the page that fits the open game, or the start page without one."""
        if not self._bridge.is_open:
            self.show_page(START)
            return
        self.show_page(self._fitting(self._bridge.session.state))

    def offer_copy(self) -> bool:
        """Offer a copy if the open game accepts no steps; return whether it did."""
        if not self._bridge.is_open or not self._bridge.session.damage:
            return False
        self._dialogs.open_damaged(self, self._bridge.session.damage)
        return True

    def show_damage(self) -> None:
        """Show the damage of the game that was just opened, if any."""
        if self.offer_copy():
            return
        found = self._controller.condition
        if found.damage:
            self._dialogs.open_repaired(self, found.damage)
        elif found.warning:
            self._shown.show_warning(found.warning)

    def page_named(self, name: str) -> Page:
        """Return a page of the open game, shown or not."""
        return self._pages.get(self._makes.key_of(name)) or self._make_page(name)

    def show_page(self, name: str) -> None:
        """Show a page with the current state of the game."""
        self._shown = self.page_named(name)
        self._page = name
        self._shown.refresh()
        self._stack.setCurrentWidget(self._shown)
        self._shown.take_focus()

    def show_message(self, text: str) -> None:
        """Show one sentence on the current page."""
        self._shown.show_refusal(text)

    def show_done(self, text: str) -> None:
        """Show a message about a done action on the current page."""
        self._shown.show_done(text)

    def open_record(self, record: str, token: str = "") -> None:
        """Come to the front, and open a record unless its path is ""; see `hand_over.Request`."""
        self._files.open(record, token)

    def open_game(self, key: str) -> None:
        """Open a saved game; of several files with its id, ask for one."""
        self._dialogs.open_game(self, key)

    def open_menu_entry(self, name: str) -> None:
        """Open a menu entry: `home`, `score`, `judge`, `desk`, and so on.

        Raises:
            KeyError: No entry has this name.
        """
        opens: Mapping[str, Callable[[], object]] = {
            "home": self._controller.close_game,
            "score": partial(self.show_page, SCORE),
            "export": self._export,
            "export_replay": self._export_replay,
            "folder": partial(self._dialogs.show_folder, self.show_message),
            "desk": partial(self._dialogs.open_desk, self.show_message),
            "practice": partial(self._dialogs.open_desk, self.show_message, "--practice"),
            "share": partial(self._dialogs.share, self),
            "event": partial(self._dialogs.join_event, self),
            "judge": self.judge.open,
            "sign": self._open_signing,
            "call_judge": self.judge.call_or_arrive,
            "settings": partial(self._dialogs.open_settings, self),
            "keys": self._open_keys,
            "help": partial(self._dialogs.open_help, self),
            "updates": partial(self._dialogs.open_releases, self.show_message),
            "about": partial(self._dialogs.open_about, self),
        }
        opens[name]()

    def open_history(self) -> None:
        self._dialogs.open_history(self, self._makes)

    def open_overrule(self, actions: Sequence[Action[Any]]) -> None:
        """Ask who overrules the rules for the last action, and why; then record it."""
        self._dialogs.open_overrule(self, actions, self._makes.of_game.sides())

    def keep_awake(self, on: bool) -> None:
        """Keep the screen awake, or let it sleep again."""
        if self._awake is None and on:
            from armada_companion.app.awake import Awake

            self._awake = Awake()
        if self._awake is not None:
            self._awake.keep(on)

    def show_crash(self, report: Path | None, text: str) -> None:
        """Show a fatal error; the window closes with the dialog."""
        self.setAcceptDrops(False)
        self._files.stop()
        self._controller.keep_opening_mark()
        self.crashed.emit()
        self._dialogs.open_crash(self, report, text)

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        for page in self._pages.values():
            page.set_look(look)
        self.judge.set_look()
        self._dialogs.set_look(look)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.bars.place()

    def dragEnterEvent(self, event: "QDragEnterEvent") -> None:
        """Accept dragged files that the page refuses; a drop without a record shows a message."""
        from armada_companion.ui.controls.drop_area import take_copy

        if event.mimeData().hasUrls():
            take_copy(event)

    def dropEvent(self, event: "QDropEvent") -> None:
        from armada_companion.ui.controls.drop_area import take_copy

        take_copy(event)
        self._files.open_dropped(event.mimeData())

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._controller.is_opening:
            # After the first frame, since a game that ends the program must remain marked.
            QTimer.singleShot(0, self._controller.end_opening)
        if not self._is_painted:
            self._is_painted = True
            # Shortcuts are not needed for the first frame.
            QTimer.singleShot(0, self, self._after_first_frame)
            self.painted.emit()

    def closeEvent(self, event: QCloseEvent) -> None:
        with self._controller.collect_messages() as messages:
            self._controller.keep_place()
        if messages and not self._is_loss_known:
            # The second close is deliberate: the message was shown the first time.
            self._is_loss_known = True
            event.ignore()
            self.show_message(messages[0])
            return
        self.closing.emit()
        self._dialogs.stop_sharing()
        self.keep_awake(False)
        self._controller.shut()
        self._dialogs.stop_event()
        super().closeEvent(event)

    # Any: each game has states of its own.
    def _fitting(self, state: Any) -> str:
        """Return the page that fits a state of the open game."""
        return fitting_page(self._bridge.session.game, state)

    def _make_page(self, name: str) -> Page:
        page = self._makes.make_page(name, self)
        # Set before the page is shown, so that it is laid out once.
        page.resize(self.size())
        self._pages[self._makes.key_of(name)] = page
        self._stack.addWidget(page)
        return page

    def _connect(self) -> None:
        self._controller.game_opened.connect(self._on_controller_game_opened)
        self._controller.game_closed.connect(self._on_controller_game_closed)
        self._controller.message.connect(self.show_message)
        self._controller.done.connect(self.show_done)
        self._controller.settings_changed.connect(self._on_controller_settings_changed)
        self._bridge.changed.connect(self._on_bridge_changed)
        self._bridge.refused.connect(self._on_bridge_refused)
        self._bridge.impossible.connect(self.show_message)
        self._bridge.not_saved.connect(self._on_bridge_not_saved)
        self._bridge.undo_asked.connect(partial(self._dialogs.open_undo, self))

    def _after_first_frame(self) -> None:
        """Add the shortcuts, and continue the event that was joined."""
        self._dialogs.rejoin_event(self)
        from PySide6.QtGui import QKeySequence, QShortcut

        for keys, slot in (
            ("Ctrl+Z", self._undo),
            ("Ctrl+Shift+Z", self._redo),
            ("Ctrl+Y", self._redo),
            ("Ctrl+0", partial(self._scale_text, 0)),
            ("Ctrl++", partial(self._scale_text, 1)),
            ("Ctrl+=", partial(self._scale_text, 1)),
            ("Ctrl+-", partial(self._scale_text, -1)),
            ("Ctrl+E", self.judge.open_corrections),
            ("Ctrl+J", self.judge.leave_or_open),
            ("Ctrl+Shift+J", self.judge.call_or_arrive),
            ("F1", partial(self.open_menu_entry, "help")),
            ("F11", self._toggle_full_screen),
        ):
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.setAutoRepeat(False)
            shortcut.activated.connect(slot)

    def _undo(self) -> None:
        if not self._shown.undo() and self._bridge.is_open:
            self._bridge.undo()

    def _redo(self) -> None:
        if not self._shown.redo() and self._bridge.is_open:
            self._bridge.redo()

    def _scale_text(self, by: int) -> None:
        """Choose the next larger or smaller text; 0 fits it to the screen again."""
        settings, scale = self._controller.settings, None
        if by:
            place = TEXT_SCALES.index(round(self._look.scale * 100)) + by
            scale = TEXT_SCALES[max(0, min(len(TEXT_SCALES) - 1, place))]
        self._controller.change_settings(settings._replace(text_scale=scale))

    def _export(self) -> None:
        self._dialogs.export(self._look, self, self._makes.of_game.record_name())

    def _export_replay(self) -> None:
        self._dialogs.export_replay(self, self._makes.of_game.record_name())

    def _open_signing(self) -> None:
        if self._bridge.is_open:
            self._dialogs.open_signing(self)

    def _open_keys(self) -> None:
        self._dialogs.open_keys(self, self._makes.of_game.keys)

    def _toggle_full_screen(self) -> None:
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def _on_controller_game_opened(self) -> None:
        if self._controller.is_preparing:
            return
        if self.isVisible():
            self._dialogs.close_all(self)
        self.setWindowTitle(TITLE)
        self.show_game()
        if self._bridge.session.is_read_only:
            self.setWindowTitle(f"{TITLE}: a copy to look at, nothing can be saved")
            why = "This folder can only be read"
            if self._controller.condition.is_locked:
                why = "Another window has this game open"
            self.show_message(f"{why}: the game is open to be looked at.")
        if self.isVisible():
            self.show_damage()

    def _on_controller_game_closed(self) -> None:
        self.setWindowTitle(TITLE)
        self.judge.follow()
        self.show_game()

    def _on_controller_settings_changed(self, settings: Settings) -> None:
        look = look_of(settings, self._look.guard)
        if look != self._look:
            self.set_look(look)

    def _on_bridge_changed(self, judged: JudgedStep[Any]) -> None:
        if self._controller.is_preparing:
            return
        before, after = self._fitting(judged.before), self._fitting(judged.state)
        if before != after:
            self.show_page(after)
        else:
            self._shown.refresh()

    def _on_bridge_refused(self, _action: object, rules: Sequence[BrokenRule]) -> None:
        self.show_message(broken_rules_text(rules))

    def _on_bridge_not_saved(
        self, action: Action[Any], overruled: Overruled | None, why: str
    ) -> None:
        if self.offer_copy():
            return
        name = self._makes.of_game.record_name()
        self._dialogs.open_not_saved(self, action, overruled, why, name)
