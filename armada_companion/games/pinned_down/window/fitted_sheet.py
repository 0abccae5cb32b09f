"""A sheet of choices that is no higher than what it asks, so that the board stays in sight."""

from PySide6.QtCore import QRect

from armada_companion.ui.controls.choice_grid import BUTTON, GAP
from armada_companion.ui.controls.choice_sheet import ChoiceSheet, Question
from armada_companion.ui.theme import Look

_EDGE = 22.0
"""Free room below the lowest button."""


class FittedSheet(ChoiceSheet):
    """Stands at the bottom of its room: the way back keeps its place, the choices grow upward."""

    _room = QRect()

    def set_room(self, room: QRect) -> None:
        """Take the largest box that the sheet may cover."""
        self._room = room
        self._fit()

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        self._fit()

    def _show(self, question: Question) -> None:
        self.setGeometry(self._room)
        super()._show(question)
        self._fit()

    def _fit(self) -> None:
        """Take as much of the room as the question needs."""
        self.setGeometry(self._room)
        if self.question is None:
            return
        scale = self._look.scale
        foot = round((GAP + BUTTON + _EDGE) * scale)
        needed = self._area.y() + self._grid.height() + foot
        box = QRect(self._room)
        box.setTop(max(box.top(), box.bottom() + 1 - needed))
        self.setGeometry(box)
