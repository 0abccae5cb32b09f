"""Fields, options and buttons that are laid out in the order in which they are made."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import repeat
from typing import Any, TypeVar, Unpack

from PySide6.QtCore import QModelIndex, SignalInstance
from PySide6.QtWidgets import QBoxLayout, QLayout, QLineEdit, QWidget

from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.controls.entry_delegate import EntryDelegate
from armada_companion.ui.controls.fields import LineField
from armada_companion.ui.controls.list_field import ListField
from armada_companion.ui.controls.number_field import NumberField
from armada_companion.ui.controls.option_row import OptionRow, Options, Shape, ValueT
from armada_companion.ui.controls.page_scroll import PageScroll
from armada_companion.ui.controls.scaled_layout import NO_MARGINS, Margins, ScaledLayout
from armada_companion.ui.controls.text_label import TextLabel, Tone
from armada_companion.ui.fonts import BODY, LABEL, TextStyle
from armada_companion.ui.models import EntriesModel

Does = Callable[..., object] | SignalInstance
"""A method to call, or a signal to emit."""

WidgetT = TypeVar("WidgetT", bound=QWidget)
PartT = TypeVar("PartT", bound=TextLabel | LineField | NumberField | OptionRow[Any] | PushButton)


def nothing() -> None:
    """Do nothing; the default for callbacks."""


class Form:
    """Makes the parts of a form and lays them out below each other."""

    def __init__(
        self,
        parts: ScaledLayout,
        gap: int = 0,
        margins: Margins = NO_MARGINS,
        *,
        changed: Does = nothing,
    ) -> None:
        """Make an empty form; `changed` is called for parts that were added without their own."""
        self.layout = self._box = parts.column(gap, margins)
        self._parts = parts
        self._changed = changed
        self._shares: Iterator[int] = repeat(0)
        self._lines: list[QLineEdit] = []

    @contextmanager
    def row(self, gap: int, *shares: int, turns: int = 0) -> Iterator[QBoxLayout]:
        """Put the parts that are added in the `with` block beside each other.

        Args:
            shares: The parts' shares of the width; without shares all are equally wide.
            turns: The width, in pixels at scale 1, below which they are below each other.
        """
        row = self._parts.row(gap)
        with self._inside(row, iter(shares) if shares else repeat(1)):
            yield row
        self.add_layout(self._parts.turn(row, turns) if turns else row)

    @contextmanager
    def column(self, gap: int) -> Iterator[None]:
        """Put the parts that are added in the `with` block below each other."""
        column = self._parts.column(gap)
        with self._inside(column, repeat(0)):
            yield
        self.add_layout(column)

    @contextmanager
    def scroll(self, gap: int) -> Iterator[None]:
        """Put the parts of the `with` block below each other in an area that scrolls."""
        column, inner = self._parts.column(gap), QWidget()
        with self._inside(column, repeat(0)):
            yield
        column.addStretch(1)
        inner.setLayout(column)
        self.add(self._parts.register(PageScroll(self._parts.look, inner)), 1)

    @contextmanager
    def _inside(self, box: QBoxLayout, shares: Iterator[int]) -> Iterator[None]:
        outer = self._box, self._shares
        self._box, self._shares = box, shares
        yield
        self._box, self._shares = outer

    def add_layout(self, layout: QLayout) -> None:
        """Add a layout below the parts so far."""
        self._box.addLayout(layout, next(self._shares, 0))

    def add(self, widget: WidgetT, share: int | None = None) -> WidgetT:
        """Add a widget below the parts so far, and return it."""
        self._box.addWidget(widget, next(self._shares, 0) if share is None else share)
        return widget

    def space(self, pixels: int) -> None:
        self._box.addSpacing(pixels)

    def stretch(self) -> None:
        """Add free space, so that the parts above remain together at the top."""
        self._box.addStretch(1)

    def heading(self, words: str) -> TextLabel:
        return self.text(words, style=LABEL)

    def text(
        self, words: str = "", *, name: str = "", style: TextStyle = BODY, tone: Tone = "mid"
    ) -> TextLabel:
        return self._own(TextLabel(self._parts.look, style, words, tone=tone, name=name))

    def message(self, name: str, tone: Tone = "mid", style: TextStyle = BODY) -> TextLabel:
        """Add a text that takes no space while it is empty."""
        label = self.text(name=name, style=style, tone=tone)
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
        changed: Does | None = None,
    ) -> LineField:
        """Add a text field of one line.

        Args:
            label: What a screen reader says.
            hint: What the empty line shows; None for the label.
            longest: The most characters.
            secret: Show dots instead of characters.
            changed: Called with each new text.
        """
        field = LineField(
            self._parts.look, name, label=label, hint=label if hint is None else hint, style=style
        )
        field.line.setMaxLength(longest)
        if secret:
            field.line.setEchoMode(QLineEdit.EchoMode.Password)
        field.edited.connect(changed or self._changed)
        self._lines.append(field.line)
        return self._own(field)

    def number(
        self,
        name: str,
        label: str,
        bounds: tuple[int, int],
        *,
        value: int = 0,
        step: int = 1,
        is_one_of_many: bool = False,
        changed: Does | None = None,
    ) -> NumberField:
        """Add a field for a number; `changed` is called with each new number."""
        field = NumberField(
            self._parts.look,
            name,
            label=label,
            bounds=bounds,
            step=step,
            is_one_of_many=is_one_of_many,
        )
        field.render_value(value)
        field.changed.connect(changed or self._changed)
        return self._own(field)

    def options(
        self,
        name: str,
        options: Options[ValueT],
        value: ValueT | None = None,
        *,
        changed: Does | None = None,
        **shape: Unpack[Shape],
    ) -> OptionRow[ValueT]:
        """Add an `OptionRow`; `changed` is called with each value that is chosen."""
        row = OptionRow(self._parts.look, name, options=options, value=value, **shape)
        row.chosen.connect(changed or self._changed)
        return self._own(row)

    def entries(
        self,
        name: str,
        label: str,
        model: EntriesModel,
        mark: str,
        picked: Callable[[QModelIndex], object],
    ) -> ListField:
        """Add a list that takes all space that is left.

        Args:
            label: What a screen reader says.
            mark: The icon of each row.
            picked: Called with a row that was clicked, or on which Enter was pressed.
        """
        field = ListField(self._parts.look, name, label=label)
        field.setModel(model)
        field.setItemDelegate(self._parts.register(EntryDelegate(self._parts.look, mark)))
        field.picked.connect(picked)
        return self._parts.register(self.add(field, 1))

    def button(
        self,
        name: str,
        label: str,
        mark: str,
        does: Does = nothing,
        *,
        primary: bool = False,
        height: int = 48,
        enter: bool = False,
    ) -> PushButton:
        """Add a button; with `enter`, the Enter key in a line above presses it."""
        button = PushButton(self._parts.look, name, primary=primary, height=height)
        button.render_button(label, mark)
        button.chosen.connect(does)
        if enter:
            self.press_by_enter(button)
        return self._own(button)

    def _own(self, part: PartT) -> PartT:
        return self._parts.register(self.add(part))

    def press_by_enter(self, button: PushButton) -> None:
        """Let the Enter key press a button from each text field that has no such button yet."""
        for line in self._lines:
            line.returnPressed.connect(button.click)
        self._lines.clear()
