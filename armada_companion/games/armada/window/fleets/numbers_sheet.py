"""A form for the numbers of a unit: of a house card, or other ones than the printed."""

from collections.abc import Sequence
from functools import partial
from typing import Literal

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QWidget

from armada_companion.games.armada.window.fleets.unit_numbers import (
    HUGE_ZONES,
    SIZES,
    NumberSpec,
    Unit,
    keyword_text,
    read_keywords,
    record_numbers,
    ship_specs,
    squadron_specs,
    token_specs,
    value_of,
)
from armada_companion.ui.controls.fields import LineField
from armada_companion.ui.controls.number_field import NumberField
from armada_companion.ui.controls.option_button import Option, OptionButton
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.fonts import BODY, LABEL
from armada_companion.ui.theme import Look

_SIZE = QSize(880, 760)
_IN_ROW = 4


class NumbersSheet(Sheet):
    """The numbers of a ship or a squadron.

    Signals:
        numbers_chosen (object): Only those that were changed, in the shape of the record.
    """

    numbers_chosen = Signal(object)

    def __init__(
        self,
        look: Look,
        kind: Literal["ship", "squadron"],
        unit: Unit,
        title: str,
        parent: QWidget | None = None,
    ) -> None:
        """A new house card is a `unit` without values."""
        super().__init__(look, "numbers_sheet", _SIZE, parent)
        self._entitle(title)
        self._kind, self._unit = kind, unit
        self._size_now = str(unit.get("size") or "small") if kind == "ship" else ""
        self._fields: dict[str, NumberField] = {}
        label = self.tr("Name")
        self._name = self._parts.keep(LineField(look, "number_name", label, label))
        self._name.put_text(str(unit.get("name", "")))
        self._keywords = self._parts.keep(
            LineField(look, "number_keywords", self.tr("Keywords"), "bomber, counter 1")
        )
        self._keywords.put_text(keyword_text(unit))
        self._keywords.line.setMaxLength(200)
        self._trouble = self._parts.keep(TextLabel(look, BODY, tone="bad", name="numbers_trouble"))
        self._sizes = [self._parts.keep(OptionButton(look, f"size_{each}", 48)) for each in SIZES]
        self._before: dict[str, object] = {}
        self._arrange(look)
        self._cancel = self._button("numbers_cancel", self.tr("Cancel"), "back")
        self._done = self._button("numbers_done", self.tr("Take these numbers"), "check", True)
        self._fill(self._column)
        self._connect()
        self._render_sizes()
        self.show_trouble("")
        self._before = self._numbers()
        self._name.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_trouble(self, text: str) -> None:
        """Tell in one sentence why the numbers were not taken."""
        self._trouble.render_text(text)

    def _arrange(self, look: Look) -> None:
        parts, keep = self._parts, self._parts.keep
        self._column = parts.column(10)
        self._column.addWidget(self._trouble)
        self._column.addWidget(self._name)
        specs = ship_specs() if self._kind == "ship" else squadron_specs()
        groups = [(self.tr("NUMBERS"), [each for each in specs if "." not in each.name])]
        if self._kind == "ship":
            shields = [each for each in specs if "." in each.name]
            groups.append((self.tr("SHIELDS"), shields))
        groups.append((self.tr("DEFENSE TOKENS"), list(token_specs())))
        for title, group in groups:
            self._column.addWidget(keep(TextLabel(look, LABEL, title, "mid")))
            if title == self.tr("SHIELDS"):
                self._column.addLayout(self._size_row())
            self._add_numbers(look, group)
        self._keywords.setVisible(self._kind == "squadron")
        self._keywords_title = keep(TextLabel(look, LABEL, self.tr("KEYWORDS"), "mid"))
        self._keywords_title.setVisible(self._kind == "squadron")
        self._column.addWidget(self._keywords_title)
        self._column.addWidget(self._keywords)
        self._column.addStretch(1)

    def _size_row(self) -> QBoxLayout:
        row = self._parts.row(8)
        for button in self._sizes:
            row.addWidget(button, 1)
        return row

    def _add_numbers(self, look: Look, specs: Sequence[NumberSpec]) -> None:
        for start in range(0, len(specs), _IN_ROW):
            row = self._parts.row(10)
            for spec in specs[start : start + _IN_ROW]:
                name = f"number_{spec.name.replace('.', '_')}"
                field = self._parts.keep(NumberField(look, name, spec.label, spec.bounds))
                field.render_value(value_of(self._unit, spec))
                self._fields[spec.name] = field
                row.addWidget(field, 1)
            for _ in range(_IN_ROW - len(specs[start : start + _IN_ROW])):
                row.addStretch(1)
            self._column.addLayout(row)

    def _connect(self) -> None:
        for size, button in zip(SIZES, self._sizes, strict=True):
            button.chosen.connect(partial(self._on_size_chosen, size))
        self._cancel.chosen.connect(self.reject)
        self._done.chosen.connect(self._on_done_chosen)

    def _on_size_chosen(self, size: str) -> None:
        self._size_now = size
        self._render_sizes()

    def _on_done_chosen(self) -> None:
        if not self._name.text():
            self.show_trouble(self.tr("Write a name first."))
            self._name.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        numbers = self._numbers()
        changed = {key: each for key, each in numbers.items() if each != self._before.get(key)}
        self.accept()
        self.numbers_chosen.emit(changed if self._unit else numbers)

    def _numbers(self) -> dict[str, object]:
        values = {name: field.value() for name, field in self._fields.items()}
        numbers = record_numbers(values, self._unit, self._size_now)
        if self._kind == "squadron":
            numbers["keywords"] = read_keywords(self._keywords.text())
        return {"name": self._name.text(), **numbers}

    def _render_sizes(self) -> None:
        for size, button in zip(SIZES, self._sizes, strict=True):
            button.setVisible(self._kind == "ship")
            button.render_option(Option(size.capitalize(), chosen=size == self._size_now))
        for zone in HUGE_ZONES:
            if field := self._fields.get(f"shields.{zone}"):
                field.setVisible(self._size_now == "huge")
