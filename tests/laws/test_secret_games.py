"""A few of the games that `make laws` tells twice by the thousand."""

import pytest

from tests.laws.secret_games import told_twice

GAMES = 3


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_game_told_twice_reads_the_same_to_wrong_seats(seed: int) -> None:
    """RRG 3, 31; A-18; H2; issue 14, part 5."""
    assert told_twice(seed).steps
