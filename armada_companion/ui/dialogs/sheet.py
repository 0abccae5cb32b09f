"""The base of all dialogs, and the help dialog."""

from itertools import pairwise
from operator import itemgetter

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import (
    QGuiApplication,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShortcut,
)
from PySide6.QtWidgets import QDialog, QLayout, QWidget

from armada_companion.system.errors import ResourceError
from armada_companion.system.resources import read_text
from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.controls.form import Does, Form
from armada_companion.ui.controls.page_scroll import PageScroll
from armada_companion.ui.controls.scaled_layout import ScaledLayout
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.fonts import Face, TextStyle
from armada_companion.ui.paint.primitives import vertical
from armada_companion.ui.theme import Look, mix

_HEADLINE = TextStyle(Face.SEMI, 30, 700)
_SCREEN_EDGE = 40
_WAY_BACK = "back"
"""The mark of the button that changes nothing."""


def most_on_screen(dialog: QDialog) -> QSize:
    """Return the largest size of a dialog: its screen's size less a margin."""
    # Not `dialog.screen()`: PySide makes the dialog the owner of its screen, and when a dialog
    # without a parent is collected as garbage, the screen of all windows is deleted with it.
    middle = (dialog.parentWidget() or dialog).window().frameGeometry().center()
    screen = QGuiApplication.screenAt(middle) or QGuiApplication.primaryScreen()
    return screen.availableSize() - QSize(_SCREEN_EDGE, _SCREEN_EDGE)


class Sheet(QDialog):
    """A modal dialog: a headline, a body that scrolls, and buttons below.

    Show it with `open()`. Escape closes it, F1 shows the help over it.
    """

    def __init__(
        self, look: Look, name: str, *, title: str, size: QSize, parent: QWidget | None = None
    ) -> None:
        """`size` is the preferred size at scale 1; the screen may be smaller."""
        super().__init__(parent)
        self._look = look
        self._size = size
        self._parts = ScaledLayout(look)
        self.setObjectName(name)
        self.setModal(True)
        self._headline = self._parts.register(TextLabel(look, _HEADLINE, name=f"{name}_title"))
        self._buttons = self._parts.row(12)
        self._below: list[tuple[int, PushButton]] = []
        # A modal dialog keeps F1 from the window below.
        help_key = QShortcut(QKeySequence("F1"), self)
        help_key.setAutoRepeat(False)
        help_key.activated.connect(self._open_help)
        self._entitle(title)
        self._fit()

    def open_once(self) -> None:
        """Show the dialog; it is deleted when it closes."""
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.open()

    def set_look(self, look: Look) -> None:
        self._look = look
        self._parts.set_look(look)
        self._fit()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self._look.theme
        painter = QPainter(self)
        ground = vertical(self.height(), mix(theme.panel, theme.raised, 0.25), theme.panel)
        painter.fillRect(QRectF(self.rect()), ground)
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._parts.fit_width(self.width())
        self.update()

    def _open_help(self) -> None:
        HelpDialog(self._look, self).open_once()

    def _entitle(self, title: str) -> None:
        """Set the headline, which is the window's title too."""
        self._headline.render_text(title)
        self.setWindowTitle(title)
        self.setAccessibleName(title)

    def _new_form(self, gap: int = 12) -> Form:
        """Return an empty form whose changes are shown by `_render`."""
        return Form(self._parts, gap, changed=self._render)

    def _render(self) -> None:
        """Update the dialog after a change in the form."""

    def _button(
        self, name: str, label: str, mark: str = "", *does: Does, primary: bool = False
    ) -> PushButton:
        """Add a button to the row at the bottom: the primary one is left, the way back right."""
        button = self._parts.register(PushButton(self._look, name, primary=primary, height=52))
        button.render_button(label, mark)
        for each in does:
            button.chosen.connect(each)
        self._below.append((0 if primary else 2 if mark == _WAY_BACK else 1, button))
        return button

    def _fill(self, content: Form | QLayout | QWidget, scrolls: bool = True) -> None:
        """Lay out headline, content and buttons; call once, after all buttons are made."""
        parts = self._parts
        if isinstance(content, Form):
            if scrolls:
                content.stretch()
            content = content.layout
        body = content if isinstance(content, QWidget) else QWidget()
        if isinstance(content, QLayout):
            body.setLayout(content)
        whole = parts.column(16, (24, 20, 24, 24))
        whole.addWidget(self._headline)
        whole.addWidget(parts.register(PageScroll(self._look, body)) if scrolls else body, 1)
        whole.addLayout(self._buttons)
        self.setLayout(whole)
        self._line_up()

    def _line_up(self) -> None:
        """Order the buttons as on every sheet, and set the order of the Tab key."""
        buttons = [button for _, button in sorted(self._below, key=itemgetter(0))]
        for button in buttons:
            self._buttons.addWidget(button, 1)
        for before, after in pairwise(buttons):
            self.setTabOrder(before, after)

    def _fit(self) -> None:
        size = self._size * self._look.scale
        self.resize(size.boundedTo(most_on_screen(self)))


PAGES = {
    "playing": "Playing",
    "fleet_lists": "Fleet lists",
    "packs": "Packs of cards",
    "event": "Events",
    "record_format": "Records",
    "command_line": "Command line",
}
"""The names of the files with their titles, in the order of the buttons."""

_HELP_SIZE = QSize(1080, 720)
_LIST_WIDTH = 190


class HelpDialog(Sheet):
    """The help: a button for each help page at the left, the page beside the buttons."""

    def __init__(self, look: Look, parent: QWidget | None = None, page: str = "playing") -> None:
        from armada_companion.ui.controls.markdown_field import MarkdownField

        super().__init__(look, "help_dialog", title="Help", size=_HELP_SIZE, parent=parent)
        register, row = self._parts.register, self._parts.row(16)
        self._text = register(MarkdownField(look, "help_text", label=""))
        form = self._new_form()
        self._pages = form.options("help", PAGES, height=52, in_row=1)
        self._pages.chosen.connect(self._open_page)
        form.stretch()
        body = QWidget()
        body.setLayout(form.layout)
        self._list = register(PageScroll(look, body))
        row.addWidget(self._list)
        row.addWidget(self._text, 1)
        self._button("help_close", "Close", "check", self.accept)
        self._fill(row, scrolls=False)
        self._parts.keep_size(self._list.setFixedWidth, _LIST_WIDTH)
        self._open_page(page)
        self._text.area.setFocus()

    def _open_help(self) -> None:
        """Do nothing: the help is open."""

    def _open_page(self, name: str) -> None:
        self._pages.render_value(name)
        self._text.area.setAccessibleName(PAGES[name])
        try:
            self._text.render_markdown(read_text(f"help/{name}.md"))
        except ResourceError as error:
            self._text.render_markdown(str(error))
