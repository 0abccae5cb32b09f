"""The table of Pinned Down: ships, enemy ships, their pairs, and what the players do now."""

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

from armada_companion.games.pinned_down.views.entries import AboutTable, AboutUnit
from armada_companion.games.pinned_down.views.table import TableView
from armada_companion.games.pinned_down.views.table_source import TableSource
from armada_companion.games.pinned_down.views.view import PHASES
from armada_companion.games.pinned_down.window.board import Board
from armada_companion.games.pinned_down.window.button_row import ButtonRow
from armada_companion.games.pinned_down.window.distance_track import DistanceTrack, TurnPlate
from armada_companion.games.pinned_down.window.entry_flow import EntryFlow, FittedSheet
from armada_companion.games.pinned_down.window.pool_panel import PoolPanel
from armada_companion.games.pinned_down.window.side_panel import SidePanel
from armada_companion.games.pinned_down.window.table_keys import table_command
from armada_companion.games.pinned_down.window.table_layout import lay_out_table
from armada_companion.kit.choice import Choice, Go
from armada_companion.ui.bridge import SessionBridge
from armada_companion.ui.controls.painted import PRESS_KEYS, scaled_box, touch_all
from armada_companion.ui.controls.phase_track import PhaseTrack
from armada_companion.ui.controls.tab_order import TabOrder
from armada_companion.ui.controls.table_tools import make_tools, menu_entries, render_undo_tools
from armada_companion.ui.controls.turn_banner import TurnBanner
from armada_companion.ui.pages import Page
from armada_companion.ui.press_guard import TurnWatch
from armada_companion.ui.theme import Look

_ROWS = 12
"""How many of the last steps are shown where there is room."""

_ASSIGNMENT, _FIGHT, _OVER = "assignment", "fight", "over"
"""Phases in which a tap means something else."""

_HISTORY = "history"
_NEXT_STEP = "E"
_ALWAYS = ("back", "menu", "keys", "history")
"""Keys that work while a sheet asks something."""


