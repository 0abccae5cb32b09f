"""What a tap leads to: sheets that ask for what is missing, then an action."""

from collections.abc import Callable
from functools import partial
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QObject, QRect, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.games.pinned_down.views.table.questions import (
    Answer,
    CardsQuestion,
    Series,
    SheetQuestion,
    SheetView,
)
from armada_companion.games.pinned_down.views.table_source import GameSource, TableSource
from armada_companion.games.pinned_down.views.units.proposals import TakePairs
from armada_companion.games.pinned_down.window.cards.card_sheet import CardSheet
from armada_companion.games.pinned_down.window.cards.tiles import TileForm
from armada_companion.kit.action import Action
from armada_companion.kit.choice import Choice, Does, Go, OwnWords
from armada_companion.ui.bridge import SessionBridge
from armada_companion.ui.controls.choice_grid import BUTTON, GAP
from armada_companion.ui.controls.choice_sheet import ChoiceSheet, SheetContent
from armada_companion.ui.theme import Look

_EDGE = 22.0
"""Free space below the lowest button."""


class FittedSheet(ChoiceSheet):
    """Fills its bounds from the bottom: Back keeps its place, the choices grow upward.

    Signals:
        opening: It is about to be shown, or to ask something else.
    """

    opening = Signal()
    _bounds = QRect()
    _wide = QRect()

    def set_bounds(self, bounds: QRect, wide: QRect) -> None:
        """Set the largest box that the sheet may cover, and the one for a sheet of cards."""
        self._bounds, self._wide = bounds, wide
        self._fit()

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        self._fit()

    def _show(self, question: SheetContent) -> None:
        self.opening.emit()
        self.setGeometry(self._wide if question.form is not None else self._bounds)
        super()._show(question)
        self._fit()

    def _fit(self) -> None:
        """Cover as much of the bounds as the question needs."""
        bounds = self._bounds if self._form is None else self._wide
        self.setGeometry(bounds)
        if self.question is None:
            return
        scale = self._look.scale
        footer = round((GAP + BUTTON + _EDGE) * scale)
        needed = self._area.y() + self._grid.height() + footer
        box = QRect(bounds)
        box.setTop(max(box.top(), box.bottom() + 1 - needed))
        self.setGeometry(box)


