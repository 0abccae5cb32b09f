"""The sheet on which players and judge sign the record with their keys."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.session.signers import Signer
from armada_companion.ui.controls.form import Form
from armada_companion.ui.controls.scaled_layout import ScaledWidget
from armada_companion.ui.controls.text_label import Tone
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.fonts import CARD_NAME, NOTE
from armada_companion.ui.theme import Look

_SIZE = QSize(860, 640)
_LONGEST_NAME = 14
_ABOUT = "A signature shows later whether a step before it was changed."


class SignerRow(ScaledWidget):
    """One signer: the last step that the signature covers, and a button to sign or make a key.

    Signals:
        pressed: The signer wants to sign, or to make a key.
        refused (str): Why the signer can neither sign nor make a key.
    """

    pressed = Signal()

    def __init__(self, look: Look, number: int) -> None:
        super().__init__(look)
        form = Form(self._parts, 0)
        with form.row(16):
            with form.column(2):
                self.name = form.text(style=CARD_NAME, tone="hi")
                self.standing = form.text(name=f"standing_{number}", style=NOTE)
            self.button = form.button(f"signer_{number}", "", "", self.pressed, height=52)
        self.refused = self.button.refused
        self.setLayout(form.layout)

    def render_signer(self, signer: Signer, missing: str) -> None:
        """Show a signer; `missing` is why nobody can sign on this computer, or ""."""
        short = _short(signer.name)
        tone: Tone = "ok" if signer.is_done else "mid"
        self.name.render_text(signer.name)
        self.standing.render_text(signer.standing, tone)
        if signer.is_done:
            why = f"{signer.name} has signed every step."
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
    """Lists the signers, and up to which step each has signed."""

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
        """Make the dialog; `missing` is why nobody can sign on this computer, or "".

        `moment` is the game's progress in words.
        """
        super().__init__(
            look, "signing_dialog", title=f"Sign the record {moment}", size=_SIZE, parent=parent
        )
        self._signers = tuple(signers)
        self._missing = missing
        form = self._new_form(14)
        form.text(missing or _ABOUT, name="signing_about")
        self._rows = [
            form.add(self._parts.register(SignerRow(look, number)))
            for number in range(len(signers))
        ]
        for number, row in enumerate(self._rows):
            row.pressed.connect(partial(self._on_row_pressed, number))
            row.refused.connect(self.show_message)
        self._message = form.message("signing_message")
        does = self.public_keys_requested
        self._public = self._button("signing_public", "Public keys…", "book", does)
        self._public.refused.connect(self.show_message)
        close = self._button("signing_close", "Close", "back", self.accept)
        self._fill(form)
        self.render_signers(signers)
        close.setFocus()

    @property
    def names(self) -> Sequence[str]:
        """The names of the signers that are shown."""
        return [signer.name for signer in self._signers]

    def render_signers(self, signers: Sequence[Signer]) -> None:
        """Show these signers in place of the earlier ones."""
        found = {signer.name: signer for signer in signers}
        self._signers = tuple(found.get(one.name, one) for one in self._signers)
        for row, signer in zip(self._rows, self._signers, strict=True):
            row.render_signer(signer, self._missing)
        has_keys = any(signer.has_key for signer in self._signers)
        reason = self._missing or ("" if has_keys else "There is no key on this computer yet.")
        self._public.render_button("Public keys…", "book", legal=not reason, reason=reason)

    def show_message(self, text: str, tone: Tone = "bad") -> None:
        """Show a message about success or failure."""
        self._message.render_text(text, tone)

    def _on_row_pressed(self, number: int) -> None:
        signer = self._signers[number]
        (self.sign_requested if signer.has_key else self.key_requested).emit(signer.name)


def _short(name: str) -> str:
    """Return a name, shortened to fit a button."""
    return name if len(name) <= _LONGEST_NAME else f"{name[:_LONGEST_NAME].rstrip()}…"


def _asking(label: str) -> str:
    """Return a label with an ellipsis, for a button that opens a dialog."""
    return f"{label.removesuffix('…')}…"
