"""The fields of an event: name, round, table, minutes, and the judge's PIN."""

from functools import partial

from PySide6.QtCore import Signal

from armada_companion.kit.event import MOST_MINUTES, MOST_ROUND, MOST_TABLE, Event, one_line
from armada_companion.kit.names import MOST_LETTERS
from armada_companion.session.judge_seat import MOST_DIGITS, pin_problem
from armada_companion.ui.controls.form import Form
from armada_companion.ui.controls.scaled_layout import ScaledWidget
from armada_companion.ui.theme import Look

_NUMBERS = (
    ("round", "Round of the event", MOST_ROUND, 1),
    ("table", "Table", MOST_TABLE, 1),
    ("minutes", "Minutes, 0: no clock", MOST_MINUTES, 15),
)
_PINS = {"event_pin": "PIN of the judge", "event_pin_again": "The same PIN again"}
_HAS_PIN = "The judge’s PIN is saved on this computer. To change it, enter another one."
_NO_PIN = "Without a PIN, everybody at the table agrees on one when a judge comes."


class EventBox(ScaledWidget):
    """The fields of an event.

    Args:
        has_pin: Whether a PIN is saved, which is used unless the user types another one.

    Signals:
        pin_edited: The user types a PIN.
    """

    changed = Signal(object)
    pin_edited = Signal()

    def __init__(self, look: Look, has_pin: bool) -> None:
        super().__init__(look)
        self._has_pin = has_pin
        self._event = Event()
        form = Form(self._parts, 12)
        label, named = "Name of the event", self._on_name_edited
        self._name = form.line("event_name", label, longest=MOST_LETTERS, changed=named)
        with form.row(16):
            self._numbers = {
                name: form.number(
                    f"event_{name}",
                    label,
                    (0, most),
                    step=step,
                    changed=partial(self._on_number_changed, name),
                )
                for name, label, most, step in _NUMBERS
            }
        with form.row(16):
            self._pin, self._again = (
                form.line(
                    name, label, longest=MOST_DIGITS, secret=True, changed=self._on_pin_edited
                )
                for name, label in _PINS.items()
            )
        self._words = form.text(name="event_words")
        self.setLayout(form.layout)
        self._render_pin()

    @property
    def pin(self) -> str:
        """The typed PIN; "" for the saved one, or none."""
        return self._pin.line.text()

    @property
    def problem(self) -> str:
        """Why the typed PIN is invalid, or ""."""
        pin, again = self._pin.line.text(), self._again.line.text()
        if not pin and not again:
            return ""
        return pin_problem(pin) or ("" if pin == again else "Write the same PIN twice.")

    def render_event(self, event: Event) -> None:
        """Show the values of an event in the fields."""
        self._event = event
        if one_line(self._name.text()) != event.name:
            self._name.put_text(event.name)
        for name, field in self._numbers.items():
            if field.value() != getattr(event, name):
                field.render_value(getattr(event, name))

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
