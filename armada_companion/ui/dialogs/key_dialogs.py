"""Small sheets about keys for signatures: a new one, its passphrase, the public ones."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QBoxLayout, QLineEdit, QWidget

from armada_companion.session.key_file import LONGEST_PASSPHRASE
from armada_companion.ui.controls.fields import LineField, ReadField
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.fonts import BODY, NOTE
from armada_companion.ui.theme import Look

_NEW_SIZE, _PASSPHRASE_SIZE, _PUBLIC_SIZE = QSize(680, 520), QSize(600, 340), QSize(860, 480)
_NEW = (
    "Without a passphrase whoever uses this computer can sign as {}; with one, only who knows it. "
    "Leave both fields empty for none. A forgotten passphrase cannot be read anywhere."
)
_STAYS = "The private key stays in {}, for the owner of this computer alone. It is never shown."
_PUBLIC = (
    "Whoever has these public keys can check the signatures; the page Command line of the help "
    "says how. They are no secret: give them to the organizer before the game."
)


class _PassphraseSheet(Sheet):
    """A sheet with fields for a passphrase, which are never shown.

    Signals:
        entered (str): This passphrase was entered.
    """

    entered = Signal(str)

    _body: QBoxLayout

    def refuse(self, text: str) -> None:
        """Say why it was not taken, and ask again."""
        for field in self._fields:
            field.put_text("")
        self._render()
        self._message.render_text(text)
        self._fields[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def _make_fields(self, look: Look, names: dict[str, str]) -> None:
        register = self._parts.register
        self._fields = [
            register(LineField(look, name, label, label)) for name, label in names.items()
        ]
        self._message = register(TextLabel(look, BODY, tone="bad", name="passphrase_message"))
        for field in self._fields:
            field.line.setEchoMode(QLineEdit.EchoMode.Password)
            field.line.setMaxLength(LONGEST_PASSPHRASE)

    def _complete(self, label: str) -> None:
        """Add the buttons, when the column is laid out in `_body`."""
        self._label = label
        self._take = self._button("passphrase_take", label, "check", primary=True)
        back = self._button("passphrase_back", "Back", "back")
        self._fill(self._body)
        back.chosen.connect(self.reject)
        self._take.chosen.connect(self._on_take_chosen)
        self._take.refused.connect(self._message.render_text)
        for field in self._fields:
            field.edited.connect(self._on_edited)
            field.line.returnPressed.connect(self._take.click)
        self._message.render_text("")
        self._render()
        self._fields[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def _problem(self) -> str:
        """Return why what was written cannot be taken, or ""."""
        raise NotImplementedError

    def _on_edited(self, _text: str) -> None:
        self._message.render_text("")
        self._render()

    def _on_take_chosen(self) -> None:
        self.entered.emit(self._fields[0].line.text())

    def _render(self) -> None:
        reason = self._problem()
        self._take.render_button(self._label, "check", legal=not reason, reason=reason)


class NewKeyDialog(_PassphraseSheet):
    """Asks for the passphrase of a new key; it may be left empty."""

    def __init__(self, look: Look, name: str, folder: str, parent: QWidget | None = None) -> None:
        """`name` is who will sign with it, `folder` where it is kept."""
        super().__init__(look, "new_key_dialog", _NEW_SIZE, parent)
        self._entitle(f"A key for {name}")
        register, self._body = self._parts.register, self._parts.column(12)
        self._body.addWidget(register(TextLabel(look, BODY, _NEW.format(name), "mid")))
        names = {"passphrase": "Passphrase, or nothing", "passphrase_again": "The same again"}
        self._make_fields(look, names)
        for widget in (*self._fields, self._message):
            self._body.addWidget(widget)
        self._body.addWidget(register(TextLabel(look, NOTE, _STAYS.format(folder), "mid")))
        self._body.addStretch(1)
        self._complete("Make the key")

    def _problem(self) -> str:
        first, again = (field.line.text() for field in self._fields)
        return "" if first == again else "Write the same passphrase twice."


class PassphraseDialog(_PassphraseSheet):
    """Asks for the passphrase of a key, and stays open until it is right."""

    def __init__(self, look: Look, name: str, parent: QWidget | None = None) -> None:
        super().__init__(look, "passphrase_dialog", _PASSPHRASE_SIZE, parent)
        self._entitle(f"Sign as {name}")
        self._body = self._parts.column(12)
        self._make_fields(look, {"passphrase": "Passphrase of this key"})
        for widget in (*self._fields, self._message):
            self._body.addWidget(widget)
        self._body.addStretch(1)
        self._complete("Sign")

    def _problem(self) -> str:
        return "" if self._fields[0].line.text() else "Write the passphrase first."


class PublicKeysDialog(Sheet):
    """The public keys on this computer, as the file that `check --keys` takes.

    Signals:
        save_requested: Save them.
    """

    save_requested = Signal()

    def __init__(self, look: Look, text: str, parent: QWidget | None = None) -> None:
        super().__init__(look, "public_keys_dialog", _PUBLIC_SIZE, parent)
        self._entitle("Public keys")
        register, column = self._parts.register, self._parts.column(12)
        self._words = register(TextLabel(look, BODY, _PUBLIC, "mid"))
        self._text = register(ReadField(look, "public_keys", "Public keys"))
        self._text.area.setPlainText(text)
        self._message = register(TextLabel(look, BODY, tone="mid", name="public_keys_message"))
        column.addWidget(self._words)
        column.addWidget(self._text, 1)
        column.addWidget(self._message)
        body = QWidget()
        body.setLayout(column)
        save = self._button("public_keys_save", "Save…", "save", primary=True)
        copy = self._button("public_keys_copy", "Copy", "book")
        close = self._button("public_keys_close", "Close", "back")
        self._fill(body, scrolls=False)
        self._message.render_text("")
        save.chosen.connect(self.save_requested)
        copy.chosen.connect(self._on_copy_chosen)
        close.chosen.connect(self.accept)
        save.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_message(self, text: str) -> None:
        """Say what was done, or why it was not."""
        self._message.render_text(text)

    def _on_copy_chosen(self) -> None:
        QGuiApplication.clipboard().setText(self._text.text())
        self.show_message("Copied.")
