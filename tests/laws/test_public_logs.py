"""A few of the games whose public logs `make laws` follows by the thousand."""

from functools import cache
from typing import Any

import pytest

from armada_companion.games.armada.rules.game import ArmadaGame
from armada_companion.kit.game import Game
from armada_companion.session.replica import ReplicaError
from tests.laws.public_logs import follow

GAMES = 12
follow_once = cache(follow)
"""Each game is followed once for all tests that plant no fault."""


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_public_log_says_what_everybody_knows_and_no_more(seed: int) -> None:
    assert follow_once(seed).steps >= 0


def test_the_games_hide_something_and_are_followed() -> None:
    found = [follow_once(seed) for seed in range(GAMES)]
    assert sum(one.hidden > 0 for one in found) > GAMES // 4
    assert sum(one.steps > 0 for one in found) > GAMES // 2


def test_without_the_face_of_an_activation_no_replica_keeps_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The law finds an announcement that hides a dial which was turned up."""
    monkeypatch.setattr(ArmadaGame, "announce", Game[Any].announce)
    with pytest.raises((AssertionError, ReplicaError)):
        for seed in range(GAMES * 4):
            follow(seed)
