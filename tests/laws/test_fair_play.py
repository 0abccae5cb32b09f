"""Fair play from every kind of start; `make laws` plays 2,000 games of it."""

from random import Random

import pytest

from armada_companion.games.armada.rules.command.dials import AssignDials
from armada_companion.games.armada.rules.damage.hull import DealDamageCard
from tests.laws.fair_play import FairGame
from tests.laws.random_starts import starts

SEEDS = range(2)
STEPS = 120
KINDS = [start.name for start in starts(Random(0))]


def play(kind: str, seed: int) -> FairGame:
    """Play a game of a kind; to one seat its paired game looks the same at each step."""
    (start,) = (one for one in starts(Random(seed)) if one.name == kind)
    game = FairGame(start, seed)
    for _ in game.play(STEPS, looks=0.05):
        pass
    return game


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_game_continues_and_no_seat_sees_what_is_hidden_from_it(kind: str, seed: int) -> None:
    """Rules digest 0.6, 12.2; record page, sections 12 and 14."""
    assert play(kind, seed).played


@pytest.mark.parametrize("leak", [AssignDials, DealDamageCard])
def test_a_leak_is_found(leak: type, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leak, "conceal", lambda action, state, seat: action)
    with pytest.raises(AssertionError):
        for seed in range(40):
            play("standard", seed)
