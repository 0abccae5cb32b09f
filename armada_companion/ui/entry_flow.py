"""The way from a choice, through sheets that ask for missing values, to an action."""

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from armada_companion.kit.action import Action, AnyAction
from armada_companion.kit.choice import Choice, Does, Go, OwnWords, Question, SheetView
from armada_companion.ui.bridge import SessionBridge
from armada_companion.ui.controls.choice_sheet import ChoiceSheet, Chosen
from armada_companion.ui.theme import Look


class EntryFlow(QObject):
    """Carries out choices; opens a sheet for a question, or for the reasons of a refusal.

    A game overrides `leaves_for` for questions in other widgets, `_sheet_of` and `_show`.

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
        """The theme and scale of the sheet."""
        return self._sheet.look

    def take(self, found: Choice) -> None:
        """Play a choice, or show why it is illegal."""
        if found.legal:
            self.play(found)
        else:
            self.refuse(found)

    def play(self, found: Choice) -> None:
        """Carry out a choice that is legal."""
        if found.does is None:
            self.close()
        else:
            self.follow(found.does)

    def follow(self, does: Does) -> None:
        """Play an action, ask a question, or show a page."""
        if why := self._bridge.why_never(does):
            self.close()
            self._bridge.impossible.emit(why)
            return
        match does:
            case Question():
                self.ask(does)
            case Go(page):
                self._end()
                self.page_requested.emit(page)
            case Action():
                self.send(does)

    def ask(self, question: Question) -> None:
        """Ask a question, usually on the sheet; for typed words in a dialog."""
        if why := self._bridge.why_never(question):
            self._bridge.impossible.emit(why)
        elif isinstance(question, OwnWords):
            self._ask_words(question)
        elif not self.leaves_for(question):
            self.show_question(question)

    def leaves_for(self, question: Question) -> bool:
        """Open another widget that asks the question; return False to ask it on the sheet."""
        return False

    def show_question(self, question: Question) -> None:
        """Ask a question on the sheet; if it has only one answer, continue with that."""
        asked = self._sheet_of(question)
        if isinstance(asked, SheetView):
            self.open_sheet(asked, self.play)
        else:
            self.follow(asked)

    def open_sheet(self, view: SheetView, on_chosen: Chosen) -> None:
        """Open a sheet; after *Record anyway* all of its choices can be pressed."""
        if on_chosen == self._play_anyway:
            legal = (one._replace(legal=True, reason="") for one in view.choices)
            view = view._replace(choices=tuple(legal))
        if self._bridge.is_followed:
            view = self._followed(view)
        self._show(view, on_chosen)

    def _followed(self, view: SheetView) -> SheetView:
        """Return a sheet without choices that are never carried out here; or why there are none."""
        left = tuple(self._bridge.carried_out(view.choices))
        if any(one.does is not None for one in left):
            return view._replace(choices=left)
        dropped = (self._bridge.why_never(one.does) for one in view.choices)
        why = next(filter(None, dropped), "")
        return SheetView(view.title, left, view.words or why)

    def send(self, action: AnyAction) -> None:
        """Close the sheet and play an action."""
        self.close()
        self._bridge.dispatch(action)

    def close(self) -> None:
        """Close the sheet."""
        self._sheet.close_sheet()

    def refuse(self, found: Choice, before: Sequence[AnyAction] = ()) -> None:
        """Show why a choice is illegal; offer remedies, and to record the choice anyway.

        Args:
            before: Actions that are recorded before the action of the choice.
        """
        if why := self._bridge.why_never(found.does):
            self._bridge.impossible.emit(why)
            return
        self.reason_given.emit(found.reason)
        helping, steps = self._remedies(found), (*before, *self._steps_of(found))
        offers = list(helping)
        if found.possible and found.does is not None and not self._bridge.is_followed:
            anyway = found._replace(label="Record anyway", legal=True, key="", mark="lock")
            offers.append(anyway._replace(does=steps[-1]) if steps else anyway)
        title = f"{found.label}: not legal now"
        on_chosen = partial(self._on_offer_chosen, helping, steps[:-1])
        self._sheet.open_sheet(title, offers, on_chosen, found.reason)

    def _sheet_of(self, question: Question) -> SheetView | Does:
        """Return the sheet of a question; a game may give the question more than the state."""
        return question.sheet(self._bridge.session.state)

    def _show(self, view: SheetView, on_chosen: Chosen) -> None:
        """Show a sheet; `on_chosen` gets the chosen choice."""
        self._sheet.open_sheet(view.title, view.choices, on_chosen, view.words)

    def _remedies(self, refused: Choice) -> Sequence[Choice]:
        """Return choices that make a refused one legal."""
        return ()

    def _steps_of(self, refused: Choice) -> Sequence[AnyAction]:
        """Return the actions of a refused choice; () if the choice opens a question."""
        return (refused.does,) if isinstance(refused.does, Action) else ()

    def _on_offer_chosen(
        self, helping: Sequence[Choice], before: Sequence[AnyAction], found: Choice
    ) -> None:
        if found in helping:
            self.play(found)
        else:
            self._play_anyway(found, before)

    def _play_anyway(self, found: Choice, before: Sequence[AnyAction] = ()) -> None:
        """Record the actions `before` and an illegal choice's; first ask the choice's question."""
        if isinstance(found.does, Action):
            self._end()
            self.overrule_requested.emit((*before, found.does))
        elif isinstance(found.does, Question):
            asked = self._sheet_of(found.does)
            if isinstance(asked, SheetView):
                self.open_sheet(asked, self._play_anyway)

    def _end(self) -> None:
        """Close the sheet; no action is played."""
        self.close()

    def _ask_words(self, question: OwnWords) -> None:
        """Ask for a typed reason; the sheet stays open meanwhile."""
        from armada_companion.ui.dialogs.questions import reason_dialog

        dialog = reason_dialog(self.look, self._sheet)
        dialog.written.connect(partial(self._on_words_written, question))
        dialog.open_once()

    def _on_words_written(self, question: OwnWords, why: str) -> None:
        self.send(replace(question.action, why=why))
