"""One saved fleet: what is in it, and what can be done with it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.games.armada.fleets.fleet_types import Fleet
from armada_companion.games.armada.window.fleets.workshop_footer import PLAYERS, use_label
from armada_companion.games.armada.window.setup_report import ReportLine, write_report
from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.controls.fields import ReadField
from armada_companion.ui.controls.panel import Panel
from armada_companion.ui.controls.scaled_layout import ScaledLayout
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.fonts import CARD_NAME
from armada_companion.ui.theme import Look

_NARROWEST = 120


class SavedPanel(Panel):
    """Nothing can be done while no fleet is shown.

    Signals:
        open_requested (str): Work on the fleet of this key.
        use_requested (object): Take this fleet for a side.
        remove_requested (str, str): Remove the fleet of this key and this name.
    """

    open_requested = Signal(str)
    use_requested = Signal(object)
    remove_requested = Signal(str, str)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, None, parent)
        self._parts = ScaledLayout(look)
        self._side, self._key, self._label = "", "", ""
        self._fleet: Fleet | None = None
        self._lines: tuple[ReportLine, ...] = ()
        register = self._parts.register
        self._title = register(TextLabel(look, CARD_NAME, name="saved_title"))
        self._report = register(ReadField(look, "saved_report", "What is in the fleet"))
        self._remove = register(PushButton(look, "saved_remove", height=52))
        self._open = register(PushButton(look, "saved_open", height=52))
        self._use = register(PushButton(look, "saved_use", primary=True, height=52))
        column, row = self._parts.column(12, (16, 16, 16, 16)), self._parts.row(10)
        for button in (self._remove, self._open, self._use):
            row.addWidget(button, 1)
        column.addWidget(self._title)
        column.addWidget(self._report, 1)
        column.addLayout(row)
        self.setLayout(column)
        self.setObjectName("saved_panel")
        self._fit(look)
        self._connect()
        self.render_side("")
        self.clear()

    def render_side(self, side: str, name: str = "") -> None:
        """Offer the fleet to side `A` or `B`, or the player of a name; "" offers it to none."""
        self._side, self._label = side, use_label(side, name)
        self._use.setVisible(bool(side))
        self._use.set_player(PLAYERS[side])
        self._render_buttons()

    def render_fleet(self, key: str, fleet: Fleet, lines: tuple[ReportLine, ...]) -> None:
        """Show a fleet as `lines` describe it; the next step gets the focus."""
        self._fleet = fleet
        self._show(key, fleet.name or key, lines)
        step = self._use if self._side else self._open
        step.setFocus(Qt.FocusReason.OtherFocusReason)

    def render_damaged(self, key: str, name: str, problem: str) -> None:
        """Show why a fleet cannot be read; it can be removed."""
        self._fleet = None
        self._show(key, name, (ReportLine(problem, "bad"),))

    def clear(self) -> None:
        """Show no fleet."""
        self._fleet = None
        hint = "Tap a fleet to see what is in it."
        self._show("", "", (ReportLine(hint, "low"),))

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        self._parts.set_look(look)
        self._fit(look)
        write_report(self._report.area, self._lines, look)

    def _show(self, key: str, name: str, lines: tuple[ReportLine, ...]) -> None:
        self._key, self._lines = key, lines
        self._title.render_text(name)
        write_report(self._report.area, lines, self._look)
        self._render_buttons()

    def _fit(self, look: Look) -> None:
        for button in (self._remove, self._open, self._use):
            button.setMinimumWidth(round(_NARROWEST * look.scale))

    def _connect(self) -> None:
        self._open.chosen.connect(self._on_open_chosen)
        self._use.chosen.connect(self._on_use_chosen)
        self._remove.chosen.connect(self._on_remove_chosen)

    def _on_open_chosen(self) -> None:
        self.open_requested.emit(self._key)

    def _on_use_chosen(self) -> None:
        self.use_requested.emit(self._fleet)

    def _on_remove_chosen(self) -> None:
        self.remove_requested.emit(self._key, self._title.text())

    def _render_buttons(self) -> None:
        none = "" if self._key else "Tap a fleet first."
        unread = none or ("" if self._fleet is not None else "It cannot be read.")
        self._remove.render_button("Remove", "cross", legal=not none, reason=none)
        self._open.render_button("Open", "folder", legal=not unread, reason=unread)
        self._use.render_button(self._label, "check", legal=not unread, reason=unread)
