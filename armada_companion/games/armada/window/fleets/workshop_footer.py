"""The footer of the workshop: whether the fleet is saved, and buttons to save and use it."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from armada_companion.kit.wording import plural
from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.controls.scaled_layout import ScaledLayout, set_direction
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.fonts import BODY
from armada_companion.ui.theme import Look

PLAYERS = {"A": 0, "B": 1, "": None}
"""The player in whose color the button for a side is."""

_NARROWEST = 130


class WorkshopFooter(QWidget):
    """A status line and four buttons.

    Signals:
        library_requested: Show the saved fleets.
        export_requested: Write the fleet as text.
        save_requested: Save the fleet.
        use_requested: Take the fleet for the side.
        refused (str): What cannot be done yet; why.
    """

    library_requested = Signal()
    export_requested = Signal()
    save_requested = Signal()
    use_requested = Signal()
    refused = Signal(str)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts = ScaledLayout(look)
        self._label, self._without = "", ""
        register = self._parts.register
        self._status = register(TextLabel(look, BODY, tone="mid", name="workshop_status"))
        policy = self._status.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self._status.setSizePolicy(policy)
        self._library = register(PushButton(look, "workshop_library", height=52))
        self._library.render_button("Saved fleets", "folder")
        self._export = register(PushButton(look, "workshop_export", height=52))
        self._save = register(PushButton(look, "workshop_save", height=52))
        self._use = register(PushButton(look, "workshop_use", primary=True, height=52))
        self._all = (self._library, self._export, self._save, self._use)
        self._row, buttons = self._parts.row(8), self._parts.row(12)
        for button in self._all:
            buttons.addWidget(button)
        self._row.addWidget(self._status, 1)
        self._row.addLayout(buttons)
        self.setLayout(self._row)
        self._connect()
        self.render_side("")
        self._fit(look)

    def render_side(self, side: str, name: str = "") -> None:
        """Offer the fleet to side `A` or `B`, or the player of a name; "" offers it to none."""
        self._label = use_label(side, name)
        self._use.setVisible(bool(side))
        self._use.set_player(PLAYERS[side])
        self._render_use("")

    def render_fleet(self, words: str, has_units: bool, has_ships: bool, lost: int) -> None:
        """Show whether the fleet is saved, what can be done, and how many lines it lacks."""
        self._without = f" without {plural(lost, 'line')}" if lost else ""
        self._status.render_text(words)
        empty = "" if has_units else "There is no unit in the fleet yet."
        save, export = "Save", "Export…"
        self._save.render_button(save, "save", legal=not empty, reason=empty)
        self._export.render_button(export, "paste", legal=not empty, reason=empty)
        self._render_use("" if has_ships else "The fleet has no ships.")

    def press_save(self) -> None:
        """Press the save button, unless it has just changed."""
        self._save.press_by_key()

    def arrange(self, is_wide: bool) -> None:
        """Put the words beside the buttons, or above them."""
        set_direction(self._row, is_wide)

    def set_look(self, look: Look) -> None:
        """Change theme and scale."""
        self._parts.set_look(look)
        self._fit(look)

    def _render_use(self, reason: str) -> None:
        label = f"{self._label}{self._without}"
        self._use.render_button(label, "check", legal=not reason, reason=reason)

    def _fit(self, look: Look) -> None:
        for button in self._all:
            button.setMinimumWidth(round(_NARROWEST * look.scale))

    def _connect(self) -> None:
        self._library.chosen.connect(self.library_requested)
        self._export.chosen.connect(self.export_requested)
        self._save.chosen.connect(self.save_requested)
        self._use.chosen.connect(self.use_requested)
        for button in (self._export, self._save, self._use):
            button.refused.connect(self.refused)


def use_label(side: str, name: str) -> str:
    """Return the label of the button that uses a fleet, with the player's name or the side."""
    if name:
        return f"Use for {name}"
    return f"Use for side {side}"
