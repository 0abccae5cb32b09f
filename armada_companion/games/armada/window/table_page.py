"""The table: both fleets, whose turn it is, and the unit that is being entered about."""

from functools import partial
from typing import cast

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.views.choices import LEAVE_DIALS, first_without_dials
from armada_companion.games.armada.views.judged import choice
from armada_companion.games.armada.views.middle import middle_view
from armada_companion.games.armada.views.news import news_lines
from armada_companion.games.armada.views.shown import ship_to_return_to, shown_after, turn_of
from armada_companion.games.armada.views.table import NOBODY, ChoiceView, TableView
from armada_companion.games.armada.views.view import table_view
from armada_companion.games.armada.window.dial_desk import DialDesk
from armada_companion.games.armada.window.entry_flow import EntryFlow
from armada_companion.games.armada.window.fleet_column import FleetColumn
from armada_companion.games.armada.window.news_line import NewsLine
from armada_companion.games.armada.window.player_plate import PlayerPlate
from armada_companion.games.armada.window.round_track import RoundTrack
from armada_companion.games.armada.window.table_commands import TableCommands
from armada_companion.games.armada.window.table_keys import OVER_SHEETS, table_command
from armada_companion.games.armada.window.table_layout import lay_out_table, panel_scale, sheet_box
from armada_companion.games.armada.window.unit_panel import UnitPanel
from armada_companion.ui.bridge import SessionBridge
from armada_companion.ui.controls.choice_sheet import ChoiceSheet
from armada_companion.ui.controls.painted import PRESS_KEYS, begin, scaled_box, touch_all
from armada_companion.ui.controls.phase_track import PhaseTrack
from armada_companion.ui.controls.tab_order import TabOrder
from armada_companion.ui.controls.table_menu import menu_entries
from armada_companion.ui.controls.table_tools import make_tools, tell_steps
from armada_companion.ui.controls.turn_banner import TurnBanner
from armada_companion.ui.controls.turn_watch import TurnWatch
from armada_companion.ui.text import tr
from armada_companion.ui.theme import Look


