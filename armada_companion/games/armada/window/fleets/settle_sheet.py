"""The sheet that asks about the doubtful lines of a list, one after the other."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.kit.wording import plural
from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.fonts import CARD_NAME
from armada_companion.ui.theme import Look

from ...fleets.formats.result import LineReading
from .line_rows import MOST_CHOICES, doubtful_lines, reading_words, why_words

_SIZE = QSize(720, 560)
_HEIGHT = 56
_LATER, _REMOVE = "S", "R"

LinesSource = Callable[[], Sequence[LineReading]]
"""Returns the readings of the list's lines now."""


class SettleSheet(Sheet):
    """Asks which card a line means; a choice is made by the mouse or by its number.

    Each answer changes the text, which is read again, and the next line is shown. The sheet closes
    after the last one.

    Signals:
        reading_chosen (int, int): Read the line of this number as its suggestion at this place.
        names_chosen (int): Write the names as which the line of this number was read.
        removal_chosen (int): Remove the text of the line of this number.
    """

    reading_chosen = Signal(int, int)
    names_chosen = Signal(int)
    removal_chosen = Signal(int)

    def __init__(self, look: Look, lines: LinesSource, parent: QWidget | None = None) -> None:
        super().__init__(look, "settle_sheet", title="", size=_SIZE, parent=parent)
        self._lines, self._kept = lines, set[tuple[int, str]]()
        self._shown: LineReading | None = None
        form = self._new_form(10)
        self._place = form.text(name="settle_place")
        self._text = form.text(name="settle_text", style=CARD_NAME, tone="hi")
        self._why = form.text(name="settle_why")
        form.space(8)
        self._choices: list[PushButton] = []
        for place in range(MOST_CHOICES):
            does = partial(self._on_reading_chosen, place)
            button = form.button(f"settle_{place + 1}", "", "", does, height=_HEIGHT)
            button.bind_key(str(place + 1), self)
            self._choices.append(button)
        self._keep = self._button("settle_keep", "", "redo", self._on_keep_chosen)
        self._remove = self._button("settle_remove", "", "cross", self._on_removal_chosen)
        self._button("settle_close", "Close", "back", self.reject)
        for key, button in ((_LATER, self._keep), (_REMOVE, self._remove)):
            button.bind_key(key, self)
        self._remove.render_button("Remove the line", "cross", _REMOVE)
        self._fill(form)
        self._render()

    def _open(self) -> list[LineReading]:
        """Return the lines that are left to ask about; the ones with suggestions come first.

        Their cards may explain the others, such as a commander who is on no ship.
        """
        lines = sorted(doubtful_lines(self._lines()), key=lambda line: not line.suggestions)
        return [line for line in lines if (line.n, line.text) not in self._kept]

    def _on_reading_chosen(self, place: int) -> None:
        if self._shown is not None and place < len(self._shown.suggestions):
            self.reading_chosen.emit(self._shown.n, place)
            self._go_on()

    def _on_removal_chosen(self) -> None:
        if self._shown is not None:
            self.removal_chosen.emit(self._shown.n)
            self._go_on()

    def _on_keep_chosen(self) -> None:
        if self._shown is not None:
            self._kept.add((self._shown.n, self._shown.text))
            if self._shown.status == "understood":
                self.names_chosen.emit(self._shown.n)
            self._go_on()

    def _go_on(self) -> None:
        self._render()
        if self._shown is None:
            self.accept()

    def _render(self) -> None:
        left = self._open()
        self._shown = line = left[0] if left else None
        if line is None:
            return
        self._entitle(f"{plural(len(left), 'thing')} to settle")
        self._place.render_text(f"Line {line.n}")
        self._text.render_text(line.text.strip())
        self._why.render_text(why_words(line))
        for place, button in enumerate(self._choices):
            button.setVisible(place < len(line.suggestions))
            if place < len(line.suggestions):
                offer = line.suggestions[place]
                label = f"{reading_words(offer)}  ·  {offer.confidence} %"
                button.render_button(label, "check", str(place + 1))
        is_read = line.status == "understood"
        label = "It is right" if is_read else "Leave it for now"
        self._keep.render_button(label, "check" if is_read else "redo", _LATER)
        (self._choices[0] if line.suggestions else self._keep).setFocus()
