"""Asks to which step of the game a judge rewinds: all steps, searchable."""

from collections.abc import Sequence

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from armada_companion.session.history import HistoryRow
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.dialogs.step_list import StepList
from armada_companion.ui.theme import Look

_SIZE = QSize(1000, 780)
_HINT = "Press the last step to keep. Nothing is undone before the ruling is confirmed."


class RewindDialog(Sheet):
    """Lists every step with its round, phase, player and time.

    Signals:
        picked (int): The number of the last step that remains.
    """

    def __init__(
        self, look: Look, rows: Sequence[HistoryRow], parent: QWidget | None = None
    ) -> None:
        super().__init__(
            look,
            "rewind_dialog",
            title="Rewind: which is the last step to keep?",
            size=_SIZE,
            parent=parent,
        )
        self._list = self._parts.register(StepList(look, _HINT, with_moment=True))
        self._button("rewind_back", "Back", "back", self.reject)
        self._fill(self._list, scrolls=False)
        self.picked = self._list.picked
        self._list.set_rows(rows)
        self._list.focus_words()

    def show_message(self, text: str) -> None:
        """Show why the game cannot be rewound to a step."""
        self._list.show_message(text)
