"""Everything that was done in a game, step by step."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, QSortFilterProxyModel, Qt
from PySide6.QtWidgets import QWidget

from armada_companion.session.history import HistoryRow
from armada_companion.ui.dialogs.history_delegate import HistoryDelegate
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.fonts import BODY
from armada_companion.ui.forms.fields import LineField
from armada_companion.ui.forms.list_field import ListField
from armada_companion.ui.forms.text_label import TextLabel
from armada_companion.ui.models.history_model import HistoryModel
from armada_companion.ui.theme import Look

_SIZE = QSize(900, 760)


class HistoryDialog(Sheet):
    """The history with a field that narrows it down."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "history_dialog", _SIZE, parent)
        self._entitle(self.tr("History"))
        keep = self._parts.keep
        hint = self.tr("Show only steps with these words")
        self._filter = keep(LineField(look, "history_filter", hint, hint))
        self._model = HistoryModel()
        self._shown = QSortFilterProxyModel()
        self._shown.setSourceModel(self._model)
        self._shown.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self._shown.setFilterRole(int(Qt.ItemDataRole.AccessibleTextRole))
        self._list = ListField(look, "history_list", self.tr("Steps of the game"))
        self._delegate = HistoryDelegate(look, self._list.row_width)
        self._list.setItemDelegate(self._delegate)
        self._list.setModel(self._shown)
        self._nothing = keep(TextLabel(look, BODY, tone="mid", name="history_empty"))
        column = self._parts.column(10)
        column.addWidget(self._filter)
        column.addWidget(self._nothing)
        column.addWidget(self._list, 1)
        body = QWidget()
        body.setLayout(column)
        close = self._button("history_close", self.tr("Close"), "check")
        self._fill(body, scrolls=False)
        self._filter.edited.connect(self._on_filter_edited)
        close.chosen.connect(self.accept)

    def set_rows(self, rows: Sequence[HistoryRow]) -> None:
        """Show the history and go to its end."""
        self._model.set_rows(rows)
        self._render_nothing()
        self._list.scrollToBottom()

    def set_look(self, look: Look) -> None:
        self._delegate.set_look(look)
        super().set_look(look)
        self._list.set_look(look)

    def _on_filter_edited(self, text: str) -> None:
        self._shown.setFilterFixedString(text.strip())
        self._render_nothing()
        self._list.scrollToBottom()

    def _render_nothing(self) -> None:
        words = ""
        if not self._model.rowCount():
            words = self.tr("Nothing has been done yet.")
        elif not self._shown.rowCount():
            words = self.tr("No step has these words.")
        self._nothing.render_text(words)
