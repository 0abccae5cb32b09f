"""The base of the pages about fleets: a header, and the side that gets the fleet."""

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QBoxLayout

from armada_companion.ui.controls.buttons import ToolButton
from armada_companion.ui.controls.drop_area import DropArea
from armada_companion.ui.controls.message_banner import MessageBanner
from armada_companion.ui.controls.scaled_layout import ScaledLayout
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.fonts import UNIT_NAME
from armada_companion.ui.pages import LaidOutPage
from armada_companion.ui.theme import Look

from ...fleets.rules.game_format import GameFormat
from ...fleets.service import FleetService

PLAYERS = {"A": 0, "B": 1, "": None}
"""The player with the color of a side's button."""

Serving = Callable[[], tuple[str, str]]
"""Returns the side of a page, `A` or `B`, and its player's name; "" for none."""


class FleetFrame(DropArea, LaidOutPage):
    """The base of pages about fleets, which may be opened for a side of the setup.

    Signals:
        use_requested (str, object, int): Enter a fleet: the side, the Fleet, and the number of
            unread lines of its list.
    """

    use_requested = Signal(str, object, int)

    def __init__(
        self, look: Look, service: FleetService, name: str, *, title: str, serving: Serving
    ) -> None:
        """Make the page; `name` is the prefix of the object names."""
        super().__init__()
        self._parts = ScaledLayout(look)
        self._service = service
        self._side = ""
        self._serving = serving
        self._header = self._make_header(look, name, title)
        self._render_undo(False, False)
        self.setObjectName(f"{name}_page")

    def refresh(self) -> None:
        """Show for which side the page is open."""
        self.render_side(*self._serving())

    def render_side(self, side: str, name: str = "") -> None:
        """Set the side `A` or `B`, or the player, that gets fleets; "" for none."""
        raise NotImplementedError

    def _agreed(self) -> GameFormat | None:
        """Return the agreed game of the open record, if the page is open for one of its sides."""
        return self._service.agreed if self._serving()[0] else None

    def _make_header(self, look: Look, name: str, title: str) -> QBoxLayout:
        """Return a row of the back button, the title, undo, redo and a message."""
        register, row = self._parts.register, self._parts.row(12)
        back = register(ToolButton(look, f"{name}_back"))
        back.render_button("Back", "back")
        heading = register(TextLabel(look, UNIT_NAME, title))
        heading.setWordWrap(False)
        self._undo = register(ToolButton(look, f"{name}_undo"))
        self._redo = register(ToolButton(look, f"{name}_redo"))
        self._message = register(MessageBanner(look, f"{name}_message"))
        for widget in (back, heading, self._undo, self._redo):
            row.addWidget(widget)
        row.addWidget(self._message, 1)
        self.back_requested = back.chosen
        self._undo.chosen.connect(self.undo)
        self._redo.chosen.connect(self.redo)
        for button in (self._undo, self._redo):
            button.refused.connect(self.show_refusal)
        return row

    def _render_undo(self, undo: bool, redo: bool) -> None:
        """Show whether there are changes to undo and redo."""
        why = "" if undo else "There is no change to undo."
        self._undo.render_button("Undo", "undo", "Ctrl+Z", undo, why)
        why = "" if redo else "There is no change to redo."
        self._redo.render_button("Redo", "redo", "Ctrl+Shift+Z", redo, why)


def use_label(side: str, name: str) -> str:
    """Return the label of the button that uses a fleet, with the player's name or the side."""
    return f"Use for {name or f'side {side}'}"
