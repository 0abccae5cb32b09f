"""The page that replays is made for everybody: paired games have the same one. Issue 28, bar 7."""

from random import Random

import pytest

from armada_companion.games.entry import LiveViewOf
from armada_companion.session.replay_page import replay_page
from tests.laws import secret_games
from tests.laws.live_views import ENTRIES, OWN_WORDS
from tests.laws.paired_games import differing, paired_game
from tests.laws.test_live_views import last_words, whole_state

GAMES = 6
_WORDS = tuple(words for words in OWN_WORDS if words != "RRG 5")
"""An overruled rule names its page, as a ruling may."""


def pages_alike(seed: int, live_view: LiveViewOf | None = None) -> int:
    """Require that two paired games have the same page; return how many steps differ."""
    law_game, steps = secret_games.random_game(Random(seed))
    session = secret_games.session_of(law_game, steps)
    paired = paired_game(law_game, steps, None, session.published)
    live = live_view or ENTRIES[law_game.game.NAME].live()
    one, other = (
        replay_page(law_game.game, law_game.cards, session.header, told, live)
        for told in (session.recorded, paired)
    )
    assert one == other, seed
    text = one.decode()
    assert not any(words in text for words in _WORDS), seed
    return differing(steps, paired)


def test_paired_games_have_the_same_page() -> None:
    assert sum(pages_alike(seed) > 0 for seed in range(GAMES)) > GAMES // 4


@pytest.mark.parametrize("live_view", [whole_state, last_words])
def test_the_law_finds_a_page_that_says_more(live_view: LiveViewOf) -> None:
    with pytest.raises(AssertionError):
        for seed in range(GAMES):
            pages_alike(seed, live_view)