class TablePage(QWidget):
    """Shows a game of Armada and takes what is entered about it.

    Signals:
        history_wanted: Show the history.
        menu_chosen (str): An entry of the menu: `home`, `score`, `export`, `settings`, `keys`
            or `about`.
        keys_wanted: Show the table of keys.
        overrule_wanted (dict, tuple): As `EntryFlow` tells it.
    """

    history_wanted = Signal()
    menu_chosen = Signal(str)
    keys_wanted = Signal()
    overrule_wanted = Signal(object, object)

    def __init__(self, look: Look, bridge: SessionBridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._bridge = bridge
        self._shown = ""
        self._before: GameState | None = None
        self._phase = ("", ("", "", "", ""))
        self._is_unit_open = True
        self._is_sheet = False
        self._moves_focus = False
        self.rounds = RoundTrack(look, self)
        self.banner = TurnBanner(look, self)
        self.fleets = tuple(
            FleetColumn(look, NOBODY._replace(player=player), self) for player in (0, 1)
        )
        self.panel = UnitPanel(look, self)
        self.plates = tuple(
            PlayerPlate(look, NOBODY._replace(player=player), self) for player in (0, 1)
        )
        self.phases = PhaseTrack(look, self)
        self.news = NewsLine(look, self)
        self.tools = make_tools(look, tr("The table: victory tokens, time, concede"), self)
        self.sheet = ChoiceSheet(look, self)
        self.flow = EntryFlow(bridge, self.sheet)
        self.dials = DialDesk(look, bridge, self)
        self.commands = TableCommands(self, bridge)
        self._turns = TurnWatch(look.guard)
        self._touched = ""
        self._hints = QTimer(self, singleShot=True, interval=0)
        parts = (self.rounds, self.banner, self.fleets[0], self.panel, self.fleets[1])
        self._tab_order = TabOrder(parts, self.tools)
        self._connect()
        self.setObjectName("table_page")
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.rounds.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    @property
    def shown(self) -> str:
        """The id of the unit in the middle column, or ""."""
        return self._shown

    @property
    def _state(self) -> GameState:
        return cast(GameState, self._bridge.session.state)

    def render_game(self) -> None:
        """Show the open game as it is now; only what differs is painted."""
        state = self._state
        self.sheet.close_sheet()
        self.dials.render()
        is_new = self._before is None
        self._follow_turn(state)
        self._render_table(table_view(state))
        self._render_unit(state)
        if is_new:
            # What differs from another game has not been changed by a step.
            for column in self.fleets:
                column.marks.clear()
        session = self._bridge.session
        self.news.render_news(news_lines(session.last_text, session.last_notes))
        self._place()
        if self._moves_focus:
            self._moves_focus = False
            self.focus_shown()
        self._hints.start()

    def show_refusal(self, text: str) -> None:
        """Show one sentence until it is put away."""
        self.dials.close()
        self.sheet.open_sheet(tr("Please note"), (), self.flow.play, text)

    def show_done(self, text: str) -> None:
        """Show what was done and cannot be seen otherwise."""
        self.show_refusal(text)

    def show_unit(self, unit: str) -> None:
        """Show a ship or squadron in the middle column; changes nothing in the game."""
        self._shown = unit
        self._is_unit_open = True
        self.sheet.close_sheet()
        self.dials.close_sheet()
        for column in self.fleets:
            column.select(unit)
        self._render_unit(self._state)
        self._place()

    def focus_shown(self) -> None:
        """Give the keyboard focus to the card of the shown unit, else where Enter does no harm.

        While dials are being set it stays where it is.
        """
        if self.dials.is_open:
            return
        unit = self._shown or first_without_dials(self._state)
        if not unit:
            # A button would take the next Enter for its own.
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        for column in self.fleets:
            column.focus_card(unit)

    def set_look(self, look: Look) -> None:
        """Change theme and scale."""
        self._look = look
        painted = (*self.fleets, *self.plates, self.rounds, self.banner, self.phases, self.news)
        for widget in painted:
            widget.set_look(look)
        for tool in self.tools:
            tool.set_look(look)
        self.dials.set_look(look)
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        command = table_command(event)
        if command and command not in OVER_SHEETS and self.sheet.isVisible():
            shown = (button for button in self.sheet.choices if button.takes_press())
            if found := [button for button in shown if button.key == event.text().upper()]:
                found[0].click()
        elif command and self._bridge.is_open:
            if not event.isAutoRepeat() and self._turns.takes_keys():
                self._turns.wake()
                self.commands.run(command)
        elif event.key() in PRESS_KEYS and self.hasFocus():
            if not event.isAutoRepeat() and self._turns.takes_keys():
                self._enter()
        elif not self._tab_order.move_by_arrow(event):
            event.ignore()

    def focusNextPrevChild(self, following: bool) -> bool:
        return self._tab_order.move(self.window().focusWidget(), following)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the keyboard focus around what cannot paint it itself."""
        if self.rounds.hasFocus():
            scale = self._look.scale
            with begin(self, 1.0) as painter:
                painter.setPen(QPen(self._look.theme.hi, 2.5 * scale))
                ring = QRectF(self.rounds.geometry()).adjusted(2, 2, -2, -2)
                painter.drawRoundedRect(ring, 9 * scale, 9 * scale)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Paint nothing: Qt would paint the whole page again, with every card on it."""

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Paint nothing."""

    def take(self, found: ChoiceView) -> None:
        """Play a choice, or say why it is not legal."""
        if found.legal:
            self.flow.play(found)
        else:
            self.flow.refuse(found)

    def next_step(self) -> None:
        """Do what the left button does; leaving dials on the table has its own key."""
        if self.panel.choices and self.panel.choices[0].name != LEAVE_DIALS:
            self.take(self.panel.choices[0])

    def try_pass(self) -> None:
        """Pass for the player to act, or say why not."""
        self.take(choice(self._state, tr("Pass"), {"do": "pass"}))

    def open_menu(self) -> None:
        """Show what concerns the window and not the game."""
        self.sheet.open_sheet(tr("Menu"), menu_entries(tr("Score")), self._on_menu_chosen)

    def wish(self, name: str) -> None:
        """Ask the window for the `history` or the `keys`."""
        (self.history_wanted if name == "history" else self.keys_wanted).emit()

    def go_back(self) -> None:
        """Go back one question of the sheet; in a narrow window then close the middle column."""
        if self.sheet.isVisible():
            self.sheet.escape()
            return
        self._is_unit_open = False
        self._place()

    def _connect(self) -> None:
        undo, redo, history, table, menu = self.tools
        undo.chosen.connect(self.commands.undo)
        redo.chosen.connect(self.commands.redo)
        history.chosen.connect(self.history_wanted)
        table.chosen.connect(self.flow.enter_table)
        menu.chosen.connect(self.open_menu)
        for tool in (undo, redo):
            tool.refused.connect(self.banner.flash_reason)
        for column in self.fleets:
            column.selected.connect(self._on_card_selected)
            column.activated.connect(self._on_card_activated)
        self.fleets[0].right_edge.connect(self._on_first_fleet_left)
        self.fleets[1].left_edge.connect(self._on_second_fleet_left)
        self.banner.badge.clicked.connect(self.try_pass)
        self._connect_panel()
        self._hints.timeout.connect(self._on_hints_timeout)
        self._bridge.opened.connect(self.start_over)

    def _connect_panel(self) -> None:
        panel, flow = self.panel, self.flow
        panel.wanted.connect(flow.play)
        panel.refused.connect(flow.refuse)
        panel.more_wanted.connect(self.commands.more)
        panel.back_wanted.connect(self._on_panel_back_wanted)
        panel.close_wanted.connect(self.go_back)
        panel.diagram.zone_clicked.connect(self.commands.zone)
        panel.diagram.hull_clicked.connect(self.commands.hull)
        panel.squadron.hull_clicked.connect(self.commands.hull)
        panel.cards.clicked.connect(self.commands.cards)
        panel.dials.dial_clicked.connect(self.commands.dial)
        panel.dials.token_clicked.connect(self.commands.command_token)
        panel.defense.token_clicked.connect(self.commands.defense_token)
        panel.squadron.token_clicked.connect(self.commands.defense_token)
        panel.header.speed_wanted.connect(self.commands.set_speed)
        panel.header.speed_asked.connect(self.commands.ask_speed)
        flow.reason_given.connect(self.banner.flash_reason)
        flow.dials_wanted.connect(self.commands.dial)
        flow.overrule_wanted.connect(self.overrule_wanted)
        flow.score_wanted.connect(partial(self.menu_chosen.emit, "score"))
        panel.dials.dial_held.connect(self.commands.peek)
        self.dials.connect_to(flow, panel.dials)
        self.dials.closed.connect(self._on_sheet_closed)
        self.sheet.closed.connect(self._on_sheet_closed)

    def _on_card_selected(self, unit: str) -> None:
        if not self.flow.take_unit(unit):
            self.show_unit(unit)

    def _on_card_activated(self, unit: str) -> None:
        if not self._is_unit_open:
            self.show_unit(unit)
        elif self._turns.takes_keys():
            self._enter()

    def _enter(self) -> None:
        """Do the next step; as the first key of a turn only say what it would be."""
        if self._turns.takes_enter():
            self.next_step()
        elif self.panel.choices:
            self.banner.flash_hint(f"{tr('Enter again')}: {self.panel.choices[0].label}")

    def _on_panel_back_wanted(self) -> None:
        self.show_unit(ship_to_return_to(self._state, self._shown))

    def _on_first_fleet_left(self, y: int) -> None:
        self.fleets[1].focus_from(y, from_left=True)

    def _on_second_fleet_left(self, y: int) -> None:
        self.fleets[0].focus_from(y, from_left=False)

    def _on_sheet_closed(self) -> None:
        for column in self.fleets:
            column.select(self._shown)
        focus = QApplication.focusWidget()
        if focus is None or not self.isAncestorOf(focus):
            self.focus_shown()

    def start_over(self) -> None:
        """Forget what was shown of another game, or of this one so far."""
        self._shown, self._before = "", None
        self.panel.forget()
        self.sheet.close_sheet()
        self.dials.close()

    def _on_menu_chosen(self, found: ChoiceView) -> None:
        self.sheet.close_sheet()
        self.menu_chosen.emit(found.name)

    def _on_hints_timeout(self) -> None:
        if not self._bridge.is_open:
            return
        session = self._bridge.session
        tell_steps(self.tools, session.undo_text, session.redo_text)

    def _follow_turn(self, state: GameState) -> None:
        """Show the unit that acts now, or what it attacks; else the shown one stays."""
        self._turns.follow(turn_of(state))
        self._shown, moved = shown_after(self._before, state, self._shown)
        self._before = state
        if moved:
            self._is_unit_open = bool(state.activation) or not (self._is_sheet and self._shown)
            focus = QApplication.focusWidget()
            self._moves_focus = focus is not None and self.isAncestorOf(focus)

    def _render_table(self, view: TableView) -> None:
        self.rounds.render_rounds(view.round, view.rounds, view.objective)
        self.banner.render_banner(view.banner)
        self._phase = (view.phase, view.phase_notes)
        for place, (plate, column) in enumerate(zip(self.plates, self.fleets, strict=True)):
            plate.render_player(view.players[place])
            column.render_fleet(view.players[place], view.fleets[place], view.wings[place])
            column.select(self._shown)

    def _render_unit(self, state: GameState) -> None:
        unit, panel = self._shown, self.panel
        if unit != self._touched:
            self._touched = unit
            touch_all(panel)
        panel.render_middle(middle_view(state, unit, self._bridge.session.last_notes))

    def _place(self) -> None:
        scale = self._look.scale
        boxes = lay_out_table(self.width() / scale, self.height() / scale)
        self._is_sheet = boxes.is_sheet
        phase, notes = self._phase
        self.phases.render_phases(phase, _figures(notes) if boxes.is_sheet else notes)
        self.rounds.setGeometry(scaled_box(boxes.rounds, scale))
        self.banner.setGeometry(scaled_box(boxes.banner, scale))
        self.phases.setGeometry(scaled_box(boxes.phases, scale))
        self.news.setGeometry(scaled_box(boxes.news, scale))
        for plate, box in zip(self.plates, boxes.plates, strict=True):
            plate.setGeometry(scaled_box(box, scale))
        for tool, box in zip(self.tools, boxes.tools, strict=True):
            tool.setGeometry(scaled_box(box, scale))
        for column, box in zip(self.fleets, boxes.fleets, strict=True):
            column.setGeometry(scaled_box(box, scale))
        self.panel.setGeometry(scaled_box(boxes.middle, scale))
        grown = panel_scale(boxes, scale)
        self.panel.set_look(self._look._replace(scale=grown))
        self.sheet.set_look(self._look._replace(scale=grown))
        self.dials.place(self.panel.geometry())
        is_open = self._is_unit_open or not boxes.is_sheet
        self.panel.setVisible(is_open)
        for column in self.fleets:
            column.setVisible(not (is_open and boxes.is_sheet))
        self.panel.render_as_sheet(boxes.is_sheet)
        name_ends = self.panel.name_ends() / scale
        self.sheet.setGeometry(scaled_box(sheet_box(boxes, name_ends), scale))
        self.sheet.lie_on(self.panel if is_open else None)


def _figures(notes: tuple[str, str, str, str]) -> tuple[str, str, str, str]:
    """Return of each phase's note its figure alone: a narrow window has no room for more."""
    command, ship, squadron, status = (note.split(" ")[0] for note in notes)
    return command, ship, squadron, status
