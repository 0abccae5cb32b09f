"""The sheet by which a judge's laptop joins an event: address, number, six digits, name."""

import re
from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.ui.child_process import ChildProcess
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.theme import Look

_SIZE = QSize(720, 600)
_CODE = re.compile(r"[0-9]{6}")
_LONGEST_NAME, _MOST_FOUND = 100, 4
_LOOKING = "Looking for an event in this network… Or type the address that the desk shows."


class JudgeSheet(Sheet):
    """Joins an event as a judge, by a link of its own.

    Signals:
        joined (dict, str): The membership, and the judge's name.
    """

    joined = Signal(object, str)

    _NAME, _TITLE = "judge", "Join as a judge"
    _WHAT = (
        "This window then shows every table of the event, with the calls for a judge. Your rulings "
        "and corrections go to the tables as orders; the organiser’s desk keeps the event."
    )
    _NUMBER, _HINT, _MOST, _LONGEST = "Judge", "Number, such as 3", 99, 2
    _HAS_NAME = True

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        kind = self._NAME
        super().__init__(look, f"{kind}_sheet", title=self._TITLE, size=_SIZE, parent=parent)
        self._is_joining = False
        self._events: dict[str, str] = {}
        self._link = ChildProcess(("link",), self)
        self._link.said.connect(self._on_said)
        self._link.ended.connect(self._on_ended)
        form = self._new_form(10)
        form.text(self._WHAT, name=f"{kind}_what")
        self._problem = form.message(f"{kind}_problem", "bad")
        form.heading("ON YOUR CARD")
        with form.row(12, 1, 1):
            self._number = form.line(
                f"{kind}_number", self._NUMBER, hint=self._HINT, longest=self._LONGEST
            )
            self._code = form.line(
                f"{kind}_code", "Six digits", hint="Six digits, such as 123 456", longest=7
            )
        self._name = form.line(f"{kind}_name", "Your name", longest=_LONGEST_NAME)
        self._name.setVisible(self._HAS_NAME)
        form.heading("WHERE THE DESK IS")
        self._found = form.text(_LOOKING, name=f"{kind}_found")
        self._address = form.line(
            f"{kind}_address", "Address", hint="Address, such as 192.168.1.5:8443", longest=120
        )
        join = self._on_join_chosen
        self._join = self._button(f"{kind}_join", "Join", "people", join, primary=True)
        self._join.refused.connect(self._show_problem)
        form.press_by_enter(self._join)
        self._button(f"{kind}_back", "Back", "back", self.reject)
        self._fill(form)
        self._render()
        self._number.setFocus()
        self.finished.connect(self._link.stop)
        self._link.start()
        self._link.say(search=True)

    def _on_join_chosen(self) -> None:
        self._problem.render_text("")
        self._is_joining = True
        if not self._link.is_running:
            self._link.start()
        hub, card = self._address.text(), self._card(int(self._number.text()))
        self._link.say(join={"hub": hub, **card, "code": self._digits})
        self._render_join()

    def _card(self, number: int) -> Mapping[str, object]:
        """Return the card of a number, as the link needs it."""
        return {"judge": number}

    def _on_said(self, said: Mapping[str, Any]) -> None:
        match said:
            case {"found": {"name": str(name), "hub": str(hub)}}:
                self._show_found(name, hub)
            case {"joined": dict(place)}:
                self.accept()
                self.joined.emit(place, self._name.text().strip())
            case {"error": str(words), "about": "join"}:
                self._show_problem(f"{words[:1].upper()}{words[1:]}.")

    def _on_ended(self, error: str) -> None:
        if self._is_joining:
            self._show_problem(f"The link ended: {error or 'try again'}.")

    def _show_found(self, name: str, hub: str) -> None:
        self._events[hub] = name
        words = ", ".join(f"{name} at {hub}" for hub, name in [*self._events.items()][:_MOST_FOUND])
        self._found.render_text(f"Found in this network: {words}.")
        if not self._address.text():
            self._address.put_text(hub)
        self._render_join()

    def _show_problem(self, text: str) -> None:
        """Show why the laptop has not joined, and let the user try again."""
        self._is_joining = False
        self._render_join()
        self._problem.render_text(text)

    @property
    def _digits(self) -> str:
        return self._code.text().replace(" ", "")

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
        if not (number.isascii() and number.isdecimal() and 1 <= int(number) <= self._MOST):
            return "Write the number on your card."
        if not _CODE.fullmatch(self._digits):
            return "Write the six digits of your card."
        if self._HAS_NAME and not self._name.text().strip():
            return "Write your name, which the tables read with your rulings."
        return "" if self._address.text() else "Write the address that the desk shows."
