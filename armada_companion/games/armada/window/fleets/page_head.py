"""The head of a page about fleets: back, title, undo, and what went wrong."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.arrangement import Arrangement
from armada_companion.ui.controls.buttons import ToolButton
from armada_companion.ui.controls.message_banner import MessageBanner
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.fonts import UNIT_NAME
from armada_companion.ui.theme import Look


class PageHead(QWidget):
    """One row over a page.

    Signals:
        back_wanted: Leave the page.
        undo_wanted: Take the last change back.
        redo_wanted: Restore what was taken back.
    """

    back_wanted = Signal()
    undo_wanted = Signal()
    redo_wanted = Signal()

    def __init__(self, look: Look, name: str, title: str, parent: QWidget | None = None) -> None:
        """The parts' object names begin with `name`."""
        super().__init__(parent)
        self._parts = Arrangement(look)
        keep, row = self._parts.keep, self._parts.row(12)
        self._back = keep(ToolButton(look, f"{name}_back"))
        self._back.render_button(self.tr("Back"), "back")
        self._title = keep(TextLabel(look, UNIT_NAME, title))
        self._title.setWordWrap(False)
        self._undo = keep(ToolButton(look, f"{name}_undo"))
        self._redo = keep(ToolButton(look, f"{name}_redo"))
        self._banner = keep(MessageBanner(look, f"{name}_message"))
        for widget in (self._back, self._title, self._undo, self._redo):
            row.addWidget(widget)
        row.addWidget(self._banner, 1)
        self.setLayout(row)
        self._back.chosen.connect(self.back_wanted)
        self._undo.chosen.connect(self.undo_wanted)
        self._redo.chosen.connect(self.redo_wanted)
        for button in (self._undo, self._redo):
            button.refused.connect(self.show_refusal)
        self.render_undo(False, False)

    def render_undo(self, undo: bool, redo: bool) -> None:
        """Show what can be taken back and restored."""
        why = "" if undo else self.tr("There is no change to take back.")
        self._undo.render_button(self.tr("Undo"), "undo", "Ctrl+Z", undo, why)
        why = "" if redo else self.tr("There is nothing to restore.")
        self._redo.render_button(self.tr("Redo"), "redo", "Ctrl+Shift+Z", redo, why)

    def hide_redo(self) -> None:
        """Leave out what this page has no use for."""
        self._redo.hide()

    def show_refusal(self, text: str) -> None:
        """Show why something was not done."""
        self._banner.show_message(text)

    def show_done(self, text: str) -> None:
        """Show what was done and cannot be seen otherwise, until it is put away."""
        self._banner.show_message(text, done=True)

    def clear(self) -> None:
        """Put the message away."""
        self._banner.clear()

    def set_look(self, look: Look) -> None:
        """Change theme and scale."""
        self._parts.set_look(look)
