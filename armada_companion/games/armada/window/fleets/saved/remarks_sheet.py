"""A sheet to write tags and a note for a saved fleet."""

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.fields import TextField
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.theme import Look

from ....fleets.kept import LONGEST_NOTE, LONGEST_TAG, MOST_TAGS, Remarks, tags_of

_SIZE = QSize(640, 480)


class RemarksSheet(Sheet):
    """Asks for tags, with commas between them, and a note.

    Signals:
        written (Remarks): The new tags and note.
    """

    written = Signal(object)

    def __init__(
        self, look: Look, title: str, remarks: Remarks, parent: QWidget | None = None
    ) -> None:
        super().__init__(look, "remarks_sheet", title=title, size=_SIZE, parent=parent)
        self._before = remarks
        form = self._new_form(10)
        longest = MOST_TAGS * (LONGEST_TAG + 2)
        label = "Tags, with commas between them"
        self._tags = form.line("remarks_tags", label, longest=longest)
        self._tags.put_text(", ".join(remarks.tags))
        field = TextField(look, "remarks_note", label="Note", hint="Note")
        self._note = self._parts.register(form.add(field, 1))
        self._note.put_text(remarks.note)
        self._too_long = form.message("remarks_message", "bad")
        save = self._button("remarks_save", "Save", "save", self._on_save_chosen, primary=True)
        form.press_by_enter(save)
        self._button("remarks_cancel", "Cancel", "back", self.reject)
        self._fill(form, scrolls=False)
        self._tags.setFocus()

    def _on_save_chosen(self) -> None:
        note = self._note.text().strip()
        if len(note) > LONGEST_NOTE:
            self._too_long.render_text(f"The note has more than {LONGEST_NOTE} letters.")
            self._too_long.show()
            return
        remarks = Remarks(tags_of(self._tags.text()), note)
        self.accept()
        if remarks != self._before:
            self.written.emit(remarks)
