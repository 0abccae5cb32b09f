"""Small sheets that ask one thing: whether, which way, or which of several."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from armada_companion.kit.codec import MAX_TEXT
from armada_companion.kit.wording import listed, plural
from armada_companion.session.undo_question import UndoQuestion
from armada_companion.ui.controls.fields import LineField
from armada_companion.ui.controls.option_button import Option, OptionButton
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.fonts import BODY, CARD_NAME
from armada_companion.ui.theme import Look

_UNDO_SIZE = QSize(640, 320)


class UndoDialog(Sheet):
    """Asks before an undo takes back a reveal, what the other player did, or many steps.

    Signals:
        confirmed: Undo.
    """

    confirmed = Signal()

    def __init__(self, look: Look, question: UndoQuestion, parent: QWidget | None = None) -> None:
        super().__init__(look, "undo_dialog", _UNDO_SIZE, parent)
        many = question.steps > 1
        self._entitle(f"Undo {plural(question.steps, 'step')}?" if many else "Undo this step?")
        what, *why = undo_words(question)
        register, column = self._parts.register, self._parts.column(12)
        column.addWidget(register(TextLabel(look, CARD_NAME, what, name="undo_what")))
        for number, sentence in enumerate(why):
            label = TextLabel(look, BODY, sentence, "mid", f"undo_why_{number}")
            column.addWidget(register(label))
        column.addStretch(1)
        undo = self._button("undo_confirm", "Undo", "undo", primary=True)
        keep = self._button("undo_keep", "Keep", "back")
        self._fill(column)
        self.setAccessibleDescription(" ".join((what, *why)))
        undo.chosen.connect(self.accept)
        undo.chosen.connect(self.confirmed)
        keep.chosen.connect(self.reject)
        keep.setFocus(Qt.FocusReason.OtherFocusReason)


def undo_words(question: UndoQuestion) -> list[str]:
    """Return what an undo takes back, and why that is asked, in sentences."""
    by = f" by {listed(question.players)}" if question.players else ""
    if question.steps == 1:
        words = [f"This takes back “{question.text}”{by}."]
        if question.reveals:
            words.append("Everybody has seen what it revealed.")
        return [*words, *_signed(question)]
    words = [
        f"This takes back {plural(question.steps, 'step')}{by}: from “{question.text}” to "
        f"“{question.last}”.",
    ]
    if question.reveals:
        words.append(f"{plural(question.reveals, 'step')} revealed what lay hidden.")
    again = "Redo brings them back, one at a time, until another step is made."
    return [*words, *_signed(question), again]


def _signed(question: UndoQuestion) -> list[str]:
    names = listed(question.signers)
    return [f"Signed by {names}: the signature stays, and proves what was played."] if names else []


_EXPORT_SIZE = QSize(760, 400)


class ExportDialog(Sheet):
    """Asks how much the record of a running game shows.

    Args:
        look: How it is drawn.
        parent: The window.
        is_event: The whole record is the judge's alone, and the record says that it was saved.
        is_judge: The judge sits there.

    Signals:
        decided (bool): Export it: True with all that is hidden.
    """

    decided = Signal(bool)

    def __init__(
        self,
        look: Look,
        parent: QWidget | None = None,
        *,
        is_event: bool = False,
        is_judge: bool = False,
    ) -> None:
        super().__init__(look, "export_dialog", _EXPORT_SIZE, parent)
        self._entitle("What may the record show?")
        register, column = self._parts.register, self._parts.column(8)
        whole = f"{FOR_A_JUDGE} {BY_A_JUDGE}" if is_event else FOR_A_JUDGE
        texts = (("For the table", FOR_THE_TABLE), ("Whole, for a judge", whole))
        for number, (name, words) in enumerate(texts):
            column.addWidget(register(TextLabel(look, CARD_NAME, name)))
            label = TextLabel(look, BODY, words, "mid", f"export_words_{number}")
            column.addWidget(register(label))
            column.addSpacing(8)
        self._message = register(TextLabel(look, BODY, "", "bad", "export_message"))
        column.addWidget(self._message)
        column.addStretch(1)
        table = self._button("export_table", "For the table", "people", primary=True)
        judge = self._button("export_judge", "Whole, for a judge", "book")
        cancel = self._button("export_cancel", "Cancel", "back")
        self._fill(column)
        self.setAccessibleDescription(f"{FOR_THE_TABLE} {whole}")
        if is_event and not is_judge:
            why = "Only from the judge’s seat: close this, press Ctrl+J, and export again."
            judge.render_button("Whole, for a judge", "lock", legal=False, reason=why)
        judge.refused.connect(self._message.render_text)
        for button in (table, judge):
            button.chosen.connect(self.accept)
        table.chosen.connect(partial(self.decided.emit, False))
        judge.chosen.connect(partial(self.decided.emit, True))
        cancel.chosen.connect(self.reject)
        table.setFocus(Qt.FocusReason.OtherFocusReason)


FOR_THE_TABLE = (
    "Everybody may read it: what is still facedown is written as unknown, dials, cards and the "
    "order of a deck. What has been revealed has its face."
)
FOR_A_JUDGE = (
    "With every dial and card as it was entered, also those that are facedown now. Whoever opens "
    "the file can read them: give it to a judge, not to the other player."
)
BY_A_JUDGE = "In an event game only the judge’s seat saves it, and the record says so."

_WORDS_SIZE = QSize(640, 300)
LONGEST_REMARK = MAX_TEXT
"""Characters of a note or ruling."""


class WordsDialog(Sheet):
    """Asks for a text in one line: a note, a reason.

    Args:
        name: Begins the object names of the dialog and its controls.
        label: What is to be written.
        record: What the button says that takes it.

    Signals:
        written (str): The text, never "".
    """

    written = Signal(str)

    def __init__(
        self,
        look: Look,
        name: str,
        title: str,
        label: str,
        record: str,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(look, f"{name}_dialog", _WORDS_SIZE, parent)
        self._entitle(title)
        self._record = record
        column = self._parts.column(12)
        self._words = self._parts.register(LineField(look, f"{name}_words", label, label))
        self._words.line.setMaxLength(LONGEST_REMARK)
        column.addWidget(self._words)
        column.addStretch(1)
        self._add = self._button(f"{name}_add", record, "book", primary=True)
        self._button(f"{name}_back", "Back", "back").chosen.connect(self.reject)
        self._fill(column)
        self._words.edited.connect(self._render)
        self._words.line.returnPressed.connect(self._add.click)
        self._add.chosen.connect(self.accept)
        self._add.chosen.connect(self._on_add_chosen)
        self._add.refused.connect(self._on_add_refused)
        self._render("")
        self._words.setFocus(Qt.FocusReason.OtherFocusReason)

    def _render(self, _text: str) -> None:
        reason = "" if self._words.text() else "Write something first."
        self._add.render_button(self._record, "book", legal=not reason, reason=reason)

    def _on_add_chosen(self) -> None:
        self.written.emit(self._words.text())

    def _on_add_refused(self, _reason: str) -> None:
        self._words.setFocus(Qt.FocusReason.OtherFocusReason)


def reason_dialog(look: Look, parent: QWidget | None) -> WordsDialog:
    """Return the dialog that asks why something is done by hand."""
    return WordsDialog(look, "reason", "Why?", "The reason", "Record", parent)


_PICK_SIZE = QSize(620, 620)
_COLUMNS = 2


class PickDialog(Sheet):
    """Asks for one of several names, or for all of them.

    Signals:
        picked (str): The name; "" for all.
    """

    picked = Signal(str)

    def __init__(
        self,
        look: Look,
        title: str,
        names: Sequence[tuple[str, str]],
        chosen: str,
        parent: QWidget | None = None,
        columns: int = _COLUMNS,
    ) -> None:
        """`names` are the values with what is shown of them; the first one stands for all."""
        super().__init__(look, "pick_dialog", _PICK_SIZE, parent)
        self._entitle(title)
        grid = QGridLayout()
        grid.setSpacing(round(8 * look.scale))
        for number, (value, shown) in enumerate(names):
            button = self._parts.register(OptionButton(look, f"pick_{number}", 48))
            button.render_option(Option(shown, chosen=value == chosen))
            button.chosen.connect(self.accept)
            button.chosen.connect(partial(self.picked.emit, value))
            grid.addWidget(button, *divmod(number, columns))
        grid.setRowStretch(len(names), 1)
        self._button("pick_back", "Back", "back").chosen.connect(self.reject)
        self._fill(grid)
