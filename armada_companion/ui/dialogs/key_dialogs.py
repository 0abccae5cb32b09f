"""Small sheets about keys for signatures: a new key, a passphrase, public keys."""

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from armada_companion.session.key_file import LONGEST_PASSPHRASE
from armada_companion.ui.controls.fields import ReadField
from armada_companion.ui.controls.form import Form
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.fonts import NOTE
from armada_companion.ui.theme import Look

_NEW_SIZE, _PASSPHRASE_SIZE, _PUBLIC_SIZE = QSize(680, 520), QSize(600, 340), QSize(860, 480)
_NEW = (
    "Without a passphrase everybody at this computer can sign as {}; with it, only who knows it. "
    "Leave both fields empty for no passphrase. A forgotten passphrase cannot be recovered."
)
_STAYS = "The private key stays in {}, only this user can read it. It is never shown."
_PUBLIC = (
    "Whoever has these public keys can check the signatures; the page Command line of the help "
    "says how. They are no secret: give them to the organizer before the game."
)


class _PassphraseSheet(Sheet):
    """A sheet with fields for a passphrase, which are never shown."""

    entered = Signal(str)

    def refuse(self, text: str) -> None:
        """Show why the passphrase was refused, and let the user type again."""
        for field in self._fields:
            field.put_text("")
        self._render()
        self._message.render_text(text)
        self._fields[0].setFocus()

    def _add_fields(self, form: Form, names: dict[str, str]) -> None:
        self._fields = [
            form.line(name, label, longest=LONGEST_PASSPHRASE, secret=True)
            for name, label in names.items()
        ]
        self._message = form.message("passphrase_message", "bad")

    def _complete(self, form: Form, label: str) -> None:
        """Add the buttons below the fields."""
        self._label, does = label, self._on_take_chosen
        self._take = self._button("passphrase_take", label, "check", does, primary=True)
        self._take.refused.connect(self._message.render_text)
        form.press_by_enter(self._take)
        self._button("passphrase_back", "Back", "back", self.reject)
        self._fill(form)
        self._render()
        self._fields[0].setFocus()

    def _problem(self) -> str:
        """Return why the typed passphrase is invalid, or ""."""
        raise NotImplementedError

    def _on_take_chosen(self) -> None:
        self.entered.emit(self._fields[0].line.text())

    def _render(self) -> None:
        self._message.render_text("")
        reason = self._problem()
        self._take.render_button(self._label, "check", legal=not reason, reason=reason)


class NewKeyDialog(_PassphraseSheet):
    """Asks for the passphrase of a new key; it may be left empty."""

    def __init__(
        self, look: Look, name: str, *, folder: str, parent: QWidget | None = None
    ) -> None:
        """`name` is the signer who will use the key, `folder` the folder of its file."""
        super().__init__(
            look, "new_key_dialog", title=f"A key for {name}", size=_NEW_SIZE, parent=parent
        )
        form = self._new_form()
        form.text(_NEW.format(name))
        names = {"passphrase": "Passphrase, or nothing", "passphrase_again": "Passphrase again"}
        self._add_fields(form, names)
        form.text(_STAYS.format(folder), style=NOTE)
        self._complete(form, "Make the key")

    def _problem(self) -> str:
        first, again = (field.line.text() for field in self._fields)
        return "" if first == again else "Write the same passphrase twice."


class PassphraseDialog(_PassphraseSheet):
    """Asks for the passphrase of a key, and stays open until it is right."""

    def __init__(self, look: Look, name: str, *, parent: QWidget | None = None) -> None:
        super().__init__(
            look, "passphrase_dialog", title=f"Sign as {name}", size=_PASSPHRASE_SIZE, parent=parent
        )
        form = self._new_form()
        self._add_fields(form, {"passphrase": "Passphrase of this key"})
        self._complete(form, "Sign")

    def _problem(self) -> str:
        return "" if self._fields[0].line.text() else "Write the passphrase first."


class PublicKeysDialog(Sheet):
    """Shows the public keys on this computer, in the file format that `check --keys` reads."""

    save_requested = Signal()

    def __init__(self, look: Look, text: str, parent: QWidget | None = None) -> None:
        super().__init__(
            look, "public_keys_dialog", title="Public keys", size=_PUBLIC_SIZE, parent=parent
        )
        form = self._new_form()
        form.text(_PUBLIC)
        self._text = self._parts.register(ReadField(look, "public_keys", label="Public keys"))
        self._text.area.setPlainText(text)
        form.add(self._text, 1)
        self._message = form.message("public_keys_message")
        does = self.save_requested
        save = self._button("public_keys_save", "Save…", "save", does, primary=True)
        self._button("public_keys_copy", "Copy", "book", self._on_copy_chosen)
        self._button("public_keys_close", "Close", "back", self.accept)
        self._fill(form, scrolls=False)
        save.setFocus()

    def show_message(self, text: str) -> None:
        """Show a message about success or failure."""
        self._message.render_text(text)

    def _on_copy_chosen(self) -> None:
        QGuiApplication.clipboard().setText(self._text.text())
        self.show_message("Copied.")
