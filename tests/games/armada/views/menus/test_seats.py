"""Players of an event game are offered what they may do: no more, and no less."""

from collections.abc import Callable, Iterator
from types import ModuleType

import pytest
from msgspec.structs import replace

from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.views.clock.clock_entries import ClockEntries
from armada_companion.games.armada.views.effects.counter_entries import CounterEntries
from armada_companion.games.armada.views.effects.unit_effects import ValueEntries
from armada_companion.games.armada.views.judge import (
    correction_menus,
    game_corrections,
    looks,
    unit_corrections,
)
from armada_companion.games.armada.views.judge.correction_menus import Corrections
from armada_companion.games.armada.views.judge.looks import AskedLook, LookedAt
from armada_companion.games.armada.views.judge.unit_corrections import UnitCorrections
from armada_companion.games.armada.views.menus.table_menu import TableEntries
from armada_companion.games.armada.views.menus.unit_menu import MoreEntries
from armada_companion.games.armada.views.table import questions
from armada_companion.games.armada.views.table.table_views import Choice
from armada_companion.kit.action import Action
from armada_companion.kit.choice import OwnWords, Question
from armada_companion.kit.seats import is_open_to_players, why_barred
from armada_companion.kit.step import TABLE
from tests.games.armada.views.judge.test_every_value import states
from tests.games.armada.views.sheets import sheet_of

Shown = Callable[[GameState, Question], tuple[Choice, ...]]

_OF_A_JUDGE = (Corrections, UnitCorrections)
"""No sheet of the players leads to them; the seat's own sheets ask them."""


def event_states() -> Iterator[GameState]:
    for state in states():
        yield state._replace(ruleset=replace(state.ruleset, event_mode=True))


def to_players(state: GameState, question: Question) -> tuple[Choice, ...]:
    if not isinstance(question, questions.SheetQuestion):
        raise LookupError(question)
    return question.sheet(questions.GameView(state)).choices


def to_everybody(state: GameState, question: Question) -> tuple[Choice, ...]:
    return sheet_of(state, question).choices


def menus(state: GameState) -> Iterator[Question]:
    yield from (TableEntries(has_steps=True), ClockEntries())
    yield from (MoreEntries(unit) for unit in (*state.ships, *state.squadrons))


def offered(state: GameState, shown: Shown) -> Iterator[Choice]:
    """Yield every choice of an action that the menus lead to."""
    waiting, asked = list(menus(state)), set[Question]()
    while waiting:
        if (question := waiting.pop()) in asked or isinstance(question, _OF_A_JUDGE):
            continue
        asked.add(question)
        try:
            found = shown(state, question)
        except LookupError:
            # Asked by a form of its own, such as the dials.
            continue
        for one in found:
            match one.does:
                case OwnWords(action) | questions.Reason(action) | (Action() as action):
                    yield one._replace(does=action)
                case Question() as following:
                    waiting.append(following)


def test_players_are_offered_nothing_that_is_refused_to_them() -> None:
    for state in event_states():
        for one in offered(state, to_players):
            assert isinstance(one.does, Action)
            why = why_barred(ARMADA, state, one.does, TABLE)
            # What has a key stays, and its lock says why.
            assert not why or (one.key and not one.possible and one.reason == why), one


def test_players_are_offered_all_that_they_may_do() -> None:
    for state in event_states():
        every, theirs = (
            {
                one.does
                for one in offered(state, shown)
                if isinstance(one.does, Action) and not why_barred(ARMADA, state, one.does, TABLE)
            }
            for shown in (to_everybody, to_players)
        )
        assert every == theirs


def test_a_question_is_open_when_an_action_that_it_leads_to_is() -> None:
    state = next(event_states())
    assert not questions.is_offered(state, Choice("", "", ValueEntries("a1")))
    assert questions.is_offered(state, Choice("", "", CounterEntries()))


@pytest.mark.parametrize("question", [TableEntries(), MoreEntries("a1")])
def test_without_event_mode_nothing_is_left_out_by_the_class(question: Question) -> None:
    state = list(states())[2]
    kinds = (type(one.does) for one in sheet_of(state, question).choices)
    assert all(
        is_open_to_players(ARMADA, state, kind) for kind in kinds if issubclass(kind, Action)
    )


@pytest.mark.parametrize("cards", [False, True])
def test_players_of_an_event_game_see_no_correction_and_nothing_facedown(cards: bool) -> None:
    """The window asks only a judge; a question that gets there all the same shows nothing."""
    state = list(event_states())[-1]
    ship = next(iter(state.ships))
    judge, players = questions.GameView(state, is_judge=True), questions.GameView(state)
    for question in (Corrections(ship), AskedLook(ship, cards), LookedAt(ship, cards)):
        assert question.sheet(judge).choices
        with pytest.raises(LookupError):
            question.sheet(players)


@pytest.mark.parametrize("module", [correction_menus, unit_corrections, game_corrections, looks])
def test_every_question_of_the_corrections_is_a_judges(module: ModuleType) -> None:
    own = [
        one for one in vars(module).values() if getattr(one, "__module__", "") == module.__name__
    ]
    kinds = [one for one in own if isinstance(one, type) and issubclass(one, Question)]
    assert kinds
    assert all(issubclass(kind, questions.CorrectionQuestion) for kind in kinds)
