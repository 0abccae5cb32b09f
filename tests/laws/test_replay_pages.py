"""The page that replays is made for everybody: paired games have the same one. Issue 28, bar 7."""

from json import JSONDecoder
from random import Random

import pytest

from armada_companion.games.entry import LiveViewOf
from armada_companion.kit.step import JUDGE, Step
from armada_companion.session.replay_page import replay_page
from tests.laws import secret_games
from tests.laws.live_views import ENTRIES, OWN_WORDS
from tests.laws.paired_games import AT, differing, paired_game
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


def ended_alike(seed: int, opening: str = '"opened":') -> int:
    """Let a judge end a game of Armada; return how many steps the result opens.

    Require that two such paired games have the same page but for what the result opened, which is
    what differs, and comes last.
    """
    law_game, steps = secret_games.random_game(Random(seed))
    end = Step({"do": "end_game"}, len(steps) + 1, AT, JUDGE)
    session = secret_games.session_of(law_game, (*steps, end))
    if not session.is_settled:
        return 0
    steps = session.recorded
    paired = paired_game(law_game, steps, None, session.published)
    live = ENTRIES[law_game.game.NAME].live()
    pages = [
        replay_page(law_game.game, law_game.cards, session.header, told, live).decode()
        for told in (steps, paired)
    ]
    one, other = (page.partition(opening) for page in pages)
    assert one[0] == other[0], seed
    changed = {step.n for step, twin in zip(steps, paired, strict=True) if step != twin}
    assert not changed - _opened(one[2]), seed
    return len(changed)


def _opened(text: str) -> frozenset[int]:
    """Return the numbers of the opened steps in the end of a page."""
    made, _ = JSONDecoder().raw_decode(text) if text else ({"steps": []}, 0)
    return frozenset(n for n, _ in made["steps"])


def test_paired_games_have_the_same_page_until_a_result_opens_what_differs() -> None:
    assert sum(ended_alike(seed) > 0 for seed in range(2 * GAMES)) > GAMES // 2


def test_the_law_finds_an_opening_before_the_end_of_the_page() -> None:
    with pytest.raises(AssertionError):
        for seed in range(2 * GAMES):
            ended_alike(seed, opening="</html>")


def test_paired_games_have_the_same_page() -> None:
    assert sum(pages_alike(seed) > 0 for seed in range(GAMES)) > GAMES // 4


@pytest.mark.parametrize("live_view", [whole_state, last_words])
def test_the_law_finds_a_page_that_says_more(live_view: LiveViewOf) -> None:
    with pytest.raises(AssertionError):
        for seed in range(GAMES):
            pages_alike(seed, live_view)
