"""The lower part of the setup page: first player, objective, begin."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from armada_companion.games.armada.views.setup import SetupView
from armada_companion.games.armada.window.setup_first_player import Coin, FirstPlayerBox
from armada_companion.games.armada.window.setup_objective import FactsOf, ObjectiveBox
from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.controls.elided_label import ElidedLabel
from armada_companion.ui.controls.panel import Panel
from armada_companion.ui.controls.scaled_layout import ScaledLayout, set_direction
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.fonts import BODY, LABEL
from armada_companion.ui.theme import Look

_SIDE_BY_SIDE = 1100
_LINES = 4
"""Room for what is missing: two fleets, a first player, an objective."""


class BeginBox(QWidget):
    """What is missing, and the button that begins the game.

    Signals:
        begun: Begin the game.
        refused (str): It cannot begin yet; why.
    """

    begun = Signal()
    refused = Signal(str)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts = ScaledLayout(look)
        title = self._parts.register(TextLabel(look, LABEL, "BEGIN", "mid"))
        self._missing = self._parts.register(ElidedLabel(look, BODY, _LINES, name="missing"))
        self._begin = self._parts.register(PushButton(look, "begin", primary=True, height=64))
        whole = self._parts.column(8)
        whole.addWidget(title)
        whole.addWidget(self._missing)
        whole.addStretch(1)
        whole.addWidget(self._begin)
        self.setLayout(whole)
        self._begin.chosen.connect(self.begun)
        self._begin.refused.connect(self.refused)

    def render_begin(self, view: SetupView, skipped: bool) -> None:
        """Show what is missing."""
        missing = list(view.missing)
        if view.objective_open and not skipped:
            missing.append("No objective is chosen yet.")
        words = "\n".join(missing) or self._ready_words(view)
        self._missing.render_text(words, "mid" if missing else "ok")
        self._begin.set_player(view.first_player)
        reason = " ".join(missing)
        self._begin.render_button("Begin", "play", legal=not missing, reason=reason)

    def set_look(self, look: Look) -> None:
        """Change theme and scale."""
        self._parts.set_look(look)

    def _ready_words(self, view: SetupView) -> str:
        ready = "Everything is set. Deploy the fleets, then begin."
        unknown = sum(len(side.moving) - side.speeds_set for side in view.sides)
        if not unknown:
            return ready
        return f"{ready}\nStarting speeds not told: {unknown}"


class ChoicesPanel(Panel):
    """The three boxes; side by side where there is room."""

    def __init__(
        self, look: Look, coin: Coin, facts_of: FactsOf, parent: QWidget | None = None
    ) -> None:
        super().__init__(look, None, parent)
        self._parts = ScaledLayout(look)
        register = self._parts.register
        self.first_player = register(FirstPlayerBox(look, coin))
        self.objective = register(ObjectiveBox(look, facts_of))
        self.begin = register(BeginBox(look))
        self._row = self._parts.row(28, (18, 16, 18, 16))
        self._row.addWidget(self.first_player, 5)
        self._row.addWidget(self.objective, 6)
        self._row.addWidget(self.begin, 3)
        self.setLayout(self._row)

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        self._parts.set_look(look)
        self._turn_row()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._turn_row()

    def _turn_row(self) -> None:
        set_direction(self._row, self.width() / self._look.scale >= _SIDE_BY_SIDE)
