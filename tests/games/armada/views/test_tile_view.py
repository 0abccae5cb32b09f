"""What a tile of the judges' desk shows of a game is a part of what a live page shows."""

from random import Random

from msgspec.structs import asdict, replace

from armada_companion.games.armada.views.live import live_view, tile_view
from armada_companion.kit.live_view import LiveSide, LiveView
from tests.laws.read_paired_games import StandingClock
from tests.live.games import armada, play

LEFT_OUT = ("round_words", "phase", "passing", "objective", "last", "clock")


def test_a_tile_says_the_same_as_a_live_page() -> None:
    session, clock = armada(), StandingClock()
    for _ in play(session, Random(5), 60):
        whole = live_view(session, clock)
        sides = tuple(LiveSide(side.name, side.score) for side in whole.sides)
        fields = {name: asdict(LiveView("", 0))[name] for name in LEFT_OUT}
        assert tile_view(session, clock) == replace(whole, sides=sides, **fields)
    assert len(session.steps) > 60
