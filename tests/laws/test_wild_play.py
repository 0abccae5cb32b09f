"""Wild play from every kind of start; `make laws` plays 100,000 actions of it."""

from random import Random

import pytest

from tests.laws.random_actions import shapes_unknown
from tests.laws.random_starts import starts
from tests.laws.wild_play import WildGame

SEEDS = range(5)
ACTIONS = 200
KINDS = [start.name for start in starts(Random(0))]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("kind", KINDS)
def test_no_action_fails_in_another_way_than_it_may(kind: str, seed: int) -> None:
    (start,) = (one for one in starts(Random(seed)) if one.name == kind)
    game = WildGame(start, seed)
    for number, _ in enumerate(game.play(ACTIONS)):
        if number % 40 == 0:
            game.look()
    game.look()
    game.publish()
    assert game.tried > len(game.played) > 0


def test_every_shape_of_a_field_can_be_drawn() -> None:
    assert shapes_unknown() == set()
