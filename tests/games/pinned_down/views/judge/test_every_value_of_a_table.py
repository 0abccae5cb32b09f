"""Every value of a game of Pinned Down can be corrected by what the table and its units ask."""

from collections.abc import Iterator

import pytest

from armada_companion.games.pinned_down.rules.game import PINNED_DOWN
from armada_companion.games.pinned_down.rules.judge.corrections import CorrectJourney
from armada_companion.games.pinned_down.rules.model.state import (
    Deck,
    Enemy,
    GameState,
    Player,
    Ship,
    Turn,
)
from armada_companion.games.pinned_down.views.choices import AboutTable, AboutUnit
from armada_companion.games.pinned_down.views.judge.correction_choices import Corrections, Why
from armada_companion.games.pinned_down.views.table.questions import CardsQuestion, SheetQuestion
from armada_companion.kit.action import Action
from armada_companion.kit.choice import Choice, Does
from tests.games.corrected_values import Kinds, Ways, changes, is_corrected, names
from tests.games.pinned_down.views.game import Game, assignment, first_turn

WALKED: Kinds = (GameState, Player, Ship, Enemy, Deck, Turn)
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

ONE_WAY = {
    "GameState.enemies": "shown in the Attack Phase, which can be corrected to",
    "GameState.fight": "begins in the Fight Phase, which can be corrected to",
    "Ship.changes": "the opposite change is added",
    "Enemy.changes": "the opposite change is added",
}
"""Values that are corrected in one direction, and why."""

VALUES = [one for one in names(WALKED) if one not in FOLLOWS and not one.startswith("Turn.")]


def games() -> Iterator[Game]:
    yield first_turn()
    yield first_turn().do("discard", player="Ana", cards=["captain-huber"])
    yield first_turn().do("correct_game", turn=3)
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


@pytest.fixture(scope="module")
def reached() -> Ways:
    """The fields that an entered action changes, each with its directions."""
    found: dict[str, set[str]] = {}
    for game in games():
        state = game.state
        asked: list[Does] = []
        about = [AboutUnit(unit) for unit in (*state.ships, *state.enemies)]
        for question in (AboutTable(), *about):
            for action in actions(game, question, asked):
                if PINNED_DOWN.phase(state) in action.PHASES:
                    after, _ = PINNED_DOWN.apply(state, action)
                    for name, way in changes(WALKED, state, after):
                        found.setdefault(name, set()).add(way)
    return found


@pytest.mark.parametrize("name", VALUES)
def test_every_value_is_corrected_in_both_directions(name: str, reached: Ways) -> None:
    """What lies on the table counts: a value is set and unset, a number goes up and down."""
    assert is_corrected(reached.get(name, ()), one_way=name in ONE_WAY)


def test_one_location_at_a_time_is_taken_off_the_journey() -> None:
    visited = ["harana", {"name": "X", "distance": 2}]
    game = first_turn().do("correct_journey", locations=visited)
    choices = [one for one in game.sheet(Corrections()).choices if "Not visited" in one.label]
    left = [Why(CorrectJourney((other,))) for other in reversed(game.state.locations)]
    assert [one.does for one in choices] == left


def test_what_needs_no_correction_is_a_value_of_the_game() -> None:
    assert {*FOLLOWS, *ONE_WAY} <= {*names(WALKED)}
