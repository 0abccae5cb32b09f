"""Buttons for the values of one choice, in rows."""

from collections.abc import Mapping
from functools import partial
from typing import Generic, TypedDict, TypeVar, Unpack

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from armada_companion.ui.controls.option_button import Option, OptionButton
from armada_companion.ui.controls.scaled_layout import ScaledWidget
from armada_companion.ui.theme import Look

ValueT = TypeVar("ValueT")

Options = Mapping[ValueT, str | Option]
"""What the button of each value shows, or its label."""


class Shape(TypedDict, total=False):
    """The arrangement of the buttons, and the effect of a press; each with its default.

    Attributes:
        height: The height of a button; 48.
        in_row: The most buttons in a row; all in one row.
        gap: The gap between two buttons of a row; 8.
        between: The gap between two rows; 8.
        least: The least width of a button; that of its label.
        equal: Whether the buttons of a row are equally wide, however long their labels are; True.
        many: Whether several values can be chosen, each by a press; False.
        marks: Whether a press marks the value as chosen; else only `render_options` does; True.
    """

    height: int
    in_row: int
    gap: int
    between: int
    least: int
    equal: bool
    many: bool
    marks: bool


class OptionRow(ScaledWidget, Generic[ValueT]):
    """Shows an `OptionButton` for each value; the user chooses one, or several where `many`.

    The object name of a button is the name of the row, `_`, and the value: `theme_dark`.

    Signals:
        chosen (value): The user pressed the button of this value.
        refused (str): The user pressed a value that may not be chosen; the reason.
    """

    chosen = Signal(object)
    refused = Signal(str)

    def __init__(
        self,
        look: Look,
        name: str,
        *,
        options: Options[ValueT],
        value: ValueT | None = None,
        parent: QWidget | None = None,
        **shape: Unpack[Shape],
    ) -> None:
        """Show all values; the name begins the object names, None chooses no value."""
        super().__init__(look, parent)
        register, parts = self._parts.register, self._parts
        self._options = dict(options)
        self._many, self._marks = shape.get("many", False), shape.get("marks", True)
        self._values = set() if value is None else {value}
        height = shape.get("height", 48)
        self.buttons = {
            value: register(OptionButton(look, f"{name}_{value}", height=height))
            for value in options
        }
        column, buttons = parts.column(shape.get("between", 8)), list(self.buttons.values())
        in_row = shape.get("in_row", max(1, len(buttons)))
        for start in range(0, len(buttons), in_row):
            row = parts.row_of(buttons[start : start + in_row], shape.get("gap", 8))
            for place in range(row.count()):
                row.setStretch(place, int(shape.get("equal", True)))
            column.addLayout(row)
        self.setLayout(column)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        for each, button in self.buttons.items():
            if "least" in shape:
                parts.keep_size(button.setMinimumWidth, shape["least"])
            button.chosen.connect(partial(self._on_button_chosen, each))
            button.refused.connect(self.refused)
        if not options:
            self.hide()
        self._render()

    @property
    def value(self) -> ValueT | None:
        """The chosen value; None if no value is chosen."""
        return next(iter(self._values), None)

    @property
    def values(self) -> frozenset[ValueT]:
        """All values that are chosen."""
        return frozenset(self._values)

    def render_value(self, value: ValueT | None) -> None:
        """Show which value is chosen; None if no value is."""
        self._values = set() if value is None else {value}
        self._render()

    def render_options(self, options: Mapping[ValueT, Option]) -> None:
        """Show only these values; the `chosen` field of each option says whether it is chosen."""
        self._options = dict(options)
        self._values = {value for value, option in options.items() if option.chosen}
        for value, button in self.buttons.items():
            button.setVisible(value in options)
        self._render()

    def _on_button_chosen(self, value: ValueT) -> None:
        if self._marks:
            self._values = self._values ^ {value} if self._many else {value}
            self._render()
        self.chosen.emit(value)

    def _render(self) -> None:
        for value, shown in self._options.items():
            option = Option(shown) if isinstance(shown, str) else shown
            self.buttons[value].render_option(option._replace(chosen=value in self._values))
