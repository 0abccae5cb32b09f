"""What a live page shows of a game: a few of the games that `make laws` shows by the thousand."""

from functools import cache
from hashlib import sha256
from statistics import median

import pytest

from armada_companion.games.entry import LiveViewOf
from armada_companion.kit.live_view import LiveView
from armada_companion.session.live_session import LiveSession
from armada_companion.system.clock import Clock
from tests.laws.live_views import show_twice

GAMES = 12
show_once = cache(show_twice)
"""Each game is played once for all tests that plant no fault."""


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_page_says_what_everybody_knows_and_no_more(seed: int) -> None:
    """Issue 28, bar 1."""
    assert show_once(seed).steps


def test_the_games_hide_something_and_their_views_are_short() -> None:
    found = [show_once(seed) for seed in range(GAMES)]
    assert sum(one.hidden > 0 for one in found) > GAMES // 4
    assert median(max(one.sizes) for one in found) <= 4096


def whole_state(session: LiveSession, clock: Clock) -> LiveView:
    return _view(sha256(repr(session.state).encode()).hexdigest())


def last_words(session: LiveSession, clock: Clock) -> LiveView:
    return _view(*(one.action.text(one.before) for one in session.steps[-1:]))


@pytest.mark.parametrize("live_view", [whole_state, last_words])
def test_the_law_finds_a_view_that_says_more(live_view: LiveViewOf) -> None:
    with pytest.raises(AssertionError):
        for seed in range(GAMES):
            show_twice(seed, live_view)


def _view(*last: str) -> LiveView:
    return LiveView(game="", n=0, turn="; ".join(last))
