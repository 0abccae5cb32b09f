"""The fleets of one side in setup: one pane, or one for each player of a team."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from armada_companion.ui.controls.option_button import Option, OptionButton
from armada_companion.ui.controls.scaled_layout import ScaledWidget
from armada_companion.ui.theme import Look

from ...views.setup.setup_view import SideView
from .fleet_pane import FleetPane

if TYPE_CHECKING:
    from ...fleets.fleet_types import Fleet
    from ...fleets.service import FleetService

_TAB = 48
_COLORS = ("azure", "amber")


class SideFleets(ScaledWidget):
    """The panes of a side; a team has one for each player, and shows one at a time.

    Its signals are those of `FleetPane`.
    """

    named = Signal(str)
    action_requested = Signal(object)
    fleet_read = Signal()
    list_filled = Signal()
    saved_requested = Signal()
    edit_requested = Signal(str, object)
    trouble = Signal(str)

    def __init__(
        self, look: Look, side: str, service: "FleetService", sample: Callable[[], str]
    ) -> None:
        super().__init__(look)
        self._make_pane = partial(FleetPane, side=side, service=service, sample=sample)
        self._view = SideView(0, side, "")
        self._shown = ""
        self._panes: dict[str, FleetPane] = {}
        self._tabs: dict[str, OptionButton] = {}
        self._row = self._parts.row(8)
        self._above = QWidget()
        self._above.setLayout(self._row)
        self._stack = QStackedWidget()
        whole = self._parts.column(6)
        whole.addWidget(self._above)
        whole.addWidget(self._stack, 1)
        self.setLayout(whole)
        self._above.hide()
        self._pane_of("")

    def render_side(self, view: SideView, undo_text: str = "", asks_speeds: bool = False) -> None:
        """Show the entered values; see `FleetPane.render_side`."""
        before = {one.member: one.entered for one in self._view.members}
        self._view = view
        parts = view.members or (view,)
        for part in parts:
            self._pane_of(part.member).render_side(part, undo_text, asks_speeds)
        self._above.setVisible(bool(view.members))
        self._show(self._next_shown(parts, before))

    @property
    def pane(self) -> FleetPane:
        """The pane that is shown."""
        return self._panes[self._shown]

    @property
    def shown(self) -> SideView:
        """The view of the shown pane."""
        return next((one for one in self._view.members if one.member == self._shown), self._view)

    @property
    def has_fleet(self) -> bool:
        return self.pane.has_fleet

    @property
    def words(self) -> Sequence[str]:
        """The words of the shown list."""
        return self.pane.words

    def take_fleet(self, fleet: "Fleet", lost: int = 0) -> None:
        self.pane.take_fleet(fleet, lost)

    def enter(self) -> None:
        self.pane.enter()

    def paste_clipboard(self) -> None:
        self.pane.paste_clipboard()

    def take_focus(self) -> None:
        self.pane.take_focus()

    def start_over(self) -> None:
        """Clear the lists of an earlier game."""
        self._view = SideView(0, self._view.side, "")
        for pane in self._panes.values():
            pane.start_over()

    def _next_shown(self, parts: Sequence[SideView], before: dict[str, bool]) -> str:
        """Return the player to show: the same one, or the next one once the fleet is entered."""
        known = {part.member: part for part in parts}
        now = known.get(self._shown)
        if now is None:
            return parts[0].member
        if now.entered and not before.get(self._shown, True):
            return next((one.member for one in parts if not one.entered), self._shown)
        return self._shown

    def _show(self, member: str) -> None:
        self._shown = member
        self._stack.setCurrentWidget(self._pane_of(member))
        names = {one.member: one for one in self._view.members}
        for key, tab in self._tabs.items():
            tab.setVisible(key in names)
            if key in names:
                one = names[key]
                note = one.leader if one.leads else ""
                mark = "check" if one.entered else ""
                color = _COLORS[one.player]
                tab.render_option(Option(one.name, note, color, mark, key == member))

    def _pane_of(self, member: str) -> FleetPane:
        if member not in self._panes:
            look = self._parts.look
            pane = self._parts.register(self._make_pane(look, member=member))
            self._panes[member] = pane
            self._stack.addWidget(pane)
            self._connect(pane)
            if member:
                tab = self._parts.register(OptionButton(look, f"player_{member}", height=_TAB))
                tab.chosen.connect(partial(self._show, member))
                self._tabs[member] = tab
                self._row.addWidget(tab, 1)
        return self._panes[member]

    def _connect(self, pane: FleetPane) -> None:
        for signal, own in (
            (pane.named, self.named),
            (pane.action_requested, self.action_requested),
            (pane.fleet_read, self.fleet_read),
            (pane.list_filled, self.list_filled),
            (pane.saved_requested, self.saved_requested),
            (pane.edit_requested, self.edit_requested),
            (pane.trouble, self.trouble),
        ):
            signal.connect(own)
