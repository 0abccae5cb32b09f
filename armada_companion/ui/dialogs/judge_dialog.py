"""The judge's sheet: a ruling with its remedy, warnings, and the way to the corrections."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.kit.codec import MAX_TEXT
from armada_companion.kit.judge_actions import AddRuling, AddWarning, Remedy
from armada_companion.session.judge_log import Warned
from armada_companion.ui.controls.form import Form
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.theme import Look

_SIZE = QSize(900, 760)
_REMEDIES = {Remedy.NONE: "No remedy", Remedy.LEAVE: "Leave it", Remedy.REWIND: "Rewind"}
_NO_STEP = "Choose the step, or write its number: the history shows it."


class JudgeDialog(Sheet):
    """Lets a judge record rulings and warnings in any game.

    Args:
        players: The ids and names of the players, for warnings.
        has_corrections: Whether the page has values that a judge can correct.
        has_rulings: Whether cards of the game have published rulings.
        step_words: Returns a step by its number, in words.

    Signals:
        ruling_requested (AddRuling): Record a ruling, and rewind where it says so.
        steps_requested: Ask which step a rewind leads back to.
        sources_requested: Ask which published ruling is the source.
    """

    ruling_requested = Signal(object)
    warning_requested = Signal(object)
    steps_requested = Signal()
    sources_requested = Signal()
    corrections_requested = Signal()
    left = Signal()

    def __init__(
        self,
        look: Look,
        players: Sequence[tuple[str, str]],
        warnings: Sequence[Warned],
        has_corrections: bool,
        step_words: Callable[[int], str],
        has_rulings: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(look, "judge_dialog", title="Judge", size=_SIZE, parent=parent)
        self._players = tuple(players)
        self._step_words = step_words
        form = self._new_form(8)
        self._make_ruling(form, has_rulings)
        form.space(8)
        self._make_warning(form, warnings)
        does = (self.accept, self.corrections_requested)
        corrections = self._button("judge_corrections", "Corrections…", "gear", *does)
        corrections.setVisible(has_corrections)
        does = (self.accept, self.left)
        self._button("judge_dialog_leave", "Leave the seat", "cross", *does)
        self._button("judge_close", "Close", "back", self.reject)
        self._fill(form)
        self._render()
        self._words.setFocus()

    def show_message(self, text: str) -> None:
        """Show a message about success or failure."""
        self._message.render_text(text)

    def put_step(self, n: str) -> None:
        """Write the number of the step that a rewind leads back to."""
        self._step.put_text(n)
        self._render()
        self._record.setFocus()

    def put_source(self, source: str) -> None:
        """Write the source of the ruling."""
        self._source.put_text(source)
        (self._record if self._words.text() else self._words).setFocus()

    def clear_ruling(self) -> None:
        """Clear the fields after a ruling was recorded."""
        for field in (self._question, self._words, self._source, self._step):
            field.put_text("")
        self._remedy.render_value(Remedy.NONE)
        self._render()

    def show_warnings(self, warnings: Sequence[Warned]) -> None:
        """Show the warnings so far, with their number for each player."""
        self._listed.render_text(warning_lines(warnings))
        self._listed.setVisible(bool(warnings))

    def _make_ruling(self, form: Form, has_rulings: bool) -> None:
        form.heading("RULING")
        self._question = form.line("ruling_question", "Question", longest=MAX_TEXT)
        self._words = form.line("ruling_text", "Ruling", longest=MAX_TEXT)
        source = "Source: a rule, a card, a page"
        with form.row(8, 1, 0):
            self._source = form.line("ruling_source", source, longest=MAX_TEXT)
            if has_rulings:
                asks = self.sources_requested
                form.button("ruling_published", "Published ruling…", "book", asks)
        self._remedy = form.options("remedy", _REMEDIES, Remedy.NONE)
        self._remedy.chosen.connect(self._on_remedy_chosen)
        with form.row(8, 1, 0):
            self._step = form.line("rewind_step", "The last step to keep", longest=MAX_TEXT)
            self._which = form.button("rewind_which", "Which…", "history", self.steps_requested)
        self._what = form.text(name="rewind_words")
        record = self._on_record_chosen
        self._record = form.button("record_ruling", "", "", record, primary=True, enter=True)
        self._message = form.text(name="judge_message")
        self._record.refused.connect(self.show_message)

    def _make_warning(self, form: Form, warnings: Sequence[Warned]) -> None:
        form.heading("WARNING")
        names = {number: name for number, (_, name) in enumerate(self._players)}
        self._warned = form.options("warned", names)
        with form.row(8, 1, 0):
            self._for = form.line("warning_text", "What for", longest=MAX_TEXT)
            warn = self._on_warn_chosen
            self._warn = form.button("record_warning", "", "", warn, enter=True)
        self._warn.refused.connect(self.show_message)
        self._listed = form.text(name="warnings")
        self.show_warnings(warnings)

    def _on_remedy_chosen(self, remedy: Remedy) -> None:
        if remedy is Remedy.REWIND:
            self._step.setFocus()

    def _on_record_chosen(self) -> None:
        remedy, step = self._remedy.value or Remedy.NONE, self._step.text()
        self.ruling_requested.emit(
            AddRuling(
                self._words.text(),
                question=self._question.text() or None,
                source=self._source.text() or None,
                remedy=remedy,
                to=int(step) if remedy is Remedy.REWIND else None,
            )
        )

    def _on_warn_chosen(self) -> None:
        if self._warned.value is None:
            return
        player, _ = self._players[self._warned.value]
        self.warning_requested.emit(AddWarning(player, self._for.text()))
        self._for.put_text("")
        self._warned.render_value(None)
        self._render()

    def _render(self) -> None:
        rewinds, step = self._remedy.value is Remedy.REWIND, self._step.text()
        for widget in (self._step, self._which, self._what):
            widget.setVisible(rewinds)
        self._what.render_text(self._step_words(int(step)) if is_step(step) else "")
        reason = "" if self._words.text() else "Write the ruling first."
        if not reason and rewinds and not is_step(step):
            reason = _NO_STEP
        label = "Record and rewind…" if rewinds else "Record the ruling"
        self._record.render_button(label, "check", legal=not reason, reason=reason)
        missing = "" if self._for.text() else "Write what the warning is for."
        if self._warned.value is None:
            missing = "Choose the player first."
        self._warn.render_button("Record warning", "people", legal=not missing, reason=missing)


def is_step(text: str) -> bool:
    """Return whether a text is the number of a step."""
    return text.isascii() and text.isdigit() and 1 <= int(text) <= 999_999


def warning_lines(warnings: Sequence[Warned]) -> str:
    """Return the warnings, each on a line: "Mia 2: slow play"."""
    counts: dict[str, int] = {}
    lines = []
    for one in warnings:
        counts[one.player] = counts.get(one.player, 0) + 1
        lines.append(f"{one.player} {counts[one.player]}: {one.words} (step {one.n})")
    return "\n".join(lines)
