"""The table page: both fleets, whose turn it is, and the shown unit."""

from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget

from armada_companion.ui.bridge import SessionBridge
from armada_companion.ui.controls.buttons import ActionButton
from armada_companion.ui.controls.painted import scaled_box, touch_all
from armada_companion.ui.table_frame import TableFrame
from armada_companion.ui.theme import Look

from ...views.command import dial_views
from ...views.offers.middle import turn_of, unit_to_continue_with
from ...views.table.table_views import NOBODY, Choice, TableView
from ...views.table_source import TableSource
from ..attack.attack_part import AttackPart
from ..clock.clock_part import ClockPart
from ..command.dial_flow import DialFlow
from ..parts.news import NewsLine
from ..parts.player_plate import PlayerPlate
from ..parts.table_layout import figures_of, lay_out_table, panel_scale, sheet_box
from ..parts.tracks import RoundTrack, paint_focus_ring
from ..units.chip_row import ChipRow
from ..units.fleet_column import FleetColumn
from ..units.unit_panel import UnitPanel
from .card_focus import CardFocus

if TYPE_CHECKING:
    from armada_companion.ui.controls.choice_sheet import ChoiceSheet

    from ..entry_flow import ArmadaFlow
    from .table_commands import TableCommands

PHASES = ("command", "ship", "squadron", "status")
"""The phases of a round, as records name them."""

_SOON_MS = 100
"""The delay between the first frame and what it does not need: long before the first press."""


