"""Small sheets with one question."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from armada_companion.kit.codec import MAX_TEXT
from armada_companion.kit.wording import listed, plural
from armada_companion.session.undo_question import UndoQuestion
from armada_companion.ui.controls.option_button import Option, OptionButton
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.fonts import CARD_NAME
from armada_companion.ui.theme import Look

_UNDO_SIZE = QSize(640, 320)


class UndoDialog(Sheet):
    """Asks before an undo that takes back a reveal, another player's step, or many steps."""

    confirmed = Signal()

    def __init__(self, look: Look, question: UndoQuestion, parent: QWidget | None = None) -> None:
        many = question.steps > 1
        title = f"Undo {plural(question.steps, 'step')}?" if many else "Undo this step?"
        super().__init__(look, "undo_dialog", title=title, size=_UNDO_SIZE, parent=parent)
        what, *why = undo_words(question)
        form = self._new_form()
        form.text(what, name="undo_what", style=CARD_NAME, tone="hi")
        for number, sentence in enumerate(why):
            form.text(sentence, name=f"undo_why_{number}")
        self._button("undo_confirm", "Undo", "undo", self.accept, self.confirmed, primary=True)
        keep = self._button("undo_keep", "Keep", "back", self.reject)
        self._fill(form)
        self.setAccessibleDescription(" ".join((what, *why)))
        keep.setFocus()


def undo_words(question: UndoQuestion) -> list[str]:
    """Return sentences on the steps that an undo takes back, and why the dialog asks."""
    by = f" by {listed(question.players)}" if question.players else ""
    if question.steps == 1:
        words = [f"This takes back “{question.text}”{by}."]
        if question.reveals:
            words.append("Everybody has seen the secret that this step revealed.")
        return [*words, *_signed(question)]
    words = [
        f"This takes back {plural(question.steps, 'step')}{by}: from “{question.text}” to "
        f"“{question.last}”."
    ]
    if question.reveals:
        words.append(f"{plural(question.reveals, 'step')} revealed a secret.")
    again = "Redo restores these steps, one at a time, until a new step is made."
    return [*words, *_signed(question), again]


def _signed(question: UndoQuestion) -> list[str]:
    names = listed(question.signers)
    return [f"Signed by {names}: the signature remains valid for the game so far."] if names else []


_EXPORT_SIZE = QSize(760, 400)


