"""Asks for the PIN of the judge's seat, or for a new one."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from armada_companion.session.judge_seat import MOST_DIGITS, pin_problem
from armada_companion.ui.controls.fields import LineField
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.fonts import BODY
from armada_companion.ui.theme import Look

_SIZE = QSize(600, 400)
_NEW = (
    "Who takes the seat first sets its PIN for this game. Only a salted hash of it is kept: "
    "a forgotten PIN cannot be read anywhere."
)
_KNOWN = "This game has a PIN. Only who knows it sits in the judge’s seat."


class PinDialog(Sheet):
    """Stays open until the PIN is right.

    Signals:
        entered (str): This PIN was entered.
    """

    entered = Signal(str)

    def __init__(self, look: Look, is_new: bool, parent: QWidget | None = None) -> None:
        super().__init__(look, "pin_dialog", _SIZE, parent)
        self._entitle("Set the judge’s PIN" if is_new else "The judge’s seat")
        self._is_new = is_new
        register, column = self._parts.register, self._parts.column(12)
        column.addWidget(register(TextLabel(look, BODY, _NEW if is_new else _KNOWN, "mid")))
        self._pin = self._field(look, "judge_pin", "PIN")
        column.addWidget(self._pin)
        self._again = self._field(look, "judge_pin_again", "The same PIN again")
        if is_new:
            column.addWidget(self._again)
        self._message = register(TextLabel(look, BODY, tone="bad", name="pin_message"))
        column.addWidget(self._message)
        column.addStretch(1)
        self._take = self._button("pin_take", "Take the seat", "check", primary=True)
        back = self._button("pin_back", "Back", "back")
        self._fill(column)
        back.chosen.connect(self.reject)
        self._take.chosen.connect(self._on_take_chosen)
        self._take.refused.connect(self.show_message)
        for field in (self._pin, self._again):
            field.edited.connect(self._on_edited)
            field.line.returnPressed.connect(self._take.click)
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

    def _field(self, look: Look, name: str, label: str) -> LineField:
        field = self._parts.register(LineField(look, name, label, label))
        field.line.setEchoMode(QLineEdit.EchoMode.Password)
        field.line.setMaxLength(MOST_DIGITS)
        return field

    def _on_edited(self, _text: str) -> None:
        self.show_message("")
        self._render()

    def _on_take_chosen(self) -> None:
        self.entered.emit(self._pin.line.text())

    def _render(self) -> None:
        pin = self._pin.line.text()
        reason = pin_problem(pin)
        if not reason and self._is_new and pin != self._again.line.text():
            reason = "Write the same PIN twice."
        self._take.render_button("Take the seat", "check", legal=not reason, reason=reason)
