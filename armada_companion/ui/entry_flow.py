"""The flow from a choice, through sheets that ask for missing values, to an action."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from armada_companion.kit.action import Action
from armada_companion.kit.choice import Choice, Does, Go, OwnWords, Question, SheetView
from armada_companion.ui.bridge import SessionBridge
from armada_companion.ui.controls.choice_sheet import ChoiceSheet, Chosen
from armada_companion.ui.theme import Look


class EntryFlow(QObject):
    """Plays choices; opens a sheet for a question or a refusal.

    A game overrides `leaves_for` for questions in other widgets, `_sheet_of` and `_show`.

    Args:
        bridge: Gives access to the open game.
        sheet: Shows the questions.

    Signals:
        overrule_requested (Sequence[Action]): Record these actions although the last one breaks
            rules.
        reason_given (str): Why a choice is not legal.
        page_requested (str): Show a page or a dialog, such as `score`.
    """

    overrule_requested = Signal(object)
    reason_given = Signal(str)
    page_requested = Signal(str)

    def __init__(self, bridge: SessionBridge, sheet: ChoiceSheet) -> None:
        super().__init__(sheet)
        self._bridge = bridge
        self._sheet = sheet
        self._sheet.refused.connect(self.refuse)

    @property
    def look(self) -> Look:
        """How the sheet is drawn."""
        return self._sheet.look

    def take(self, found: Choice) -> None:
        """Play a choice, or show why it is illegal."""
        if found.legal:
            self.play(found)
        else:
            self.refuse(found)

    def play(self, found: Choice) -> None:
        """Carry out a legal choice."""
        if found.does is None:
            self.close()
        else:
            self.follow(found.does)

    def follow(self, does: Does) -> None:
        """Play an action, ask a question, or show a page."""
        match does:
            case Question():
                self.ask(does)
            case Go(page):
                self._end()
                self.page_requested.emit(page)
            case Action():
                self.send(does)

    def ask(self, question: Question) -> None:
        """Ask a question, usually on the sheet; typed words in a dialog."""
        if isinstance(question, OwnWords):
            self._ask_words(question)
        elif not self.leaves_for(question):
            self.show_question(question)

    def leaves_for(self, question: Question) -> bool:
        """Open another widget that asks the question; return False to ask it on the sheet."""
        return False

    def show_question(self, question: Question) -> None:
        """Ask a question on the sheet, or follow its only answer."""
        asked = self._sheet_of(question)
        if isinstance(asked, SheetView):
            self._show(asked, self.play)
        else:
            self.follow(asked)

    def _sheet_of(self, question: Question) -> SheetView | Does:
        """Return the sheet of a question, which gets the state of the game by default."""
        return question.sheet(self._bridge.session.state)

    def _show(self, view: SheetView, on_chosen: Chosen) -> None:
        """Open a sheet."""
        self._sheet.open_sheet(view.title, view.choices, on_chosen, view.words)

    # Any: the window does not know the state.
    def send(self, action: Action[Any]) -> None:
        """Close the sheet and play an action."""
        self.close()
        self._bridge.dispatch(action)

    def close(self) -> None:
        """Close the sheet."""
        self._sheet.close_sheet()

    def refuse(self, found: Choice) -> None:
        """Show why a choice is illegal, and offer to record it anyway if possible."""
        steps = (found.does,) if isinstance(found.does, Action) else ()
        self._offer(found, (), steps)

    # Any: the window does not know the state.
    def _offer(
        self, refused: Choice, helping: Sequence[Choice], steps: Sequence[Action[Any]]
    ) -> None:
        """Show why a choice is refused, and offer choices that make it legal.

        Args:
            refused: The choice.
            helping: Choices that make it legal.
            steps: The actions of *Record anyway*; () for a question.
        """
        self.reason_given.emit(refused.reason)
        offers = list(helping)
        if refused.possible and refused.does is not None:
            anyway = refused._replace(label="Record anyway", legal=True, key="", mark="lock")
            offers.append(anyway._replace(does=steps[-1]) if steps else anyway)
        title = f"{refused.label}: not legal now"
        on_chosen = partial(self._on_offer_chosen, helping, steps[:-1])
        self._sheet.open_sheet(title, offers, on_chosen, refused.reason)

    # Any: the window does not know the state.
    def _on_offer_chosen(
        self, helping: Sequence[Choice], before: Sequence[Action[Any]], found: Choice
    ) -> None:
        if found in helping:
            self.play(found)
        else:
            self._play_anyway(found, before)

    # Any: the window does not know the state.
    def _play_anyway(self, found: Choice, before: Sequence[Action[Any]] = ()) -> None:
        """Record an illegal action, after the actions `before` it."""
        if isinstance(found.does, Action):
            self._end()
            self.overrule_requested.emit((*before, found.does))

    def _end(self) -> None:
        """Close the sheet without an action."""
        self.close()

    def _ask_words(self, question: OwnWords) -> None:
        """Ask for a typed reason; the sheet stays open meanwhile."""
        from armada_companion.ui.dialogs.questions import reason_dialog

        dialog = reason_dialog(self.look, self._sheet)
        dialog.written.connect(partial(self._on_words_written, question))
        dialog.open_once()

    def _on_words_written(self, question: OwnWords, why: str) -> None:
        self.send(replace(question.action, why=why))