class TablePage(Page):
    """Shows a game of Pinned Down and takes what is entered about it.

    Signals:
        history_requested: Show the history.
        menu_chosen (str): An entry of the menu.
        overrule_requested (list): Actions are to be recorded although they break rules.
    """

    history_requested = Signal()
    menu_chosen = Signal(str)
    overrule_requested = Signal(object)

    def __init__(
        self, look: Look, bridge: SessionBridge, source: TableSource, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._look = look
        self._bridge = bridge
        self._source = source
        self._view: TableView
        self._shown = ""
        self._turn: tuple[object, ...] = ()
        self._steps = 0
        self.turn = TurnPlate(look, self)
        self.banner = TurnBanner(look, self)
        self.pool = PoolPanel(look, self)
        self.phases = PhaseTrack(look, self, list(PHASES))
        self.track = DistanceTrack(look, self)
        self.board = Board(look, self)
        self.side = SidePanel(look, self)
        self.row = ButtonRow(look, self)
        self.tools = make_tools(look, "The table: pool, cards, destiny", self)
        self.sheet = FittedSheet(look, self)
        self.flow = EntryFlow(look, bridge, source, self.sheet)
        self._turns = TurnWatch(look.guard)
        self._hints = QTimer(self, singleShot=True, interval=0)
        self._tab_order = TabOrder((self.pool, self.board, self.row), self.tools)
        self._connect()
        self.setObjectName("pinned_down_table")
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)

    @property
    def shown(self) -> str:
        """The ship or enemy ship that was chosen last, or ""."""
        return self._shown

    @property
    def _ships(self) -> frozenset[str]:
        """The ships in play; those that were destroyed are only shown."""
        ships = self._view.ships
        return frozenset(one.id for one in ships if one.status != "destroyed")

    @property
    def _enemies(self) -> frozenset[str]:
        return frozenset(one.id for one in self._view.enemies)

    @property
    def _chooses_fight(self) -> bool:
        """Whether the next step is to choose a fight."""
        return self._view.phase == _FIGHT and not self._view.fighting

    def refresh(self) -> None:
        """Show the open game as it is now; only what differs is painted."""
        view = self._view = self._source.table()
        self.sheet.close_sheet()
        self._follow_turn(view)
        steps = self._source.steps
        if steps != self._steps:
            # The same button means another step from now on: another card, another fight.
            self._steps = steps
            touch_all(self.row)
        self._render_table(view)
        self._render_choices()
        self._place()
        self._keep_focus()
        self._hints.start()

    def show_refusal(self, text: str) -> None:
        """Show one sentence until it is put away."""
        self.sheet.open_sheet("Please note", (), self.flow.take, text)

    def show_done(self, text: str) -> None:
        """Show what was done and cannot be seen otherwise."""
        self.show_refusal(text)

    def show_unit(self, unit: str) -> None:
        """Choose a ship or an enemy ship; changes nothing in the game."""
        self._shown = unit
        self.board.select(unit)
        self._render_choices()

    def take_focus(self) -> None:
        """Give the keyboard focus to the chosen card, else where one Enter does no harm."""
        if not self.board.focus_card(self._shown):
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def start_over(self) -> None:
        """Forget what was shown of another game, or of this one so far."""
        self._shown, self._turn = "", ()
        self.board.body.forget_changes()
        for part in (self.pool, self.track):
            part.forget_changes()
        self.board.select("")
        self.sheet.close_sheet()

    def set_look(self, look: Look) -> None:
        """Change theme and scale."""
        self._look = look
        parts = (self.turn, self.banner, self.pool, self.phases, self.track, self.side, self.row)
        for widget in (*parts, *self.tools, self.sheet):
            widget.set_look(look)
        self.board.set_look(look)
        self.flow.set_look(look)
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        command = table_command(event)
        if command and (event.isAutoRepeat() or self._is_covered(command)):
            event.accept()
        elif command and self._source.is_open:
            self._turns.wake()
            self._run(command)
        elif event.key() in PRESS_KEYS and self.hasFocus():
            if not event.isAutoRepeat() and self._turns.takes_keys():
                self._enter()
        elif not self._tab_order.move_by_arrow(event):
            event.ignore()

    def focusNextPrevChild(self, following: bool) -> bool:
        return self._tab_order.move(self.window().focusWidget(), following)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Paint nothing: Qt would paint the whole page again, with every card on it."""

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Paint nothing."""

    def pair(self, ship: str, enemy: str) -> None:
        """Pair a ship with an enemy ship, or say which rule forbids it; both must be in play."""
        in_play = ship in self._ships and enemy in self._enemies
        if in_play and self._view.phase == _ASSIGNMENT:
            self.show_unit("")
            self.flow.take(self._source.pairing(ship, enemy))

    def open_menu(self) -> None:
        """Show what concerns the window and not the game."""
        self.sheet.open_sheet("Menu", menu_entries("Result"), self._on_menu_chosen)

    def _is_covered(self, command: str) -> bool:
        """Return whether a sheet asks something: what it covers cannot be pressed."""
        return self.sheet.isVisible() and command not in _ALWAYS

    def _run(self, command: str) -> None:
        commands: Mapping[str, Callable[[], None]] = {
            "pool +1": partial(self._on_pool_changed, 1),
            "pool -1": partial(self._on_pool_changed, -1),
            "unit": self._enter_unit,
            "table": partial(self.flow.follow, AboutTable()),
            "history": self.history_requested.emit,
            "menu": self.open_menu,
            "keys": partial(self.menu_chosen.emit, "keys"),
            "back": self._go_back,
        }
        commands.get(command, partial(self._press, command))()

    def _press(self, key: str) -> None:
        """Do what the button with this key does; E is the next step where no button bears it."""
        keys = [one.key for one in self.row.choices]
        if key not in keys and (key != _NEXT_STEP or not keys):
            return
        place = keys.index(key) if key in keys else 0
        if self.row.buttons[place].takes_press():
            self.flow.take(self.row.choices[place])

    def _enter(self) -> None:
        """Do the next step; as the first key of a phase only say what it would be."""
        if not self.row.choices:
            return
        if self._turns.takes_enter():
            self.flow.take(self.row.choices[0])
        else:
            self.banner.flash_hint(f"Enter again: {self.row.choices[0].label}")

    def _go_back(self) -> None:
        if self.sheet.isVisible():
            self.sheet.go_back()
        else:
            self.show_unit("")

    def _enter_unit(self) -> None:
        if self._shown:
            self.flow.follow(AboutUnit(self._shown))

    def _connect(self) -> None:
        undo, redo, history, table, menu = self.tools
        undo.chosen.connect(self._bridge.undo)
        redo.chosen.connect(self._bridge.redo)
        history.chosen.connect(self.history_requested)
        table.chosen.connect(partial(self.flow.follow, AboutTable()))
        menu.chosen.connect(self.open_menu)
        for tool in (undo, redo):
            tool.refused.connect(self.banner.flash_reason)
        self.pool.changed.connect(self._on_pool_changed)
        self.board.body.tapped.connect(self._on_board_tapped)
        self.board.body.entered.connect(self._on_board_entered)
        self.board.body.fight_tapped.connect(self._on_fight_tapped)
        self.board.body.paired.connect(self.pair)
        self.row.chosen.connect(self.flow.take)
        self.flow.reason_given.connect(self.banner.flash_reason)
        self.flow.overrule_requested.connect(self.overrule_requested)
        self.flow.go_requested.connect(self._go_to)
        self.flow.problem_found.connect(self.show_refusal)
        self.sheet.closed.connect(self._keep_focus)
        self._hints.timeout.connect(self._on_hints_timeout)
        self._bridge.opened.connect(self.start_over)

    def _on_pool_changed(self, by: int) -> None:
        if self._view.phase != _OVER:
            self.flow.send(self._source.pool_change(by))

    def _on_board_tapped(self, unit: str) -> None:
        if unit not in self._ships and unit not in self._enemies:
            return
        if self._view.phase == _ASSIGNMENT:
            self._tap_to_pair(unit)
        elif unit != self._shown:
            self.show_unit(unit)
        else:
            self._enter_unit()

    def _on_board_entered(self, unit: str) -> None:
        """A key on the chosen card is the next step where one is to choose a fight."""
        if unit == self._shown and self._chooses_fight:
            self._enter()
        else:
            self._on_board_tapped(unit)

    def _on_fight_tapped(self, ship: str) -> None:
        """Choose the ship of a fight; where one is to choose a fight, open it."""
        self.show_unit(ship)
        if self._chooses_fight:
            self.flow.take(self.row.choices[0])

    def _tap_to_pair(self, unit: str) -> None:
        """Two taps on both sides make a pair; two on the same paired card part it."""
        before = self._shown
        if before in self._ships and unit in self._enemies:
            self.pair(before, unit)
        elif before in self._enemies and unit in self._ships:
            self.pair(unit, before)
        elif before != unit:
            self.show_unit(unit)
        else:
            self.show_unit("")
            parting = self._source.parting(unit)
            if parting is not None:
                self.flow.take(parting)

    def _on_menu_chosen(self, found: Choice) -> None:
        self.sheet.close_sheet()
        if isinstance(found.does, Go):
            self._go_to(found.does.to)

    def _go_to(self, name: str) -> None:
        if name == _HISTORY:
            self.history_requested.emit()
        else:
            self.menu_chosen.emit(name)

    def _on_hints_timeout(self) -> None:
        if self._source.is_open:
            render_undo_tools(self.tools, self._source.undo_text, self._source.redo_text)

    def _follow_turn(self, view: TableView) -> None:
        """Choose the ship that fights; in another phase nothing is chosen any more."""
        turn = (view.phase, view.turn, view.fighting)
        focus = QApplication.focusWidget()
        if self._turns.follow(turn) and focus is not None and self.row.isAncestorOf(focus):
            # A button would take the next Enter for its own.
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        known = self._shown in self._ships or self._shown in self._enemies
        if turn != self._turn or not known:
            self._turn = turn
            self._shown = view.fighting
            self.board.select(view.fighting)

    def _render_table(self, view: TableView) -> None:
        self.turn.render_turn(view.turn)
        self.banner.render_banner(view.banner)
        self.pool.render_pool(view.pool)
        # The steps that a lost game did not come to are not ticked.
        phase = "lost" if view.banner.tone else view.phase
        self.phases.render_phases(phase, view.phase_notes)
        self.track.render_track(view.track)
        self.board.render_board(view.ships, view.enemies, view.pairs, view.pool.outlook)
        self.side.render_side(view.location, view.flags, self._source.news(_ROWS))

    def _render_choices(self) -> None:
        self.row.render_choices(self._source.choices(self._shown))

    def _keep_focus(self) -> None:
        """Leave no key without a receiver when what had the focus is gone."""
        focus = QApplication.focusWidget()
        if self.isVisible() and (focus is None or not focus.isVisible()):
            self.take_focus()

    def _place(self) -> None:
        scale = self._look.scale
        boxes = lay_out_table(self.width() / scale, self.height() / scale)
        for widget, box in (
            (self.turn, boxes.turn),
            (self.banner, boxes.banner),
            (self.pool, boxes.pool),
            (self.phases, boxes.phases),
            (self.track, boxes.track),
            (self.board, boxes.board),
            (self.row, boxes.buttons),
            *zip(self.tools, boxes.tools, strict=True),
        ):
            widget.setGeometry(scaled_box(box, scale))
        self.sheet.set_room(scaled_box(boxes.sheet, scale))
        side = boxes.side or boxes.strip
        if side is not None:
            self.side.setGeometry(scaled_box(side, scale))
