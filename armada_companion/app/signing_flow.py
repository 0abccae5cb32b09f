"""Signatures in the window: the sheet of signers, their keys, and the export of public keys."""

import json
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QFileDialog

from armada_companion.kit.wording import plural, sentence
from armada_companion.session.key_folder import KeyFolder
from armada_companion.session.signers import Signer, head_of, signers_of
from armada_companion.session.signing import SigningError, require_nacl
from armada_companion.system.files import write_whole
from armada_companion.ui.bridge import SessionBridge
from armada_companion.ui.dialogs.key_dialogs import NewKeyDialog, PassphraseDialog, PublicKeysDialog
from armada_companion.ui.dialogs.signing_dialog import SigningDialog
from armada_companion.ui.pages import Window

_KEYS_FILE = "keys.json"


class SigningFlow(QObject):
    """Carries out the requests of one sheet of signatures.

    Args:
        window: The parent of the sheet, unless a dialog is open over it.
    """

    def __init__(self, window: Window, bridge: SessionBridge, keys: KeyFolder) -> None:
        self._bridge = bridge
        self._keys = keys
        session = bridge.session
        parent = QApplication.activeModalWidget() or window.widget
        moment = session.game.moment(session.state)
        self._dialog = SigningDialog(window.look, self._signers(), _missing(), moment, parent)
        super().__init__(self._dialog)
        self._look = window.look
        self._dialog.sign_requested.connect(self._on_sign_requested)
        self._dialog.key_requested.connect(self._on_key_requested)
        self._dialog.public_keys_requested.connect(self._on_public_keys_requested)

    def open(self) -> None:
        """Open the sheet of signatures."""
        self._dialog.open_once()

    def _signers(self) -> tuple[Signer, ...]:
        return signers_of(self._bridge.session, self._keys)

    def _refresh(self) -> None:
        """Show the signers with their current signatures."""
        self._dialog.render_signers(self._signers())

    def _on_sign_requested(self, name: str) -> None:
        if not self._keys.is_locked(name):
            self._sign(name)
            return
        dialog = PassphraseDialog(self._look, name, parent=self._dialog)
        dialog.entered.connect(partial(self._on_passphrase_entered, dialog, name))
        dialog.open_once()

    def _on_passphrase_entered(self, dialog: PassphraseDialog, name: str, passphrase: str) -> None:
        if problem := self._sign(name, passphrase):
            dialog.refuse(problem)
        else:
            dialog.accept()

    def _sign(self, name: str, passphrase: str = "") -> str:
        """Sign the game with the key of a name; return why this failed, or ""."""
        session = self._bridge.session
        try:
            action = self._keys.sign(name, head_of(session), passphrase)
        except SigningError as error:
            self._dialog.show_message(f"Not signed: {error}")
            return f"Not signed: {error}"
        count, moment = len(session.steps), session.game.moment(session.state)
        if self._bridge.dispatch(action):
            self._refresh()
            words = f"{name} has signed {plural(count, 'step')} {moment}."
            self._dialog.show_message(words, "ok")
        return ""

    def _on_key_requested(self, name: str) -> None:
        dialog = NewKeyDialog(self._look, name, folder=str(self._keys.path), parent=self._dialog)
        dialog.entered.connect(partial(self._on_new_key_entered, dialog, name))
        dialog.open_once()

    def _on_new_key_entered(self, dialog: NewKeyDialog, name: str, passphrase: str) -> None:
        try:
            self._keys.make(name, passphrase)
        except SigningError as error:
            dialog.refuse(f"Not made: {error}")
            return
        dialog.accept()
        self._refresh()
        words = f"The key of {name} is made. Give its public half to the organizer: Public keys…"
        self._dialog.show_message(words, "ok")

    def _on_public_keys_requested(self) -> None:
        try:
            text = self._public_keys()
        except SigningError as error:
            self._dialog.show_message(str(error))
            return
        dialog = PublicKeysDialog(self._look, text, self._dialog)
        dialog.save_requested.connect(partial(self._on_save_requested, dialog, text))
        dialog.open_once()

    def _public_keys(self) -> str:
        """Return the public keys on this computer as JSON.

        Raises:
            SigningError: A key cannot be read.
        """
        names = [signer.name for signer in self._signers() if signer.has_key]
        keys = {name: self._keys.public_key(name) for name in names}
        return json.dumps(keys, ensure_ascii=False, indent=2) + "\n"

    def _on_save_requested(self, dialog: PublicKeysDialog, text: str) -> None:
        name, _ = QFileDialog.getSaveFileName(
            dialog, "Save the public keys", _KEYS_FILE, "Public keys (*.json)"
        )
        if not name:
            return
        try:
            write_whole(Path(name), text.encode(), new=False, private=False)
        except OSError as error:
            dialog.show_message(f"{name} not saved: {error.strerror or error}")
        else:
            dialog.show_message(f"Saved to {name}")


def _missing() -> str:
    """Return a sentence on why signing is not possible on this computer, or ""."""
    try:
        require_nacl()
    except SigningError as error:
        return sentence(str(error))
    return ""
