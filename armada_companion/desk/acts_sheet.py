"""The history of the event: every act, the newest first."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from armada_companion.desk.desk_event import DeskEvent
from armada_companion.desk.table.table_words import history_lines
from armada_companion.ui.controls.fields import ReadField
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.theme import Look

_SIZE = QSize(900, 760)


class ActsSheet(Sheet):
    """Shows all acts, and takes the last one back."""

    def __init__(self, look: Look, event: DeskEvent, parent: QWidget | None = None) -> None:
        super().__init__(look, "acts_sheet", title="History", size=_SIZE, parent=parent)
        self._event = event
        form = self._new_form(10)
        field = ReadField(look, "acts_text", label="What was done")
        self._text = form.add(self._parts.register(field), 1)
        self._words = form.message("acts_words")
        self._undo = self._button("acts_undo", "Undo the last act", "undo", self._on_undo_chosen)
        self._undo.refused.connect(self._words.render_text)
        self._button("acts_close", "Close", "check", self.accept)
        self._fill(form, scrolls=False)
        self._render()

    def _on_undo_chosen(self) -> None:
        self._event.undo()
        self._render()

    def _render(self) -> None:
        lines = history_lines(self._event.folder)
        self._text.area.setPlainText("\n".join(lines))
        why = "" if self._event.folder.next_undo else "There is nothing to take back."
        self._undo.render_button("Undo the last act", "undo", legal=not why, reason=why)
