"""What this program is, whose names it uses, and the licenses of its parts."""

from collections.abc import Callable

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from armada_companion.system.errors import ResourceError
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.forms.fields import ReadField
from armada_companion.ui.theme import Look

_SIZE = QSize(720, 620)


class AboutDialog(Sheet):
    """The program in one page; a button turns it over to the license of the fonts."""

    def __init__(
        self,
        look: Look,
        version: str,
        font_license: Callable[[], str],
        parent: QWidget | None = None,
    ) -> None:
        """`font_license` gives the text of the license; it may raise ResourceError."""
        super().__init__(look, "about_dialog", _SIZE, parent)
        self._entitle(self.tr("About Armada Companion"))
        self._version = version
        self._font_license = font_license
        self._turned = False
        self._text = self._parts.keep(ReadField(look, "about_text", self.tr("About this program")))
        self._turn = self._button("about_license", "", "book")
        close = self._button("about_close", self.tr("Close"), "check")
        self._fill(self._text, scrolls=False)
        self._turn.chosen.connect(self._on_turn_chosen)
        close.chosen.connect(self.accept)
        self._render()

    def _on_turn_chosen(self) -> None:
        self._turned = not self._turned
        self._render()

    def _render(self) -> None:
        label = self.tr("About this program") if self._turned else self.tr("Font license")
        self._turn.render_button(label, "back" if self._turned else "book")
        self._text.area.setPlainText(self._license() if self._turned else self._about())

    def _license(self) -> str:
        try:
            return self._font_license()
        except ResourceError as error:
            return str(error)

    def _about(self) -> str:
        return "\n\n".join(
            (
                f"{self.tr('Armada Companion, version')} {self._version}.",
                self.tr(
                    "An unofficial program made by players. It is not connected with, endorsed "
                    "or supported by the owners or publishers of any game."
                ),
                self.tr(
                    "Star Wars and Star Wars: Armada are trademarks of Lucasfilm Ltd. The game "
                    "was published by Fantasy Flight Games and Atomic Mass Games. Pinned Down is "
                    "by Nick Pruehs."
                ),
                self.tr(
                    "Licenses: this program Apache-2.0; Qt and PySide6 LGPL version 3; "
                    "appdirs and RapidFuzz MIT; msgspec BSD 3-clause; the Barlow fonts SIL Open "
                    "Font License 1.1."
                ),
            )
        )
