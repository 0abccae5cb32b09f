"""The margin and tournament points of an event's games, by the rules of their game."""

from armada_companion import games
from armada_companion.event.results import Rate
from armada_companion.event.state import EventError, EventState
from armada_companion.kit.match_points import MatchPoints


def rate_of(state: EventState) -> Rate:
    """Return the function that turns scores of this event into margins and tournament points.

    Raises:
        EventError: The event is not set up, or the program does not know its game.
    """
    setup = state.setup
    if setup is None:
        raise EventError("the event has no name and no game")
    header = {"game": setup.game, "settings": setup.settings}
    try:
        match = games.entry_of(setup.game).match()
    except KeyError as error:
        raise EventError(f"this program does not know the game {error}") from error

    def rate(scores: tuple[int, int], winner: int | None, no_show: bool) -> MatchPoints:
        return match(header, scores, winner, no_show)

    return rate