class ExportDialog(Sheet):
    """Asks how much the exported record of a running game shows.

    Args:
        is_event: Whether only a judge may export the whole record, which the game's log then notes.
        is_judge: A judge has taken the judge's seat.

    Signals:
        decided (bool): Export the record; True includes hidden cards and dials.
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
        super().__init__(
            look,
            "export_dialog",
            title="What may the record show?",
            size=_EXPORT_SIZE,
            parent=parent,
        )
        form = self._new_form(8)
        whole = f"{FOR_A_JUDGE} {BY_A_JUDGE}" if is_event else FOR_A_JUDGE
        texts = (("For the table", FOR_THE_TABLE), ("Whole, for a judge", whole))
        for number, (name, words) in enumerate(texts):
            form.text(name, style=CARD_NAME, tone="hi")
            form.text(words, name=f"export_words_{number}")
            form.space(8)
        message = form.text(name="export_message", tone="bad")
        for_the_table = (self.accept, partial(self.decided.emit, False))
        for_a_judge = (self.accept, partial(self.decided.emit, True))
        table = self._button(
            "export_table", "For the table", "people", *for_the_table, primary=True
        )
        judge = self._button("export_judge", "Whole, for a judge", "book", *for_a_judge)
        self._button("export_cancel", "Cancel", "back", self.reject)
        self._fill(form)
        self.setAccessibleDescription(f"{FOR_THE_TABLE} {whole}")
        if is_event and not is_judge:
            why = "Only from the judge’s seat: close this, press Ctrl+J, and export again."
            judge.render_button("Whole, for a judge", "lock", legal=False, reason=why)
        judge.refused.connect(message.render_text)
        table.setFocus()


FOR_THE_TABLE = (
    "Everybody may read it: facedown dials and cards and the order of a deck are written as "
    "unknown; revealed dials and cards are shown."
)
FOR_A_JUDGE = (
    "With every dial and card as it was entered, also those that are facedown now. Whoever opens "
    "the file can read them: give it to a judge, not to the other player."
)
BY_A_JUDGE = "In an event game only the judge can save it, and the record says so."

_WORDS_SIZE = QSize(640, 300)
LONGEST_REMARK = MAX_TEXT
"""Characters of a note or ruling."""


class WordsDialog(Sheet):
    """Asks for a text in one line: a note, a reason.

    Args:
        name: Begins the object names of the dialog and its controls.
        label: The label of the field.
        record: The label of the button that accepts the text.
        words: The text at first.

    Signals:
        written (str): The text, never "".
    """

    written = Signal(str)

    def __init__(
        self,
        look: Look,
        name: str,
        *,
        title: str,
        label: str,
        record: str,
        words: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(look, f"{name}_dialog", title=title, size=_WORDS_SIZE, parent=parent)
        self._record = record
        form = self._new_form()
        self._words = form.line(f"{name}_words", label, longest=LONGEST_REMARK)
        self._words.put_text(words)
        does = (self.accept, self._on_add_chosen)
        self._add = self._button(f"{name}_add", record, "book", *does, primary=True)
        self._add.refused.connect(self._words.setFocus)
        form.press_by_enter(self._add)
        self._button(f"{name}_back", "Back", "back", self.reject)
        self._fill(form)
        self._render()
        self._words.setFocus()

    def _render(self) -> None:
        reason = "" if self._words.text() else "Write something first."
        self._add.render_button(self._record, "book", legal=not reason, reason=reason)

    def _on_add_chosen(self) -> None:
        self.written.emit(self._words.text())


def reason_dialog(look: Look, parent: QWidget | None) -> WordsDialog:
    """Return the dialog that asks for the reason of a correction."""
    return WordsDialog(
        look, "reason", title="Why?", label="The reason", record="Record", parent=parent
    )


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
        """`names` are pairs of value and label; the first pair means all."""
        super().__init__(look, "pick_dialog", title=title, size=_PICK_SIZE, parent=parent)
        grid = QGridLayout()
        grid.setSpacing(round(8 * look.scale))
        for number, (value, shown) in enumerate(names):
            button = self._parts.register(OptionButton(look, f"pick_{number}", height=48))
            button.render_option(Option(shown, chosen=value == chosen))
            button.chosen.connect(self.accept)
            button.chosen.connect(partial(self.picked.emit, value))
            grid.addWidget(button, *divmod(number, columns))
        grid.setRowStretch(len(names), 1)
        self._button("pick_back", "Back", "back", self.reject)
        self._fill(grid)


_PLACE_SIZE = QSize(640, 320)


class PlaceDialog(Sheet):
    """Asks whether a record is played on in its own file or in a copy."""

    copy_requested = Signal()
    in_place_requested = Signal()

    def __init__(self, look: Look, file: str, parent: QWidget) -> None:
        super().__init__(
            look, "place_dialog", title="Open a record", size=_PLACE_SIZE, parent=parent
        )
        form = self._new_form()
        form.text(file, name="place_file", style=CARD_NAME, tone="hi")
        why = (
            "This record is not in your folder of games. A copy leaves it as it is. If you play on"
            " in this file, every further step is written into it."
        )
        form.text(why, name="place_why")
        copies, stays = (self.accept, self.copy_requested), (self.accept, self.in_place_requested)
        self._button("place_copy", "Open a copy", "folder", *copies, primary=True)
        self._button("place_here", "Play on in this file", "play", *stays)
        self._button("place_back", "Back", "back", self.reject)
        self._fill(form)
        self.setAccessibleDescription(f"{file}. {why}")