class TablePage(TableFrame):
    """The page of a running game, on which players enter their actions."""

    has_corrections = True

    def __init__(self, look: Look, table: TableSource, bridge: SessionBridge) -> None:
        about = "The table: victory tokens, time, concede"
        super().__init__(look, bridge, about, "Score", PHASES)
        self._table = table
        self._shown = ""
        self._phase = ("", ("", "", "", ""))
        self._next_step: Choice | None = None
        self._is_new = True
        self._is_painted = False
        self._has_chips = False
        self._is_unit_open = not bridge.is_followed
        self._is_sheet = False
        self._moves_focus = False
        self._touched = ""
        self.rounds = RoundTrack(look, self)
        self.fleets = tuple(
            FleetColumn(look, NOBODY._replace(player=player), self) for player in (0, 1)
        )
        self.panel = UnitPanel(look, self)
        self.plates = tuple(
            PlayerPlate(look, NOBODY._replace(player=player), self) for player in (0, 1)
        )
        self.news = NewsLine(look, self)
        self.chips = ChipRow(look, self)
        self.dials = DialFlow(look, table, bridge, self)
        self.attacks = AttackPart(table, bridge, self._flow_now, self)
        self.clock = ClockPart(look, table, bridge, self, self.is_busy, self.plates)
        self._cards = CardFocus(self, self.fleets, self)
        self._soon = QTimer(self, singleShot=True, interval=_SOON_MS)
        upper = (*self.fleets, *self.plates, self.rounds)
        stops = (self.rounds, self.banner, self.chips, self.fleets[0], self.panel, self.fleets[1])
        self._complete((*upper, self.news, self.chips, self.dials, self.clock), stops)
        self._connect()
        self.setObjectName("table_page")
        self.rounds.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    @cached_property
    def flow(self) -> "ArmadaFlow":
        """The flow that opens sheets and plays choices; not needed for the first frame."""
        from ..entry_flow import ArmadaFlow

        flow = ArmadaFlow(self._table, self._bridge, self.sheet)
        self._connect_flow(flow)
        flow.attack_requested.connect(self.attacks.open)
        self.dials.connect_to(flow, self.panel.dials)
        return flow

    def _flow_now(self) -> "ArmadaFlow":
        return self.flow

    @property
    def is_asking(self) -> bool:
        return super().is_asking or self.attacks.is_open

    @cached_property
    def commands(self) -> "TableCommands":
        """The commands of keys and of the parts of the panel."""
        from .table_commands import TableCommands

        return TableCommands(self, self._table)

    @property
    def shown(self) -> str:
        """The id of the unit in the middle column, or ""."""
        return self._shown

    def refresh(self) -> None:
        """Show the current game; repaint only differences."""
        self.close_sheet()
        self.dials.render()
        view = self._table.view()
        self._follow_turn(view)
        self._render_table(view)
        self._render_unit()
        self.attacks.render()
        self.clock.render()
        if self._is_new:
            # The differences from another game were not made by a step.
            for column in self.fleets:
                column.marks.clear()
            self._is_new = False
        self.news.render_news(self._table.news())
        self._render_chips()
        self._place()
        if self._moves_focus:
            self._moves_focus = False
            self.take_focus()
        self._cards.keep()
        self._render_tools()

    def open_corrections(self) -> None:
        self.commands.corrections()

    def hide_secrets(self) -> None:
        self.flow.hide_secrets()

    def show_refusal(self, text: str) -> None:
        self.dials.close()
        super().show_refusal(text)

    def show_unit(self, unit: str) -> None:
        """Show a ship or squadron in the middle column; changes nothing in the game."""
        self._shown = unit
        self._is_unit_open = True
        self.close_sheet()
        self.dials.close_sheet()
        self.attacks.close()
        self._cards.select(unit)
        self._render_unit()
        self._render_chips()
        self._place()
        self._cards.keep()

    def take_focus(self) -> None:
        """Focus the card of the shown unit, else the page, unless dials are open."""
        if self.dials.is_open or self.attacks.is_open:
            return
        unit = self._shown or self._table.show(dial_views.next_without_dials)
        if not unit:
            # Otherwise a button would react to the next Enter.
            self.setFocus()
        self._cards.give_focus(unit)

    def run_key(self, event: QKeyEvent) -> bool:
        """Run a key's command, or press its button on the open sheet; return whether it has one."""
        from .table_commands import OVER_SHEETS, table_command

        command = table_command(event)
        if not command or not self._bridge.is_open:
            return False
        if command not in OVER_SHEETS and self.is_asking:
            sheet = self.sheet if super().is_asking else self.attacks.sheet
            asked = (one for one in sheet.choices if one.key == event.text().upper())
            if (found := next(asked, None)) is not None and self.takes_key(event):
                found.press_by_key()
        elif self.takes_key(event):
            self._turns.wake()
            self._cards.show()
            self.commands.run(command)
            self.show_held_back()
        return True

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ring of the keyboard focus around the rounds, outside their widget."""
        paint_focus_ring(self, self.rounds, self._look)
        if not self._is_painted:
            # Not when the page is made: a slow computer paints it later than the delay.
            self._is_painted = True
            self._soon.start()

    def next_choices(self) -> tuple[Choice, ...]:
        return self.panel.choices

    def next_buttons(self) -> tuple[ActionButton, ...]:
        return tuple(one for one in self.panel.buttons if one.isVisible())

    def next_step(self) -> None:
        """Press the left button; skip *Dials on table*, which has its own key."""
        if self._next_step is not None:
            self.flow.take(self._next_step)

    def try_pass(self) -> None:
        """Pass for the player whose turn it is, or show why that is illegal."""
        self.commands.run("pass")

    def enter_table(self) -> None:
        """Open the entries about the whole table: victory tokens, time, concede."""
        self.commands.table()

    def go_back(self) -> None:
        """Go back one question of the sheet, or close the middle column in a narrow window."""
        if self.is_asking:
            self.sheet.escape() if super().is_asking else self.attacks.close()
            return
        self._is_unit_open = False
        self._place()

    def _connect(self) -> None:
        for column in self.fleets:
            column.selected.connect(self._on_card_selected)
            column.activated.connect(self._on_card_activated)
            column.set_target_asker(self._is_target)
        self.banner.badge.clicked.connect(self.try_pass)
        self._connect_panel()

    def _connect_panel(self) -> None:
        panel = self.panel
        panel.chosen.connect(self._on_panel_chosen)
        panel.refused.connect(self._on_panel_refused)
        panel.back_requested.connect(self._on_panel_back_requested)
        panel.close_requested.connect(self.go_back)
        panel.commanded.connect(self._on_part_tapped)
        self.chips.chosen.connect(self._on_panel_chosen)
        self.chips.refused.connect(self._on_panel_refused)
        self.chips.dismissed.connect(self._on_chip_dismissed)
        self.chips.list_requested.connect(partial(self._on_part_tapped, "due"))
        self.dials.closed.connect(self._on_sheet_closed)
        self.attacks.closed.connect(self._on_sheet_closed)
        self.attacks.ended.connect(self._on_attack_ended)
        self._soon.timeout.connect(self._on_soon_timeout)
        self.clock.made.connect(self._on_clock_made)
        self.clock.warned.connect(self.banner.flash_hint)
        self.clock.pressed.connect(partial(self._on_part_tapped, "clock"))

    def _on_panel_chosen(self, found: Choice) -> None:
        self.flow.play(found)

    def _on_panel_refused(self, found: Choice) -> None:
        self.flow.refuse(found)

    def _on_part_tapped(self, command: str) -> None:
        self.commands.run(command)

    def _on_soon_timeout(self) -> None:
        """Load the parts that the first tap needs, and the effects of cards."""
        self.commands.load()
        self._has_chips = True
        if self.isVisible():
            # Another page may show another game.
            self._render_chips()

    def _on_chip_dismissed(self, key: str) -> None:
        self._table.dismiss(key)
        self._render_chips()

    def _is_target(self, unit: str) -> bool:
        return self.attacks.is_target(self._shown, unit)

    def _on_card_selected(self, unit: str, zone: str) -> None:
        if self.flow.take_unit(unit, zone) or self.attacks.take_unit(unit, zone):
            return
        followed = self._bridge.is_followed
        plan = None if followed else self.attacks.plan_for(self._shown, unit, zone)
        self.show_unit(unit)
        if plan is not None:
            self.attacks.open(plan)

    def _on_attack_ended(self, attacker: str) -> None:
        if self._table.view().active == attacker:
            self.show_unit(attacker)

    def _on_card_activated(self, unit: str) -> None:
        if not self._is_unit_open:
            self.show_unit(unit)
        else:
            self.enter()

    def _on_panel_back_requested(self) -> None:
        self.show_unit(self._table.show(unit_to_continue_with, self._shown))

    def _on_sheet_closed(self) -> None:
        self._cards.select(self._shown)
        focus = QApplication.focusWidget()
        if focus is None or not self.isAncestorOf(focus):
            self.take_focus()

    def start_over(self) -> None:
        """Remove the traces of the last game, because another one is open."""
        self._shown, self._is_new = "", True
        self._table.forget()
        self.panel.forget()
        super().start_over()
        self.dials.close()
        self.attacks.close()
        self.clock.forget()

    def is_busy(self) -> bool:
        return self.is_asking or self.dials.is_open

    def _on_clock_made(self, plate: QWidget) -> None:
        self._tab_order.add(plate, after=self.banner)

    def _follow_turn(self, view: TableView) -> None:
        """Show the unit that acts, or its target, if there is one."""
        self._turns.follow(self._table.show(turn_of))
        found = self._table.follow(self._shown)
        self._shown = found.unit
        if found.moved:
            if not self._bridge.is_followed:
                self._is_unit_open = bool(view.active) or not (self._is_sheet and self._shown)
            focus = QApplication.focusWidget()
            self._moves_focus = focus is not None and self.isAncestorOf(focus)

    def _render_table(self, view: TableView) -> None:
        self.rounds.render_rounds(view.round, view.rounds, view.objective, view.event_mode)
        self.banner.render_banner(view.banner)
        self._phase = (view.phase, view.phase_notes)
        for place, (plate, column) in enumerate(zip(self.plates, self.fleets, strict=True)):
            plate.render_player(view.players[place])
            column.render_fleet(view.players[place], view.fleets[place], view.wings[place])
            column.select(self._shown)

    def _render_unit(self) -> None:
        if self._shown != self._touched:
            self._touched = self._shown
            touch_all(self.panel)
        view = self._table.middle(self._shown)
        if self._bridge.is_followed:
            left = tuple(self._bridge.carried_out(view.choices))
            view = view._replace(choices=left, next_step=next(iter(left), None))
        self._next_step = view.next_step
        self.panel.render_middle(view)

    def _render_chips(self) -> None:
        """Show the reminders (chips), except in the first frame."""
        if self._has_chips and self._bridge.is_open:
            self.chips.render_chips(self._table.chips(self._shown))

    def _place(self) -> None:
        scale = self._look.scale
        boxes = lay_out_table(*self._size, has_clock=self.clock.is_shown)
        self._is_sheet = boxes.is_sheet
        phase, notes = self._phase
        self.phases.render_phases(phase, figures_of(notes) if boxes.is_sheet else notes)
        self._place_frame(boxes)
        pairs = zip((*self.plates, *self.fleets), (*boxes.plates, *boxes.fleets), strict=True)
        self._lay((self.rounds, boxes.rounds), *pairs, (self.panel, boxes.middle))
        self.chips.share(scaled_box(boxes.news, scale), self.news)
        self.clock.place(boxes, scale)
        grown = panel_scale(boxes, scale)
        self.panel.set_look(self._look._replace(scale=grown))
        is_open = self._is_unit_open or not boxes.is_sheet
        self.panel.setVisible(is_open)
        for column in self.fleets:
            column.setVisible(not (is_open and boxes.is_sheet))
        self.panel.render_as_sheet(boxes.is_sheet)
        over = scaled_box(sheet_box(boxes, 6), scale)
        self.attacks.place(self.panel.look, over, self.panel if is_open else None)
        if self._made_sheet is not None:
            self._place_sheet(self._made_sheet)
        self.dials.place(self.panel.geometry())

    def _make_sheet(self) -> "ChoiceSheet":
        made = super()._make_sheet()
        made.closed.connect(self._on_sheet_closed)
        return made

    def _place_sheet(self, sheet: "ChoiceSheet") -> None:
        """Cover the middle column below the name of the shown unit."""
        scale = self._look.scale
        boxes = lay_out_table(*self._size)
        sheet.set_look(self._look._replace(scale=panel_scale(boxes, scale)))
        name_ends = self.panel.name_ends() / scale
        self._lay((sheet, sheet_box(boxes, name_ends)))
        sheet.set_background(self.panel if self._is_unit_open or not boxes.is_sheet else None)
