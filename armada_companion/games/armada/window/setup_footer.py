"""The footer of a side's pane: what is entered, and the way between list and starting speeds."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.games.armada.views.setup import SideView
from armada_companion.games.armada.window.setup_report import entered_words
from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.controls.elided_label import ElidedLabel
from armada_companion.ui.controls.scaled_layout import ScaledLayout
from armada_companion.ui.controls.text_label import Tone
from armada_companion.ui.fonts import BODY
from armada_companion.ui.theme import Look

_TURN_WIDTH = 216


class PaneFooter(QWidget):
    """One line of words and a button.

    Signals:
        turned: Show the other of list and starting speeds.
        refused (str): There are no starting speeds yet; why.
    """

    turned = Signal()
    refused = Signal(str)

    def __init__(self, look: Look, side: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts = ScaledLayout(look)
        register = self._parts.register
        self._status = register(ElidedLabel(look, BODY, 2, "mid", f"entered_{side}"))
        self._turn = register(PushButton(look, f"speeds_{side}", height=48))
        row = self._parts.row(12)
        row.addWidget(self._status, 1)
        row.addWidget(self._turn)
        row.setAlignment(self._status, Qt.AlignmentFlag.AlignVCenter)
        self.setLayout(row)
        self._fit(look)
        self._turn.chosen.connect(self.turned)
        self._turn.refused.connect(self.refused)

    def render_side(self, view: SideView, left_out: int) -> None:
        """Show what is entered; `left_out` lines of the list were not understood."""
        tone: Tone = "warn" if left_out else "ok" if view.entered else "mid"
        self._status.render_text(entered_words(view, left_out), tone)

    def render_turn(self, view: SideView, shows_speeds: bool) -> None:
        """Offer the list in place of the starting speeds, or the other way round."""
        if shows_speeds:
            self._turn.render_button("Show the list", "paste")
            return
        count = f": {view.speeds_set} of {len(view.moving)}" if view.moving else ""
        reason = "" if view.entered else "Enter the fleet first."
        label = f"Starting speeds{count}"
        self._turn.render_button(label, legal=not reason, reason=reason)

    def take_focus(self) -> None:
        """Give the keyboard focus to the button."""
        self._turn.setFocus(Qt.FocusReason.OtherFocusReason)

    def set_look(self, look: Look) -> None:
        """Change theme and scale."""
        self._parts.set_look(look)
        self._fit(look)

    def _fit(self, look: Look) -> None:
        self._turn.setFixedWidth(round(_TURN_WIDTH * look.scale))
