"""The buttons of the phase: the left one is always the next step."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QSizeF, Signal
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QWidget

from armada_companion.session.views.table_parts import ChoiceView
from armada_companion.ui.theme import Look, Theme
from armada_companion.ui.widgets.buttons import PushButton
from armada_companion.ui.widgets.painted import PaintedWidget, scaled_box

MOST = 6
_GAP = 10.0
_FIRST = 1.7
"""How much wider the next step is than the others."""

_WIDEST = 360.0


class ButtonRow(PaintedWidget):
    """Up to six choices side by side.

    Signals:
        chosen (ChoiceView): A choice was pressed, legal or not.
    """

    chosen = Signal(object)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self.choices: tuple[ChoiceView, ...] = ()
        self.buttons = tuple(
            PushButton(look, f"choice_{place}", primary=place == 0, player=0, parent=self)
            for place in range(MOST)
        )
        self.setObjectName("button_row")
        for place, button in enumerate(self.buttons):
            button.chosen.connect(partial(self._on_button_pressed, place))
            button.refused.connect(partial(self._on_button_pressed, place))

    def render_choices(self, choices: Sequence[ChoiceView]) -> None:
        """Show choices, the next step first."""
        self.choices = tuple(choices[:MOST])
        for place, button in enumerate(self.buttons):
            shown = place < len(self.choices)
            if shown:
                button.render_choice(self.choices[place])
            button.setVisible(shown)
        self._place()

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        for button in self.buttons:
            button.set_look(look)
        self._place()

    def design_size(self) -> QSizeF:
        return QSizeF(1392, 60)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        """The buttons paint themselves."""

    def _place(self) -> None:
        count = len(self.choices)
        if not count:
            return
        scale = self._look.scale
        width, height = self.width() / scale, self.height() / scale
        share = (width - (count - 1) * _GAP) / (count - 1 + _FIRST)
        share = min(share, _WIDEST / _FIRST)
        left = 0.0
        for place in range(count):
            wide = share * (_FIRST if place == 0 else 1)
            self.buttons[place].setGeometry(scaled_box((left, 0, wide, height), scale))
            left += wide + _GAP

    def _on_button_pressed(self, place: int, _reason: str = "") -> None:
        if place < len(self.choices):
            self.chosen.emit(self.choices[place])
