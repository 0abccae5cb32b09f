"""Asks for the PIN of the judge's seat, or for a new one."""

from collections.abc import Sequence
from enum import StrEnum
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from armada_companion.session.judge_seat import MOST_DIGITS, pin_problem
from armada_companion.ui.controls.fields import LineField
from armada_companion.ui.controls.option_button import Option, OptionButton
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.fonts import BODY
from armada_companion.ui.theme import Look

_SIZE, _TALL = QSize(600, 400), QSize(600, 500)


class PinDoor(StrEnum):
    """Why the dialog is opened."""

    KNOWN = "known"
    FIRST = "first"
    FORGOTTEN = "forgotten"
    ELSEWHERE = "elsewhere"


_WORDS = {
    PinDoor.KNOWN: "This game has a PIN. Only those who know it sit in the judge’s seat.",
    PinDoor.FIRST: (
        "This game has no PIN yet. The judge writes one, and everybody at the table agrees to it."
        " Only a salted hash is kept, on this computer alone."
    ),
    PinDoor.FORGOTTEN: (
        "A new PIN takes the place of the forgotten one, if everybody at the table agrees. "
        "The record says so."
    ),
    PinDoor.ELSEWHERE: (
        "The PIN of this game is not on this computer: it stays where the game was played. "
        "Another one is set here, if everybody at the table agrees. The record says so."
    ),
}


class PinDialog(Sheet):
    """Stays open until the PIN is right.

    Args:
        door: Why it is opened; unless the PIN is known, one is set.
        table: Who has to agree to a new one, by name.

    Signals:
        entered (str): This PIN was entered.
        agreed (str): This is the new PIN; everybody agrees.
        forgotten: The PIN is not known to anybody here.
    """

    entered = Signal(str)
    agreed = Signal(str)
    forgotten = Signal()

    def __init__(
        self,
        look: Look,
        door: PinDoor,
        table: Sequence[str],
        parent: QWidget | None = None,
    ) -> None:
        is_new = door is not PinDoor.KNOWN
        agreeing = tuple(table) if is_new else ()
        super().__init__(look, "pin_dialog", _TALL if is_new else _SIZE, parent)
        self._entitle("Set the judge’s PIN" if is_new else "The judge’s seat")
        self._is_new, self._agreeing = is_new, agreeing
        self._agreed: set[int] = set()
        register, column = self._parts.register, self._parts.column(12)
        column.addWidget(register(TextLabel(look, BODY, _WORDS[door], "mid")))
        self._options = [
            register(OptionButton(look, f"pin_agrees_{number}", 48))
            for number in range(len(agreeing))
        ]
        column.addLayout(self._parts.row_of(self._options, 8))
        self._pin = self._field(look, "judge_pin", "PIN")
        column.addWidget(self._pin)
        self._again = self._field(look, "judge_pin_again", "The same PIN again")
        if is_new:
            column.addWidget(self._again)
        self._message = register(TextLabel(look, BODY, tone="bad", name="pin_message"))
        column.addWidget(self._message)
        column.addStretch(1)
        self._take = self._button("pin_take", "Take the seat", "check", primary=True)
        if not is_new:
            forgotten = self._button("pin_forgotten", "PIN forgotten…", "lock")
            forgotten.chosen.connect(self.reject)
            forgotten.chosen.connect(self.forgotten)
        back = self._button("pin_back", "Back", "back")
        self._fill(column)
        back.chosen.connect(self.reject)
        self._connect()
        self._render()
        self._pin.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_message(self, text: str) -> None:
        """Say why the seat is not taken."""
        self._message.render_text(text)

    def refuse(self, text: str) -> None:
        """Say why the seat is not taken, and ask again."""
        self._pin.put_text("")
        self._render()
        self.show_message(text)
        self._pin.setFocus(Qt.FocusReason.OtherFocusReason)

    def _connect(self) -> None:
        self._take.chosen.connect(self._on_take_chosen)
        self._take.refused.connect(self.show_message)
        for number, option in enumerate(self._options):
            option.chosen.connect(partial(self._on_option_chosen, number))
        for field in (self._pin, self._again):
            field.edited.connect(self._on_edited)
            field.line.returnPressed.connect(self._take.click)

    def _on_option_chosen(self, number: int) -> None:
        self._agreed ^= {number}
        self._render()

    def _field(self, look: Look, name: str, label: str) -> LineField:
        field = self._parts.register(LineField(look, name, label, label))
        field.line.setEchoMode(QLineEdit.EchoMode.Password)
        field.line.setMaxLength(MOST_DIGITS)
        return field

    def _on_edited(self, _text: str) -> None:
        self.show_message("")
        self._render()

    def _on_take_chosen(self) -> None:
        (self.agreed if self._is_new else self.entered).emit(self._pin.line.text())

    def _render(self) -> None:
        pin = self._pin.line.text()
        reason = pin_problem(pin)
        if not reason and self._is_new and pin != self._again.line.text():
            reason = "Write the same PIN twice."
        for number, option in enumerate(self._options):
            words = f"{self._agreeing[number]} agrees"
            option.render_option(Option(words, chosen=number in self._agreed))
        if len(self._agreed) < len(self._agreeing):
            reason = "Everybody at the table has to agree first."
        self._take.render_button("Take the seat", "check", legal=not reason, reason=reason)
