"""The dialog for the units that a card sets aside before deployment."""

from functools import partial

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QLayout, QWidget

from armada_companion.kit.log_actions import Undo
from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.controls.option_button import Option, OptionButton
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.theme import Look

from ...views.setup.setup_view import SideView, set_aside

_SIZE = QSize(760, 640)
_HEIGHT = 48
_NARROWEST = 120
_HINT = "Tap the units that a card sets aside. They can be deployed later."
_COLORS = ("azure", "amber")


class AsideDialog(Sheet):
    """Lists the units of a side; a tap sets a unit aside.

    Signals:
        action_requested (Action): Set a unit aside, or undo the last step.
    """

    action_requested = Signal(object)

    def __init__(self, look: Look, view: SideView, parent: QWidget | None = None) -> None:
        super().__init__(
            look, "aside_dialog", title=f"Set aside: {view.name}", size=_SIZE, parent=parent
        )
        form, register = self._new_form(10), self._parts.register
        self._words = form.text(_HINT, name="aside_words")
        self._deployed: set[str] = set()
        self._units = {
            unit.id: register(OptionButton(look, f"unit_{unit.id}")) for unit in view.units
        }
        form.add_layout(self._two_columns())
        does = partial(self.action_requested.emit, Undo())
        self._undo = self._button("aside_undo", "Undo", "undo", does)
        self._undo.refused.connect(self._explain)
        self._parts.keep_size(self._undo.setMinimumWidth, _NARROWEST)
        self._button("aside_close", "Done", "check", self.accept, primary=True)
        self._fill(form)
        for unit, button in self._units.items():
            button.chosen.connect(partial(self._on_unit_chosen, unit))

    def render_units(self, view: SideView, undo_text: str) -> None:
        """Show the set-aside units, and the step that undo would undo."""
        self._words.render_text(_HINT, "mid")
        self._deployed = {unit.id for unit in view.units if unit.deployed}
        for unit in view.units:
            note = "set aside" if unit.aside else ""
            color = _COLORS[view.player]
            self._units[unit.id].render_option(Option(unit.name, note, color, chosen=unit.aside))
        render_undo(self._undo, undo_text)

    def _two_columns(self) -> QLayout:
        row = self._parts.row(10)
        buttons = list(self._units.values())
        half = (len(buttons) + 1) // 2
        for part in (buttons[:half], buttons[half:]):
            column = self._parts.column(8)
            for button in part:
                column.addWidget(button)
            column.addStretch(1)
            row.addLayout(column, 1)
        return row

    def _on_unit_chosen(self, unit: str) -> None:
        if self._units[unit].option.chosen:
            self._explain("The unit is set aside already. Use undo to bring it back.")
        elif unit in self._deployed:
            self._explain("The ship is deployed: its starting speed is entered. Use undo first.")
        else:
            self.action_requested.emit(set_aside(unit))

    def _explain(self, reason: str) -> None:
        self._words.render_text(reason, "warn")


class AsideButton(PushButton):
    """Opens the dialog to set units aside; locked until the side has a fleet."""

    action_requested = Signal(object)

    def __init__(self, look: Look, side: str) -> None:
        super().__init__(look, f"aside_{side}", height=_HEIGHT)
        self._view = SideView(0, side, "")
        self._undo_text = ""
        self._dialog: AsideDialog | None = None
        self.chosen.connect(self._on_self_chosen)
        self.render_side(self._view, "")

    def render_side(self, view: SideView, undo_text: str) -> None:
        """Show whether there is a fleet; update an open dialog."""
        self._view, self._undo_text = view, undo_text
        reason = "" if view.entered else "Enter the fleet first."
        self.render_button("Set aside…", legal=not reason, reason=reason)
        self.setAccessibleName(f"Set units aside, side {view.side}")
        if self._dialog is None:
            return
        if view.entered:
            self._dialog.render_units(view, undo_text)
        else:
            self._dialog.reject()

    def _on_self_chosen(self) -> None:
        dialog = AsideDialog(self._look, self._view, self)
        dialog.render_units(self._view, self._undo_text)
        dialog.action_requested.connect(self.action_requested)
        dialog.finished.connect(self._on_dialog_finished)
        self._dialog = dialog
        dialog.open_once()

    def _on_dialog_finished(self, _result: int) -> None:
        self._dialog = None


def render_undo(button: PushButton, undo_text: str) -> None:
    """Show on a button which step undo would undo, if any."""
    undo = "Undo"
    label = f"{undo}: {undo_text}" if undo_text else undo
    reason = "" if undo_text else "There is no step to undo."
    button.render_button(label, "undo", legal=not reason, reason=reason)
