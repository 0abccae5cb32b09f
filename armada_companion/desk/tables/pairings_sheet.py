"""The sheet for the pairings of a round: pasted, opened from a file, or typed."""

from pathlib import Path

from PySide6.QtCore import QSize, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from armada_companion.event.pairing_text import Reading, read_for
from armada_companion.event.pairings import MOST_BYTES, PairingsError, text_of_file
from armada_companion.event.state import EventState
from armada_companion.system.files import read_regular
from armada_companion.ui.controls.fields import TextField
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.theme import Look

_SIZE = QSize(980, 760)
_HINT = (
    "Paste the pairings as they are on a web page or in a table, or type them:\n\n"
    "1: Ann vs Ben\n2: Mia vs Jonas\nEve - bye"
)
_SOON_MS = 200
FILES = "Pairings (*.csv *.tsv *.txt);;All files (*)"


class PairingsSheet(Sheet):
    """Shows a text of pairings, with the reading of each line.

    Args:
        state: The event.
        round_number: The round that is paired.
        text: The text at first.

    Signals:
        decided (Reading): Use these pairings.
    """

    decided = Signal(object)

    def __init__(
        self,
        look: Look,
        state: EventState,
        round_number: int,
        text: str = "",
        parent: QWidget | None = None,
    ) -> None:
        title = f"Pairings of round {round_number}"
        super().__init__(look, "pairings_sheet", title=title, size=_SIZE, parent=parent)
        self._state, self._round = state, round_number
        self._reading = Reading()
        self._soon = QTimer(self, singleShot=True, interval=_SOON_MS)
        self._soon.timeout.connect(self._render)
        form = self._new_form(12)
        with form.row(10):
            self._paste = form.button("pairings_paste", "Paste", "paste", self.paste)
            form.button("pairings_file", "Open a file…", "folder", self._on_file_chosen)
        register = self._parts.register
        label = "Pairings, a line for each table"
        field = TextField(look, "pairings_text", label=label, hint=_HINT)
        self._text = form.add(register(field), 3)
        self._summary = form.text(name="pairings_summary", tone="hi")
        self._problems = form.message("pairings_problems", "warn")
        form.stretch()
        does = (self._on_use_chosen,)
        self._use = self._button("pairings_use", "Use", "check", *does, primary=True)
        self._use.refused.connect(self._summary.render_text)
        self._button("pairings_back", "Back", "back", self.reject)
        self._fill(form)
        self._text.typed.connect(self._soon.start)
        self._text.pasted.connect(self._render)
        self._text.too_long.connect(self._on_text_too_long)
        self._text.file_dropped.connect(self.take_file)
        if text:
            self._text.put_text(text)
        self._render()

    @property
    def reading(self) -> Reading:
        """The reading of the text as it is now."""
        return self._reading

    def paste(self) -> None:
        """Read the text of the clipboard."""
        text = QGuiApplication.clipboard().text()
        if text.strip():
            self._text.put_text(text)
        else:
            self._say("There is no text in the clipboard: copy the pairings first.")

    def take_file(self, path: str) -> None:
        """Read the pairings of a file."""
        try:
            data = read_regular(Path(path), MOST_BYTES + 1)
            self._text.put_text(text_of_file(data, Path(path).name))
        except OSError as error:
            self._say(f"{Path(path).name}: {error.strerror or error}.")
        except PairingsError as error:
            self._say(f"{error}.")

    def _on_file_chosen(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self, "Open pairings", "", FILES)
        if name:
            self.take_file(name)

    def _on_text_too_long(self) -> None:
        self._say("This is too long for the pairings of a round.")

    def _on_use_chosen(self) -> None:
        self._soon.stop()
        self._render()
        if self._use.legal:
            self.accept()
            self.decided.emit(self._reading)

    def _say(self, text: str) -> None:
        self._summary.render_text(text, "bad")

    def _render(self) -> None:
        self._reading = found = read_for(self._text.text(), self._state)
        self._summary.render_text(found.error or f"{found.summary}.", "hi")
        self._problems.render_text("\n".join(found.problems))
        label = f"Use for round {self._round}"
        self._use.render_button(label, "check", legal=not found.error, reason=found.error)
