"""The buttons of the phase: the left one is always the next step."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from armada_companion.kit.choice import Choice
from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.controls.painted import scaled_box
from armada_companion.ui.fonts import Face, TextStyle, advance
from armada_companion.ui.theme import Look

MOST = 6
_GAP = 10.0
_LABEL = TextStyle(Face.SEMI, 22, 600)
_TIGHT = _LABEL.sized(15)
"""How a label is written where there is little space."""

_BESIDE, _ROOMY = 88.0, 120.0
"""The space that a choice needs beside its label, and how much looks good."""

_LEAST, _FIRST_LEAST = 180.0, 300.0


class ButtonRow(QWidget):
    """Up to six choices side by side.

    Signals:
        chosen (Choice): A choice was pressed, legal or not.
    """

    chosen = Signal(object)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._is_short = False
        self.choices: tuple[Choice, ...] = ()
        self.buttons = tuple(
            PushButton(look, f"choice_{place}", primary=place == 0, player=0, parent=self)
            for place in range(MOST)
        )
        self.setObjectName("button_row")
        for place, button in enumerate(self.buttons):
            button.leave_focus()
            button.chosen.connect(partial(self._on_button_pressed, place))
            button.refused.connect(partial(self._on_button_pressed, place))

    def render_choices(self, choices: Sequence[Choice]) -> None:
        """Show choices, the next step first."""
        self.choices = tuple(choices[:MOST])
        for place, button in enumerate(self.buttons):
            if place < len(self.choices):
                button.render_choice(self._shown(self.choices[place]))
            else:
                button.hide()
        self._place()

    def set_short(self, short: bool) -> None:
        """Show only those that fit beside a sheet, the first one at least.

        Their keys are not shown: the sheet takes the letters.
        """
        if short != self._is_short:
            self._is_short = short
            self.render_choices(self.choices)
        else:
            self._place()

    def _shown(self, found: Choice) -> Choice:
        return found._replace(key="") if self._is_short else found

    def set_look(self, look: Look) -> None:
        self._look = look
        for button in self.buttons:
            button.set_look(look)
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        if not self.choices:
            return
        scale, left = self._look.scale, 0.0
        widths = _widths(self.choices, self.width() / scale)
        if not self._is_short:
            widths = _squeezed(widths, self.width() / scale)
        for button, width in zip(self.buttons, widths, strict=False):
            button.setGeometry(scaled_box((left, 0, width, self.height() / scale), scale))
            left += width + _GAP
            fits = left - _GAP <= self.width() / scale + 1
            button.setVisible(fits or not self._is_short or button is self.buttons[0])

    def _on_button_pressed(self, place: int, _reason: str = "") -> None:
        if place < len(self.choices):
            self.chosen.emit(self.choices[place])


def _widths(choices: Sequence[Choice], width: float) -> list[float]:
    """Return the width of each button: what looks good, or as much of it as there is space for."""
    least = [advance(one.label, _TIGHT) + _BESIDE for one in choices]
    good = [
        max(_FIRST_LEAST if place == 0 else _LEAST, advance(one.label, _LABEL) + _ROOMY)
        for place, one in enumerate(choices)
    ]
    spare = width - (len(choices) - 1) * _GAP - sum(least)
    part = max(0.0, min(1.0, spare / (sum(good) - sum(least))))
    return [low + (high - low) * part for low, high in zip(least, good, strict=True)]


def _squeezed(widths: list[float], width: float) -> list[float]:
    """Return widths that fit: labels take a second line where there is too little space."""
    room, needed = width - (len(widths) - 1) * _GAP, sum(widths)
    return widths if needed <= room else [one * room / needed for one in widths]
