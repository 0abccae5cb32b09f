"""The panel of one saved fleet: its content, and its buttons."""

from PySide6.QtCore import Signal

from armada_companion.ui.controls.fields import ReadField
from armada_companion.ui.controls.form import Form
from armada_companion.ui.controls.side_panel import Panel
from armada_companion.ui.fonts import CARD_NAME
from armada_companion.ui.theme import Look

from ....fleets.fleet_types import Fleet
from ....fleets.kept import fleet_title
from ...parts.list_report import ReportLine, write_report
from ..fleet_frame import PLAYERS, use_label

_NARROWEST = 120


class SavedPanel(Panel):
    """One saved fleet and the buttons to open, use and remove it.

    Signals:
        open_requested (str): Work on the fleet of this key.
        use_requested (object): Use this fleet for a side.
        remove_requested (str, str): Remove the fleet of this key and this name.
        remarks_requested (str): Change the tags and the note of the fleet of this key.
        comparison_requested (str): Compare the fleet of this key with another one.
    """

    open_requested = Signal(str)
    use_requested = Signal(object)
    remove_requested = Signal(str, str)
    remarks_requested = Signal(str)
    comparison_requested = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self._side, self._key, self._label = "", "", ""
        self._fleet: Fleet | None = None
        self._lines: tuple[ReportLine, ...] = ()
        form = Form(self._parts, 12, (16, 16, 16, 16))
        self._title = form.text(name="saved_title", style=CARD_NAME, tone="hi")
        report = ReadField(look, "saved_report", label="Content of the fleet")
        self._report = form.add(self._parts.register(report), 1)
        with form.row(10):
            remarks, compare = self._on_remarks_chosen, self._on_comparison_chosen
            self._remarks = form.button("saved_remarks", "", "", remarks, height=52)
            self._compare = form.button("saved_compare", "", "", compare, height=52)
        with form.row(10):
            self._remove = form.button("saved_remove", "", "", self._on_remove_chosen, height=52)
            self._open = form.button("saved_open", "", "", self._on_open_chosen, height=52)
            use = self._on_use_chosen
            self._use = form.button("saved_use", "", "", use, primary=True, height=52)
        for button in (self._remarks, self._compare, self._remove, self._open, self._use):
            self._parts.keep_size(button.setMinimumWidth, _NARROWEST)
        self.setLayout(form.layout)
        self.setObjectName("saved_panel")
        self.render_side("")
        self.clear()

    def render_side(self, side: str, name: str = "") -> None:
        """Name side `A` or `B`, or the player, on the button that uses the fleet; "" hides it."""
        self._side, self._label = side, use_label(side, name)
        self._use.setVisible(bool(side))
        self._use.set_player(PLAYERS[side])
        self._render_buttons()

    def render_fleet(self, key: str, fleet: Fleet, lines: tuple[ReportLine, ...]) -> None:
        """Show a fleet and the `lines` of its report; the focus moves to the button of the next
        step.
        """
        self._fleet = fleet
        self._show(key, fleet_title(fleet), lines)
        step = self._use if self._side else self._open
        step.setFocus()

    def render_damaged(self, key: str, name: str, problem: str) -> None:
        """Show why a fleet cannot be read; it can be removed."""
        self._fleet = None
        self._show(key, name, (ReportLine(problem, "bad"),))

    def clear(self) -> None:
        self._fleet = None
        hint = "Tap a fleet to see what is in it."
        self._show("", "", (ReportLine(hint, "low"),))

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        write_report(self._report.area, self._lines, look)

    def _show(self, key: str, name: str, lines: tuple[ReportLine, ...]) -> None:
        self._key, self._lines = key, lines
        self._title.render_text(name)
        write_report(self._report.area, lines, self._look)
        self._render_buttons()

    def _on_open_chosen(self) -> None:
        self.open_requested.emit(self._key)

    def _on_use_chosen(self) -> None:
        self.use_requested.emit(self._fleet)

    def _on_remove_chosen(self) -> None:
        self.remove_requested.emit(self._key, self._title.text())

    def _on_remarks_chosen(self) -> None:
        self.remarks_requested.emit(self._key)

    def _on_comparison_chosen(self) -> None:
        self.comparison_requested.emit(self._key)

    def _render_buttons(self) -> None:
        none = "" if self._key else "Tap a fleet first."
        unread = none or ("" if self._fleet is not None else "This fleet cannot be read.")
        self._remove.render_button("Remove", "cross", legal=not none, reason=none)
        self._remarks.render_button("Tags and note…", "book", legal=not unread, reason=unread)
        self._compare.render_button("Compare…", "people", legal=not unread, reason=unread)
        self._open.render_button("Open", "folder", legal=not unread, reason=unread)
        self._use.render_button(self._label, "check", legal=not unread, reason=unread)
