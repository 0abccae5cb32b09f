"""The table of keys."""

from collections.abc import Mapping

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.fonts import BODY, CARD_NAME
from armada_companion.ui.theme import Look

_SIZE = QSize(720, 720)


class KeysDialog(Sheet):
    """Which key does what on the table page."""

    def __init__(self, look: Look, words: Mapping[str, str], parent: QWidget | None = None) -> None:
        """`words` describes what each key does."""
        super().__init__(look, "keys_dialog", _SIZE, parent)
        self._entitle("Keys")
        grid = QGridLayout()
        grid.setHorizontalSpacing(24)
        grid.setVerticalSpacing(8)
        grid.setColumnStretch(1, 1)
        for row, (keys, does) in enumerate(words.items()):
            key = self._parts.register(TextLabel(look, CARD_NAME, keys))
            key.setWordWrap(False)
            grid.addWidget(key, row, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(self._parts.register(TextLabel(look, BODY, does, "mid")), row, 1)
        close = self._button("keys_close", "Close", "check", primary=True)
        self._fill(grid)
        close.chosen.connect(self.accept)