class EntryFlow(QObject):
    """Opens sheets and plays what is chosen on them.

    Signals:
        overrule_requested (list): Actions are to be recorded although they break rules.
        reason_given (str): Why a tapped choice is not legal.
        go_requested (str): Show a page or a dialog.
        problem_found (str): The cards cannot be read; plain numbers can still be written.
        announced (str): What the program did by itself.
        played: What was chosen is played, to the last action of a series, or was refused.
    """

    overrule_requested = Signal(object)
    reason_given = Signal(str)
    go_requested = Signal(str)
    problem_found = Signal(str)
    announced = Signal(str)
    played = Signal()

    def __init__(
        self, look: Look, bridge: SessionBridge, source: TableSource, sheet: ChoiceSheet
    ) -> None:
        super().__init__(sheet)
        self._look = look
        self._bridge = bridge
        self._source = source
        self._sheet = sheet
        self._is_playing = False
        self._sheet.refused.connect(self.refuse)

    @property
    def is_playing(self) -> bool:
        """Whether an answer is played: nothing is asked before that is done."""
        return self._is_playing

    def set_look(self, look: Look) -> None:
        """Open later sheets in this look."""
        self._look = look

    def take(self, found: Choice) -> None:
        """Do what a choice does, or say why it is not legal."""
        if not found.legal:
            self.refuse(found)
        elif found.does is not None:
            self.follow(found.does)

    def follow(self, does: Does) -> None:
        """Play an action, ask a question, or go to a page."""
        match does:
            case Action():
                self.send(does)
            case SheetQuestion():
                self._ask(does)
            case Series():
                self._play(does)
            case OwnWords(action):
                self._ask_words(action)
            case CardsQuestion():
                parent = self._sheet.parentWidget()
                problem = ask_for_cards(self._source, self._look, does, parent, self.follow)
                if problem:
                    self.problem_found.emit(problem)
            case Go(to=to):
                self._close()
                self.played.emit()
                self.go_requested.emit(to)

    # Any: the window does not know the state.
    def _ask_words(self, action: Action[Any]) -> None:
        """Ask for a reason in written words; the sheet below stays until there is one."""
        from armada_companion.ui.dialogs.questions import reason_dialog

        dialog = reason_dialog(self._look, self._sheet.parentWidget())
        dialog.written.connect(partial(self._on_words_written, action))
        dialog.open_once()

    def _on_words_written(self, action: Action[Any], why: str) -> None:
        self.send(replace(action, why=why))

    # Any: the window does not know the state.
    def send(self, action: Action[Any]) -> None:
        """Play an action, or say which rules it breaks."""
        self._close()
        found = self._source.judged("This", action)
        if not found.legal:
            self.refuse(found)
            return
        before, steps = self._source.phase, self._source.steps
        self._dispatch_with_chance(action)
        self._finish(before, steps)

    def refuse(self, found: Choice) -> None:
        """Say why a choice is not legal, and offer to record it anyway where that is possible."""
        self.reason_given.emit(found.reason)
        offers: list[Choice] = []
        if found.possible and isinstance(found.does, Action):
            anyway = found._replace(label="Record anyway", legal=True, key="", mark="lock")
            offers.append(anyway)
        title = f"{found.label}: not legal now"
        self._sheet.open_sheet(title, offers, self._on_anyway_chosen, found.reason)

    def _ask(self, question: SheetQuestion) -> None:
        asked = self._source.ask(question)
        if not isinstance(asked, SheetView):
            self.follow(asked)
            return
        form = TileForm(self._look, asked.tiles, asked.is_large) if asked.tiles else None
        self._sheet.open_sheet(asked.title, asked.offered, self.take, asked.words, form=form)

    def _play(self, series: Series) -> None:
        """Play a series; what asks by itself asks at its end."""
        self._close()
        played, before, steps = 0, self._source.phase, self._source.steps
        while action := self._source.following(series, played):
            if not self._dispatch_with_chance(action):
                break
            played += 1
        self._finish(before, steps)

    def _finish(self, before: str, steps: int) -> None:
        """Set pairs that leave no choice as their phase begins; an undo leaves them undone.

        What chance chose is said: the sheet that opens next may cover the news.
        """
        news = [self._source.chosen_since(steps)]
        if self._source.phase != before and self._source.sets_pairs:
            self._play(TakePairs())
            news.append("There is only one way to pair: it is set")
        else:
            self.played.emit()
        if words := "; ".join(filter(None, news)):
            self.announced.emit(words)

    # Any: the window does not know the state.
    def _dispatch_with_chance(self, action: Action[Any]) -> bool:
        """Play an action, and what it leaves to chance; what an undo left waiting is left alone."""
        before = self._source.chances()
        if not self._dispatch(action):
            return False
        while new := [one for one in self._source.chances() if one not in before]:
            if not self._dispatch(self._source.chosen_by_chance(new[0])):
                return False
        return True

    # Any: the window does not know the state.
    def _dispatch(self, action: Action[Any]) -> bool:
        self._is_playing = True
        try:
            return self._bridge.dispatch(action)
        finally:
            self._is_playing = False

    def _close(self) -> None:
        """Take the sheet away because of an answer: it is not put away by hand."""
        self._is_playing = True
        self._sheet.close_sheet()
        self._is_playing = False

    def _on_anyway_chosen(self, found: Choice) -> None:
        self._close()
        self.played.emit()
        self.overrule_requested.emit([found.does])


def ask_for_cards(
    source: GameSource,
    look: Look,
    question: CardsQuestion,
    parent: QWidget | None,
    then: Callable[[Does], object],
) -> str:
    """Open a sheet of cards; `then` gets what follows from the answer.

    Returns:
        Why the cards cannot be read, or "".
    """
    view = source.ask_cards(question)
    sheet = CardSheet(look, view, parent)
    sheet.answered.connect(partial(_answer, source, question, then))
    sheet.open_once()
    return view.problem


def _answer(
    source: GameSource, question: CardsQuestion, then: Callable[[Does], object], answer: Answer
) -> None:
    then(source.answer(question, answer))
