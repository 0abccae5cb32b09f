"""The sheet on which players and judge sign the record, each with an own key."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.session.signers import Signer
from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.controls.text_label import TextLabel, Tone
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.fonts import BODY, CARD_NAME, NOTE
from armada_companion.ui.theme import Look

_SIZE = QSize(860, 640)
_LONGEST_NAME = 14
_ABOUT = "A signature shows later whether a step before it was changed."


class SignerRow(QWidget):
    """One signer: how far the last signature reaches, and the button to sign or to make a key.

    Signals:
        pressed: Sign, or make a key.
        refused (str): Why neither is possible.
    """

    pressed = Signal()
    refused = Signal(str)

    def __init__(self, look: Look, number: int) -> None:
        super().__init__()
        self.name = TextLabel(look, CARD_NAME)
        self.standing = TextLabel(look, NOTE, tone="mid", name=f"standing_{number}")
        self.button = PushButton(look, f"signer_{number}", height=52)
        self.button.chosen.connect(self.pressed)
        self.button.refused.connect(self.refused)

    def render_signer(self, signer: Signer, missing: str) -> None:
        """Show a signer; `missing` says why nobody can sign here, or is ""."""
        short = _short(signer.name)
        tone: Tone = "ok" if signer.is_done else "mid"
        self.name.render_text(signer.name)
        self.standing.render_text(signer.standing, tone)
        if signer.is_done:
            why = f"{signer.name} has signed all that was done."
            self.button.render_button(f"Signed as {short}", "check", legal=False, reason=why)
        elif signer.has_key:
            label = f"Sign as {short}"
            self.button.render_button(
                _asking(label) if signer.is_locked else label,
                "check",
                legal=not missing,
                reason=missing,
            )
        else:
            label = _asking(f"Make a key for {short}")
            self.button.render_button(label, "gear", legal=not missing, reason=missing)


class SigningDialog(Sheet):
    """Who signs, and what was signed.

    Signals:
        sign_requested (str): Sign as this signer.
        key_requested (str): Make a key for this signer.
        public_keys_requested: Show the public keys.
    """

    sign_requested = Signal(str)
    key_requested = Signal(str)
    public_keys_requested = Signal()

    def __init__(
        self,
        look: Look,
        signers: Sequence[Signer],
        missing: str,
        moment: str,
        parent: QWidget | None = None,
    ) -> None:
        """`missing` says why nobody can sign here, or is ""; `moment` how far the game is."""
        super().__init__(look, "signing_dialog", _SIZE, parent)
        self._entitle(f"Sign the record {moment}")
        self._signers = tuple(signers)
        self._missing = missing
        register, column = self._parts.register, self._parts.column(14)
        column.addWidget(register(TextLabel(look, BODY, missing or _ABOUT, "mid", "signing_about")))
        self._rows = [SignerRow(look, number) for number in range(len(signers))]
        for number, row in enumerate(self._rows):
            words, line = self._parts.column(2), self._parts.row(16)
            for label in (row.name, row.standing):
                words.addWidget(register(label))
            line.addLayout(words, 1)
            line.addWidget(register(row.button), 1)
            row.setLayout(line)
            column.addWidget(row)
            row.pressed.connect(partial(self._on_row_pressed, number))
            row.refused.connect(self.show_message)
        self._message = register(TextLabel(look, BODY, tone="mid", name="signing_message"))
        column.addWidget(self._message)
        column.addStretch(1)
        self._public = self._button("signing_public", "Public keys…", "book")
        close = self._button("signing_close", "Close", "back")
        self._fill(column)
        self._public.chosen.connect(self.public_keys_requested)
        self._public.refused.connect(self.show_message)
        close.chosen.connect(self.accept)
        self._message.render_text("")
        self.render_signers(signers)
        close.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def names(self) -> Sequence[str]:
        """Who is shown."""
        return [signer.name for signer in self._signers]

    def render_signers(self, signers: Sequence[Signer]) -> None:
        """Show the same signers as they are now; one who is gone stays as before."""
        found = {signer.name: signer for signer in signers}
        self._signers = tuple(found.get(one.name, one) for one in self._signers)
        for row, signer in zip(self._rows, self._signers, strict=True):
            row.render_signer(signer, self._missing)
        has_keys = any(signer.has_key for signer in self._signers)
        reason = self._missing or ("" if has_keys else "There is no key on this computer yet.")
        self._public.render_button("Public keys…", "book", legal=not reason, reason=reason)

    def show_message(self, text: str, tone: Tone = "bad") -> None:
        """Say what was done, or why it was not."""
        self._message.render_text(text, tone)

    def _on_row_pressed(self, number: int) -> None:
        signer = self._signers[number]
        (self.sign_requested if signer.has_key else self.key_requested).emit(signer.name)


def _short(name: str) -> str:
    """Return a name that a button has room for."""
    return name if len(name) <= _LONGEST_NAME else f"{name[:_LONGEST_NAME].rstrip()}…"


def _asking(label: str) -> str:
    """Return the label of a button that asks for more."""
    return f"{label.removesuffix('…')}…"
