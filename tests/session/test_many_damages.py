"""A share of the damages that `make laws` tries by the thousand."""

from random import Random

import pytest

from tests.fuzz.damage_games import Saved, damage, save_games, try_damage


@pytest.fixture(scope="module")
def saved() -> Saved:
    return save_games()


@pytest.mark.parametrize("first", range(0, 120, 10))
def test_no_damage_of_any_kind_is_silent(saved: Saved, first: int) -> None:
    for seed in range(first, first + 10):
        assert try_damage(saved, damage(saved, Random(seed)))
