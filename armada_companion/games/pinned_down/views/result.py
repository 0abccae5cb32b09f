"""What the page at the end of a game of Pinned Down shows."""

from typing import NamedTuple

from armada_companion.games.pinned_down.rules.state import GameState
from armada_companion.games.pinned_down.views.units import ship_views


class ResultView(NamedTuple):
    """How a game ended.

    Attributes:
        won: The players came home.
        reason: Our own sentence.
        lines: What there is to tell, as name and figure.
    """

    won: bool
    reason: str
    lines: tuple[tuple[str, str], ...]


def result_view(state: GameState) -> ResultView:
    """Return how the game stands, or ended."""
    outcome = state.outcome
    ships = tuple(
        (view.name, "destroyed" if view.status == "destroyed" else f"{view.structure} of 100")
        for view in ship_views(state, ())
    )
    return ResultView(
        won=outcome is not None and outcome.winner is not None,
        reason=outcome.reason if outcome else "The game is still on",
        lines=(
            ("Turns", str(state.turn)),
            ("Distance", f"{state.distance} of {state.ruleset.goal_distance}"),
            ("Locations", str(len(state.locations))),
            ("Threat pool", str(state.pool)),
            *ships,
        ),
    )
