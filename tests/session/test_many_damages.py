"""A share of the damages that `make laws` tries by the thousand."""

from random import Random

import pytest

from tests.fuzz.damage_games import try_damage
from tests.fuzz.damage_kinds import Saved, damage, save_games


@pytest.fixture(scope="module")
def toy() -> Saved:
    return save_games()


@pytest.mark.parametrize("first", range(0, 120, 10))
def test_no_damage_of_any_kind_is_silent(toy: Saved, first: int) -> None:
    for seed in range(first, first + 10):
        assert try_damage(toy, damage(toy, Random(seed)))


@pytest.mark.parametrize(("name", "steps"), [("armada", 120), ("pinned-down", 90)])
def test_no_damage_of_a_played_game_is_silent(name: str, steps: int) -> None:
    saved = save_games(name, steps)
    for seed in range(25):
        assert try_damage(saved, damage(saved, Random(seed)))
