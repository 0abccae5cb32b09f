"""What the rules allow is offered in the window, and what is offered as legal is accepted."""

from collections.abc import Iterator, Mapping
from random import Random

import pytest
from msgspec import Struct
from msgspec.structs import asdict

from armada_companion.games.pinned_down.rules.cards.card_play import PlayEffect, UsePower
from armada_companion.games.pinned_down.rules.cards.own_cards import SetCards
from armada_companion.games.pinned_down.rules.damage.destiny import DrawDestiny
from armada_companion.games.pinned_down.rules.damage.hits import Destroy, TakeDamage
from armada_companion.games.pinned_down.rules.decks.piles import DiscardCards, DrawCards
from armada_companion.games.pinned_down.rules.game import PINNED_DOWN
from armada_companion.games.pinned_down.rules.model.state import GameState
from armada_companion.games.pinned_down.rules.model.types import Phase
from armada_companion.games.pinned_down.rules.phases.assignment import (
    Assign,
    EndAssignment,
    Unassign,
)
from armada_companion.games.pinned_down.rules.phases.attack import EndAttack, EndMain, Reveal
from armada_companion.games.pinned_down.rules.phases.fight import OpenFight, ResolveFight
from armada_companion.games.pinned_down.rules.phases.jump import Jump, ShowLocations
from armada_companion.games.pinned_down.rules.phases.phase_changes import waits_for_tasks
from armada_companion.games.pinned_down.rules.table.card_texts import ChangePool, ChangePower
from armada_companion.games.pinned_down.views.choices import (
    AboutTable,
    AboutUnit,
    main_choices,
    pairing,
)
from armada_companion.games.pinned_down.views.judge.correction_choices import Corrections
from armada_companion.games.pinned_down.views.table import questions
from armada_companion.kit.action import Action
from armada_companion.kit.choice import Choice, Does
from armada_companion.kit.errors import ImpossibleActionError
from tests.examples import IS_WHOLE, examples
from tests.games.pinned_down.rules.tabletop import CARDS, Plain
from tests.games.pinned_down.views.game import SERVICE
from tests.laws.pinned_down_law_game import opening

GAMES, STEPS = examples(3), 260
STEPS_ON = (
    *(Assign, EndAssignment, EndAttack, EndMain, Jump, OpenFight, PlayEffect, ResolveFight),
    *(Reveal, ShowLocations, Unassign, UsePower),
)
"""Kinds of actions that begin the next card or step: open tasks keep them back. Source: O1."""

ENTRIES = (ChangePool, ChangePower, DiscardCards, DrawCards, DrawDestiny, SetCards, Unassign)
"""Kinds of actions that move no game on."""


def header(**settings: object) -> Plain:
    """Return a header of a game that only the last flagship loses: it goes on for long."""
    return {"settings": {"lose_when": "all", **settings}}


PHYSICAL: tuple[Plain, ...] = (
    *(one for one in opening(4) if one["do"] == "add_player"),
    {"do": "show_location", "card": "moslov-asteroid"},
    {"do": "begin"},
)
STARTS: Mapping[str, tuple[Plain, tuple[Plain, ...]]] = {
    "virtual decks": (header(virtual_decks=True), tuple(opening(4))),
    "cards on the table": (header(joint_fights=True), PHYSICAL),
    "virtual decks, tasks first": (
        header(virtual_decks=True, require_tasks=True),
        tuple(opening(4)),
    ),
    "cards on the table, tasks first": (header(require_tasks=True, lose_when="any"), PHYSICAL),
}


class Reached(Struct):
    """What can be reached from the table by taps, in the order in which it was found.

    Attributes:
        choices: Every choice that is shown on the way.
        actions: Every action that a tap or an answer leads to, legal or not.
    """

    choices: list[Choice]
    actions: list[Action[GameState]]


def reached(state: GameState) -> Reached:
    """Follow every button, every pair, and every question to its end."""
    table, found = questions.GameView(state, SERVICE), Reached([], [])
    # `test_every_value_of_a_table` follows those: here they would lead out of the play.
    seen: set[object] = {Corrections()}
    left = list(first_taps(state, found))
    while left:
        does = left.pop()
        if does in seen:
            continue
        seen.add(does)
        match does:
            case Action():
                found.actions.append(does)
            case questions.SheetQuestion():
                asked = does.sheet(table)
                if isinstance(asked, questions.SheetView):
                    found.choices += asked.offered
                    left += [one.does for one in asked.offered if one.does and one.legal]
                else:
                    left.append(asked)
            case questions.Series():
                left += [one for one in [does.following(state, 0)] if one is not None]
            case questions.CardsQuestion():
                left += answers(does, table)
            case _:
                pass
    return found


