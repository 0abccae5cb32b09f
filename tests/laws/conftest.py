"""The games that every law is tried on."""

from typing import Any

import pytest

from tests.laws.armada_law_game import ARMADA_GAMES
from tests.laws.law_game import LawGame
from tests.laws.pinned_down_law_game import PINNED_DOWN_GAMES

# Each game has types of its own; a list of them has none in common.
GAMES: dict[str, LawGame[Any, Any]] = {
    game.name: game for game in (*ARMADA_GAMES, *PINNED_DOWN_GAMES)
}


@pytest.fixture(scope="session", params=GAMES)
def law_game(request: pytest.FixtureRequest) -> LawGame[Any, Any]:
    """Each game in turn."""
    return GAMES[request.param]
