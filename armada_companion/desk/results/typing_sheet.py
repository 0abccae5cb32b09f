"""The typing sheet: the results in the order of tables, each copied by one press."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QSize
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.models import EntriesModel, EntryRow
from armada_companion.ui.theme import Look

_SIZE = QSize(900, 760)
_HINT = "A press on a row copies it; copied rows are marked."


class TypingSheet(Sheet):
    """Shows a row for each table."""

    def __init__(self, look: Look, rows: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(look, "typing_sheet", title="Typing sheet", size=_SIZE, parent=parent)
        self._rows, self._copied = tuple(rows), set[int]()
        self._model = EntriesModel()
        form = self._new_form(10)
        self._words = form.text(_HINT, name="typing_words")
        self._list = form.entries(
            "typing_rows", "Results", self._model, "paste", self._on_list_picked
        )
        self._button("typing_all", "Copy all", "paste", self._on_all_chosen, primary=True)
        self._button("typing_close", "Close", "check", self.accept)
        self._fill(form, scrolls=False)
        self._model.set_rows([self._row(n) for n in range(len(self._rows))])

    def _row(self, place: int) -> EntryRow:
        note = "copied" if place in self._copied else ""
        names, _, scores = self._rows[place].partition(": ")[2].partition(": ")
        table = self._rows[place].partition(": ")[0]
        return EntryRow(str(place), f"{table}   {names}", scores, note)

    def _on_list_picked(self, index: QModelIndex) -> None:
        place = index.row()
        self._copied.add(place)
        QGuiApplication.clipboard().setText(self._rows[place])
        self._model.change_row(place, self._row(place))
        self._words.render_text(f"Copied: {self._rows[place]}")

    def _on_all_chosen(self) -> None:
        QGuiApplication.clipboard().setText("\n".join(self._rows))
        self._words.render_text("All rows are copied.")
