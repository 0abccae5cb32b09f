"""Buttons for the values of one choice, in rows."""

from collections.abc import Mapping
from functools import partial
from typing import Generic, TypeVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from armada_companion.ui.controls.option_button import Option, OptionButton
from armada_companion.ui.controls.scaled_layout import ScaledWidget
from armada_companion.ui.theme import Look

ValueT = TypeVar("ValueT")

Options = Mapping[ValueT, str | Option]
"""What the button of each value shows, or its label."""


class OptionRow(ScaledWidget, Generic[ValueT]):
    """Shows an `OptionButton` for each value; the user chooses one, or several where `many`.

    The object name of a button is the name of the row, `_`, and the value: `theme_dark`.

    Attributes:
        buttons: The button of each value.

    Signals:
        chosen (value): The user pressed the button of this value.
        refused (str): The user pressed one that may not be chosen; the reason.
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
        height: int = 48,
        in_row: int = 0,
        gap: int = 8,
        between: int = 8,
        least: int = 0,
        many: bool = False,
        marks: bool = True,
        parent: QWidget | None = None,
    ) -> None:
        """Show all values.

        Args:
            look: Theme and scale.
            name: Begins the object names of the buttons.
            options: All values.
            value: The chosen one; None for none.
            height: The height of a button.
            in_row: The most buttons in a row; 0 for all in one row.
            gap: The gap between two buttons of a row.
            between: The gap between two rows.
            least: The least width of a button; 0 for that of its label.
            many: A press adds or removes a value.
            marks: A press chooses the value; False if only `render_options` does.
            parent: The widget that holds the row.
        """
        super().__init__(look, parent)
        register, parts = self._parts.register, self._parts
        self._options = dict(options)
        self._many, self._marks = many, marks
        self._values = set() if value is None else {value}
        self.buttons = {
            value: register(OptionButton(look, f"{name}_{value}", height=height))
            for value in options
        }
        column, buttons = parts.column(between), list(self.buttons.values())
        in_row = in_row or max(1, len(buttons))
        for start in range(0, len(buttons), in_row):
            column.addLayout(parts.row_of(buttons[start : start + in_row], gap))
        self.setLayout(column)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        for each, button in self.buttons.items():
            if least:
                parts.keep_size(button.setMinimumWidth, least)
            button.chosen.connect(partial(self._on_button_chosen, each))
            button.refused.connect(self.refused)
        if not options:
            self.hide()
        self._render()

    @property
    def value(self) -> ValueT | None:
        """The chosen value; None for none."""
        return next(iter(self._values), None)

    @property
    def values(self) -> frozenset[ValueT]:
        """All chosen values."""
        return frozenset(self._values)

    def render_value(self, value: ValueT | None) -> None:
        """Show another value as the chosen one; None for none."""
        self._values = set() if value is None else {value}
        self._render()

    def render_options(self, options: Mapping[ValueT, Option]) -> None:
        """Show only these values; `Option.chosen` says which are chosen."""
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
