"""States of a long game: dropped, and worked out again to the same."""

import random

import pytest

from armada_companion.kit import snapshot, step
from armada_companion.kit.cards import NoCards
from armada_companion.kit.timeline import Timeline
from tests.toy_game.rules import TOY, Toy


def played(
    seed: int, count: int, most: int = snapshot.MOST_STATES
) -> tuple[Timeline[Toy], list[Toy]]:
    """Return a random game, and the state after each of its steps as it was then."""
    chance = random.Random(seed)
    timeline = Timeline(TOY, NoCards(), {}, most_states=most)
    states = []
    while len(timeline.steps) < count:
        add: step.PlainAction = {"do": "add", "amount": chance.randint(-3, 3)}
        note: step.PlainAction = {"do": "note", "text": "so"}
        data = chance.choice([add, add, {"do": "undo"}, {"do": "redo"}, note])
        if timeline.play(step.Step(data, len(timeline.steps) + 1)).accepted:
            states.append(timeline.state)
    return timeline, states


@pytest.mark.parametrize("seed", range(6))
def test_states_that_were_dropped_are_worked_out_to_the_same(seed: int) -> None:
    whole, states = played(seed, 400)
    thinned, again = played(seed, 400, most=4)
    assert again == states
    assert sum(judged.later.kept is None for judged in thinned.steps) > 200
    assert [judged.state for judged in whole.steps] == states
    assert [judged.state for judged in thinned.steps] == states
    assert [judged.before for judged in thinned.steps] == [Toy(), *states[:-1]]
    assert [judged.state for judged in reversed(thinned.steps)] == states[::-1]


def test_a_short_game_keeps_every_state() -> None:
    timeline, _ = played(1, 200)
    assert all(judged.later.kept is not None for judged in timeline.steps)