def first_taps(state: GameState, found: Reached) -> Iterator[Does]:
    """Yield what the buttons, the tapped pairs and the keys of the table page lead to."""
    units = [*map(str, state.ships), *map(str, state.enemies)]
    choices = [one for unit in ("", *units) for one in main_choices(state, unit)]
    if state.phase is Phase.ASSIGNMENT:
        choices += [pairing(state, ship, one) for ship in state.ships for one in state.enemies]
    found.choices += choices
    yield from (one.does for one in choices if one.does and one.legal)
    yield AboutTable()
    yield from (AboutUnit(unit) for unit in units)


def answers(question: questions.CardsQuestion, table: questions.GameView) -> list[Does]:
    """Return what follows from every card of a list, and from numbers."""
    view = question.cards(table)
    shown: list[str | questions.Written] = [row.card for row in view.rows]
    if view.numbers:
        numbers = {number.name: max(1, number.bounds[0]) for number in view.numbers}
        shown.append(questions.Written("", numbers))
    return [question.answer(table, one) for one in shown]


def is_offered(action: Action[GameState], actions: list[Action[GameState]]) -> bool:
    """Return whether an action is among others, which may say more than it does."""
    given = {name: value for name, value in asdict(action).items() if value not in (None, ())}
    return any(
        type(one) is type(action)
        and all(getattr(one, name) == value for name, value in given.items())
        for one in actions
    )


def check(state: GameState) -> Reached:
    """Hold the laws in one state."""
    found = reached(state)
    if waits_for_tasks(state):
        steps = [one for one in found.actions if isinstance(one, STEPS_ON)]
        assert all(broken(state, one) for one in steps)
        assert not any(isinstance(one, STEPS_ON) for one in PINNED_DOWN.legal_actions(state))
    for action in PINNED_DOWN.legal_actions(state):
        assert is_offered(action, found.actions), action
    for choice in found.choices:
        if isinstance(choice.does, Action) and choice.legal:
            assert PINNED_DOWN.broken_rules(state, choice.does) == (), choice
            PINNED_DOWN.apply(state, choice.does)
        assert choice.legal == (choice.reason == ""), choice
    return found


@pytest.mark.parametrize("start", STARTS)
def test_every_legal_action_is_offered_and_every_legal_choice_accepted(start: str) -> None:
    head, actions = STARTS[start]
    phases: set[Phase] = set()
    for seed in range(GAMES):
        state, chance = PINNED_DOWN.start(head), Random(seed)
        for data in actions:
            state, _ = PINNED_DOWN.apply(state, PINNED_DOWN.decode(data, CARDS))
        for _ in range(STEPS):
            phases.add(state.phase)
            found = check(state)
            if state.outcome is not None:
                break
            before = state
            state, _ = PINNED_DOWN.apply(state, chosen(state, found.actions, chance))
            if waits_for_tasks(before) and state.outcome is None:
                assert state.phase is before.phase or not state.tasks
    assert not IS_WHOLE or phases == set(Phase) - {Phase.SETUP}


def chosen(state: GameState, actions: list[Action[GameState]], chance: Random) -> Action[GameState]:
    """Return a legal action; those that go on for ever, or lose at once, are seldom or never it."""
    kinds: dict[type, list[Action[GameState]]] = {}
    for one in actions:
        if not isinstance(one, Destroy | TakeDamage) and not broken(state, one):
            kinds.setdefault(type(one), []).append(one)
    onward = [kind for kind in kinds if not issubclass(kind, ENTRIES)]
    offered = onward if onward and chance.random() < 0.9 else kinds
    return chance.choice(kinds[chance.choice(sorted(offered, key=lambda one: one.__name__))])


def broken(state: GameState, action: Action[GameState]) -> bool:
    try:
        return bool(PINNED_DOWN.broken_rules(state, action))
    except ImpossibleActionError:
        return True
