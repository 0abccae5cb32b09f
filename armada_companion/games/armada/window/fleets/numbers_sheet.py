"""Forms for custom cards: the numbers of a unit, and upgrades."""

from collections.abc import Sequence
from functools import partial

from msgspec.structs import asdict, replace
from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QWidget

from armada_companion.games.armada.fleets.fleet_types import ShipCard, SquadronCard, Unit
from armada_companion.games.armada.window.fleets.unit_numbers import (
    HUGE_ZONES,
    SIZES,
    NumberSpec,
    keyword_text,
    read_keywords,
    ship_specs,
    squadron_specs,
    token_specs,
    value_of,
    with_values,
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
        unit_changed (object): The unit with its new numbers.
    """

    unit_changed = Signal(object)

    def __init__(self, look: Look, unit: Unit, title: str, parent: QWidget | None = None) -> None:
        """A new custom card is a `unit` without a name."""
        super().__init__(look, "numbers_sheet", _SIZE, parent)
        self._entitle(title)
        self._unit = unit
        self._size_now = unit.size.value if isinstance(unit, ShipCard) else ""
        self._fields: dict[str, NumberField] = {}
        label = "Name"
        self._name = self._parts.register(LineField(look, "number_name", label, label))
        self._name.put_text(unit.name)
        self._keywords = self._parts.register(
            LineField(look, "number_keywords", "Keywords", "bomber, counter 1")
        )
        if isinstance(unit, SquadronCard):
            self._keywords.put_text(keyword_text(unit))
        self._keywords.line.setMaxLength(200)
        self._trouble = self._parts.register(
            TextLabel(look, BODY, tone="bad", name="numbers_trouble")
        )
        self._sizes = [
            self._parts.register(OptionButton(look, f"size_{each}", 48)) for each in SIZES
        ]
        self._arrange(look)
        self._cancel = self._button("numbers_cancel", "Cancel", "back")
        self._done = self._button("numbers_done", "Take these numbers", "check", True)
        self._fill(self._column)
        self._connect()
        self._render_sizes()
        self.show_trouble("")
        self._before = self._shown_unit()
        self._name.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_trouble(self, text: str) -> None:
        """Show in one sentence why the numbers were not taken."""
        self._trouble.render_text(text)

    def _arrange(self, look: Look) -> None:
        parts, register = self._parts, self._parts.register
        self._column = parts.column(10)
        self._column.addWidget(self._trouble)
        self._column.addWidget(self._name)
        specs = ship_specs() if self._is_ship else squadron_specs()
        groups = [("NUMBERS", [each for each in specs if "." not in each.name])]
        if self._is_ship:
            shields = [each for each in specs if "." in each.name]
            groups.append(("SHIELDS", shields))
        groups.append(("DEFENSE TOKENS", list(token_specs())))
        for title, group in groups:
            self._column.addWidget(register(TextLabel(look, LABEL, title, "mid")))
            if title == "SHIELDS":
                self._column.addLayout(self._size_row())
            self._add_numbers(look, group)
        self._keywords.setVisible(not self._is_ship)
        self._keywords_title = register(TextLabel(look, LABEL, "KEYWORDS", "mid"))
        self._keywords_title.setVisible(not self._is_ship)
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
                field = self._parts.register(NumberField(look, name, spec.label, spec.bounds))
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
            self.show_trouble("Write a name first.")
            self._name.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        before, now = asdict(self._before), asdict(self._shown_unit())
        changed = {name: value for name, value in now.items() if value != before[name]}
        self.accept()
        self.unit_changed.emit(replace(self._unit, **changed))

    def _shown_unit(self) -> Unit:
        values = {name: field.value() for name, field in self._fields.items()}
        if isinstance(self._unit, ShipCard):
            ship = with_values(self._unit, values, self._size_now)
            return replace(ship, name=self._name.text())
        squadron = with_values(self._unit, values, "")
        keywords = read_keywords(self._keywords.text())
        return replace(squadron, name=self._name.text(), keywords=keywords)

    @property
    def _is_ship(self) -> bool:
        return isinstance(self._unit, ShipCard)

    def _render_sizes(self) -> None:
        for size, button in zip(SIZES, self._sizes, strict=True):
            button.setVisible(self._is_ship)
            button.render_option(Option(size.capitalize(), chosen=size == self._size_now))
        for zone in HUGE_ZONES:
            if field := self._fields.get(f"shields.{zone}"):
                field.setVisible(self._size_now == "huge")


_UPGRADE_SIZE = QSize(560, 380)


class CustomUpgradeSheet(Sheet):
    """The form for a custom upgrade: name and points.

    Signals:
        upgrade_chosen (str, int): The name and the points.
    """

    upgrade_chosen = Signal(str, int)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "house_upgrade_sheet", _UPGRADE_SIZE, parent)
        self._entitle("Custom upgrade")
        register, column = self._parts.register, self._parts.column(12)
        label = "Name of the card"
        self._name = register(LineField(look, "house_name", label, label))
        self._points = register(NumberField(look, "house_points", "Points", (0, 999)))
        self._points.render_value(0)
        self._trouble = register(TextLabel(look, BODY, tone="bad", name="house_trouble"))
        self._trouble.render_text("")
        row = self._parts.row()
        row.addWidget(self._points, 2)
        row.addStretch(1)
        column.addWidget(self._trouble)
        column.addWidget(self._name)
        column.addLayout(row)
        column.addStretch(1)
        cancel = self._button("house_cancel", "Cancel", "back")
        done = self._button("house_done", "Add it", "check", primary=True)
        self._fill(column)
        cancel.chosen.connect(self.reject)
        done.chosen.connect(self._on_done_chosen)
        self._name.line.returnPressed.connect(done.click)
        self._name.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_done_chosen(self) -> None:
        if self._name.text():
            self.accept()
            self.upgrade_chosen.emit(self._name.text(), self._points.value())
        else:
            self._trouble.render_text("Write a name first.")
