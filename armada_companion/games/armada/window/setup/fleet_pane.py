"""One side's half of the setup page: name, fleet list, and its report."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QBoxLayout, QStackedWidget, QWidget

from armada_companion.kit.wording import plural
from armada_companion.store.errors import ContentError, FleetUnreadableError
from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.controls.fields import LineField, ReadField
from armada_companion.ui.controls.form import Does, Form, nothing
from armada_companion.ui.controls.scaled_layout import keep_space
from armada_companion.ui.controls.side_panel import Panel
from armada_companion.ui.fonts import CARD_NAME
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.theme import Look

from ...views.setup.setup_view import SideView, enter_fleet, name_grand_admiral
from ...views.table.words import player_number
from ..parts.list_report import ReportLine, entered_lines, fleet_lines, reading_lines, write_report
from ..parts.list_text_field import ListTextField
from .set_aside_dialog import AsideButton
from .starting_speeds import PaneFooter, SpeedList

if TYPE_CHECKING:
    from ...fleets.fleet_types import Fleet
    from ...fleets.formats.result import FleetReading
    from ...fleets.kept import KeptFleet
    from ...fleets.rules.judged_fleet import Problem
    from ...fleets.service import FleetService

_SIDE_BY_SIDE = 560
_HEADER_IN_ROW = 440
_SHORT_BUTTON = 80
"""The least width of a button: in a narrow pane its letters are smaller."""

_ASIDE_WIDTH = 140


class FleetPane(Panel):
    """Shows and edits a side's name, fleet list and report.

    Signals:
        action_requested (Action): Enter the fleet or a starting speed, set a unit aside, or undo.
        fleet_read: A list was read, so that earlier messages can be removed.
        list_filled: After `fleet_read`, if a whole list was pasted for a side without a fleet.
        edit_requested (str, object): Edit a fleet: its list, and its Fleet if it has no list.
        trouble (str): A file could not be opened, or the fleet cannot be used; one sentence.
    """

    action_requested = Signal(object)
    fleet_read = Signal()
    list_filled = Signal()
    edit_requested = Signal(str, object)
    trouble = Signal(str)

    def __init__(
        self,
        look: Look,
        side: str,
        service: "FleetService",
        sample: Callable[[], str],
        member: str = "",
    ) -> None:
        """`member` is the player of a team who owns the fleet; "" for the whole side."""
        player = player_number(side)
        super().__init__(look, player=player)
        self._side, self._player_number, self._member = side, player, member
        self._key = member or side
        self._service, self._sample = service, sample
        self._view = SideView(player, side, "")
        self._fleet: Fleet | None = None
        self._given: Fleet | None = None
        self._problems: Sequence[Problem] = ()
        self._reading: FleetReading | None = None
        self._lines: tuple[ReportLine, ...] = ()
        self._entered_text: str | None = None
        self._entered_fleet: Fleet | None = None
        self._left_out = self._given_lost = 0
        self._is_asking = False
        self._event_fleet: KeptFleet | None = None
        self._offered_to = ""
        self.setObjectName(f"pane_{self._key}")
        self._make(self._look)
        self._render_report()

    def render_side(self, view: SideView, undo_text: str = "", asks_speeds: bool = False) -> None:
        """Show name and entered fleet; `undo_text` describes the step that undo would undo.

        When `asks_speeds` becomes true, the starting speeds replace the list.
        """
        self._view = view
        self._aside.render_side(view, undo_text)
        self._render_report()
        self.setAccessibleName(f"Side {view.side}, {view.name}")
        self._offer_event_fleet(view.own_name)
        self._name.render_text(view.own_name)
        self._render_leader()
        self._speeds.render_side(view)
        left_out = self._left_out if view.entered and view.fleet == self._entered_fleet else 0
        self._footer.render_side(view, left_out)
        self._render_use()
        is_asking = asks_speeds and view.entered
        if is_asking != self._is_asking:
            self._is_asking = is_asking
            self._show_body(self._speeds if is_asking else self._body)
        self._footer.render_turn(view, self._shows_speeds)

    def _offer_event_fleet(self, name: str) -> None:
        """Offer the fleet that was checked for the player at an event, if there is one."""
        if name != self._offered_to:
            event, self._event_fleet = self._service.event_fleet(name) or ("", None)
            self._of_event.setVisible(self._event_fleet is not None)
            self._of_event.render_button(f"Fleet of {event}", "people")
            self._offered_to = name

    def _on_event_fleet_chosen(self) -> None:
        if (kept := self._event_fleet) is not None and kept.text:
            self.take_text(kept.text)
        elif kept is not None:
            self.take_fleet(kept.fleet)

    @property
    def has_fleet(self) -> bool:
        return self._view.entered

    def take_text(self, text: str) -> None:
        """Put a list into the field and read it."""
        self._text.put_text(text)

    @property
    def list_text(self) -> str:
        """The text of the fleet list."""
        return self._text.text()

    def show_list(self, text: str) -> None:
        """Show the list of a fleet that is already entered."""
        self.take_text(text)
        if self._fleet is not None and self._view.fleet == self._fleet:
            self._entered_text, self._entered_fleet = self._text.text(), self._fleet
            self._left_out = self._lost()
            self._render_use()

    def take_fleet(self, fleet: "Fleet", lost: int = 0) -> None:
        """Show a fleet that has no list; `lost` lines of its earlier list were not read."""
        self._text.put_text("")
        self._given, self._given_lost = fleet, lost
        self._read()
        self._use.setFocus()

    def enter(self) -> None:
        """Enter the fleet that was read."""
        self._use.click()

    @property
    def words(self) -> Sequence[str]:
        """The words in the text of the side's fleet list."""
        return self._text.text().split()

    def paste_clipboard(self) -> None:
        self._text.paste_clipboard()

    def start_over(self) -> None:
        """Clear the list of an earlier game."""
        self._text.put_text("")
        self._entered_text = self._entered_fleet = None
        self._left_out = 0
        self._is_asking = False
        self._show_body(self._body)

    def take_focus(self) -> None:
        """Give the keyboard focus to the fleet list."""
        self._text.area.setFocus()

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        write_report(self._report.area, self._lines, look)

    def minimumSizeHint(self) -> QSize:
        width = round(300 * self._look.scale)
        return QSize(width, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        look = self._look
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(look.scale, look.scale)
        color = look.theme.players[self._player_number]
        draw_icon(painter, f"emblem{self._player_number}", QPointF(34, 40), 14, color)
        painter.end()

    def _make(self, look: Look) -> None:
        parts, register, key, side = self._parts, self._parts.register, self._key, self._side
        self._text = register(
            ListTextField(
                look,
                f"list_{key}",
                label=f"Fleet list of side {side}",
                dialog_name=f"open_list_{key}",
            )
        )
        left, right = Form(parts, 10), Form(parts, 10)
        left.add(self._text, 1)
        with left.row(8):
            paste, choose = self._text.paste_clipboard, self._text.ask_for_file
            self._add_button(left, "paste", "Paste", "Paste the clipboard", paste)
            self._add_button(left, "open", "Open…", "Open a file", choose)
            sample = self._on_sample_chosen
            self._add_button(left, "sample", "Sample", "Use the sample fleet", sample)
        with left.row(8):
            saved = self._add_button(left, "saved", "Saved…", "Choose a saved fleet")
            edit = self._on_edit_chosen
            self._add_button(left, "edit", "Edit…", "Edit the fleet", edit)
            take = self._on_event_fleet_chosen
            self._of_event = self._add_button(left, "event_fleet", "", "", take)
        self._of_event.hide()
        report = ReadField(look, f"report_{key}", label=f"Report on side {side}")
        self._report = right.add(register(report), 1)
        use = self._on_use_chosen
        self._use = right.button(f"use_{key}", "", "", use, primary=True)
        self._use.set_player(self._player_number)
        halves = parts.turn(parts.row(14), _SIDE_BY_SIDE)
        for half in (left, right):
            halves.addLayout(half.layout, 1)
        self._speeds = register(SpeedList(look, key, self._player_number))
        self._body, self._stack = QWidget(), QStackedWidget()
        self._body.setLayout(halves)
        for shown in (self._body, self._speeds):
            keep_space(shown)
            self._stack.addWidget(shown)
        whole = parts.column(12, (16, 16, 16, 16))
        whole.addLayout(self._make_header(look))
        whole.addWidget(self._stack, 1)
        self._footer = register(PaneFooter(look, key))
        whole.addWidget(self._footer)
        self.setLayout(whole)
        parts.keep_size(self._use.setMinimumWidth, _SHORT_BUTTON)
        parts.keep_size(self._aside.setFixedWidth, _ASIDE_WIDTH)
        self.named, self.saved_requested = self._name.finished, saved.chosen
        for sender in (self._aside, self._speeds):
            sender.action_requested.connect(self.action_requested)
        self._footer.turned.connect(self._on_footer_turned)
        for part in (self._leader, self._aside, self._footer, self._use):
            part.refused.connect(self.trouble)
        self._text.typed.connect(self._render_use)
        self._text.settled.connect(self._on_text_settled)
        self._text.filled.connect(self._on_text_filled)
        self._text.trouble.connect(self.trouble)

    def _make_header(self, look: Look) -> QBoxLayout:
        """Return a row with the player's name, or who leads the team, and the units set aside."""
        parts, key, side = self._parts, self._key, self._side
        label, hint = f"Name of player {side}", f"Side {side}"
        name = LineField(look, f"name_{key}", label=label, hint=hint, style=CARD_NAME)
        self._name, self._aside = parts.register(name), parts.register(AsideButton(look, key))
        self._leader = parts.register(PushButton(look, f"leader_{key}", height=48))
        self._leader.chosen.connect(self._on_leader_chosen)
        # Without a parent it would be shown as a window of its own.
        (self._name if self._member else self._leader).hide()
        header = parts.row(12, (44, 0, 0, 0))
        header.addWidget(self._name, 1)
        header.addWidget(self._leader, 1)
        header.addWidget(self._aside)
        return parts.turn(header, _HEADER_IN_ROW) if self._member else header

    def _add_button(
        self, form: Form, name: str, label: str, spoken: str, does: Does = nothing
    ) -> PushButton:
        button = form.button(f"{name}_{self._key}", label, "", does)
        button.setAccessibleName(f"{spoken}, side {self._side}")
        button.set_hint(spoken)
        self._parts.keep_size(button.setMinimumWidth, _SHORT_BUTTON)
        return button

    def _on_leader_chosen(self) -> None:
        self.action_requested.emit(name_grand_admiral(self._side, self._member))

    def _on_text_settled(self) -> None:
        self._given = None
        self._read()

    def _on_text_filled(self) -> None:
        whole = self._fleet is not None and not self._no_use(False) and not self._lost()
        if whole and not self._view.entered:
            self.list_filled.emit()

    def _on_sample_chosen(self) -> None:
        if text := self._sample():
            self.take_text(text)

    def _on_footer_turned(self) -> None:
        self._show_body(self._body if self._shows_speeds else self._speeds)

    def _on_edit_chosen(self) -> None:
        self._text.settle()
        self.edit_requested.emit(self._text.text(), self._given)

    def _on_use_chosen(self) -> None:
        self._text.settle()
        if self._fleet is not None:
            self._entered_text = self._text.text()
            self._entered_fleet, self._left_out = self._fleet, self._lost()
            self._is_asking = False
            self.action_requested.emit(enter_fleet(self._side, self._fleet, self._member))
            self._render_use()

    @property
    def _prefix(self) -> str:
        """The prefix of the ids of the units."""
        return f"{self._member}-{self._side}" if self._member else self._side

    def _render_leader(self) -> None:
        view = self._view
        label = view.leader if view.leads else f"Name {view.leader}"
        reason = f"{view.name} is {view.leader} already." if view.leads else ""
        mark = "check" if view.leads else "people"
        self._leader.render_button(label, mark, legal=not reason, reason=reason)
        self._leader.setAccessibleName(reason or f"Name {view.name} {view.leader}")

    def _read(self) -> None:
        self._fleet = self._reading = None
        fleet = self._given
        try:
            if self._text.text().strip():
                self._reading = self._service.read(self._text.text())
                fleet = self._reading.fleet
            if fleet is not None:
                self._fleet = self._service.deployable(fleet, self._prefix)
                self._problems = self._service.problems(fleet, self._service.agreed)
        except (FleetUnreadableError, ContentError) as error:
            self._show((ReportLine(str(error), "bad"),))
        self._render_report()
        self._render_use()
        if self._fleet is not None:
            self._show_body(self._body)
            self.fleet_read.emit()

    def _lost(self) -> int:
        """Return how many lines of the list were not read."""
        if self._reading is not None:
            return len(self._reading.not_understood)
        return self._given_lost if self._given is not None else 0

    def _show_body(self, body: QWidget) -> None:
        """Show the list, or the starting speeds; the keyboard focus stays in the pane."""
        shown, focus = self._stack.currentWidget(), QApplication.focusWidget()
        if body is not shown and focus is not None and shown.isAncestorOf(focus):
            self._footer.take_focus()
        self._stack.setCurrentWidget(body)
        self._footer.render_turn(self._view, self._shows_speeds)

    @property
    def _shows_speeds(self) -> bool:
        return self._stack.currentWidget() is self._speeds

    def _render_report(self) -> None:
        """Show the report of the list or of the entered fleet; an error remains until corrected."""
        view = self._view
        given = "The fleet is shown beside this field. Paste a list here to use another one."
        hint = "Paste the fleet list here"
        self._text.area.setPlaceholderText(hint if self._given is None else given)
        if self._fleet is not None:
            aside = view.aside if view.fleet == self._fleet else frozenset()
            if self._reading is not None:
                self._show(reading_lines(self._reading, self._fleet, aside))
            elif self._given is not None:
                self._show(fleet_lines(self._given, self._fleet, self._problems, aside))
        elif not self._text.text().strip():
            words = "The fleet of the list is shown here. Lists of the usual builders can be read."
            self._show(entered_lines(view) if view.entered else (ReportLine(words, "low"),))

    def _show(self, lines: tuple[ReportLine, ...]) -> None:
        if lines != self._lines:
            self._lines = lines
            write_report(self._report.area, lines, self._look)

    def _render_use(self) -> None:
        entered = self._fleet is not None and self._view.fleet == self._fleet
        in_use = entered and self._entered_text == self._text.text()
        label = "Use this fleet"
        if in_use:
            label = "Fleet in use"
        elif lost := self._lost():
            without = f"Use without {plural(lost, 'line')}"
            label = f"{without} instead" if self._view.entered else without
        elif self._view.entered:
            label = "Use this fleet instead"
        reason = self._no_use(in_use)
        self._use.render_button(label, "check", legal=not reason, reason=reason)

    def _no_use(self, in_use: bool) -> str:
        if in_use:
            return "This fleet is entered already."
        if self._fleet is None:
            return "Paste or open a fleet list first."
        return "" if self._fleet.ships else "The list has no ships."
