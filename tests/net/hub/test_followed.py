"""A hub keeps little of each game, and shows what it would if it kept all. Source: issue 27."""

from random import Random
from typing import Any

import msgspec
import pytest

from armada_companion.net.hub.child import all_games
from armada_companion.net.logs.followed import LIVE_CLOCK, Followed
from armada_companion.session.public_log import PublicLog
from armada_companion.session.replica import Replica, ReplicaError
from tests.laws import secret_games

GAMES = all_games(is_live=True)


def without_time(view: Any) -> Any:
    """Return a view without what goes on while it is looked at."""
    return {**msgspec.to_builtins(view), "clock": None}


@pytest.mark.parametrize("seed", range(12))
def test_a_tile_is_that_of_the_whole_game_after_each_line(seed: int) -> None:
    law_game, steps = secret_games.random_game(Random(seed))
    session = secret_games.session_of(law_game, steps)
    log = PublicLog(session.game, session.header, bytes(32))
    first, *lines = (log.first, *log.lines(session.steps))
    try:
        whole = Replica(GAMES.rules, GAMES.cards, first)
    except ReplicaError:
        assert Followed(GAMES, "g", first).why
        return
    followed, shown = Followed(GAMES, "g", first), GAMES.live[whole.game.NAME]
    assert lines
    for n, line in enumerate(lines, 1):
        whole.take(line)
        _ = [*followed.take(n, line)]
        assert without_time(followed.view()) == without_time(shown(whole, LIVE_CLOCK))
        assert followed.top == (whole.in_effect[-1].step.n if whole.in_effect else 0)
