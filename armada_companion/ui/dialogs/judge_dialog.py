"""The judge's sheet: a ruling with its remedy, warnings, and the way to the corrections."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QWidget

from armada_companion.kit.codec import MAX_TEXT
from armada_companion.kit.judge_actions import AddRuling, AddWarning, Remedy
from armada_companion.session.judge_log import Warned
from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.controls.fields import LineField
from armada_companion.ui.controls.option_button import Option, OptionButton
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.fonts import BODY, LABEL
from armada_companion.ui.theme import Look

_SIZE = QSize(900, 760)
_REMEDIES = {
    Remedy.NONE: "No remedy",
    Remedy.LEAVE: "Leave it",
    Remedy.REWIND: "Rewind",
}
_NO_STEP = "Choose the step, or write its number: the history shows it."


class JudgeDialog(Sheet):
    """What a judge writes into the record of any game.

    Args:
        players: The ids of those who can be warned, with their names.
        warnings: Those given so far.
        has_corrections: The game has values that a judge corrects.
        step_words: Returns what the step of a number was.

    Signals:
        ruling_requested (AddRuling): Record a ruling, and rewind where it says so.
        warning_requested (AddWarning): Record a warning.
        steps_requested: Ask which step a rewind leads back to.
        corrections_requested: Open the corrections of the game.
        left: Leave the judge's seat.
    """

    ruling_requested = Signal(object)
    warning_requested = Signal(object)
    steps_requested = Signal()
    corrections_requested = Signal()
    left = Signal()

    def __init__(
        self,
        look: Look,
        players: Sequence[tuple[str, str]],
        warnings: Sequence[Warned],
        has_corrections: bool,
        step_words: Callable[[int], str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(look, "judge_dialog", _SIZE, parent)
        self._entitle("Judge")
        self._players = tuple(players)
        self._step_words = step_words
        self._remedy = Remedy.NONE
        self._warned: int | None = None
        column = self._parts.column(8)
        self._make_ruling(look, column)
        column.addSpacing(8)
        self._make_warning(look, column, warnings)
        column.addStretch(1)
        corrections = self._button("judge_corrections", "Corrections…", "gear")
        leave = self._button("judge_dialog_leave", "Leave the seat", "cross")
        close = self._button("judge_close", "Close", "back")
        self._fill(column)
        if not has_corrections:
            corrections.hide()
        corrections.chosen.connect(self.accept)
        corrections.chosen.connect(self.corrections_requested)
        leave.chosen.connect(self.accept)
        leave.chosen.connect(self.left)
        close.chosen.connect(self.reject)
        self._connect()
        self._render()
        self._words.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_message(self, text: str) -> None:
        """Say what was recorded, or why it was not."""
        self._message.render_text(text)

    def put_step(self, n: str) -> None:
        """Write the number of the step that a rewind leads back to."""
        self._step.put_text(n)
        self._render()
        self._record.setFocus(Qt.FocusReason.OtherFocusReason)

    def clear_ruling(self) -> None:
        """Empty the form: its ruling is recorded."""
        for field in (self._question, self._words, self._source, self._step):
            field.put_text("")
        self._remedy = Remedy.NONE
        self._render()

    def show_warnings(self, warnings: Sequence[Warned]) -> None:
        """Show the warnings so far, with their number for each player."""
        self._listed.render_text(warning_lines(warnings))
        self._listed.setVisible(bool(warnings))

    def _make_ruling(self, look: Look, column: QBoxLayout) -> None:
        register, parts = self._parts.register, self._parts
        column.addWidget(register(TextLabel(look, LABEL, "RULING", "mid")))
        self._question = self._field(look, "ruling_question", "Question")
        self._words = self._field(look, "ruling_text", "Ruling")
        self._source = self._field(look, "ruling_source", "Source: a rule, a card, a page")
        for field in (self._question, self._words, self._source):
            column.addWidget(field)
        self._remedies = {
            remedy: register(OptionButton(look, f"remedy_{remedy}", 48)) for remedy in _REMEDIES
        }
        row = parts.row_of(self._remedies.values(), 8)
        self._step = self._field(look, "rewind_step", "The last step that stays")
        self._which = register(PushButton(look, "rewind_which", height=48))
        self._which.render_button("Which…", "history")
        column.addLayout(row)
        row = parts.row(8)
        row.addWidget(self._step, 1)
        row.addWidget(self._which)
        column.addLayout(row)
        self._what = register(TextLabel(look, BODY, tone="mid", name="rewind_words"))
        column.addWidget(self._what)
        self._record = register(PushButton(look, "record_ruling", True, height=48))
        column.addWidget(self._record)
        self._message = register(TextLabel(look, BODY, tone="mid", name="judge_message"))
        column.addWidget(self._message)

    def _make_warning(self, look: Look, column: QBoxLayout, warnings: Sequence[Warned]) -> None:
        register, parts = self._parts.register, self._parts
        column.addWidget(register(TextLabel(look, LABEL, "WARNING", "mid")))
        self._who = [
            register(OptionButton(look, f"warned_{number}", 48))
            for number in range(len(self._players))
        ]
        column.addLayout(parts.row_of(self._who, 8))
        row = parts.row(8)
        self._for = self._field(look, "warning_text", "What for")
        self._warn = register(PushButton(look, "record_warning", height=48))
        row.addWidget(self._for, 1)
        row.addWidget(self._warn)
        column.addLayout(row)
        self._listed = register(TextLabel(look, BODY, tone="mid", name="warnings"))
        column.addWidget(self._listed)
        self.show_warnings(warnings)

    def _field(self, look: Look, name: str, label: str) -> LineField:
        field = self._parts.register(LineField(look, name, label, label))
        field.line.setMaxLength(MAX_TEXT)
        return field

    def _connect(self) -> None:
        for field in (self._question, self._words, self._source, self._step, self._for):
            field.edited.connect(self._on_edited)
        for remedy, option in self._remedies.items():
            option.chosen.connect(partial(self._on_remedy_chosen, remedy))
        for number, option in enumerate(self._who):
            option.chosen.connect(partial(self._on_who_chosen, number))
        for field in (self._question, self._words, self._source, self._step):
            field.line.returnPressed.connect(self._record.click)
        self._which.chosen.connect(self.steps_requested)
        self._record.chosen.connect(self._on_record_chosen)
        self._record.refused.connect(self.show_message)
        self._warn.chosen.connect(self._on_warn_chosen)
        self._warn.refused.connect(self.show_message)
        self._for.line.returnPressed.connect(self._warn.click)

    def _on_edited(self, _text: str) -> None:
        self._render()

    def _on_remedy_chosen(self, remedy: Remedy) -> None:
        self._remedy = remedy
        self._render()
        if remedy is Remedy.REWIND:
            self._step.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_who_chosen(self, number: int) -> None:
        self._warned = number
        self._render()

    def _on_record_chosen(self) -> None:
        step = self._step.text()
        self.ruling_requested.emit(
            AddRuling(
                self._words.text(),
                question=self._question.text() or None,
                source=self._source.text() or None,
                remedy=self._remedy,
                to=int(step) if self._remedy is Remedy.REWIND else None,
            )
        )

    def _on_warn_chosen(self) -> None:
        if self._warned is None:
            return
        player, _ = self._players[self._warned]
        self.warning_requested.emit(AddWarning(player, self._for.text()))
        self._for.put_text("")
        self._warned = None
        self._render()

    def _render(self) -> None:
        for remedy, option in self._remedies.items():
            option.render_option(Option(_REMEDIES[remedy], chosen=remedy is self._remedy))
        for widget in (self._step, self._which, self._what):
            widget.setVisible(self._remedy is Remedy.REWIND)
        step = self._step.text()
        self._what.render_text(self._step_words(int(step)) if is_step(step) else "")
        reason = "" if self._words.text() else "Write the ruling first."
        if not reason and self._remedy is Remedy.REWIND and not is_step(self._step.text()):
            reason = _NO_STEP
        label = "Record and rewind…" if self._remedy is Remedy.REWIND else "Record the ruling"
        self._record.render_button(label, "check", legal=not reason, reason=reason)
        for number, option in enumerate(self._who):
            _, name = self._players[number]
            option.render_option(Option(name, chosen=number == self._warned))
        missing = "" if self._for.text() else "Write what the warning is for."
        if self._warned is None:
            missing = "Choose the player first."
        self._warn.render_button("Record warning", "people", legal=not missing, reason=missing)


def is_step(text: str) -> bool:
    """Return whether a text is the number of a step."""
    return text.isascii() and text.isdigit() and 1 <= int(text) <= 999_999


def warning_lines(warnings: Sequence[Warned]) -> str:
    """Return every warning in a line of its own: "Mia 2: slow play"."""
    counts: dict[str, int] = {}
    lines = []
    for one in warnings:
        counts[one.player] = counts.get(one.player, 0) + 1
        lines.append(f"{one.player} {counts[one.player]}: {one.words} (step {one.n})")
    return "\n".join(lines)
