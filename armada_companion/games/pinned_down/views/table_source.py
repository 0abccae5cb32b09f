"""The open game as pages know it: views and choices. Its state goes no further than here."""

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any, Protocol

from armada_companion.games.pinned_down.rules.damage.destiny import DrawDestiny
from armada_companion.games.pinned_down.rules.model.state import GameState
from armada_companion.games.pinned_down.rules.model.types import Phase
from armada_companion.games.pinned_down.rules.phases.attack import Reveal
from armada_companion.games.pinned_down.rules.phases.fight import OpenFight
from armada_companion.games.pinned_down.rules.phases.phase_changes import waits_for_tasks
from armada_companion.games.pinned_down.rules.table.card_texts import ChangePool
from armada_companion.games.pinned_down.views.cards.drawn_cards import fight_end, repair_tapped
from armada_companion.games.pinned_down.views.cards.hands import HandView, hand_choice, hand_views
from armada_companion.games.pinned_down.views.cards.task_choices import (
    TaskView,
    asked_units,
    tapped_answer,
    task_views,
)
from armada_companion.games.pinned_down.views.chance import Chance, chances, chosen_words
from armada_companion.games.pinned_down.views.choices import (
    is_waiting,
    main_choices,
    paired_ship,
    pairing,
    parting,
)
from armada_companion.games.pinned_down.views.score.chronicle import ResultView, result_view
from armada_companion.games.pinned_down.views.standing import standing_question
from armada_companion.games.pinned_down.views.table.card_rows import CardService
from armada_companion.games.pinned_down.views.table.questions import (
    Answer,
    CardsQuestion,
    CardsView,
    GameView,
    Series,
    SheetQuestion,
    SheetView,
    choice,
)
from armada_companion.games.pinned_down.views.table.table_views import NOTHING, NewsView, TableView
from armada_companion.games.pinned_down.views.units.proposals import (
    CloseAndFight,
    TakePairs,
    is_complete,
    leaves_no_choice,
)
from armada_companion.games.pinned_down.views.units.view_builder import table_view
from armada_companion.kit.action import Action
from armada_companion.kit.choice import Choice, Does
from armada_companion.session.game_session import GameSession
from armada_companion.session.history import HistoryRow, RowKind
from armada_companion.session.times import spoken_time, time_played


class HoldsGame(Protocol):
    """What holds the open game, such as the window's bridge."""

    @property
    def is_open(self) -> bool: ...

    # Any: each game has states of its own.
    @property
    def session(self) -> GameSession[Any]: ...


class GameSource:
    """Offers what every page needs of the open game.

    Args:
        game: Holds the open game.
        cards: Reads cards and shuffles.
    """

    def __init__(self, game: HoldsGame, cards: CardService) -> None:
        self._game = game
        self._cards = cards

    @property
    def is_open(self) -> bool:
        """True while a game is open; all else is known only then."""
        return self._game.is_open

    @property
    def steps(self) -> int:
        """How many steps its log has."""
        return len(self._game.session.steps)

    @property
    def undo_text(self) -> str:
        """What undo would take back, or ""."""
        return self._game.session.undo_text

    def sheet(self, question: SheetQuestion) -> SheetView | Does:
        return question.sheet(self._view)

    def cards(self, question: CardsQuestion) -> CardsView:
        return question.cards(self._view)

    def answer(self, question: CardsQuestion, answer: Answer) -> Does:
        return question.answer(self._view, answer)

    @property
    def _state(self) -> GameState:
        state: GameState = self._game.session.state
        return state

    def following(self, series: Series, played: int) -> Action[GameState] | None:
        """Return the next action of a series after so many of them; None at its end."""
        return series.following(self._state, played)

    @property
    def _view(self) -> GameView:
        return GameView(self._state, self._cards, turned_over(self._game.session.actions))


