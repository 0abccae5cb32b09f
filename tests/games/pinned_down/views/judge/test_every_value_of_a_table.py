"""Every value of a game of Pinned Down can be corrected by what the table and its units ask."""

from collections.abc import Iterator, Mapping

import pytest
from msgspec.structs import fields

from armada_companion.games.pinned_down.rules.game import PINNED_DOWN
from armada_companion.games.pinned_down.rules.model.state import (
    Deck,
    Enemy,
    GameState,
    Player,
    Ship,
    Turn,
)
from armada_companion.games.pinned_down.views.choices import AboutTable, AboutUnit
from armada_companion.games.pinned_down.views.table.questions import CardsQuestion, SheetQuestion
from armada_companion.kit.action import Action
from armada_companion.kit.choice import Choice, Does
from armada_companion.kit.value import Value
from tests.games.pinned_down.views.game import Game, assignment, first_turn

WALKED: tuple[type[Value], ...] = (GameState, Player, Ship, Enemy, Deck, Turn)
"""Values with fields of their own; any other one counts as one value."""

FOLLOWS = {
    "GameState.ruleset": "agreed before the game, in the header",
    "GameState.outcome": "worked out; a phase that is corrected opens the game again",
    "GameState.decks": "printed ones are not tracked, virtual ones lie nowhere but here",
    "GameState.pairs": "made and parted in the Assignment Phase, which can be corrected to",
    "GameState.flags": "its fields are walked",
    "GameState.owed": "a draw that waits for a shuffle",
    "GameState.looking": "the cards are put back",
    "GameState.next_task": "counts tasks",
    "GameState.next_enemy": "counts enemy ships",
    "GameState.tasks": "each is done or left on the table",
    "Player.id": "who plays is entered in the setup",
    "Player.unshuffled": "the deck is shuffled",
    "Ship.id": "its name",
    "Ship.owner": "who brought it",
    "Ship.card": "its numbers are those of its card; its power is changed",
    "Ship.flagship": "how it came into play",
    "Enemy.id": "its name",
    "Enemy.card": "its numbers are those of its card; its power is changed",
    "Enemy.first": "of this Attack Phase",
}
"""What no correction names, and why it needs none."""


def games() -> Iterator[Game]:
    yield first_turn()
    yield first_turn().do("discard", player="Ana", cards=["captain-huber"])
    yield first_turn().do("damage", ship="s1", structure=20)
    yield assignment(("e1", 5)).do("assign", ship="s1", enemy="e1")
    fight = assignment(("e1", 5), ("e2", 4)).do("assign", ship="s1", enemy="e1")
    fight.do("assign", ship="s2", enemy="e2").do("end_assignment").do("fight", ship="s1")
    yield fight
    yield first_turn().do("destroy", ship="s1")


def actions(game: Game, does: Does | None, asked: list[Does]) -> Iterator[Action[GameState]]:
    """Yield every action that a question leads to."""
    if isinstance(does, Action):
        yield does
    if does is None or isinstance(does, Action) or does in asked:
        return
    asked.append(does)
    if isinstance(does, CardsQuestion):
        first = next(iter(does.cards(game.table).rows), None)
        if first is not None:
            yield from actions(game, does.answer(game.table, first.card), asked)
    if isinstance(does, SheetQuestion):
        found = does.sheet(game.table)
        answers = found.offered if hasattr(found, "offered") else (Choice("", "", found),)
        for one in answers:
            if one.legal:
                yield from actions(game, one.does, asked)


def changed(before: object, after: object, name: str = "GameState") -> Iterator[str]:
    """Yield the names of the fields that differ: "Ship.damage"."""
    if before == after:
        return
    yield name
    if isinstance(before, WALKED) and type(before) is type(after):
        for one in fields(before):
            inner = getattr(before, one.name), getattr(after, one.name)
            yield from changed(*inner, f"{type(before).__name__}.{one.name}")
    elif isinstance(before, Mapping) and isinstance(after, Mapping):
        for key in {*before} & {*after}:
            yield from changed(before[key], after[key], name)


@pytest.fixture(scope="module")
def reached() -> frozenset[str]:
    """The fields that something entered by hand changes."""
    found: set[str] = set()
    for game in games():
        state = game.state
        asked: list[Does] = []
        about = [AboutUnit(unit) for unit in (*state.ships, *state.enemies)]
        for question in (AboutTable(), *about):
            for action in actions(game, question, asked):
                if PINNED_DOWN.phase(state) in action.PHASES:
                    after, _ = PINNED_DOWN.apply(state, action)
                    found.update(changed(state, after))
    return frozenset(found)


def names() -> list[str]:
    return [f"{kind.__name__}.{one.name}" for kind in WALKED for one in fields(kind)]


@pytest.mark.parametrize("name", names())
def test_every_value_is_corrected_by_something(name: str, reached: frozenset[str]) -> None:
    """What lies on the table counts."""
    if name not in FOLLOWS and not name.startswith("Turn."):
        assert name in reached


def test_what_needs_no_correction_is_a_value_of_the_game() -> None:
    assert {*FOLLOWS} <= {*names()}
