"""The left half of the workshop: the text of the list, and how each line was read."""

from PySide6.QtCore import QModelIndex, Signal

from armada_companion.games.armada.fleets.formats.result import (
    FleetReading,
    LineReading,
    apply_suggestion,
)
from armada_companion.games.armada.fleets.service import FleetService
from armada_companion.games.armada.window.fleets.line_rows import (
    AnyLineRow,
    ChoiceRow,
    LineDelegate,
    LinesModel,
    counts,
    line_rows,
)
from armada_companion.games.armada.window.list_text_field import ListTextField
from armada_companion.store.errors import ContentError, FleetUnreadableError
from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.controls.list_field import ListField
from armada_companion.ui.controls.panel import Panel
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.fonts import BODY, NOTE, TITLE
from armada_companion.ui.theme import Look

_NARROWEST = 110


class ListPane(Panel):
    """Text, lines, and suggestions; a tap on one corrects the text.

    Signals:
        text_read (object): The text as it was read, a FleetReading; None when it is not a list.
        text_requested: Replace the fleet by what the text says.
        trouble (str): What could not be done; one sentence.
    """

    text_read = Signal(object)
    text_requested = Signal()
    trouble = Signal(str)

    def __init__(self, look: Look, service: FleetService) -> None:
        super().__init__(look)
        self._service = service
        self._reading: FleetReading | None = None
        self._model = LinesModel()
        self.setObjectName("list_pane")
        self._make(look)
        self._arrange()
        self._connect()
        self.render_left_text(False)
        self._render_lines("")

    def open_text(self, text: str) -> None:
        """Show another list and read it; "" clears the field."""
        if text:
            self._text.put_text(text)
            return
        self._text.area.clear()
        self._text.settle()

    def text(self) -> str:
        return self._text.text()

    def take_file(self, path: str) -> None:
        self._text.take_file(path)

    def settle(self) -> None:
        """Read at once what was typed last."""
        self._text.settle()

    def render_left_text(self, left: bool) -> None:
        """Show whether the fleet is no longer what the text says."""
        words = "Changed since: the fleet is no longer what the list says."
        self._left.render_text(words if left else "")
        self._back.setVisible(left)

    def take_focus(self) -> None:
        self._text.setFocus()

    def _make(self, look: Look) -> None:
        register = self._parts.register
        self._title = register(TextLabel(look, TITLE, "List"))
        self._title.setWordWrap(False)
        self._paste = register(PushButton(look, "workshop_paste", height=48))
        self._paste.render_button("Paste", "paste")
        self._open = register(PushButton(look, "workshop_open", height=48))
        self._open.render_button("Open…", "folder")
        label = "Fleet list"
        self._text = register(ListTextField(look, "workshop_text", label, "workshop_file"))
        self._counts = register(TextLabel(look, BODY, tone="mid", name="line_counts"))
        self._lines = register(ListField(look, "lines", "Lines of the list"))
        self._delegate = register(LineDelegate(look, self._lines.row_width))
        self._lines.setItemDelegate(self._delegate)
        self._lines.setModel(self._model)
        self._left = register(TextLabel(look, NOTE, tone="warn", name="left_text"))
        self._back = register(PushButton(look, "back_to_text", height=48))
        self._back.render_button("Back to the text", "undo")
        for button in (self._paste, self._open):
            self._parts.keep_size(button.setMinimumWidth, _NARROWEST)
        self._parts.keep_size(self._lines.setMinimumHeight, 180)

    def _arrange(self) -> None:
        parts = self._parts
        header, changed = parts.row(8), parts.row(8)
        header.addWidget(self._title, 1)
        header.addWidget(self._paste)
        header.addWidget(self._open)
        changed.addWidget(self._left, 1)
        changed.addWidget(self._back)
        whole = parts.column(10, (16, 14, 16, 16))
        whole.addLayout(header)
        whole.addWidget(self._text, 2)
        whole.addLayout(changed)
        whole.addWidget(self._counts)
        whole.addWidget(self._lines, 3)
        self.setLayout(whole)

    def _connect(self) -> None:
        self._text.settled.connect(self._on_text_settled)
        self._text.trouble.connect(self.trouble)
        self._paste.chosen.connect(self._text.paste_clipboard)
        self._open.chosen.connect(self._text.ask_for_file)
        self._lines.picked.connect(self._on_lines_picked)
        self._back.chosen.connect(self.text_requested)

    def _on_text_settled(self) -> None:
        self._reading, why = None, ""
        if self._text.text().strip():
            try:
                self._reading = self._service.read(self._text.text())
            except (FleetUnreadableError, ContentError) as error:
                why = str(error)
        self._render_lines(why)
        self.text_read.emit(self._reading)

    def _on_lines_picked(self, index: QModelIndex) -> None:
        row = self._model.row(index)
        if self._reading is None or not isinstance(row, ChoiceRow):
            return
        line = next(line for line in self._reading.lines if line.n == row.n)
        corrected = apply_suggestion(self._text.text(), line, line.suggestions[row.place])
        self._text.replace_text(corrected)

    def _render_lines(self, why: str) -> None:
        lines = self._reading.lines if self._reading else ()
        rows = line_rows(lines)
        self._model.set_rows(rows)
        self._lines.setVisible(bool(lines))
        bad = any(line.status == "not_understood" for line in lines)
        hint = "Paste, open or drop a list of any builder. Or build a fleet on the right."
        words = why or counts(lines) or hint
        self._counts.render_text(words, "bad" if why or bad else "ok" if lines else "mid")
        choice = next((row for row, line in enumerate(rows) if isinstance(line, ChoiceRow)), 0)
        first = next((row for row, line in enumerate(rows) if _is_bad(line)), 0)
        self._lines.setCurrentIndex(self._model.index(choice, 0))
        self._lines.scrollTo(self._model.index(first, 0), ListField.ScrollHint.PositionAtTop)


def _is_bad(row: AnyLineRow) -> bool:
    return isinstance(row, LineReading) and row.status == "not_understood"
