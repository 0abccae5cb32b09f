"""The frame of every table page: banner, phases, tools, menu, and the keys of a turn."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from armada_companion.kit.choice import Choice, Go, Question
from armada_companion.ui.bridge import SessionBridge
from armada_companion.ui.controls.buttons import ActionButton, ToolButton
from armada_companion.ui.controls.painted import PRESS_KEYS, Box, scaled_box
from armada_companion.ui.controls.phase_track import PhaseTrack
from armada_companion.ui.controls.tab_order import TabOrder
from armada_companion.ui.controls.turn_banner import TurnBanner
from armada_companion.ui.frame_layout import FrameLayout, lay_out_frame
from armada_companion.ui.pages import Page, Window
from armada_companion.ui.press_guard import TurnWatch
from armada_companion.ui.theme import Look

if TYPE_CHECKING:
    from armada_companion.ui.controls.choice_sheet import ChoiceSheet
    from armada_companion.ui.controls.scaled_layout import Styled
    from armada_companion.ui.entry_flow import EntryFlow

Tools = tuple[ToolButton, ToolButton, ToolButton, ToolButton, ToolButton]


class TableFrame(Page):
    """The base of table pages; a game's page adds its own parts and calls `_complete`.

    Args:
        table: The hint of the tool that opens the sheet about the whole game.
        score: The game's name for its score page.
        phases: The record's names of the phases, in the order of play.

    Signals:
        menu_chosen (str): An entry of the menu; see `ui.pages.Window.open_menu_entry`.
        overrule_requested (Sequence[Action]): Record these actions although the last one breaks
        rules.
    """

    history_requested = Signal()
    menu_chosen = Signal(str)
    overrule_requested = Signal(object)

    def __init__(
        self,
        look: Look,
        bridge: SessionBridge,
        table: str,
        score: str,
        phases: Sequence[str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._look = look
        self._bridge = bridge
        self._score = score
        self._parts: Sequence[Styled] = ()
        self.banner = TurnBanner(look, self)
        self.phases = PhaseTrack(look, phases, self)
        self.tools = _make_tools(look, table, self)
        self._body: Sequence[QWidget] = ()
        self._made_sheet: ChoiceSheet | None = None
        self._turns = TurnWatch(look.guard)
        self._hints = QTimer(self, singleShot=True, interval=0)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)

    @property
    def sheet(self) -> "ChoiceSheet":
        """The sheet of choices, made when it is first needed."""
        if self._made_sheet is None:
            self._made_sheet = self._make_sheet()
            self._place_sheet(self._made_sheet)
        return self._made_sheet

    @property
    def is_asking(self) -> bool:
        """Whether the sheet is open with a question."""
        return self._made_sheet is not None and self._made_sheet.isVisible()

    def close_sheet(self) -> None:
        if self._made_sheet is not None:
            self._made_sheet.close_sheet()

    def next_buttons(self) -> Sequence[ActionButton]:
        """Return the buttons of the next step, the bright one first."""
        raise NotImplementedError

    def next_choices(self) -> Sequence[Choice]:
        """Return the choices of the next step, visible or not."""
        return [button.choice for button in self.next_buttons()]

    def next_step(self) -> None:
        """Press the bright button, as Enter does."""
        for button in self.next_buttons()[:1]:
            button.press_by_key()

    def enter_table(self) -> None:
        """Open the sheet of entries about the whole game."""
        raise NotImplementedError

    def run_key(self, event: QKeyEvent) -> bool:
        """Press the button with a key; return False if there is none.

        While the sheet is open, only its buttons have keys. A game with more keys overrides this.
        """
        # The first frame does not need it, and it takes long to load.
        from PySide6.QtGui import QKeySequence

        buttons = self.sheet.choices if self.is_asking else (*self.next_buttons(), *self.tools)
        key = QKeySequence(event.keyCombination()).toString()
        button = next((one for one in buttons if one.choice.key == key), None)
        if button is None:
            return False
        if self.takes_key(event):
            self._turns.wake()
            button.press_by_key()
            self.show_held_back()
        return True

    def show_refusal(self, text: str) -> None:
        self.sheet.open_sheet("Please note", (), self._on_menu_chosen, text)

    def start_over(self) -> None:
        """Forget everything shown so far: another game is open, or this one starts again."""
        self.close_sheet()

    def take_focus(self) -> None:
        """Take the focus for the page: Qt would give it to Undo, which Enter then presses."""
        self.setFocus()

    def open_menu(self) -> None:
        self.sheet.open_sheet("Menu", self._menu_entries(), self._on_menu_chosen)

    def _menu_entries(self) -> tuple[Choice, ...]:
        entries = _menu_entries(self._score, self._bridge.is_judge_called)
        entries = tuple(self._bridge.carried_out(entries))
        if self._bridge.session.game.HAS_OPPONENTS:
            return entries
        return tuple(one for one in entries if one.name not in _OF_OPPONENTS)

    def open_history(self) -> None:
        self.history_requested.emit()

    def open_keys(self) -> None:
        self.menu_chosen.emit("keys")

    def open_entry(self, name: str) -> None:
        """Open the history, or a menu entry."""
        if name == "history":
            self.open_history()
        else:
            self.menu_chosen.emit(name)

    def set_look(self, look: Look) -> None:
        self._look = look
        for part in (self.banner, self.phases, *self.tools, *self._parts):
            part.set_look(look)
        if self._made_sheet is not None:
            self._made_sheet.set_look(look)
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.run_key(event):
            return
        if event.key() in PRESS_KEYS and self.hasFocus():
            if self.takes_key(event):
                self.enter()
        elif not self._tab_order.move_by_arrow(event):
            event.ignore()

    def focusNextPrevChild(self, following: bool) -> bool:
        return self._tab_order.move(self.window().focusWidget(), following)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Do nothing: Qt would repaint the whole page with every card."""

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Do nothing; see `focusInEvent`."""

    def takes_key(self, event: QKeyEvent) -> bool:
        """Note a key of the page; return whether it counts: keys early in a turn do not."""
        if event.isAutoRepeat():
            return False
        if not self._turns.takes_keys():
            self._dim_next()
            return False
        self._look.guard.note_key(event.key())
        return True

    def enter(self) -> None:
        """Do the next step; if Enter is the first key of a turn, only show its name."""
        if self._turns.takes_enter():
            self.next_step()
            self.show_held_back()
        elif choices := self.next_choices():
            self.banner.flash_hint(f"Enter again: {choices[0].label}")

    def show_held_back(self) -> None:
        """Dim the bright button if a key had no effect."""
        if self._look.guard.take_held_back():
            self._dim_next()

    def _dim_next(self) -> None:
        for button in self.next_buttons():
            button.dim()

    def _make_sheet(self) -> "ChoiceSheet":
        from armada_companion.ui.controls.choice_sheet import ChoiceSheet

        return ChoiceSheet(self._look, self)

    @property
    def _size(self) -> tuple[float, float]:
        """Width and height of the page in design pixels."""
        return self.width() / self._look.scale, self.height() / self._look.scale

    def _place(self) -> None:
        """Place banner, phases, tools, table and buttons; the sheet over the table."""
        boxes = lay_out_frame(*self._size)
        self._place_frame(boxes)
        for part, box in zip(self._body, (boxes.table, boxes.buttons), strict=False):
            self._lay((part, box))
        if self._made_sheet is not None:
            self._place_sheet(self._made_sheet)

    def _place_sheet(self, sheet: "ChoiceSheet") -> None:
        self._lay((sheet, lay_out_frame(*self._size).table))

    def _place_frame(self, boxes: FrameLayout) -> None:
        """Place banner, phases and tools."""
        tools = zip(self.tools, boxes.tools, strict=True)
        self._lay((self.banner, boxes.banner), (self.phases, boxes.phases), *tools)

    def _lay(self, *placed: tuple[QWidget, Box | None]) -> None:
        """Place widgets at boxes in design pixels; a widget with None does not move."""
        for widget, box in placed:
            if box is not None:
                widget.setGeometry(scaled_box(box, self._look.scale))

    def _complete(
        self, parts: "Sequence[Styled]", stops: Sequence[QWidget], body: Sequence[QWidget] = ()
    ) -> None:
        """Add the game's own parts.

        Args:
            stops: The stops of the Tab key before the tools.
            body: The game's table and the row of buttons below it; () if a game overrides
                `_place`.
        """
        self._parts = parts
        self._body = body
        self._tab_order = TabOrder(stops, self.tools)
        undo, redo, history, table, menu = self.tools
        undo.chosen.connect(self._bridge.undo)
        redo.chosen.connect(self._bridge.redo)
        history.chosen.connect(self.open_history)
        table.chosen.connect(self.enter_table)
        menu.chosen.connect(self.open_menu)
        for tool in (undo, redo):
            tool.refused.connect(self.banner.flash_reason)
        if self._bridge.is_followed:
            for tool in (undo, redo, history, menu):
                tool.hide()
            table.setVisible(not self._bridge.why_never(Question()))
        self._hints.timeout.connect(self._on_hints_timeout)
        self._bridge.opened.connect(self.start_over)

    def connect_to(self, window: Window) -> None:
        """Connect the signals that ask for a menu entry or a dialog to the window."""
        self.history_requested.connect(window.open_history)
        self.menu_chosen.connect(window.open_menu_entry)
        self.overrule_requested.connect(window.open_overrule)

    def _connect_flow(self, flow: "EntryFlow") -> None:
        """Show the refusals of a flow, and open its dialogs and pages."""
        flow.reason_given.connect(self.banner.flash_reason)
        flow.overrule_requested.connect(self.overrule_requested)
        flow.page_requested.connect(self.open_entry)

    def _on_menu_chosen(self, found: Choice) -> None:
        self.sheet.close_sheet()
        if isinstance(found.does, Go):
            self.menu_chosen.emit(found.does.to)

    def _render_tools(self) -> None:
        """Enable undo and redo; what they would do is shown once the program is idle."""
        for tool, reason in zip(self.tools, self._undo_reasons, strict=False):
            tool.render_choice(tool.choice._replace(legal=not reason, reason=reason))
        self._hints.start()

    @property
    def _undo_reasons(self) -> tuple[str, str]:
        """Why undo and why redo is not possible, or ""."""
        session, nothing = self._bridge.session, "There is no step to take back or restore"
        if session.damage:
            return nothing, nothing
        return (
            self._bridge.undo_bar if session.next_undo else nothing,
            self._bridge.redo_bar if session.undone else nothing,
        )

    def _on_hints_timeout(self) -> None:
        """Set the hints of the undo and redo tools, once the program is idle."""
        if self._bridge.is_open:
            session = self._bridge.session
            texts = session.undo_text, session.redo_text
            _render_undo_tools(self.tools, texts, self._undo_reasons)


def _make_tools(look: Look, table: str, parent: QWidget) -> Tools:
    """Return the tools with their labels; `table` is the hint of the table's tool."""
    undo, redo, history, flag, menu = tools = (
        ToolButton(look, "undo", parent=parent),
        ToolButton(look, "redo", parent=parent),
        ToolButton(look, "history", parent=parent),
        ToolButton(look, "table", parent=parent),
        ToolButton(look, "menu", parent=parent),
    )
    undo.render_button("Undo", "undo", "Ctrl+Z")
    redo.render_button("Redo", "redo", "Ctrl+Y")
    history.render_button("History", "history", "L")
    flag.render_button(table, "flag", "T")
    menu.render_button("Menu", "gear", "F10")
    return tools


