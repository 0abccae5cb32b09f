"""The dialogs of the program's menu: settings, keys and About."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from armada_companion.system.errors import ResourceError
from armada_companion.system.settings import TEXT_SCALES
from armada_companion.ui.controls.fields import ReadField
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.fonts import BODY, CARD_NAME
from armada_companion.ui.theme import Look

_SETTINGS_SIZE = QSize(640, 520)
_THEMES = {"dark": "Dark", "light": "Light", "contrast": "High contrast"}


class SettingsDialog(Sheet):
    """The choices for all games; it emits changes and does not apply them.

    Signals:
        theme_chosen (str): `dark`, `light` or `contrast`.
        text_scale_chosen (int): In percent, one of `TEXT_SCALES`.
        folder_requested: Choose another folder of games.

    Args:
        folder: The folder of games; "" while it cannot be changed.
    """

    folder_requested = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None, folder: str = "") -> None:
        super().__init__(
            look, "settings_dialog", title="Settings", size=_SETTINGS_SIZE, parent=parent
        )
        form = self._new_form(10)
        form.heading("THEME")
        self._themes = form.options("theme", _THEMES, height=52)
        form.heading("SIZE OF THE TEXT")
        scales = {percent: f"{percent} %" for percent in TEXT_SCALES}
        self._scales = form.options("scale", scales, height=52, in_row=4, between=10)
        form.heading("FOLDER OF GAMES")
        form.text(folder or "Close the game to change the folder.", name="settings_folder")
        if folder:
            does = (self.accept, self.folder_requested)
            self._button("settings_folder_other", "Another folder…", "folder", *does)
        self._button("settings_close", "Close", "check", self.accept)
        self._fill(form)
        self.theme_chosen = self._themes.chosen
        self.text_scale_chosen = self._scales.chosen
        self._render()

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        self._render()

    def _render(self) -> None:
        self._themes.render_value(self._look.theme.name)
        self._scales.render_value(round(100 * self._look.scale))


_KEYS_SIZE = QSize(720, 720)


class KeysDialog(Sheet):
    """The keys of the table page with their effects."""

    def __init__(self, look: Look, words: Mapping[str, str], parent: QWidget | None = None) -> None:
        """Make the dialog; `words` has the effect of each key."""
        super().__init__(look, "keys_dialog", title="Keys", size=_KEYS_SIZE, parent=parent)
        grid = QGridLayout()
        grid.setHorizontalSpacing(24)
        grid.setVerticalSpacing(8)
        grid.setColumnStretch(1, 1)
        for row, (keys, does) in enumerate(words.items()):
            key = self._parts.register(TextLabel(look, CARD_NAME, keys))
            key.setWordWrap(False)
            grid.addWidget(key, row, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(self._parts.register(TextLabel(look, BODY, does, tone="mid")), row, 1)
        self._button("keys_close", "Close", "check", self.accept, primary=True)
        self._fill(grid)


_ABOUT_SIZE = QSize(720, 620)


Licenses = Sequence[tuple[str, str]]
"""Names of parts and the texts of their licenses."""


class AboutDialog(Sheet):
    """The program on one page; a button shows the licenses of its parts instead.

    Signals:
        updates_requested: Show the page of releases; the dialog has closed.
    """

    updates_requested = Signal()

    def __init__(
        self,
        look: Look,
        version: str,
        credits: str,
        licenses: Callable[[], Licenses],
        parent: QWidget | None = None,
    ) -> None:
        """Make the dialog; `credits` says who owns the games.

        `licenses` returns the texts; it may raise ResourceError.
        """
        super().__init__(
            look, "about_dialog", title="About Armada Companion", size=_ABOUT_SIZE, parent=parent
        )
        self._version = version
        self._credits = credits
        self._licenses = licenses
        self._turned = False
        self._text = self._parts.register(ReadField(look, "about_text", label="About this program"))
        self._turn = self._button("about_license", "", "book", self._on_turn_chosen)
        does = (self.accept, self.updates_requested)
        self._button("about_updates", "Check for updates", "save", *does)
        self._button("about_close", "Close", "check", self.accept)
        self._fill(self._text, scrolls=False)
        self._render()

    def _on_turn_chosen(self) -> None:
        self._turned = not self._turned
        self._render()

    def _render(self) -> None:
        label = "About this program" if self._turned else "Licenses"
        self._turn.render_button(label, "back" if self._turned else "book")
        self._text.area.setPlainText(self._license_texts() if self._turned else self._about())

    def _license_texts(self) -> str:
        try:
            return "\n\n\n".join(map(_with_heading, self._licenses()))
        except ResourceError as error:
            return str(error)

    def _about(self) -> str:
        return "\n\n".join(
            (
                f"Armada Companion, version {self._version}.",
                (
                    "An unofficial program made by players. It is not connected with, endorsed "
                    "or supported by the owners or publishers of any game."
                ),
                self._credits,
                (
                    "Licenses: this program Apache-2.0; Python PSF License version 2; Qt and "
                    "PySide6 LGPL version 3; appdirs, qrcodegen and RapidFuzz MIT; msgspec BSD "
                    "3-clause; PyNaCl Apache-2.0, its libsodium ISC; CFFI MIT-0; SQLite public "
                    "domain; the Barlow fonts SIL Open Font License 1.1."
                ),
                (
                    "The program opens no connection to a network, unless you share a table. Check "
                    "for updates opens the page of releases in the browser."
                ),
            )
        )


def _with_heading(license_of: tuple[str, str]) -> str:
    name, text = license_of
    return f"{name}\n{'─' * len(name)}\n\n{text.strip()}"
