"""Says what is wrong with a damaged game and offers a copy of its good steps."""

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.fonts import BODY, CARD_NAME
from armada_companion.ui.theme import Look

_SIZE = QSize(620, 340)


class DamagedGameDialog(Sheet):
    """The game can be looked at, but takes no more steps.

    Signals:
        copy_requested: Copy the good steps and open the copy.
    """

    copy_requested = Signal()

    def __init__(self, look: Look, why: str, parent: QWidget | None = None) -> None:
        super().__init__(look, "damaged_game_dialog", _SIZE, parent)
        self._entitle("This game is damaged")
        advice = (
            "It can be looked at, but takes no more steps. A copy keeps the good steps and can be"
            " played on; the damaged game stays in the list as it is."
        )
        register, column = self._parts.register, self._parts.column(12)
        column.addWidget(register(TextLabel(look, CARD_NAME, why, "bad", "damaged_game_why")))
        column.addWidget(register(TextLabel(look, BODY, advice, name="damaged_game_advice")))
        column.addStretch(1)
        copy = self._button("damaged_game_copy", "Copy and play on", "play", primary=True)
        back = self._button("damaged_game_back", "Only look", "back")
        self._fill(column)
        self.setAccessibleDescription(f"{why}. {advice}")
        copy.chosen.connect(self._on_copy_chosen)
        back.chosen.connect(self.reject)

    def _on_copy_chosen(self) -> None:
        self.accept()
        self.copy_requested.emit()
