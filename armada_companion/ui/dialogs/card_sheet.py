"""The base of the sheets by which a laptop joins an event with a card of the judges' desk."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.fields import LineField
from armada_companion.ui.controls.form import Form
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.theme import Look

DIGITS = 6
_CODE = re.compile(rf"[0-9]{{{DIGITS}}}")
_MOST_FOUND = 4
_LOOKING = "Looking for an event in this network… Or type the address that the desk shows."


class CardWords(NamedTuple):
    """The texts of a sheet.

    Attributes:
        prefix: Begins the names of the fields.
        sheet, join: The names of the sheet and of its main button.
        what: What the laptop does after it has joined.
        heading: Above the fields of the card.
        field, label, hint: Of the number on the card.
        most: The largest number.
    """

    prefix: str
    sheet: str
    join: str
    title: str
    what: str
    heading: str
    field: str
    label: str
    hint: str
    most: int


class CardSheet(Sheet):
    """Asks for the number and the digits of a card, and for the address of the judges' desk."""

    def __init__(
        self, look: Look, words: CardWords, size: QSize, parent: QWidget | None = None
    ) -> None:
        super().__init__(look, words.sheet, title=words.title, size=size, parent=parent)
        self._most, prefix = words.most, words.prefix
        self._is_joining = False
        form = self._new_form(10)
        form.text(words.what, name=f"{prefix}_what")
        self._problem = form.message(f"{prefix}_problem", "bad")
        form.heading(words.heading)
        self._number, self._code = _card_fields(form, words)
        self._add_fields(form)
        form.heading("WHERE THE DESK IS")
        self._found = form.text(_LOOKING, name=f"{prefix}_found")
        self._address = form.line(
            f"{prefix}_address", "Address", hint="Address, such as 192.168.1.5:8443", longest=120
        )
        join = self._on_join_chosen
        self._join = self._button(words.join, "Join", "people", join, primary=True)
        self._join.refused.connect(self.show_problem)
        form.press_by_enter(self._join)
        self._button(f"{prefix}_back", "Back", "back", self.reject)
        self._fill(form)

    def show_found(self, events: Mapping[str, str]) -> None:
        """Show the events of this network by their addresses; the first one fills the field."""
        words = ", ".join(f"{name} at {hub}" for hub, name in [*events.items()][:_MOST_FOUND])
        self._found.render_text(f"Found in this network: {words}.")
        if not self._address.text():
            self._address.put_text(next(iter(events)))
        self._render_join()

    def show_problem(self, text: str) -> None:
        """Show why the laptop has not joined, and let the user try again."""
        self._is_joining = False
        self._render_join()
        self._problem.render_text(text)

    def _add_fields(self, form: Form) -> None:
        """Add fields below those of the card; by default none."""

    def _missing_more(self) -> str:
        """Return what is missing in the added fields, in a sentence; by default nothing."""
        return ""

    def _ask_to_join(self, address: str, number: int, code: str) -> None:
        """Let the link join."""
        raise NotImplementedError

    def _on_join_chosen(self) -> None:
        self._problem.render_text("")
        self._is_joining = True
        code = self._code.text().replace(" ", "")
        self._ask_to_join(self._address.text(), int(self._number.text()), code)
        self._render_join()

    def _render(self) -> None:
        self._problem.render_text("")
        self._render_join()

    def _render_join(self) -> None:
        reason = self._missing()
        label = "Joining…" if self._is_joining else "Join"
        self._join.render_button(label, "people", legal=not reason, reason=reason)

    def _missing(self) -> str:
        number = self._number.text()
        if self._is_joining:
            return "The desk is asked; please wait."
        if not (number.isascii() and number.isdecimal() and 1 <= int(number) <= self._most):
            return "Write the number on the card."
        if not _CODE.fullmatch(self._code.text().replace(" ", "")):
            return "Write the six digits of the card."
        if more := self._missing_more():
            return more
        return "" if self._address.text() else "Write the address that the desk shows."


def _card_fields(form: Form, words: CardWords) -> tuple[LineField, LineField]:
    name, longest = f"{words.prefix}_{words.field}", len(str(words.most))
    hint = "Six digits, such as 123 456"
    with form.row(12, 1, 1):
        number = form.line(name, words.label, hint=words.hint, longest=longest)
        code = form.line(f"{words.prefix}_code", "Six digits", hint=hint, longest=DIGITS + 1)
    return number, code
