"""What is told of an event: its name, round and table, the minutes, and the judge's PIN."""

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit

from armada_companion.kit.event import (
    MOST_MINUTES,
    MOST_ROUND,
    MOST_TABLE,
    Event,
    one_line,
)
from armada_companion.kit.names import MOST_LETTERS
from armada_companion.session.judge_seat import MOST_DIGITS, pin_problem
from armada_companion.ui.controls.fields import LineField
from armada_companion.ui.controls.number_field import NumberField
from armada_companion.ui.controls.scaled_layout import ScaledWidget
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.fonts import BODY
from armada_companion.ui.theme import Look

_NUMBERS = (
    ("round", "Round of the event", MOST_ROUND, 1),
    ("table", "Table", MOST_TABLE, 1),
    ("minutes", "Minutes, 0: no clock", MOST_MINUTES, 15),
)
_HAS_PIN = (
    "The judge’s PIN is the one that was kept at this computer; write another one to change it."
)
_NO_PIN = "Without a PIN everybody at the table agrees to one when a judge comes."


class EventBox(ScaledWidget):
    """The fields of an event.

    Args:
        look: The look.
        has_pin: A PIN was kept, which counts as long as no other one is written.

    Signals:
        changed (Event): Something else is told.
        pin_edited: A PIN is being written.
    """

    changed = Signal(object)
    pin_edited = Signal()

    def __init__(self, look: Look, has_pin: bool) -> None:
        super().__init__(look)
        self._has_pin = has_pin
        self._event = Event()
        register, parts = self._parts.register, self._parts
        self._name = register(
            LineField(look, "event_name", "Name of the event", "Name of the event")
        )
        self._name.line.setMaxLength(MOST_LETTERS)
        self._numbers = {
            name: register(NumberField(look, f"event_{name}", label, (0, most), step))
            for name, label, most, step in _NUMBERS
        }
        self._pin = self._pin_field(look, "event_pin", "PIN of the judge")
        self._again = self._pin_field(look, "event_pin_again", "The same PIN again")
        self._words = register(TextLabel(look, BODY, tone="mid", name="event_words"))
        whole = parts.column(12)
        whole.addWidget(self._name)
        whole.addLayout(parts.row_of(self._numbers.values(), 16))
        whole.addLayout(parts.row_of((self._pin, self._again), 16))
        whole.addWidget(self._words)
        self.setLayout(whole)
        self._connect()
        self._render_pin()

    @property
    def pin(self) -> str:
        """The PIN that was written; "" for the kept one, or none."""
        return self._pin.line.text()

    @property
    def problem(self) -> str:
        """Why the PIN that was written cannot be set, or ""."""
        pin, again = self._pin.line.text(), self._again.line.text()
        if not pin and not again:
            return ""
        return pin_problem(pin) or ("" if pin == again else "Write the same PIN twice.")

    def render_event(self, event: Event) -> None:
        """Show an event."""
        self._event = event
        if one_line(self._name.text()) != event.name:
            self._name.put_text(event.name)
        for name, field in self._numbers.items():
            if field.value() != getattr(event, name):
                field.render_value(getattr(event, name))

    def _pin_field(self, look: Look, name: str, label: str) -> LineField:
        field = self._parts.register(LineField(look, name, label, label))
        field.line.setEchoMode(QLineEdit.EchoMode.Password)
        field.line.setMaxLength(MOST_DIGITS)
        return field

    def _connect(self) -> None:
        self._name.edited.connect(self._on_name_edited)
        for name, field in self._numbers.items():
            field.changed.connect(partial(self._on_number_changed, name))
        for pin in (self._pin, self._again):
            pin.edited.connect(self._on_pin_edited)

    def _on_name_edited(self, text: str) -> None:
        self._tell(self._event._replace(name=one_line(text)))

    def _on_number_changed(self, name: str, number: int) -> None:
        self._tell(self._event._replace(**{name: number}))

    def _on_pin_edited(self, _text: str) -> None:
        self._render_pin()
        self.pin_edited.emit()

    def _tell(self, event: Event) -> None:
        self._event = event
        self.changed.emit(event)

    def _render_pin(self) -> None:
        problem = self.problem
        self._words.render_text(
            problem or (_HAS_PIN if self._has_pin else _NO_PIN), "warn" if problem else "mid"
        )
