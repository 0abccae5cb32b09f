"""A painted widget with buttons in it that share one Tab stop."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.painted import PaintedButton, PaintedWidget
from armada_companion.ui.controls.roving import RovingGroup, arrow
from armada_companion.ui.theme import Look


class SpotPanel(PaintedWidget):
    """Hands looks, sizes and arrow keys on to its buttons; subclasses give `place_spots`."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._spots: list[PaintedButton] = []
        self._roving = RovingGroup()

    def place_spots(self) -> None:
        """Put the buttons where they belong; called when size, scale or content changed."""
        raise NotImplementedError

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        for spot in self._spots:
            spot.set_look(look)
        self.place_spots()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.place_spots()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        direction = arrow(event)
        if direction is None or not self._roving.move(direction):
            event.ignore()

    def _set_spots(self, spots: Sequence[PaintedButton]) -> None:
        """Take over these buttons, and let go of those that are not among them."""
        for gone in self._spots:
            if gone not in spots:
                gone.hide()
                gone.deleteLater()
        for new in spots:
            if new not in self._spots:
                new.focused.connect(partial(self._roving.set_stop, new))
        self._spots = list(spots)
        self._roving.set_buttons(self._spots)
