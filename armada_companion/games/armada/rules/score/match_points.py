"""The margins and tournament points of a game by its scores alone. Source: digest 11.2 to 11.4."""

from armada_companion.kit.match_points import MatchPoints
from armada_companion.kit.step import Header

from ..model.margin_tables import step_of
from ..model.ruleset import read_ruleset
from .scoring import DRAW_POINTS, NO_SHOW_POINTS, UNPLAYED_MARGIN, UNPLAYED_POINTS


def match_points(
    header: Header, scores: tuple[int, int], winner: int | None, no_show: bool
) -> MatchPoints:
    """Return the margins and tournament points of both players for a game.

    Args:
        header: The header of the event's games.
        scores: The points of both players.
        winner: 1 or 2; 0 for a draw, None if the scores decide. Equal scores without a winner are
            a draw here, because only the game knows who wins the tie.
        no_show: Whether the loser did not come.

    Raises:
        MalformedActionError: The header cannot be read.
    """
    ruleset = read_ruleset(header)
    first, second = scores
    if winner is None:
        winner = (first > second) + 2 * (second > first)
    if not winner:
        return MatchPoints(0, points=(DRAW_POINTS, DRAW_POINTS))
    if no_show:
        margin, won, lost = UNPLAYED_MARGIN, UNPLAYED_POINTS, NO_SHOW_POINTS
    else:
        margin = max(0, first - second if winner == 1 else second - first)
        step = step_of(ruleset.margin_steps, min(margin, ruleset.margin_cap))
        won, lost = step.winner, step.loser
    margin = min(margin, ruleset.margin_cap)
    if winner == 1:
        return MatchPoints(1, (margin, 0), (won, lost))
    return MatchPoints(2, (0, margin), (lost, won))
