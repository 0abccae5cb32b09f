"""Random games on a live page: what everybody at the table knows, and nobody's own words."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from armada_companion.games.armada.entry import ENTRY as ARMADA
from armada_companion.games.entry import LiveViewOf
from armada_companion.games.pinned_down.entry import ENTRY as PINNED_DOWN
from armada_companion.kit.live_view import live_json
from armada_companion.session.game_session import GameSession
from armada_companion.session.public_log import PublicLog
from armada_companion.session.replica import NotFollowedError, Replica
from tests.laws import secret_games
from tests.laws.paired_games import differing, paired_game
from tests.laws.read_paired_games import StandingClock
from tests.toy_game.entry import ENTRY as TOY

ENTRIES = {entry.name: entry for entry in (ARMADA, PINNED_DOWN, TOY)}
OWN_WORDS = ("a note", "it may", "May it?", "RRG 5", "slow play", "an overlap", "judge_pin")
"""What the random games write beside a game."""
_SECRET = bytes(32)


class Shown(NamedTuple):
    """What a random game came to.

    Attributes:
        steps: How many it has.
        hidden: In how many of them its paired game has another value.
        sizes: The bytes of its views.
    """

    steps: int
    hidden: int
    sizes: tuple[int, ...]


def show_twice(seed: int, live_view: LiveViewOf | None = None) -> Shown:
    """Play a game, and require that each of its views says what everybody knows, and no more.

    Args:
        seed: Chooses the game.
        live_view: What is required to do so; the game's own if left out.
    """
    law_game, steps = secret_games.random_game(Random(seed))
    session = secret_games.session_of(law_game, steps)
    paired = paired_game(law_game, steps, None, session.published)
    live_view = live_view or ENTRIES[law_game.game.NAME].live()
    views = list(views_of(live_view, session))
    assert views == list(views_of(live_view, secret_games.session_of(law_game, paired))), seed
    followed = _followed(live_view, law_game, session)
    assert not followed or views == followed, seed
    for view in views:
        text = view.decode()
        assert not any(words in text for words in OWN_WORDS), (seed, text)
    return Shown(len(steps), differing(steps, paired), tuple(map(len, views)))


def views_of(live_view: LiveViewOf, session: GameSession[Any]) -> Iterator[bytes]:
    """Yield the view after each step, as the table's window writes it."""
    for n in range(len(session.steps) + 1):
        yield live_json(live_view(session.past(n), StandingClock()))


def _followed(
    live_view: LiveViewOf, law_game: secret_games.AnyGame, session: GameSession[Any]
) -> list[bytes]:
    """Return the views that a hub makes of the game's public log; [] for a game of no replica."""
    log = PublicLog(law_game.game, session.header, _SECRET)
    games, cards = {law_game.game.NAME: law_game.game}, {law_game.game.NAME: law_game.cards}
    try:
        replica = Replica(games, cards, log.first)
    except NotFollowedError:
        return []
    views = [live_json(live_view(replica, StandingClock()))]
    for line in log.lines(session.steps):
        replica.take(line)
        views.append(live_json(live_view(replica, StandingClock())))
    return views
