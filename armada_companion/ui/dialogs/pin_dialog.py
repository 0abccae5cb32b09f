"""Asks for the PIN of the judge's seat, or for a new one."""

from collections.abc import Sequence
from enum import StrEnum

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.session.judge_seat import MOST_DIGITS, pin_problem
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.theme import Look

_SIZE, _TALL = QSize(600, 400), QSize(600, 500)


class PinPurpose(StrEnum):
    """The reason for which a PIN is asked."""

    KNOWN = "known"
    FIRST = "first"
    FORGOTTEN = "forgotten"
    ELSEWHERE = "elsewhere"


_WORDS = {
    PinPurpose.KNOWN: "This game has a PIN. Enter the PIN to take the judge’s seat.",
    PinPurpose.FIRST: (
        "This game has no PIN yet. The judge chooses a PIN, and everybody at the table agrees to "
        "it. Only a salted hash of the PIN is saved, on this computer only."
    ),
    PinPurpose.FORGOTTEN: (
        "A new PIN replaces the forgotten one, if everybody at the table agrees. "
        "The record says so."
    ),
    PinPurpose.ELSEWHERE: (
        "The PIN of this game is on the computer where the game was played, not on this one. "
        "A new PIN is set here, if everybody at the table agrees. The record says so."
    ),
}


class PinDialog(Sheet):
    """Asks for a PIN and stays open until the PIN is right.

    Args:
        purpose: The reason for the dialog; `KNOWN` asks for the present PIN, others for a new one.
        table: The names of the players who have to agree to a new PIN.

    Signals:
        agreed (str): This is the new PIN; everybody agrees.
        forgotten: Nobody at the table knows the PIN.
    """

    entered = Signal(str)
    agreed = Signal(str)
    forgotten = Signal()

    def __init__(
        self, look: Look, purpose: PinPurpose, table: Sequence[str], parent: QWidget | None = None
    ) -> None:
        is_new = purpose is not PinPurpose.KNOWN
        agreeing = tuple(table) if is_new else ()
        super().__init__(
            look,
            "pin_dialog",
            title="Set the judge’s PIN" if is_new else "The judge’s seat",
            size=_TALL if is_new else _SIZE,
            parent=parent,
        )
        self._is_new = is_new
        form = self._new_form()
        form.text(_WORDS[purpose])
        labels = {number: f"{name} agrees" for number, name in enumerate(agreeing)}
        self._agreed = form.options("pin_agrees", labels, many=True)
        self._pin = form.line("judge_pin", "PIN", longest=MOST_DIGITS, secret=True)
        if is_new:
            label = "The same PIN again"
            self._again = form.line("judge_pin_again", label, longest=MOST_DIGITS, secret=True)
        self._message = form.text(name="pin_message", tone="bad")
        take = self._on_take_chosen
        self._take = self._button("pin_take", "Take the seat", "check", take, primary=True)
        self._take.refused.connect(self.show_message)
        form.press_by_enter(self._take)
        if not is_new:
            does = (self.reject, self.forgotten)
            self._button("pin_forgotten", "PIN forgotten…", "lock", *does)
        self._button("pin_back", "Back", "back", self.reject)
        self._fill(form)
        self._render_take()
        self._pin.setFocus()

    def show_message(self, text: str) -> None:
        """Show why the judge's seat was not taken."""
        self._message.render_text(text)

    def refuse(self, text: str) -> None:
        """Show why the judge's seat was not taken, and ask again."""
        self._pin.put_text("")
        self._render()
        self.show_message(text)
        self._pin.setFocus()

    def _on_take_chosen(self) -> None:
        (self.agreed if self._is_new else self.entered).emit(self._pin.line.text())

    def _render(self) -> None:
        self.show_message("")
        self._render_take()

    def _render_take(self) -> None:
        pin = self._pin.line.text()
        reason = pin_problem(pin)
        if not reason and self._is_new and pin != self._again.line.text():
            reason = "Write the same PIN twice."
        if len(self._agreed.values) < len(self._agreed.buttons):
            reason = "Everybody at the table has to agree first."
        self._take.render_button("Take the seat", "check", legal=not reason, reason=reason)
