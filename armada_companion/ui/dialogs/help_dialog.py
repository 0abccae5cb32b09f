"""The help: the pages that ship in `resources/help`."""

from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QWidget

from armada_companion.system.errors import ResourceError
from armada_companion.system.resources import read_text
from armada_companion.ui.controls.markdown_field import MarkdownField
from armada_companion.ui.controls.option_button import Option, OptionButton
from armada_companion.ui.controls.page_scroll import PageScroll
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.theme import Look

PAGES = ("playing", "fleet_lists", "record_format", "command_line")
"""The names of the files, in the order of the buttons."""

_SIZE = QSize(1080, 720)
_LIST_WIDTH = 190


class HelpDialog(Sheet):
    """A button for each page at the left, the page beside them."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "help_dialog", _SIZE, parent)
        self._entitle("Help")
        self._labels = {
            "playing": "Playing",
            "fleet_lists": "Fleet lists",
            "record_format": "Records",
            "command_line": "Command line",
        }
        self._page = PAGES[0]
        register, parts = self._parts.register, self._parts
        self._text = register(MarkdownField(look, "help_text", ""))
        self._pages = {name: register(OptionButton(look, f"help_{name}", 52)) for name in PAGES}
        column, self._body = parts.column(8), QWidget()
        for name, button in self._pages.items():
            column.addWidget(button)
            button.chosen.connect(partial(self._open_page, name))
        column.addStretch(1)
        self._body.setLayout(column)
        self._list = register(PageScroll(look, self._body))
        row = parts.row(16)
        row.addWidget(self._list)
        row.addWidget(self._text, 1)
        close = self._button("help_close", "Close", "check")
        close.chosen.connect(self.accept)
        content = QWidget()
        content.setLayout(row)
        self._fill(content, scrolls=False)
        self._fit_list()
        self._open_page(self._page)
        self._text.area.setFocus(Qt.FocusReason.OtherFocusReason)

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        self._fit_list()

    def _open_help(self) -> None:
        """Do nothing: the help is open."""

    def _fit_list(self) -> None:
        self._list.setFixedWidth(round(_LIST_WIDTH * self._look.scale))

    def _open_page(self, name: str) -> None:
        self._page = name
        for one, button in self._pages.items():
            button.render_option(Option(self._labels[one], chosen=one == name))
        self._text.area.setAccessibleName(self._labels[name])
        try:
            self._text.render_markdown(read_text(f"help/{name}.md"))
        except ResourceError as error:
            self._text.render_markdown(str(error))
