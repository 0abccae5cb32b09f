"""The buttons of the phase; the bright one is always the next step."""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import accumulate

from PySide6.QtCore import QPoint, QRect, QSize, QSizeF, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from armada_companion.kit.choice import Choice
from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.controls.painted import Box, scaled_box
from armada_companion.ui.fonts import Face, TextStyle, advance
from armada_companion.ui.theme import Look

MOST = 6
_GAP, _BETWEEN_ROWS = 10.0, 8.0
_LABEL = TextStyle(Face.SEMI, 22, 600)
_TIGHT = _LABEL.sized(15)
"""The style of a label with little space."""

_BESIDE, _ROOMY = 88.0, 120.0
"""The least and the preferred space beside a label."""

_LEAST, _FIRST_LEAST, _HEIGHT = 180.0, 300.0, 60.0


class ButtonRow(QWidget):
    """Shows up to six choices side by side as buttons.

    Signals:
        chosen (Choice): A choice was pressed, legal or not.
    """

    chosen = Signal(object)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._row = 0.0
        self._is_mirrored = False
        self.choices: tuple[Choice, ...] = ()
        self.buttons = tuple(
            PushButton(look, f"choice_{place}", primary=place == 0, player=0, parent=self)
            for place in range(MOST)
        )
        self.setObjectName("button_row")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        for place, button in enumerate(self.buttons):
            button.leave_focus()
            button.chosen.connect(partial(self._on_button_pressed, place))
            button.refused.connect(partial(self._on_button_pressed, place))

    def render_choices(self, choices: Sequence[Choice]) -> None:
        """Show choices, the next step first.

        Buttons that belong at the right are at the left instead if they are new and the last press
        was in the right half, so that a slow second press reveals nothing.
        """
        before = _names_at_right(self.choices)
        self.choices = tuple(choices[:MOST])
        rights = _names_at_right(self.choices)
        if rights != before:
            self._is_mirrored = bool(rights) and self._look.guard.was_pressed_in(self._right_half)
        for place, button in enumerate(self.buttons):
            if place < len(self.choices):
                button.render_choice(self._shown(self.choices[place]))
            else:
                button.hide()
        self._place()

    def set_short(self, row: float) -> None:
        """Show the buttons beside a sheet, in rows of this height from the bottom up; 0 for one
        row.

        The next step does not move. If not all fit, illegal choices are hidden first. Keys are not
        shown, because the sheet uses the letters.
        """
        was_short, self._row = self._is_short, row
        if was_short != self._is_short:
            self.render_choices(self.choices)
        else:
            self._place()

    @property
    def _is_short(self) -> bool:
        return self._row > 0

    def _shown(self, found: Choice) -> Choice:
        return found._replace(key="") if self._is_short else found

    @property
    def _right_half(self) -> QRect:
        """The right half of the row on the screen."""
        half = self.width() // 2
        return QRect(self.mapToGlobal(QPoint(half, 0)), QSize(self.width() - half, self.height()))

    def set_look(self, look: Look) -> None:
        self._look = look
        for button in self.buttons:
            button.set_look(look)
        self._place()

    def sizeHint(self) -> QSize:
        return QSizeF(_FIRST_LEAST, _HEIGHT).toSize() * self._look.scale

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        if not self.choices:
            return
        scale = self._look.scale
        size = (self.width() / scale, self.height() / scale)
        if self._row:
            placed = _beside(self.choices, size, self._row)
        else:
            placed = _one_row(self.choices, size, is_mirrored=self._is_mirrored)
        for place, button in enumerate(self.buttons[: len(self.choices)]):
            button.setVisible(place in placed)
            if place in placed:
                button.setGeometry(scaled_box(placed[place], scale))

    def _on_button_pressed(self, place: int, _reason: str = "") -> None:
        if place < len(self.choices):
            self.chosen.emit(self.choices[place])


def _names_at_right(choices: Sequence[Choice]) -> Sequence[str]:
    return [one.name for one in choices if one.at_right]


def _one_row(
    choices: Sequence[Choice], size: tuple[float, float], *, is_mirrored: bool = False
) -> Mapping[int, Box]:
    """Return the place of each button in one row.

    A button that reveals cards is at the right edge, away from the button that ends a phase;
    mirrored, it is at the left edge, and the others are at the right.
    """
    widths = _squeezed(_widths(choices, size[0]), size[0])
    lefts = [place for place, one in enumerate(choices) if one.at_right == is_mirrored]
    rights = [place for place, one in enumerate(choices) if one.at_right != is_mirrored]
    placed = _in_row(lefts, [widths[place] for place in lefts], 0.0, size[1])
    room = sum(widths[place] + _GAP for place in rights) - _GAP
    away = _in_row(rights, [widths[place] for place in rights], 0.0, size[1])
    for place, (left, *rest) in away.items():
        placed[place] = (size[0] - room + left, rest[0], rest[1], rest[2])
    return placed


def _beside(choices: Sequence[Choice], size: tuple[float, float], row: float) -> Mapping[int, Box]:
    """Return the boxes of the buttons that fit beside a sheet."""
    everyone = range(len(choices))
    legal = [place for place in everyone if choices[place].legal or place == 0]
    found = _in_rows(choices, everyone, size, row)
    return found if len(found) == len(choices) else _in_rows(choices, legal, size, row)


def _in_rows(
    choices: Sequence[Choice], shown: Sequence[int], size: tuple[float, float], row: float
) -> Mapping[int, Box]:
    """Return the places of some buttons, row by row from the bottom up, as many as fit."""
    placed: dict[int, Box] = {}
    left, bottom = list(shown), size[1]
    while left and bottom >= row - 1:
        count = next(
            (n for n in range(len(left), 1, -1) if _needed(choices, left[:n]) <= size[0]), 1
        )
        now, left = left[:count], left[count:]
        widths = _widths([choices[place] for place in now], size[0])
        placed |= _in_row(now, [min(one, size[0]) for one in widths], bottom - row, row)
        bottom -= row + _BETWEEN_ROWS
    return placed


def _in_row(
    shown: Sequence[int], widths: Sequence[float], top: float, tall: float
) -> dict[int, Box]:
    lefts = accumulate((width + _GAP for width in widths), initial=0.0)
    rows = zip(shown, lefts, widths, strict=False)
    return {place: (left, top, width, tall) for place, left, width in rows}


def _needed(choices: Sequence[Choice], shown: Sequence[int]) -> float:
    """Return the least width of a row of buttons."""
    least = sum(advance(choices[place].label, _TIGHT) + _BESIDE for place in shown)
    return least + (len(shown) - 1) * _GAP


def _widths(choices: Sequence[Choice], width: float) -> list[float]:
    """Return the width of each button: the preferred width, or less if there is no space."""
    least = [advance(one.label, _TIGHT) + _BESIDE for one in choices]
    good = [
        max(_FIRST_LEAST if place == 0 else _LEAST, advance(one.label, _LABEL) + _ROOMY)
        for place, one in enumerate(choices)
    ]
    spare = width - (len(choices) - 1) * _GAP - sum(least)
    part = max(0.0, min(1.0, spare / (sum(good) - sum(least))))
    return [low + (high - low) * part for low, high in zip(least, good, strict=True)]


def _squeezed(widths: list[float], width: float) -> list[float]:
    """Return widths that fit; labels get two lines if there is too little space."""
    room, needed = width - (len(widths) - 1) * _GAP, sum(widths)
    return widths if needed <= room else [one * room / needed for one in widths]
