"""The way from a tap, through sheets that ask for missing values, to an action."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QRect, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.kit import choice as kit
from armada_companion.kit.action import Action, AnyAction
from armada_companion.kit.choice import Choice, Does, Question
from armada_companion.ui.bridge import SessionBridge
from armada_companion.ui.controls.choice_grid import BUTTON, GAP
from armada_companion.ui.controls.choice_sheet import ChoiceSheet, Chosen, SheetContent
from armada_companion.ui.entry_flow import EntryFlow
from armada_companion.ui.theme import Look

from ..views.chance import chances
from ..views.table.questions import Answer, CardsQuestion, Series, SheetQuestion, SheetView, choice
from ..views.table_source import GameSource, TableSource
from ..views.units.proposals import TakePairs, leaves_no_choice
from .cards.card_sheet import CardSheet
from .cards.tiles import TileForm

_EDGE = 22.0
"""Free space below the lowest button."""


class FittedSheet(ChoiceSheet):
    """A sheet that fills its bounds from the bottom: *Back* does not move, the choices grow upward.

    Signals:
        opening: The sheet is about to be shown, or to change its question.
    """

    opening = Signal()
    _bounds = QRect()
    _wide = QRect()

    def set_bounds(self, bounds: QRect, wide: QRect) -> None:
        """Set the largest box of the sheet, and `wide`, the box of a sheet of cards."""
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


class PinnedDownFlow(EntryFlow):
    """Opens sheets of Pinned Down and plays the answers, with decisions by chance.

    Signals:
        problem_found (str): The cards cannot be read; numbers can still be typed.
        announced (str): An automatic action of the program.
        played: All actions of a choice were played, or the choice was refused.
    """

    problem_found = Signal(str)
    announced = Signal(str)
    played = Signal()

    def __init__(self, bridge: SessionBridge, source: TableSource, sheet: ChoiceSheet) -> None:
        super().__init__(bridge, sheet)
        self._source = source
        self._is_playing = False

    @property
    def is_playing(self) -> bool:
        """Whether an answer is being played, so that the next question waits."""
        return self._is_playing

    def play(self, found: Choice) -> None:
        """Carry out a legal choice; a card that is only shown does nothing."""
        if found.does is not None:
            super().play(found)

    def leaves_for(self, question: Question) -> bool:
        """Play a series, or open a list of cards; return whether the question needs no sheet."""
        match question:
            case Series():
                self._play(question)
            case CardsQuestion():
                parent = self._sheet.parentWidget()
                problem = ask_for_cards(self._source, self.look, question, parent, self.follow)
                if problem:
                    self.problem_found.emit(problem)
            case _:
                return False
        return True

    def _sheet_of(self, question: Question) -> kit.SheetView | Does:
        if isinstance(question, SheetQuestion):
            return self._source.ask(question.sheet)
        return super()._sheet_of(question)

    def _show(self, view: kit.SheetView, on_chosen: Chosen) -> None:
        """Open a sheet; its tiles are drawn as cards."""
        if isinstance(view, SheetView):
            form = TileForm(self.look, view.tiles, view.is_large) if view.tiles else None
            self._sheet.open_sheet(view.title, view.offered, on_chosen, view.words, form=form)

    def send(self, action: AnyAction) -> None:
        """Play an action, or show the rules that it breaks."""
        self.close()
        found = self._source.show(choice, "This", action)
        if not found.legal:
            self.refuse(found)
            return
        before, steps = self._source.phase, self._source.steps
        self._dispatch_with_chance(action)
        self._finish(before, steps)

    def refuse(self, found: Choice, before: Sequence[AnyAction] = ()) -> None:
        """Show why a choice is not legal; only an action can be recorded anyway."""
        possible = found.possible and isinstance(found.does, Action)
        super().refuse(found._replace(possible=possible), before)

    def close(self) -> None:
        """Close the sheet because it was answered; players who close it keep it closed."""
        self._is_playing = True
        super().close()
        self._is_playing = False

    def _end(self) -> None:
        super()._end()
        self.played.emit()

    def _play(self, series: Series) -> None:
        """Play the actions of a series; questions wait until all are played."""
        self.close()
        played, before, steps = 0, self._source.phase, self._source.steps
        while action := self._source.show(series.following, played):
            if not self._dispatch_with_chance(action):
                break
            played += 1
        self._finish(before, steps)

    def _finish(self, before: str, steps: int) -> None:
        """After an action, make the only possible pairs; after an undo, leave them undone.

        Random results are announced, because the next sheet may cover the news.
        """
        news = [self._source.chosen_since(steps)]
        if self._source.phase != before and self._source.show(leaves_no_choice):
            self._play(TakePairs())
            news.append("Only one assignment was possible, so it was made")
        else:
            self.played.emit()
        if words := "; ".join(filter(None, news)):
            self.announced.emit(words)

    def _dispatch_with_chance(self, action: AnyAction) -> bool:
        """Play an action, then the random decisions that follow; after an undo only the action."""
        before = self._source.show(chances)
        if not self._dispatch(action):
            return False
        while new := [one for one in self._source.show(chances) if one not in before]:
            if not self._dispatch(self._source.ask(new[0].sheet)):
                return False
        return True

    def _dispatch(self, action: AnyAction) -> bool:
        self._is_playing = True
        try:
            return self._bridge.dispatch(action)
        finally:
            self._is_playing = False


def ask_for_cards(
    source: GameSource,
    look: Look,
    question: CardsQuestion,
    parent: QWidget | None,
    then: Callable[[Does], object],
) -> str:
    """Open a sheet of cards; `then` gets the action or question of the answer.

    Returns:
        Why the cards cannot be read, or "".
    """
    view = source.ask(question.cards)
    sheet = CardSheet(look, view, parent)
    sheet.answered.connect(partial(_answer, source, question, then))
    sheet.open_once()
    return view.problem


def _answer(
    source: GameSource, question: CardsQuestion, then: Callable[[Does], object], answer: Answer
) -> None:
    then(source.ask(question.answer, answer))
