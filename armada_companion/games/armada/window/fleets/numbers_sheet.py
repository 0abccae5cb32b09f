"""Forms for custom cards: the numbers of a unit, and upgrades."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeVar, get_args

from msgspec.structs import asdict, replace
from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.form import Form
from armada_companion.ui.controls.number_field import NumberField
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.theme import Look

from ...fleets.fleet_types import (
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
from ..parts.text import word

UnitT = TypeVar("UnitT", ShipCard, SquadronCard)

_SIZE, _UPGRADE_SIZE = QSize(880, 760), QSize(560, 380)
_IN_ROW = 4
_TOKENS = ("scatter", "evade", "brace", "redirect", "contain", "salvo")
_SIZES = ("small", "medium", "large", "huge")
_ZONES = ("front", "left", "right", "rear")
_HUGE_ZONES = ("left_aux", "right_aux")
_MAX_POINTS, _MAX_TOKENS = 999, 6


class _Number(NamedTuple):
    """A field of the form: the field of the unit, then zone or token after a dot."""

    name: str
    label: str
    bounds: tuple[int, int]


class NumbersSheet(Sheet):
    """Asks for the numbers of a ship or a squadron.

    Signals:
        unit_changed (object): The unit with its new numbers.
    """

    unit_changed = Signal(object)

    def __init__(self, look: Look, unit: Unit, title: str, parent: QWidget | None = None) -> None:
        """Make the sheet for `unit`; a unit without a name is a new custom card."""
        super().__init__(look, "numbers_sheet", title=title, size=_SIZE, parent=parent)
        self._unit = unit
        size = unit.size.value if isinstance(unit, ShipCard) else ""
        self._fields: dict[str, NumberField] = {}
        form = self._new_form(10)
        self._trouble = form.message("numbers_trouble", "bad")
        self._name = form.line("number_name", "Name")
        self._name.put_text(unit.name)
        for title, group in _number_groups(unit):
            if title == "SHIELDS":
                form.heading("SIZE")
                sizes = {each: each.capitalize() for each in _SIZES}
                self._sizes = form.options("size", sizes, size)
            form.heading(title)
            self._add_numbers(form, group)
        if isinstance(unit, SquadronCard):
            form.heading("KEYWORDS")
            hint = "bomber, counter 1"
            self._keywords = form.line("number_keywords", "Keywords", hint=hint, longest=200)
            self._keywords.put_text(keyword_text(unit))
        self._button("numbers_cancel", "Cancel", "back", self.reject)
        done = self._on_done_chosen
        self._button("numbers_done", "Use these numbers", "check", done, primary=True)
        self._fill(form)
        self._render()
        self._before = self._shown_unit()
        self._name.setFocus()

    def show_trouble(self, text: str) -> None:
        """Show why the numbers were refused, in one sentence."""
        self._trouble.render_text(text)

    def _add_numbers(self, form: Form, specs: Sequence[_Number]) -> None:
        for start in range(0, len(specs), _IN_ROW):
            shown = specs[start : start + _IN_ROW]
            with form.row(10) as row:
                for spec in shown:
                    name, value = (
                        f"number_{spec.name.replace('.', '_')}",
                        _value_of(self._unit, spec),
                    )
                    self._fields[spec.name] = form.number(
                        name, spec.label, spec.bounds, value=value
                    )
                for _ in range(_IN_ROW - len(shown)):
                    row.addStretch(1)

    def _on_done_chosen(self) -> None:
        if not self._name.text():
            self.show_trouble("Write a name first.")
            self._name.setFocus()
            return
        before, now = asdict(self._before), asdict(self._shown_unit())
        changed = {name: value for name, value in now.items() if value != before[name]}
        self.accept()
        self.unit_changed.emit(replace(self._unit, **changed))

    def _shown_unit(self) -> Unit:
        values = {name: field.value() for name, field in self._fields.items()}
        if isinstance(self._unit, ShipCard):
            ship = _with_values(self._unit, values, self._sizes.value or "")
            return replace(ship, name=self._name.text())
        squadron = _with_values(self._unit, values, "")
        keywords = read_keywords(self._keywords.text())
        return replace(squadron, name=self._name.text(), keywords=keywords)

    def _render(self) -> None:
        for zone in _HUGE_ZONES:
            if field := self._fields.get(f"shields.{zone}"):
                field.setVisible(self._sizes.value == "huge")


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
        form = self._new_form()
        self._trouble = form.message("house_trouble", "bad")
        self._name = form.line("house_name", "Name of the card")
        with form.row(0, 2) as row:
            self._points = form.number("house_points", "Points", (0, _MAX_POINTS))
            row.addStretch(1)
        self._button("house_cancel", "Cancel", "back", self.reject)
        add = self._on_done_chosen
        form.press_by_enter(self._button("house_done", "Add it", "check", add, primary=True))
        self._fill(form)
        self._name.setFocus()

    def _on_done_chosen(self) -> None:
        if self._name.text():
            self.accept()
            self.upgrade_chosen.emit(self._name.text(), self._points.value())
        else:
            self._trouble.render_text("Write a name first.")


def _number_groups(unit: Unit) -> Sequence[tuple[str, Sequence[_Number]]]:
    """Return the groups of numbers of a unit, with their titles."""
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
    """Return the value of a field; a ship's points are without its upgrades."""
    part, _, name = spec.name.partition(".")
    if part == "tokens":
        return unit.defense_tokens.count(DefenseToken(name))
    if part == "shields" and isinstance(unit, ShipCard):
        return unit.shields.get(HullZone(name), 0)
    if part == "points":
        return unit.points - _upgrade_points(unit)
    return int(getattr(unit, part))


def _with_values(unit: UnitT, values: Mapping[str, int], size: str) -> UnitT:
    """Return a unit with the numbers of the form; its points include its upgrades.

    Args:
        values: The numbers, keyed by `_Number.name`.
        size: The size of a ship, one of `_SIZES`; "" for a squadron.
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
    """Return the keywords of a text, separated by commas."""
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