class TableSource(GameSource):
    """Offers a game that is played, or that is over."""

    def table(self) -> TableView:
        return table_view(self._state)

    def news(self, most: int) -> NewsView:
        """Return what just happened, and at most so many earlier steps."""
        return news_of(self._game.session.history.rows, most)

    def result(self) -> ResultView:
        session = self._game.session
        view = result_view(self._state, session.in_effect)
        time = time_played(judged.step for judged in session.steps if judged.before.outcome is None)
        words = (("Time played", spoken_time(time)),) if time else ()
        return view._replace(lines=(*view.lines, *words))

    def choices(self, shown: str) -> tuple[Choice, ...]:
        """Return the buttons of the phase; `shown` is the unit that was tapped last."""
        return main_choices(self._state, shown)

    @property
    def standing(self) -> SheetQuestion | None:
        """The question that is asked by itself now, if there is one."""
        return standing_question(self._state)

    def judged(self, label: str, action: Action[GameState]) -> Choice:
        return choice(self._state, label, action)

    def pairing(self, ship: str, enemy: str) -> Choice:
        return pairing(self._state, ship, enemy)

    def parting(self, unit: str) -> Choice | None:
        """Return the choice of freeing the first ship that is paired as, or with, a unit."""
        ship = paired_ship(self._state, unit)
        return None if ship is None else parting(self._state, ship)

    @property
    def phase(self) -> str:
        return self._state.phase

    @property
    def sets_pairs(self) -> bool:
        """Whether the assignment leaves no choice: its pairs are made by the program."""
        return leaves_no_choice(self._state)

    def targets(self, unit: str) -> Mapping[str, bool]:
        """Return with what a unit can be paired, and whether that breaks no rule. Source: G5.

        Where something is asked, return what answers it.
        """
        state = self._state
        if waits_for_tasks(state):
            return dict.fromkeys(asked_units(state), True)
        if state.phase is not Phase.ASSIGNMENT:
            return {}
        if unit in state.ships:
            return {one: pairing(state, unit, one).legal for one in state.enemies}
        if unit in state.enemies:
            return {one: pairing(state, one, unit).legal for one in state.ships}
        return {}

    def band_pressed(self, ship: str) -> Does | None:
        """Return what a press on the label of a ship's fight does: the next step of that fight."""
        state = self._state
        if waits_for_tasks(state) or is_waiting(state):
            return None
        if state.phase is Phase.ASSIGNMENT:
            made = any(pair.ship == ship for pair in state.pairs)
            if made and is_complete(state):
                return CloseAndFight(ship)
            return None if made else TakePairs()
        if state.fight is not None:
            return fight_end(state) if ship in state.fight.ships else None
        return OpenFight(ship)

    def tapped(self, unit: str) -> Does | None:
        """Return what a tap on a ship or an enemy ship answers; None where nothing is asked."""
        return tapped_answer(self._state, unit)

    @property
    def asked_player(self) -> str:
        """The player whom the oldest open task asks, or ""."""
        state = self._state
        return state.tasks[0].player if waits_for_tasks(state) else ""

    def tasks(self) -> tuple[TaskView, ...]:
        """Return what texts ask the players to do, the oldest first."""
        return task_views(self._state)

    def chances(self) -> tuple[Chance, ...]:
        """Return what the program decides by itself: shuffles and lots of virtual decks."""
        return chances(self._state)

    def chosen_by_chance(self, chance: Chance) -> Action[GameState]:
        """Return the action that chance makes of it."""
        return chance.sheet(self._view)

    def chosen_since(self, steps: int) -> str:
        """Return what chance chose after the log had so many steps, or ""."""
        return chosen_words(self._game.session.steps[steps:])

    def repair(self, ship: str, place: int) -> Choice:
        """Return the repair of a ship's damage card; 0 is the oldest."""
        return repair_tapped(self._state, ship, place)

    def hands(self) -> tuple[HandView, ...]:
        """Return the hand of every player."""
        return hand_views(self._state, self._cards)

    def hand_choice(self, player: str, card: str) -> Choice:
        """Return what a tap on a card of a hand does."""
        return hand_choice(self._state, self._cards, player, card)

    def pool_change(self, by: int) -> Action[GameState]:
        """Return the action that adds tokens to the threat pool, or removes them."""
        return ChangePool(by)


def turned_over(actions: Sequence[Action[GameState]]) -> tuple[str, ...]:
    """Return the ids of the attack cards that were named, revealed or as a destiny."""
    named = (
        one.attack_card if isinstance(one, Reveal) else one.card
        for one in actions
        if isinstance(one, Reveal | DrawDestiny)
    )
    return tuple(card.id for card in named if card is not None and card.id)


_UNDOING = (RowKind.UNDO, RowKind.REDO)


def news_of(rows: Sequence[HistoryRow], most: int) -> NewsView:
    """Return the news of a log, without steps that were undone. At most `most` earlier steps."""
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
