"""What the pages about fleets share: a head, a desk, and a fleet for a side."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from armada_companion.games.armada.window.fleets.page_head import PageHead
from armada_companion.games.armada.window.fleets.workshop_desk import WorkshopDesk
from armada_companion.ui.controls.arrangement import Arrangement
from armada_companion.ui.controls.drop_area import DropArea
from armada_companion.ui.theme import Look


class FleetFrame(DropArea):
    """A page about fleets that serves a side of a setup, or none.

    Signals:
        back_requested: Leave the page.
        use_requested (str, object, int): Enter this fleet for this side; so many lines of its
            list were not understood.
    """

    back_requested = Signal()
    use_requested = Signal(str, object, int)

    def __init__(
        self,
        look: Look,
        desk: WorkshopDesk,
        name: str,
        title: str,
        parent: QWidget | None = None,
    ) -> None:
        """`name` begins the object names of the page and its head."""
        super().__init__(parent)
        self._parts = Arrangement(look)
        self._desk = desk
        self._side = ""
        self._head = self._parts.keep(PageHead(look, name, title))
        self._head.back_wanted.connect(self.back_requested)
        self._head.undo_wanted.connect(self.undo)
        self._head.redo_wanted.connect(self.redo)
        self.setObjectName(f"{name}_page")

    def undo(self) -> None:
        """Take the last change back."""
        raise NotImplementedError

    def redo(self) -> None:
        """Restore what was taken back."""
        raise NotImplementedError

    def show_refusal(self, text: str) -> None:
        """Show why something was not done."""
        self._head.show_refusal(text)

    def show_done(self, text: str) -> None:
        """Show what was done and cannot be seen otherwise, until it is put away."""
        self._head.show_done(text)

    def set_look(self, look: Look) -> None:
        """Change theme and scale."""
        self._parts.set_look(look)
