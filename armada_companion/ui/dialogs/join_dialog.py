"""The sheet by which a table joins an event: the address, the table, six digits of its card."""

import re
from collections.abc import Mapping

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.kit.event import MOST_TABLE
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.theme import Look

_SIZE = QSize(720, 560)
DIGITS = 6
_CODE = re.compile(rf"\d{{{DIGITS}}}")
_MOST_FOUND = 4
_WHAT = (
    "The judges’ desk then sees what everybody at the table sees, and sends you rulings and the "
    "clock of the round. Facedown dials stay here until the result stands."
)
_LOOKING = "Looking for an event in this network… Or type the address that the desk shows."


class JoinDialog(Sheet):
    """Asks for the address of the judges' desk, the table and the digits of its card.

    Signals:
        join_requested (str, int, str): The address, the table, the six digits.
    """

    join_requested = Signal(str, int, str)

    def __init__(
        self, look: Look, *, table: int = 0, address: str = "", parent: QWidget | None = None
    ) -> None:
        """`table` and `address` are shown first; 0 and "" for none."""
        super().__init__(look, "join_dialog", title="Join an event", size=_SIZE, parent=parent)
        self._is_joining = False
        form = self._new_form(10)
        form.text(_WHAT, name="join_what")
        self._problem = form.message("join_problem", "bad")
        form.heading("ON THE CARD OF THE TABLE")
        with form.row(12, 1, 1):
            self._table = form.line("join_table", "Table", hint="Table, such as 17", longest=4)
            self._code = form.line(
                "join_code", "Six digits", hint="Six digits, such as 123 456", longest=DIGITS + 1
            )
        form.heading("WHERE THE DESK IS")
        self._found = form.text(_LOOKING, name="join_found")
        self._address = form.line(
            "join_address", "Address", hint="Address, such as 192.168.1.5:8443", longest=120
        )
        join = self._on_join_chosen
        self._join = self._button("join_start", "Join", "people", join, primary=True)
        self._join.refused.connect(self.show_problem)
        form.press_by_enter(self._join)
        self._button("join_back", "Back", "back", self.reject)
        self._fill(form)
        self._table.put_text(str(table) if table else "")
        self._address.put_text(address)
        self._render()
        (self._code if table else self._table).setFocus()

    def show_found(self, events: Mapping[str, str]) -> None:
        """Show the events of this network by their addresses; the first one fills the field."""
        words = ", ".join(f"{name} at {hub}" for hub, name in [*events.items()][:_MOST_FOUND])
        self._found.render_text(f"Found in this network: {words}.")
        if not self._address.text():
            self._address.put_text(next(iter(events)))
        self._render()

    def show_problem(self, text: str) -> None:
        """Show why the table has not joined, and let the user try again."""
        self._is_joining = False
        self._render()
        self._problem.render_text(text)

    def _on_join_chosen(self) -> None:
        self._problem.render_text("")
        self._is_joining = True
        self.join_requested.emit(self._address.text(), int(self._table.text()), self._digits)
        self._render_join()

    @property
    def _digits(self) -> str:
        return self._code.text().replace(" ", "")

    def _render(self) -> None:
        self._problem.render_text("")
        self._render_join()

    def _render_join(self) -> None:
        reason = self._missing()
        label = "Joining…" if self._is_joining and not reason else "Join"
        self._join.render_button(label, "people", legal=not reason, reason=reason)

    def _missing(self) -> str:
        table = self._table.text()
        if self._is_joining:
            return "The desk is asked; please wait."
        if not (table.isascii() and table.isdecimal() and 1 <= int(table) <= MOST_TABLE):
            return "Write the number of the table."
        if not _CODE.fullmatch(self._digits):
            return "Write the six digits of the table’s card."
        return "" if self._address.text() else "Write the address that the desk shows."
