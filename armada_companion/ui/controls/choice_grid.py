"""The choices of a sheet in rows, each group under its heading."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QWidget

from armada_companion.kit.choice import Choice
from armada_companion.kit.value import Value
from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.controls.painted import begin, scaled_box
from armada_companion.ui.controls.roving import arrow
from armada_companion.ui.fonts import LABEL, Face, TextStyle, advance, in_two_lines
from armada_companion.ui.paint.primitives import draw_text
from armada_companion.ui.theme import Look

BUTTON = 52.0
GAP = 10.0
_HEADING = 30.0
_APART = 8.0
_AROUND = 50.0
"""The space that a choice needs beside its label: for its mark or lock, and the edges."""

_TIGHT = TextStyle(Face.SEMI, 15, 600)
"""The style of a label in a narrow button."""

OnChoice = Callable[[Choice], None]


class _Heading(Value, frozen=True):
    y: float
    words: str


class ChoiceGrid(QWidget):
    """Has the buttons of choices and handles the arrow keys before the scroll area.

    Signals:
        arrow_pressed (int, int): The x and y direction of an arrow key.
    """

    arrow_pressed = Signal(int, int)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._buttons: list[PushButton] = []
        self._groups: list[str] = []
        self._headings: list[_Heading] = []

    @property
    def buttons(self) -> Sequence[PushButton]:
        """The buttons, one for each choice."""
        return self._buttons

    def set_choices(
        self, choices: Sequence[Choice], on_chosen: OnChoice, on_refused: OnChoice
    ) -> None:
        """Show these choices in place of the earlier ones."""
        for button in self._buttons:
            button.hide()
            button.deleteLater()
        self._groups = [choice.group for choice in choices]
        self._buttons = [self._make_button(choice, on_chosen, on_refused) for choice in choices]
        labels = Counter(choice.label for choice in choices)
        for choice, button in zip(choices, self._buttons, strict=True):
            if labels[choice.label] > 1 and choice.group:
                # The heading shows sighted users which group the choice belongs to.
                button.setAccessibleName(f"{choice.label}, {choice.group}")

    def set_look(self, look: Look) -> None:
        """Change theme and scale; `arrange` comes next."""
        self._look = look
        for button in self._buttons:
            button.set_look(look)
        self.update()

    def arrange(self, inner: float, top: float = 0.0) -> float:
        """Lay the choices out below `top` in the width `inner`; return the lower edge."""
        self._headings = []
        y = top
        for group, buttons in self._grouped():
            if group:
                y += _APART if y else 0.0
                self._headings.append(_Heading(y, group.upper()))
                y += _HEADING
            y = self._arrange_rows(buttons, inner, y)
        self.update()
        return y

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if direction := arrow(event):
            self.arrow_pressed.emit(*direction)
        else:
            event.ignore()

    def paintEvent(self, _event: QPaintEvent) -> None:
        scale = self._look.scale
        with begin(self, scale) as painter:
            for heading in self._headings:
                area = QRectF(2, heading.y, self.width() / scale - 4, _HEADING - 4)
                draw_text(painter, area, heading.words, LABEL, self._look.theme.mid, elide=True)

    def _make_button(self, choice: Choice, on_chosen: OnChoice, on_refused: OnChoice) -> PushButton:
        button = PushButton(self._look, choice.name, height=BUTTON, parent=self)
        button.render_choice(choice)
        button.chosen.connect(partial(on_chosen, choice))
        button.refused.connect(partial(_without_reason, on_refused, choice))
        button.show()
        return button

    def _grouped(self) -> list[tuple[str, list[PushButton]]]:
        found: list[tuple[str, list[PushButton]]] = []
        for group, button in zip(self._groups, self._buttons, strict=True):
            if not found or found[-1][0] != group:
                found.append((group, []))
            found[-1][1].append(button)
        return found

    def _arrange_rows(self, buttons: Sequence[PushButton], inner: float, y: float) -> float:
        """Put up to three buttons in a row; a label too long for two lines gets its own row."""
        longest = max((_needs(button) for button in buttons), default=0.0)
        in_row = 3 if len(buttons) > 2 and longest <= _width(inner, 3) else 2
        width = _width(inner, in_row)
        column = 0
        for button in buttons:
            is_long = _needs(button, in_two=True) > width
            if column == in_row or (is_long and column):
                column, y = 0, y + BUTTON + GAP
            box = (column * (width + GAP), y, inner if is_long else width, BUTTON)
            button.setGeometry(scaled_box(box, self._look.scale))
            column = in_row if is_long else column + 1
        return y + BUTTON + GAP


def _without_reason(on_refused: OnChoice, choice: Choice, _reason: str) -> None:
    on_refused(choice)


def _needs(button: PushButton, in_two: bool = False) -> float:
    """Return the width of a button whose label fits in one line, or in two lines."""
    label = button.choice.label
    lines = in_two_lines(label, _TIGHT) if in_two else (label,)
    return max(advance(line, _TIGHT) for line in lines) + _AROUND


def _width(inner: float, columns: int) -> float:
    return (inner - (columns - 1) * GAP) / columns
