"""Asks before a pack is removed."""

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.fonts import CARD_NAME
from armada_companion.ui.theme import Look

_SIZE = QSize(640, 340)
_WHY = (
    "All its versions are removed from this computer. Games and fleets with its cards still open: "
    "they carry the numbers of their units. To have the pack again, add its file again."
)


class RemovalSheet(Sheet):
    """Asks whether to remove a pack with all its versions."""

    remove_requested = Signal()

    def __init__(self, look: Look, title: str, parent: QWidget | None = None) -> None:
        super().__init__(
            look, "removal_sheet", title="Remove this pack?", size=_SIZE, parent=parent
        )
        form = self._new_form()
        form.text(title, name="removal_name", style=CARD_NAME, tone="hi")
        form.text(_WHY, name="removal_why")
        does = (self.accept, self.remove_requested)
        self._button("removal_confirm", "Remove", "cross", *does, primary=True)
        keep = self._button("removal_keep", "Keep", "back", self.reject)
        self._fill(form)
        self.setAccessibleDescription(f"{title}. {_WHY}")
        keep.setFocus()
