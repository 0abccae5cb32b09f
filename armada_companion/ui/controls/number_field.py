"""A number with its name above; users type it, or count up and down."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIntValidator, QKeyEvent
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.buttons import ToolButton
from armada_companion.ui.controls.fields import LineField
from armada_companion.ui.controls.scaled_layout import ScaledLayout
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.fonts import NOTE, Face, TextStyle
from armada_companion.ui.theme import Look

_FIGURE = TextStyle(Face.COND, 22, 600)
_VALUE_WIDTH = 52
_MOST = 9999
"""What can be written; the bounds hold when one has finished writing."""

_STEPS = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}


class NumberField(QWidget):
    """A field for a whole number within bounds."""

    changed = Signal(int)

    def __init__(
        self,
        look: Look,
        name: str,
        *,
        label: str,
        bounds: tuple[int, int],
        step: int = 1,
        is_one_of_many: bool = False,
    ) -> None:
        """Make the field; a tap on plus or minus adds `step`.

        With `is_one_of_many` the Tab key skips plus and minus; the arrow keys count instead.
        """
        super().__init__()
        self._parts = ScaledLayout(look)
        self._low, self._high = bounds
        self._step = step
        register = self._parts.register
        self._label = register(TextLabel(look, NOTE, label, tone="mid"))
        self._label.setWordWrap(False)
        self._less = register(ToolButton(look, f"{name}_less"))
        self._less.render_button(f"{label}: less", "minus")
        self._field = register(LineField(look, name, label=label, style=_FIGURE))
        self._field.line.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._field.line.setValidator(QIntValidator(0, _MOST, self))
        self._more = register(ToolButton(look, f"{name}_more"))
        self._more.render_button(f"{label}: more", "plus")
        self._less.counts_up = self._more.counts_up = True
        if is_one_of_many:
            for button in (self._less, self._more):
                button.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._arrange()
        self._connect()
        self.set_look(look)

    def value(self) -> int:
        """The number, within its bounds; the lowest number while the field is empty."""
        text = self._field.text()
        return max(self._low, min(self._high, int(text) if text.isdecimal() else self._low))

    def render_value(self, value: int) -> None:
        self._field.put_text(str(value))

    def set_look(self, look: Look) -> None:
        self._parts.set_look(look)
        self._field.setMinimumWidth(round(_VALUE_WIDTH * look.scale))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Count with the arrow keys, also from the text field; a digit begins to type a number."""
        step = _STEPS.get(Qt.Key(event.key()))
        if step:
            self._on_button_chosen(step)
        elif event.text().isdecimal():
            self._field.setFocus()
            self._field.line.selectAll()
            self._field.line.keyPressEvent(event)
        else:
            super().keyPressEvent(event)

    def _arrange(self) -> None:
        row = self._parts.row(4)
        row.addWidget(self._less)
        row.addWidget(self._field, 1)
        row.addWidget(self._more)
        column = self._parts.column(2)
        column.addWidget(self._label)
        column.addLayout(row)
        self.setLayout(column)

    def _connect(self) -> None:
        self._less.chosen.connect(partial(self._on_button_chosen, -1))
        self._more.chosen.connect(partial(self._on_button_chosen, 1))
        self._field.edited.connect(self._on_field_edited)
        self._field.finished.connect(self._on_field_finished)

    def _on_button_chosen(self, direction: int) -> None:
        number = max(self._low, min(self._high, self.value() + direction * self._step))
        if number != self.value():
            self.render_value(number)
            self.changed.emit(number)

    def _on_field_edited(self, _text: str) -> None:
        self.changed.emit(self.value())

    def _on_field_finished(self, _text: str) -> None:
        self.render_value(self.value())
