"""Forms for custom cards: the numbers of a unit, and upgrades."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar, get_args

from msgspec.structs import asdict, replace
from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.games.armada.fleets.fleet_types import (
    DefenseToken,
    Digit,
    Hull,
    HullZone,
    ShipCard,
    ShipSpeed,
    Size,
    SquadronCard,
    SquadronSpeed,
    Unit,
)
from armada_companion.games.armada.window.parts.text import word
from armada_companion.ui.controls.fields import LineField
from armada_companion.ui.controls.number_field import NumberField
from armada_companion.ui.controls.option_button import Option, OptionButton
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.fonts import BODY, LABEL
from armada_companion.ui.theme import Look

UnitT = TypeVar("UnitT", ShipCard, SquadronCard)

_SIZE, _UPGRADE_SIZE = QSize(880, 760), QSize(560, 380)
_IN_ROW = 4
_TOKENS = ("scatter", "evade", "brace", "redirect", "contain", "salvo")
_SIZES = ("small", "medium", "large", "huge")
_ZONES = ("front", "left", "right", "rear")
_HUGE_ZONES = ("left_aux", "right_aux")
_MAX_POINTS, _MAX_TOKENS = 999, 6


class _Number(NamedTuple):
    """One number of the form; its name is the unit's field; zones and tokens follow a dot."""

    name: str
    label: str
    bounds: tuple[int, int]


class NumbersSheet(Sheet):
    """The numbers of a ship or a squadron.

    Signals:
        unit_changed (object): The unit with its new numbers.
    """

    unit_changed = Signal(object)

    def __init__(self, look: Look, unit: Unit, title: str, parent: QWidget | None = None) -> None:
        """A new custom card is a `unit` without a name."""
        super().__init__(look, "numbers_sheet", title=title, size=_SIZE, parent=parent)
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
            self._parts.register(OptionButton(look, f"size_{each}", 48)) for each in _SIZES
        ]
        self._arrange(look)
        self._cancel = self._button("numbers_cancel", "Cancel", "back")
        self._done = self._button("numbers_done", "Take these numbers", "check", primary=True)
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
        self._sizes_title = register(TextLabel(look, LABEL, "SIZE", "mid"))
        self._sizes_title.setVisible(self._is_ship)
        for title, group in _number_groups(self._unit):
            if title == "SHIELDS":
                self._column.addWidget(self._sizes_title)
                self._column.addLayout(parts.row_of(self._sizes, 8))
            self._column.addWidget(register(TextLabel(look, LABEL, title, "mid")))
            self._add_numbers(look, group)
        self._keywords.setVisible(not self._is_ship)
        self._keywords_title = register(TextLabel(look, LABEL, "KEYWORDS", "mid"))
        self._keywords_title.setVisible(not self._is_ship)
        self._column.addWidget(self._keywords_title)
        self._column.addWidget(self._keywords)
        self._column.addStretch(1)

    def _add_numbers(self, look: Look, specs: Sequence[_Number]) -> None:
        for start in range(0, len(specs), _IN_ROW):
            row = self._parts.row(10)
            for spec in specs[start : start + _IN_ROW]:
                name = f"number_{spec.name.replace('.', '_')}"
                field = self._parts.register(NumberField(look, name, spec.label, spec.bounds))
                field.render_value(_value_of(self._unit, spec))
                self._fields[spec.name] = field
                row.addWidget(field, 1)
            for _ in range(_IN_ROW - len(specs[start : start + _IN_ROW])):
                row.addStretch(1)
            self._column.addLayout(row)

    def _connect(self) -> None:
        for size, button in zip(_SIZES, self._sizes, strict=True):
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
            ship = _with_values(self._unit, values, self._size_now)
            return replace(ship, name=self._name.text())
        squadron = _with_values(self._unit, values, "")
        keywords = read_keywords(self._keywords.text())
        return replace(squadron, name=self._name.text(), keywords=keywords)

    @property
    def _is_ship(self) -> bool:
        return isinstance(self._unit, ShipCard)

    def _render_sizes(self) -> None:
        for size, button in zip(_SIZES, self._sizes, strict=True):
            button.setVisible(self._is_ship)
            button.render_option(Option(size.capitalize(), chosen=size == self._size_now))
        for zone in _HUGE_ZONES:
            if field := self._fields.get(f"shields.{zone}"):
                field.setVisible(self._size_now == "huge")


