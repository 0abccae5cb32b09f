"""The base of the pages about fleets: a header, the service, and the side it serves."""

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from armada_companion.games.armada.fleets.service import FleetService
from armada_companion.ui.controls.buttons import ToolButton
from armada_companion.ui.controls.drop_area import DropArea
from armada_companion.ui.controls.message_banner import MessageBanner
from armada_companion.ui.controls.scaled_layout import ScaledLayout
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.fonts import UNIT_NAME
from armada_companion.ui.pages import Page
from armada_companion.ui.theme import Look


class PageHeader(QWidget):
    """One row over a page.

    Signals:
        back_requested: Leave the page.
        undo_requested: Undo the last change.
        redo_requested: Redo the change that was undone last.
    """

    back_requested = Signal()
    undo_requested = Signal()
    redo_requested = Signal()

    def __init__(self, look: Look, name: str, title: str, parent: QWidget | None = None) -> None:
        """The parts' object names begin with `name`."""
        super().__init__(parent)
        self._parts = ScaledLayout(look)
        register, row = self._parts.register, self._parts.row(12)
        self._back = register(ToolButton(look, f"{name}_back"))
        self._back.render_button("Back", "back")
        self._title = register(TextLabel(look, UNIT_NAME, title))
        self._title.setWordWrap(False)
        self._undo = register(ToolButton(look, f"{name}_undo"))
        self._redo = register(ToolButton(look, f"{name}_redo"))
        self._banner = register(MessageBanner(look, f"{name}_message"))
        for widget in (self._back, self._title, self._undo, self._redo):
            row.addWidget(widget)
        row.addWidget(self._banner, 1)
        self.setLayout(row)
        self._back.chosen.connect(self.back_requested)
        self._undo.chosen.connect(self.undo_requested)
        self._redo.chosen.connect(self.redo_requested)
        for button in (self._undo, self._redo):
            button.refused.connect(self.show_refusal)
        self.render_undo(False, False)

    def render_undo(self, undo: bool, redo: bool) -> None:
        """Show whether there are changes to undo and redo."""
        why = "" if undo else "There is no change to undo."
        self._undo.render_button("Undo", "undo", "Ctrl+Z", undo, why)
        why = "" if redo else "There is no change to redo."
        self._redo.render_button("Redo", "redo", "Ctrl+Shift+Z", redo, why)

    def hide_redo(self) -> None:
        """Hide the redo button, for a page without redo."""
        self._redo.hide()

    def show_refusal(self, text: str) -> None:
        """Show why something was not done."""
        self._banner.show_message(text)

    def show_done(self, text: str) -> None:
        """Show what was done and cannot be seen otherwise, until it is closed."""
        self._banner.show_message(text, done=True)

    def clear(self) -> None:
        """Close the message."""
        self._banner.clear()

    def set_look(self, look: Look) -> None:
        """Change theme and scale."""
        self._parts.set_look(look)


Serving = Callable[[], tuple[str, str]]
"""Returns the side that a page serves, `A` or `B`, and its player's name; "" for none."""


class FleetFrame(DropArea, Page):
    """A page about fleets that serves a side of a setup, or none.

    Signals:
        back_requested: Leave the page.
        use_requested (str, object, int): Enter this Fleet for this side; the number of lines of
            its list that were not understood.
    """

    back_requested = Signal()
    use_requested = Signal(str, object, int)

    def __init__(
        self,
        look: Look,
        service: FleetService,
        name: str,
        title: str,
        serving: Serving,
        parent: QWidget | None = None,
    ) -> None:
        """`name` begins the object names of the page and its header."""
        super().__init__(parent)
        self._parts = ScaledLayout(look)
        self._service = service
        self._side = ""
        self._serving = serving
        self._header = self._parts.register(PageHeader(look, name, title))
        self._header.back_requested.connect(self.back_requested)
        self._header.undo_requested.connect(self.undo)
        self._header.redo_requested.connect(self.redo)
        self.setObjectName(f"{name}_page")

    def refresh(self) -> None:
        """Show which side the page serves."""
        self.render_side(*self._serving())

    def render_side(self, side: str, name: str = "") -> None:
        """Offer fleets to side `A` or `B`, or the player of a name; "" offers them to none."""
        raise NotImplementedError

    def show_refusal(self, text: str) -> None:
        """Show why something was not done."""
        self._header.show_refusal(text)

    def show_done(self, text: str) -> None:
        """Show what was done and cannot be seen otherwise, until it is closed."""
        self._header.show_done(text)

    def set_look(self, look: Look) -> None:
        """Change theme and scale."""
        self._parts.set_look(look)