def _render_undo_tools(tools: Tools, texts: tuple[str, str], reasons: tuple[str, str]) -> None:
    """Show on the undo and redo tools which step they change, or why they cannot."""
    undo, redo = ("Undo", "undo", "Ctrl+Z"), ("Redo", "redo", "Ctrl+Y")
    for tool, (name, mark, key), text, why in zip(
        tools, (undo, redo), texts, reasons, strict=False
    ):
        label = f"{name}: {text}" if text else name
        tool.render_button(label, mark, key, legal=not why, reason=why)


_OF_OPPONENTS = ("call_judge", "judge")
"""Entries of games with opponents; other games need no judge."""


def _menu_entries(score: str, called: bool) -> tuple[Choice, ...]:
    """Return the entries of the menu in their groups.

    `score` is the game's name for its score page; `called` means an open call for a judge.
    """
    game, program = "This game", "The program"
    call = "The judge is here" if called else "Call a judge"
    return (
        _entry("home", "Save and go home", "home", game),
        _entry("score", score, "trophy", game),
        _entry("export", "Export record", "folder", game),
        _entry("export_replay", "Export page that replays", "history", game),
        _entry("share", "Share this table…", "eye", game),
        _entry("event", "Join an event…", "people", game),
        _entry("folder", "Show in the file manager", "folder", game),
        _entry("call_judge", call, "people", game),
        _entry("judge", "Judge", "lock", game),
        _entry("sign", "Sign the record", "check", game),
        _entry("settings", "Settings", "gear", program),
        _entry("keys", "Keys", "eye", program),
        _entry("help", "Help", "book", program),
        _entry("updates", "Check for updates", "save", program),
        _entry("about", "About", "star", program),
    )


def _entry(name: str, label: str, mark: str, group: str) -> Choice:
    return Choice(name, label, Go(name), mark=mark, group=group)
