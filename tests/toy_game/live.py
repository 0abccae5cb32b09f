"""What a live page shows of the toy."""

from armada_companion.kit.live_view import LiveSide, LiveView
from armada_companion.session.live_session import LiveSession, last_lines
from armada_companion.system.clock import Clock
from tests.toy_game.rules import Toy
from tests.toy_game.views import banner


def live_view(session: LiveSession, clock: Clock) -> LiveView:
    """Return the counter and the last steps."""
    state: Toy = session.state
    shown = banner(state)
    return LiveView(
        game="Toy",
        n=len(session.steps),
        turn=shown.title,
        detail=shown.detail,
        over=session.game.outcome(state) is not None,
        sides=(LiveSide("Ann", score=state.total),),
        last=last_lines(session),
    )
