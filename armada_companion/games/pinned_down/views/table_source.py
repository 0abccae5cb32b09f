"""The views and choices of the open game for pages, which never get its state."""

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any, Concatenate, Protocol

from armada_companion.kit.action import Action
from armada_companion.kit.view_source import P, T, ViewSource
from armada_companion.session.game_session import GameSession
from armada_companion.session.history import HistoryRow, RowKind
from armada_companion.session.times import spoken_time, time_played

from ..rules.damage.destiny import DrawDestiny
from ..rules.model.state import GameState
from ..rules.phases.attack import Reveal
from .chance import chosen_words
from .score.chronicle import ResultView, result_view
from .table.card_rows import CardService
from .table.questions import GameView
from .table.table_views import NOTHING, NewsView


class HoldsGame(Protocol):
    """An object that has the open game, such as the window's bridge."""

    @property
    def is_open(self) -> bool: ...

    # Any: each game has states of its own.
    @property
    def session(self) -> GameSession[Any]: ...


class GameSource(ViewSource[GameState]):
    """Makes the views of the open game that every page needs."""

    def __init__(self, game: HoldsGame, cards: CardService) -> None:
        self._game = game
        self._cards = cards

    @property
    def is_open(self) -> bool:
        """True while a game is open; everything else requires that."""
        return self._game.is_open

    @property
    def steps(self) -> int:
        """The number of steps in the log of the game."""
        return len(self._game.session.steps)

    @property
    def undo_text(self) -> str:
        """The step that undo would take back, in words, or ""."""
        return self._game.session.undo_text

    def ask(
        self, view: Callable[Concatenate[GameView, P], T], *args: P.args, **values: P.kwargs
    ) -> T:
        """Return the sheet of a question, or its only answer."""
        return view(self._view, *args, **values)

    @property
    def _state(self) -> GameState:
        state: GameState = self._game.session.state
        return state

    @property
    def _view(self) -> GameView:
        return GameView(self._state, self._cards, self._turned)

    def _turned(self) -> tuple[str, ...]:
        return turned_over(self._game.session.actions)


class TableSource(GameSource):
    """Makes the views of a game that has begun."""

    def news(self, most: int) -> NewsView:
        """Return the last step, and at most `most` earlier ones."""
        return news_of(self._game.session.history.rows, most)

    def result(self) -> ResultView:
        session = self._game.session
        view = result_view(self._state, session.in_effect)
        time = time_played(judged.step for judged in session.steps if judged.before.outcome is None)
        words = (("Time played", spoken_time(time)),) if time else ()
        return view._replace(lines=(*view.lines, *words))

    @property
    def phase(self) -> str:
        return self._state.phase

    def chosen_since(self, steps: int) -> str:
        """Return the random results since the game had this number of steps, or ""."""
        return chosen_words(self._game.session.steps[steps:])


def turned_over(actions: Sequence[Action[GameState]]) -> tuple[str, ...]:
    """Return the ids of the attack cards that were revealed or drawn as a destiny."""
    named = (
        one.attack_card if isinstance(one, Reveal) else one.card
        for one in actions
        if isinstance(one, Reveal | DrawDestiny)
    )
    return tuple(card.id for card in named if card is not None and card.id)


_UNDOING = (RowKind.UNDO, RowKind.REDO)


def news_of(rows: Sequence[HistoryRow], most: int) -> NewsView:
    """Return the news of a log: its last step, and at most `most` earlier ones.

    Steps that were undone are omitted.
    """
    if not rows:
        return NOTHING
    last = rows[-1]
    in_effect = (row for row in reversed(rows) if row.kind not in _UNDOING and not row.taken_back)
    found = list(islice(in_effect, most + 1))
    if last.kind is RowKind.UNDO:
        return NewsView(last.text, (), _texts_and_notes(found[:most]))
    notes = found[0].notes if found else ()
    return NewsView(last.text, notes, _texts_and_notes(found[1:]))


def _texts_and_notes(rows: Sequence[HistoryRow]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple((row.text, row.notes) for row in rows)
