"""The sheets for a ruling, a warning, and more time."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.desk.table.published_sheet import PublishedSheet
from armada_companion.event import acts
from armada_companion.kit.card_texts import CardTexts
from armada_companion.ui.dialogs.card_dialog import CardDialog
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.theme import Look

_SIZE = QSize(700, 420)
_LONGEST = 2000
_MOST_MINUTES = 120


class RulingSheet(Sheet):
    """Asks for a ruling and its source.

    Signals:
        decided (str, str): The ruling, and its source.
    """

    decided = Signal(str, str)

    def __init__(
        self, look: Look, table: int, cards: Sequence[CardTexts] = (), parent: QWidget | None = None
    ) -> None:
        """Make the sheet; `cards` are those with published rulings, which may be the source."""
        title = f"Ruling at table {table}"
        super().__init__(look, "desk_ruling", title=title, size=_SIZE, parent=parent)
        form = self._new_form(12)
        self._words = form.line("ruling_words", "Ruling", longest=_LONGEST)
        source = "Source: a rule, a card, a page"
        self._source = form.line("ruling_source", source, longest=_LONGEST)
        self._cards = cards
        if cards:
            published = "Published ruling…"
            form.button("ruling_published", published, "book", self._on_published_chosen)
        self._record = self._button(
            "ruling_record", "Record", "check", self._on_record_chosen, primary=True
        )
        self._record.refused.connect(self._words.setFocus)
        form.press_by_enter(self._record)
        self._button("ruling_back", "Back", "back", self.reject)
        self._fill(form)
        self._render()
        self._words.setFocus()

    def _render(self) -> None:
        why = "" if self._words.text() else "Write the ruling first."
        self._record.render_button("Record", "check", legal=not why, reason=why)

    def _on_published_chosen(self) -> None:
        sheet = PublishedSheet(self._look, self._cards, self)
        sheet.picked.connect(self._on_card_picked)
        sheet.open_once()

    def _on_card_picked(self, card: CardTexts) -> None:
        shown = CardDialog(self._look, card, self, has_sources=True)
        shown.source_chosen.connect(self._source.put_text)
        shown.open_once()

    def _on_record_chosen(self) -> None:
        self.accept()
        self.decided.emit(self._words.text(), self._source.text())


class WarningSheet(Sheet):
    """Asks for the player and the reason of a warning.

    Signals:
        decided (int, str): The index of the player, and the words.
    """

    decided = Signal(int, str)

    def __init__(
        self,
        look: Look,
        names: Sequence[str],
        before: Sequence[acts.Warn],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(look, "desk_warning", title="Warning", size=_SIZE, parent=parent)
        form = self._new_form(12)
        self._who = form.options("warned", dict(enumerate(names)))
        self._words = form.line("warning_words", "What for", longest=_LONGEST)
        lines = [f"{one.player}: {one.words}" for one in before]
        form.text("\n".join(lines) or "No warnings so far.", name="warnings_before")
        self._record = self._button(
            "warning_record", "Record", "check", self._on_record_chosen, primary=True
        )
        self._record.refused.connect(self._words.setFocus)
        form.press_by_enter(self._record)
        self._button("warning_back", "Back", "back", self.reject)
        self._fill(form)
        self._render()

    def _render(self) -> None:
        why = "" if self._words.text() else "Write what the warning is for."
        if self._who.value is None:
            why = "Choose the player first."
        self._record.render_button("Record", "check", legal=not why, reason=why)

    def _on_record_chosen(self) -> None:
        if self._who.value is not None:
            self.accept()
            self.decided.emit(self._who.value, self._words.text())


class TimeSheet(Sheet):
    """Asks how many minutes more a table gets, or all tables, and why.

    Signals:
        decided (int, str): The minutes and the reason.
    """

    decided = Signal(int, str)

    def __init__(self, look: Look, table: int | None, parent: QWidget | None = None) -> None:
        whose = f"table {table}" if table else "all tables"
        super().__init__(look, "desk_time", title=f"Time for {whose}", size=_SIZE, parent=parent)
        form = self._new_form(12)
        options = {n: f"+{n} min" for n in (1, 2, 3, 5, 10, 15)}
        self._quick = form.options("time_quick", options, 5)
        self._quick.chosen.connect(self._on_quick_chosen)
        label = "Minutes more"
        self._minutes = form.number("time_minutes", label, (1, _MOST_MINUTES), value=5)
        self._why = form.line("time_why", "The reason", longest=_LONGEST)
        self._record = self._button(
            "time_record", "Give", "check", self._on_record_chosen, primary=True
        )
        self._record.refused.connect(self._why.setFocus)
        form.press_by_enter(self._record)
        self._button("time_back", "Back", "back", self.reject)
        self._fill(form)
        self._render()
        self._why.setFocus()

    def _on_quick_chosen(self, minutes: int) -> None:
        self._minutes.render_value(minutes)
        self._render()

    def _render(self) -> None:
        minutes = self._minutes.value()
        self._quick.render_value(minutes if minutes in self._quick.buttons else None)
        why = "" if self._why.text() else "Write the reason: it is in the log of the event."
        label = f"Give {minutes} min"
        self._record.render_button(label, "check", legal=not why, reason=why)

    def _on_record_chosen(self) -> None:
        self.accept()
        self.decided.emit(self._minutes.value(), self._why.text())
