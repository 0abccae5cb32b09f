"""Whatever happens to a game's files: nothing is lost in silence, and the game continues.

More of them: `python tests/fuzz/damage_games.py`.
"""

from random import Random

import pytest

from tests.examples import few
from tests.fuzz.damage_games import try_damage
from tests.fuzz.damage_kinds import Saved, damage, save_games


@pytest.fixture(scope="module")
def saved() -> Saved:
    return save_games()


@pytest.mark.parametrize("seed", few(range(1000), 25))
def test_no_damage_is_silent_and_none_ends_the_program(saved: Saved, seed: int) -> None:
    try_damage(saved, damage(saved, Random(seed)))