class CustomUpgradeSheet(Sheet):
    """The form for a custom upgrade: name and points.

    Signals:
        upgrade_chosen (str, int): The name and the points.
    """

    upgrade_chosen = Signal(str, int)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(
            look, "house_upgrade_sheet", title="Custom upgrade", size=_UPGRADE_SIZE, parent=parent
        )
        register, column = self._parts.register, self._parts.column(12)
        label = "Name of the card"
        self._name = register(LineField(look, "house_name", label, label))
        self._points = register(NumberField(look, "house_points", "Points", (0, _MAX_POINTS)))
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


def _number_groups(unit: Unit) -> Sequence[tuple[str, Sequence[_Number]]]:
    """Return the numbers of a unit, down the form, and the titles above them."""
    numbers = [
        _Number("points", "Points", (0, _MAX_POINTS)),
        _Number("hull", "Hull", _bounds(Hull)),
    ]
    tokens = [_Number(f"tokens.{kind}", word(kind), (0, _MAX_TOKENS)) for kind in _TOKENS]
    if isinstance(unit, SquadronCard):
        numbers.append(_Number("speed", "Speed", _bounds(SquadronSpeed)))
        return ("NUMBERS", numbers), ("DEFENSE TOKENS", tokens)
    zones = (*_ZONES, *_HUGE_ZONES)
    shields = [_Number(f"shields.{zone}", word(zone), _bounds(Digit)) for zone in zones]
    numbers += [
        _Number("max_speed", "Top speed", _bounds(ShipSpeed)),
        _Number("command", "Command", _bounds(Digit)),
        _Number("squadron", "Squadron", _bounds(Digit)),
        _Number("engineering", "Engineering", _bounds(Digit)),
    ]
    return ("NUMBERS", numbers), ("SHIELDS", shields), ("DEFENSE TOKENS", tokens)


def _value_of(unit: Unit, spec: _Number) -> int:
    """Return a number of a unit; a ship's points are without its upgrades."""
    part, _, name = spec.name.partition(".")
    if part == "tokens":
        return unit.defense_tokens.count(DefenseToken(name))
    if part == "shields" and isinstance(unit, ShipCard):
        return unit.shields.get(HullZone(name), 0)
    if part == "points":
        return unit.points - _upgrade_points(unit)
    return int(getattr(unit, part))


def _with_values(unit: UnitT, values: Mapping[str, int], size: str) -> UnitT:
    """Return a unit with the numbers of the form; its upgrades stay part of its points.

    Args:
        unit: The unit as it was.
        values: By the names of the specs.
        size: Of a ship, one of `_SIZES`; "" for a squadron.
    """
    parts: dict[str, dict[str, int]] = {"": {}, "shields": {}, "tokens": {}}
    for name, value in values.items():
        part, _, inner = name.rpartition(".")
        parts[part][inner] = value
    numbers: dict[str, object] = {**parts[""]}
    numbers["points"] = parts[""]["points"] + _upgrade_points(unit)
    numbers["defense_tokens"] = tuple(
        DefenseToken(kind) for kind in _TOKENS for _ in range(parts["tokens"][kind])
    )
    if size:
        zones = (*_ZONES, *_HUGE_ZONES) if size == "huge" else _ZONES
        numbers["shields"] = {HullZone(zone): parts["shields"][zone] for zone in zones}
        numbers["size"] = Size(size)
    return replace(unit, **numbers)


def keyword_text(squadron: SquadronCard) -> str:
    """Return the keywords as text: `bomber, counter 1`."""
    pairs = squadron.keywords.items()
    return ", ".join(name if value is None else f"{name} {value}" for name, value in pairs)


def read_keywords(text: str) -> dict[str, int | None]:
    """Return the keywords that are written, separated by commas."""
    found: dict[str, int | None] = {}
    for part in text.lower().split(","):
        name, _, figure = part.strip().rpartition(" ")
        if name and len(figure) == 1 and figure.isdecimal():
            found[name.strip()] = int(figure)
        elif part.strip():
            found[part.strip()] = None
    return found


def _upgrade_points(unit: Unit) -> int:
    return unit.upgrade_points if isinstance(unit, ShipCard) else 0


def _bounds(kind: Any) -> tuple[int, int]:
    """Return the least and the greatest number of a type such as `Hull`."""
    limits = get_args(kind)[1]
    return limits.ge, limits.le
