"""The table of Pinned Down: ships, enemy ships, pairs, and the next actions."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

from armada_companion.kit.choice import Choice
from armada_companion.ui.bridge import SessionBridge
from armada_companion.ui.controls.button_row import ButtonRow
from armada_companion.ui.controls.buttons import ActionButton
from armada_companion.ui.controls.painted import scaled_box, touch_all
from armada_companion.ui.table_frame import TableFrame
from armada_companion.ui.theme import Look

from ...views import choices, taps
from ...views.cards.drawn_cards import repair_tapped
from ...views.cards.hands import hand_choice, hand_views
from ...views.cards.task_choices import tapped_answer
from ...views.judge.correction_choices import Corrections
from ...views.standing import standing_question
from ...views.table.table_views import TableView
from ...views.table_source import TableSource
from ...views.units.view_builder import PHASES, table_view
from ..cards.hand_strip import HandStrip
from ..entry_flow import FittedSheet, PinnedDownFlow
from ..parts.figures import DistanceTrack, TurnPlate
from ..parts.pool_panel import PoolPanel
from .board import Board
from .middle_column import room_for_sheet, sheet_boxes
from .side_panel import SidePanel
from .table_keys import table_command
from .table_layout import lay_out_table, two_rows

_ROWS = 12
"""The most steps in the news."""

_ASSIGNMENT, _FIGHT, _OVER = "assignment", "fight", "over"
"""Phases in which a tap has another meaning."""

_NEXT_STEP = "E"
_ALWAYS = ("back", "menu", "keys", "history")
"""Keys that work while a sheet is open."""


class TablePage(TableFrame):
    """The page of a running game, on which players enter their actions."""

    has_corrections = True
    sheet: FittedSheet

    def __init__(
        self, look: Look, bridge: SessionBridge, source: TableSource, parent: QWidget | None = None
    ) -> None:
        about = "The table: pool, cards, destiny"
        super().__init__(look, bridge, about, "Result", PHASES, parent)
        self._source = source
        self._view: TableView
        self._shown = ""
        self._turn: tuple[object, ...] = ()
        self._steps = 0
        self._is_refreshing = False
        self._has_sheet = False
        self._put_away: object = None
        self.turn = TurnPlate(look, self)
        self.pool = PoolPanel(look, self)
        self.track = DistanceTrack(look, self)
        self.board = Board(look, self)
        self.side = SidePanel(look, self)
        self.hands = HandStrip(look, self)
        self.row = ButtonRow(look, self)
        self.flow = PinnedDownFlow(bridge, source, self.sheet)
        parts = (self.turn, self.pool, self.track, self.side, self.hands, self.row)
        self._complete((*parts, self.board), (self.pool, self.board, self.hands, self.row))
        self._connect()
        self.setObjectName("pinned_down_table")

    @property
    def shown(self) -> str:
        """The ship or enemy ship that was chosen last, or ""."""
        return self._shown

    @property
    def _ships(self) -> frozenset[str]:
        """The ships in play, without destroyed ones."""
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
        """Show the current game; repaint only differences."""
        view = self._view = self._source.show(table_view)
        self._is_refreshing = True
        self.sheet.close_sheet()
        self._is_refreshing = False
        self._follow_turn(view)
        steps = self._source.steps
        if steps != self._steps:
            # From now on the same button means another step: another card, another fight.
            self._steps = steps
            touch_all(self.row)
        self._render_table(view)
        self._render_choices()
        if not self.flow.is_playing:
            self._on_flow_played()
        self._keep_focus()
        self._render_tools()

    def show_unit(self, unit: str) -> None:
        """Choose a ship or an enemy ship; changes nothing in the game."""
        self._shown = unit
        self.board.select(unit)
        self._render_choices()

    def take_focus(self) -> None:
        """Give the keyboard focus to the chosen card, or to the page, where Enter does nothing."""
        if not self.board.focus_card(self._shown):
            self.setFocus()

    def start_over(self) -> None:
        self._shown, self._turn = "", ()
        self.board.body.forget_changes()
        for part in (self.pool, self.track):
            part.forget_changes()
        self.board.select("")
        super().start_over()

    def run_key(self, event: QKeyEvent) -> bool:
        """Handle a key of the key map; return whether it is one. Covered buttons are skipped."""
        command = table_command(event)
        if command and (event.isAutoRepeat() or self._is_covered(command)):
            return True
        if not command or not self._source.is_open:
            return False
        if self.takes_key(event):
            self._turns.wake()
            self._run(command)
            self.show_held_back()
        return True

    def next_choices(self) -> tuple[Choice, ...]:
        return self.row.choices

    def next_buttons(self) -> Sequence[ActionButton]:
        return [one for one in self.row.buttons if one.isVisible()]

    def next_step(self) -> None:
        if self.row.choices:
            self._on_choice_pressed(self.row.choices[0])

    def enter_table(self) -> None:
        self.flow.follow(choices.AboutTable())

    def open_corrections(self) -> None:
        self.flow.follow(Corrections())

    def pair(self, ship: str, enemy: str) -> None:
        """Pair a ship with an enemy ship, or say which rule forbids it; both must be in play."""
        in_play = ship in self._ships and enemy in self._enemies
        if in_play and self._view.phase == _ASSIGNMENT:
            self.show_unit("")
            self.flow.take(self._source.show(choices.pairing, ship, enemy))

    def _is_covered(self, command: str) -> bool:
        """Return whether a sheet covers the buttons."""
        return self.sheet.isVisible() and command not in _ALWAYS

    def _run(self, command: str) -> None:
        commands: Mapping[str, Callable[[], None]] = {
            "pool +1": partial(self._on_pool_changed, 1),
            "pool -1": partial(self._on_pool_changed, -1),
            "unit": self._enter_unit,
            "table": self.enter_table,
            "history": self.open_history,
            "menu": self.open_menu,
            "keys": self.open_keys,
            "back": self._go_back,
        }
        commands.get(command, partial(self._press, command))()

    def _press(self, key: str) -> None:
        """Press the button with this key; E does the next step if no button has that key."""
        keys = [one.key for one in self.row.choices]
        if key not in keys and (key != _NEXT_STEP or not keys):
            return
        place = keys.index(key) if key in keys else 0
        if self.row.buttons[place].takes_press():
            self._on_choice_pressed(self.row.choices[place])
        else:
            self.row.buttons[place].dim()

    def _go_back(self) -> None:
        if self.sheet.isVisible():
            self.sheet.go_back()
        else:
            self.show_unit("")

    def _enter_unit(self) -> None:
        if self._shown:
            self.flow.follow(choices.AboutUnit(self._shown))

    def _connect(self) -> None:
        self.pool.changed.connect(self._on_pool_changed)
        self.board.body.tapped.connect(self._on_board_tapped)
        self.board.body.entered.connect(self._on_board_entered)
        self.board.body.fight_tapped.connect(self._on_fight_tapped)
        self.board.body.paired.connect(self.pair)
        self.board.body.lifted.connect(self._on_board_lifted)
        self.board.body.repair_tapped.connect(self._on_repair_tapped)
        self.hands.card_tapped.connect(self._on_hand_card_tapped)
        self.row.chosen.connect(self._on_choice_pressed)
        self._connect_flow(self.flow)
        self.flow.problem_found.connect(self.show_refusal)
        self.flow.announced.connect(self.banner.flash_hint)
        self.flow.played.connect(self._on_flow_played)
        self.sheet.opening.connect(self._on_sheet_opening)
        self.sheet.closed.connect(self._on_sheet_closed)

    def _on_pool_changed(self, by: int) -> None:
        if self._view.phase != _OVER:
            self.flow.send(taps.pool_change(by))

    def _on_board_tapped(self, unit: str) -> None:
        if unit not in self._ships and unit not in self._enemies:
            return
        answer = self._source.show(tapped_answer, unit)
        if answer is not None:
            self.flow.follow(answer)
            return
        if self._view.phase == _ASSIGNMENT:
            self._tap_to_pair(unit)
        elif unit != self._shown:
            self.show_unit(unit)
        else:
            self._enter_unit()

    def _on_board_entered(self, unit: str) -> None:
        """Handle Enter or Space on the chosen card: while a fight is chosen, do the next step."""
        if unit == self._shown and self._chooses_fight:
            self.enter()
        else:
            self._on_board_tapped(unit)

    def _on_fight_tapped(self, ship: str) -> None:
        """Do the next step of a ship's fight: open it, or resolve it."""
        does = self._source.show(taps.band_pressed, ship)
        self.show_unit(ship)
        if does is not None:
            self.flow.follow(does)

    def _on_board_lifted(self, unit: str) -> None:
        """Mark the possible partners of the dragged or chosen card."""
        self.board.body.mark_targets(self._source.show(taps.targets, unit or self._shown))

    def _on_hand_card_tapped(self, player: str, card: str) -> None:
        self.flow.take(self._source.ask(hand_choice, player, card))

    def _on_repair_tapped(self, ship: str, place: int) -> None:
        self.flow.take(self._source.show(repair_tapped, ship, place))

    def _tap_to_pair(self, unit: str) -> None:
        """Pair two tapped cards of both sides; two taps on a paired card separate it."""
        before = self._shown
        if before in self._ships and unit in self._enemies:
            self.pair(before, unit)
        elif before in self._enemies and unit in self._ships:
            self.pair(unit, before)
        elif before != unit:
            self.show_unit(unit)
        else:
            self.show_unit("")
            parting = self._source.show(taps.parting_of, unit)
            if parting is not None:
                self.flow.take(parting)

    def _follow_turn(self, view: TableView) -> None:
        """Choose the fighting ship; in other phases none."""
        turn = (view.phase, view.turn, view.fighting)
        focus = QApplication.focusWidget()
        if self._turns.follow(turn) and focus is not None and self.row.isAncestorOf(focus):
            # Otherwise a button would react to the next Enter.
            self.setFocus()
        known = self._shown in self._ships or self._shown in self._enemies
        if turn != self._turn or not known:
            self._turn = turn
            self._shown = view.fighting
            self.board.select(view.fighting)

    def _render_table(self, view: TableView) -> None:
        self.turn.render_turn(view.turn)
        self.banner.render_banner(view.banner)
        self.pool.render_pool(view.pool)
        # The steps that a lost game did not reach are not checked.
        phase = "lost" if view.banner.tone else view.phase
        self.phases.render_phases(phase, view.phase_notes)
        self.track.render_track(view.track)
        self.board.render_board(view)
        fighting = (one.owner for one in view.ships if one.id == view.fighting)
        owner = self._source.show(taps.asked_player) or next(fighting, "")
        self.hands.render_hands(self._source.ask(hand_views), owner)
        self.side.render_side(view.location, view.flags, self._source.news(_ROWS))

    def _ask_standing(self) -> None:
        """Open the question of the phase, unless the players closed it."""
        question = self._source.show(standing_question)
        if question is not None and self._put_away != (self._view.turn, self._view.phase):
            self.flow.follow(question)

    def _on_flow_played(self) -> None:
        """Open the question of the phase after all actions of a choice; lay out the page once."""
        self._ask_standing()
        if not self._has_sheet:
            self._place()

    def _on_sheet_closed(self) -> None:
        self._has_sheet = False
        if self._is_refreshing or self.flow.is_playing:
            return
        self._place()
        self._put_away = (self._view.turn, self._view.phase)
        self._keep_focus()

    def _on_choice_pressed(self, found: Choice) -> None:
        """Carry out a button of the phase; a question that was closed opens again."""
        self._put_away = None
        self.flow.take(found)

    def _render_choices(self) -> None:
        self._on_board_lifted("")
        found = self._source.show(choices.main_choices, self._shown)
        self.row.render_choices(self._bridge.carried_out(found))

    def _keep_focus(self) -> None:
        """Give the page the keyboard focus if the focused widget is no longer visible."""
        focus = QApplication.focusWidget()
        if self.isVisible() and not self.is_asking and (focus is None or not focus.isVisible()):
            self.take_focus()

    def _place(self) -> None:
        """Lay out the page; a sheet has its own column in a wide window."""
        scale = self._look.scale
        boxes = lay_out_table(*self._size)
        room = room_for_sheet(boxes) if self._has_sheet else 0.0
        self.board.body.make_room(room)
        board = boxes.board
        self._lay((self.board, (*board[:2], board[2] + room, board[3])))
        self.board.settle()
        between = self.board.body.between
        is_short = bool(room) and boxes.covers_buttons
        row = two_rows(boxes, between[0]) if is_short else boxes.buttons
        self.row.set_short(boxes.buttons[3] if is_short else 0.0)
        self._place_frame(boxes)
        self._lay(
            (self.turn, boxes.turn),
            (self.pool, boxes.pool),
            (self.track, boxes.track),
            (self.row, row),
            (self.hands, boxes.hands),
            (self.side, boxes.side or boxes.strip),
        )
        self.hands.setVisible(boxes.hands is not None and not is_short)
        self.sheet.set_bounds(
            *(scaled_box(one, scale) for one in sheet_boxes(boxes, between, room))
        )
        self.side.setVisible(not room)

    def _on_sheet_opening(self) -> None:
        if not self._has_sheet:
            self._has_sheet = True
            self._place()

    def _make_sheet(self) -> FittedSheet:
        return FittedSheet(self._look, self)
