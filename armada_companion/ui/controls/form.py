"""Fields, options and buttons that are laid out in the order in which they are made."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import repeat
from typing import Any, TypeVar

from PySide6.QtCore import SignalInstance
from PySide6.QtWidgets import QLayout, QLineEdit, QWidget

from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.controls.fields import LineField
from armada_companion.ui.controls.number_field import NumberField
from armada_companion.ui.controls.option_row import OptionRow, Options, ValueT
from armada_companion.ui.controls.scaled_layout import ScaledLayout
from armada_companion.ui.controls.text_label import TextLabel, Tone
from armada_companion.ui.fonts import BODY, LABEL, TextStyle

Does = Callable[..., object] | SignalInstance
"""A method to call, or a signal to emit."""

WidgetT = TypeVar("WidgetT", bound=QWidget)
PartT = TypeVar("PartT", bound=TextLabel | LineField | NumberField | OptionRow[Any] | PushButton)


def _nothing() -> None:
    """Do nothing."""


class Form:
    """Makes the parts of a form and puts them below each other.

    Attributes:
        layout: The layout with all parts.
    """

    def __init__(self, parts: ScaledLayout, gap: int = 0, changed: Does = _nothing) -> None:
        """`changed` is called whenever the user changes a field or an option."""
        self.layout = self._box = parts.column(gap)
        self._parts = parts
        self._changed = changed
        self._shares: Iterator[int] = repeat(0)
        self._lines: list[QLineEdit] = []

    @contextmanager
    def row(self, gap: int, *shares: int, turns: int = 0) -> Iterator[None]:
        """Put the parts that are made inside beside each other.

        Args:
            gap: The space between them.
            shares: Their shares of the width; without any all are equally wide.
            turns: They are below each other in a sheet narrower than this.
        """
        outer, row = (self._box, self._shares), self._parts.row(gap)
        self._box, self._shares = row, iter(shares) if shares else repeat(1)
        yield
        self._box, self._shares = outer
        self.add_layout(self._parts.turn(row, turns) if turns else row)

    @contextmanager
    def column(self, gap: int) -> Iterator[None]:
        """Put the parts that are made inside below each other."""
        outer, column = (self._box, self._shares), self._parts.column(gap)
        self._box, self._shares = column, repeat(0)
        yield
        self._box, self._shares = outer
        self.add_layout(column)

    def add_layout(self, layout: QLayout) -> None:
        """Put a layout next."""
        self._box.addLayout(layout, next(self._shares, 0))

    def add(self, widget: WidgetT, share: int | None = None) -> WidgetT:
        """Put a widget next, and return it."""
        self._box.addWidget(widget, next(self._shares, 0) if share is None else share)
        return widget

    def space(self, pixels: int) -> None:
        self._box.addSpacing(pixels)

    def stretch(self) -> None:
        """Keep the parts above together at the top."""
        self._box.addStretch(1)

    def heading(self, words: str) -> TextLabel:
        return self.text(words, style=LABEL)

    def text(
        self, words: str = "", *, name: str = "", style: TextStyle = BODY, tone: Tone = "mid"
    ) -> TextLabel:
        return self._own(TextLabel(self._parts.look, style, words, tone, name))

    def message(self, name: str, tone: Tone = "mid") -> TextLabel:
        """Add a text that takes no space before there is something to say."""
        label = self.text(name=name, tone=tone)
        label.hide()
        return label

    def line(
        self,
        name: str,
        label: str,
        *,
        hint: str | None = None,
        style: TextStyle = BODY,
        longest: int = 80,
        secret: bool = False,
    ) -> LineField:
        """Add a line to write in; `hint` is shown while it is empty, None for the label.

        `longest` is the most characters; a secret one shows dots instead of them.
        """
        field = LineField(self._parts.look, name, label, label if hint is None else hint, style)
        field.line.setMaxLength(longest)
        if secret:
            field.line.setEchoMode(QLineEdit.EchoMode.Password)
        field.edited.connect(self._changed)
        self._lines.append(field.line)
        return self._own(field)

    def number(
        self, name: str, label: str, bounds: tuple[int, int], *, value: int = 0, step: int = 1
    ) -> NumberField:
        field = NumberField(self._parts.look, name, label, bounds, step)
        field.render_value(value)
        field.changed.connect(self._changed)
        return self._own(field)

    def options(
        self,
        name: str,
        options: Options[ValueT],
        value: ValueT | None = None,
        *,
        height: int = 48,
        in_row: int = 0,
        many: bool = False,
    ) -> OptionRow[ValueT]:
        """Add a button for each value, `in_row` of them side by side; 0 for all."""
        row = OptionRow(
            self._parts.look,
            name,
            options=options,
            value=value,
            height=height,
            in_row=in_row,
            many=many,
        )
        row.chosen.connect(self._changed)
        return self._own(row)

    def button(
        self,
        name: str,
        label: str,
        mark: str,
        does: Does,
        *,
        primary: bool = False,
        height: int = 48,
        enter: bool = False,
    ) -> PushButton:
        """Add a button; where `enter`, the Enter key in a line above presses it."""
        button = PushButton(self._parts.look, name, primary, height=height)
        button.render_button(label, mark)
        button.chosen.connect(does)
        if enter:
            self.press_by_enter(button)
        return self._own(button)

    def _own(self, part: PartT) -> PartT:
        return self._parts.register(self.add(part))

    def press_by_enter(self, button: PushButton) -> None:
        """Let the Enter key press a button in each line that has none yet."""
        for line in self._lines:
            line.returnPressed.connect(button.click)
        self._lines.clear()
