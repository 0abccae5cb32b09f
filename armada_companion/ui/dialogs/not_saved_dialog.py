"""Shows that a step was not saved; offers a retry, or to save the game elsewhere."""

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.fonts import BODY, CARD_NAME
from armada_companion.ui.theme import Look

_SIZE = QSize(620, 300)


class NotSavedDialog(Sheet):
    """Nothing was changed, and nothing is until it is tried again.

    Signals:
        retry_requested: Play the step once more.
        elsewhere_requested: Write the game to a file.
    """

    retry_requested = Signal()
    elsewhere_requested = Signal()

    def __init__(self, look: Look, why: str, parent: QWidget | None = None) -> None:
        super().__init__(look, "not_saved_dialog", _SIZE, parent)
        self._entitle("Not saved")
        register = self._parts.register
        column = self._parts.column(12)
        column.addWidget(register(TextLabel(look, CARD_NAME, why, "bad", "not_saved_why")))
        unchanged = "Nothing was changed."
        column.addWidget(register(TextLabel(look, BODY, unchanged, name="not_saved_unchanged")))
        column.addStretch(1)
        retry = self._button("not_saved_retry", "Retry", "redo", primary=True)
        elsewhere = self._button("not_saved_elsewhere", "Save elsewhere…", "save")
        cancel = self._button("not_saved_cancel", "Cancel", "back")
        self._fill(column)
        retry.chosen.connect(self._on_retry_chosen)
        elsewhere.chosen.connect(self._on_elsewhere_chosen)
        cancel.chosen.connect(self.reject)

    def _on_retry_chosen(self) -> None:
        self.accept()
        self.retry_requested.emit()

    def _on_elsewhere_chosen(self) -> None:
        self.accept()
        self.elsewhere_requested.emit()
