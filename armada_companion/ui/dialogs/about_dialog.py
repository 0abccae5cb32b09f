"""What this program is, whose names it uses, and the licenses of its parts."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.system.errors import ResourceError
from armada_companion.ui.controls.fields import ReadField
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.theme import Look

_SIZE = QSize(720, 620)


Licenses = Sequence[tuple[str, str]]
"""Names of parts and the texts of their licenses."""


class AboutDialog(Sheet):
    """The program in one page; a button turns it over to the licenses of its parts.

    Signals:
        updates_requested: Show the page of releases; the dialog has closed.
    """

    updates_requested = Signal()

    def __init__(
        self,
        look: Look,
        version: str,
        licenses: Callable[[], Licenses],
        parent: QWidget | None = None,
    ) -> None:
        """`licenses` gives the texts; it may raise ResourceError."""
        super().__init__(look, "about_dialog", _SIZE, parent)
        self._entitle("About Armada Companion")
        self._version = version
        self._licenses = licenses
        self._turned = False
        self._text = self._parts.register(ReadField(look, "about_text", "About this program"))
        self._turn = self._button("about_license", "", "book")
        updates = self._button("about_updates", "Check for updates", "save")
        close = self._button("about_close", "Close", "check")
        self._fill(self._text, scrolls=False)
        self._turn.chosen.connect(self._on_turn_chosen)
        updates.chosen.connect(self._on_updates_chosen)
        close.chosen.connect(self.accept)
        self._render()

    def _on_turn_chosen(self) -> None:
        self._turned = not self._turned
        self._render()

    def _render(self) -> None:
        label = "About this program" if self._turned else "Licenses"
        self._turn.render_button(label, "back" if self._turned else "book")
        self._text.area.setPlainText(self._license_texts() if self._turned else self._about())

    def _on_updates_chosen(self) -> None:
        self.accept()
        self.updates_requested.emit()

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
                (
                    "Star Wars and Star Wars: Armada are trademarks of Lucasfilm Ltd. The game "
                    "was published by Fantasy Flight Games and Atomic Mass Games. Pinned Down is "
                    "by Nick Pruehs."
                ),
                (
                    "Licenses: this program Apache-2.0; Python PSF License version 2; Qt and "
                    "PySide6 LGPL version 3; appdirs and RapidFuzz MIT; msgspec BSD 3-clause; "
                    "SQLite public domain; the Barlow fonts SIL Open Font License 1.1."
                ),
                (
                    "The program opens no connection to a network. Check for updates opens the "
                    "page of releases in the browser."
                ),
            )
        )


def _with_heading(license_of: tuple[str, str]) -> str:
    name, text = license_of
    return f"{name}\n{'─' * len(name)}\n\n{text.strip()}"
