"""A sheet of choices on which one question leads to the next, and Back to the one before."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from armada_companion.ui.theme import Look
from armada_companion.ui.widgets.choice_sheet import ChoiceSheet, Chosen
from armada_companion.views.table_parts import ChoiceView


class _Question(NamedTuple):
    title: str
    choices: tuple[ChoiceView, ...]
    on_chosen: Chosen
    words: str


class QuestionSheet(ChoiceSheet):
    """Remembers the questions that led to the one shown."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._asked: list[_Question] = []
        self._is_answered = False
        self._back.chosen.disconnect(self.close_sheet)
        self._back.chosen.connect(self.go_back)

    def open_sheet(
        self, title: str, choices: Sequence[ChoiceView], on_chosen: Chosen, words: str = ""
    ) -> None:
        if not self._is_answered or self.isHidden():
            self._asked.clear()
        self._asked.append(_Question(title, tuple(choices), on_chosen, words))
        super().open_sheet(title, choices, on_chosen, words)

    def go_back(self) -> None:
        """Show the question before, or close at the first one."""
        if len(self._asked) < 2:
            self.close_sheet()
            return
        self._asked.pop()
        super().open_sheet(*self._asked[-1])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.go_back()
        else:
            super().keyPressEvent(event)

    def _on_button_chosen(self, choice: ChoiceView) -> None:
        self._is_answered = True
        super()._on_button_chosen(choice)
        self._is_answered = False

    def _on_button_refused(self, choice: ChoiceView, reason: str) -> None:
        self._is_answered = True
        super()._on_button_refused(choice, reason)
        self._is_answered = False
