"""The left half of the workshop: the text of the list, with marks on its lines."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, Signal

from armada_companion.kit.wording import plural
from armada_companion.store.errors import ContentError, FleetUnreadableError
from armada_companion.ui.controls.form import Form
from armada_companion.ui.controls.list_field import ListField
from armada_companion.ui.controls.side_panel import Panel
from armada_companion.ui.controls.text_label import Tone
from armada_companion.ui.fonts import NOTE, TITLE
from armada_companion.ui.theme import Look

from ...fleets.formats import result
from ...fleets.formats.result import FleetReading, LineReading, apply_suggestion
from ...fleets.list_advice import NEAR_CERTAIN, advice, near_certain, take_all, with_taken_cards
from ...fleets.rules.game_format import GameFormat
from ...fleets.service import FleetService
from ...packs.choice import Packs
from ..parts.list_text_field import ListTextField
from .line_rows import (
    AnyLineRow,
    ChoiceRow,
    LineDelegate,
    LinesModel,
    counts,
    doubtful_lines,
    line_rows,
    marks_of,
    sure_readings,
)
from .settle_sheet import SettleSheet

_NARROWEST = 110


class ListPane(Panel):
    """Shows the text of a list with its marks, and below it the lines that users must check.

    Signals:
        text_read (object): The FleetReading of the text; None if it is not a list.
        text_requested: Replace the edited fleet by the fleet of the text.
        trouble (str): A failure, in one sentence.
    """

    text_read = Signal(object)
    text_requested = Signal()

    def __init__(
        self,
        look: Look,
        service: FleetService,
        agreed: Callable[[], GameFormat | None],
        packs: Callable[[], Packs],
    ) -> None:
        """Make the pane.

        Args:
            agreed: Returns the agreed game, or None to use the game of each list.
            packs: Returns the packs of cards for lists without an agreed game.
        """
        super().__init__(look)
        self._service, self._agreed, self._packs = service, agreed, packs
        self._reading: FleetReading | None = None
        self._read_lines: Sequence[LineReading] = ()
        self._model = LinesModel()
        self.setObjectName("list_pane")
        self._shows_sure = False
        self._make(look)
        self.render_left_text(False)
        self._render_lines("")

    def open_text(self, text: str) -> None:
        """Show another list and read it; "" clears the field."""
        if text:
            self._text.put_text(text)
            return
        self._text.area.clear()
        self._text.settle()

    def read_again(self) -> FleetReading | None:
        """Read the text again, with other packs, and return the reading."""
        self._read()
        return self._reading

    def show_text(self, text: str) -> FleetReading | None:
        """Show the text of the open fleet and return its reading; emit no signal."""
        self._text.show_text(text)
        self._read()
        return self._reading

    @property
    def is_whole(self) -> bool:
        """Whether the whole text was pasted at once, not typed."""
        return self._text.is_whole

    def text(self) -> str:
        return self._text.text()

    def take_file(self, path: str) -> None:
        self._text.take_file(path)

    def settle(self) -> None:
        """Read the typed text now, without waiting for a pause."""
        self._text.settle()

    def render_left_text(self, left: bool) -> None:
        """Show whether the fleet differs from the text."""
        words = "Changed since: the fleet differs from the list."
        self._left.render_text(words if left else "")
        self._back.setVisible(left)

    def take_focus(self) -> None:
        self._text.setFocus()

    def _make(self, look: Look) -> None:
        form, register = Form(self._parts, 10, (16, 14, 16, 16)), self._parts.register
        self._text = register(
            ListTextField(look, "workshop_text", label="Fleet list", dialog_name="workshop_file")
        )
        with form.row(8, 1, 0, 0):
            form.text("List", style=TITLE, tone="hi").setWordWrap(False)
            paste = form.button("workshop_paste", "Paste", "paste", self._text.paste_clipboard)
            choose = form.button("workshop_open", "Open…", "folder", self._text.ask_for_file)
        form.add(self._text, 4)
        with form.row(8, 1, 0):
            self._left = form.text(name="left_text", style=NOTE, tone="warn")
            back = self.text_requested
            self._back = form.button("back_to_text", "Back to the text", "undo", back)
        self._advice = form.message("list_advice", "warn", NOTE)
        with form.row(8, 1, 0):
            self._counts = form.text(name="line_counts")
            self._sure = form.button("show_sure", "Near names", "eye", self._on_sure_chosen)
        self._lines = form.add(register(ListField(look, "lines", label="Lines of the list")), 3)
        self._delegate = register(LineDelegate(look, self._lines.row_width))
        self._lines.setItemDelegate(self._delegate)
        self._lines.setModel(self._model)
        with form.row(8):
            self._settle = form.button("settle", "Settle", "book", self._on_settle_chosen)
            self._all = form.button("take_all", "Take all", "check", self._on_all_chosen)
        self.setLayout(form.layout)
        for button in (self._sure, self._all, self._settle):
            button.hide()
        for button in (paste, choose):
            self._parts.keep_size(button.setMinimumWidth, _NARROWEST)
        self._parts.keep_size(self._lines.setMinimumHeight, 150)
        self._text.settled.connect(self._on_text_settled)
        self.trouble = self._text.trouble
        self._lines.picked.connect(self._on_lines_picked)

    def _on_text_settled(self) -> None:
        self._read()
        self.text_read.emit(self._reading)

    def _read(self) -> None:
        self._reading, self._read_lines, why = None, (), ""
        self._shows_sure = False
        text = self._text.text()
        if text.strip():
            try:
                self._reading = self._service.read_for(text, self._agreed(), self._packs())
            except (FleetUnreadableError, ContentError) as error:
                why = str(error)
        if self._reading is not None:
            self._read_lines = with_taken_cards(self._reading)
        self._render_advice(text)
        self._render_lines(why)

    def _on_sure_chosen(self) -> None:
        self._shows_sure = not self._shows_sure
        self._render_lines("")

    def _on_all_chosen(self) -> None:
        self._text.replace_text(take_all(self._text.text(), self._read_lines))

    def _on_lines_picked(self, index: QModelIndex) -> None:
        row = self._model.row(index)
        if isinstance(row, LineReading):
            self._text.go_to_line(row.n)
            return
        self._on_reading_chosen(row.n, row.place)

    def _on_settle_chosen(self) -> None:
        self._text.settle()
        if not doubtful_lines(self._read_lines):
            return
        sheet = SettleSheet(self._look, lambda: self._read_lines, self)
        sheet.reading_chosen.connect(self._on_reading_chosen)
        sheet.names_chosen.connect(self._on_names_chosen)
        sheet.removal_chosen.connect(self._on_removal_chosen)
        sheet.open_once()

    def _on_reading_chosen(self, n: int, place: int) -> None:
        line = self._line(n)
        corrected = apply_suggestion(self._text.text(), line, line.suggestions[place])
        self._text.replace_text(corrected)

    def _on_names_chosen(self, n: int) -> None:
        text = self._text.text()
        if (written := result.with_names_written(text, self._line(n))) != text:
            self._text.replace_text(written)

    def _line(self, n: int) -> LineReading:
        return next(line for line in self._read_lines if line.n == n)

    def _on_removal_chosen(self, n: int) -> None:
        self._text.replace_text(result.without_line(self._text.text(), n))

    def _render_advice(self, text: str) -> None:
        self._advice.render_text(advice(text, self._reading))
        sure = len(near_certain(self._read_lines))
        self._all.setVisible(sure > 1)
        self._all.render_button(f"Accept all {sure} above {NEAR_CERTAIN} %", "check")

    def _render_lines(self, why: str) -> None:
        lines = self._read_lines
        rows = line_rows(lines, sure=self._shows_sure)
        near, open_lines = sure_readings(lines), len(doubtful_lines(lines))
        self._settle.setVisible(open_lines > 0)
        self._settle.render_button(f"Settle {plural(open_lines, 'thing')}…", "book")
        self._sure.setVisible(near > 0)
        label = "Hide" if self._shows_sure else "Show"
        self._sure.render_button(f"{label} {plural(near, 'near name')}", "eye")
        self._model.set_rows(rows)
        self._lines.setVisible(bool(rows))
        self._text.mark_lines(marks_of(lines))
        bad = any(line.status == "not_understood" and not line.taken for line in lines)
        partly = any(line.status == "not_understood" for line in lines)
        hint = "Paste, open or drop a list of any builder. Or build a fleet on the right."
        words = why or (counts(self._reading.lines) if self._reading else hint)
        fine: Tone = "warn" if partly else "ok" if lines else "mid"
        self._counts.render_text(words, "bad" if why or bad else fine)
        choice = next((row for row, line in enumerate(rows) if isinstance(line, ChoiceRow)), 0)
        first = next((row for row, line in enumerate(rows) if _is_bad(line)), 0)
        self._lines.setCurrentIndex(self._model.index(choice, 0))
        self._lines.scrollTo(self._model.index(first, 0), ListField.ScrollHint.PositionAtTop)


def _is_bad(row: AnyLineRow) -> bool:
    return isinstance(row, LineReading) and row.status == "not_understood"
